"""Level and upright lines, whole and dashed: each piece is a kept picture of its length (design: libraries.md)."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.widgets.kept import kept
from sandbox.scene.border import border
from sandbox.scene.colours import Colour, Tone
from sandbox.scene.shapes import Border, Lines, Piece

DASH, GAP = 6, 4
"""Pixels."""

Size = tuple[int, int]


def lines(surface: pygame.Surface, camera: Camera, shape: Lines) -> None:
    _draw(surface, camera, shape.pieces, shape.tone, is_dashed=False)


def edges(surface: pygame.Surface, camera: Camera, shape: Border) -> None:
    """The pieces of a border that lie in view."""
    _draw(surface, camera, border(shape.cells, *camera.view()), shape.tone, shape.is_dashed)


def _draw(surface: pygame.Surface, camera: Camera, pieces: Iterable[Piece], tone: Tone, is_dashed: bool) -> None:
    cell, left, top, area = camera.cell, camera.left, camera.top, camera.area
    wide = 2 if tone[3] > 100 and cell >= 14 else 1
    drawn: dict[Size, pygame.Surface] = {}
    blits = []
    for (x0, y0), (x1, y1) in pieces:
        piece = pygame.Rect(left + x0 * cell, top + y0 * cell, (x1 - x0) * cell or wide, (y1 - y0) * cell or wide)
        piece = piece.clip(area)
        if not piece:
            continue
        if piece.size not in drawn:
            drawn[piece.size] = _dashes(tone[:3], piece.size) if is_dashed else _filled(tone, piece.size)
        blits.append((drawn[piece.size], piece.topleft))
    surface.fblits(blits)


@kept(pixels=2_000_000)
def _filled(tone: Tone, size: Size) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(tone)
    return picture


@kept(pixels=500_000)
def _dashes(colour: Colour, size: Size) -> pygame.Surface:
    """Dashes along the longer side, from its start."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    for start in range(0, max(size), DASH + GAP):
        picture.fill(colour, (start, 0, DASH, height) if width >= height else (0, start, width, DASH))
    return picture
