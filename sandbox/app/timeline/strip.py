"""One ribbon of the timeline as a picture. It is drawn pixel by pixel, not turn by turn, and grows at its end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple, assert_never

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import (
    ENEMY_SIDE,
    FURTHER_TEAMS,
    HERO_SIDE,
    KRAKEN_SIDE,
    LIFE,
    LIFE_LOW,
    PANEL,
    STATES,
    TEXT,
    WINDOW,
    Colour,
    blend,
)
from sandbox.scene.contrast import Written
from sandbox.scene.ribbons import DEEDS, Deed, Ribbon, sign_of

Dye = Callable[[str], tuple[Colour, str]]
"""The colour and the letter of a state; for no state the colour of the unit's side."""

CROSS = 16
"""How many pixels a mark reaches at the most. Marks that are farther apart do not change each other's look."""

SIGN = 10
"""A mark with so many pixels free on both sides is a sign; with less it is a plain form."""

_HIT, _HEALED = blend(LIFE_LOW, TEXT, 0.5), blend(LIFE, TEXT, 0.5)
_INKS: Mapping[Deed, Colour] = {"hit": _HIT, "healed": _HEALED}
"""The colours of signs that have one of their own."""


def ground(side: Colour) -> Colour:
    """The band of a unit without states: the colour of its side, so dark that signs can be read on it."""
    return blend(WINDOW, side, 0.2)


WRITTEN = (Written((WINDOW,), tuple(STATES.values())),
           Written((TEXT, _HIT, _HEALED), (PANEL,)),
           Written((TEXT, _HIT, _HEALED), tuple(map(ground, (HERO_SIDE, ENEMY_SIDE, KRAKEN_SIDE, *FURTHER_TEAMS)))))


class Sign(NamedTuple):
    """What marks a turn, and whether there is room for its sign; else a form does."""

    deed: Deed
    is_sign: bool


SPANS = (40, 60, 80, 120, 160, 240, 320, 480, 640, 1000, 1500, 2000, 3000, 5000, 10000)
"""How many turns the whole width may stand for. Beyond the last of these it is doubled as often as needed."""


@dataclass(frozen=True)
class Scale:
    """So many turns stand for so many pixels."""

    turns: int
    pixels: int

    @classmethod
    def holding(cls, turns: int, pixels: int) -> Scale:
        """Holds so many turns with a little room: it stays while the battle goes on for long.

        >>> [Scale.holding(turns, 100).turns for turns in (0, 39, 9600, 12_000, 12_001, 40_000)]
        [40, 60, 10000, 20000, 20000, 80000]
        """
        span = next((span for span in SPANS if span * 0.96 >= turns), SPANS[-1])
        while span * 0.96 < turns:
            span *= 2
        return cls(span, pixels)

    def x(self, turn: int) -> int:
        """Where the room of a turn begins; it reaches to that of the next."""
        return round(self.pixels * turn / self.turns)

    def turn_at(self, x: int) -> int:
        """The turn in whose room a pixel lies."""
        guess = x * self.turns // max(1, self.pixels)
        return max(0, guess + 1 if self.x(guess + 1) <= x else guess)

    def first_from(self, x: int) -> int:
        """The first turn whose room begins at a pixel or right of it.

        >>> Scale(100, 1000).first_from(41), Scale(1000, 100).first_from(5), Scale(1000, 100).x(46)
        (5, 46, 5)
        """
        turn = max(0, int((x - 0.5) * self.turns / max(1, self.pixels)))
        while turn and self.x(turn - 1) >= x:
            turn -= 1
        while self.x(turn) < x:
            turn += 1
        return turn


class Strip:
    """Keeps its picture. Only what is new is drawn, unless the scale or the past has changed."""

    def __init__(self) -> None:
        self._looks: object = None
        self._blank = self._picture = pygame.Surface((1, 1))
        self._last = 0
        self._letters: list[tuple[pygame.Rect, Colour, str]] = []
        self._signs: dict[Sign, int] = {}

    def picture(self, ribbon: Ribbon, scale: Scale, height: int, dye: Dye, last: int, looks: object) -> pygame.Surface:
        """The ribbon up to the turn `last`. `looks` is what else its drawing depends on."""
        now = (scale, height, px(CROSS), looks)
        if now != self._looks or last < self._last:
            self._looks, self._last = now, 0
            self._blank = _blank(scale.pixels, height)
            self._picture = self._blank.copy()
            self._letters, self._signs = [], {}
        elif last == self._last:
            return self._picture
        if ribbon.has_states:
            self._states(ribbon, scale, dye)
        else:
            self._deeds(ribbon, scale, dye)
        self._last = last
        return self._picture

    def wipe(self, surface: pygame.Surface, at: tuple[int, int], start: int) -> None:
        """Takes letters away from so many pixels on, where the picture lies on a surface: under what is laid over later
        turns they cannot be read.
        """
        after = bisect_right(self._letters, start, key=lambda written: written[0].right)
        for area, colour, _ in self._letters[after:]:
            surface.fill(colour, area.move(at))

    def lettered(self, end: int) -> set[str]:
        """The states that have room for their letter left of so many pixels."""
        return {state for area, _, state in self._letters if area.right <= end}

    @property
    def signs(self) -> Iterable[Sign]:
        """What marks it bears."""
        return self._signs

    def _clear(self, x: int) -> None:
        while self._letters and self._letters[-1][0].right > x:
            self._letters.pop()
        self._signs = {sign: first for sign, first in self._signs.items() if first < x}
        room = pygame.Rect(x, 0, self._picture.get_width() - x, self._picture.get_height())
        self._picture.blit(self._blank, room, room)

    def _states(self, ribbon: Ribbon, scale: Scale, dye: Dye) -> None:
        """The states one after the other: of those that begin in one pixel the last."""
        index = max(0, bisect_left(ribbon, self._last, key=attrgetter("start")) - 2)
        if index < len(ribbon):
            self._clear(scale.x(ribbon[index].start))
        while index < len(ribbon):
            x = scale.x(ribbon[index].start)
            after = scale.first_from(x + 1)
            if index + 1 < len(ribbon) and ribbon[index + 1].start < after:
                index = bisect_left(ribbon, after, lo=index + 1, key=attrgetter("start")) - 1
            piece = ribbon[index]
            area = pygame.Rect(x, 0, max(px(2), scale.x(piece.end) - x - px(1)), self._picture.get_height())
            colour, letter = dye(piece.state)
            self._picture.fill(colour, area)
            mark = fonts.text(letter, 11, WINDOW, "strong")
            if area.width >= mark.get_width() + px(6):
                covered = mark.get_rect(midleft=(area.x + px(5), area.centery)).clip(area)
                self._picture.blit(mark, mark.get_rect(center=covered.center))
                self._letters.append((covered, colour, piece.state))
            index += 1

    def _deeds(self, ribbon: Ribbon, scale: Scale, dye: Dye) -> None:
        """A plain band with marks. At one pixel each form is drawn once, the weightiest on top."""
        start = max(0, scale.x(self._last) - px(CROSS))
        self._clear(start)
        # What marks further left reach over is drawn with them, and nothing twice.
        self._picture.set_clip((start, 0, self._picture.get_width(), self._picture.get_height()))
        for piece in ribbon:
            x = max(start, scale.x(piece.start))
            end = scale.x(piece.start) + max(px(2), scale.x(piece.end) - scale.x(piece.start) - px(1))
            if end > x:
                self._picture.fill(dye(piece.state)[0], (x, 0, end - x, self._picture.get_height()))
        index = bisect_left(ribbon.marked, scale.first_from(max(0, start - px(CROSS))))
        while index < len(ribbon.marked):
            turn = ribbon.marked[index]
            end = max(index + 1, bisect_left(ribbon.marked, scale.first_from(scale.x(turn) + 1), lo=index))
            beside = (*ribbon.marked[max(0, index - 1):index], *ribbon.marked[end:end + 1])
            is_sign = all(abs(scale.x(other) - scale.x(turn)) >= px(SIGN) for other in beside)
            for deed in sorted({ribbon.marks[turn] for turn in ribbon.marked[index:end]}, key=DEEDS.index):
                sign = Sign(deed, deed == "fell" or (is_sign and end == index + 1))
                self._signs.setdefault(sign, scale.x(turn))
                self._mark(scale, turn, *sign)
            index = end
        self._picture.set_clip(None)

    def _mark(self, scale: Scale, turn: int, deed: Deed, is_sign: bool) -> None:
        wide = max(px(1), min(px(3), scale.x(turn + 1) - scale.x(turn) - px(1)))
        draw_sign(self._picture, (scale.x(turn) + scale.x(turn + 1) - wide) // 2, wide, Sign(deed, is_sign))


def draw_sign(surface: pygame.Surface, x: int, wide: int, mark: Sign) -> None:
    """A sign, or where it has no room a bar that is told by its form: low where the unit acted or walked, higher where
    it used a skill or healed, from the top where it was hit, from top to foot where it attacked.
    """
    height = surface.get_height()
    if mark.is_sign:
        sign = fonts.text(sign_of(mark.deed), 11, _INKS.get(mark.deed, TEXT), "numbers")
        surface.blit(sign, sign.get_rect(center=(x + wide // 2, height // 2)))
        return
    match mark.deed:
        case "acted" | "moved":
            surface.fill(TEXT, (x, height - px(4), wide, px(4)))
        case "skilled" | "healed":
            surface.fill(LIFE, (x, height - px(9), wide, px(9)))
        case "attacked":
            surface.fill(TEXT, (x, 0, wide, height))
        case "hit":
            surface.fill(LIFE_LOW, (x, 0, wide, height // 2))
        case "fell":
            pass
        case _:
            assert_never(mark.deed)


def _blank(width: int, height: int) -> pygame.Surface:
    """The track a ribbon lies on."""
    blank = pygame.Surface((max(1, width), height))
    blank.fill(PANEL)
    pygame.draw.rect(blank, WINDOW, blank.get_rect(), border_radius=px(3))
    return blank


@kept(pixels=400_000)
def veil(width: int, height: int) -> pygame.Surface:
    """What lies over turns that come after the cursor: paler, and hatched."""
    veil = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
    veil.fill((*PANEL, 64))
    for x in range(-height, width, px(7)):
        pygame.draw.line(veil, (*PANEL, 220), (x, height), (x + height, 0), px(2))
    return veil
