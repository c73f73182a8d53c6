"""Plates, discs and written words, smooth at their edges and kept for the next time (guide: libraries, Drawing)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.pictures import icon
from sandbox.app.widgets.scale import px
from sandbox.files.shipped import shipped
from sandbox.scene.colours import (
    ACCENT,
    ACTING,
    BLOCKED,
    CHANGED,
    CONTROL,
    LIFE,
    LIFE_LOW,
    PANEL,
    QUIET,
    TEXT,
    WINDOW,
    WRONG,
    Colour,
    blend,
)
from sandbox.scene.contrast import Written

Align = Literal["left", "centre", "right"]

HOVER: Colour = blend(CONTROL, TEXT, 0.06)
PRESSED: Colour = blend(CONTROL, WINDOW, 0.45)
LIFTED: Colour = blend(PANEL, CONTROL, 0.7)
FAINT: Colour = blend(PANEL, QUIET, 0.45)
IDLE: Colour = blend(QUIET, TEXT, 0.45)
FILLED: Colour = blend(PANEL, ACCENT, 0.68)
LIT: Colour = blend(CONTROL, ACCENT, 0.04)
CHANGED_GROUND: Colour = blend(PANEL, CHANGED, 0.08)
ON_EDGE: Colour = blend(CONTROL, ACCENT, 0.34)
CHANGED_EDGE: Colour = blend(PANEL, CHANGED, 0.62)
MAP_VALUE: Colour = blend(TEXT, ACCENT, 0.75)
MAP_EDGE: Colour = blend(PANEL, ACCENT, 0.45)
UNIT_VALUE: Colour = (0xF0, 0xB6, 0xD8)
UNIT_EDGE: Colour = blend(PANEL, UNIT_VALUE, 0.5)
RED: Colour = blend(WRONG, (0xFF, 0x20, 0x20), 0.5)
RED_GROUND: Colour = blend(CONTROL, RED, 0.22)
"""Of the button that records: its dot, and what it lies on meanwhile."""

_GROUNDS = (WINDOW, PANEL, CONTROL, LIFTED, HOVER, PRESSED, LIT, CHANGED_GROUND)

WRITTEN = (
    Written((TEXT, IDLE), _GROUNDS),
    Written((QUIET,), (WINDOW, PANEL, CONTROL, LIFTED, PRESSED, LIT, CHANGED_GROUND)),
    Written((ACCENT, MAP_VALUE, UNIT_VALUE), (PANEL, CONTROL, LIFTED)),
    Written((ACTING,), (PANEL, CONTROL, LIFTED, HOVER)),
    Written((CHANGED, WRONG, BLOCKED, LIFE, LIFE_LOW), (WINDOW, PANEL, LIFTED, CHANGED_GROUND)),
    Written((TEXT,), (RED_GROUND,)),
    Written((WINDOW,), (ACCENT,)),
    Written((FAINT,), (PANEL, LIFTED), is_disabled=True),
)

CORNER = 6

_FINE = 4
"""Edges are drawn so many times larger and made smaller, which smooths them."""


@kept(pixels=2_000_000)
def plate(width: int, height: int, fill: Colour | None, edge: Colour | None = None,
          corner: int = CORNER) -> pygame.Surface:
    """A rectangle with round corners; without a fill only its edge, one logical pixel wide. Do not draw on it."""
    corner = min(px(corner), width // 2, height // 2)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    area = surface.get_rect()
    if fill is not None:
        pygame.draw.rect(surface, fill, area, border_radius=corner)
    if edge is not None:
        pygame.draw.rect(surface, edge, area, px(1), corner)
    for x, y in ((0, 0), (width - corner, 0), (0, height - corner), (width - corner, height - corner)):
        surface.fill((0, 0, 0, 0), (x, y, corner, corner))
        surface.blit(_corner(corner, px(1), fill, edge), (x, y),
                     (corner if x else 0, corner if y else 0, corner, corner))
    return surface


@lru_cache(maxsize=256)
def _corner(corner: int, wide: int, fill: Colour | None, edge: Colour | None) -> pygame.Surface:
    """The four corners of a plate as one small disc, whose edge is so wide."""
    large = pygame.Surface((2 * corner * _FINE,) * 2, pygame.SRCALPHA)
    if not corner:
        return large
    # The colour below the transparent part is the edge's, so that no dark rim appears where the two are mixed.
    large.fill((*(edge or fill or WINDOW), 0))
    middle, radius = (corner * _FINE,) * 2, corner * _FINE
    if edge is not None:
        pygame.draw.circle(large, edge, middle, radius)
        pygame.draw.circle(large, (*(fill or edge), 255 if fill else 0), middle, radius - wide * _FINE)
    elif fill is not None:
        pygame.draw.circle(large, fill, middle, radius)
    return pygame.transform.smoothscale(large, (2 * corner, 2 * corner))


def disc(diameter: int, fill: Colour, edge: Colour | None = None) -> pygame.Surface:
    """A round plate."""
    return _corner(px(diameter) // 2, px(1), fill, edge)


@lru_cache(maxsize=16)
def fade(width: int, high: int, colour: Colour) -> pygame.Surface:
    """A colour that is full at the top and gone at the bottom."""
    surface = pygame.Surface((max(1, width), high), pygame.SRCALPHA)
    for row in range(high):
        surface.fill((*colour, 255 * (high - row) // (high + 1)), (0, row, width, 1))
    return surface


def write(surface: pygame.Surface, words: str, area: pygame.Rect, colour: Colour = TEXT, *, size: int = 13,
          face: Face = "text", align: Align = "left") -> int:
    """Words in the middle of an area's height, shortened with … where they are wider. Returns their width."""
    written = fonts.text(fonts.fitted(words, area.width, size, face), size, colour, face)
    left = {"left": area.left, "centre": area.centerx - written.get_width() // 2,
            "right": area.right - written.get_width()}[align]
    surface.blit(written, (left, area.centery - written.get_height() // 2))
    return written.get_width()


def heading_width(words: str) -> int:
    """How wide a small heading would like to be, in pixels."""
    return sum(fonts.width(letter, 11) + px(1) for letter in words.upper())


def heading(surface: pygame.Surface, words: str, area: pygame.Rect, colour: Colour = QUIET) -> int:
    """A small heading in capitals with a little air between them, shortened with … where it is wider than the area.
    Returns its width.
    """
    shown = words.upper()
    while shown.rstrip("…") and heading_width(shown) > area.width + px(1):
        shown = shown.rstrip("…")[:-1].rstrip() + "…"
    left = area.left
    for letter in shown:
        drawn = fonts.text(letter, 11, colour)
        surface.blit(drawn, (left, area.centery - drawn.get_height() // 2))
        left += drawn.get_width() + px(1)
    return left - area.left


def symbol(surface: pygame.Surface, name: str, middle: tuple[int, int], size: int, colour: Colour = TEXT) -> None:
    """An icon about a point; of one without a drawing its first letter."""
    if shipped("assets", "icons", f"{name}.svg").is_file():
        drawn = icon(name, px(size), colour)
    else:
        drawn = fonts.text(name[:1].upper(), size - 3, colour, "strong")
    surface.blit(drawn, drawn.get_rect(center=middle))


def mark(surface: pygame.Surface, middle: tuple[int, int], colour: Colour, *, is_down: bool = False,
         is_up: bool = False, size: int = 4) -> None:
    """A small triangle that points right, or down, or up."""
    (x, y), size = middle, px(size)
    if is_up:
        points = [(x - size, y + size // 2), (x + size, y + size // 2), (x, y - size // 2 - 1)]
    elif is_down:
        points = [(x - size, y - size // 2), (x + size, y - size // 2), (x, y + size // 2 + 1)]
    else:
        points = [(x - size // 2, y - size), (x + size // 2 + 1, y), (x - size // 2, y + size)]
    pygame.draw.aalines(surface, colour, True, points)
    pygame.draw.polygon(surface, colour, points)
