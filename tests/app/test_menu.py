"""A menu by keyboard: the choices of a search, as an example of all."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.widgets.menu import Choice
from sandbox.files.shipped import shipped
from sandbox.search.variants import VARIANTS
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot


@pytest.fixture
def hands() -> Hands:
    """A window whose menu of searches is open."""
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, Choice)))
    assert hands.window.panel.menu.is_open
    return hands


NAMES = [variant.words for variant in VARIANTS]
"""What the rows of the menu say."""


def search(hands: Hands) -> object:
    return hands.window.session.tuning.values["hunter.search"].value


@pytest.mark.parametrize(("key", "text"), [(pygame.K_RETURN, ""), (pygame.K_KP_ENTER, ""), (pygame.K_SPACE, " ")])
def test_arrows_move_and_enter_or_space_takes(hands: Hands, key: int, text: str) -> None:
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_UP)
    hands.key(key, text=text)
    assert search(hands) == VARIANTS.names[1] and not hands.window.panel.menu.is_open
    assert not hands.window.session.running.playback.is_playing


def test_the_first_and_the_last_are_reached_and_not_passed(hands: Hands) -> None:
    menu = hands.window.panel.menu
    hands.key(pygame.K_END)
    hands.key(pygame.K_DOWN)
    assert menu.marked == NAMES[-1]
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_UP)
    assert menu.marked == NAMES[0]


def test_a_letter_goes_to_the_next_name_that_begins_with_it(hands: Hands) -> None:
    for name in NAMES:
        hands.key(ord(name[0]), text=name[0])
        assert hands.window.panel.menu.marked[0] == name[0]
    assert search(hands) == VARIANTS.names[0], "nothing is taken before Enter"


def test_escape_closes_and_chooses_nothing_and_then_space_plays(hands: Hands) -> None:
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.panel.menu.is_open and search(hands) == VARIANTS.names[0]
    hands.key(pygame.K_SPACE, text=" ")
    assert hands.window.session.running.playback.is_playing


def test_arrows_go_on_from_where_the_mouse_is(hands: Hands) -> None:
    menu = hands.window.panel.menu
    hands.move(menu.pane.where(menu.pane.controls[2]).center)
    assert menu.marked == NAMES[2]
    hands.key(pygame.K_DOWN)
    hands.tick(3)
    assert menu.marked == NAMES[3], "a mouse at rest does not take it back"
