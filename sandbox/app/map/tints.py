"""Tints as one picture: a pixel a cell, made from the bytes of a sheet by a palette and scaled once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map.camera import Camera
from sandbox.grid.sheet import Numbers
from sandbox.scene.colours import Colour
from sandbox.scene.shapes import Tints

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
    if strong < count and shape.pale:
        tinted.blit(_small(cells, shape.colours, strong, count, shape.pale), (0, 0),
                    special_flags=pygame.BLEND_RGBA_ADD)
    size = (len(columns) * camera.cell, len(rows) * camera.cell)
    surface.blit(pygame.transform.scale(tinted, size), camera.rect((columns.start, rows.start)))


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
