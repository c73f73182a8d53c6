"""What a level check says (guide: files; commands, check): how walls and units were read, then every finding."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sandbox.base.counting import turns
from sandbox.base.errors import Finding, InputError, Severity
from sandbox.base.language import say, say_many
from sandbox.files.companion import told_companion
from sandbox.files.names import COMPANION
from sandbox.files.opening import Opened
from sandbox.files.walls import find_walls
from sandbox.rules.unit import Placed

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""In the order they are told."""

_LINES: Mapping[Severity, str] = {
    "error": "error: {finding}", "warning": "warning: {finding}", "note": "note: {finding}"}


def report(opened: Opened) -> list[str]:
    """The lines of the check: the map under the path that was given, the walls, each unit in joining order, the
    companion file if there is one, then errors, warnings and notes."""
    tilemap, level = opened.tilemap, opened.level
    facts = [say("{width} x {height} cells", width=tilemap.width, height=tilemap.height),
             say_many(len(tilemap.layers), "{number} layer", "{number} layers")]
    if tilemap.is_infinite:
        facts += say("infinite"), say("from ({x}, {y})", x=tilemap.origin[0], y=tilemap.origin[1])
    facts.append(say("seed {seed}", seed=level.seed))
    lines = [say("{file}: {facts}", file=opened.path, facts=", ".join(facts)), str(find_walls(tilemap))]
    lines += (_unit_line(unit, opened) for unit in level.units)
    if not level.units:
        lines.append(say("units: none"))
    if tilemap.beside.get(COMPANION):
        lines.append(told_companion(tilemap))
    return lines + [say(_LINES[finding.severity], finding=finding) for finding in _ordered(level.findings)]


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
        "walls": {"rule": walls.rule, "closed": walls.closed.count(1), "text": str(walls)},
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
    more = [say("profile {profile}", profile=unit.profile) if unit.profile else say("no profile")]
    if unit.script:
        more.append(say("a script of {turns}", turns=turns(len(unit.script))))
    if layer:
        more.append(say('object {id} of layer "{layer}"', id=unit.object_id, layer=layer.name))
    x, y = unit.cell
    return say('unit: "{unit}", {kind} of team {team} at ({x}, {y}), {more}', unit=unit.name, kind=unit.kind.name,
               team=unit.team, x=x, y=y, more=", ".join(more))
