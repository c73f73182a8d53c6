"""An overlay: one thing painted over the map, declared once in one file (design: architecture, To add one thing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sandbox.scene.frame import Frame
from sandbox.scene.shapes import Shape


@dataclass(frozen=True)
class Overlay:
    """`paint` turns a frame into shapes. `help` says what a learner should notice."""

    name: str
    help: str
    paint: Callable[[Frame], Iterable[Shape]]
    is_above_units: bool = False
    is_on: bool = True
    """Whether it is on when the window opens."""
