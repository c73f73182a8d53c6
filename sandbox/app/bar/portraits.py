"""Portraits under glass: one, a pile of equals, and what is written at them (guide: window, Initiative bar)."""

from __future__ import annotations

import pygame

from sandbox.app.widgets import fonts, pictures, rings
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACTING, CHANGED, PATH_RIM, QUIET, TEXT
from sandbox.scene.order import Seat
from sandbox.scene.rings import Ring

LARGE, MIDDLE, SMALL = 50, 42, 32
"""Diameters: of the portrait of the one acting, of the others of this round, and of those of the next round."""

STEP = 6
"""How far a face in a pile looks out from behind the face before it."""

BEHIND = 2
"""How many faces of a pile look out."""

NAME = 11
"""The size of a name, and of a value."""

ACTING_VALUE = 13
BESIDE = 4
"""The gap between a face and the value beside it."""

WAITED = 14
"""The size of the mark of one that has waited."""


def diameter(seat: Seat) -> int:
    """How wide its portrait is, in pixels."""
    return px(LARGE if seat.is_acting else SMALL if seat.is_next_round else MIDDLE)


def pile_width(seat: Seat) -> int:
    """How wide a pile is of which it is the first."""
    return diameter(seat) + BEHIND * px(STEP)


def value_width(seat: Seat) -> int:
    """How wide its value is, in pixels, with what stands over it and, in this round, with the gap before it."""
    value = fonts.width(seat.value, _value_size(seat), "numbers")
    if seat.is_next_round:
        return value
    word = fonts.width(seat.measure, NAME) if _is_told(seat) else 0
    return px(_space(seat)) + max(value, word, px(WAITED) if seat.has_waited else 0)


def draw_portrait(surface: pygame.Surface, seat: Seat, face: pygame.Rect, *, is_below: bool = False) -> None:
    """A seat: its face, and its value beside or below it, with a mark over it where the unit has waited. Nothing lies
    on the face.

    Two values have their name beside them: that of the one acting, *initiative*, and the Kraken's, *resources*.
    """
    if seat.is_acting:
        glow = _glow(face.width)
        surface.blit(glow, glow.get_rect(center=face.center))
    surface.blit(_glass_of(seat, face.width), face)
    _cross(surface, seat, face)
    colour = QUIET if seat.has_fallen or seat.is_next_round else TEXT
    value = fonts.text(seat.value, _value_size(seat), colour, "numbers")
    if is_below:
        surface.blit(value, value.get_rect(midtop=(face.centerx, face.bottom)))
        return
    area = value.get_rect(bottomleft=(face.right + px(_space(seat)), face.bottom - px(1)))
    surface.blit(value, area)
    if _is_told(seat):
        word = fonts.text(seat.measure, NAME, QUIET)
        surface.blit(word, word.get_rect(bottomleft=(area.left, area.top + px(2))))
    if seat.has_waited:
        icon = pictures.icon("wait", px(WAITED), CHANGED)
        surface.blit(icon, icon.get_rect(topleft=(area.left, face.top + px(2))))


def draw_pile(surface: pygame.Surface, seat: Seat, area: pygame.Rect) -> None:
    """A pile: the face of its first one, with others looking out from behind it."""
    size = area.height
    for behind in range(BEHIND, -1, -1):
        spot = pygame.Rect(area.left + behind * px(STEP), area.top, size, size)
        surface.blit(_glass_of(seat, size), spot)
    _cross(surface, seat, pygame.Rect(area.left, area.top, size, size))


def _cross(surface: pygame.Surface, seat: Seat, face: pygame.Rect) -> None:
    if seat.has_fallen:
        cross = pictures.icon("fallen", round(face.width * 0.5), QUIET)
        surface.blit(cross, cross.get_rect(center=face.center))


def _is_told(seat: Seat) -> bool:
    """Whether the name of its value stands beside it."""
    return seat.is_acting or seat.is_kraken


def _space(seat: Seat) -> int:
    """The gap before its value; the light about the one acting takes some of it."""
    return 2 * BESIDE if seat.is_acting else BESIDE


def _value_size(seat: Seat) -> int:
    return ACTING_VALUE if seat.is_acting else NAME


def _glass_of(seat: Seat, size: int) -> pygame.Surface:
    return _glass(seat.kind, seat.ring, size, seat.is_acting, seat.has_fallen, seat.is_next_round)


@kept(pixels=1_000_000)
def _glass(kind: str, ring: Ring, size: int, is_acting: bool, has_fallen: bool, is_faint: bool) -> pygame.Surface:
    """A portrait under glass: ring in the form of its side, lit while it acts, dark rim, a lit upper half."""
    big = size * 3
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    outer = big / 2 / rings.overreach(ring.form)
    lit = ACTING if is_acting else ring.colour
    for colour, share in ((PATH_RIM, 1.0), (lit, 0.96), (ring.colour, 0.9), (PATH_RIM, 0.83)):
        rings.fill(surface, ring.form, colour, middle, outer * share)
    rings.gaps(surface, ring.form, PATH_RIM, middle, outer)
    face_radius = outer * rings.face_share(ring.form)
    pygame.draw.circle(surface, PATH_RIM, middle, round(face_radius))
    face = pictures.portrait(kind, round(face_radius * 1.97))
    surface.blit(face, face.get_rect(center=middle))
    shine = pygame.Surface((big, big), pygame.SRCALPHA)
    for row in range(big // 2):
        strength = round(70 * (1 - row / (big / 2)) ** 2)
        pygame.draw.line(shine, (255, 255, 255, strength), (0, row), (big, row))
    lens = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.circle(lens, (255, 255, 255, 255), middle, round(face_radius * 0.98))
    shine.blit(lens, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shine, (0, 0))
    small = pygame.transform.smoothscale(surface, (size, size))
    if has_fallen:
        small = pygame.transform.grayscale(small)
    if has_fallen or is_faint:
        small.fill((255, 255, 255, 110 if has_fallen else 225), special_flags=pygame.BLEND_RGBA_MULT)
    return small


@kept(pixels=50_000)
def _glow(size: int) -> pygame.Surface:
    wide = size + px(24)
    surface = pygame.Surface((wide, wide), pygame.SRCALPHA)
    for ring in range(px(12)):
        pygame.draw.circle(surface, (*ACTING, 10 + round(ring * 48 / px(12))), (wide // 2, wide // 2), wide // 2 - ring)
    return surface
