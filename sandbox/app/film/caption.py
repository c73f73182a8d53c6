"""The strip below a film's map: what happened, and the facts beside it, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.flow import wrapped
from sandbox.scene.colours import ACCENT, LINE, PANEL, QUIET, TEXT

MARGIN, GAP = 12, 24
LINE_HIGH = 18
STRIP = 28
"""Pixels of a strip of one line."""

MOST_LINES = 3
"""Lines that what happened, and the facts, each have at the most; what is longer is shortened."""

BETWEEN = " · "
"""What stands between two facts."""

MEASURED = 40
"""How many of the longest texts are measured; one that is shorter and yet wider is shortened."""

_WORDS, _FACTS = 13, 12


class Caption:
    """Laid out once for all texts of a film, since all its pictures have one size: beside each other where that leaves
    all of them whole, else what happened above the facts.
    """

    def __init__(self, width: int, texts: Iterable[tuple[str, str]]) -> None:
        """`texts` are pairs of what happened and the facts; `width` is in pixels."""
        self._width = width
        self._room = width - 2 * MARGIN
        words, facts = (_longest(column) for column in zip(*set(texts), strict=True))
        needed = (max(fonts.width(text, _WORDS) for text in words) + GAP
                  + max(fonts.width(text, _FACTS, "numbers") for text in facts))
        self._is_one_line = needed <= self._room
        self._words_high = max(len(_word_lines(text, self._room)) for text in words)
        facts_high = max(len(_fact_lines(text, self._room)) for text in facts)
        self.height = STRIP if self._is_one_line else 12 + LINE_HIGH * (self._words_high + facts_high)

    def draw(self, surface: pygame.Surface, top: int, words: str, facts: str, share: float) -> None:
        """`share` is how much of the film has been shown, from 0 to 1."""
        surface.fill(PANEL, (0, top, self._width, self.height))
        surface.fill(LINE, (0, top, self._width, 1))
        for line, face, (x, y) in self.lines(words, facts):
            size, colour = (_WORDS, TEXT) if face == "text" else (_FACTS, QUIET)
            surface.blit(fonts.text(line, size, colour, face), (x, top + y))
        # How far the film has come, so that its loop can be told.
        surface.fill(ACCENT, (0, top + self.height - 3, max(1, round(self._width * share)), 3))

    def lines(self, words: str, facts: str) -> Iterator[tuple[str, Face, tuple[int, int]]]:
        """The lines, their face, and where their left top corners are in the strip."""
        if self._is_one_line:
            wide = fonts.width(facts, _FACTS, "numbers")
            yield fonts.fitted(words, self._room - GAP - wide, _WORDS), "text", (MARGIN, 5)
            yield facts, "numbers", (self._width - MARGIN - wide, 6)
            return
        for row, line in enumerate(_word_lines(words, self._room)):
            yield line, "text", (MARGIN, 5 + row * LINE_HIGH)
        for row, line in enumerate(_fact_lines(facts, self._room)):
            yield line, "numbers", (MARGIN, 6 + (self._words_high + row) * LINE_HIGH)


def _longest(texts: tuple[str, ...]) -> list[str]:
    return sorted(set(texts), key=len)[-MEASURED:]


def _word_lines(words: str, room: int) -> list[str]:
    """What happened in lines that fit."""
    return _few(list(wrapped(words, room, _WORDS)), " ", room, _WORDS, "text")


def _fact_lines(facts: str, room: int) -> list[str]:
    """The facts in lines that fit; a name and its value stay together."""
    lines: list[str] = []
    for fact in facts.split(BETWEEN):
        longer = f"{lines[-1]}{BETWEEN}{fact}" if lines else fact
        lines[-1:] = [longer] if fonts.width(longer, _FACTS, "numbers") <= room else [*lines[-1:], fact]
    return _few(lines, BETWEEN, room, _FACTS, "numbers")


def _few(lines: list[str], between: str, room: int, size: int, face: Face) -> list[str]:
    """No more lines than there may be, each shortened where it is too long, the last by what is left."""
    lines[MOST_LINES - 1:] = [between.join(lines[MOST_LINES - 1:])] if len(lines) >= MOST_LINES else []
    return [fonts.fitted(line, room, size, face) for line in lines]
