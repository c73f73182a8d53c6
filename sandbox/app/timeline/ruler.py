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
from sandbox.scene.colours import CONTROL, LINE, PANEL, QUIET, TEXT, WINDOW, blend

BAND = 14
"""The height of either band."""

AIR = 10
"""What is left free between two numbers."""

FINEST = 5
"""How far apart ticks without a number are at the least."""


def thinned(length: float, least: float) -> int:
    """Each so many of things that are `length` apart is shown, so that those are `least` apart: 1, 2, 5, 10, 20 …

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
    """The middles of the rooms of turns, from turn 1 on: of those with a number, and of as many others as can be told
    apart.
    """
    wide = scale.pixels / scale.turns
    number = thinned(wide, fonts.width(str(scale.turns), 11, "numbers") + px(AIR))
    tick = min(number, thinned(wide, px(FINEST)))
    for turn in range(tick, scale.turns, tick):
        x = (scale.x(turn) + scale.x(turn + 1)) // 2
        yield Mark(x, str(turn) if turn % number == 0 else "")


def round_marks(scale: Scale, rounds: Sequence[int], last: int) -> Iterator[Mark]:
    """Where rounds begin, by the turns in which they do, and their numbers; numbers never reach into each other."""
    if not rounds:
        return
    length = (scale.x(last + 1) - scale.x(rounds[0])) / len(rounds)
    wide = fonts.width(str(len(rounds)), 11, "numbers") + px(AIR)
    each, free = thinned(length, wide), scale.x(rounds[0])
    for number, turn in enumerate(rounds, start=1):
        if number > 1 and number % each:
            continue
        x = scale.x(turn)
        if x >= free:
            free = x + wide
            yield Mark(x, str(number))


class Ruler:
    """Draws both bands in an area, whose left part, so many pixels, holds their names."""

    def __init__(self, area: pygame.Rect, left: int) -> None:
        self._area, self._left = area, left

    def draw(self, surface: pygame.Surface, scale: Scale, rounds: Sequence[int], last: int, turn: int) -> None:
        """`last` is the last turn known, `turn` the one at the cursor, whose number is always there."""
        area, high = self._area, px(BAND)
        left = area.left + self._left
        for row, name in enumerate((say("round"), say("turn"))):
            word = fonts.text(name, 11, QUIET)
            surface.blit(word, word.get_rect(midright=(left - px(8), area.top + row * high + high // 2)))
        played = pygame.Rect(left, area.top, scale.x(last + 1), high)
        surface.fill(blend(PANEL, CONTROL, 0.6), played)
        for mark in round_marks(scale, rounds, last):
            surface.fill(blend(LINE, QUIET, 0.4), (left + mark.x, area.top, px(1), high))
            number = fonts.text(mark.words, 11, TEXT, "numbers")
            surface.blit(number, number.get_rect(midleft=(left + mark.x + px(4), area.top + high // 2)))
        head = self.head(scale, turn)
        for mark in turn_marks(scale):
            x, bottom = left + mark.x, area.top + 2 * high
            if not mark.words:
                surface.fill(LINE, (x, bottom - px(3), px(1), px(3)))
                continue
            number = fonts.text(mark.words, 11, QUIET, "numbers")
            place = number.get_rect(midtop=(x, area.top + high))
            if not place.inflate(px(6), 0).colliderect(head) and place.right <= area.right:
                surface.blit(number, place)
        surface.blit(*self._pill(turn, head))

    def head(self, scale: Scale, turn: int) -> pygame.Rect:
        """Where the number of the turn at the cursor stands: over the middle of its room, as far as it fits."""
        wide = fonts.width(str(turn), 11, "numbers") + px(10)
        middle = self._area.left + self._left + (scale.x(turn) + scale.x(turn + 1)) // 2
        return pygame.Rect(middle - wide // 2, self._area.top + px(BAND), wide, px(BAND))

    def _pill(self, turn: int, head: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
        pill = pygame.Surface(head.size, pygame.SRCALPHA)
        pygame.draw.rect(pill, TEXT, pill.get_rect(), border_radius=px(4))
        number = fonts.text(str(turn), 11, WINDOW, "numbers")
        pill.blit(number, number.get_rect(center=pill.get_rect().center))
        return pill, head
