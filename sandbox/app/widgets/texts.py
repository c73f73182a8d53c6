"""Words as controls: text broken into lines, one line that may change, a heading."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.flow import Lines, Run, draw_lines, flow, height
from sandbox.app.widgets.paint import heading, write
from sandbox.app.widgets.pane import Control, Mood
from sandbox.scene.colours import TEXT, Colour


class Text(Control):
    """Lines of text; a tooltip where a word was shortened or needs one."""

    def __init__(self, area: pygame.Rect, lines: Lines, tip: str = "", size: int = 13) -> None:
        super().__init__(area, tip)
        self._lines, self._size = lines, size

    @classmethod
    def of(cls, left: int, top: int, room: int, *runs: Run, size: int = 13) -> Text:
        """Text broken into lines, with an area as high as they are."""
        lines = flow(runs, room, size)
        return cls(pygame.Rect(left, top, room, height(lines)), lines, size=size)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        draw_lines(surface, self._lines, area.topleft, self._size)


class Line(Control):
    """One line of words that may change; shortened with … where it has to be."""

    def __init__(self, area: pygame.Rect, words: str | Callable[[], str], *, colour: Colour = TEXT, size: int = 13,
                 face: Face = "text", tip: str | Callable[[], str] = "") -> None:
        super().__init__(area, tip)
        self._words, self._colour, self._size, self._face = words, colour, size, face

    @property
    def words(self) -> str:
        return self._words if isinstance(self._words, str) else self._words()

    def look(self) -> object:
        return self.words

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        write(surface, self.words, area, self._colour, size=self._size, face=self._face)


class Heading(Control):
    """The name of what stands below it."""

    def __init__(self, area: pygame.Rect, words: str | Callable[[], str]) -> None:
        super().__init__(area)
        self._words = words

    def look(self) -> object:
        return self._words if isinstance(self._words, str) else self._words()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        heading(surface, str(self.look()), area)
