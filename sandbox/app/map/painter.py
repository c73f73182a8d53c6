"""Paints the map and the shapes over it, for the window, for GIFs and for pictures (guide: architecture, Shapes)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from sandbox.app.map import labels, outside, plates, strokes, tints, tokens
from sandbox.app.map.camera import Camera
from sandbox.app.map.ground import Ground
from sandbox.app.map.tiles import Tiles
from sandbox.app.widgets import fonts, pictures
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, PATH, PATH_RIM, Colour, Tone
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
    centre,
)
from sandbox.tiled.tilemap import TileMap

READABLE = 22
"""In smaller cells no numbers are written."""
SMALLEST = 11
"""Logical pixels: digits are no smaller; a number that does not fit its cell is left out."""


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
    """Draws shapes alone, over whatever is there."""
    units: list[pygame.Rect] = []
    pills: list[Label] = []
    named: list[Name] = []
    for shape in shapes:
        match shape:
            case Token():
                if camera.sees(shape.cell):
                    units.append(camera.rect(shape.cell))
                    tokens.draw(surface, shape, units[-1])
            case Label():
                pills.append(shape)  # Laid out together, once all else is drawn.
            case Name():
                named.append(shape)
            case Tints():
                tints.draw(surface, camera, shape)
            case Numbers():
                _numbers(surface, camera, shape)
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
    _sights(surface, camera, shapes)
    for placed in labels.lay_out(pills, camera, units, covered, named, _on_ways(camera, shapes)):
        placed.draw(surface)


def _sights(surface: pygame.Surface, camera: Camera, shapes: Sequence[Shape]) -> None:
    """A sight about each target; a ring about who is nearest, and where each way ends that is not walked yet, over
    whoever stands there.
    """
    ends = {shape.points[-1]: (shape.colour, False) for shape in shapes
            if isinstance(shape, Way) and not shape.is_walked}
    ends |= {centre(shape.cell): (PATH, shape.part == "target") for shape in shapes
             if isinstance(shape, Name) and shape.part in ("target", "nearest")}
    for (x, y), (colour, is_target) in ends.items():
        if camera.sees((int(x), int(y))):
            sight = plates.sight(tokens.disc_size(camera.cell), colour, is_target)
            surface.blit(sight, sight.get_rect(center=camera.to_screen((x, y))))


def _on_ways(camera: Camera, shapes: Sequence[Shape]) -> list[pygame.Rect]:
    """The cells of all paths, which labels leave free where they can."""
    cells = {(int(x), int(y)) for shape in shapes if isinstance(shape, Way) for x, y in shape.points}
    return [camera.rect(cell) for cell in _seen(camera, cells)]


def _seen(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells that are in view."""
    view = camera.view()
    return [cell for cell in cells if sees(view, cell)]


def _numbers(surface: pygame.Surface, camera: Camera, shape: Numbers) -> None:
    if camera.cell < px(READABLE):
        return
    size = max(px(SMALLEST), min(px(14), round(camera.cell * 0.27)))
    beside, above = max(px(2), camera.cell // 16), max(px(1), camera.cell // 20)
    is_right = shape.corner in ("upper right", "lower right")
    is_upper = shape.corner in ("upper right", "upper left")
    columns, rows = camera.view()
    written: dict[int, tuple[pygame.Surface, int, int] | None] = {}
    blits = []
    for y in rows:
        for x, number in zip(columns, shape.cells.row(y, columns), strict=True):
            if not 0 < number <= len(shape.inks):
                continue
            if number not in written:
                glyphs = _digits(number - 1, size, shape.inks[number - 1])
                written[number] = None if glyphs.get_width() > camera.cell else (
                    glyphs, camera.left + (camera.cell - beside - glyphs.get_width() if is_right else beside),
                    camera.top + (above if is_upper else camera.cell - above - glyphs.get_height()))
            if (drawn := written[number]) is not None:
                glyphs, left, top = drawn
                blits.append((glyphs, (left + x * camera.cell, top + y * camera.cell)))
    surface.fblits(blits)


@kept(pixels=200_000)
def _digits(number: int, size: int, ink: Colour) -> pygame.Surface:
    """A number in a dark rim, so that it is read over any tiles."""
    glyphs, rim = (fonts.text_in(str(number), size, colour, "numbers") for colour in (ink, PATH_RIM))
    wide = px(1)
    picture = pygame.Surface((glyphs.get_width() + 2 * wide, glyphs.get_height() + 2 * wide), pygame.SRCALPHA)
    for x, y in ((0, 1), (2, 1), (1, 0), (1, 2)):
        picture.blit(rim, (x * wide, y * wide))
    picture.blit(glyphs, (wide, wide))
    return picture


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
        if name and camera.cell >= px(READABLE):
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
