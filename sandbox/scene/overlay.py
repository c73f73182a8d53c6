"""An overlay: one thing painted over the map, declared once in one file (guide: architecture, To add one thing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sandbox.base.frozen import dataclass
from sandbox.scene.frame import Frame
from sandbox.scene.legend import Entry, no_legend
from sandbox.scene.shapes import Shape

DIGITS = 9
"""How many overlays a digit alone switches. As many more are switched by Shift and a digit."""


def key_at(number: int) -> str:
    """The key of the overlay with that number on the shelf, from 1; empty where there are no more keys.

    >>> [key_at(number) for number in (1, 9, 10, 18, 19)]
    ['1', '9', 'Shift+1', 'Shift+9', '']
    """
    return str(number) if number <= DIGITS else f"Shift+{number - DIGITS}" if number <= 2 * DIGITS else ""


@dataclass(frozen=True)
class Overlay:
    """`paint` turns a frame into shapes. `help` says what a learner should notice.

    `legend` says what each mark means that it has painted, and nothing about marks that are not there.
    """

    name: str
    help: str
    paint: Callable[[Frame], Iterable[Shape]]
    is_above_units: bool = False
    is_on: bool = True
    """Whether it is on when the window opens."""
    legend: Callable[[Sequence[Shape]], Iterable[Entry]] = no_legend
