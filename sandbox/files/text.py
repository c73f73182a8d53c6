"""Text levels (guide: files, Text levels): a drawing with one letter a cell, then a blank line and `key = value` lines.

They become Tiled maps with an embedded tileset, so that everything else knows one form only.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.base.counting import cells
from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import say
from sandbox.battle.bestiary import Bestiary
from sandbox.files.limits import MAX_SETTINGS, MAX_UNITS, told
from sandbox.files.names import unit_names
from sandbox.grid.cell import Cell
from sandbox.tiled.limits import CELL_LIMIT
from sandbox.tiled.saving.patching import escape

TILE = 48
"""Width and height of a tile in pixels."""

TERRAIN = "#.~"
LETTERS: Mapping[str, tuple[str, str, str]] = {
    "@": ("Hero", "hero", ""),
    "g": ("Enemy", "goblin", "hunter"),
    "G": ("Enemy", "guard", "guard"),
    "a": ("Enemy", "goblin", "aggressive"),
    "s": ("Enemy", "goblin", "shy"),
    "w": ("Enemy", "goblin", "wandering"),
    "o": ("Enemy", "goblin", "goal-oriented"),
    "x": ("Goal", "", ""),
}
"""What stands on floor: the object's type, its kind and profile."""

FLOOR_TILES = (1, 2)
WALL_TILE, WALL_WITH_FOOT, WATER_TILE = 5, 6, 9
"""Gids in the dungeon tileset, which starts at 1."""

_TILESET = """\
 <tileset firstgid="1" name="dungeon" tilewidth="48" tileheight="48" tilecount="24" columns="8">
  <image source="dungeon.png" width="384" height="144"/>
"""


def allowed_letters(bestiary: Bestiary) -> str:
    """The letters that may be used, as far as kind and profile are known."""
    able = [letter for letter, (_, kind, profile) in LETTERS.items()
            if kind in ("", *bestiary.kinds.names) and profile in ("", *bestiary.profiles.names)]
    return " ".join((*TERRAIN, *able))


def map_from_text(text: str, name: str, bestiary: Bestiary, cell_limit: int = CELL_LIMIT) -> bytes:
    """The Tiled map that a text level stands for; `name` is the file's, for findings.

    An `o` goes to the first `x`. Of `key = value`, `script` is the first hero's (its rows between semicolons), anything
    else becomes the map property `sandbox.key`. Raises InputError with every fault at once.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((index for index, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise refuse(say("the file is empty"), say("a text level"), Place(name))
    last = next((index for index in range(first, len(lines)) if not lines[index].strip()), len(lines))
    rows = [line.rstrip() for line in lines[first:last]]
    if len(rows) * max(map(len, rows)) > cell_limit:
        raise refuse(say("the level has too many cells"), say("at most {limit}", limit=cell_limit),
                     Place(name))
    settings, findings = _settings(lines, last, name)
    findings = [*_faults(rows, first, name, bestiary), *findings]
    if findings:
        raise InputError(told(tuple(findings), Place(name)))
    return _write(rows, settings, bestiary).encode("utf-8")


def _faults(rows: list[str], first: int, name: str, bestiary: Bestiary) -> list[Finding]:
    """Rows of another length than the first, and letters that mean nothing, once a row each."""
    findings: list[Finding] = []
    allowed = allowed_letters(bestiary)
    known = frozenset(allowed.split(" "))
    count = sum(row.count(letter) for row in rows for letter in LETTERS)
    if count > MAX_UNITS:
        return [Finding("error", Place(name), say("the level has {count} units and goals", count=count),
                        say("at most {limit}", limit=MAX_UNITS))]
    for y, row in enumerate(rows):
        place = Place(name, line=first + y + 1)
        if len(row) != len(rows[0]):
            findings.append(Finding("error", place, say("the row has {cells}", cells=cells(len(row))),
                                    say("{count}, as the first row", count=len(rows[0]))))
        for letter in dict.fromkeys(row):
            if letter not in known:
                where = Place(name, line=first + y + 1, cell=(row.index(letter), y))
                findings.append(Finding("error", where, _unknown(letter, bestiary), allowed))
    return findings


def _unknown(letter: str, bestiary: Bestiary) -> str:
    """Why a letter means nothing."""
    _, kind, profile = LETTERS.get(letter, ("", "", ""))
    if kind and kind not in bestiary.kinds:
        return say('the letter "{letter}" needs the kind {kind}, which this level does not know', letter=letter,
                   kind=kind)
    if profile:
        return say('the letter "{letter}" needs the profile {profile}, which this level does not know', letter=letter,
                   profile=profile)
    return say("unknown letter {letter}", letter=repr(letter))


def _settings(lines: list[str], start: int, name: str) -> tuple[dict[str, str], list[Finding]]:
    settings: dict[str, str] = {}
    findings: list[Finding] = []
    for index in range(start, len(lines)):
        if len(settings) >= MAX_SETTINGS:
            findings.append(Finding("error", Place(name, line=index + 1), say("there are too many lines key = value"),
                                    say("at most {limit}", limit=MAX_SETTINGS)))
            break
        key, equals, value = (part.strip() for part in lines[index].partition("="))
        place = Place(name, line=index + 1)
        if equals and key and key not in settings:
            settings[key] = value
        elif equals and key:
            findings.append(Finding("error", place, say('"{key}" stands there twice', key=key), say("each key once")))
        elif lines[index].strip():
            findings.append(Finding("error", place, say('the line is "{line}"', line=lines[index].strip()[:40]),
                                    say("key = value")))
    return settings, findings


def _write(rows: list[str], settings: dict[str, str], bestiary: Bestiary) -> str:
    units = [((x, y), LETTERS[letter]) for y, row in enumerate(rows) for x, letter in enumerate(row)
             if letter in LETTERS]
    width, height, count = len(rows[0]), len(rows), len(units)
    csv = ",\n".join(",".join(str(_tile(rows, (x, y))) for x in range(width)) for y in range(height))
    script = settings.pop("script", "") if any(facts[0] == "Hero" for _, facts in units) else ""
    out = ['<?xml version="1.0" encoding="UTF-8"?>\n',
           '<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" '
           f'width="{width}" height="{height}" tilewidth="{TILE}" tileheight="{TILE}" infinite="0" nextlayerid="3" '
           f'nextobjectid="{count + 1}">\n']
    if settings:
        out.append(" <properties>\n")
        for key, value in settings.items():
            full = f"sandbox.{key.removeprefix('sandbox.')}"
            out.append(f'  <property name="{escape(full)}" value="{escape(value)}"/>\n')
        out.append(" </properties>\n")
    out += (_TILESET, *(f'  <tile id="{tile}">\n   <properties>\n    {stated}\n   </properties>\n  </tile>\n'
                        for tile, stated in _tile_properties()), " </tileset>\n",
            f' <layer id="1" name="ground" width="{width}" height="{height}">\n'
            f'  <data encoding="csv">\n{csv}\n</data>\n </layer>\n <objectgroup id="2" name="units">\n')
    goal = "Goal 1" if any(facts[0] == "Goal" for _, facts in units) else ""
    names = iter(unit_names([("Hero" if facts[0] == "Hero" and not index else "", facts[1] or "goal")
                             for index, (_, facts) in enumerate(_heroes_first(units))]))
    by_cell = {cell: next(names) for cell, _ in _heroes_first(units)}
    for number, (cell, facts) in enumerate(units, start=1):
        out.append(_object(number, by_cell[cell], cell, facts, bestiary, script, goal))
        if facts[0] == "Hero":
            script = ""
    return "".join((*out, " </objectgroup>\n</map>\n"))


def _heroes_first(units: list[tuple[Cell, tuple[str, str, str]]]) -> list[tuple[Cell, tuple[str, str, str]]]:
    return sorted(units, key=lambda unit: unit[1][0] != "Hero")


def _tile(rows: list[str], cell: Cell) -> int:
    """The gid at a cell: walls show their foot where no wall is below, floors are a checkerboard."""
    x, y = cell
    match rows[y][x]:
        case "#":
            return WALL_TILE if y + 1 == len(rows) or rows[y + 1][x] == "#" else WALL_WITH_FOOT
        case "~":
            return WATER_TILE
        case _:
            return FLOOR_TILES[(x + y) % 2]


def _tile_properties() -> list[tuple[int, str]]:
    """As in the shipped dungeon tileset."""
    wall = '<property name="wall" type="bool" value="true"/>'
    costly = '<property name="cost" type="int" value="2"/>'
    opaque, clear = (f'<property name="opaque" type="bool" value="{value}"/>' for value in ("true", "false"))
    trap = '<property name="damage" type="int" value="3"/>'
    return [*((tile, wall) for tile in (4, 5, 6, 7)), *((tile, costly) for tile in (8, 9, 10)), (12, opaque),
            (19, f"{costly}\n    {opaque}"), (20, wall), (21, wall), (22, f"{clear}\n    {wall}"), (23, trap)]


def _object(number: int, name: str, cell: Cell, facts: tuple[str, str, str], bestiary: Bestiary, script: str,
            goal: str) -> str:
    sort, kind, profile = facts
    stated = [("kind", kind)] if sort == "Enemy" else []
    if profile and bestiary.kinds[kind].profile != profile:
        stated.append(("profile", profile))
    if profile == "goal-oriented" and goal:
        stated.append(("goal", goal))
    lines = [f'    <property name="{key}" value="{value}"/>\n' for key, value in stated]
    if sort == "Hero" and script:
        rows = "\n".join(row.strip() for row in script.split(";"))
        lines.append(f'    <property name="script">{escape(rows, is_text=True)}</property>\n')
    head = (f'  <object id="{number}" name="{name}" type="{sort}" x="{cell[0] * TILE}" y="{cell[1] * TILE}" '
            f'width="{TILE}" height="{TILE}"')
    if not lines:
        return head + "/>\n"
    return "".join((head, ">\n   <properties>\n", *lines, "   </properties>\n  </object>\n"))
