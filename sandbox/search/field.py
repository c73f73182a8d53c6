"""One distance field from the quarry, down which every walker steps (spec: search.md, fact 2 and `field`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.loop import breadth_first
from sandbox.search.result import Search


@dataclass(frozen=True)
class Field(Search):
    """A search from the quarry outwards, without a goal. Numbers are distances to the quarry."""

    @cached_property
    def _numbers(self) -> list[int]:
        return breadth_first(self.grid, self.start, (), self.closed).number

    def number(self, cell: Cell) -> int | None:
        """Steps from `cell` to the quarry; None where the field did not come."""
        number = self._numbers[self.grid.index(cell)] if cell in self.grid else -1
        return None if number < 0 else number

    def step_from(self, cell: Cell) -> Cell | None:
        """The first neighbour, in the fixed order, that holds the smallest number and is not closed.

        None when no neighbour was reached. Unreached neighbours do not count; the quarry's own cell does.
        """
        reached = [(number, there) for there in neighbours(cell)
                   if there not in self.closed and (number := self.number(there)) is not None]
        return min(reached, key=lambda pair: pair[0])[1] if reached else None

    def path_from(self, cell: Cell) -> tuple[Cell, ...] | None:
        """The descent from `cell` to the quarry; None without a way. It goes round closed cells."""
        path: list[Cell] = []
        while cell != self.start:
            step = self.step_from(cell)
            if step is None or (path and (self.number(step) or 0) >= (self.number(cell) or 0)):
                return None
            path.append(step)
            cell = step
        return tuple(path)


def field(grid: Grid, quarry: Cell, closed: Iterable[Cell] = ()) -> Field:
    """The field from `quarry` over every cell that can be reached; `closed` cells are numbered but not expanded.

    >>> hall = Grid.from_rows(".....")
    >>> field(hall, (4, 0)).step_from((1, 0))
    (2, 0)
    """
    closed = frozenset(closed) - {quarry}
    flood = breadth_first(grid, quarry, (), closed)
    found = Field("field", grid, quarry, (), closed, None, flood.left)
    found.__dict__["_numbers"] = flood.number
    return found
