"""The lists and cards that open over all other parts of the window: of them one at most is open (guide: window)."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.widgets.card import Card
from sandbox.app.widgets.pane import Point
from sandbox.app.widgets.part import Part
from sandbox.base.language import say


class Cards:
    """Asked about events before the parts below."""

    def __init__(self, *cards: Card) -> None:
        self._cards = cards

    @property
    def _open(self) -> Card | None:
        return next((card for card in self._cards if card.is_open), None)

    @property
    def is_any_open(self) -> bool:
        return self._open is not None

    def handle(self, event: pygame.Event, below: Iterable[Part]) -> bool:
        """Whether the event was for the open one. What lies below does not see the mouse while it is over the card."""
        card = self._open
        if card is None or not card.handle(event):
            return False
        if event.type == pygame.MOUSEMOTION:
            for part in below:
                part.handle(pygame.Event(pygame.WINDOWLEAVE))
        return True

    def covers(self, at: Point) -> bool:
        """Whether a place in the window is under the open one."""
        return self._open is not None and self._open.covers(at)

    def foreseen(self, at: Point) -> str:
        """What a click beside the open one would do; empty on it, and while none is open."""
        return say("A click here only closes what is open.") if self._open and not self._open.covers(at) else ""
