"""How a breadth-first search on a large grid ends, in bands of rows: as search/ending.py finds it, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.bands import Bands, moved
from sandbox.search.ending import Ending, earlier_neighbours
from sandbox.search.masks import mask_of
from sandbox.search.planes import LayerPlanes


def ending_in_bands(grid: Grid, start: Cell, path: tuple[Cell, ...] | None, closed: Iterable[Cell],
                    planes: LayerPlanes) -> Ending | None:
    """The end of the search that found `path` from `start`; without a path it has taken all it could reach.

    `closed` cells are numbered but not expanded, the start always is. `planes` takes all layers. None where the way is
    too long for masks.
    """
    if start not in grid:
        return Ending(0, 0, 0, 0)
    first = 1 << grid.index(start)
    shut = mask_of(grid, closed)
    bands = Bands(grid, first, grid.open_bits, grid.open_bits & ~shut if shut else None)
    planes.add(0, [first])
    return _at_goal(grid, bands, start, path, shut, planes) if path else _of_all(bands, planes)


def _of_all(bands: Bands, planes: LayerPlanes) -> Ending | None:
    while not bands.is_whole:
        if not bands.is_worthwhile:
            return None
        layers = bands.grow(planes.room)
        planes.add(bands.base, layers)
    return Ending(bands.count, planes.numbered, 0, planes.farthest)


def _at_goal(grid: Grid, bands: Bands, start: Cell, path: tuple[Cell, ...], shut: int,
             planes: LayerPlanes) -> Ending | None:
    stride, following = grid.stride, grid.stride + 1
    earlier = earlier_neighbours(stride)
    here, layer, base = grid.index(start), 0, 0
    sooner = 0  # What of the layer leaves before the path's cell in it, counted from `base`.
    steps = 0
    while steps < len(path):
        if not bands.is_worthwhile:
            return None
        layers = bands.grow(min(planes.room, len(path) - steps))
        planes.add(bands.base, layers)
        sooner = moved(sooner, base - bands.base)
        base = bands.base
        closed = shut >> base
        for layer, cell in zip(layers, path[steps:], strict=False):
            there = grid.index(cell)
            found = moved(earlier[there - here], here - stride - base)
            if sooner:
                if closed:
                    sooner &= ~closed
                beside = sooner << 1 | sooner << stride
                found |= beside | beside >> following
            sooner = found & layer
            here = there
        steps += len(layers)
    further = bands.beyond(sooner & ~(shut >> base))
    within = planes.numbered
    if further:
        planes.add(base, [further])
    return Ending(within.bit_count() - layer.bit_count() + sooner.bit_count() + 1, planes.numbered,
                  (layer ^ sooner ^ 1 << here - base | further) << base, planes.farthest)
