"""Units that are out of view are found: the heroes, and whoever acts (guide: window, Why)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.files.shipped import shipped
from sandbox.grid.cell import Cell
from tests.app.hands import Hands, opened
from tests.app.map.large import SETTINGS, large


def near(folder: Path, units: dict[Cell, str], settings: str = SETTINGS) -> Hands:
    """A view of some cells of a large level, at its upper left corner."""
    hands = Hands(opened(large(folder, units, settings=settings)))
    camera = hands.window.map.camera
    while camera.cell < 24:
        hands.window.zoom(1)
    camera.centre((0, 0))
    hands.tick()
    return hands


def in_view(hands: Hands, name: str) -> bool:
    return hands.window.map.camera.sees(hands.window.session.frame.world[name].cell)


def acting_out_of_view(hands: Hands) -> str:
    """Steps until one acts that is out of view; who that is."""
    for _ in range(20):
        hands.window.run("turn_forward")
        hands.tick()
        actor = hands.window.session.frame.actor
        if actor is not None and not in_view(hands, actor):
            return actor
    raise AssertionError("nobody acts out of view")


def test_a_key_centres_the_view_on_the_heroes_one_after_the_other(tmp_path: Path) -> None:
    hands = near(tmp_path, {(100, 20): "@", (60, 90): "@", (150, 60): "@", (5, 5): "g"})
    world, camera = hands.window.session.frame.world, hands.window.map.camera
    heroes = [unit for unit in world.units if unit.kind.side == "hero"]
    for place in (0, 1, 2, 0):
        hands.key(pygame.K_c)
        assert camera.rect(heroes[place].cell).inflate(2, 2).collidepoint(camera.area.center)
        x, y = heroes[place].cell
        assert hands.window.session.message == (
            f"{heroes[place].name} is at ({x}, {y}), hero {place + 1} of 3: C shows the next.")


def test_one_hero_is_found_again_after_the_view_has_moved(tmp_path: Path) -> None:
    hands = near(tmp_path, {(100, 60): "@", (5, 5): "g"})
    for _ in range(2):
        hands.key(pygame.K_c)
        assert in_view(hands, "Hero") and hands.window.session.message == "Hero is at (100, 60)."
        hands.window.map.camera.centre((0, 0))


def test_a_hero_at_the_edge_of_the_map_is_in_view_with_as_much_of_the_map_as_there_is(tmp_path: Path) -> None:
    hands = near(tmp_path, {(199, 119): "@", (5, 5): "g"})
    hands.key(pygame.K_c)
    camera = hands.window.map.camera
    assert in_view(hands, "Hero") and camera.area.right - camera.rect((199, 119)).right < 2 * camera.cell


def test_without_a_hero_it_says_so(tmp_path: Path) -> None:
    hands = near(tmp_path, {(5, 5): "g"})
    hands.key(pygame.K_c)
    assert hands.window.session.message == "There is no hero on the map." and hands.window.session.is_refusal


def test_where_all_heroes_have_fallen_it_says_so(tmp_path: Path) -> None:
    hands = near(tmp_path, {(x, y): "@" if (x, y) == (6, 6) else "a" for x in range(4, 9) for y in range(4, 9)})
    running = hands.window.session.running
    while running.history is not None and running.history.forward("round"):
        pass
    hands.key(pygame.K_c)
    assert hands.window.session.message == "No hero is left on the map."


def test_a_map_that_is_seen_whole_does_not_move() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    camera = hands.window.map.camera
    before = camera.left, camera.top
    hands.key(pygame.K_c)
    for unit in hands.window.session.frame.world.units:
        hands.window.look_at(unit.cell)
    assert (camera.left, camera.top) == before and camera.is_fitted


def test_who_acts_out_of_view_is_pointed_at_and_a_click_there_looks_at_it(tmp_path: Path) -> None:
    hands = near(tmp_path, {(2, 2): "@", (60, 20): "g"})
    actor = acting_out_of_view(hands)
    window, cell = hands.window, hands.window.session.frame.world[actor].cell
    camera, pointer = window.map.camera, window.pointer
    assert pointer.at is not None and camera.area.contains(pointer.area)
    target = pygame.Vector2(camera.rect(cell).center) - pointer.at
    outwards = pygame.Vector2(pointer.at) - camera.area.center
    assert target.dot(outwards) > 0, "it lies on the side of the one it points at"
    history = window.session.running.history
    hands.click(pointer.at)
    assert in_view(hands, actor) and pointer.at is None
    assert window.session.running.history is history and window.session.selected is None


@pytest.mark.parametrize("are_panels_hidden", [False, True])
def test_what_points_says_who_acts_and_where_with_panels_and_without(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, are_panels_hidden: bool) -> None:
    hands = near(tmp_path, {(2, 2): "@", (60, 20): "g"})
    window = hands.window
    if are_panels_hidden:
        window.toggle_panels()
        hands.tick()
    actor = acting_out_of_view(hands)
    told: list[str] = []
    monkeypatch.setattr(window, "tooltip", lambda words, *_: told.append(words))
    assert window.pointer.at is not None
    hands.move(window.pointer.at)
    hands.tick()
    assert any(words.startswith(f"{actor} acts at") for words in told), told


def test_who_acts_in_view_is_not_pointed_at(tmp_path: Path) -> None:
    hands = near(tmp_path, {(2, 2): "@", (8, 8): "g"})
    hands.window.run("turn_forward")
    hands.tick()
    assert hands.window.session.frame.actor is not None and hands.window.pointer.at is None


@pytest.mark.parametrize("cell", [(125, 48), (126, 47), (125, 72), (75, 48), (100, 20)])
def test_what_points_lies_beside_the_minimap_and_not_under_it(tmp_path: Path, cell: Cell) -> None:
    hands = near(tmp_path, {(100, 60): "@", cell: "g"})
    hands.window.run("find_hero")
    acting_out_of_view(hands)
    assert hands.window.pointer.at is not None
    assert not hands.window.pointer.area.colliderect(hands.window.minimap.area)


def test_the_view_follows_who_acts_only_when_told_to(tmp_path: Path) -> None:
    hands = near(tmp_path, {(2, 2): "@", (60, 20): "g", (100, 100): "g"})
    acting_out_of_view(hands)
    hands.key(pygame.K_c, pygame.KMOD_SHIFT)
    assert hands.window.session.message == "The view follows the selected unit, else whoever acts."
    seen = set()
    for _ in range(6):
        hands.window.run("turn_forward")
        hands.tick()
        actor = hands.window.session.frame.actor
        assert actor is not None and in_view(hands, actor)
        seen.add(actor)
    assert len(seen) == 3
    hands.key(pygame.K_c, pygame.KMOD_SHIFT)
    acting_out_of_view(hands)


def test_followed_is_the_selected_unit_and_in_between_the_view_may_be_moved(tmp_path: Path) -> None:
    hands = near(tmp_path, {(2, 2): "@", (60, 20): "g", (100, 100): "g"})
    hands.window.run("follow")
    hands.window.session.selected = "Goblin 2"
    hands.tick()
    assert in_view(hands, "Goblin 2")
    hands.window.map.camera.centre((0, 0))
    hands.tick(3)
    assert not in_view(hands, "Goblin 2"), "nobody moved but the user"
    cell = hands.window.session.frame.world["Goblin 2"].cell
    while hands.window.session.frame.world["Goblin 2"].cell == cell:
        hands.window.run("turn_forward")
        hands.tick()
    assert in_view(hands, "Goblin 2")


def test_whom_the_decision_is_after_is_pointed_at_by_name_while_out_of_view(tmp_path: Path) -> None:
    hands = near(tmp_path, {(2, 2): "@", (60, 20): "g", (62, 22): "g"})
    window = hands.window
    window.session.selected = next(unit.name for unit in window.session.frame.world.units if unit.cell == (60, 20))
    window.run("turn_forward")
    window.look_at((60, 20))
    hands.tick()
    decision = window.session.frame.decision
    assert decision is not None and decision.evidence.quarry == "Hero" and not in_view(hands, "Hero")
    mark = next(mark for mark in window.pointer.marks if mark.unit.name == "Hero")
    assert window.map.camera.area.contains(mark.area) and mark.area.contains(mark.plate_area)
    towards = pygame.Vector2(window.map.camera.rect((2, 2)).center) - mark.at
    assert towards.dot(pygame.Vector2(mark.at) - window.map.camera.area.center) > 0
    assert all(not one.area.colliderect(other.area) for one in window.pointer.marks
               for other in window.pointer.marks if one is not other)
    hands.click(mark.at)
    assert in_view(hands, "Hero") and "Hero" not in {mark.unit.name for mark in window.pointer.marks}


@pytest.mark.parametrize("cell", [(2, 2), (100, 2), (198, 2), (198, 60), (198, 118), (100, 118), (2, 118), (2, 60)])
def test_what_points_and_its_plate_lie_within_the_view_whichever_way_it_points(tmp_path: Path, cell: Cell) -> None:
    hands = near(tmp_path, {(100, 60): "@", cell: "g"})
    hands.window.run("turn_forward")
    hands.window.run("turn_forward")
    count = 0
    for at in ((100, 60), (20, 20), (180, 100), (180, 20), (20, 100)):
        hands.window.map.camera.centre(at)
        hands.tick()
        for mark in hands.window.pointer.marks:
            count += 1
            assert hands.window.map.camera.area.contains(mark.area), (at, mark.area)
    assert count > 2


def test_the_mark_of_who_has_a_long_name_is_in_view(tmp_path: Path) -> None:
    hands = near(tmp_path, {(100, 60): "@", (60, 20): "g"})
    window = hands.window
    for unit in window.session.level.units:
        window.session.rename_unit(unit.name, f"{unit.name} the extraordinarily long-named of the seventh gate")
    hands.tick()
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=900, h=600, size=(900, 600)))
    hands.tick()
    assert "extraordinarily" in acting_out_of_view(hands)
    assert window.pointer.marks
    for mark in window.pointer.marks:
        assert mark.area.width < window.layout.map.width * 0.7 and window.layout.map.contains(mark.plate_area)


def test_no_button_reaches_the_map_through_the_mark_of_who_is_out_of_view(tmp_path: Path) -> None:
    hands = near(tmp_path, {(100, 60): "@", (5, 5): "g"})
    acting_out_of_view(hands)
    window = hands.window
    hands.key(pygame.K_b)
    assert window.session.tool.does_paint
    at, document, tilemap = window.pointer.at, window.session.document, window.session.tilemap
    assert at is not None
    for button in (2, 3):
        hands.drag(at, (at[0] - 60, at[1]), button=button)
    assert (window.session.document, window.session.tilemap, window.pointer.at) == (document, tilemap, at)
