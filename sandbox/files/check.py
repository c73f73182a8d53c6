"""What a level check says (design: files.md, cli.md): how walls and units were read, then every finding."""

from __future__ import annotations

from sandbox.files.opening import Opened
from sandbox.files.walls import find_walls
from sandbox.rules.unit import Placed


def report(opened: Opened) -> list[str]:
    """The lines of the check: the map, the walls, each unit in joining order, then errors, warnings and notes."""
    tilemap, level = opened.tilemap, opened.level
    size = f"{tilemap.width} x {tilemap.height} cells, {len(tilemap.layers)} layers"
    lines = [f"{tilemap.name}: {size}, seed {level.seed}", str(find_walls(tilemap))]
    lines += (_unit_line(unit, opened) for unit in level.units)
    if not level.units:
        lines.append("units: none")
    order = ("error", "warning", "note")
    findings = sorted(level.findings, key=lambda finding: order.index(finding.severity))
    return lines + [f"{finding.severity}: {finding}" for finding in findings]


def _unit_line(unit: Placed, opened: Opened) -> str:
    layer = opened.tilemap.layer_of(unit.object_id) if unit.object_id is not None else None
    source = f', object {unit.object_id} of layer "{layer.name}"' if layer else ""
    decides = f"profile {unit.profile}" if unit.profile else "no profile"
    script = f", a script of {len(unit.script)} turns" if unit.script else ""
    return (f'unit: "{unit.name}", {unit.kind} of team {unit.team} at ({unit.cell[0]}, {unit.cell[1]}), '
            f"{decides}{script}{source}")
