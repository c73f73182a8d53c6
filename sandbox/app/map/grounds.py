"""What the map's own pictures stand for: for each sort of ground a cell that looks as most of its cells do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice

from sandbox.base.language import thing
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.grid.terrain import FLOOR, WALL, Terrain
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry, Spot, Weight
from sandbox.tiled.tilemap import TileMap

LOOKED_AT = 400
"""So many cells of a sort are looked at, the first from the top."""


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
            (common, _), = Counter(looks.values()).most_common(1)
            cell = next(cell for cell, look in looks.items() if look == common)
            yield Entry(words, brief, Spot(cell), 1, Weight.GROUND)


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
