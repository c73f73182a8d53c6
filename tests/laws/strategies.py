"""Random grids for the laws of searches."""

from __future__ import annotations

from hypothesis import strategies as st

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain

TERRAINS = (FLOOR, FLOOR, FLOOR, WALL, WATER, Terrain(damage=3))


@st.composite
def grids(draw: st.DrawFn, most: int = 9) -> Grid:
    width, height = draw(st.integers(2, most)), draw(st.integers(1, most))
    cells = draw(st.lists(st.sampled_from(TERRAINS), min_size=width * height, max_size=width * height))
    return Grid(width, height, tuple(cells))


def some_cells(grid: Grid, most: int = 8) -> st.SearchStrategy[list[Cell]]:
    return st.lists(st.sampled_from(sorted(grid.all_cells())), max_size=most)
