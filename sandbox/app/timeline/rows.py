"""The rows below the ruler: names, and a ribbon each (guide: window, Timeline)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from operator import attrgetter

import pygame

from sandbox.app.timeline.key import Entry, entries
from sandbox.app.timeline.strip import Dye, Scale, Strip, ground, veil
from sandbox.app.widgets import fonts, rings
from sandbox.app.widgets.paint import mark
from sandbox.app.widgets.scale import px
from sandbox.scene import colours
from sandbox.scene.colours import ACCENT, QUIET, TEXT
from sandbox.scene.frame import Frame
from sandbox.scene.numbered import numbers
from sandbox.scene.ribbons import DEEDS, Ribbon, Ribbons
from sandbox.scene.rings import ring_of

ROW, GAP = 19, 4
"""The height of a row, and how much of it stays free."""

LEAST = 5
"""The smallest width of a change in the turn at the cursor."""


class Rows:
    """Draws the rows in view, and keeps the pictures of their ribbons. A ribbon that was scrolled out of sight is drawn
    anew when it comes back.
    """

    def __init__(self) -> None:
        self._at, self._left = (0, 0), 0
        self._strips: dict[str, Strip] = {}

    def arrange(self, at: tuple[int, int], left: int) -> None:
        """Where the first row begins, and how many pixels its name may take."""
        self._at, self._left = at, left

    def draw(self, surface: pygame.Surface, frame: Frame, rows: Mapping[str, Ribbon], now: Ribbons,
             scale: Scale) -> None:
        """What comes after the turn of the frame is paler and hatched; what is not played yet is empty."""
        number_of, turn = numbers(frame.world), frame.world.turn
        self._strips = {name: self._strips.get(name) or Strip() for name in rows}
        played, known = scale.x(turn + 1), scale.x(now.last + 1)
        x, y = self._at[0] + self._left, self._at[1]
        for name, ribbon in rows.items():
            self._name(surface, frame, name, number_of.get(name), y)
            dye, strip = self._dye(frame, name), self._strips[name]
            looks = (now.cuts, dye(""), frame.world[name].placed.profile)
            band = strip.picture(ribbon, scale, px(ROW) - px(GAP), dye, now.last, looks)
            surface.blit(band, (x, y + px(1)))
            if known > played:
                strip.wipe(surface, (x, y + px(1)), played)
                over = veil(scale.pixels, px(ROW) - px(GAP))
                surface.blit(over, (x + played, y + px(1)), (played, 0, known - played, over.get_height()))
            if played - scale.x(turn) < px(LEAST):
                self._widen(surface, ribbon, turn, dye, pygame.Rect(x + played - px(LEAST), y + px(1), px(LEAST),
                                                                    band.get_height()))
            y += px(ROW)

    def key(self, frame: Frame, last: int, scale: Scale) -> tuple[Entry, ...]:
        """What is in view, as far as the last turn that was played, of what has to be explained: marks, the heaviest
        last, states, what lies after the turn on screen, numbers, the triangle.
        """
        signs = {sign for strip in self._strips.values() for sign in strip.signs}
        number_of, names = numbers(frame.world), self._strips
        return tuple(entries(self._letters(frame, scale.x(last + 1)),
                             sorted(signs, key=lambda sign: (not sign.is_sign, DEEDS.index(sign.deed))),
                             does_go_on=last > frame.world.turn,
                             are_numbered=any(is_written(name, number_of.get(name)) for name in names),
                             does_act=frame.actor in names))

    def _letters(self, frame: Frame, end: int) -> Mapping[str, tuple[str, colours.Colour]]:
        """By the letter of each state that has room for it left of so many pixels: the state's name and its colour."""
        found = {}
        for name, strip in self._strips.items():
            dye = self._dye(frame, name)
            for state in sorted(strip.lettered(end)):
                colour, letter = dye(state)
                found[letter] = (state, colour)
        return found

    @staticmethod
    def _widen(surface: pygame.Surface, ribbon: Ribbon, turn: int, dye: Dye, area: pygame.Rect) -> None:
        """If a state begins in the turn at the cursor, fills an area beside the cursor's line with its colour."""
        index = bisect_right(ribbon, turn, key=attrgetter("start")) - 1
        if index > 0 and ribbon[index].start == turn:
            surface.fill(dye(ribbon[index].state)[0], area)

    def _name(self, surface: pygame.Surface, frame: Frame, name: str, number: int | None, y: int) -> None:
        """The name of a row: before it the mark of its side, behind it its number among its kind. A triangle points at
        who acts; the name of who is selected is bright.
        """
        left, middle = self._at[0], y + px(ROW) // 2 - px(1)
        is_acting, is_selected = name == frame.actor, name == frame.selected
        if is_acting:
            mark(surface, (left + px(6), middle), TEXT)
        side = rings.mark(ring_of(frame.world[name], frame.world), px(8))
        surface.blit(side, side.get_rect(center=(left + px(17), middle)))
        room = self._left - px(33)
        if is_written(name, number):
            digits = fonts.text(f"#{number}", 11, QUIET, "numbers")
            surface.blit(digits, digits.get_rect(midright=(left + self._left - px(8), middle)))
            room -= digits.get_width() + px(4)
        colour = ACCENT if is_selected else TEXT if is_acting else QUIET
        label = fonts.text(fonts.fitted(name, room, 12), 12, colour)
        surface.blit(label, label.get_rect(midleft=(left + px(25), middle)))

    def _dye(self, frame: Frame, name: str) -> Dye:
        """How the states of a unit look. A unit without states has a band in the colour of its side, with signs."""
        unit = frame.world[name]
        profile = frame.bestiary.profiles.get(unit.placed.profile)
        side = ground(ring_of(unit, frame.world).colour)

        def dye(state: str) -> tuple[colours.Colour, str]:
            declared = profile.state(state) if profile is not None and state else None
            return (colours.state(declared.tone), declared.letter) if declared is not None else (side, "")

        return dye


def is_written(name: str, number: int | None) -> bool:
    """Whether a unit's number among its kind stands behind its name: not where the name ends in it."""
    return number is not None and not name.endswith(str(number))
