"""A battle that goes with its level: what is said before and after (guide: window, What an act costs)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, in_the_middle, opened
from tests.levels.beside import copied

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def watched() -> Hands:
    """Twenty turns were watched, nobody gave an order."""
    return in_the_middle(shipped("levels", "mine.tmx"))


@pytest.fixture
def driven(path: Path) -> Hands:
    """A hero driven by hand was given two orders."""
    hands = Hands(opened(path))
    hands.window.session.running.choose_driver("by_hand")
    hands.key(pygame.K_SPACE)
    hands.tick(3, 0.5)
    given = 0
    while given < 2:
        hands.key(pygame.K_x)
        given = hands.window.session.orders_given
        hands.tick(3, 0.5)
    assert not hands.window.session.is_unsaved
    return hands


@pytest.mark.parametrize("name", ["new", "open"])
def test_over_what_leaves_the_level_it_says_that_the_battle_goes(watched: Hands, name: str) -> None:
    panel = watched.window.panel
    panel.show("Level")
    watched.tick()
    button = next(each for each in panel.page.controls if isinstance(each, Button) and each.icon == name)
    panel.page.show(button)
    watched.move(panel.page.where(button).center)
    watched.tick()
    assert watched.window.status.warning.endswith("ends the battle: turns 1 to 20 go for good")


def test_the_key_of_a_new_level_asks_by_being_pressed_again(watched: Hands) -> None:
    session = watched.window.session
    history = session.running.history
    watched.key(pygame.K_n, CTRL)
    assert session.running.history is history
    assert session.message == "Press Ctrl+N again to end the battle: turns 1 to 20 go for good."
    watched.key(pygame.K_n, CTRL)
    assert session.running.history is not history and "turns 1 to 20 are gone" in session.message.lower()


def test_another_level_says_which_battle_has_gone_and_the_first_one_says_nothing(
        watched: Hands, tmp_path: Path) -> None:
    session = watched.window.session
    other = copied(tmp_path, "guard.tmx")
    watched.window.filing.take(other)
    assert session.message == "Opened guard.tmx. The battle before has ended: turns 1 to 20 are gone."
    watched.window.filing.take(other)
    assert session.message == "Opened guard.tmx."


@pytest.mark.parametrize("leave", [
    lambda hands, _: hands.key(pygame.K_n, CTRL), lambda hands, _: hands.key(pygame.K_o, CTRL),
    lambda hands, _: hands.key(pygame.K_q, CTRL),
    lambda _, path: pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))])
def test_where_orders_were_given_every_way_out_asks(
        driven: Hands, path: Path, leave: Callable[[Hands, Path], object]) -> None:
    session, history = driven.window.session, driven.window.session.running.history
    leave(driven, path)
    driven.tick()
    question = driven.window.dialogs.question
    assert question is not None and "the 2 orders given in them go for good" in question.words
    driven.key(pygame.K_ESCAPE)
    assert session.running.history is history and driven.window.is_open and not driven.window.dialogs.is_open
    leave(driven, path)
    driven.tick()
    driven.key(pygame.K_TAB)
    driven.key(pygame.K_RETURN)
    driven.tick()
    assert driven.window.dialogs.question is None
    assert session.running.history is not history or not driven.window.is_open or driven.window.dialogs.is_open


def test_the_question_about_unsaved_changes_says_that_the_battle_goes_too(watched: Hands) -> None:
    watched.window.session.tuning.set_param("hunter.sight", 12)
    watched.window.session.running.forward("turn")
    watched.key(pygame.K_n, CTRL)
    question = watched.window.dialogs.question
    assert question is not None and "go for good" in question.words


@pytest.mark.parametrize("size", [(1366, 768), (900, 600)])
@pytest.mark.parametrize("key", [pygame.K_m, pygame.K_F5])
def test_a_question_of_a_key_is_read_over_whatever_the_mouse_rests(
        path: Path, size: tuple[int, int], key: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(path, size))
    hands.window.session.running.choose_driver("by_hand")
    hands.key(pygame.K_SPACE)
    hands.tick(3, 0.5)
    for _ in range(2):
        hands.key(pygame.K_x)
        hands.tick(3, 0.5)
    hands.move(hands.window.map.camera.area.center)
    hands.key(key)
    written: list[str] = []
    real = fonts.fitted
    monkeypatch.setattr(fonts, "fitted", lambda words, room, *more: written.append(real(words, room, *more)) or
                        real(words, room, *more))
    hands.tick()
    assert any(words.startswith(f"Press {pygame.key.name(key).upper()} again to start the battle anew")
               for words in written), written


def test_saving_says_that_a_driver_chosen_by_a_key_is_not_in_the_map(hands: Hands) -> None:
    session = hands.window.session
    session.running.choose_driver("autopilot")
    assert session.save() and "for this battle only; the page Level sets it in the map" in session.message
    session.set_map_property("sandbox.driver", "autopilot")
    assert session.save() and "for this battle only" not in session.message
