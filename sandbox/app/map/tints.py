"""Tints as one picture: a pixel a cell, made from the bytes of a sheet by a palette and scaled once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.grid.sheet import Numbers
from sandbox.scene.colours import PATH_RIM, Colour, Tone
from sandbox.scene.shapes import Tints

STRUCK = 8
"""Logical pixels of a cell from which on each bears its stroke; smaller ones make up slanted lines together."""
APART = 4
"""Cells from one such line to the next."""

MOST_COLOURS = 255
"""As many as a byte tells apart, beside 0 for a cell without one."""


def draw(surface: pygame.Surface, camera: Camera, shape: Tints) -> None:
    """Fills the cells in view."""
    columns, rows = shape.cells.trimmed(*camera.view())
    if not rows:
        return
    cells = [shape.cells.row(y, columns) for y in rows]
    count = len(shape.colours)
    strong = count if shape.strong is None else min(shape.strong, count)
    tinted = _small(cells, shape.colours, 0, strong, shape.alpha)
    is_struck = strong < count and shape.stroke is not None
    if shape.stroke is not None and is_struck and camera.cell < px(STRUCK):
        lines = _small(cells, (shape.stroke[:3],) * count, strong, count, shape.stroke[3])
        lines.blit(_sieve(lines.get_size(), (columns.start + rows.start) % APART), (0, 0),
                   special_flags=pygame.BLEND_RGBA_MULT)
        tinted.blit(lines, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    size = (len(columns) * camera.cell, len(rows) * camera.cell)
    left, top = camera.rect((columns.start, rows.start)).topleft
    surface.blit(pygame.transform.scale(tinted, size), (left, top))
    if shape.stroke is not None and is_struck and camera.cell >= px(STRUCK):
        stroke = _stroke(shape.stroke, min(camera.cell, max(px(10), camera.cell * 2 // 5)))
        left, top = (start + (camera.cell - stroke.get_width()) // 2 for start in (left, top))
        surface.fblits([(stroke, (left + x * camera.cell, top + y * camera.cell))
                        for y, row in enumerate(cells) for x, number in enumerate(row) if number > strong])


@kept(pixels=20_000)
def _stroke(tone: Tone, size: int) -> pygame.Surface:
    """From the lower left to the upper right, in a dark rim, so that it is told from the marks of a floor."""
    picture = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    picture.fill((*tone[:3], 0))
    ends = pygame.Vector2(px(1) * 6, size * 4 - px(1) * 6), pygame.Vector2(size * 4 - px(1) * 6, px(1) * 6)
    for colour, wide in (((*PATH_RIM, tone[3]), px(1) * 8), (tone, px(1) * 4)):
        pygame.draw.line(picture, colour, *ends, wide)
    return pygame.transform.smoothscale(picture, (size, size))


@kept(pixels=500_000)
def _sieve(size: tuple[int, int], start: int) -> pygame.Surface:
    """Lets slanted lines of cells through, the same ones of the map wherever the view begins."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        for x in range(-(start + y) % APART, size[0], APART):
            picture.set_at((x, y), (255, 255, 255, 255))
    return picture


def _small(cells: Sequence[Numbers], colours: Sequence[Colour], first: int, end: int, alpha: int) -> pygame.Surface:
    """A pixel a cell: those that have the colours from `first` to before `end`, as strong as `alpha` says."""
    chosen, count = colours[first:end], end - first
    if count > MOST_COLOURS or count < len(colours):
        shared = max(count, MOST_COLOURS)
        # Of too many, neighbouring numbers share a colour: nobody tells so many apart.
        indexes = bytes((*bytes(first + 1), *(1 + index * MOST_COLOURS // shared for index in range(count)),
                        *bytes(len(colours) - end)))
        chosen = [chosen[index * shared // MOST_COLOURS] for index in range(min(count, MOST_COLOURS))]
        if len(indexes) <= 256:
            cells = [bytes(row).translate(indexes.ljust(256, b"\0")) for row in cells]
        else:
            cells = [bytes(map(indexes.__getitem__, row)) for row in cells]
    small = pygame.image.frombuffer(b"".join(map(bytes, cells)), (len(cells[0]), len(cells)), "P")
    small.set_palette([(0, 0, 0), *chosen])
    small.set_colorkey(0)
    tinted = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    tinted.blit(small, (0, 0))
    tinted.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted
