"""How a breadth-first search ends, found from its path by masks instead of by running the loop (guide: search, Wave).

Cells leave the queue in layers: first all at distance 1, then all at distance 2. The path runs through one cell of each
layer, and what of the layer leaves before that cell is known from the layer before: the cells discovered by those that
left before its own predecessor, and what that predecessor discovers in an earlier direction. So in the goal's layer the
cells that leave before the goal are known, and of all layers before it every cell has left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.masks import layers_worthwhile, mask_of
from sandbox.search.planes import Planes


class Ending(NamedTuple):
    """How many cells left the queue, the mask of those that hold a number and of those still in the queue.

    `farthest` is the largest number a cell holds.
    """

    taken: int
    numbered: int
    queue: int
    farthest: int


def ending(grid: Grid, start: Cell, path: tuple[Cell, ...] | None, closed: Iterable[Cell],
           planes: Planes | None = None, layers: Sequence[int] | None = None) -> Ending | None:
    """The end of the search that found `path` from `start`; without a path it has taken all it could reach.

    `closed` cells are numbered but not expanded, the start always is. `planes` takes the masks of all numbers but the
    largest. `layers` are the masks of the cells at most 0, 1, 2 ... steps away, where they are known already. None
    where the way is too long for masks.
    """
    if start not in grid:
        return Ending(0, 0, 0, 0)
    most = layers_worthwhile(grid)
    if path:
        return _at_goal(grid, start, path, closed, planes, layers) if len(path) <= most else None
    stride, following = grid.stride, grid.stride + 1
    within = 1 << grid.index(start)
    enterable = grid.open_bits | within
    expanded = ~mask_of(grid, closed) | within
    for steps in range(most):
        if planes is not None:
            planes.add(within)
        here = within & expanded
        beside = here << 1 | here << stride
        there = (within | beside | beside >> following) & enterable
        if there == within:
            return Ending(within.bit_count(), within, 0, steps)
        within = there
    return None


def _at_goal(grid: Grid, start: Cell, path: tuple[Cell, ...], closed: Iterable[Cell], planes: Planes | None,
             layers: Sequence[int] | None) -> Ending:
    stride, following = grid.stride, grid.stride + 1
    # What lies farther up or down than the path is long is left out of all masks: the wave comes one step beyond it.
    # Layers that are known already are of the whole grid.
    reach = len(path) + 1 if layers is None else grid.width + grid.height
    base = max(0, start[1] + 1 - reach) * stride
    if planes is not None:
        planes.base = base
    first = stride + 1 - base
    here = start[1] * stride + start[0] + first
    layer = 1 << here
    enterable = (grid.open_bits >> base | layer) & (1 << (start[1] + 2 + reach) * stride - base) - 1
    left_over = enterable ^ layer  # What holds no number yet.
    expanded = ~(mask_of(grid, closed) >> base) | layer if closed else 0
    earlier = earlier_neighbours(stride)
    sooner = 0  # What of the layer leaves before the path's cell in it.
    for steps, (x, y) in enumerate(path):
        if planes is not None:
            planes.add(enterable ^ left_over)
        if layers is not None:
            layer = (layers[steps] ^ layers[steps + 1]) >> base
        else:
            if expanded:
                layer &= expanded
                sooner &= expanded
            beside = layer << 1 | layer << stride
            layer = (beside | beside >> following) & left_over
        left_over ^= layer
        there = y * stride + x + first
        found = earlier[there - here] << here - stride
        if sooner:
            beside = sooner << 1 | sooner << stride
            found |= beside | beside >> following
        sooner = found & layer
        here = there
    walked = sooner & expanded if expanded else sooner
    beside = walked << 1 | walked << stride
    further = (beside | beside >> following) & left_over
    within = enterable ^ left_over
    if further and planes is not None:
        planes.add(within)
    return Ending(within.bit_count() - layer.bit_count() + sooner.bit_count() + 1, (within | further) << base,
                  (layer ^ sooner ^ 1 << here | further) << base, len(path) + bool(further))


def earlier_neighbours(stride: int) -> dict[int, int]:
    """For a step to a neighbour the neighbours that come before it in the fixed order, as bits from the one above."""
    up, right, down = 1, 1 << stride + 1, 1 << 2 * stride
    return {-stride: 0, 1: up, stride: up | right, -1: up | right | down}

