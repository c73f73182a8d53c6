"""A breadth-first search: its end needs no loop (search/ending.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.grid.sheet import Numbers, Sheet
from sandbox.search.bits import reach, walked
from sandbox.search.ending import Ending, ending
from sandbox.search.ending_in_bands import ending_in_bands
from sandbox.search.loop import breadth_first
from sandbox.search.masks import cells_of
from sandbox.search.planes import LayerPlanes, Planes
from sandbox.search.result import Search
from sandbox.search.spread import Spread

LARGE = 10_000
"""Cells of a padded grid; above, planes cost little beside the masks they are made from."""

AT_HAND = 2
"""So many ends of large searches stay at hand, for who counts first and looks then."""


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
            return front.count if self.path is None else front.left_before(self.grid.index(self.path[-1])) + 1
        if len(self.grid.padded) > LARGE:
            end = _end(self)[0]
        else:
            # Who stands still looks from the same cell again.
            layers = reach(self.grid, (self.start,)).layers(len(self.path)) if self.path and not self.closed else None
            end = ending(self.grid, self.start, self.path, self.closed, layers=layers)
        return breadth_first(self.grid, self.start, self.goals, self.closed).left if end is None else end.taken

    @property
    def ends_by_masks(self) -> bool:
        """Whether no way in it is too long for masks."""
        return _end(self)[0] is not None

    def spread(self, steps: int) -> Spread:
        """How it stands once so many cells have left the queue."""
        found = _spread(self) if steps >= self.taken else None
        return super().spread(steps) if found is None else found


@lru_cache(maxsize=AT_HAND)
def _end(search: BreadthFirst) -> tuple[Ending | None, Callable[[], Numbers]]:
    """How it ends, and what gives the ranks of all cells then."""
    grid = search.grid
    area = len(grid.padded)
    if area > LARGE:
        layered = LayerPlanes()
        return (ending_in_bands(grid, search.start, search.path, search.closed, layered),
                lambda: layered.ranks(area))
    planes = Planes()
    end = ending(grid, search.start, search.path, search.closed, planes)
    return end, lambda: planes.ranks(end.numbered if end is not None else 0, area)


@lru_cache(maxsize=AT_HAND)
def _spread(search: BreadthFirst) -> Spread | None:
    end, ranks = _end(search)
    if end is None:
        return None
    grid = search.grid
    return Spread(Sheet.of_padded(grid, ranks()), end.farthest, tuple(cells_of(grid, end.queue)))
