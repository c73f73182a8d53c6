"""What the map's own pictures stand for: for each sort of ground a cell that looks as most of its cells do, and things
of that sort that stand alone, such as pillars.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from sandbox.base.language import thing
from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.grid.terrain import FLOOR, WALL, Terrain
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry, Spots, Weight
from sandbox.tiled.tilemap import TileMap

LOOKED_AT = 400
"""So many cells of a sort are looked at, the first from the top."""

MOST = 3
"""Samples of one sort at the most."""


def grounds(tilemap: TileMap, grid: Grid, bare: Collection[Cell] = (), view: View | None = None) -> Iterator[Entry]:
    """Walls first, then floor, then what else is in view, of the whole map without one. Cells that are `bare` look like
    what they are not.
    """
    sorts = {words_of(WALL): 1, words_of(FLOOR): 2}
    marks = Sheet(grid.width, grid.marked(lambda terrain: sorts.setdefault(words_of(terrain), len(sorts) + 1)))
    columns, rows = view or (range(grid.width), range(grid.height))
    for (words, brief), mark in sorts.items():
        sort = re.compile(re.escape(bytes((mark,))))
        cells = ((columns.start + found.start(), y) for y in rows for found in sort.finditer(marks.row(y, columns)))
        looks = {cell: _look(tilemap, cell) for cell in islice((cell for cell in cells if cell not in bare), LOOKED_AT)}
        if looks:
            alone = [cell for cell in looks if all(there not in grid or marks[there] != mark
                                                   for there in neighbours(cell))]
            yield Entry(words, brief, Spots(tuple(_typical(looks, alone))), 1, Weight.GROUND)


def _typical(looks: Mapping[Cell, tuple[int, ...]], alone: Sequence[Cell]) -> Iterator[Cell]:
    """A cell that looks as most do, and one for each of the commonest things that stand alone, at most `MOST`."""
    (common, _), = Counter(looks.values()).most_common(1)
    yield next(cell for cell, look in looks.items() if look == common)
    things = Counter(_top(looks[cell]) for cell in alone)
    del things[_top(common)]
    for top, _ in things.most_common(MOST - 1):
        yield next(cell for cell in alone if _top(looks[cell]) == top)


def _top(look: tuple[int, ...]) -> int:
    """The tile that lies above all others of a cell."""
    return next((gid for gid in reversed(look) if gid), 0)


def words_of(terrain: Terrain) -> tuple[str, str]:
    """What a terrain does to who would cross it, in full and briefly, by what weighs most."""
    if not terrain.enterable:
        return (thing("wall"),) * 2 if terrain.opaque else (thing("closed, but seen over"), thing("seen over"))
    if terrain.damage:
        return thing("harms who enters"), thing("harms")
    if terrain.opaque:
        return thing("hides who stands on it"), thing("hides")
    return (thing("slow to cross"), thing("slow")) if terrain.cost > FLOOR.cost else (thing("floor"),) * 2


def _look(tilemap: TileMap, cell: Cell) -> tuple[int, ...]:
    """The tiles that lie on a cell, from the lowest."""
    x, y = cell
    return tuple(layer.gids[y * layer.width + x] for layer in tilemap.tile_layers
                 if layer.is_visible and x < layer.width and y < layer.height)
