"""The fast wave on whole-number bit masks (guide: architecture, The fast engine).

`within[d]` has a bit for each cell at most d steps from the source. One more step is three shifts over all cells at
once; the closed border of the padded grid keeps rows apart. Above MOST_CELLS the masks are those of single layers in
bands of rows (search/bands.py). In a maze so long that single cells are cheaper, the same questions are answered by the
plain loop (search/front.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.bands import Banded, mask
from sandbox.search.front import Front
from sandbox.search.masks import layers_worthwhile

MOST_CELLS = 10_000
"""Of a padded grid; above, what is remembered of whole masks grows too much with cells times steps."""

MOST_KEPT = 200_000
"""How many cells of waves a grid remembers, all kept waves together; never fewer than two waves."""


class Reach:
    """How far each cell is from the nearest of some sources, grown only as far as somebody asks.

    Cells are indexes of the padded grid. Closed cells are neither numbered nor stepped on; sources may not be closed.
    """

    def __init__(self, grid: Grid, sources: Iterable[int], closed: Iterable[int] = ()) -> None:
        stride = grid.stride
        self._stride = stride
        self._steps = (-stride, 1, stride, -1)
        self._around, self._cross = _near(stride)
        self._grid = grid
        self._sources = tuple(sources)
        self._closed = tuple(closed)
        self._is_whole = not self._sources
        self._front: Front | None = None
        self._banded: Banded | None = None
        self._within: list[int] = []
        free = grid.open_bits & ~mask(self._closed) if self._closed else grid.open_bits
        if len(grid.padded) > MOST_CELLS:
            self._banded = Banded(grid, self._sources, free)
            return
        self._most = layers_worthwhile(grid)
        first = mask(self._sources)
        self._free = free | first
        self._within.append(first)

    def number(self, index: int) -> int:
        """Steps from the nearest source; -1 where the wave does not come."""
        return self._touch((index,), 1 << index)

    def beside(self, index: int) -> int:
        """The smallest number that a neighbour of `index` holds; -1 when none was reached."""
        return self._touch(self._nearby(index), self._cross << index - self._stride)

    def step(self, index: int) -> int:
        """The first neighbour, in the fixed order, that holds the smallest number; -1 when none was reached."""
        found = self.beside(index)
        return self._downhill(index, found) if found >= 0 else -1

    def descent(self, index: int) -> list[int] | None:
        """The cells walked from `index` down to a source, by `step` again and again; None without a way."""
        found = self.beside(index)
        if found < 0:
            return None
        if self._banded is not None:
            return self._banded.descent(index, found)
        if self._front is not None:
            path = [self._downhill(index, found)]
            for number in range(found - 1, -1, -1):
                path.append(self._downhill(path[-1], number))
            return path
        path, here, stride = [], index, self._stride
        (_, up), (_, right), (_, down), _ = self._around
        for layer in self._within[found::-1]:
            near = layer >> here - stride
            if near & up:
                here -= stride
            elif near & right:
                here += 1
            elif near & down:
                here += stride
            else:
                here -= 1
            path.append(here)
        return path

    def path(self, cell: Cell) -> tuple[Cell, ...] | None:
        """The descent in cells."""
        found = self.descent(self._grid.index(cell))
        if found is None:
            return None
        grid, stride = self._grid, self._stride
        if self._within:
            return tuple(map(grid.by_index.__getitem__, found))
        return tuple([(index % stride - 1, index // stride - 1) for index in found])

    def layers(self, steps: int) -> Sequence[int] | None:
        """The masks of the cells at most 0, 1, 2 ... steps from the sources, up to so many steps or to the whole reach;
        None where they are not what is kept."""
        if not self._within:
            return None
        if len(self._within) <= steps and not self._is_whole:
            self._grow(steps)
        return self._within

    def _nearby(self, index: int) -> tuple[int, ...]:
        up, right, down, left = self._steps
        return index + up, index + right, index + down, index + left

    def _downhill(self, index: int, found: int) -> int:
        """The first neighbour that holds `found`, the smallest number among the neighbours."""
        if self._front is not None:
            number = self._front.number
            for step in self._steps:
                if number[index + step] == found:
                    return index + step
            raise AssertionError("a neighbour holds the number")
        above = index - self._stride
        # No neighbour holds less, so to be within it is to hold it.
        layer = self._banded.layer(found, above) if self._banded is not None else self._within[found] >> above
        for there, bit in self._around:
            if layer & bit:
                return index + there
        raise AssertionError("a neighbour holds the number")

    def _touch(self, cells: Sequence[int], wanted: int) -> int:
        """The smallest number that one of `cells` holds, -1 for none; the wave grows until it is known."""
        if self._front is None:
            found = self._touch_of_masks(wanted) if self._banded is None else self._banded.lowest(cells, wanted)
            if found is not None:
                return found
        return self._begin_front().lowest(cells)

    def _touch_of_masks(self, wanted: int) -> int | None:
        """As `_touch`; None when the way has become too long for masks."""
        within = self._within
        here = within[-1]
        if here & wanted:
            low, high = 0, len(within) - 1
            while low < high:
                middle = (low + high) // 2
                if within[middle] & wanted:
                    high = middle
                else:
                    low = middle + 1
            return low
        if self._is_whole or not wanted & self._free:
            return -1
        if not self._grow(self._most, wanted):
            return None
        return len(within) - 1 if within[-1] & wanted else -1

    def _grow(self, steps: int, wanted: int = 0) -> bool:
        """Grows the masks until they are whole, hold some of the wanted, or reach so many steps; False for the last."""
        within, stride, following, free = self._within, self._stride, self._stride + 1, self._free
        here = within[-1]
        for _ in range(steps + 1 - len(within)):
            beside = here << 1 | here << stride
            there = (here | beside | beside >> following) & free
            if there == here:
                self._is_whole = True
                return True
            within.append(there)
            if there & wanted:
                return True
            here = there
        return False

    def _begin_front(self) -> Front:
        """The plain loop, which goes on where masks do not serve."""
        if self._front is None:
            self._front = Front(self._grid, self._sources, self._closed)
            self._within = []
            self._free = 0
            self._banded = None
        return self._front

    def by_loop(self) -> Front:
        """The loop, from now on what finds this reach."""
        return self._begin_front()

    @property
    def front(self) -> Front | None:
        """The loop where it is what finds this reach; None where masks are."""
        return self._front


@lru_cache(maxsize=64)
def _near(stride: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """The four neighbours, in the fixed order, as a step and a bit counted from the one above; and all their bits."""
    around = tuple((step, 1 << step + stride) for step in (-stride, 1, stride, -1))
    return around, sum(bit for _, bit in around)


def reach(grid: Grid, sources: Iterable[Cell], closed: Iterable[Cell] = ()) -> Reach:
    """The reach of some cells inside the rectangle.

    That of a single cell over walls only is remembered by the grid, so that all who look for the same unit share it.
    """
    indexes = [grid.index(cell) for cell in sources]
    shut = [grid.index(cell) for cell in closed if cell in grid] if closed else []
    return Reach(grid, indexes, shut) if shut or len(indexes) != 1 else _from(grid, indexes[0])


def _from(grid: Grid, source: int) -> Reach:
    """The reach of a single cell, remembered."""
    memory = grid.memory
    known: Reach | None = memory.get(source)
    if known is None:
        while len(memory) >= max(2, MOST_KEPT // len(grid.padded)):
            del memory[next(iter(memory))]
        known = memory[source] = Reach(grid, (source,))
    return known


def walked(grid: Grid, start: Cell) -> Front | None:
    """The wave from a cell over walls only, where somebody has asked for it and the loop is what finds it."""
    known: Reach | None = grid.memory.get(grid.index(start)) if start in grid else None
    return known.front if known is not None else None


def distances(grid: Grid, start: Cell, cells: Sequence[Cell]) -> list[int | None]:
    """The shortest path from `start` to each of the cells over walls only, in steps; None without one.

    >>> distances(Grid.from_rows("..#."), (0, 0), [(1, 0), (3, 0)])
    [1, None]
    """
    if start not in grid:
        return [None] * len(cells)
    if len(cells) <= 3:
        # Few are looked for by many: from their side the waves are shared.
        index = grid.index(start)
        found = [_from(grid, grid.index(cell)).number(index) if grid.enterable(cell) else -1 for cell in cells]
    else:
        own = reach(grid, (start,))
        found = [own.number(grid.index(cell)) if cell in grid else -1 for cell in cells]
    return [None if number < 0 else number for number in found]


def nearest(grid: Grid, start: Cell, cells: Sequence[Cell]) -> int | None:
    """The smallest of the distances; None when no cell can be reached."""
    return min([number for number in distances(grid, start, cells) if number is not None], default=None)
