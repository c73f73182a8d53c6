"""Driving a hero by mouse and keys in the window (guide: keys)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from sandbox.ai.drivers import BY_HAND, DRIVERS
from sandbox.app import status
from sandbox.app.keys.commands import HERO_KEYS, KEYS
from sandbox.app.keys.orders import orders_hint
from sandbox.app.map.hand_bar import Chip
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button
from sandbox.grid.cell import Cell
from sandbox.rules.unit import Unit
from sandbox.scene.colours import HERO_SIDE
from sandbox.scene.why import explanation
from tests.app.hands import Hands, opened

FIGHT = """\
##############
#............#
#...@.g......#
#............#
#..........g.#
##############

initiative.roll_range = 0
hunter.wake = 0
"""
HERO: Cell = (4, 2)
GOBLIN: Cell = (6, 2)


@pytest.fixture(params=[(1280, 800), (900, 600)])
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Hands:
    """A fight that waits for its hero, two cells beside a goblin that sleeps."""
    path = tmp_path / "fight.txt"
    path.write_text(FIGHT, "utf-8")
    found = Hands(opened(path, request.param))
    found.key(pygame.K_SPACE)
    found.tick(3, 0.5)
    assert found.window.session.driving.is_heros_turn
    return found


@pytest.fixture
def untouched(tmp_path: Path) -> Hands:
    """The same fight as it is opened."""
    path = tmp_path / "fight.txt"
    path.write_text(FIGHT, "utf-8")
    return Hands(opened(path, (1280, 800)))


def test_the_first_key_to_a_hero_whose_turn_comes_first_is_its_order(untouched: Hands) -> None:
    untouched.key(pygame.K_RIGHT)
    assert unit(untouched, "Hero").cell == (5, 2) and untouched.window.session.driving.is_heros_turn


def test_a_hero_that_is_chosen_to_be_driven_by_hand_is_waited_for_at_once(untouched: Hands) -> None:
    session = untouched.window.session
    choose_by_hand(untouched)
    assert session.driving.is_heros_turn and session.frame.hand is not None and untouched.window.hand_bar.pane.controls
    untouched.click(untouched.cell((5, 3)))
    assert unit(untouched, "Hero").cell == (5, 3)


def test_before_the_first_order_units_are_still_dragged_on_the_map(untouched: Hands) -> None:
    session = untouched.window.session
    choose_by_hand(untouched)
    untouched.drag(untouched.cell(GOBLIN), untouched.cell((8, 2)))
    assert unit(untouched, "Goblin 1").cell == (8, 2) and session.driving.is_heros_turn
    untouched.key(pygame.K_RIGHT)
    assert unit(untouched, "Hero").cell == (5, 2)


def choose_by_hand(hands: Hands) -> None:
    """By the key that takes the next driver: the drivers come round."""
    for _ in DRIVERS:
        if hands.window.session.running.driver != BY_HAND.name:
            hands.key(pygame.K_m)
    assert hands.window.session.running.driver == BY_HAND.name


def unit(hands: Hands, name: str) -> Unit:
    return hands.window.session.frame.world[name]


def hint(hands: Hands) -> str:
    return orders_hint(hands.window.session, hands.window.map.hovered)


def chip(hands: Hands, action: str) -> tuple[int, int]:
    pane = hands.window.hand_bar.pane
    return next(pane.where(each).center for each in pane.controls
                if isinstance(each, Chip) and each._choice.action == action)


def test_the_status_line_says_what_a_click_would_do_before_it_does(hands: Hands) -> None:
    hands.move(hands.cell((5, 3)))
    assert hint(hands) == "Click: go 2 steps to (5, 3), 1 left"
    hands.click(hands.cell((5, 2)))
    assert unit(hands, "Hero").cell == (5, 2)
    hands.move(hands.cell(GOBLIN))
    assert hint(hands) == "Click aims, again does it: hit Goblin 1 for 6: 16 → 10 · ends the turn"
    hands.click(hands.cell(GOBLIN))
    assert hint(hands) == "Click again or Enter: hit Goblin 1 for 6: 16 → 10 · ends the turn"
    assert unit(hands, "Goblin 1").life == 16 and hands.window.session.selected == "Goblin 1"
    hands.click(hands.cell(GOBLIN))
    assert unit(hands, "Goblin 1").life == 10


def test_with_a_tool_that_draws_the_status_line_never_says_that_a_click_orders(hands: Hands) -> None:
    window, cell = hands.window, hands.cell((5, 3))
    hands.move(cell)
    assert window.status.hint().words == hint(hands), "with the tool for looking it does"
    hands.key(pygame.K_b)
    hands.click(cell)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert window.session.driving.is_heros_turn
    assert window.status.hint().words not in ("", hint(hands))


def test_a_click_beyond_reach_does_nothing_and_the_status_line_says_so_before(hands: Hands) -> None:
    hands.move(hands.cell((12, 1)))
    assert hint(hands) == "Beyond the 3 steps Hero has left: 9 to there"
    hands.click(hands.cell((12, 1)))
    assert unit(hands, "Hero").cell == HERO and hands.window.session.driving.is_heros_turn


def test_of_an_enemy_out_of_reach_the_status_line_says_that_a_click_looks(hands: Hands) -> None:
    hands.move(hands.cell((11, 4)))
    assert hint(hands) == "Goblin 2 is too far to attack (reach 1, distance 9) · a click looks at it"
    hands.click(hands.cell((11, 4)))
    assert hint(hands).endswith("· Del removes it and starts the fight anew")
    assert hands.window.session.selected == "Goblin 2" and not hands.window.session.message


def test_of_an_enemy_too_far_to_attack_it_is_told_what_reaches_it(hands: Hands) -> None:
    hands.move(hands.cell(GOBLIN))
    assert hint(hands).startswith("Goblin 1 is too far to attack (reach 1, distance 2), in reach of hex")


def test_the_map_behind_the_heros_bar_and_beside_its_cells_is_not_under_the_mouse(hands: Hands) -> None:
    rest = hint(hands)
    for action in ("ward", "mend"):
        hands.move(chip(hands, action))
        hands.tick()
        assert hands.window.map.hovered is None and hint(hands) == rest
    hands.move((hands.window.layout.map.centerx, hands.window.map.camera.rect((0, 5)).bottom + 2))
    assert hint(hands) == rest


def test_what_is_aimed_is_put_away_by_a_click_on_the_map_and_not_by_one_on_the_bar(hands: Hands) -> None:
    hands.key(pygame.K_a)
    pane = hands.window.hand_bar.pane
    hands.move(pane.where(next(each for each in pane.controls if isinstance(each, Button))).center)
    hands.tick()
    assert hint(hands).endswith("· Esc puts it away")
    hands.move(hands.cell(HERO))
    assert hint(hands).endswith("· Esc or a click here puts it away")


def said(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the status line, in 13 pixels, from left to right."""
    words: list[str] = []
    text = fonts.text

    def noted(written: str, size: int, *rest: Any) -> pygame.Surface:
        if size == 13 and written:
            words.append(written)
        return text(written, size, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(status.fonts, "text", noted)
        hands.window.status.draw(hands.window.surface)
    return words


def test_why_something_is_not_done_stands_once_and_alone(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.click(hands.cell((12, 1)))
    assert said(hands, monkeypatch) == ["Beyond the 3 steps Hero has left: 9 to there."]
    hands.click(chip(hands, "mend"))
    assert said(hands, monkeypatch) == ["Hero is not hurt."]


def test_what_a_click_would_do_is_told_whole_beside_old_news(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.window.session.tell("Something that was done a good while ago, and is told in very many words." * 3)
    hands.move(hands.cell((5, 3)))
    assert said(hands, monkeypatch)[0] == "Click: go 2 steps to (5, 3), 1 left"


def test_with_shift_held_over_a_unit_it_is_told_what_a_drag_costs(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.key(pygame.K_x)
    hands.tick(12, 0.3)
    hands.move(hands.cell(unit(hands, "Goblin 2").cell))
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        told = said(hands, monkeypatch)[0]
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    assert told.startswith("Shift+drag moves Goblin 2 on the map · starts the battle anew: turns 1 to")


def test_what_is_aimed_is_told_wherever_a_click_would_put_it_away(hands: Hands) -> None:
    hands.move(hands.cell((12, 1)))
    hands.key(pygame.K_a)
    assert hint(hands) == (
        "Enter: sweep: hit Goblin 1 for 5: 16 → 11 · ends the turn · Esc or a click here puts it away")


def test_a_press_that_slips_moves_nobody_and_ends_no_fight(hands: Hands) -> None:
    session = hands.window.session
    at = hands.cell(GOBLIN)
    data = session.document.data
    hands.drag(at, hands.cell((7, 2)))
    assert session.document.data == data and session.driving.is_heros_turn and "Shift" in session.message
    edge = hands.window.map.camera.rect(GOBLIN)
    hands.drag((edge.right - 2, edge.centery), (edge.right + 2, edge.centery))
    assert session.selected == "Goblin 1" and session.document.data == data


def test_with_shift_a_unit_is_moved_on_the_map_in_a_fight_too(hands: Hands) -> None:
    session = hands.window.session
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        hands.drag(hands.cell(GOBLIN), hands.cell((7, 2)))
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    assert unit(hands, "Goblin 1").cell == (7, 2) and session.document.is_changed and not session.driving.is_heros_turn


def test_skills_stand_in_a_bar_that_aims_them_and_does_them(hands: Hands) -> None:
    session = hands.window.session
    assert [each._choice.action for each in hands.window.hand_bar.pane.controls if isinstance(each, Chip)] == [
        "attack", "strike", "sweep", "mend", "ward", "hex", "potion", "antidote"]
    frame = hands.window.hand_bar.pane.area
    assert hands.window.layout.map.contains(frame)
    hands.click(chip(hands, "mend"))
    assert session.is_refusal and session.message == "Hero is not hurt."
    hands.click(chip(hands, "hex"))
    hands.move(hands.window.layout.panel.center)
    assert session.driving.aim is not None and unit(hands, "Goblin 1").effects == ()
    assert hint(hands) == "Enter: hex: Hero puts hex on Goblin 1 for 3 turns · ends the turn · Esc puts it away"
    hands.click(chip(hands, "hex"))
    assert unit(hands, "Goblin 1").has("hex") and unit(hands, "Hero").mana == 8


def test_the_bar_ends_the_turn_where_there_is_room_for_its_buttons(hands: Hands) -> None:
    pane = hands.window.hand_bar.pane
    end = next(each for each in pane.controls if isinstance(each, Button))
    hands.click(pane.where(end).center)
    assert hands.window.session.frame.world.turn >= 1
    assert not hands.window.session.driving.is_heros_turn


def test_keys_aim_and_do(hands: Hands) -> None:
    hands.key(pygame.K_RIGHT)
    hands.move(hands.window.layout.panel.center)
    hands.key(pygame.K_a)
    assert hands.window.session.driving.aim is not None and hint(hands).startswith("Enter: hit Goblin 1 for 6")
    hands.key(pygame.K_ESCAPE)
    assert hands.window.session.driving.aim is None
    hands.key(pygame.K_a)
    hands.key(pygame.K_RETURN)
    assert unit(hands, "Goblin 1").life == 10


def test_the_heros_own_keys_are_nobody_elses() -> None:
    arrows = {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN}
    assert {key.code for key in HERO_KEYS if key in KEYS} <= arrows


def test_why_says_whose_turn_it_is_and_what_it_can_do_and_follows_it(hands: Hands) -> None:
    def words() -> str:
        return " ".join(line.text for line in explanation(hands.window.session.frame))
    assert "It is Hero's turn, and you decide: 3 steps and 1 action left." in words()
    assert "Nobody has decided" not in words() and "Hero is not hurt" in words()
    hands.key(pygame.K_RIGHT)
    assert "2 steps and 1 action left" in words() and "attack (Goblin 1)" in words()


def test_in_a_past_turn_keys_drive_the_hero_after_saying_what_is_replaced(hands: Hands) -> None:
    session = hands.window.session
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_x)
    hands.tick(12, 0.3)
    assert session.driving.is_heros_turn
    last = session.running.history.steps[-1].world if session.running.history else None
    assert last is not None and last.turn > 2
    hands.key(pygame.K_HOME)
    hands.move(hands.window.layout.panel.center)
    assert hint(hands) == (f"Hero's turn was played: an order now replaces turns 1 to {last.turn} and the 2 "
                           "orders given in them, Ctrl+Z brings them back")
    hands.key(pygame.K_DOWN)
    assert unit(hands, "Hero").cell == (4, 3)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert session.running.history is not None and session.running.history.steps[-1].world == last


def test_arrows_where_it_is_not_the_heros_turn_step_nowhere_and_say_whose_it_is(hands: Hands) -> None:
    session = hands.window.session
    hands.key(pygame.K_x)
    hands.tick(12, 0.3)
    hands.key(pygame.K_COMMA)
    turn = session.frame.world.turn
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_x, pygame.K_w, pygame.K_a, pygame.K_RETURN):
        session.tell("")
        hands.key(key)
        assert session.frame.world.turn == turn and "is next here, not Hero" in session.message


def test_the_reach_is_painted_while_the_hero_is_waited_for(hands: Hands) -> None:
    x, y = hands.cell((4, 4))
    at = (x - 8, y - 8)
    shown = hands.window.surface.get_at(at)
    hands.key(pygame.K_8)
    hands.tick()
    assert hands.window.surface.get_at(at) != shown


def test_the_path_of_a_click_is_painted_under_the_mouse(hands: Hands) -> None:
    there = hands.cell((5, 4))
    assert hands.window.surface.get_at(there)[:3] != HERO_SIDE
    hands.move(there)
    hands.tick()
    assert hands.window.surface.get_at(there)[:3] == HERO_SIDE


def test_only_orders_and_warnings_are_yellow_while_a_hero_waits(hands: Hands) -> None:
    line = hands.window.status
    hands.move(hands.cell((5, 3)))
    assert line.hint().is_bright and line.hint().words.startswith("Click: go")
    for pane in (hands.window.panel.tabs, hands.window.transport.pane):
        for control in [each for each in pane.controls if each.does_act and each.is_enabled]:
            hands.move(pane.where(control).center)
            hands.tick()
            assert line.hint().is_bright == (not line.would or bool(line.warning)), line.hint().words
