"""What a search was asked and found, and its trace for whoever looks (guide: architecture, Evidence)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import lru_cache

from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.code import Code, Entry
from sandbox.search.log import Log, Trace, trace
from sandbox.search.spread import Spread
from sandbox.search.step import Step, step_of, waiting

LOOKED_AT = 2
"""So many searches keep what their loop wrote down: those that were looked at last. With it they hold their grid, and
what waves it remembers."""

TRACED = 2
"""So many keep their trace in cells: on a large map one takes as much room as thousands of searches."""


@dataclass(frozen=True)
class Search:
    """One search: the question (`variant`, `start`, `goals`, `closed` cells, the grid by reference) and the answer.

    `path` excludes the start and includes the goal, None when there is no way through. How many cells left the queue,
    and the trace, are found when somebody first asks: `replay` runs the plain loop on the same question. `code` are the
    lines of that loop; a search may have none.
    """

    variant: str
    grid: Grid
    start: Cell
    goals: tuple[Cell, ...]
    closed: frozenset[Cell]
    path: tuple[Cell, ...] | None
    replay: Callable[[Search], Log] = field(compare=False, repr=False)
    code: Code | None = field(default=None, compare=False, repr=False)

    @property
    def length(self) -> int | None:
        """Steps of the path; None without one."""
        return None if self.path is None else len(self.path)

    @once
    def taken(self) -> int:
        """How many cells left the queue, each counted once."""
        return len(_log(self).left)

    def spread(self, steps: int) -> Spread:
        """How it stands once so many cells have left the queue."""
        return _log(self).spread(self.grid, steps)

    @property
    def trace(self) -> Trace:
        return _trace(self)

    def step(self, number: int) -> Step:
        """What the step did in which a cell left the queue; steps are counted from 1 to `taken`."""
        return step_of(_log(self), self.grid, number, self.closed)

    def queue(self, steps: int) -> tuple[Entry, ...]:
        """What stands in the queue once so many cells have left it: first what is taken next, by the order that its
        code declares; the oldest first where it has none.
        """
        entries, code = waiting(_log(self), self.grid, steps), self.code
        if code is None:
            return entries
        return tuple(sorted(entries, key=lambda entry: code.rank(entry, code.left_from(entry.cell, self.goals))))

    def __hash__(self) -> int:
        # Without the grid and the closed cells: to hash them takes longer than most searches.
        return hash((self.variant, self.start, self.goals, self.path))


def written_down(variant: str, grid: Grid, start: Cell, goals: tuple[Cell, ...], closed: frozenset[Cell], log: Log,
                 replay: Callable[[Search], Log], code: Code | None = None) -> Search:
    """The search of which a loop has written all down: its path, and what it counted, which nobody has to ask again."""
    search = Search(variant, grid, start, goals, closed, log.path(grid), replay, code)
    object.__setattr__(search, "taken", len(log.left))
    return search


@lru_cache(maxsize=LOOKED_AT)
def _log(search: Search) -> Log:
    return search.replay(search)


@lru_cache(maxsize=TRACED)
def _trace(search: Search) -> Trace:
    return trace(search.grid, _log(search))
