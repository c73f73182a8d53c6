"""A walker alone on a grid: nobody stands in its way and nobody shares its searches."""

from __future__ import annotations

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.field import Field, field
from sandbox.search.result import Search
from sandbox.search.wave import Wave, wave
from sandbox.search.way import Find


class Alone:
    """`searches` are those it ran, in the order asked."""

    def __init__(self, grid: Grid, cell: Cell) -> None:
        self.grid = grid
        self.cell = cell
        self.searches: list[Search] = []

    def is_free(self, cell: Cell) -> bool:
        return self.grid.enterable(cell)

    def search(self, find: Find, goal: Cell, closed: frozenset[Cell]) -> Search:
        self.searches.append(find(self.grid, self.cell, (goal,), closed))
        return self.searches[-1]

    def wave(self, closed: frozenset[Cell]) -> Wave:
        self.searches.append(found := wave(self.grid, self.cell, closed))
        return found

    def field(self, goal: Cell, closed: frozenset[Cell]) -> Field:
        self.searches.append(found := field(self.grid, goal, closed))
        return found
