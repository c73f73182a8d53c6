"""From tiles and walls to the grid that searches walk on (guide: files, Terrain)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sandbox.base import written
from sandbox.base.errors import Finding
from sandbox.base.frozen import dataclass
from sandbox.base.language import say, thing
from sandbox.base.written import shown
from sandbox.files.walls import Walls
from sandbox.grid.grid import MOST_SORTS, Grid, Sorts, packed
from sandbox.grid.terrain import FLOOR, WALL, Terrain
from sandbox.tiled.tilemap import Property, TileMap

MAX_COST = 999
MAX_DAMAGE = 9999


@dataclass(frozen=True)
class _Stated:
    """What tiles say of a cell; None where they say nothing."""

    cost: int | None = None
    damage: int | None = None
    opaque: bool | None = None

    def over(self, below: _Stated) -> _Stated:
        """What holds when this tile lies on `below`."""
        return _Stated(below.cost if self.cost is None else self.cost,
                       below.damage if self.damage is None else self.damage,
                       below.opaque if self.opaque is None else self.opaque)


def grid_of(tilemap: TileMap, walls: Walls) -> tuple[Grid, tuple[Finding, ...]]:
    """The terrain of each cell, and what is wrong with the tiles' properties.

    A cell is closed if any layer closes it. Of `cost`, `damage` and `opaque` the topmost tile that states it holds, so
    that a bridge lies over water; a wall is opaque unless a tile says otherwise. A value that cannot be used is left
    out with a warning, since other games may mean something else by it.
    """
    findings: list[Finding] = []
    stated: dict[int, _Stated] = {}
    for layer in tilemap.tile_layers:
        for gid in tilemap.speaking(layer):
            if gid not in stated:
                stated[gid] = _stated(tilemap, gid, findings)
    above, sorts = _laid(tilemap, stated)
    terrains = [FLOOR, *(_terrain(False, facts) for facts in sorts[1:]),
                WALL, *(_terrain(True, facts) for facts in sorts[1:])]
    if len(terrains) <= MOST_SORTS:
        # A byte a cell: what is closed is added to all at once.
        cells: Sorts = (int.from_bytes(above) + len(sorts) * int.from_bytes(walls.closed)).to_bytes(len(above))
    else:
        cells = packed((sort + len(sorts) * closed for sort, closed in zip(above, walls.closed, strict=True)),
                       len(terrains))
    return Grid.of_sorts(tilemap.width, tilemap.height, cells, terrains), tuple(findings)


def _laid(tilemap: TileMap, stated: Mapping[int, _Stated]) -> tuple[Sorts, list[_Stated]]:
    """For each cell the number of the facts that hold there, and the facts by that number. Number 0 says nothing.

    So equal facts are held once: a map of the largest size allowed has four million cells.
    """
    silent = _Stated()
    numbers = {silent: 0}
    above: Sorts = bytes(tilemap.width * tilemap.height)
    for layer in tilemap.tile_layers:
        spoken = [*dict.fromkeys(stated[gid] for gid in tilemap.speaking(layer) if stated[gid] != silent)]
        for first in range(0, len(spoken), MOST_SORTS - 1):
            said = [silent, *spoken[first:first + MOST_SORTS - 1]]
            marks = {gid: said.index(stated[gid]) for gid in tilemap.speaking(layer) if stated[gid] in said}
            mine = tilemap.marked(layer, partial(_mark, marks))
            below = [*numbers]
            pairs = {(mark, sort): numbers.setdefault(said[mark].over(below[sort]), len(numbers))
                     for mark, sort in sorted({*zip(mine, above, strict=True)})}
            above = packed(map(pairs.__getitem__, zip(mine, above, strict=True)), len(numbers))
    return above, [*numbers]


def _mark(marks: Mapping[int, int], gid: int) -> int:
    return marks.get(gid, 0)


def _terrain(is_closed: bool, facts: _Stated) -> Terrain:
    opaque = is_closed if facts.opaque is None else facts.opaque
    if is_closed:
        return Terrain(enterable=False, opaque=opaque)
    return Terrain(opaque=opaque, cost=facts.cost or 1, damage=facts.damage or 0)


def _stated(tilemap: TileMap, gid: int, findings: list[Finding]) -> _Stated:
    facts = _Stated()
    for stated in tilemap.facts(gid).properties:
        match stated.name.casefold():
            case "cost":
                facts = _Stated(cost=_whole(tilemap, gid, stated, 1, MAX_COST, findings)).over(facts)
            case "damage":
                facts = _Stated(damage=_whole(tilemap, gid, stated, 0, MAX_DAMAGE, findings)).over(facts)
            case "opaque":
                value = written.switch(stated.value)
                if value is None:
                    findings.append(_unusable(tilemap, gid, stated, written.SWITCH_WORDS))
                facts = _Stated(opaque=value).over(facts)
    return facts


def _whole(tilemap: TileMap, gid: int, stated: Property, low: int, high: int, findings: list[Finding]) -> int | None:
    number = written.whole(stated.value)
    if number is not None and low <= number <= high:
        return number
    findings.append(_unusable(tilemap, gid, stated, say("whole numbers from {low} to {high}", low=low, high=high)))
    return None


def _unusable(tilemap: TileMap, gid: int, stated: Property, allowed: str) -> Finding:
    found = tilemap.tileset_of(gid)
    tile = (thing('tile {number} of tileset "{tileset}"', number=found[1], tileset=found[0].name) if found
            else thing("tile {number}", number=gid))
    return Finding("warning", tilemap.place(name=stated.name),
                   say("{tile} has the {name} {value}, which is left out", tile=tile, name=stated.name,
                       value=shown(stated.value)), allowed)
