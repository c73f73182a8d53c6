"""What a plain loop writes down, and the trace it becomes for whoever looks (guide: search, Wave)."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet, packed
from sandbox.search.spread import Spread


@dataclass
class Log:
    """A search written down as it runs, in padded indexes; entries are counted from 0 as they enter the queue.

    `entered` and `number` are the cell and the number of each entry, `left` the entries that left the queue, each cell
    once. `entered_by[k]` is how many entries there were when k cells had left. `dropped` are entries of cells that had
    left before, with the count at which they vanished. `goal` is the goal that was taken, -1 for none.
    """

    entered: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    entered_by: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    dropped: dict[int, int] = field(default_factory=dict)
    parent: list[int] = field(default_factory=list)
    goal: int = -1

    def enter(self, index: int, number: int) -> int:
        """Writes an entry, and says which it is."""
        self.entered.append(index)
        self.number.append(number)
        return len(self.entered) - 1

    @cached_property
    def gone(self) -> list[int]:
        """For each entry the count of steps from which on it no longer stands in the queue."""
        gone = [len(self.left) + 1] * len(self.entered)
        for step, entry in enumerate(self.left, start=1):
            gone[entry] = step
        for entry, step in self.dropped.items():
            gone[entry] = step
        return gone

    @cached_property
    def last_farthest(self) -> int:
        """The largest of the last numbers that the cells got."""
        return max(dict(zip(self.entered, self.number, strict=True)).values(), default=0)

    def spread(self, grid: Grid, steps: int) -> Spread:
        """How the search stands once so many cells have left; as numbers were then, a better one may come later."""
        steps = min(steps, len(self.left))
        count = self.entered_by[steps] if self.entered_by else 0
        entered = self.entered[:count]
        ranks = [0] * len(grid.padded)
        for index, number in zip(entered, self.number, strict=False):
            ranks[index] = number + 1
        queue = tuple(grid.cell(index) for index, gone in zip(entered, self.gone, strict=False) if gone > steps)
        return Spread(Sheet.of_padded(grid, packed(ranks)), max(self.last_farthest, max(ranks) - 1), queue)

    def path(self, grid: Grid) -> tuple[Cell, ...] | None:
        """From the cell after the start to the goal; None when no goal was taken."""
        if self.goal < 0:
            return None
        path = []
        here = self.goal
        while self.parent[here]:
            path.append(grid.cell(here))
            here = self.parent[here]
        return tuple(reversed(path))


@dataclass(frozen=True)
class Trace:
    """How a search went, cell by cell. After k steps the first k cells of `order` have left the queue.

    A cell may enter the queue again with a better number: `entries` lists each entering with its number. `found` are
    the cells in the order in which they first entered, `number` the last number each one got.
    """

    order: tuple[Cell, ...]
    found: tuple[Cell, ...]
    number: dict[Cell, int]
    found_by: tuple[int, ...]
    """found_by[k] is how many cells had been found after k steps, k from 0 to len(order)."""
    entries: tuple[tuple[Cell, int], ...]
    entered_by: tuple[int, ...]
    """entered_by[k] is how many entries there had been after k steps."""
    gone: tuple[int, ...]
    """For each entry the count of steps from which on it no longer stands in the queue."""

    def queue(self, steps: int) -> tuple[Cell, ...]:
        """The cells that stand in the queue after `steps` steps, the oldest first; one that entered again, again."""
        steps = min(steps, len(self.order))
        return tuple(cell for (cell, _), gone in zip(self.entries[:self.entered_by[steps]], self.gone, strict=False)
                     if gone > steps)

    def numbered(self, steps: int) -> tuple[Cell, ...]:
        """The cells that hold a number after `steps` steps, in the order in which they first got one."""
        return self.found[:self.found_by[min(steps, len(self.order))]]

    def numbers(self, steps: int) -> dict[Cell, int]:
        """The number each cell holds after `steps` steps; only of cells that enter again does it change later."""
        return dict(self.entries[:self.entered_by[min(steps, len(self.order))]])


def trace(grid: Grid, log: Log) -> Trace:
    """The log in cells."""
    entries = tuple((grid.cell(index), number) for index, number in zip(log.entered, log.number, strict=True))
    number: dict[Cell, int] = {}
    found_by_entry = [0]
    for cell, worth in entries:
        number[cell] = worth
        found_by_entry.append(len(number))
    return Trace(
        tuple(entries[entry][0] for entry in log.left), tuple(number), number,
        tuple(found_by_entry[count] for count in log.entered_by), entries, tuple(log.entered_by), tuple(log.gone))
