"""The wave: every cell's distance from one start (guide: search, Wave)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.search.bits import Reach, reach
from sandbox.search.breadth import BreadthFirst
from sandbox.search.loop import FLOOD, replay


@dataclass(frozen=True, eq=False)
class Wave(BreadthFirst):
    """A search without a goal: it numbers all it can reach, and so has no path."""

    @once
    def reach(self) -> Reach:
        """The wave itself, grown as far as it has been asked; not over closed cells."""
        return reach(self.grid, (self.start,), self.closed)

    def number(self, cell: Cell) -> int | None:
        """Steps from the start to `cell`; None where the wave did not come. A closed cell holds one too."""
        if not self.grid.enterable(cell) or self.start not in self.grid:
            return 0 if cell == self.start and cell in self.grid else None
        index = self.grid.index(cell)
        if cell in self.closed:
            beside = self.reach.beside(index)
            return None if beside < 0 else beside + 1
        number = self.reach.number(index)
        return None if number < 0 else number

    @once
    def ranks(self) -> Sheet:
        """For each cell one more than its number, 0 where the wave did not come."""
        front = None
        if not self.closed and self.start in self.grid:
            # Too long for masks, its loop is of use to whoever searches from there next.
            front = self.reach.front if self.ends_by_masks else self.reach.by_loop()
        return self.spread(self.taken).ranks if front is None else front.ranks()


def wave(grid: Grid, start: Cell, closed: Iterable[Cell] = ()) -> Wave:
    """Numbers every cell that can be reached from `start`; `closed` cells are numbered but not expanded."""
    return Wave("wave", grid, start, (), frozenset(closed) - {start}, None, replay, FLOOD)
