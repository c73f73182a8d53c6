"""What lies about the map: nothing, hatched so that no tile is taken for it, and a line where the map ends."""

from __future__ import annotations

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import MAP_END, NOWHERE, NOWHERE_HATCH

STEP = 9
"""Logical pixels from one line of the hatching to the next."""


def draw(surface: pygame.Surface, camera: Camera) -> None:
    """Fills what is seen beyond the map."""
    whole = pygame.Rect(camera.left, camera.top, camera.width * camera.cell, camera.height * camera.cell)
    if whole.contains(camera.area):
        return
    surface.blit(_hatched(*camera.area.size), camera.area)
    line = px(2)
    pygame.draw.rect(surface, MAP_END, whole.inflate(2 * line, 2 * line), line)


@kept(pixels=5_000_000)
def _hatched(width: int, height: int) -> pygame.Surface:
    picture = pygame.Surface((width, height))
    picture.fill(NOWHERE)
    for start in range(-height, width, px(STEP)):
        pygame.draw.line(picture, NOWHERE_HATCH, (start, height), (start + height, 0), px(1))
    return picture
