"""Numbers in the corners of cells, and how many of them something would cover."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import PATH_RIM, Colour
from sandbox.scene.shapes import Numbers

READABLE = 22
"""In smaller cells no numbers are written."""
SMALLEST = 11
"""Logical pixels: digits are no smaller; a number that does not fit its cell is left out."""


def are_written(camera: Camera) -> bool:
    """Whether cells are large enough for numbers."""
    return camera.cell >= px(READABLE)


def draw(surface: pygame.Surface, camera: Camera, shape: Numbers) -> None:
    surface.fblits(list(_written(camera, shape, *camera.view())))


def covered(camera: Camera, shape: Numbers, area: pygame.Rect) -> int:
    """How many of the numbers in view an area would cover, in part or whole."""
    (left, top), (right, bottom) = camera.cell_at(area.topleft), camera.cell_at((area.right - 1, area.bottom - 1))
    columns, rows = camera.view()
    columns = range(max(columns.start, left), min(columns.stop, right + 1))
    rows = range(max(rows.start, top), min(rows.stop, bottom + 1))
    return sum(area.colliderect(glyphs.get_rect(topleft=at)) for glyphs, at in _written(camera, shape, columns, rows))


def _written(camera: Camera, shape: Numbers, columns: range, rows: range
             ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """The numbers in some columns and rows, and where they go."""
    if not are_written(camera):
        return
    size = max(px(SMALLEST), min(px(14), round(camera.cell * 0.27)))
    beside, above = max(px(2), camera.cell // 16), max(px(1), camera.cell // 20)
    is_right = shape.corner in ("upper right", "lower right")
    is_upper = shape.corner in ("upper right", "upper left")
    written: dict[int, tuple[pygame.Surface, int, int] | None] = {}
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
                yield glyphs, (left + x * camera.cell, top + y * camera.cell)


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
