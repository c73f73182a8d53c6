"""A film: moments of a battle, each rendered from its frame alone (design: window, Recording)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sandbox.app import fonts
from sandbox.app.camera import Camera
from sandbox.app.painter import Painter
from sandbox.files.tilemap import TileMap
from sandbox.scene.colours import ACCENT, LINE, PANEL, QUIET, TEXT, WINDOW
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame

STRIP = 28
"""Pixels of the caption strip below the map."""

WIDE = 960
"""Pixels that a film is at most wide when no scale is asked for."""


@dataclass(frozen=True)
class Shot:
    """One moment: the frame, the map as it was then, and the caption (what happened; turn, seed and changed values)."""

    frame: Frame
    tilemap: TileMap
    caption: str
    facts: str


@dataclass(frozen=True)
class Format:
    """`scale` pixels a cell, 0 to fit; `region` (x, y, width, height) in cells, None for the whole map."""

    overlays: tuple[str, ...]
    scale: int = 0
    region: tuple[int, int, int, int] | None = None


class Projector:
    """Renders shots of one format; all pictures have the size of the first."""

    def __init__(self, shot: Shot, form: Format, count: int) -> None:
        tilemap = shot.tilemap
        self._form = form
        self._count = count
        region = pygame.Rect(form.region or (0, 0, tilemap.width, tilemap.height))
        self._region = region
        self._cell = form.scale or max(8, min(48, WIDE // max(1, region.width)))
        self.size = (max(240, region.width * self._cell), region.height * self._cell + STRIP)
        self._painter = Painter()

    def render(self, shot: Shot, number: int) -> pygame.Surface:
        """The picture of one shot, the `number`th from 0."""
        surface = pygame.Surface(self.size)
        surface.fill(WINDOW)
        area = pygame.Rect(0, 0, self.size[0], self.size[1] - STRIP)
        camera = Camera(area, shot.tilemap.width, shot.tilemap.height)
        camera.cell = self._cell
        camera.left = (area.width - self._region.width * self._cell) // 2 - self._region.x * self._cell
        camera.top = -self._region.y * self._cell
        self._painter.draw(surface, camera, shot.tilemap, shapes(shot.frame, self._form.overlays))
        self._strip(surface, shot, number)
        return surface

    def _strip(self, surface: pygame.Surface, shot: Shot, number: int) -> None:
        width, height = self.size
        strip = pygame.Rect(0, height - STRIP, width, STRIP)
        surface.fill(PANEL, strip)
        surface.fill(LINE, (0, strip.y, width, 1))
        facts = fonts.text(shot.facts, 12, QUIET, "numbers")
        surface.blit(facts, facts.get_rect(midright=(width - 12, strip.centery)))
        room = width - facts.get_width() - 36
        surface.blit(fonts.text(fonts.fitted(shot.caption, room), 13, TEXT), (12, strip.y + 5))
        # How far the film has come, so that its loop can be told.
        surface.fill(ACCENT, (0, height - 3, max(1, round(width * (number + 1) / self._count)), 3))
