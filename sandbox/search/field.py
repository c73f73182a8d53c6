"""One distance field from the quarry, down which every walker steps (spec: search.md, fact 2 and `field`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.wave import Wave


@dataclass(frozen=True)
class Field(Wave):
    """A wave from the quarry outwards: its numbers are distances to the quarry."""

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
    return Field.run("field", grid, quarry, frozenset(closed) - {quarry})
