"""No search at all: towards the quarry in a straight line, which ends at the first wall (guide: search, greedy)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.grid.cell import Cell, neighbours


def straight(a: Cell, b: Cell) -> int:
    """The square of the straight line between two cell centres; only ever compared."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def greedy(here: Cell, goal: Cell, is_free: Callable[[Cell], bool]) -> Cell | None:
    """The first neighbour, in the fixed order, that lies strictly nearer in a straight line and is free; else None.

    >>> greedy((2, 2), (0, 0), lambda cell: True)
    (2, 1)
    >>> greedy((2, 2), (0, 2), lambda cell: cell != (1, 2)) is None
    True
    """
    far = straight(here, goal)
    return next((there for there in neighbours(here) if straight(there, goal) < far and is_free(there)), None)
