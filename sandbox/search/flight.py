"""Where one who flees steps (spec: search.md, Flight variants)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.base.shelf import Shelf
from sandbox.grid.cell import Cell, neighbours


def straight(a: Cell, b: Cell) -> int:
    """The square of the straight line between two cell centres; only ever compared."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def greedy(here: Cell, threat: Cell, is_free: Callable[[Cell], bool]) -> Cell | None:
    """The first free neighbour that lies strictly farther from the threat in a straight line; None to stand.

    It knows no walls, so it gets stuck in corners.

    >>> greedy((2, 2), (1, 2), lambda cell: True)
    (2, 1)
    """
    return next((there for there in neighbours(here)
                 if is_free(there) and straight(there, threat) > straight(here, threat)), None)


@dataclass(frozen=True)
class Flight:
    """A way to flee: from where one stands, where the threat is, and which cells are free, to the cell to step on."""

    name: str
    help: str
    step: Callable[[Cell, Cell, Callable[[Cell], bool]], Cell | None]


FLIGHTS = Shelf(
    "flight",
    Flight("greedy", "The first step that lies farther in a straight line; gets stuck in corners.", greedy),
)
