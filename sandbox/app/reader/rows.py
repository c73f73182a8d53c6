"""What leads to a page: its name in the list, and a line that a search has found."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import LIT, heading, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.guide.finding import Hit
from sandbox.scene.colours import ACCENT, CONTROL, QUIET, TEXT

ROW, HIT = 26, 46
"""How high a page's name and a line that was found are."""


class GroupName(Control):
    """A heading of the list."""

    def __init__(self, area: pygame.Rect, title: str) -> None:
        super().__init__(area)
        self._title = title

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        heading(surface, self._title, area)


class PageName(Control):
    """A page in the list; the one that is read is lit."""

    does_act = True

    def __init__(self, area: pygame.Rect, title: str, is_read: Callable[[], bool], read: Callable[[], object]) -> None:
        super().__init__(area)
        self._title, self._is_read, self._read = title, is_read, read

    def look(self) -> object:
        return self._is_read()

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._read()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self._is_read() or mood != "rest":
            surface.blit(plate(*area.size, LIT if self._is_read() else CONTROL), area)
        write(surface, self._title, area.inflate(px(-20), 0), ACCENT if self._is_read() else TEXT)


class Found(Control):
    """A line with the words sought: its page and heading above, itself below."""

    does_act = True

    def __init__(self, area: pygame.Rect, hit: Hit, is_chosen: Callable[[], bool], read: Callable[[], object]) -> None:
        super().__init__(area, self._cut)
        self._hit, self._is_chosen, self._read = hit, is_chosen, read
        self._where = " · ".join(name for name in (hit.title, hit.heading) if name)

    def _cut(self) -> str:
        """What has no room in full."""
        room = self._inner(self.area).width
        return "\n".join(words for words, size in ((self._where, 12), (self._hit.excerpt, 13))
                         if fonts.width(words, size) > room)

    @staticmethod
    def _inner(area: pygame.Rect) -> pygame.Rect:
        return area.inflate(px(-20), px(-8))

    def look(self) -> object:
        return self._is_chosen()

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._read()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self._is_chosen() or mood != "rest":
            surface.blit(plate(*area.size, LIT if self._is_chosen() else CONTROL), area)
        inner = self._inner(area)
        upper = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
        write(surface, self._where, upper, QUIET, size=12)
        write(surface, self._hit.excerpt, upper.move(0, upper.height), TEXT)
