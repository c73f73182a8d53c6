"""What labels and names leave free on the map, and where they go instead (guide: window, Map)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from sandbox.app.map import labels, numbers
from sandbox.app.map.camera import Camera
from sandbox.app.map.labels import lay_out
from sandbox.app.map.painter import draw_shapes
from sandbox.app.map.pills import Placed
from sandbox.app.map.surroundings import Surroundings
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.grid.cell import Cell
from sandbox.grid.sheet import Sheet
from sandbox.scene.colours import PATH, PATH_RIM
from sandbox.scene.compose import picture
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.overlays.state import ACTING
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Label, Markers, Name, Numbers, Part, Shape, Token, Way, centre
from sandbox.workbench.framing import frame_of
from tests.app.hands import Hands, opened

AT: Cell = (8, 5)
ABOUT: tuple[Cell, ...] = ((8, 4), (8, 6), (7, 5), (9, 5))
INK = (240, 240, 240)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=[(640, 360), (1000, 600)], ids=str)
def camera(request: pytest.FixtureRequest) -> Camera:
    camera = Camera(pygame.Rect((0, 0), request.param), 17, 11)
    camera.fit()
    return camera


def unit(cell: Cell) -> Token:
    return Token(str(cell), cell, "goblin", "g", Ring(INK), 1.0, False, False, False)


def way(*cells: Cell, is_walked: bool = False) -> Way:
    return Way(tuple(map(centre, cells)), PATH, PATH_RIM, is_walked=is_walked)


def name(part: Part = "acting", words: str = "Zork acts") -> Name:
    return Name(AT, words, part)


def placed(camera: Camera, shapes: Sequence[Shape]) -> list[Placed]:
    marked = [shape for shape in shapes if isinstance(shape, Label)]
    names = [shape for shape in shapes if isinstance(shape, Name)]
    return lay_out(marked, camera, Surroundings.of(camera, shapes, ()), names)


@pytest.mark.parametrize("part", ["acting", "selected", "target", "nearest", "hidden", "pointed"])
def test_the_name_of_a_unit_between_four_others_stands_apart_from_them_with_a_line_to_its_own(
        camera: Camera, part: Part) -> None:
    (one,) = placed(camera, [unit(AT), *map(unit, ABOUT), name(part)])
    assert one.area.collidelist([camera.rect(cell).inflate(-6, -6) for cell in ABOUT]) < 0
    assert len(one.tail) == 2 and camera.rect(AT).inflate(6, 6).collidepoint(one.tail[-1]), "at its ring, if it has one"
    assert all(not camera.rect(cell).inflate(-8, -8).clipline(*one.tail) for cell in ABOUT), "the line crosses nobody"


def test_a_name_beside_its_unit_needs_no_line(camera: Camera) -> None:
    (one,) = placed(camera, [unit(AT), name()])
    assert one.tail == ()


@pytest.mark.parametrize("marked", [
    pytest.param([Markers(tuple((cell, "post", "") for cell in ABOUT))], id="posts"),
    pytest.param([way(AT, cell) for cell in ABOUT], id="ends of paths"),
    pytest.param([way(cell, AT, is_walked=True) for cell in ABOUT], id="beginnings of walks"),
    pytest.param([Name(cell, "x", "nearest") for cell in ABOUT], id="rings")])
def test_neither_a_label_nor_a_name_covers_what_ends_beside_its_unit(camera: Camera, marked: list[Shape]) -> None:
    label = Label(AT, "C", "chase", "since turn 5", INK, ACTING)
    found = placed(camera, [unit(AT), *marked, label, name()])
    middles = [camera.rect(cell).center for cell in ABOUT]
    for one in found[:2]:
        assert not any(one.area.collidepoint(middle) for middle in middles)


def test_the_sides_without_a_path_are_taken_first(camera: Camera) -> None:
    ways = way(*((x, 5) for x in range(2, 9))), way(*((8, y) for y in range(5, 10)))
    (one,) = placed(camera, [unit(AT), *ways, name()])
    covered = [cell for cell in ((6, 5), (7, 5), (8, 6), (8, 7)) if one.area.collidepoint(camera.rect(cell).center)]
    assert covered == []


def test_a_name_covers_no_numbers_where_there_is_a_place_without() -> None:
    camera = Camera(pygame.Rect(0, 0, 1000, 600), 17, 11)
    camera.fit()
    sheet = Sheet.of(17, 11, {(x, y): 7 for x in range(17) for y in range(11)})
    shape = Numbers(sheet, (INK,) * 7)
    (one,) = placed(camera, [shape, unit(AT), name()])
    (without,) = placed(camera, [unit(AT), name()])
    assert numbers.covered(camera, shape, one.area) == 0 < numbers.covered(camera, shape, without.area)


def test_the_plate_of_who_acts_is_placed_before_the_labels_of_others(camera: Camera) -> None:
    others = [Label((x, y), "S", "sleep", "", INK, 3) for x in range(17) for y in range(11) if (x, y) != AT]
    alone, crowded = (placed(camera, [unit(AT), *more, name()]) for more in ([], others))
    assert alone[0].area == crowded[0].area


def test_to_point_at_a_unit_moves_no_label(camera: Camera) -> None:
    marked = [Label((x, y), "S", "sleep", "", INK, 3) for x in range(0, 17, 2) for y in range(0, 11, 2)]
    pointed = [one.area for one in placed(camera, [unit(AT), *marked, name("pointed")])]
    assert pointed[:-1] == [one.area for one in placed(camera, [unit(AT), *marked])]


def test_a_ring_cuts_no_neighbour(camera: Camera) -> None:
    """Rings are wider than cells."""
    beside = unit((9, 5))
    surfaces = []
    for shapes in ([beside], [beside, Name(AT, "x", "nearest")]):
        surface = pygame.Surface(camera.area.size)
        draw_shapes(surface, camera, shapes)
        surfaces.append(surface.subsurface(camera.rect((9, 5)).inflate(-camera.cell // 3, -camera.cell // 3)))
    assert pygame.image.tobytes(surfaces[0], "RGB") == pygame.image.tobytes(surfaces[1], "RGB")


def test_no_label_lies_under_the_bar_of_orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "alone.txt"
    path.write_text("######\n#@..g#\n######\n\ninitiative.roll_range = 0\n", "utf-8")
    hands = Hands(opened(path))
    window, found = hands.window, list[pygame.Rect]()
    hands.key(pygame.K_RIGHT)
    hands.tick()
    bar, camera = window.hand_bar.area, window.map.camera
    assert bar, "the hero still has its turn"

    def watched(*asked: Any) -> list[Placed]:
        there = lay_out(*asked)
        found.extend(one.area for one in there)
        return there

    monkeypatch.setattr(labels, "lay_out", watched)
    hero = camera.rect(window.session.frame.world["Hero"].cell)
    camera.pan(bar.centerx - hero.centerx, bar.top - hero.bottom - 2)
    hands.tick()
    assert found and all(not area.colliderect(bar) for area in found)


def moments(file: str, turns: int = 60) -> Iterator[tuple[int, int, tuple[Shape, ...]]]:
    history = History(Battle(open_level(shipped("levels", file)).level), does_wait=False)
    for _ in range(turns):
        if not history.forward("turn"):
            return
        frame = frame_of(history, None)
        yield frame.world.grid.width, frame.world.grid.height, picture(frame, OVERLAYS.names).shapes


@pytest.mark.parametrize("view", [pygame.Rect(48, 76, 592, 270), pygame.Rect(48, 76, 924, 450)], ids=str)
def test_labels_of_shipped_levels_hardly_ever_cover_a_unit_or_what_is_marked(view: pygame.Rect) -> None:
    """In the smallest window and in a usual one, with all overlays."""
    many = over = 0
    for file in ("mine.tmx", "warden.tmx", "guard.tmx", "factions.tmx", "corridor.tmx", "lesson.tmx", "shaman.tmx"):
        for width, height, shapes in moments(file):
            camera = Camera(view, width, height)
            camera.fit()
            around = Surroundings.of(camera, shapes, ())
            centres = [area.center for area in (*around.units, *around.marks)]
            for one in placed(camera, shapes):
                many += 1
                over += any(one.area.collidepoint(middle) for middle in centres)
    assert many > 1000 and over <= many // 500
