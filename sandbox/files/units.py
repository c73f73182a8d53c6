"""Objects of ours as units (guide: files, Objects; battle, Bad input).

An empty value is as good as none, as Tiled leaves it where a drop-down is cleared. Every finding is told at once.
A value that cannot be used leaves the kind's own in its place and is an error, so that the level can be looked at but
not run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from itertools import chain, islice

from sandbox.ai.profile import Profile
from sandbox.base import written
from sandbox.base.errors import Finding, InputError, Severity
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.param import Param, Value
from sandbox.base.written import listed, shown
from sandbox.battle.bestiary import Bestiary
from sandbox.files.limits import MAX_FINDINGS, MAX_MARKED, MAX_ROWS, MAX_UNITS
from sandbox.files.names import unit_names
from sandbox.files.script import ROW_FORM, read_script
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.kind import Kind
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.rules.unit import NEUTRAL, Placed, ScriptRow
from sandbox.tiled.coverage import covered_by_all
from sandbox.tiled.tilemap import MapObject, Property, TileMap

SIDES = ("hero", "enemy", "neutral")
"""Types of object that are units, as `type` says in any letter case."""


def side_of(item: MapObject) -> str:
    """hero, enemy or neutral; empty for an object that is no unit."""
    word = item.type.strip().casefold()
    return word if word in SIDES else ""


def read_units(tilemap: TileMap, grid: Grid, bestiary: Bestiary) -> tuple[tuple[Placed, ...], tuple[Finding, ...]]:
    """The units of a map in joining order, which is that of the file, and all that is wrong with them."""
    found = named_objects(tilemap, bestiary)
    readings = [_UnitReading(tilemap, grid, bestiary, item, side_of(item), name) for item, name in found[:MAX_UNITS]]
    units = tuple(reading.unit() for reading in readings)
    taken: dict[Cell, Placed] = {}
    roster = _Roster(units)
    known = {name for name, _ in goals_of(tilemap)} | roster.names
    for reading, unit in zip(readings, units, strict=True):
        if unit.cell in taken:
            reading.find("error", say('stands in the cell of "{unit}"', unit=taken[unit.cell].name),
                         say("one unit a cell"), cell=unit.cell)
        taken.setdefault(unit.cell, unit)
        reading.check_hits(unit, roster)
        if unit.goal and unit.goal not in known:
            reading.find("warning", say("there is no {goal}, so the unit has no goal", goal=shown(unit.goal)),
                         say("a Goal object or a unit"), "goal")
    too_many = (Finding("error", tilemap.place(), say("the level has {count} units", count=len(found)),
                        say("at most {limit}", limit=MAX_UNITS)),)
    return units, (*(too_many if len(found) > MAX_UNITS else ()),
                   *(finding for reading in readings for finding in reading.findings))


def goals_of(tilemap: TileMap) -> tuple[tuple[str, Cell], ...]:
    """The goal markers by name, in the order of the file; unnamed ones are numbered."""
    found = [item for layer in tilemap.object_layers for item in layer.objects if _is_a(item, "goal")]
    names = unit_names([(item.name, "goal") for item in found])
    return tuple((name, tilemap.cell_of(item)) for name, item in zip(names, found, strict=True))


def spawns_of(tilemap: TileMap, grid: Grid) -> tuple[Cell, ...]:
    """The enterable cells that spawn objects mark: all that a rectangle or polygon covers, of others their own.

    Of more than MAX_MARKED only the first.
    """
    found = [(layer, item) for layer in tilemap.object_layers for item in layer.objects if _is_a(item, "spawn")]
    areas = [(layer, item) for layer, item in found if item.shape in ("rectangle", "polygon")]
    own = (tilemap.cell_of(item) for _, item in found if item.shape not in ("rectangle", "polygon"))
    cells = tilemap.cells_of(covered_by_all(
        tilemap, areas, "the spawn areas of the map are too many outlines with too many corners")) if areas else ()
    able = (cell for cell in chain(cells, own) if grid.enterable(cell))
    return tuple(dict.fromkeys(islice(able, MAX_MARKED)))


def _is_a(item: MapObject, word: str) -> bool:
    return item.type.strip().casefold() == word


def named_objects(tilemap: TileMap, bestiary: Bestiary) -> list[tuple[MapObject, str]]:
    """The objects that are units, in joining order, each with its unit's unique name."""
    found = [item for layer in tilemap.object_layers for item in layer.objects if side_of(item)]
    wanted = [(item.name, "neutral" if side_of(item) == "neutral" else _kind_of(item, bestiary)[0].name)
              for item in found]
    return list(zip(found, unit_names(wanted), strict=True))


def _kind_of(item: MapObject, bestiary: Bestiary) -> tuple[Kind, str]:
    """The kind of a unit's object, and the one it names if that is unknown: then, and without any, its side's first."""
    stated = item.property("kind")
    name = stated.value.strip().casefold() if stated else ""
    found = bestiary.kinds.get(name)
    if found is not None:
        return found, ""
    return bestiary.default_kind("hero" if side_of(item) == "hero" else "enemy"), name


@dataclass
class _UnitReading:
    """One object on its way to a unit."""

    tilemap: TileMap
    grid: Grid
    bestiary: Bestiary
    item: MapObject
    side: str
    name: str
    findings: list[Finding] = field(default_factory=list)

    def find(self, severity: Severity, problem: str, allowed: str = "", name: str = "",
             cell: Cell | None = None) -> None:
        if len(self.findings) > MAX_FINDINGS:
            return
        place = replace(self.tilemap.place(item=self.item, name=name), object_name=self.name, cell=cell)
        self.findings.append(Finding(severity, place, problem, allowed))

    def unit(self) -> Placed:
        if self.item.name.strip() and self.item.name != self.name:
            self.find("warning",
                      say('another unit is called "{other}" too; this one is called "{name}"', other=self.item.name,
                          name=self.name))
        kind, unknown = _kind_of(self.item, self.bestiary)
        if unknown:
            self.find("error", say('unknown kind "{kind}"', kind=unknown), ", ".join(self.bestiary.kinds.names),
                      "kind")
        base = Placed.of(kind, self.name, self._cell(), object_id=self.item.id)
        own = self._numbers(base)
        unit = replace(base, life=own["life"], max_life=own["max_life"], damage=own["damage"],
                       range=own["range"], move=own["move"], team=self._team(), tempo=self._tempo(base.tempo),
                       roll=self._roll(), post=self._post(), script=self._script(), goal=self._text("goal"))
        profile = self._profile(unit.profile)
        return replace(unit, profile=profile.name if profile else "", state=self._state(profile),
                       values=self._values(profile))

    def _text(self, name: str) -> str:
        stated = self.item.property(name)
        return stated.value.strip() if stated else ""

    def _cell(self) -> Cell:
        cell = self.tilemap.cell_of(self.item)
        if cell not in self.grid:
            self.find("error", say("stands outside the map"),
                      say("cells (0, 0) to ({x}, {y})", x=self.grid.width - 1, y=self.grid.height - 1), cell=cell)
        elif not self.grid.enterable(cell):
            self.find("error", say("stands in a wall"), say("a cell without a wall"), cell=cell)
        return cell

    def _read(self, param: Param, stated: Property) -> Value | None:
        try:
            return param.read(stated.value)
        except InputError as error:
            wrong = error.findings[0]
            self.find("error", say("{name} is {value}", name=stated.name, value=shown(stated.value)), wrong.allowed,
                      stated.name)
            return None

    def _numbers(self, base: Placed) -> dict[str, int]:
        """Its whole numbers by name, the kind's own where it states none."""
        found: dict[str, int] = {}
        for param in UNIT_NUMBERS:
            stated = self.item.property(param.name)
            value = self._read(param, stated) if stated and stated.value.strip() else None
            if isinstance(value, int):
                found[param.name] = value
        life, most = found.get("life"), found.get("max_life")
        if life is not None and most is not None and life > most:
            self.find("error", say("life is {life}, more than its max_life", life=life), say("1 to {most}", most=most),
                      "life")
            found["life"] = most
        elif most is not None and life is None:
            found["life"] = most
        elif life is not None and most is None:
            # More life than its kind has can only mean that it has more at most, too.
            found["max_life"] = max(life, base.max_life)
        usual = {"life": base.life, "max_life": base.max_life, "damage": base.damage, "range": base.range,
                 "move": base.move}
        return usual | found

    def _team(self) -> str:
        if self.side == "neutral":
            return NEUTRAL
        stated = self.item.property("team")
        if stated is not None and not stated.value.strip():
            self.find("error", say("team is empty"), say("any word; none is neutral"), "team")
        return self._text("team") or ("heroes" if self.side == "hero" else "foes")

    def _tempo(self, default: float) -> float:
        stated = self.item.property("tempo")
        number = _tempo(stated.value) if stated and stated.value.strip() else default
        if number is None:
            self.find("error", say("tempo is {value}", value=shown(self._text('tempo'))), say("a number"), "tempo")
            return default
        return number

    def _roll(self) -> object:
        text = self._text("roll")
        number = written.decimal(text)
        if text and number is None:
            self.find("warning", say("roll is {value}, which counts as 0", value=shown(text)), say("a number"), "roll")
        return number if number is not None or not text else text

    def _post(self) -> Cell | None:
        text = self._text("post")
        if not text:
            return None
        rows, wrong = read_script(text)
        cell = self._within(rows[0].cell) if rows else (-1, -1)
        if wrong or len(rows) != 1 or not self.grid.enterable(cell):
            self.find("error", say("post is {value}", value=shown(text)), say("x,y of a cell without a wall"), "post")
            return None
        return cell

    def _within(self, cell: Cell) -> Cell:
        """A cell in the file's counting as one of the level, which in infinite maps starts elsewhere."""
        return cell[0] - self.tilemap.origin[0], cell[1] - self.tilemap.origin[1]

    def _profile(self, default: str) -> Profile | None:
        stated = "" if self.side == "neutral" else self._text("profile").casefold()
        profiles = self.bestiary.profiles
        usual = profiles.get(default) if self.side == "enemy" else None
        if stated and stated not in profiles:
            self.find("error", say('unknown profile "{profile}"', profile=stated), ", ".join(profiles.names), "profile")
        elif not stated and usual is None and self.side == "enemy":
            self.find("error", say("has no profile, so nothing decides for it"), ", ".join(profiles.names), "profile")
        return profiles.get(stated) or usual

    def _state(self, profile: Profile | None) -> str:
        state = self._text("state").casefold()
        if not state or profile is None or state in profile.state_names:
            return state if profile else ""
        self.find("error", say('unknown state "{state}" of profile {profile}', state=state, profile=profile.name),
                  ", ".join(profile.state_names), "state")
        return ""

    def _values(self, profile: Profile | None) -> Mapping[str, Value]:
        """Its own parameters by short name. A parameter of another profile does nothing, but must be readable too."""
        own = {name: param for param in (profile.params if profile else ()) for name in (param.name, param.full)}
        others = {name: param for param in self.bestiary.profile_params for name in (param.name, param.full)}
        values: dict[str, Value] = {}
        for stated in self.item.properties:
            param = own.get(stated.name) or others.get(stated.name)
            value = self._read(param, stated) if param and stated.value.strip() else None
            if param and value is not None and stated.name in own:
                values[param.name] = value
        return values

    def _script(self) -> tuple[ScriptRow, ...] | None:
        if self.side != "hero" or not self._text("script"):
            return None
        stated = self.item.property("script")
        rows, wrong = read_script(stated.value if stated else "")
        if len(rows) > MAX_ROWS:
            self.find("error", say("the script has too many rows"), say("at most {limit}", limit=MAX_ROWS), "script")
        rows = tuple(replace(row, cell=self._within(row.cell)) for row in rows[:MAX_ROWS])
        for number, text in wrong:
            self.find("error", say("row {number} is {text}", number=number, text=shown(text)), say(ROW_FORM), "script")
        for number, row in enumerate(rows, start=1):
            if not self.grid.enterable(row.cell):
                self.find("warning", say("turn {number} goes to a closed cell, so the hero stays", number=number),
                          say("cells without a wall"), "script", row.cell)
        return rows

    def check_hits(self, unit: Placed, roster: _Roster) -> None:
        """Whether each hit of the script says whom it hits."""
        count = roster.count_foes(unit.team)
        for number, row in enumerate(unit.script or (), start=1):
            for hit in row.hits:
                if not hit.target and count != 1:
                    allowed = listed(f"hit={hit.amount}@{name}" for name in roster.foes(unit.team))
                    self.find("error",
                              say("turn {number} has hit={amount} without a name, and there are {count} enemies",
                                  number=number, amount=hit.amount, count=count), allowed or say("no hit"), "script")
                elif hit.target and hit.target not in roster.names:
                    self.find("error",
                              say("turn {number} hits the unknown unit {target}", number=number,
                                  target=shown(hit.target)), listed(roster.foes(unit.team)), "script")


class _Roster:
    """All units, by team."""

    def __init__(self, units: tuple[Placed, ...]) -> None:
        self.names = frozenset(unit.name for unit in units)
        self._teams: dict[str, list[str]] = {}
        for unit in units:
            if unit.team != NEUTRAL:
                self._teams.setdefault(unit.team, []).append(unit.name)

    def foes(self, team: str) -> Iterator[str]:
        """The names of those who fight against a team."""
        return (name for other, names in self._teams.items() if other != team for name in names)

    def count_foes(self, team: str) -> int:
        return sum(len(names) for other, names in self._teams.items() if other != team)


def _tempo(text: str) -> float | None:
    """A number; None for anything else, and for one that no float can hold."""
    number = written.decimal(text)
    return number if number is not None and abs(number) < sys.float_info.max else None
