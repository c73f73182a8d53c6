"""Runs of several styles as lines that fit: words with their keys, code and links, broken at blanks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.breaking import cut, groups, is_blank, parted
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.paint import LIFTED, plate
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.guide.blocks import Runs, Style
from sandbox.scene.colours import ACCENT, CONTROL, LINE, QUIET, TEXT, Colour, blend

BODY = 14
_FACES: dict[Style, Face] = {"text": "text", "strong": "strong", "soft": "slanted", "code": "numbers",
                             "key": "numbers"}
_SMALLER: dict[Style, int] = {"text": 0, "strong": 0, "soft": 0, "code": 2, "key": 3}
"""How many logical pixels smaller the letters of a style are than the text round them."""
_AIR: dict[Style, int] = {"text": 0, "strong": 0, "soft": 0, "code": 4, "key": 5}
"""The gap between the words of a style and the left and right edge of their plate."""
_LIT: Colour = blend(ACCENT, TEXT, 0.55)


@dataclass(frozen=True)
class Word:
    """Letters of one style that no line break parts. It `has_blank` before it; it `goes_on` with the run of the word
    before; it `is_last` of its run.
    """

    letters: str
    style: Style
    link: str = ""
    has_blank: bool = False
    goes_on: bool = False
    is_last: bool = True


@dataclass(frozen=True)
class Piece:
    """A word in a line: it begins at `left`, and is `width` pixels wide with its part of a plate. `joins` is where
    plate and underline begin that lead to it from the word before.
    """

    word: Word
    left: int
    width: int
    joins: int


Line: TypeAlias = tuple[Piece, ...]


def leading(size: int) -> int:
    """How far apart lines are, in pixels of the window, for text of a size in logical pixels."""
    return px(round(size * 1.57))


def typeset(runs: Runs, room: int, size: int = BODY, *, is_strong: bool = False) -> tuple[Line, ...]:
    """Breaks runs into lines of at most `room` pixels of the window. A word that is wider by itself is broken, too."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for group in groups(_unparted(_words(runs, is_strong)), _letters, lambda group: _wide(group, size), room):
        if lines[-1] and used + _blank(group[0][0], size) + _wide(group, size) > room:
            lines.append([])
            used = 0
        for word in (part for words in group for whole in words for part in _parts(whole, room, size)):
            end, wide = used, _width(word, size)
            used += _blank(word, size) if lines[-1] else 0
            if lines[-1] and used + wide > room:
                lines.append([])
                end = used = 0
            lines[-1].append(Piece(word, used, wide, end if word.goes_on else used))
            used += wide
    return tuple(map(tuple, lines)) if lines[0] else ()


def width(runs: Runs, size: int = BODY) -> int:
    """How wide runs are in one line, in pixels of the window."""
    line = typeset(runs, 10**6, size)
    return line[0][-1].left + line[0][-1].width if line else 0


def longest_word(runs: Runs, size: int = BODY) -> int:
    """How wide a line has to be so that no word is broken, in pixels of the window."""
    return max((_wide([words], size) for words in _unparted(_words(runs, False))), default=0)


def _words(runs: Runs, is_strong: bool) -> Iterator[Word]:
    """All words of the runs, also those without a blank between them."""
    was_apart = False
    for run in runs:
        style: Style = "strong" if is_strong and run.style == "text" else run.style
        # What stands on a key is one word, whatever it is.
        words = [run.words] if run.style == "key" else parted(run.words)
        for index, letters in enumerate(words):
            is_apart = index > 0 or was_apart or is_blank(run.words[0])
            yield Word(letters, style, run.link, is_apart, goes_on=index > 0, is_last=index + 1 == len(words))
        was_apart = is_blank(run.words[-1]) or (was_apart and not words)


def _unparted(words: Iterable[Word]) -> Iterator[list[Word]]:
    """Words without a blank between them, together: no line is broken within."""
    together: list[Word] = []
    for word in words:
        if word.has_blank and together:
            yield together
            together = []
        together.append(word)
    if together:
        yield together


def _letters(together: Sequence[Word]) -> str:
    return "".join(word.letters for word in together)


def _wide(group: Sequence[Sequence[Word]], size: int) -> int:
    """How wide words are with what is between them, but for the blank before the first."""
    words = [word for together in group for word in together]
    return sum(_width(word, size) for word in words) + sum(_blank(word, size) for word in words[1:])


def _parts(word: Word, room: int, size: int) -> list[Word]:
    """A word that is too wide, in parts that are not."""
    first, *others = cut(word.letters, lambda letters: _width(replace(word, letters=letters), size) <= room)
    return [replace(word, letters=first), *(replace(word, letters=part, has_blank=False) for part in others)]


def _blank(word: Word, size: int) -> int:
    """How wide the blank before a word is: within a run that of its style, else that of plain text."""
    style: Style = word.style if word.goes_on else "text"
    return fonts.width(" ", size - _SMALLER[style], _FACES[style]) if word.has_blank else 0


def _width(word: Word, size: int) -> int:
    air = px(_AIR[word.style])
    return (fonts.width(word.letters, size - _SMALLER[word.style], _FACES[word.style])
            + air * (not word.goes_on) + air * word.is_last)


def draw(surface: pygame.Surface, lines: Iterable[Line], at: tuple[int, int], size: int = BODY,
         colour: Colour = TEXT, lit: str = "") -> None:
    """Draws lines from their upper left corner; the link that is `lit` is brighter, and underlined."""
    left, top = at
    high = leading(size)
    for line in lines:
        placed = [(piece, pygame.Rect(left + piece.left, top, piece.width, high)) for piece in line]
        # Plates come first: where a run goes on, they reach below the word before.
        for piece, area in placed:
            if _AIR[piece.word.style]:
                _draw_plate(surface, piece, area, size)
        for piece, area in placed:
            _draw(surface, piece, area, size, colour, is_lit=bool(piece.word.link) and piece.word.link == lit)
        top += high


def _draw_plate(surface: pygame.Surface, piece: Piece, area: pygame.Rect, size: int) -> None:
    high = fonts.font(_FACES[piece.word.style], px(size)).get_height()
    below = pygame.Rect(area.left, area.centery - high // 2, area.width, high)
    gap = piece.left - piece.joins
    if piece.word.goes_on and gap:
        surface.fill(LIFTED, (below.left - gap - px(4), below.top, gap + px(8), high))
    is_key = piece.word.style == "key"
    surface.blit(plate(*below.size, CONTROL if is_key else LIFTED, LINE if is_key else None, 4), below)


def _draw(surface: pygame.Surface, piece: Piece, area: pygame.Rect, size: int, colour: Colour, is_lit: bool) -> None:
    word, gap = piece.word, piece.left - piece.joins
    ink = (_LIT if is_lit else ACCENT) if word.link else QUIET if word.style == "key" else colour
    drawn = fonts.text(word.letters, size - _SMALLER[word.style], ink, _FACES[word.style])
    left = area.left + px(_AIR[word.style]) * (not word.goes_on)
    surface.blit(drawn, (left, area.centery - drawn.get_height() // 2))
    if is_lit:
        surface.fill(ink, (left - gap, area.centery + drawn.get_height() // 2 - px(2), gap + drawn.get_width(), px(1)))
