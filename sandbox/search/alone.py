"""A walker alone on a grid: nobody stands in its way and nobody shares its searches."""

from __future__ import annotations

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.field import Field, field
from sandbox.search.result import Search
from sandbox.search.wave import Wave, wave
from sandbox.search.way import Find


class Alone:
    """It stands on `cell`, and searches anew whatever it is asked."""

    def __init__(self, grid: Grid, cell: Cell) -> None:
        self.grid = grid
        self.cell = cell

    def is_free(self, cell: Cell) -> bool:
        return self.grid.enterable(cell)

    def search(self, find: Find, goal: Cell, closed: frozenset[Cell]) -> Search:
        return find(self.grid, self.cell, (goal,), closed)

    def wave(self, closed: frozenset[Cell]) -> Wave:
        return wave(self.grid, self.cell, closed)

    def field(self, goal: Cell, closed: frozenset[Cell]) -> Field:
        return field(self.grid, goal, closed)
