"""What many cells bear is painted for the cells in view alone, and looks as if each were painted by itself."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pygame
import pytest

from sandbox.app.map import numbers as in_cells
from sandbox.app.map import strokes, tints
from sandbox.app.map.camera import Camera
from sandbox.app.map.painter import _outlines
from sandbox.app.widgets.scale import px
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.grid.terrain import FLOOR
from sandbox.scene.border import border
from sandbox.scene.colours import Colour, Tone
from sandbox.scene.shapes import Border, Mesh, Numbers, Outlines, Tints

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


@pytest.mark.parametrize("most", [40, 255, 400])
def test_numbers_beyond_the_strong_ones_are_told_by_slanted_strokes_and_not_by_a_tint(most: int) -> None:
    sheet, struck, bare = numbers(most), canvas(), canvas()
    for seen in CAMERAS:
        for surface, stroke in ((struck, (255, 255, 255, 255)), (bare, None)):
            surface.fill((30, 50, 70))
            tints.draw(surface, seen, Tints(sheet, ((200, 40, 90),) * most, 96, 20, stroke))
        for x, y in product(*seen.view()):
            place = seen.rect((x, y))
            beyond, is_large = sheet[x, y] > 20, seen.cell >= px(tints.STRUCK)
            if seen.area.collidepoint(place.center):
                is_changed = struck.get_at(place.center) != bare.get_at(place.center)
                assert is_changed == (beyond and (is_large or (x + y) % tints.APART == 0))
            if beyond and is_large and seen.area.contains(place):
                assert all(struck.get_at(at) == bare.get_at(at) for at in (place.topleft, (place.right - 1,
                                                                                           place.bottom - 1)))
                assert changed(struck, bare, place) > changed(struck, bare, place, is_falling=True)


def changed(one: Watched, other: Watched, place: pygame.Rect, is_falling: bool = False) -> int:
    """On how many pixels of the line from one corner to another two pictures differ: to the upper right, or falling."""
    return sum(one.get_at(at) != other.get_at(at) for far in range(place.width)
               for at in ((place.left + far, place.top + far if is_falling else place.bottom - 1 - far),))


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
    in_cells.draw(surface, seen, Numbers(sheet, COLOURS))
    is_written = seen.cell >= in_cells.READABLE
    assert surface.count == (sum(sheet[cell] > 0 for cell in product(columns, rows)) if is_written else 0)
    surface.count = 0
    _outlines(surface, seen, Outlines(tuple(sheet.marked()), (255, 255, 255)))
    assert 0 < surface.count <= in_view
    surface.count = 0
    strokes.edges(surface, seen, Border(marks(sheet), (255, 255, 255, 255)))
    assert surface.count <= 2 * in_view + len(columns) + len(rows)


def marks(sheet: Sheet) -> Sheet:
    return Sheet(SIDE, bytes(map(bool, sheet.numbers)))


def lines(seen: Camera, tone: Tone, pieces: Iterable[tuple[int, int, int, int]]) -> bytes:
    """What a canvas looks like with each piece filled by itself: x, y, width and height in cells, one of them 0."""
    surface, wide = canvas(), 2 if tone[3] > 100 and seen.cell >= 14 else 1
    for x, y, across, down in pieces:
        left, top = seen.rect((x, y)).topleft
        piece = pygame.Rect(left, top, across * seen.cell or wide, down * seen.cell or wide).clip(AREA)
        fill = pygame.Surface(piece.size, pygame.SRCALPHA)
        fill.fill(tone)
        surface.blit(fill, piece)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("seen", CAMERAS, ids=str)
@pytest.mark.parametrize("tone", [(200, 90, 60, 210), (200, 90, 60, 90), (200, 90, 60, 255)], ids=str)
def test_a_border_looks_as_if_each_of_its_pieces_was_drawn_by_itself(seen: Camera, tone: Tone) -> None:
    cells, surface = marks(numbers(9, 0.6)), canvas()
    strokes.edges(surface, seen, Border(cells, tone))
    edges = border(cells)
    assert pygame.image.tobytes(surface, "RGB") == lines(seen, tone, (
        *((start, line, end - start, 0) for line, start, end in edges.level_runs),
        *((line, start, 0, end - start) for line, start, end in edges.upright_runs)))


@pytest.mark.parametrize("seen", CAMERAS, ids=str)
def test_the_mesh_looks_as_if_each_of_its_lines_was_drawn_by_itself(seen: Camera) -> None:
    surface, tone = canvas(), (200, 90, 60, 90)
    strokes.mesh(surface, seen, Mesh(tone))
    assert pygame.image.tobytes(surface, "RGB") == lines(seen, tone, (
        *((0, place, SIDE, 0) for place in range(SIDE + 1)), *((place, 0, 0, SIDE) for place in range(SIDE + 1))))


@pytest.mark.parametrize("cell", [4, 8, 10, 24])
def test_a_dashed_border_has_dashes_and_gaps_at_every_zoom(cell: int) -> None:
    surface = canvas()
    block = Sheet.ones(Grid(SIDE, SIDE, (FLOOR,) * SIDE ** 2), product(range(1, 150), repeat=2))
    seen = camera(cell, 0, 0)
    strokes.edges(surface, seen, Border(block, (255, 255, 255, 90), is_dashed=True))
    top = [surface.get_at((x, seen.rect((1, 1)).top))[:3] for x in range(seen.rect((1, 1)).left, AREA.right - 10)]
    assert 0.5 < top.count((255, 255, 255)) / len(top) < 0.7 and len(set(top)) == 2


def test_a_zone_is_bordered_strongly_where_it_ends_on_open_ground_and_faintly_along_walls() -> None:
    def ends(cell: int, wall: int) -> int:
        """How bright the right edge of the upper left cell is, whose neighbour there is a wall or open."""
        surface, seen = canvas(), camera(cell, 0, 0)
        ground = Sheet(SIDE, bytes(1 if index != wall else 0 for index in range(SIDE ** 2)))
        strokes.edges(surface, seen, Border(Sheet.of(SIDE, SIDE, {(0, 0): 1}), (255, 255, 255, 255), ground=ground))
        left, top = seen.rect((1, 0)).topleft
        return surface.get_at((left, top + cell // 2))[0] - canvas().get_at((left, top + cell // 2))[0]

    strong, faint = ends(24, SIDE), ends(24, 1)
    assert 0 < faint < strong / 2
    assert ends(8, SIDE) == strong and ends(8, 1) == 0, "small cells have no room for faint edges"


def test_a_zone_goes_round_no_pillar_that_stands_within_it() -> None:
    block = frozenset(product(range(1, 8), repeat=2))
    floor = Grid(SIDE, SIDE, (FLOOR,) * SIDE ** 2)
    with_pillar = Sheet.ones(floor, block - {(4, 4)})
    ground = Sheet(SIDE, bytes(cell != (4, 4) for cell in map(floor.cell, map(floor.index, floor.all_cells()))))
    whole = border(Sheet.ones(floor, block))
    for is_open in (True, False):
        found = border(with_pillar, ground=ground, is_open=is_open)
        assert (found.levels, found.uprights) == (whole.levels, whole.uprights)
    open_cell = border(with_pillar, ground=Sheet.ones(floor, floor.all_cells()))
    assert open_cell.levels.count(1) == whole.levels.count(1) + 2, "a cell it does not see is no pillar"


@pytest.mark.parametrize("count", [0, 10_000], ids=["piece by piece", "all at once"])
def test_of_two_borders_on_the_same_edges_the_inset_one_covers_nothing_of_the_other(
        count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strokes, "MOST_PIECES", count)
    seen, block = CAMERAS[5], Sheet.of(SIDE, SIDE, {(x, y): 1 for x in (101, 102) for y in (1, 2)})
    alone, both = canvas(), canvas()
    strokes.edges(alone, seen, Border(block, (0, 255, 0, 255)))
    strokes.edges(both, seen, Border(block, (0, 255, 0, 255)))
    strokes.edges(both, seen, Border(block, (255, 0, 0, 255), is_inset=True))
    wide, middle = px(2), seen.cell // 2
    for cell, (dx, dy) in (((101, 1), (0, middle)), ((101, 1), (middle, 0)), ((102, 2), (seen.cell, middle)),
                           ((102, 2), (middle, seen.cell))):
        x, y = seen.rect(cell).move(dx, dy).topleft
        assert both.get_at((x, y)) == alone.get_at((x, y)) == (0, 255, 0, 255), "the other one stays"
        inwards = [(x + side_x * wide, y + side_y * wide) for side_x, side_y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        reds = [place for place in inwards if both.get_at(place) == (255, 0, 0, 255)]
        assert len(reds) == 1, "it lies beside it"
        assert seen.cell_at(reds[0]) in block.marked(), "and within"
