"""The forms of rings: discs, frames and marks by which sides are told apart (scene/rings.py), at any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import assert_never

import pygame

from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import PATH_RIM, Colour, Tone
from sandbox.scene.rings import Form, Ring

Place = tuple[int, int]

REACH: float = 1.35
"""No form reaches farther from its middle than so many times its radius."""

_SPREAD: Mapping[Form, tuple[int, float, float]] = {
    "diamond": (4, 1.26, 0.0), "hexagon": (6, 1.12, 0.0), "pentagon": (5, 1.2, 0.0), "shield": (5, 1.2, pi)}
"""Corners, how many times the radius they are away from the middle, and where the first is, clockwise from the top."""

_FINE = 4
"""Marks are drawn so many times larger and made smaller, which smooths them."""


def fill(surface: pygame.Surface, form: Form, colour: Colour | Tone, middle: Place, radius: float, width: int = 0
         ) -> None:
    """A form about a point, about as large as a disc of that radius; with a width only its edge, so many pixels wide.
    The gaps of a dashed ring are not its own: see `gaps`.
    """
    match form:
        case "round" | "dashed":
            pygame.draw.circle(surface, colour, middle, round(radius), width)
        case "square":
            half = round(radius * 0.92)
            area = pygame.Rect(middle[0] - half, middle[1] - half, 2 * half, 2 * half)
            pygame.draw.rect(surface, colour, area, width, round(radius * 0.22))
        case "diamond" | "hexagon" | "pentagon" | "shield":
            pygame.draw.polygon(surface, colour, _corners(form, middle, radius), width)
        case _:
            assert_never(form)


def gaps(surface: pygame.Surface, form: Form, colour: Colour, middle: Place, radius: float) -> None:
    """Cuts a dashed ring into eight pieces; of other forms nothing."""
    if form == "dashed":
        for turn in range(8):
            angle = (turn + 0.5) * pi / 4
            end = middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
            pygame.draw.line(surface, colour, middle, end, max(2, round(radius * 0.28)))


def overreach(form: Form) -> float:
    """How many times its radius the farthest corner of a form is away from its middle, across or down."""
    return _SPREAD.get(form, (0, 1.0, 0.0))[1]


def face_share(form: Form) -> float:
    """How large a face fits into a form, as a share of its radius."""
    return 0.76 if form == "diamond" else 0.82


def face_size(form: Form, size: int) -> int:
    """How wide a face is on a mark that is so many pixels wide."""
    return round(size / overreach(form) * face_share(form) * 1.06)


@kept(pixels=500_000)
def mark(ring: Ring, size: int, edge: Colour | None = None) -> pygame.Surface:
    """A small sign of a side, so many pixels wide, with a dark rim, or with one in that colour about it."""
    wide = size + px(2 if edge is None else 6)
    big = pygame.Surface((wide * _FINE,) * 2, pygame.SRCALPHA)
    middle, radius = (wide * _FINE // 2,) * 2, size * _FINE / 2 / overreach(ring.form)
    for colour, more in ((PATH_RIM, 3), (edge, 2), (PATH_RIM, 1), (ring.colour, 0)):
        if colour is not None and (edge is not None or more < 3):
            fill(big, ring.form, colour, middle, radius + px(more) * _FINE)
    if ring.form == "dashed":
        fill(big, "round", PATH_RIM, middle, radius / 2)
    return pygame.transform.smoothscale(big, (wide, wide))


def _corners(form: Form, middle: Place, radius: float) -> Sequence[Place]:
    count, reach, first = _SPREAD[form]
    return [(round(middle[0] + radius * reach * sin(first + turn * 2 * pi / count)),
             round(middle[1] - radius * reach * cos(first + turn * 2 * pi / count))) for turn in range(count)]
