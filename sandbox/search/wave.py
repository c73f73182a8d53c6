"""The wave: every cell's distance from one start (spec: search.md, Wave)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.loop import breadth_first
from sandbox.search.result import Search


def wave(grid: Grid, start: Cell, closed: Iterable[Cell] = ()) -> Search:
    """Numbers every cell that can be reached from `start`; it looks for nothing, so it has no path."""
    closed = frozenset(closed)
    flood = breadth_first(grid, start, (), closed)
    return Search("wave", grid, start, (), closed, None, flood.left)


def numbers(grid: Grid, start: Cell) -> dict[Cell, int]:
    """The distance of each reached cell from `start`, over walls only, without keeping how it was found."""
    flood = breadth_first(grid, start)
    return {grid.cell(index): flood.number[index] for index in flood.found}
