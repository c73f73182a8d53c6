"""The key below the ribbons: what the letters, signs and numbers mean that are in view (guide: window, Timeline)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from sandbox.app.timeline.strip import Sign, draw_sign, veil
from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import mark
from sandbox.app.widgets.scale import px
from sandbox.base.language import say, thing
from sandbox.scene.colours import PANEL, QUIET, TEXT, WINDOW, Colour
from sandbox.scene.ribbons import deed_words, key

SIZE, HEIGHT = 11, 13
HATCHED = 20
GAP, NEAR = 14, 4
"""Logical pixels between two entries, and between a sample and its words."""


class Entry(NamedTuple):
    sample: pygame.Surface
    words: str


def entries(letters: Mapping[str, tuple[str, Colour]], signs: Sequence[Sign], *, does_go_on: bool,
            are_numbered: bool, does_act: bool) -> Iterator[Entry]:
    """`letters` give a state's name and colour. `does_go_on`: turns after the one on screen were played, which are
    hatched. `does_act`: a triangle points at whose turn it is.
    """
    for sign in signs:
        yield Entry(_marked(sign), deed_words(sign.deed))
    for letter, (state, colour) in letters.items():
        yield Entry(_lettered(letter, colour), thing(state))
    if does_go_on:
        hatched = pygame.Surface((px(HATCHED), px(HEIGHT)))
        hatched.fill(QUIET)
        hatched.blit(veil(px(HATCHED), px(HEIGHT)), (0, 0))
        yield Entry(hatched, say("played, after this turn"))
    if are_numbered:
        yield Entry(fonts.text("#1", SIZE, QUIET, "numbers"), say("number among its kind"))
    if does_act:
        pointer = pygame.Surface((px(9), px(HEIGHT)))
        pointer.fill(PANEL)
        mark(pointer, (px(4), px(HEIGHT) // 2), TEXT)
        yield Entry(pointer, say("has its turn"))


def draw_entries(surface: pygame.Surface, area: pygame.Rect, found: Sequence[Entry]) -> None:
    """As many entries as the area has room for, and a mark where there are more."""
    left = area.left
    for index, (sample, words) in enumerate(found):
        text = fonts.text(words, SIZE, QUIET)
        more = fonts.text("…", SIZE, QUIET)
        room = area.right - left - (0 if index == len(found) - 1 else px(GAP) + more.get_width())
        if sample.get_width() + px(NEAR) + text.get_width() > room:
            surface.blit(more, more.get_rect(midleft=(left, area.centery)))
            return
        surface.blit(sample, sample.get_rect(midleft=(left, area.centery)))
        left += sample.get_width() + px(NEAR)
        surface.blit(text, text.get_rect(midleft=(left, area.centery)))
        left += text.get_width() + px(GAP)


def explained() -> str:
    """All that may be there, in sentences."""
    return "\n".join((
        say("A colour with a letter is the state a unit is in."),
        say("On ribbons without states: {signs}.", signs=key()),
        say("Where turns are too narrow for signs there are bars: low for a step or a rest, half high for a skill or "
            "healing, hanging where it is hit, whole where it attacks."),
        say("The number behind a name is the unit's among its kind, the same as in the bar and on the map.")))


def _marked(sign: Sign) -> pygame.Surface:
    """A mark as it is on a ribbon."""
    wide = px(11) if sign.is_sign else px(5)
    sample = pygame.Surface((wide, px(HEIGHT)))
    sample.fill(PANEL if sign.is_sign else WINDOW)
    draw_sign(sample, px(5) if sign.is_sign else px(1), px(1) if sign.is_sign else px(3), sign)
    return sample


def _lettered(letter: str, colour: Colour) -> pygame.Surface:
    """A piece of a ribbon in the colour of a state."""
    written = fonts.text(letter, SIZE, WINDOW, "strong")
    sample = pygame.Surface((written.get_width() + px(8), px(HEIGHT)))
    sample.fill(colour)
    sample.blit(written, written.get_rect(center=sample.get_rect().center))
    return sample
