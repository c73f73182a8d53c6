"""A card that opens over the window: while it is open it takes all keys, and a click elsewhere only closes it."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from sandbox.app.widgets.paint import plate
from sandbox.app.widgets.pane import Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.scene.colours import CONTROL, LINE


class Card(ABC):
    """`frame` is where it lies, in pixels of the window; `pane` holds its controls."""

    def __init__(self, desk: Desk) -> None:
        self.pane = Pane(desk, CONTROL)
        self.frame = pygame.Rect(0, 0, 0, 0)
        self.is_open = False

    def close(self) -> None:
        self.is_open = False

    def covers(self, at: Point) -> bool:
        """Whether a place in the window is under the open card."""
        return self.is_open and self.frame.collidepoint(at)

    @abstractmethod
    def key(self, event: pygame.Event) -> None:
        """A key is pressed or let go, or a letter is typed."""

    @abstractmethod
    def rest(self) -> None:
        """The mouse has moved, perhaps onto another of the controls."""

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the card: open, it takes all keys and presses, and moves of the mouse over it."""
        if not self.is_open:
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            self.key(event)
            return True
        if self.pane.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.rest()
            return self.covers(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and not self.frame.collidepoint(event.pos):
            self.close()
            return True
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_open:
            surface.blit(plate(*self.frame.size, CONTROL, LINE), self.frame)
            self.pane.draw(surface)
