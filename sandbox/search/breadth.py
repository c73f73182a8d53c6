"""A breadth-first search: its end needs no loop (search/ending.py)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sandbox.base.once import once
from sandbox.grid.sheet import Sheet
from sandbox.search.bits import walked
from sandbox.search.ending import ending
from sandbox.search.loop import breadth_first
from sandbox.search.masks import cells_of
from sandbox.search.planes import Planes
from sandbox.search.result import LOOKED_AT, Search
from sandbox.search.spread import Spread


@dataclass(frozen=True, eq=False)
class BreadthFirst(Search):
    """What is counted and how it stands at its end comes from masks; the loop is run for what lies between alone.

    It is run too where the way is so long that it is the quicker one.
    """

    @once
    def taken(self) -> int:
        """How many cells left the queue, each counted once."""
        front = None if self.closed else walked(self.grid, self.start)
        if front is not None:
            return front.count if self.path is None else front.place(self.grid.index(self.path[-1])) + 1
        end = ending(self.grid, self.start, self.path, self.closed)
        if end is not None:
            return end.taken
        return breadth_first(self.grid, self.start, self.goals, self.closed).left

    def spread(self, steps: int) -> Spread:
        """How it stands once so many cells have left the queue."""
        found = _end(self) if steps >= self.taken else None
        return super().spread(steps) if found is None else found


@lru_cache(maxsize=LOOKED_AT)
def _end(search: BreadthFirst) -> Spread | None:
    grid, planes = search.grid, Planes()
    end = ending(grid, search.start, search.path, search.closed, planes)
    if end is None:
        return None
    ranks = Sheet.of_padded(grid, planes.ranks(end.numbered, len(grid.padded)))
    return Spread(ranks, end.farthest, tuple(cells_of(grid, end.queue)))
