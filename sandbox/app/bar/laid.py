"""Where the portraits of the initiative bar go: each has a slot of its own, so nothing lies over anything else."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

import pygame

from sandbox.app.bar.portraits import MIDDLE, NAME, SMALL, diameter, pile_width, value_width
from sandbox.app.map.plates import plate
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.order import Seat
from sandbox.scene.piles import Pile, pile_words
from sandbox.scene.who import acts_words

GAP, NARROW_GAP = 10, 8
LEFT, DIVIDER = 20, 14
"""The gap before the first portrait, and the one after the line before the next round."""

ACTING_LINE, MIDDLE_LINE, NEXT_LINE = 34, 36, 31
"""How far below the bar's upper edge the middles of portraits are: of the acting one, this round's, the next one's."""

USUAL_VALUE = 18
"""About how much room a value takes."""

LONGEST_NAME = 120
"""A name that is always written is shortened to this width in pixels."""


class Spot(NamedTuple):
    """A portrait or a pile. The `area` belongs to it alone and holds what is written at it; `face` is the picture."""

    pile: Pile
    area: pygame.Rect
    face: pygame.Rect


@dataclass(frozen=True)
class Laid:
    """The spots that have room, where the line before the next round is, and how many seats have none: that is said at
    `end`. `passed` are those scrolled away behind the first spot: that is said at `gap`.
    """

    spots: tuple[Spot, ...]
    divider: int | None
    left_over: int
    end: int
    passed: int
    gap: int


def lay_out(piles: Iterable[Pile], seats: int, area: pygame.Rect, named: Container[str], heading: int) -> Laid:
    """Puts piles from left to right into an area, as many as there is room for, of so many `seats`. Slots of those
    `named` hold their names; this round's part is as wide as its `heading` at least.
    """
    spots: list[Spot] = []
    x, divider = area.left + px(LEFT), None
    following = passed = gap = 0
    for pile in piles:
        seat = pile.first
        if pile.index > following:
            passed, gap = pile.index - following, x
            x += fonts.width(f"+{passed}", 13, "numbers") + px(GAP)
        following = pile.index + pile.count
        starts_next = divider is None and seat.is_next_round
        begin = max(x, heading_left(spots, area) + heading + px(GAP)) + px(DIVIDER) if starts_next else x
        wide = slot_width(pile, seat.name in named)
        left_over = seats - pile.index
        if begin + wide > area.right - (px(40) if left_over > pile.count else 0):
            return Laid(tuple(spots), divider, left_over, x, passed, gap)
        if starts_next:
            divider = begin - px(DIVIDER)
        face = pygame.Rect(0, 0, _face_width(pile), diameter(seat))
        line = ACTING_LINE if seat.is_acting else NEXT_LINE if seat.is_next_round else MIDDLE_LINE
        face.midleft = (begin, area.top + px(line))
        if seat.is_next_round:
            face.centerx = begin + wide // 2
        spots.append(Spot(pile, pygame.Rect(begin, face.top, wide, area.bottom - face.top), face))
        x = begin + wide + px(gap_after(seat))
    return Laid(tuple(spots), divider, 0, x, passed, gap)


def heading_left(spots: Iterable[Spot], area: pygame.Rect) -> int:
    """Where the heading of this round begins: beside the light about the one acting, else over the first portrait."""
    acting = next((spot.face.right + px(GAP) for spot in spots if spot.pile.first.is_acting), None)
    return acting if acting is not None else area.left + px(LEFT)


def gap_after(seat: Seat) -> int:
    """The gap after a spot, in logical pixels."""
    return NARROW_GAP if seat.is_next_round else GAP


def shown_name(pile: Pile, is_named: bool, room: int) -> str:
    """What stands below: at a pile what it holds; at who acts that it does, on the plate it has on the map, at the
    Kraken which of its units does; at a unit that `is_named`, or is alone of its kind, its name; at any other its name
    where it fits the room, else its number among its kind.
    """
    seat = pile.first
    if pile.is_folded:
        return pile_words(pile)
    if seat.is_acting:
        return acts_words(fonts.fitted(seat.activated or seat.name, px(LONGEST_NAME), NAME, "strong"))
    if is_named or seat.number is None:
        return fonts.fitted(seat.name, px(LONGEST_NAME), NAME)
    return seat.name if fonts.width(seat.name, NAME) <= room else str(seat.number)


def slot_width(pile: Pile, is_named: bool) -> int:
    """How wide a slot is, in pixels."""
    wide, seat = _face_width(pile), pile.first
    if not pile.is_folded:
        wide = max(wide, value_width(seat)) if seat.is_next_round else wide + value_width(seat)
    words = shown_name(pile, is_named, 0)
    return max(wide, plate(words, "acting", NAME).get_width() if seat.is_acting else fonts.width(words, NAME))


def _face_width(pile: Pile) -> int:
    return pile_width(pile.first) if pile.is_folded else diameter(pile.first)


def usual_width(now: int, later: int) -> int:
    """About how wide the portraits of this round and of the next one are if no pile is folded."""
    return now * px(MIDDLE + USUAL_VALUE + GAP) + later * px(SMALL + NARROW_GAP) + px(LEFT + DIVIDER + LONGEST_NAME)
