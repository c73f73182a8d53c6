"""The minimap in a corner of the map, where that is larger than the view (guide: window, Why)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.map import relief
from sandbox.app.map.camera import Camera
from sandbox.app.map.labels import lay_out
from sandbox.app.map.surroundings import Surroundings
from sandbox.files.shipped import shipped
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain
from sandbox.scene.colours import ENEMY_SIDE, HERO_SIDE
from sandbox.scene.shapes import Label
from tests.app.hands import Hands, opened
from tests.app.map.large import large

SIZES = ((900, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    hands = Hands(opened(large(tmp_path, {(20, 20): "@", (60, 90): "g", (180, 100): "g"})))
    while hands.window.map.camera.cell < 16:
        hands.window.zoom(1)
    hands.window.run("find_hero")
    hands.move((640, 5))
    return hands


def middle(hands: Hands) -> Cell:
    """The cell in the middle of the view."""
    camera = hands.window.map.camera
    return camera.cell_at(camera.area.center)


def spot(hands: Hands, cell: Cell) -> tuple[int, int]:
    """Where a cell is on the minimap."""
    return hands.window.minimap.at((cell[0] + 0.5, cell[1] + 0.5))


def test_it_shows_where_the_map_is_larger_than_the_view_and_only_there() -> None:
    window = opened(shipped("levels", "mine.tmx"))
    hands = Hands(window)
    assert not window.minimap.area, "the whole map is seen"
    while not window.map.camera.is_larger:
        window.zoom(1)
    hands.tick()
    assert window.minimap.area
    window.fit()
    hands.tick()
    assert not window.minimap.area


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cells", [(200, 200), (500, 20), (20, 500)])
def test_it_lies_within_the_view_and_leaves_most_of_it_free(
        tmp_path: Path, size: tuple[int, int], cells: tuple[int, int]) -> None:
    window = opened(large(tmp_path, {(1, 1): "@", (cells[0] - 2, cells[1] - 2): "g"}, *cells), size)
    while not window.map.camera.is_larger:
        window.zoom(1)
    window.tick(0)
    view, minimap = window.map.camera.area, window.minimap
    assert minimap.area and view.contains(minimap.area) and minimap.area.contains(minimap.picture)
    assert minimap.area.width * minimap.area.height * 6 < view.width * view.height
    wide, high = minimap.picture.size
    assert abs(wide / high - cells[0] / cells[1]) < 0.15 * cells[0] / cells[1], "as long and wide as the map"


def test_units_stand_on_it_in_the_colour_of_their_team(hands: Hands) -> None:
    surface = hands.window.surface
    assert surface.get_at(spot(hands, (20, 20)))[:3] == HERO_SIDE
    assert surface.get_at(spot(hands, (60, 90)))[:3] == ENEMY_SIDE
    assert surface.get_at(spot(hands, (60, 20)))[:3] not in (HERO_SIDE, ENEMY_SIDE)


def test_the_rectangle_on_it_is_what_is_in_view(hands: Hands) -> None:
    camera, minimap = hands.window.map.camera, hands.window.minimap
    for x in range(5, 200, 10):
        for y in range(5, 120, 10):
            if camera.area.contains(camera.rect((x, y))):
                assert minimap.seen.collidepoint(spot(hands, (x, y)))
            elif not camera.area.inflate(128, 128).colliderect(camera.rect((x, y))):
                assert not minimap.seen.collidepoint(spot(hands, (x, y)))


def test_a_click_on_it_moves_the_view_there_and_nothing_else(hands: Hands) -> None:
    session = hands.window.session
    before = session.document, session.running.history, session.selected, session.message
    hands.click(spot(hands, (120, 60)))
    assert max(abs(a - b) for a, b in zip(middle(hands), (120, 60), strict=True)) <= 1
    assert (session.document, session.running.history, session.selected, session.message) == before
    assert hands.window.map.hovered is None


def test_a_drag_on_it_goes_on_moving_the_view_also_past_its_edge(hands: Hands) -> None:
    camera = hands.window.map.camera
    hands.drag(spot(hands, (120, 60)), spot(hands, (140, 70)), (camera.area.centerx, camera.area.top + 5))
    assert camera.sees((middle(hands)[0], 0)), "no farther than the edge of the map"
    assert not camera.sees((199, 119))
    there = camera.left, camera.top
    hands.move(spot(hands, (120, 60)))
    assert (camera.left, camera.top) == there, "it was let go"


def test_the_map_fills_the_view_also_where_one_clicks_at_the_edge(hands: Hands) -> None:
    hands.click(spot(hands, (199, 119)))
    camera = hands.window.map.camera
    assert camera.sees((199, 119))
    assert camera.area.right - camera.rect((199, 119)).right < camera.cell * 2


@pytest.mark.parametrize("button", [2, 3])
def test_other_buttons_on_it_do_nothing_to_the_map(hands: Hands, button: int) -> None:
    document, there = hands.window.session.document, middle(hands)
    hands.window.session.choose_tool("wall")
    hands.drag(spot(hands, (120, 60)), spot(hands, (100, 60)), button=button)
    assert hands.window.session.document is document and middle(hands) == there


def test_the_wheel_over_it_zooms_about_the_middle_of_the_view(hands: Hands) -> None:
    there, cell = middle(hands), hands.window.map.camera.cell
    hands.wheel(spot(hands, (120, 60)), 1)
    assert hands.window.map.camera.cell > cell
    assert max(abs(a - b) for a, b in zip(middle(hands), there, strict=True)) <= 1


def test_it_covers_no_hero_and_goes_back_and_forth_only_when_it_would(hands: Hands) -> None:
    window = hands.window
    camera, session = window.map.camera, window.session
    hero = session.frame.world.units[0].cell
    corners = set()
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        x, y = camera.to_screen(hero)
        camera.pan(camera.area.centerx + dx * (camera.area.width // 2 - 40) - x,
                   camera.area.centery + dy * (camera.area.height // 2 - 40) - y)
        hands.tick()
        assert camera.sees(hero) and not window.minimap.area.colliderect(camera.rect(hero))
        corners.add(window.minimap.area.topleft)
    assert len(corners) == 2, "it moves only away from a hero"


def test_it_stays_in_its_corner_while_it_is_held(hands: Hands) -> None:
    window = hands.window
    hero = window.session.frame.world.units[0].cell
    area = window.minimap.area.copy()
    hands.move(spot(hands, (60, 60)))
    hands.press()
    camera = window.map.camera
    camera.pan(*(a - b for a, b in zip(area.center, camera.rect(hero).center, strict=True)))
    hands.tick()
    assert window.minimap.area == area


def test_labels_keep_clear_of_what_lies_over_the_map() -> None:
    camera = Camera(pygame.Rect(0, 0, 400, 300), 10, 8)
    label = Label((4, 4), "S", "Goblin", "", (255, 255, 255), 0)
    (free,) = lay_out([label], camera, Surroundings())
    (moved,) = lay_out([label], camera, Surroundings(covered=[free.area]))
    assert not moved.area.colliderect(free.area)


def test_its_ground_is_made_once_and_again_after_the_terrain_has_changed(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Grid] = []
    plain = relief._plain
    monkeypatch.setattr(relief, "_plain", lambda grid: made.append(grid) or plain(grid))  # type: ignore[func-returns-value]
    for _ in range(6):
        hands.window.run("turn_forward")
        hands.wheel(hands.window.map.camera.area.midleft, 1)
    assert made == []
    hands.window.session.choose_tool("wall")
    hands.click(hands.window.map.camera.area.center)
    assert len(made) == 1


def test_its_ground_tells_terrains_apart() -> None:
    kinds = (FLOOR, WALL, WATER, Terrain(enterable=False), Terrain(damage=2), Terrain(opaque=True))
    assert len({relief.tone_of(kind) for kind in kinds}) == len(kinds)
    picture = relief.Relief().picture(Grid(3, 2, kinds), (6, 4))
    assert [picture.get_at((2 * x, 2 * y))[:3] for y in range(2) for x in range(3)] == [
        relief.tone_of(kind) for kind in kinds]


def test_a_key_hides_it_says_how_it_comes_back_and_holds_for_the_next_level(hands: Hands) -> None:
    window = hands.window
    hands.key(pygame.K_o)
    assert not window.minimap.area and window.session.message == "The minimap is hidden; O shows it again."
    window.session.open(shipped("levels", "mine.tmx"))
    hands.tick()
    while not window.map.camera.is_larger:
        window.zoom(1)
    hands.tick()
    assert not window.minimap.area
    hands.key(pygame.K_o)
    assert window.minimap.area and not window.session.message


def test_shown_while_the_whole_map_is_in_view_it_says_where_it_will_be() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    hands.key(pygame.K_o)
    hands.key(pygame.K_o)
    assert hands.window.session.message == (
        "The minimap shows as soon as the map is larger than the view, as after zooming in.")


def test_where_it_was_a_click_is_one_on_the_map_again(hands: Hands) -> None:
    at = hands.window.minimap.area.midbottom
    hands.key(pygame.K_o)
    hands.move((at[0], at[1] - 10))
    assert hands.window.map.hovered is not None
