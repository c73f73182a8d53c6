"""Paints the map and the shapes over it, for the window, for GIFs and for pictures (guide: architecture, Shapes)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

import pygame

from sandbox.app.map import labels, numbers, outside, plates, strokes, tints, tokens
from sandbox.app.map.camera import Camera
from sandbox.app.map.ground import Ground
from sandbox.app.map.surroundings import Surroundings, rings
from sandbox.app.map.tiles import Tiles
from sandbox.app.widgets import fonts, pictures
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, Colour, Tone
from sandbox.scene.inview import sees
from sandbox.scene.shapes import (
    Border,
    Label,
    Markers,
    Mesh,
    Name,
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


class Painter:
    """Holds what is kept from one picture to the next; what it draws depends on its arguments alone."""

    def __init__(self) -> None:
        self.tiles = Tiles()
        self._ground = Ground(self.tiles)

    def draw(self, surface: pygame.Surface, camera: Camera, tilemap: TileMap, shapes: Sequence[Shape],
             covered: Sequence[pygame.Rect] = ()) -> None:
        """Draws the map and the shapes into the camera's area of `surface`; labels keep clear of what is `covered`."""
        surface.set_clip(camera.area)
        outside.draw(surface, camera)
        self._ground.draw(surface, camera, tilemap)
        draw_shapes(surface, camera, shapes, covered)
        surface.set_clip(None)


def draw_shapes(surface: pygame.Surface, camera: Camera, shapes: Sequence[Shape], covered: Sequence[pygame.Rect] = ()
                ) -> None:
    """Draws shapes alone, over whatever is there. Rings lie below the units, so that no neighbour is cut by one; labels
    lie above all.
    """
    first = next((index for index, shape in enumerate(shapes) if isinstance(shape, Token)), len(shapes))
    for shape in shapes[:first]:
        _draw(surface, camera, shape)
    _rings(surface, camera, shapes)
    for shape in shapes[first:]:
        _draw(surface, camera, shape)
    pills = [shape for shape in shapes if isinstance(shape, Label)]
    named = [shape for shape in shapes if isinstance(shape, Name)]
    for placed in labels.lay_out(pills, camera, Surroundings.of(camera, shapes, covered), named):
        placed.draw(surface)


def _draw(surface: pygame.Surface, camera: Camera, shape: Shape) -> None:
    match shape:
        case Token():
            if camera.sees(shape.cell):
                tokens.draw(surface, shape, camera.rect(shape.cell))
        case Label() | Name():
            pass  # Laid out together, once all else is drawn.
        case Tints():
            tints.draw(surface, camera, shape)
        case Numbers():
            numbers.draw(surface, camera, shape)
        case Border():
            strokes.edges(surface, camera, shape)
        case Outlines():
            _outlines(surface, camera, shape)
        case Mesh():
            strokes.mesh(surface, camera, shape)
        case Slant():
            _slant(surface, camera, shape)
        case Stains():
            _stains(surface, camera, shape)
        case Markers():
            _markers(surface, camera, shape)
        case Way():
            _way(surface, camera, shape)
        case _:
            assert_never(shape)


def _rings(surface: pygame.Surface, camera: Camera, shapes: Sequence[Shape]) -> None:
    for (x, y), (colour, is_target) in rings(shapes).items():
        if camera.sees((int(x), int(y))):
            ring = plates.sight(tokens.disc_size(camera.cell), colour, is_target)
            surface.blit(ring, ring.get_rect(center=camera.to_screen((x, y))))


def _seen(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells that are in view."""
    view = camera.view()
    return [cell for cell in cells if sees(view, cell)]


def _outlines(surface: pygame.Surface, camera: Camera, shape: Outlines) -> None:
    frame = _outline(shape.colour, camera.cell)
    surface.fblits([(frame, camera.rect(cell).topleft) for cell in _seen(camera, shape.cells)])


@kept(pixels=500_000)
def _outline(colour: Colour, size: int) -> pygame.Surface:
    frame = pygame.Surface((size, size), pygame.SRCALPHA)
    inset = px(1) if size >= px(16) else 0
    area = frame.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(frame, colour, area, px(2 if size >= px(16) else 1), border_radius=px(3) if size >= px(20) else 0)
    return frame


def _slant(surface: pygame.Surface, camera: Camera, shape: Slant) -> None:
    start, end = pygame.Vector2(camera.to_screen(shape.start)), pygame.Vector2(camera.to_screen(shape.end))
    length = (end - start).length()
    if length < 1:
        return
    step = (end - start) / length
    dash, gap = px(7), px(5)
    place = 0.0
    while place < length:
        pygame.draw.aaline(surface, shape.colour, start + step * place, start + step * min(length, place + dash))
        place += dash + gap
    if shape.mark is not None:
        x, y = camera.to_screen(shape.mark)
        arm = max(px(3), camera.cell // 6)
        for dy in (-arm, arm):
            pygame.draw.line(surface, shape.colour, (x - arm, y - dy), (x + arm, y + dy), px(2))


def _stains(surface: pygame.Surface, camera: Camera, shape: Stains) -> None:
    stain = _stain(shape.tone, camera.cell)
    surface.fblits([(stain, camera.rect(cell).topleft) for cell in _seen(camera, shape.cells)])


@kept(pixels=500_000)
def _stain(tone: Tone, size: int) -> pygame.Surface:
    """Three drops, always the same."""
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    for x, y, radius in ((0.42, 0.55, 0.16), (0.62, 0.46, 0.10), (0.55, 0.70, 0.07)):
        pygame.draw.circle(big, tone, (round(x * size * 3), round(y * size * 3)), max(1, round(radius * size * 3)))
    return pygame.transform.smoothscale(big, (size, size))


def _markers(surface: pygame.Surface, camera: Camera, shape: Markers) -> None:
    size = max(px(8), round(camera.cell * 0.7))
    for cell, icon, name in shape.cells:
        if not camera.sees(cell):
            continue
        area = camera.rect(cell)
        drawn = pictures.icon(icon, size, CHANGED)
        surface.blit(drawn, drawn.get_rect(center=area.center))
        if name and numbers.are_written(camera):
            words = fonts.text(name, 11, CHANGED)
            surface.blit(words, words.get_rect(midtop=(area.centerx, area.bottom - px(8))))


def _way(surface: pygame.Surface, camera: Camera, shape: Way) -> None:
    points = [camera.to_screen(point) for point in shape.points]
    if shape.is_measured:
        strokes.dashes(surface, points, shape.colour, shape.rim)
        return
    line = max(px(3), camera.cell // 8) if shape.is_walked else max(px(2), camera.cell // 14)
    dot = max(px(2), camera.cell // 9)
    for width, radius, colour in ((line + px(3), dot + px(2), shape.rim), (line, dot, shape.colour)):
        if len(points) > 1:
            pygame.draw.lines(surface, colour, False, points, width)
        for point in points[1:]:
            pygame.draw.circle(surface, colour, point, radius)
    if shape.is_walked:
        far = max(px(4), camera.cell // 4)
        pygame.draw.circle(surface, shape.rim, points[0], far + px(2))
        pygame.draw.circle(surface, shape.colour, points[0], far, max(px(2), camera.cell // 12))
