"""Numbers in cells: each in the corner that it is given, so that two overlays can be read side by side."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from sandbox.app.map.camera import Camera
from sandbox.app.map.painter import READABLE, _numbers
from sandbox.grid.sheet import Sheet
from sandbox.scene.shapes import Corner, Numbers


@pytest.mark.parametrize("size", [200, 400, 900])
def test_numbers_in_different_corners_of_a_cell_leave_each_other_alone(size: int) -> None:
    pygame.font.init()
    camera = Camera(pygame.Rect(0, 0, size, size), 3, 3)
    assert camera.cell >= READABLE
    cell, found = camera.rect((1, 1)), {}
    for corner in get_args(Corner):
        surface = pygame.Surface(camera.area.size, pygame.SRCALPHA)
        _numbers(surface, camera, Numbers(Sheet.of(3, 3, {(1, 1): 18}), 18 * ((255, 255, 255),), corner))
        found[corner] = surface.get_bounding_rect()
        assert cell.contains(found[corner]), corner
        assert ("left" in corner) == (found[corner].centerx < cell.centerx), corner
        assert ("upper" in corner) == (found[corner].centery < cell.centery), corner
    assert all(not one.colliderect(other) for one in found.values() for other in found.values() if one is not other)
