"""Paints the map and the shapes over it; the same for the window, for GIFs and for pictures (design: architecture)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map import labels, tokens
from sandbox.app.map.camera import Camera
from sandbox.app.map.ground import Ground
from sandbox.app.map.tiles import Tiles
from sandbox.app.widgets import fonts, pictures
from sandbox.app.widgets.kept import kept
from sandbox.scene.colours import CHANGED, Colour, Tone
from sandbox.scene.shapes import (
    Label,
    Lines,
    Markers,
    Numbers,
    Outlines,
    Shape,
    Slant,
    Stains,
    Tints,
    Token,
    Way,
)
from sandbox.tiled.tilemap import TileMap

READABLE = 22
"""Below so many pixels a cell no numbers are written."""


class Painter:
    """Holds what is kept from one picture to the next; what it draws depends on its arguments alone."""

    def __init__(self) -> None:
        self._ground = Ground(Tiles())

    def draw(self, surface: pygame.Surface, camera: Camera, tilemap: TileMap, shapes: Sequence[Shape],
             covered: Sequence[pygame.Rect] = ()) -> None:
        """Draws the map and the shapes into the camera's area of `surface`; labels keep clear of what is `covered`."""
        surface.set_clip(camera.area)
        self._ground.draw(surface, camera, tilemap)
        for shape in shapes:
            match shape:
                case Tints():
                    _tints(surface, camera, shape)
                case Numbers():
                    _numbers(surface, camera, shape)
                case Outlines():
                    _outlines(surface, camera, shape)
                case Lines():
                    _lines(surface, camera, shape)
                case Slant():
                    _slant(surface, camera, shape)
                case Stains():
                    _stains(surface, camera, shape)
                case Markers():
                    _markers(surface, camera, shape)
                case Way():
                    _way(surface, camera, shape)
                case Token():
                    if camera.sees(shape.cell):
                        tokens.draw(surface, shape, camera.rect(shape.cell))
                case Label():
                    pass  # Laid out together, once all else is drawn.
        units = [camera.rect(shape.cell) for shape in shapes if isinstance(shape, Token)]
        for placed in labels.lay_out([shape for shape in shapes if isinstance(shape, Label)], camera, units, covered):
            surface.blit(placed.picture, placed.area)
        surface.set_clip(None)


def _tints(surface: pygame.Surface, camera: Camera, shape: Tints) -> None:
    cell, left, top = camera.cell, camera.left, camera.top
    tiles = {tone: _tile(tone, cell) for tone in {tone for _, tone in shape.cells}}
    surface.fblits([(tiles[tone], (left + x * cell, top + y * cell))
                    for (x, y), tone in shape.cells if camera.sees((x, y))])


@kept(pixels=4_000_000)
def _tile(tone: Tone, size: int) -> pygame.Surface:
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    tile.fill(tone)
    return tile


def _numbers(surface: pygame.Surface, camera: Camera, shape: Numbers) -> None:
    if camera.cell < READABLE:
        return
    size = max(9, min(14, round(camera.cell * 0.27)))
    beside, above = max(2, camera.cell // 16), max(1, camera.cell // 20)
    is_right = shape.corner in ("upper right", "lower right")
    is_upper = shape.corner in ("upper right", "upper left")
    blits = []
    for (x, y), words, colour in shape.cells:
        if camera.sees((x, y)):
            glyphs = fonts.text(words, size, colour, "numbers")
            across = camera.cell - beside - glyphs.get_width() if is_right else beside
            down = above if is_upper else camera.cell - above - glyphs.get_height()
            blits.append((glyphs, (camera.left + x * camera.cell + across, camera.top + y * camera.cell + down)))
    surface.fblits(blits)


def _outlines(surface: pygame.Surface, camera: Camera, shape: Outlines) -> None:
    frame = _outline(shape.colour, camera.cell)
    surface.fblits([(frame, camera.rect(cell).topleft) for cell in shape.cells if camera.sees(cell)])


@kept(pixels=500_000)
def _outline(colour: Colour, size: int) -> pygame.Surface:
    frame = pygame.Surface((size, size), pygame.SRCALPHA)
    inset = 1 if size >= 16 else 0
    area = frame.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(frame, colour, area, 2 if size >= 16 else 1, border_radius=3 if size >= 20 else 0)
    return frame


def _lines(surface: pygame.Surface, camera: Camera, shape: Lines) -> None:
    """Only level and upright pieces stay sharp; all ours are."""
    red, green, blue, alpha = shape.tone
    wide = 2 if alpha > 100 and camera.cell >= 14 else 1
    for start, end in shape.pieces:
        (x0, y0), (x1, y1) = camera.to_screen(start), camera.to_screen(end)
        piece = pygame.Rect(min(x0, x1), min(y0, y1), max(wide, abs(x1 - x0)), max(wide, abs(y1 - y0)))
        if not piece.colliderect(camera.area):
            continue
        piece = piece.clip(camera.area)
        if shape.is_dashed:
            _dashes(surface, (red, green, blue), piece, wide)
        elif alpha == 255:
            surface.fill((red, green, blue), piece)
        else:
            surface.blit(_tile(shape.tone, 256), piece.topleft, (0, 0, min(256, piece.width), min(256, piece.height)))
            _rest(surface, shape.tone, piece)


def _rest(surface: pygame.Surface, tone: Tone, piece: pygame.Rect) -> None:
    """What of a long piece the kept tile of 256 pixels did not cover."""
    for start in range(256, max(piece.width, piece.height), 256):
        dx, dy = (start, 0) if piece.width >= piece.height else (0, start)
        size = (min(256, piece.width - dx), min(256, piece.height - dy))
        surface.blit(_tile(tone, 256), (piece.x + dx, piece.y + dy), (0, 0, *size))


def _dashes(surface: pygame.Surface, colour: Colour, piece: pygame.Rect, wide: int) -> None:
    dash, gap = 6, 4
    is_level = piece.width >= piece.height
    length = piece.width if is_level else piece.height
    for start in range(0, length, dash + gap):
        long = min(dash, length - start)
        surface.fill(colour, (piece.x + start, piece.y, long, wide) if is_level
                     else (piece.x, piece.y + start, wide, long))


def _slant(surface: pygame.Surface, camera: Camera, shape: Slant) -> None:
    start, end = pygame.Vector2(camera.to_screen(shape.start)), pygame.Vector2(camera.to_screen(shape.end))
    length = (end - start).length()
    if length < 1:
        return
    step = (end - start) / length
    dash, gap = (7, 5)
    place = 0.0
    while place < length:
        pygame.draw.aaline(surface, shape.colour, start + step * place, start + step * min(length, place + dash))
        place += dash + gap
    if shape.mark is not None:
        x, y = camera.to_screen(shape.mark)
        arm = max(3, camera.cell // 6)
        for dy in (-arm, arm):
            pygame.draw.line(surface, shape.colour, (x - arm, y - dy), (x + arm, y + dy), 2)


def _stains(surface: pygame.Surface, camera: Camera, shape: Stains) -> None:
    stain = _stain(shape.tone, camera.cell)
    surface.fblits([(stain, camera.rect(cell).topleft) for cell in shape.cells if camera.sees(cell)])


@kept(pixels=500_000)
def _stain(tone: Tone, size: int) -> pygame.Surface:
    """Three drops, always the same."""
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    for x, y, radius in ((0.42, 0.55, 0.16), (0.62, 0.46, 0.10), (0.55, 0.70, 0.07)):
        pygame.draw.circle(big, tone, (round(x * size * 3), round(y * size * 3)), max(1, round(radius * size * 3)))
    return pygame.transform.smoothscale(big, (size, size))


def _markers(surface: pygame.Surface, camera: Camera, shape: Markers) -> None:
    size = max(8, round(camera.cell * 0.7))
    for cell, icon, name in shape.cells:
        if not camera.sees(cell):
            continue
        area = camera.rect(cell)
        drawn = pictures.icon(icon, size, CHANGED)
        surface.blit(drawn, drawn.get_rect(center=area.center))
        if name and camera.cell >= READABLE:
            words = fonts.text(name, 11, CHANGED)
            surface.blit(words, words.get_rect(midtop=(area.centerx, area.bottom - 8)))


def _way(surface: pygame.Surface, camera: Camera, shape: Way) -> None:
    points = [camera.to_screen(point) for point in shape.points]
    line = max(2, camera.cell // 14)
    dot = max(2, camera.cell // 9)
    for width, radius, colour in ((line + 3, dot + 2, shape.rim), (line, dot, shape.colour)):
        if len(points) > 1:
            pygame.draw.lines(surface, colour, False, points, width)
        for point in points[1:]:
            pygame.draw.circle(surface, colour, point, radius)
