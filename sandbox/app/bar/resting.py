"""How long the mouse has rested on the same thing: what opens by itself opens after a moment."""

from __future__ import annotations

import pygame

MOMENT = 0.4
"""Seconds."""


class Resting:
    """Knows the mouse from events alone. `at` is None while it is outside the window, or a button is held."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        self._on: object = None
        self._seconds = 0.0

    def handle(self, event: pygame.Event) -> None:
        """Follows the mouse."""
        if event.type == pygame.MOUSEMOTION:
            self.at = None if any(event.buttons) else event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.at = None

    def is_over(self, thing: object, seconds: float) -> bool:
        """Tells it what the mouse is on (None: nothing that opens) and how much time went by. True once a moment is
        over.

        It is True once each time the mouse comes there.
        """
        if thing != self._on:
            self._on, self._seconds = thing, 0.0
        had_opened = self.has_opened
        self._seconds += seconds
        return self.has_opened and not had_opened

    @property
    def has_opened(self) -> bool:
        """Whether the mouse has rested long enough on what it is on."""
        return self._on is not None and self._seconds >= MOMENT

    @property
    def is_waiting(self) -> bool:
        """Whether the moment is not over yet."""
        return self._on is not None and self._seconds < MOMENT
