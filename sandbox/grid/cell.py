"""A cell and its neighbours in the one fixed order (guide: search, Grid)."""

from __future__ import annotations

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""(x, y) in cells, origin top left, y down."""

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left. The order never changes a distance; it decides which of equally short paths is taken."""

DIRECTION_NAMES = ("up", "right", "down", "left")


def distance(a: Cell, b: Cell) -> int:
    """Manhattan distance in cells.

    >>> distance((8, 3), (2, 3))
    6
    """
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four neighbours in the fixed order, inside the rectangle or not."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
