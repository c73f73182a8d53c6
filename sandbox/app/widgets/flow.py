"""Words of several colours, broken into lines that fit; nothing is ever cut off (guide: libraries, Panel cost)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.breaking import cut, groups, parted
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.scale import px, scale
from sandbox.scene.colours import TEXT, Colour

Run = tuple[str, Colour]
"""A piece of text in one colour."""

Lines = tuple[tuple[Run, ...], ...]

LEADING = 20
"""From one line to the next."""


def flow(runs: tuple[Run, ...], room: int, size: int = 13, face: Face = "text") -> Lines:
    """The runs as lines of at most `room` pixels, broken at spaces, and within a word where it alone is wider."""
    return _flow(runs, room, size, face, scale())


def wrapped(words: str, room: int, size: int = 13, face: Face = "text") -> tuple[str, ...]:
    """The same of text in one colour."""
    return tuple("".join(part for part, _ in line) for line in flow(((words, TEXT),), room, size, face))


@lru_cache(maxsize=512)
def _flow(runs: tuple[Run, ...], room: int, size: int, face: Face, _scale: float) -> Lines:
    space = fonts.width(" ", size, face)

    def wide(line: Sequence[Run]) -> int:
        return sum(fonts.width(words, size, face) for words, _ in line) + space * (len(line) - 1)

    lines: list[tuple[Run, ...]] = [()]
    words = [(word, colour) for run, colour in runs for word in parted(run)]
    for group in groups(words, lambda run: run[0], lambda group: wide(_joined((), group)), room):
        if lines[-1] and wide(_joined(lines[-1], group)) > room:
            lines.append(())
        for word, colour in group:
            for piece in cut(word, lambda letters: fonts.width(letters, size, face) <= room):
                longer = _joined(lines[-1], ((piece, colour),))
                if lines[-1] and wide(longer) > room:
                    lines.append(((piece, colour),))
                else:
                    lines[-1] = longer
    return tuple(filter(None, lines))


def _joined(line: Sequence[Run], words: Sequence[Run]) -> tuple[Run, ...]:
    """A line with words behind it, those of one colour in one run."""
    joined = list(line)
    for word, colour in words:
        if joined and joined[-1][1] == colour:
            joined[-1] = (f"{joined[-1][0]} {word}", colour)
        else:
            joined.append((word, colour))
    return tuple(joined)


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
