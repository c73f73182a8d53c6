"""No search at all: towards the quarry in a straight line, which ends at the first wall (guide: search, greedy)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.grid.cell import Cell
from sandbox.search.code import Code, CodeLine
from sandbox.search.way import Glance, glance


def straight(a: Cell, b: Cell) -> int:
    """The square of the straight line between two cell centres; only ever compared."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


CODE = Code((
    CodeLine("look", "neighbours: up, right, down, left"),
    CodeLine("step", "nearer straight on, and free? step there", depth=1),
    CodeLine("stand", "none? then stand"),
))


def greedy(here: Cell, goal: Cell, is_free: Callable[[Cell], bool]) -> Glance:
    """The first neighbour, in the fixed order, that lies strictly nearer in a straight line and is free; else none.

    >>> greedy((2, 2), (0, 0), lambda cell: True).step
    (2, 1)
    >>> greedy((2, 2), (0, 2), lambda cell: cell != (1, 2)).step is None
    True
    """
    far = straight(here, goal)
    return glance(here, CODE, lambda there: straight(there, goal) < far, is_free)
