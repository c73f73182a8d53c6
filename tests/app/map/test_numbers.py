"""Numbers in cells: each in the corner that it is given, so that two overlays can be read side by side."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from sandbox.app.map.camera import Camera
from sandbox.app.map.numbers import READABLE, SMALLEST, draw
from sandbox.app.widgets import fonts
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
        draw(surface, camera, Numbers(Sheet.of(3, 3, {(1, 1): 18}), 18 * ((255, 255, 255),), corner))
        found[corner] = surface.get_bounding_rect()
        assert cell.contains(found[corner]), corner
        assert ("left" in corner) == (found[corner].centerx < cell.centerx), corner
        assert ("upper" in corner) == (found[corner].centery < cell.centery), corner
    assert all(not one.colliderect(other) for one in found.values() for other in found.values() if one is not other)


def test_digits_are_never_smaller_than_eleven_pixels_and_left_out_where_they_do_not_fit() -> None:
    pygame.font.init()
    heights = {}
    for cell in (20, 22, 28, 40, 60):
        camera = Camera(pygame.Rect(0, 0, cell, cell), 1, 1)
        camera.cell, camera.left, camera.top = cell, 0, 0
        for number in (8, 88, 8888):
            surface = pygame.Surface(camera.area.size, pygame.SRCALPHA)
            draw(surface, camera, Numbers(Sheet.of(1, 1, {(0, 0): number + 1}), (number + 1) * ((255, 255, 255),)))
            heights[cell, number] = surface.get_bounding_rect().height
    assert heights[20, 8] == 0 and heights[22, 8888] == 0 and heights[60, 8888] > 0
    least = fonts.text_in("8", SMALLEST, (255, 255, 255), "numbers").get_bounding_rect().height
    assert all(high == 0 or high >= least for high in heights.values())
