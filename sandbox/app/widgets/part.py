"""A part of the window: a rectangle that draws itself and takes events; and the desk all parts work at."""

from __future__ import annotations

from typing import Protocol

import pygame
import pygame_gui

from sandbox.workbench.losing import Reach
from sandbox.workbench.remembered import Remembered
from sandbox.workbench.session import Session


class Desk(Protocol):
    """What a part may ask of the window."""

    session: Session
    ui: pygame_gui.UIManager
    remembered: Remembered

    @property
    def is_recording(self) -> bool: ...

    def run(self, command: str) -> None:
        """Runs a command by its name, as its key or button does."""

    def tooltip(self, words: str, at: tuple[int, int], beside: pygame.Rect | None = None,
                above: pygame.Rect | None = None) -> None:
        """Shows a short help text in this frame: beside the mouse, or at the left of an area, or above one."""

    def warn(self, reach: Reach) -> None:
        """What is under the mouse in this frame reaches so far into the battle: the status line says what would go."""

    def foresee(self, words: str) -> None:
        """What is under the mouse in this frame would do so: the status line says it before it is done."""

    def point(self, topic: str) -> None:
        """The guide tells of what is under the mouse in this frame at that page and heading: F1 opens it there."""

    def read(self, topic: str) -> None:
        """Opens the guide at a page and heading."""

    def look_at(self, cell: tuple[int, int]) -> None:
        """Moves the view so that a cell is in it."""


class Part(Protocol):
    """Placed in an area, told of events and of time, drawn."""

    def arrange(self, area: pygame.Rect) -> None:
        """Takes its area, in window pixels; called again whenever the window changes."""

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for this part; then nobody else gets it."""

    def update(self, seconds: float) -> None: ...

    def draw(self, surface: pygame.Surface) -> None: ...
