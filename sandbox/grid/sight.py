"""Line of sight (guide: search, Line of sight)."""

from __future__ import annotations

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells of Bresenham's line, both ends included, traced from the end with the smaller (y, x).

    So the line from a to b has the same cells as the one from b to a.

    >>> line((0, 0), (3, 1))
    ((0, 0), (1, 0), (2, 1), (3, 1))
    """
    start, end = sorted((a, b), key=lambda cell: (cell[1], cell[0]))
    x, y = start
    dx, dy = abs(end[0] - x), -abs(end[1] - y)
    step_x, step_y = (1 if end[0] > x else -1), (1 if end[1] > y else -1)
    error = dx + dy
    cells = [(x, y)]
    while (x, y) != end:
        doubled = 2 * error
        if doubled >= dy:
            error += dy
            x += step_x
        if doubled <= dx:
            error += dx
            y += step_y
        cells.append((x, y))
    return tuple(cells)


def blocker(grid: Grid, a: Cell, b: Cell) -> Cell | None:
    """The opaque cell strictly between a and b that is nearest to a, None if they see each other. Units don't block."""
    cells = line(a, b)
    inner = cells[1:-1] if cells[0] == a else cells[-2:0:-1]
    return next((cell for cell in inner if grid.opaque(cell)), None)


def sees(grid: Grid, a: Cell, b: Cell) -> bool:
    """Whether nothing opaque lies strictly between a and b. Symmetric."""
    return blocker(grid, a, b) is None
