"""The ruler over the ribbons: a band of rounds, and below it one of turns (guide: window, Timeline)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import pygame

from sandbox.app.timeline.strip import Scale
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.scene.colours import CONTROL, LINE, PANEL, QUIET, TEXT, WINDOW, Colour, blend
from sandbox.scene.contrast import Written

BAND = 14
"""The height of each of the two bands."""

AIR = 10
"""What is left free between two numbers."""

FINEST = 5
"""The smallest distance between two ticks without a number."""

PLAYED: Colour = blend(PANEL, CONTROL, 0.6)
"""The ground of the band of rounds, as far as they were played."""

WRITTEN = (Written((TEXT,), (PLAYED,)), Written((WINDOW,), (TEXT,)))


def thinned(length: float, least: float) -> int:
    """Of things `length` apart every nth is shown, so that these are at least `least` apart: 1, 2, 5, 10, 20 …

    >>> thinned(30, 25), thinned(3, 25), thinned(0.01, 25)
    (1, 10, 5000)
    """
    steps = (factor * int(f"1{'0' * power}") for power in count() for factor in (1, 2, 5))
    return next(step for step in steps if step * max(length, 1e-6) >= least)


@dataclass(frozen=True)
class Mark:
    """Something on a ruler: how far from the left end of the ribbons it is, and what is written there, if anything."""

    x: int
    words: str = ""


def turn_marks(scale: Scale) -> Iterator[Mark]:
    """Marks in the middle of turns, from turn 1 on: with a number where it has room, and between these as many as can
    be told apart.
    """
    wide = scale.pixels / scale.turns
    number = thinned(wide, fonts.width(str(scale.turns), 11, "numbers") + px(AIR))
    tick = min(number, thinned(wide, px(FINEST)))
    for turn in range(tick, scale.turns, tick):
        x = (scale.x(turn) + scale.x(turn + 1)) // 2
        yield Mark(x, str(turn) if turn % number == 0 else "")


def round_marks(scale: Scale, rounds: Sequence[int]) -> Iterator[Mark]:
    """Marks where rounds begin, with their numbers. Numbers never overlap."""
    if not rounds:
        return
    length = (scale.x(rounds[-1]) - scale.x(rounds[0])) / max(1, len(rounds) - 1)
    wide = fonts.width(str(len(rounds)), 11, "numbers") + px(AIR)
    every, free = thinned(length, wide) if len(rounds) > 1 else 1, scale.x(rounds[0])
    for number, turn in enumerate(rounds, start=1):
        if number > 1 and number % every:
            continue
        x = scale.x(turn)
        if x >= free:
            free = x + wide
            yield Mark(x, str(number))


class Ruler:
    """Draws both bands. What stays the same from turn to turn is drawn once."""

    def __init__(self) -> None:
        self._area, self._left = pygame.Rect(0, 0, 0, 0), 0
        self._turns_for: object = None
        self._rounded: object = None
        self._turns = self._rounds = pygame.Surface((1, 1))
        self._numbers: list[pygame.Rect] = []

    def arrange(self, area: pygame.Rect, left: int) -> None:
        """Takes an area. Its left part, so many pixels wide, holds the names of the bands."""
        self._area, self._left, self._turns_for, self._rounded = area, left, None, None

    def draw(self, surface: pygame.Surface, scale: Scale, rounds: Sequence[int], last: int, turn: int) -> None:
        """`last` is the last turn known, `turn` the one at the cursor, whose number is always there."""
        if self._turns_for != scale:
            self._turns_for = scale
            self._draw_turns(scale)
        begun = (scale, len(rounds), rounds[-1] if rounds else 0)
        if self._rounded != begun:
            self._rounded = begun
            self._draw_rounds(scale, rounds)
        at, left = self._area.topleft, self._area.left + self._left
        surface.blit(self._turns, at)
        surface.fill(PLAYED, (left, self._area.top, scale.x(last + 1), px(BAND)))
        surface.blit(self._rounds, at)
        head = self._head(scale, turn)
        for index in head.inflate(px(6), 0).collidelistall(self._numbers):
            surface.fill(PANEL, self._numbers[index])
        pygame.draw.rect(surface, TEXT, head, border_radius=px(4))
        number = fonts.text(str(turn), 11, WINDOW, "numbers")
        surface.blit(number, number.get_rect(center=head.center))

    def _draw_turns(self, scale: Scale) -> None:
        high = px(BAND)
        self._turns = pygame.Surface(self._area.size)
        self._turns.fill(PANEL)
        for row, name in enumerate((say("round"), say("turn"))):
            word = fonts.text(name, 11, QUIET)
            self._turns.blit(word, word.get_rect(midright=(self._left - px(8), row * high + high // 2)))
        self._numbers = []
        for mark in turn_marks(scale):
            x = self._left + mark.x
            number = fonts.text(mark.words, 11, QUIET, "numbers")
            area = number.get_rect(midtop=(x, high))
            if not mark.words:
                self._turns.fill(LINE, (x, 2 * high - px(3), px(1), px(3)))
            elif area.right <= self._area.width:
                self._turns.blit(number, area)
                self._numbers.append(area.move(self._area.topleft))

    def _draw_rounds(self, scale: Scale, rounds: Sequence[int]) -> None:
        high = px(BAND)
        self._rounds = pygame.Surface((self._area.width, high), pygame.SRCALPHA)
        for mark in round_marks(scale, rounds):
            self._rounds.fill(blend(LINE, QUIET, 0.4), (self._left + mark.x, 0, px(1), high))
            number = fonts.text(mark.words, 11, TEXT, "numbers")
            self._rounds.blit(number, number.get_rect(midleft=(self._left + mark.x + px(4), high // 2)))

    def _head(self, scale: Scale, turn: int) -> pygame.Rect:
        """Where the number of the turn at the cursor stands: over its room, all of it at the least."""
        wide = max(fonts.width(str(turn), 11, "numbers") + px(10), scale.x(turn + 1) - scale.x(turn) + px(4))
        middle = self._area.left + self._left + (scale.x(turn) + scale.x(turn + 1)) // 2
        return pygame.Rect(middle - wide // 2, self._area.top + px(BAND), wide, px(BAND))
