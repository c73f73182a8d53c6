"""Units as they stand on the map: portrait on a shadow, ring of the side, life bar (guide: window, Map)."""

from __future__ import annotations

from math import ceil

import pygame

from sandbox.app.map.plates import corners
from sandbox.app.widgets import fonts, pictures, rings
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACTING, LIFE, LIFE_LOW, LINE, PATH_RIM, SELECTED, TEXT, WINDOW, Colour
from sandbox.scene.rings import Form, Ring
from sandbox.scene.shapes import Token

SMALL = 16
"""In smaller cells units are discs with a letter."""

LEAST = 9
"""A disc is so wide at the least: the forms of sides are told apart."""
LETTERED = 11
"""A disc of so many pixels bears its letter."""

NUMBERED, ROOMY = 24, 40
"""From so large cells on the acting and the selected unit bear their number among their kind, and all others."""

_FINE = 4
"""Discs are drawn so many times larger and made smaller, which smooths their edges."""


def draw(surface: pygame.Surface, token: Token, cell: pygame.Rect) -> None:
    """Draws a unit into its cell."""
    size = disc_size(cell.width)
    drawn = disc(token.kind, token.letter, token.ring, size, cell.width < px(SMALL))
    place = drawn.get_rect(center=(cell.centerx, cell.centery - max(px(1), cell.width // 24)))
    if cell.width >= px(SMALL):
        shadow = _shadow(size)
        surface.blit(shadow, shadow.get_rect(center=(cell.centerx, place.centery + size // 2 - max(px(1), size // 12))))
    if token.is_acting:
        halo = _halo(size, token.ring.form, ACTING)
        surface.blit(halo, halo.get_rect(center=place.center))
    if token.is_selected:
        looked_at = corners(size, SELECTED)
        surface.blit(looked_at, looked_at.get_rect(center=place.center))
    if token.is_tapped:
        drawn = _lying(token.kind, token.letter, token.ring, size, cell.width < px(SMALL))
        place = drawn.get_rect(center=place.center)
    if token.is_hidden:
        drawn = drawn.copy()
        drawn.set_alpha(110)
    surface.blit(drawn, place)
    if token.number and cell.width >= px(NUMBERED if token.is_acting or token.is_selected else ROOMY):
        number = _number(token.number)
        middle = place.centerx - round(size * 0.4), place.centery - round(size * 0.38)
        surface.blit(number, number.get_rect(center=middle))
    if cell.width >= px(12):
        _life(surface, token.life, cell, place.centery + (size + 1) // 2)


def disc_size(cell: int) -> int:
    """The diameter of a unit's disc: most of a large cell, a little more than a small one, to stay readable."""
    share = 0.82 + 0.38 * min(1.0, max(0.0, (px(36) - cell) / px(18)))
    return max(px(LEAST), round(cell * share))


def bears_letter(cell: int) -> bool:
    """Whether a unit in a cell of so many pixels is a disc with a letter."""
    return cell < px(SMALL) and disc_size(cell) >= px(LETTERED)


def _life(surface: pygame.Surface, share: float, cell: pygame.Rect, below: int) -> None:
    """The bar at the lower edge of its cell; of a disc with a letter, which it would cut, below where that ends."""
    height = max(px(2), cell.width // 12)
    bar = pygame.Rect(0, 0, round(cell.width * 0.7), height)
    bar.midbottom = (cell.centerx, cell.bottom - max(px(1), cell.width // 24))
    if cell.width < px(SMALL):
        bar.top = below
    pygame.draw.rect(surface, PATH_RIM, bar.inflate(px(2), px(2)), border_radius=px(2))
    full = bar.copy()
    full.width = max(px(1), round(bar.width * share))
    pygame.draw.rect(surface, LIFE if share >= 0.35 else LIFE_LOW, full, border_radius=px(1))


@kept(pixels=2_000_000)
def disc(kind: str, letter: str, ring: Ring, size: int, is_small: bool) -> pygame.Surface:
    """The disc of a unit in the form of its side, drawn large and scaled down so that its edges are smooth."""
    if is_small:
        return _letter_disc(letter, ring, size)
    surface, middle, radius = _canvas(size)
    rings.fill(surface, ring.form, PATH_RIM, middle, radius)
    rings.fill(surface, ring.form, ring.colour, middle, radius * 0.93)
    rings.fill(surface, ring.form, PATH_RIM, middle, radius * 0.81)
    rings.gaps(surface, ring.form, PATH_RIM, middle, radius)
    share = rings.face_share(ring.form)
    face = pictures.portrait(kind, round(radius * 2 * (share - 0.02)))
    pygame.draw.circle(surface, PATH_RIM, middle, round(radius * share))
    surface.blit(face, face.get_rect(center=middle))
    return _smoothed(surface)


@kept(pixels=1_000_000)
def _lying(kind: str, letter: str, ring: Ring, size: int, is_small: bool) -> pygame.Surface:
    """A tapped unit lies on its side, as a card would."""
    return pygame.transform.rotate(disc(kind, letter, ring, size, is_small), -90)


def _canvas(size: int) -> tuple[pygame.Surface, tuple[int, int], float]:
    """An empty picture for a disc of that size, larger by as much as corners reach out; its middle, and the radius."""
    wide = ceil(size * rings.REACH / 2) * 2
    surface = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    return surface, (wide * _FINE // 2, wide * _FINE // 2), size * _FINE / 2


def _smoothed(surface: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, (surface.get_width() // _FINE, surface.get_height() // _FINE))


def _letter_disc(letter: str, ring: Ring, size: int) -> pygame.Surface:
    surface, middle, radius = _canvas(size)
    rings.fill(surface, ring.form, PATH_RIM, middle, radius)
    rings.fill(surface, ring.form, ring.colour, middle, radius * 0.86)
    rings.gaps(surface, ring.form, PATH_RIM, middle, radius)
    small = _smoothed(surface)
    if size >= px(LETTERED):
        mark = fonts.text_in(letter, max(px(10), round(size * 0.72)), PATH_RIM, "strong")
        ink = mark.get_bounding_rect()
        middle = small.get_rect().center
        small.blit(mark, (middle[0] - ink.centerx, middle[1] - ink.centery))
    return small


@kept(pixels=100_000)
def _number(number: int) -> pygame.Surface:
    """A number on a dark disc, at the edge of a portrait."""
    digits = fonts.text(str(number), 11, TEXT, "numbers")
    picture = pygame.Surface((max(px(15), digits.get_width() + px(6)), px(15)), pygame.SRCALPHA)
    pygame.draw.rect(picture, WINDOW, picture.get_rect(), border_radius=px(7))
    pygame.draw.rect(picture, LINE, picture.get_rect(), px(1), border_radius=px(7))
    picture.blit(digits, digits.get_rect(center=picture.get_rect().center))
    return picture


@kept(pixels=500_000)
def _shadow(size: int) -> pygame.Surface:
    big = pygame.Surface((size * 2, size), pygame.SRCALPHA)
    pygame.draw.ellipse(big, (0, 0, 0, 120), big.get_rect().inflate(-size // 4, -size // 3))
    return pygame.transform.smoothscale(big, (size, max(px(2), size // 3)))


@kept(pixels=1_000_000)
def _halo(size: int, form: Form, colour: Colour) -> pygame.Surface:
    """A soft glow with a bright line round the disc, in its form."""
    far, shades = size + max(px(8), size // 2), 12
    wide = ceil(far * rings.REACH)
    big = pygame.Surface((wide * 2, wide * 2), pygame.SRCALPHA)
    for shade in range(shades):
        share = shade / shades
        rings.fill(big, form, (*colour, round(60 * share * share)), (wide, wide), far - (far - size) * share)
    rings.fill(big, form, colour, (wide, wide), size + max(px(3), size // 10), max(px(3), size // 9))
    return pygame.transform.smoothscale(big, (wide, wide))
