"""What an act would take away from the battle is said before it is done (design: window, Watching)."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.widgets.board import Board, Control
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.slider import Slider
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    for _ in range(20):
        hands.window.session.forward("turn")
    hands.window.session.go_to_turn(10)
    hands.tick()
    return hands


def said(hands: Hands) -> str:
    return hands.window.status.warning


def resting(hands: Hands, board: Board, control: Control) -> str:
    """What is said while the mouse rests on a control."""
    board.show(control)
    hands.move(board.where(control).center)
    hands.tick()
    return said(hands)


def test_over_a_slider_it_says_which_turns_would_go(hands: Hands) -> None:
    page = hands.window.panel.page
    slider = next(each for each in page.controls if isinstance(each, Slider))
    assert resting(hands, page, slider) == "Changes from turn 10 on: turns 11 to 20 go, Ctrl+Z brings them back"
    hands.window.session.go_to_turn(20)
    assert resting(hands, page, slider) == "", "at the end of what is known nothing would go"


@pytest.mark.parametrize("name", ["Unit", "Level"])
def test_over_what_edits_the_map_it_says_that_the_battle_starts_anew(hands: Hands, name: str) -> None:
    session, panel = hands.window.session, hands.window.panel
    session.selected = session.level.units[-1].name
    panel.show(name)  # type: ignore[arg-type]
    hands.tick()
    control = next(each for each in panel.page.controls if each.does_act and each.is_enabled and each.reach == "anew")
    assert resting(hands, panel.page, control) == (
        "Starts the battle anew: turns 1 to 20 go, Ctrl+Z brings them back")


def test_over_the_die_of_the_seed_it_says_so_too(hands: Hands) -> None:
    page = hands.window.panel.page
    die = next(each for each in page.controls if isinstance(each, Button) and each.icon == "dice")
    assert "turns 1 to 20 go" in resting(hands, page, die)


def test_a_tool_over_the_map_and_a_stroke_say_what_they_cost(hands: Hands) -> None:
    session = hands.window.session
    cell = next(cell for cell in session.level.grid.all_cells() if session.level.grid.enterable(cell)
                and session.frame.world.at(cell) is None and not any(unit.cell == cell for unit in session.level.units))
    hands.move(hands.cell(cell))
    hands.tick()
    assert said(hands) == "", "to look costs nothing"
    hands.key(pygame.K_b)
    hands.tick()
    assert said(hands) == "Wall brush · starts the battle anew: turns 1 to 20 go, Ctrl+Z brings them back"
    hands.press()
    hands.tick()
    assert said(hands).startswith("Draw 1 wall · starts the battle anew")
    hands.release()
    hands.tick()
    assert said(hands) == "" and "turns 1 to 20 are gone" in session.message
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert session.message == "Undone: Draw 1 wall. The battle is back at turn 10."
