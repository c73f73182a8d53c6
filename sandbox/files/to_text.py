"""From a map to a text level, where text can say it all (guide: files, Text levels): the way back of `text.py`."""

from __future__ import annotations

from dataclasses import replace

from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.language import say, thing
from sandbox.battle.level import Level
from sandbox.files.levels import NO_HERO, PREFIX, level_of
from sandbox.files.opening import Opened
from sandbox.files.script import read_script
from sandbox.files.text import LETTERS, map_from_text
from sandbox.files.units import SIDES
from sandbox.grid.cell import Cell
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain
from sandbox.rules.unit import Placed, ScriptRow
from sandbox.tiled.limits import CELL_LIMIT
from sandbox.tiled.reading import read_map

_TERRAIN = {FLOOR: ".", WALL: "#", WATER: "~"}
_MAP_ONLY = ("walls",)
"""Settings about how a map is read, which the text has no use for."""


def text_from_map(opened: Opened) -> str:
    """The text level that makes the very same level. Pictures, and objects that mean nothing to us, are left out.

    Raises InputError, all findings at once, with what text cannot say otherwise.
    """
    level, place = opened.level, opened.tilemap.place()
    findings = [finding for finding in level.findings
                if finding.severity == "error" and finding.problem != say(NO_HERO)]
    rows = [[_TERRAIN.get(level.grid[x, y], ".") for x in range(level.grid.width)] for y in range(level.grid.height)]
    findings += _strange_ground(level, place)
    for name, cell in level.goals:
        _put(rows, cell, "x", replace(place, object_name=name), findings)
    for unit in level.units:
        where = replace(place, object_id=unit.object_id, object_name=unit.name)
        letter = next((letter for letter, (sort, kind, profile) in LETTERS.items()
                       if sort.casefold() in SIDES and (kind, profile) == (unit.kind.name, unit.profile)), None)
        if letter is None:
            allowed = ", ".join(f"{kind} {profile}".strip() for _, kind, profile in LETTERS.values() if kind)
            problem = (say("text has no letter for a {kind} with the profile {profile} of team {team}",
                           kind=unit.kind.name, profile=unit.profile, team=unit.team) if unit.profile else
                       say("text has no letter for a {kind} of team {team}", kind=unit.kind.name, team=unit.team))
            findings.append(Finding("error", where, problem, allowed))
        else:
            _put(rows, unit.cell, letter, where, findings)
    if findings:
        raise InputError(findings)
    text = "\n".join("".join(row) for row in rows) + "\n" + _settings(opened)
    return _checked(text, opened)


def _strange_ground(level: Level, place: Place) -> list[Finding]:
    """One finding for each sort of ground that has no letter, placed at the first cell of it."""
    found: dict[Terrain, list[Cell]] = {}
    for cell in level.grid.all_cells():
        if level.grid[cell] not in _TERRAIN:
            found.setdefault(level.grid[cell], []).append(cell)
    return [Finding("error", replace(place, cell=cells[0]),
                    say("text has no letter for {ground}, of which there are {count} cells", ground=_ground(terrain),
                        count=len(cells)), say("walls, floor, shallow water")) for terrain, cells in found.items()]


def _ground(terrain: Terrain) -> str:
    if not terrain.enterable:
        return thing("walls that can be seen through")
    if terrain.opaque:
        return thing("ground with cost {cost} and damage {damage} that cannot be seen through", cost=terrain.cost,
                     damage=terrain.damage)
    return thing("ground with cost {cost} and damage {damage} that can be seen through", cost=terrain.cost,
                 damage=terrain.damage)


def _put(rows: list[list[str]], cell: Cell, letter: str, where: Place, findings: list[Finding]) -> None:
    """Puts what stands on floor into its row."""
    x, y = cell
    inside = 0 <= y < len(rows) and 0 <= x < len(rows[y])
    if inside and rows[y][x] == ".":
        rows[y][x] = letter
        return
    problem = (say('text has "{letter}" there already', letter=rows[y][x]) if inside
               else say('text has "nothing" there already'))
    findings.append(Finding("error", replace(where, cell=cell), problem,
                            say("one letter a cell, units and goals on floor")))


def _settings(opened: Opened) -> str:
    """The lines below the drawing: the map's properties of ours, and the first hero's script."""
    lines = [f"{stated.name.removeprefix(PREFIX)} = {stated.value.strip()}" for stated in opened.tilemap.properties
             if stated.name.startswith(PREFIX) and stated.name.removeprefix(PREFIX) not in _MAP_ONLY]
    hero = next((unit for unit in opened.level.units if unit.kind.name == "hero" and unit.script is not None), None)
    item = opened.tilemap.object(hero.object_id) if hero is not None and hero.object_id is not None else None
    stated = item.property("script") if item is not None else None
    if stated is not None:
        rows, _ = read_script(stated.value)
        left, top = opened.tilemap.origin
        lines.append("script = " + "; ".join(_row(row, (left, top)) for row in rows))
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def _row(row: ScriptRow, origin: Cell) -> str:
    """A row of a script, counted from the level's corner."""
    words = [f"{row.cell[0] - origin[0]},{row.cell[1] - origin[1]}"]
    words += (f"hit={hit.amount}@{hit.target}" if hit.target else f"hit={hit.amount}" for hit in row.hits)
    return " ".join((*words, "hidden") if row.hidden else words)


def _checked(text: str, opened: Opened) -> str:
    """The text, if it makes the same level; else what it would lose."""
    name, grid = opened.tilemap.name, opened.level.grid
    limit = max(CELL_LIMIT, grid.width * grid.height)
    bestiary = opened.level.bestiary
    source = map_from_text(text, name, bestiary, limit)
    made = level_of(replace(read_map(source, opened.path, limit), findings=()), bestiary)
    level, place = opened.level, opened.tilemap.place()
    findings = []
    others = {unit.cell: unit for unit in made.units}
    for unit in level.units:
        lost = _lost(unit, others[unit.cell])
        if lost:
            where = replace(place, object_id=unit.object_id, object_name=unit.name, property=lost)
            findings.append(Finding("error", where,
                                    say("text cannot say its {what} {value}", what=lost,
                                        value=_shown(getattr(unit, lost))), _shown(getattr(others[unit.cell], lost))))
    # Only the order of joining can differ then, besides what holds for the map as a whole.
    for what in ("seed", "driver", "values", "goals", "spawns"):
        if getattr(level, what) != getattr(made, what):
            findings.append(Finding("error", place,
                                    say("text cannot say its {what} {value}", what=what,
                                        value=_shown(getattr(level, what))), _shown(getattr(made, what))))
    if not findings and [unit.cell for unit in level.units] != [unit.cell for unit in made.units]:
        findings.append(Finding("error", place, say("text cannot say in which order its units join"),
                                say("row by row from the top left")))
    if findings:
        raise InputError(findings)
    return text


def _lost(unit: Placed, made: Placed) -> str:
    """The first fact in which a unit differs from what its letter makes; empty if none does."""
    facts = (name for name in vars(unit) if name != "object_id")
    return next((name for name in facts if getattr(unit, name) != getattr(made, name)), "")


def _shown(value: object) -> str:
    return f'"{str(value)[:60]}"'
