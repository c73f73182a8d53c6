"""Tints as one picture: a pixel a cell, made from the bytes of a sheet by a palette and scaled once."""

from __future__ import annotations

import pygame

from sandbox.app.map.camera import Camera
from sandbox.scene.shapes import Tints

MOST_COLOURS = 255
"""As many as a byte tells apart, beside 0 for a cell without one."""


def draw(surface: pygame.Surface, camera: Camera, shape: Tints) -> None:
    """Fills the cells in view."""
    columns, rows = shape.cells.trimmed(*camera.view())
    if not rows:
        return
    cells, colours = [shape.cells.row(y, columns) for y in rows], shape.colours
    if len(colours) > MOST_COLOURS:
        # Neighbouring numbers share a colour then: nobody tells so many apart.
        places = bytes((0, *(1 + place * MOST_COLOURS // len(colours) for place in range(len(colours)))))
        cells = [bytes(map(places.__getitem__, row)) for row in cells]
        colours = tuple(colours[place * len(colours) // MOST_COLOURS] for place in range(MOST_COLOURS))
    small = pygame.image.frombuffer(b"".join(map(bytes, cells)), (len(columns), len(rows)), "P")
    small.set_palette([(0, 0, 0), *colours])
    small.set_colorkey(0)
    tinted = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    tinted.blit(small, (0, 0))
    tinted.fill((255, 255, 255, shape.alpha), special_flags=pygame.BLEND_RGBA_MULT)
    size = (len(columns) * camera.cell, len(rows) * camera.cell)
    surface.blit(pygame.transform.scale(tinted, size), camera.rect((columns.start, rows.start)))
