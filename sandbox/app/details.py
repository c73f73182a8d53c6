"""The detail mode, for who builds the AI: a line of what a search counts, and the frames a second (guide: window)."""

from __future__ import annotations

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.flow import LEADING, wrapped
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.scene.colours import QUIET, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.searches import counters
from sandbox.workbench.remembered import Memory, flag

ARE_SHOWN = Memory("details", False, flag)
"""Whether the line is there; a designer has no need of it."""


class Details:
    """The line below the map: the counters of the search in view, and while the battle plays the frames a second."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self.frames_per_second = 0.0

    @property
    def are_shown(self) -> bool:
        return self._desk.remembered[ARE_SHOWN]

    def toggle(self) -> None:
        self._desk.remembered[ARE_SHOWN] = not self.are_shown

    def arrange(self, area: pygame.Rect) -> None:
        """Takes its area, which has no height while it is hidden."""
        self._area = area

    def draw(self, surface: pygame.Surface, frame: Frame) -> None:
        if not self.are_shown:
            return
        surface.fill(WINDOW, self._area)
        room = self._area.inflate(-2 * px(16), 0)
        if self._desk.session.running.playback.is_playing:
            speed = fonts.text(say("{number:.0f} fps", number=self.frames_per_second), 12, QUIET, "numbers")
            surface.blit(speed, speed.get_rect(midright=room.midright))
            room.width -= speed.get_width() + px(16)
        words = counters(frame)
        # Where letters of one width take too much of it, narrower ones say it all, in two lines where there is room.
        face: Face = "numbers" if fonts.width(words, 12, "numbers") <= room.width else "text"
        lines = wrapped(words, room.width, 12, face)[:max(1, self._area.height // px(LEADING))]
        top = self._area.centery - px(LEADING) * len(lines) // 2
        for index, line in enumerate(lines):
            drawn = fonts.text(fonts.fitted(line, room.width, 12, face), 12, QUIET, face)
            surface.blit(drawn, drawn.get_rect(midleft=(room.left, top + px(LEADING) * index + px(LEADING) // 2)))
