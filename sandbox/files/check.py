"""What a level check says (design: files.md, cli.md): how walls and units were read, then every finding."""

from __future__ import annotations

from pathlib import Path

from sandbox.base.counting import counted
from sandbox.base.errors import Finding, InputError
from sandbox.files.companion import told_companion
from sandbox.files.names import COMPANION
from sandbox.files.opening import Opened
from sandbox.files.walls import find_walls
from sandbox.rules.unit import Placed

SEVERITIES = ("error", "warning", "note")
"""In the order they are told."""


def report(opened: Opened) -> list[str]:
    """The lines of the check: the map under the path that was given, the walls, each unit in joining order, the
    companion file if there is one, then errors, warnings and notes."""
    tilemap, level = opened.tilemap, opened.level
    size = f"{tilemap.width} x {tilemap.height} cells, {counted(len(tilemap.layers), 'layer')}"
    if tilemap.is_infinite:
        size += f", infinite, from ({tilemap.origin[0]}, {tilemap.origin[1]})"
    lines = [f"{opened.path}: {size}, seed {level.seed}", str(find_walls(tilemap))]
    lines += (_unit_line(unit, opened) for unit in level.units)
    if not level.units:
        lines.append("units: none")
    if tilemap.beside.get(COMPANION):
        lines.append(told_companion(tilemap))
    return lines + [f"{finding.severity}: {finding}" for finding in _ordered(level.findings)]


def findings_json(opened: Opened) -> dict[str, object]:
    """The check as data for continuous integration, ready for `json.dumps`. Keys and their order stay.

    `status` is 0 for only notes, 1 for findings. Cells are `[x, y]` of the level; what is not known is null.
    """
    tilemap, level = opened.tilemap, opened.level
    walls = find_walls(tilemap)
    return {
        "file": str(opened.path),
        "status": int(any(finding.severity != "note" for finding in level.findings)),
        "map": {"width": tilemap.width, "height": tilemap.height, "layers": len(tilemap.layers), "seed": level.seed,
                "infinite": tilemap.is_infinite, "origin": list(tilemap.origin)},
        "walls": {"rule": walls.rule, "closed": sum(walls.closed), "text": str(walls)},
        "units": [{"name": unit.name, "kind": unit.kind.name, "team": unit.team, "profile": unit.profile or None,
                   "cell": list(unit.cell), "object": unit.object_id} for unit in level.units],
        "findings": [_finding_json(finding) for finding in _ordered(level.findings)],
    }


def refusal_json(path: Path, error: InputError) -> dict[str, object]:
    """The same for a file that is no level: status 2, and findings alone."""
    return {"file": str(path), "status": 2, "map": None, "walls": None, "units": [],
            "findings": [_finding_json(finding) for finding in error.findings]}


def _finding_json(finding: Finding) -> dict[str, object]:
    place = finding.place
    return {
        "severity": finding.severity, "file": place.file or None, "line": place.line, "layer": place.layer or None,
        "object": place.object_id, "name": place.object_name or None, "property": place.property or None,
        "cell": list(place.cell) if place.cell else None, "problem": finding.problem,
        "allowed": finding.allowed or None, "text": str(finding)}


def _ordered(findings: tuple[Finding, ...]) -> list[Finding]:
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def _unit_line(unit: Placed, opened: Opened) -> str:
    layer = opened.tilemap.layer_of(unit.object_id) if unit.object_id is not None else None
    source = f', object {unit.object_id} of layer "{layer.name}"' if layer else ""
    decides = f"profile {unit.profile}" if unit.profile else "no profile"
    script = f", a script of {counted(len(unit.script), 'turn')}" if unit.script else ""
    return (f'unit: "{unit.name}", {unit.kind.name} of team {unit.team} at ({unit.cell[0]}, {unit.cell[1]}), '
            f"{decides}{script}{source}")
