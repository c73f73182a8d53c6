"""What many cells bear is painted for the cells in view alone, and looks as if each were painted by itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pygame
import pytest

from sandbox.app.map import strokes, tints
from sandbox.app.map.camera import Camera
from sandbox.app.map.painter import READABLE, _numbers, _outlines
from sandbox.grid.sheet import Sheet
from sandbox.scene.colours import Colour
from sandbox.scene.shapes import Border, Numbers, Outlines, Tints

AREA = pygame.Rect(20, 30, 300, 200)
SIDE = 200
COLOURS: tuple[Colour, ...] = tuple((place % 256, 40, 255 - place % 256) for place in range(400))


class Watched(pygame.Surface):
    """Counts the pictures that are put on it."""

    count = 0

    def fblits(self, blits: Sequence[Any], *args: Any) -> None:
        self.count += len(blits)
        super().fblits(blits, *args)


def camera(cell: int, left: int, top: int) -> Camera:
    """One over a large map: so many pixels a cell, the map's corner so far left of and above that of the view."""
    found = Camera(AREA, SIDE, SIDE)
    while found.cell != cell:
        found.zoom(1 if found.cell < cell else -1, AREA.center)
    found.pan(AREA.left - left - found.left, AREA.top - top - found.top)
    return found


CAMERAS = [camera(*seen) for seen in ((4, 0, 0), (4, -60, -50), (4, 600, 700), (10, 703, 1999), (24, 4791, 4790),
                                      (64, 6400, 37), (96, 1000, 19190))]


def numbers(most: int, share: float = 0.8) -> Sheet:
    dice = random.Random(most)
    return Sheet.of(SIDE, SIDE, {(x, y): dice.randint(1, most) for x, y in product(range(SIDE), repeat=2)
                                 if dice.random() < share})


def canvas() -> Watched:
    surface = Watched((340, 260))
    surface.fill((30, 50, 70))
    surface.set_clip(AREA)
    return surface


@pytest.mark.parametrize("seen", CAMERAS, ids=str)
def test_tinted_cells_look_as_if_each_was_filled_by_itself(seen: Camera) -> None:
    sheet, one, other = numbers(255), canvas(), canvas()
    tints.draw(one, seen, Tints(sheet, COLOURS[:255], 96))
    tile = pygame.Surface((seen.cell, seen.cell), pygame.SRCALPHA)
    for cell, number in sheet.marked().items():
        tile.fill((*COLOURS[number - 1], 96))
        other.blit(tile, seen.rect(cell))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_more_numbers_than_a_byte_holds_share_colours_with_their_neighbours() -> None:
    sheet, surface, seen = numbers(400), canvas(), CAMERAS[3]
    tints.draw(surface, seen, Tints(sheet, COLOURS, 255))
    columns, rows = seen.view()
    for cell in product(columns, rows):
        if AREA.contains(seen.rect(cell)):
            shown = tuple(surface.get_at(seen.rect(cell).center))[:3]
            number = sheet[cell]
            assert shown in COLOURS[max(0, number - 3):number] if number else shown == (30, 50, 70)


def test_where_nothing_is_tinted_nothing_is_painted() -> None:
    surface = canvas()
    tints.draw(surface, CAMERAS[0], Tints(Sheet.of(SIDE, SIDE, {}), COLOURS, 255))
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(canvas(), "RGB")


@pytest.mark.parametrize("seen", CAMERAS, ids=str)
def test_no_more_cells_are_written_on_outlined_or_bordered_than_are_in_view(seen: Camera) -> None:
    pygame.font.init()
    sheet, surface = numbers(40, 0.5), canvas()
    columns, rows = seen.view()
    in_view = len(columns) * len(rows)
    _numbers(surface, seen, Numbers(sheet, COLOURS))
    assert surface.count == (sum(sheet[cell] > 0 for cell in product(columns, rows)) if seen.cell >= READABLE else 0)
    surface.count = 0
    _outlines(surface, seen, Outlines(tuple(sheet.marked()), (255, 255, 255)))
    assert 0 < surface.count <= in_view
    surface.count = 0
    strokes.edges(surface, seen, Border(Sheet(SIDE, bytes(map(bool, sheet.numbers))), (255, 255, 255, 255)))
    assert 0 < surface.count <= 2 * in_view + len(columns) + len(rows)
