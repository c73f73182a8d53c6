"""Portraits under glass: one, a pile of equals, and what is written at them (guide: window, Initiative bar)."""

from __future__ import annotations

import pygame

from sandbox.app.map.light import LIGHT
from sandbox.app.widgets import fonts, pictures, rings
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import CHANGED, LINE, PATH_RIM, QUIET, TEXT, WINDOW, Colour
from sandbox.scene.order import Seat
from sandbox.scene.rings import Ring

LARGE, MIDDLE, SMALL = 50, 42, 30
"""Diameters of the acting one, of this round's others, and of the next round's."""

STEP = 6
"""How far one of a pile looks out from behind the one before it."""

BEHIND = 2
"""So many of a pile look out."""

NAME = 11
"""The size of a name."""


def diameter(seat: Seat) -> int:
    """How wide its portrait is, in pixels."""
    return px(LARGE if seat.is_acting else SMALL if seat.is_next_round else MIDDLE)


def pile_width(seat: Seat) -> int:
    """How wide a pile is of which it is the first."""
    return diameter(seat) + BEHIND * px(STEP)


def draw_portrait(surface: pygame.Surface, seat: Seat, area: pygame.Rect) -> None:
    """A seat: its face, its value below, its number among its kind at the upper left, a mark where it has waited."""
    if seat.is_acting:
        glow = _glow(area.width)
        surface.blit(glow, glow.get_rect(center=area.center))
    surface.blit(_glass_of(seat, area.width), area)
    if seat.has_fallen:
        cross = pictures.icon("fallen", round(area.width * 0.5), QUIET)
        surface.blit(cross, cross.get_rect(center=area.center))
    _draw_value(surface, seat, seat.value, area)
    if seat.number is not None:
        number = _badge(str(seat.number), NAME, QUIET)
        surface.blit(number, number.get_rect(center=(area.left + px(4), area.top + px(5))))
    if seat.has_waited:
        mark = pygame.Rect(0, 0, px(16), px(16))
        mark.center = (area.right - px(3), area.y + px(4))
        pygame.draw.circle(surface, WINDOW, mark.center, px(9))
        icon = pictures.icon("wait", px(14), CHANGED)
        surface.blit(icon, icon.get_rect(center=mark.center))


def draw_pile(surface: pygame.Surface, seat: Seat, values: str, count: str, area: pygame.Rect) -> None:
    """Some equals behind each other: the first one's face, how many there are at the upper left, and their values."""
    size = area.height
    for behind in range(BEHIND, -1, -1):
        spot = pygame.Rect(area.left + behind * px(STEP), area.top, size, size)
        surface.blit(_glass_of(seat, size), spot)
    if seat.has_fallen:
        cross = pictures.icon("fallen", round(size * 0.5), QUIET)
        surface.blit(cross, cross.get_rect(center=(area.left + size // 2, area.centery)))
    _draw_value(surface, seat, values, area)
    many = _badge(count, 12, TEXT)
    surface.blit(many, many.get_rect(midleft=(area.left - px(5), area.top + px(5))))


def _glass_of(seat: Seat, size: int) -> pygame.Surface:
    return _glass(seat.kind, seat.ring, size, seat.is_acting, seat.has_fallen, seat.is_next_round)


def _draw_value(surface: pygame.Surface, seat: Seat, value: str, area: pygame.Rect) -> None:
    badge = _badge(value, 12 if seat.is_acting else 11, QUIET if seat.has_fallen or seat.is_next_round else TEXT)
    surface.blit(badge, badge.get_rect(midbottom=(area.centerx, area.bottom + px(5))))


@kept(pixels=1_000_000)
def _glass(kind: str, ring: Ring, size: int, is_acting: bool, has_fallen: bool, is_faint: bool) -> pygame.Surface:
    """A portrait under glass: ring in the form of its side, lit while it acts, dark rim, a lit upper half."""
    big = size * 3
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    outer = big / 2 / rings.overreach(ring.form)
    lit = LIGHT if is_acting else ring.colour
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
        small.fill((255, 255, 255, 110 if has_fallen else 190), special_flags=pygame.BLEND_RGBA_MULT)
    return small


@kept(pixels=100_000)
def _badge(value: str, size: int, colour: Colour) -> pygame.Surface:
    """A number on a dark pill."""
    number = fonts.text(value, size, colour, "numbers")
    badge = pygame.Surface(number.get_rect().inflate(px(10), px(2)).size, pygame.SRCALPHA)
    pygame.draw.rect(badge, WINDOW, badge.get_rect(), border_radius=px(8))
    pygame.draw.rect(badge, LINE, badge.get_rect(), px(1), border_radius=px(8))
    badge.blit(number, number.get_rect(center=badge.get_rect().center))
    return badge


@kept(pixels=50_000)
def _glow(size: int) -> pygame.Surface:
    wide = size + px(24)
    surface = pygame.Surface((wide, wide), pygame.SRCALPHA)
    for ring in range(px(12)):
        pygame.draw.circle(surface, (*LIGHT, 10 + round(ring * 48 / px(12))), (wide // 2, wide // 2), wide // 2 - ring)
    return surface
