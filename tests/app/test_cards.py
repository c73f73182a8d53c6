"""Lists and cards over the window, and what the mouse means on and beside them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from sandbox.app.widgets.card import Card
from sandbox.app.widgets.menu import Choice
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot


@pytest.fixture
def hands() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx")))


def menu(hands: Hands) -> Card:
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, Choice)))
    return hands.window.panel.menu


def chooser(hands: Hands) -> Card:
    hands.window.run("ribbons")
    hands.tick()
    return hands.window.timeline.chooser


@pytest.mark.parametrize("open_card", [menu, chooser])
def test_a_click_beside_what_is_open_closes_it_and_does_nothing_else_and_that_is_said_before(
        hands: Hands, open_card: Callable[[Hands], Card]) -> None:
    window = hands.window
    for part in (window.layout.tools, window.layout.map, window.layout.transport):
        card = open_card(hands)
        before = window.session.tool, window.session.document, window.session.running.history
        beside = next((x, y) for x in range(part.left + 20, part.right, 7) for y in range(part.top + 26, part.bottom, 7)
                      if not card.covers((x, y)))
        hands.move(beside)
        assert window.status.would == "A click here only closes what is open."
        hands.click(beside)
        assert not card.is_open
        assert (window.session.tool, window.session.document, window.session.running.history) == before


def test_below_a_card_the_map_does_not_see_the_mouse(hands: Hands) -> None:
    window = hands.window
    card = chooser(hands)
    both = card.frame.clip(window.layout.map)
    assert both, "the card reaches over the map"
    hands.move(both.center)
    assert window.map.hovered is None
    hands.key(pygame.K_ESCAPE)
    hands.tick()
    assert window.map.hovered is not None


def test_a_button_left_for_a_card_right_beside_it_is_not_under_the_mouse_any_more(hands: Hands) -> None:
    window = hands.window
    hands.move(window.toolbar.foot.where(window.toolbar.foot.controls[-1]).center)
    assert window.toolbar.foot.hovered is not None
    card = chooser(hands)
    hands.move(card.frame.center)
    assert window.toolbar.foot.hovered is None


def test_space_plays_beside_the_open_list_of_ribbons_and_is_a_letter_within_a_name(hands: Hands) -> None:
    chooser(hands)
    wanted = hands.window.timeline.chooser
    hands.write(" ")
    assert hands.window.session.running.playback.is_playing and wanted.wanted.text == ""
    hands.write("a b")
    assert wanted.wanted.text == "a b" and hands.window.session.running.playback.is_playing
