"""One distance field from the quarry, down which every walker steps (guide: search, field)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.code import Code, CodeLine
from sandbox.search.loop import FLOOD, replay
from sandbox.search.wave import Wave

CODE = Code((*FLOOD.lines, CodeLine("back", "walk down to the smallest number")),
            FLOOD.order, FLOOD.counted, FLOOD.rank)


@dataclass(frozen=True, eq=False)
class Field(Wave):
    """A wave from the quarry outwards: its numbers are distances to the quarry."""

    def step_from(self, cell: Cell) -> Cell | None:
        """The first neighbour, in the fixed order, that holds the smallest number and is not closed.

        None when no neighbour was reached. Unreached neighbours do not count; the quarry's own cell does.
        """
        step = self.reach.step(self.grid.index(cell)) if cell in self.grid and self.start in self.grid else -1
        return None if step < 0 else self.grid.cell(step)

    def path_from(self, cell: Cell) -> tuple[Cell, ...] | None:
        """The descent from `cell` to the quarry; None without a way. It goes round closed cells."""
        if cell == self.start:
            return ()
        if cell not in self._paths:
            self._paths[cell] = self.reach.path(cell) if cell in self.grid and self.start in self.grid else None
        return self._paths[cell]

    @once
    def _paths(self) -> dict[Cell, tuple[Cell, ...] | None]:
        """The paths walked so far, since a walker asks more than once in a turn."""
        return {}


def field(grid: Grid, quarry: Cell, closed: Iterable[Cell] = ()) -> Field:
    """The field from `quarry` over every cell that can be reached; `closed` cells are numbered but not expanded.

    >>> hall = Grid.from_rows(".....")
    >>> field(hall, (4, 0)).step_from((1, 0))
    (2, 0)
    """
    return Field("field", grid, quarry, (), frozenset(closed) - {quarry}, None, replay, CODE)
