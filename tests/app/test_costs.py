"""What an act would take away from the battle is said before it is done (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from sandbox.app.keys.commands import Key
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.pane import Control, Pane
from sandbox.app.widgets.slider import Slider
from sandbox.files.shipped import shipped
from sandbox.scene.colours import WRONG
from tests.app.hands import Hands, in_the_middle


@pytest.fixture
def hands() -> Hands:
    return in_the_middle(shipped("levels", "mine.tmx"))


def said(hands: Hands) -> str:
    return hands.window.status.warning


def resting(hands: Hands, pane: Pane, control: Control) -> str:
    """What is said while the mouse rests on a control."""
    pane.show(control)
    hands.move(pane.where(control).center)
    hands.tick()
    return said(hands)


def test_over_a_slider_it_says_which_turns_would_go(hands: Hands) -> None:
    page = hands.window.panel.page
    slider = next(each for each in page.controls if isinstance(each, Slider))
    assert resting(hands, page, slider) == "Changes from turn 11 on: turns 11 to 20 go, Ctrl+Z brings them back"
    hands.window.session.running.go_to_turn(20)
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


KEYS = (pygame.K_m, pygame.K_F5, pygame.K_DELETE)
"""What throws turns away by a key."""


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_would_take_turns_away_says_so_first_and_does_it_when_pressed_again(hands: Hands, key: int) -> None:
    session = hands.window.session
    session.selected = session.level.units[-1].name
    before, undone, name = session.running.history, session.document.past.last, str(Key(key))
    hands.key(key)
    assert session.message == (f"Press {name} again to start the battle anew: turns 1 to 20 go, "
                               "Ctrl+Z brings them back.")
    assert session.running.history is before and session.document.past.last is undone and not session.is_refusal
    hands.key(key)
    assert session.running.history is not before and "turns 1 to 20 are gone" in session.message.lower()


@pytest.mark.parametrize("between", [
    lambda hands: hands.key(pygame.K_1), lambda hands: hands.click(hands.window.map.camera.area.center),
    lambda hands: hands.key(pygame.K_PERIOD), lambda hands: hands.window.session.tell("Something else."),
    lambda hands: hands.key(pygame.K_F8), lambda hands: hands.key(pygame.K_F5),
    lambda hands: hands.key(pygame.K_ESCAPE)])
def test_whatever_is_done_in_between_forgets_what_was_asked(
        hands: Hands, between: Callable[[Hands], object]) -> None:
    session = hands.window.session
    hands.key(pygame.K_m)
    history = session.running.history
    question, turns = session.message, [step.world.turn for step in history.steps] if history else []
    between(hands)
    assert session.message != question, "what is forgotten is not said any more"
    hands.key(pygame.K_m)
    assert session.message == question
    assert session.running.history is not None and [step.world.turn for step in session.running.history.steps] == turns


def test_a_key_held_down_does_not_answer_its_own_question(hands: Hands) -> None:
    session = hands.window.session
    before = session.running.history
    for _ in range(5):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0))
    hands.tick()
    assert session.running.history is before and "Press M again" in session.message


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_takes_nothing_away_acts_at_once(hands: Hands, key: int) -> None:
    session = hands.window.session
    session.running.restart()
    session.selected = session.level.units[-1].name
    last = session.document.past.last
    hands.key(key)
    assert session.document.past.last is not last


def test_a_key_with_nothing_to_act_on_asks_nothing(hands: Hands) -> None:
    session = hands.window.session
    hands.key(pygame.K_DELETE)
    assert "Nobody is selected" in session.message and session.about is None


def test_a_tool_over_the_map_and_a_stroke_say_what_they_cost(hands: Hands) -> None:
    session = hands.window.session
    cell = next(cell for cell in session.level.grid.all_cells() if session.level.grid.enterable(cell)
                and session.frame.world.at(cell) is None and not any(unit.cell == cell for unit in session.level.units))
    hands.move(hands.cell(cell))
    hands.tick()
    assert said(hands) == "", "to look costs nothing"
    hands.key(pygame.K_b)
    hands.tick()
    assert said(hands) == (
        "Click: Draw 1 wall · starts the battle anew: turns 1 to 20 go, Ctrl+Z brings them back")
    hands.press()
    hands.tick()
    assert said(hands).startswith("Draw 1 wall · starts the battle anew")
    hands.release()
    hands.tick()
    assert said(hands) == "" and "turns 1 to 20 are gone" in session.message
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert session.message == "1 wall taken away again. The battle is back at turn 10."


def test_an_edit_after_which_nothing_could_run_says_so_before_it_is_done(hands: Hands) -> None:
    session = hands.window.session
    session.choose_tool("erase")
    hero = next(unit for unit in session.frame.world.living if unit.kind.side == "hero")
    hands.move(hands.cell(hero.cell))
    hands.press()
    told, colour = hands.window.status.news()
    assert told.startswith("Erase ") and "then it cannot run: no hero" in told and colour == WRONG
    assert said(hands).startswith(told), "the cost hides nothing of it"
    hands.release()
    assert "It cannot run now: " in session.message and "no hero" in session.message


def test_what_was_just_done_is_told_before_what_would_be_lost_until_the_mouse_moves_on(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, written = hands.window.session, []
    monkeypatch.setattr("sandbox.app.widgets.fonts.fitted", lambda words, *_: written.append(words) or words)
    session.choose_tool("wall")
    hands.move(hands.cell((3, 3)))
    session.tell("Undone: something.")
    hands.tick()
    assert "Undone: something." in written
    hands.move(hands.cell((4, 3)))
    written.clear()
    hands.tick()
    assert said(hands) in written
    assert "Undone: something." not in written[:written.index(said(hands))], "it is only recalled, where there is room"
