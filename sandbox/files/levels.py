"""From a map to a level (guide: files, Map properties; parameters). Pure: the same map gives the same level."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from sandbox.ai.drivers import DRIVERS
from sandbox.base import written
from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.language import say
from sandbox.base.param import Param, Value
from sandbox.base.values import resolve
from sandbox.base.written import shown
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.level import Level
from sandbox.files.companion import check_companion
from sandbox.files.decks import deck_of
from sandbox.files.limits import MAX_MARKED, told
from sandbox.files.terrain import grid_of
from sandbox.files.units import goals_of, named_objects, read_units, side_of, spawns_of
from sandbox.files.walls import Walls, find_walls
from sandbox.grid.cell import Cell
from sandbox.rules.initiative import counted_roll
from sandbox.rules.parameters import ROLL_RANGE
from sandbox.rules.unit import NEUTRAL, Placed
from sandbox.tiled.tilemap import Property, TileMap

PREFIX = "sandbox."
_OWN = ("seed", "driver", "deck", "walls")
NO_FIGHTER = "nobody fights: every unit is neutral, of the team none"
NO_HERO = "no hero: place one with the hero tool, or give an object the type Hero"


def level_of(tilemap: TileMap, bestiary: Bestiary) -> Level:
    """The level that a map holds, with all findings of reading it: `bestiary` is what may stand and decide in it."""
    walls = find_walls(tilemap)
    grid, of_tiles = grid_of(tilemap, walls)
    units, of_units = read_units(tilemap, grid, bestiary)
    settings = _Settings(tilemap, bestiary)
    goals, spawns = goals_of(tilemap), spawns_of(tilemap, grid)
    deck, of_deck = deck_of(tilemap, bestiary, spawns, (*(name for name, _ in goals), *(unit.name for unit in units)))
    return Level(
        tilemap.name, grid, units, settings.seed, settings.driver, settings.values,
        told((*tilemap.findings, *_strange_tiles(tilemap), *walls.findings, *of_tiles, *settings.findings, *of_units,
              *_odd_rolls(tilemap, bestiary, units, settings.values), *of_deck, *check_companion(tilemap),
              *_lack(tilemap, units), *_unmarked(tilemap, walls, spawns)), tilemap.place()),
        frozenset(islice(tilemap.cells_of(walls.by_objects), MAX_MARKED)),
        goals, spawns, deck, bestiary)


def map_params(bestiary: Bestiary) -> Mapping[str, tuple[Param, ...]]:
    """Every parameter that a map may set, by short and by full name; a short name sets it for each of its owners."""
    found: dict[str, tuple[Param, ...]] = {}
    for param in bestiary.params:
        found[param.name] = (*found.get(param.name, ()), param)
        found[param.full] = (param,)
    return found


def _strange_tiles(tilemap: TileMap) -> tuple[Finding, ...]:
    """A warning for each layer with tiles that no tileset has; one in a tileset that is missing may well be in it."""
    findings = []
    for layer in tilemap.tile_layers:
        strange = 0
        for gid in layer.used:
            found = tilemap.tileset_of(gid)
            if found is None or not found[0].is_of_map or (
                    found[0].is_readable and found[1] >= found[0].tile_count):
                strange += 1
        if strange:
            findings.append(Finding("warning", tilemap.place(layer),
                                    say("{count} kinds of tile are in no tileset; they are kept and drawn as "
                                        "placeholders", count=strange)))
    return tuple(findings)


def _odd_rolls(tilemap: TileMap, bestiary: Bestiary, units: tuple[Placed, ...],
               values: Mapping[str, Value]) -> tuple[Finding, ...]:
    """A note for each pinned roll that counts as another number (guide: initiative, Rolls)."""
    limit = int(resolve(ROLL_RANGE, values).value)
    found = []
    for (item, name), unit in zip(named_objects(tilemap, bestiary), units, strict=False):
        counted, stated = counted_roll(unit.roll, limit), item.property("roll")
        if stated and isinstance(unit.roll, int | float) and counted != unit.roll:
            place = Place(tilemap.name, object_id=item.id, object_name=name, property="roll")
            words = say("roll is {value}, which counts as {counted}", value=written.cut(stated.value.strip()),
                        counted=counted)
            found.append(Finding("note", place, words, say("whole numbers from 0 to {limit}", limit=limit)))
    return tuple(found)


def _unmarked(tilemap: TileMap, walls: Walls, spawns: tuple[Cell, ...]) -> tuple[Finding, ...]:
    """A finding where cells are too many to be marked one by one."""
    found = []
    if walls.by_objects.count(1) > MAX_MARKED:
        found.append(Finding("note", tilemap.place(),
                             say("objects close so many cells that the window marks only some"),
                             say("up to {limit} cells", limit=MAX_MARKED)))
    if len(spawns) >= MAX_MARKED:
        found.append(Finding("warning", tilemap.place(),
                             say("there are too many cells to spawn on; the last are left out"),
                             say("fewer than {limit} cells", limit=MAX_MARKED)))
    return tuple(found)


def _lack(tilemap: TileMap, units: tuple[Placed, ...]) -> tuple[Finding, ...]:
    """A finding where there is nobody to play against; units of two teams do without a hero."""
    teams = {unit.team for unit in units} - {NEUTRAL}
    has_hero = any(side_of(item) == "hero" for layer in tilemap.object_layers for item in layer.objects)
    if len(teams) > 1 or "heroes" in teams or (has_hero and teams):
        return ()
    return (Finding("error", tilemap.place(), say(NO_FIGHTER if has_hero else NO_HERO)),)


class _Settings:
    """The map's own properties, as far as their name starts with `sandbox.`"""

    def __init__(self, tilemap: TileMap, bestiary: Bestiary) -> None:
        self._tilemap = tilemap
        self.seed = 1
        self.driver = ""
        self.values: dict[str, Value] = {}
        self.findings: list[Finding] = []
        params = map_params(bestiary)
        for stated in tilemap.properties:
            is_blank = not stated.value.strip() and stated.name.removeprefix(PREFIX) in params
            if stated.name.startswith(PREFIX) and not is_blank:
                self._read(stated, params)

    def _read(self, stated: Property, params: Mapping[str, tuple[Param, ...]]) -> None:
        name = stated.name.removeprefix(PREFIX)
        text = stated.value.strip()
        match name:
            case "seed":
                seed = written.seed(text)
                if seed is None:
                    self._wrong(stated, written.seeds())
                else:
                    self.seed = seed
            case "driver":
                if text.casefold() in DRIVERS:
                    self.driver = text.casefold()
                elif text:
                    self._wrong(stated, ", ".join(DRIVERS.names))
            case "deck" | "walls":
                pass
            case _ if name in params:
                self._read_param(stated, params[name])
            case _:
                known = ", ".join(sorted({*_OWN, *params}))
                self.findings.append(Finding("error", self._tilemap.place(name=stated.name),
                                             say("unknown parameter {name}", name=shown(name)), known))

    def _read_param(self, stated: Property, owners: tuple[Param, ...]) -> None:
        """The value must suit every owner that the name sets it for."""
        try:
            values = [param.read(stated.value) for param in owners]
        except InputError as error:
            self._wrong(stated, error.findings[0].allowed)
        else:
            self.values[stated.name.removeprefix(PREFIX)] = values[0]

    def _wrong(self, stated: Property, allowed: str) -> None:
        self.findings.append(Finding("error", self._tilemap.place(name=stated.name),
                                     say("{name} is {value}", name=stated.name, value=shown(stated.value)),
                                     allowed))
