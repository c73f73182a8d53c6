"""Units as they stand on the map: portrait on a shadow, ring of the side, life bar (guide: window, Map)."""

from __future__ import annotations

import pygame

from sandbox.app.widgets import fonts, pictures
from sandbox.app.widgets.kept import kept
from sandbox.scene.colours import CHANGED, LIFE, LIFE_LOW, PATH, PATH_RIM, Colour, blend
from sandbox.scene.shapes import Token

SMALL = 16
"""Below so many pixels a cell, units are discs with a letter."""


def draw(surface: pygame.Surface, token: Token, cell: pygame.Rect) -> None:
    """Draws a unit into its cell."""
    size = disc_size(cell.width)
    drawn = disc(token.kind, token.letter, token.ring, size, cell.width < SMALL)
    place = drawn.get_rect(center=(cell.centerx, cell.centery - max(1, cell.width // 24)))
    if cell.width >= SMALL:
        shadow = _shadow(size)
        surface.blit(shadow, shadow.get_rect(center=(cell.centerx, place.bottom - max(1, size // 12))))
    if token.is_acting or token.is_selected:
        halo = _halo(size, PATH if token.is_acting else CHANGED)
        surface.blit(halo, halo.get_rect(center=place.center))
    if token.is_tapped:
        drawn = _turned(token.kind, token.letter, token.ring, size, cell.width < SMALL)
        place = drawn.get_rect(center=place.center)
    if token.is_hidden:
        drawn = drawn.copy()
        drawn.set_alpha(110)
    surface.blit(drawn, place)
    if cell.width >= 12:
        _life(surface, token.life, cell)


def disc_size(cell: int) -> int:
    """The diameter of a unit's disc: most of a large cell, a little more than a small one, to stay readable."""
    share = 0.82 + 0.38 * min(1.0, max(0.0, (36 - cell) / 18))
    return max(6, round(cell * share))


def _life(surface: pygame.Surface, share: float, cell: pygame.Rect) -> None:
    height = max(2, cell.width // 12)
    bar = pygame.Rect(0, 0, round(cell.width * 0.7), height)
    bar.midbottom = (cell.centerx, cell.bottom - max(1, cell.width // 24))
    pygame.draw.rect(surface, PATH_RIM, bar.inflate(2, 2), border_radius=2)
    full = bar.copy()
    full.width = max(1, round(bar.width * share))
    pygame.draw.rect(surface, LIFE if share >= 0.35 else LIFE_LOW, full, border_radius=1)


@kept(pixels=2_000_000)
def disc(kind: str, letter: str, ring: Colour, size: int, is_small: bool) -> pygame.Surface:
    """The disc of a unit, drawn large and scaled down so that its edges are smooth."""
    if is_small:
        return _letter_disc(letter, ring, size)
    big = size * 3
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    pygame.draw.circle(surface, PATH_RIM, middle, big // 2)
    pygame.draw.circle(surface, ring, middle, round(big * 0.465))
    face = pictures.portrait(kind, round(big * 0.8))
    pygame.draw.circle(surface, PATH_RIM, middle, round(big * 0.41))
    surface.blit(face, face.get_rect(center=middle))
    return pygame.transform.smoothscale(surface, (size, size))


@kept(pixels=1_000_000)
def _turned(kind: str, letter: str, ring: Colour, size: int, is_small: bool) -> pygame.Surface:
    """A tapped unit lies on its side, as a card would."""
    return pygame.transform.rotate(disc(kind, letter, ring, size, is_small), -90)


def _letter_disc(letter: str, ring: Colour, size: int) -> pygame.Surface:
    big = size * 4
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    pygame.draw.circle(surface, PATH_RIM, middle, big // 2)
    pygame.draw.circle(surface, ring, middle, round(big * 0.43))
    small = pygame.transform.smoothscale(surface, (size, size))
    if size >= 9:
        mark = fonts.text_in(letter, max(8, round(size * 0.72)), PATH_RIM, "strong")
        small.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return small


@kept(pixels=500_000)
def _shadow(size: int) -> pygame.Surface:
    big = pygame.Surface((size * 2, size), pygame.SRCALPHA)
    pygame.draw.ellipse(big, (0, 0, 0, 120), big.get_rect().inflate(-size // 4, -size // 3))
    return pygame.transform.smoothscale(big, (size, max(2, size // 3)))


@kept(pixels=1_000_000)
def _halo(size: int, colour: Colour) -> pygame.Surface:
    """A soft glow with a bright line round the disc."""
    wide = size + max(8, size // 2)
    big = pygame.Surface((wide * 2, wide * 2), pygame.SRCALPHA)
    rings = 12
    for ring in range(rings):
        share = ring / rings
        radius = round(wide - (wide - size) * share)
        pygame.draw.circle(big, (*blend((0, 0, 0), colour, 1.0), round(60 * share * share)), (wide, wide), radius)
    pygame.draw.circle(big, colour, (wide, wide), size + max(3, size // 10), max(3, size // 9))
    return pygame.transform.smoothscale(big, (wide, wide))
