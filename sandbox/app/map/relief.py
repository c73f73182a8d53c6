"""The ground of a whole map as a small picture: one pixel a cell, made once and kept until the terrain changes."""

from __future__ import annotations

import pygame

from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, Terrain
from sandbox.scene.colours import BARE_FLOOR, BARE_WALL, BLOCKED, WATER, WRONG, Colour, blend

_FLOOR: Colour = BARE_FLOOR
_WALL: Colour = blend(BARE_FLOOR, BARE_WALL, 0.9)
_LOW: Colour = blend(BARE_FLOOR, BARE_WALL, 0.5)
"""Of what stops a walker and no look."""


class Relief:
    """Holds the picture of one grid, and that picture in one size."""

    def __init__(self) -> None:
        self._grid: Grid | None = None
        self._plain = self._sized = pygame.Surface((1, 1))

    def picture(self, grid: Grid, size: tuple[int, int]) -> pygame.Surface:
        """The ground of a grid in that size, in pixels; the same surface as long as both stay. Do not draw on it."""
        if grid is not self._grid:
            self._grid, self._plain, self._sized = grid, _plain(grid), pygame.Surface((1, 1))
        if self._sized.get_size() != size:
            is_smaller = size[0] < grid.width or size[1] < grid.height
            scale = pygame.transform.smoothscale if is_smaller else pygame.transform.scale
            self._sized = scale(self._plain, size)
        return self._sized


def _plain(grid: Grid) -> pygame.Surface:
    tones: dict[Colour, int] = {}
    cells = grid.marked(lambda terrain: tones.setdefault(tone_of(terrain), len(tones)))
    picture = pygame.image.frombuffer(cells, (grid.width, grid.height), "P")
    picture.set_palette([*tones])
    whole = pygame.Surface(picture.get_size(), depth=32)
    whole.blit(picture, (0, 0))
    return whole


def tone_of(terrain: Terrain) -> Colour:
    """What a terrain looks like from afar, by what weighs most: closed, harmful, hiding, slow to cross."""
    if not terrain.enterable:
        return _WALL if terrain.opaque else _LOW
    if terrain.damage:
        return blend(_FLOOR, WRONG, 0.4)
    if terrain.opaque:
        return blend(_FLOOR, BLOCKED, 0.4)
    return blend(_FLOOR, WATER, 0.5) if terrain.cost > FLOOR.cost else _FLOOR
