"""The status line: what a click would do, what just happened, and where the mouse is (design: window)."""

from __future__ import annotations

import pygame

from sandbox.app import fonts
from sandbox.app.orders import FIGHTING, orders_hint
from sandbox.app.part import Desk
from sandbox.app.shots import told
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, LINE, PANEL, QUIET, TEXT, WRONG
from sandbox.scene.frame import mind_of

_LEAST = 80
"""Pixels below which no news is begun."""


class StatusLine:
    """Draws itself from the session; takes no events."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self.cell: Cell | None = None
        self.frames_per_second = 0.0
        self.busy = ""
        """What is being worked on, such as a GIF being written; it takes the place of the message."""

    def place(self, area: pygame.Rect) -> None:
        self._area = area

    def handle(self, _event: pygame.Event) -> bool:
        return False

    def update(self, seconds: float) -> None:
        """Nothing moves by itself here."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.y, self._area.width, 1))
        middle = self._area.centery
        right = fonts.text(self._facts(), 12, QUIET, "numbers")
        surface.blit(right, right.get_rect(midright=(self._area.right - 16, middle)))
        room = self._area.width - right.get_width() - 64
        session = self._desk.session
        hint = session.tool.status
        if session.is_driven_by_hand and session.tool.name == "select":
            hint = FIGHTING
        news, colour = self._news()
        share = room // 3
        if session.is_heros_turn:
            hint = orders_hint(session, self.cell)
            # What a click would do has to be read before it; what happened last is only recalled beside it.
            share = share if session.message or self.busy or session.stroking else room
        hint_room = room if not news else max(share, room - fonts.width(news) - 24)
        x = self._area.x + 16
        left = fonts.text(fonts.fitted(hint, hint_room), 13, CHANGED if session.is_heros_turn else QUIET)
        surface.blit(left, left.get_rect(midleft=(x, middle)))
        if news and room - left.get_width() >= _LEAST:
            x += left.get_width() + 12
            surface.fill(LINE, (x, self._area.y + 8, 1, self._area.height - 16))
            words = fonts.fitted(news, self._area.right - 16 - right.get_width() - 24 - x - 12)
            said = fonts.text(words, 13, colour)
            surface.blit(said, said.get_rect(midleft=(x + 12, middle)))

    def _news(self) -> tuple[str, tuple[int, int, int]]:
        session = self._desk.session
        if self.busy:
            return self.busy, CHANGED
        if session.stroking is not None and session.stroking.refusal:
            return session.stroking.refusal, WRONG
        if session.stroking is not None and session.stroking.edit is not None:
            return session.stroking.edit.label, TEXT
        if session.message:
            return session.message, WRONG if session.is_refusal else TEXT
        if session.history is not None and session.history.cursor.step:
            return told(session.history), TEXT
        return "", TEXT

    def _facts(self) -> str:
        session = self._desk.session
        parts = []
        grid = session.level.grid
        if self.cell is not None and self.cell in grid:
            terrain = grid[self.cell]
            ground = "wall" if not terrain.enterable else f"cost {terrain.cost}" if terrain.cost > 1 else "floor"
            there = session.frame.world.at(self.cell)
            if there is not None:
                parts.append(f"{there.name}: {mind_of(there)}")
            parts.append(f"({self.cell[0]}, {self.cell[1]}) {ground}")
        if session.playback.is_playing:
            parts.append(f"{self.frames_per_second:.0f} fps")
        parts.append(session.marked_name)
        return " · ".join(parts)
