"""Words of several colours, broken into lines that fit; nothing is ever cut off (guide: libraries, Panel cost)."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px, scale
from sandbox.scene.colours import Colour

Run = tuple[str, Colour]
"""A piece of text in one colour."""

Lines = tuple[tuple[Run, ...], ...]

LEADING = 20
"""From one line to the next."""


def flow(runs: tuple[Run, ...], room: int, size: int = 13) -> Lines:
    """The runs as lines of at most `room` pixels, broken at spaces, and within a word where it alone is wider."""
    return _flow(runs, room, size, scale())


@lru_cache(maxsize=512)
def _flow(runs: tuple[Run, ...], room: int, size: int, _scale: float) -> Lines:
    lines: list[list[Run]] = [[]]
    used = 0
    space = fonts.width(" ", size)
    for words, colour in runs:
        for word in (piece for whole in words.split() for piece in _pieces(whole, room, size)):
            wide = fonts.width(word, size)
            if lines[-1] and used + space + wide > room:
                lines.append([])
                used = 0
            if lines[-1]:
                used += space
            used += wide
            _add(lines[-1], word, colour)
    return tuple(tuple(line) for line in lines if line)


def _add(line: list[Run], word: str, colour: Colour) -> None:
    if line and line[-1][1] == colour:
        line[-1] = (f"{line[-1][0]} {word}", colour)
    else:
        line.append((word, colour))


def _pieces(word: str, room: int, size: int) -> list[str]:
    """A word that is too wide, in pieces that are not."""
    pieces = [""]
    if fonts.width(word, size) <= room:
        return [word]
    for letter in word:
        if pieces[-1] and fonts.width(pieces[-1] + letter, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def height(lines: Lines) -> int:
    """How high the lines are, in pixels."""
    return len(lines) * px(LEADING)


def draw_lines(surface: pygame.Surface, lines: Lines, at: tuple[int, int], size: int = 13) -> None:
    """Draws lines from their upper left corner."""
    (left, top), leading = at, px(LEADING)
    for index, line in enumerate(lines):
        x = left
        for words, colour in line:
            drawn = fonts.text(words, size, colour)
            surface.blit(drawn, (x, top + index * leading + (leading - drawn.get_height()) // 2))
            x += drawn.get_width() + fonts.width(" ", size)
