"""The wave: every cell's distance from one start (spec: search.md, Wave)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.loop import breadth_first
from sandbox.search.result import Search


@dataclass(frozen=True)
class Wave(Search):
    """A search without a goal: it numbers all it can reach, and so has no path."""

    @classmethod
    def run(cls, variant: str, grid: Grid, start: Cell, closed: Iterable[Cell]) -> Self:
        """Floods the grid from `start` and keeps the numbers."""
        closed = frozenset(closed)
        flood = breadth_first(grid, start, (), closed)
        found = cls(variant, grid, start, (), closed, None, flood.left)
        found.__dict__["_numbers"] = flood.number
        return found

    @cached_property
    def _numbers(self) -> list[int]:
        return breadth_first(self.grid, self.start, (), self.closed).number

    def number(self, cell: Cell) -> int | None:
        """Steps from the start to `cell`; None where the wave did not come."""
        number = self._numbers[self.grid.index(cell)] if cell in self.grid else -1
        return None if number < 0 else number


def wave(grid: Grid, start: Cell, closed: Iterable[Cell] = ()) -> Wave:
    """Numbers every cell that can be reached from `start`; `closed` cells are numbered but not expanded."""
    return Wave.run("wave", grid, start, closed)


def numbers(grid: Grid, start: Cell) -> dict[Cell, int]:
    """The distance of each reached cell from `start`, over walls only, without keeping how it was found."""
    flood = breadth_first(grid, start)
    return {grid.cell(index): flood.number[index] for index in flood.found}
