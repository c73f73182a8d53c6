"""How long the mouse has rested on the same thing: what opens by itself opens after a moment."""

from __future__ import annotations

import pygame

MOMENT = 0.4
"""Seconds."""


class Resting:
    """Knows the mouse from events alone: `at` is None where it is not in the window, or a button is held."""

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
        """Whether it has now rested on a thing for a moment, after so much more time; None for nothing that opens.

        Once for each time that it comes there.
        """
        if thing != self._on:
            self._on, self._seconds = thing, 0.0
        had_opened = self.has_opened
        self._seconds += seconds
        return self.has_opened and not had_opened

    @property
    def has_opened(self) -> bool:
        """Whether what the mouse is on has been rested on for long enough."""
        return self._on is not None and self._seconds >= MOMENT

    @property
    def is_waiting(self) -> bool:
        """Whether the moment is still passing."""
        return self._on is not None and self._seconds < MOMENT
