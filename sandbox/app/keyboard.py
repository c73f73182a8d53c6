"""What the keys of the window do, apart from typing: each runs its command (guide: keys)."""

from __future__ import annotations

import pygame

from sandbox.app.keys.actions import Actions
from sandbox.app.keys.commands import HERO_KEYS, KEYS, MODIFIERS, Key
from sandbox.app.map.mapview import MapView

SPACE = Key(pygame.K_SPACE)


class Keyboard:
    """Space acts when it is let go, since held it pans the map.

    A key that is held down answers no question, and switches nothing again.
    """

    def __init__(self, do: Actions, map_view: MapView) -> None:
        self._do, self._map = do, map_view
        self._held: int | None = None
        """The key that went down last, while it is held."""
        self._is_again = False
        """Whether it was held already when it last came down."""

    def follow(self, event: pygame.Event) -> None:
        """Told of every event, whoever it is for: a key is held until it goes up, or the window is left."""
        if event.type == pygame.KEYDOWN:
            self._is_again, self._held = event.key == self._held, event.key
        elif event.type == pygame.WINDOWFOCUSLOST or (event.type == pygame.KEYUP and event.key == self._held):
            self._held = None

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was a key that means something."""
        if event.type == pygame.KEYDOWN:
            return self._press(event)
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE and self._map.is_space_held:
            self._map.is_space_held = False
            if not self._map.has_panned:
                self._do.run("play")
            return True
        return False

    def _press(self, event: pygame.Event) -> bool:
        key = Key.of(event)
        if event.key in MODIFIERS:
            return False
        session = self._do.session
        if key in HERO_KEYS:
            session.driving.take_up()
        command = (HERO_KEYS.get(key) if session.driving.is_heros_turn else None) or KEYS.get(key)
        if command is None or command.reach(session) is None:
            session.asking.forget_question()
        elif self._is_again:
            return True
        if key == SPACE:
            if not self._map.is_space_held:
                self._map.is_space_held, self._map.has_panned = True, False
            return True
        if key in HERO_KEYS and session.driving.is_driven_by_hand and not session.driving.is_heros_turn:
            session.driving.tell_whose_turn()  # A moment too early or late they must not step back in time.
            return True
        if command is not None and (command.does_repeat or not self._is_again):
            command.run_by(key, self._do)
        elif command is None and key in HERO_KEYS:
            session.driving.tell_whose_turn()
        return command is not None
