"""What a search was asked and found, and its trace for whoever looks (spec: search.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.loop import Flood, breadth_first


@dataclass(frozen=True)
class Trace:
    """How a search went, cell by cell. After k steps the first k cells of `order` have left the queue."""

    order: tuple[Cell, ...]
    found: tuple[Cell, ...]
    number: dict[Cell, int]
    found_by: tuple[int, ...]
    """found_by[k] is how many cells had been found after k steps, k from 0 to len(order)."""

    def queue(self, steps: int) -> tuple[Cell, ...]:
        """The cells that stand in the queue after `steps` steps, the oldest first."""
        steps = min(steps, len(self.order))
        gone = set(self.order[:steps])
        return tuple(cell for cell in self.found[:self.found_by[steps]] if cell not in gone)

    def numbered(self, steps: int) -> tuple[Cell, ...]:
        """The cells that hold a number after `steps` steps, in the order in which they got it."""
        return self.found[:self.found_by[min(steps, len(self.order))]]


@dataclass(frozen=True)
class Search:
    """One search: the question (`variant`, `start`, `goals`, `closed` cells, the grid by reference) and the answer.

    `path` excludes the start and includes the goal, None when there is no way through. `taken` is how many cells left
    the queue. The trace is computed when it is first asked for, from the same question.
    """

    variant: str
    grid: Grid
    start: Cell
    goals: tuple[Cell, ...]
    closed: frozenset[Cell]
    path: tuple[Cell, ...] | None
    taken: int

    @property
    def length(self) -> int | None:
        """Steps of the path; None without one."""
        return None if self.path is None else len(self.path)

    @cached_property
    def trace(self) -> Trace:
        return _trace(self.grid, breadth_first(self.grid, self.start, self.goals, self.closed))


def _trace(grid: Grid, flood: Flood) -> Trace:
    found = tuple(grid.cell(index) for index in flood.found)
    number = {cell: flood.number[index] for cell, index in zip(found, flood.found, strict=True)}
    place = {index: step for step, index in enumerate(flood.found)}
    found_by = [1] if found else [0]
    total = 1
    for step in range(flood.left):
        while total < len(found) and place[flood.parent[flood.found[total]]] <= step:
            total += 1
        found_by.append(total)
    return Trace(found[:flood.left], found, number, tuple(found_by))
