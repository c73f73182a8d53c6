"""The deck in the window: every card can be changed, added and removed, and undone, without touching a file."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.panel.kraken.cards import CardHead
from sandbox.app.panel.rows import Reset, ValueBox
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.slider import Slider
from sandbox.files.shipped import shipped
from sandbox.rules.deck import Card
from tests.app.hands import Hands, opened
from tests.app.panel.test_level import pick
from tests.app.panel.test_panel import nth, spot

LEVEL = shipped("levels", "kraken.tmx")
KIND, PROFILE, GOAL = 1, 2, 3
"""The place of a choice among those of the page while the first card lies open; the deck's file is the first of all."""


@pytest.fixture(params=[(900, 600), (1280, 800)])
def hands(request: pytest.FixtureRequest) -> Hands:
    hands = Hands(opened(LEVEL, request.param))
    hands.window.panel.show("Kraken")
    hands.tick()
    segments = hands.window.panel.page.where(nth(hands.window.panel.page, Segmented))
    hands.click((segments.right - 20, segments.centery))
    return hands


def cards(hands: Hands) -> tuple[Card, ...]:
    deck = hands.window.session.level.deck
    assert deck is not None
    return deck.cards


def open_card(hands: Hands, number: int) -> None:
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, CardHead, number)))
    hands.tick()


def test_a_click_opens_a_card_and_another_shuts_it(hands: Hands) -> None:
    page = hands.window.panel.page
    assert not any(isinstance(each, Slider) for each in page.controls)
    open_card(hands, 0)
    assert any(isinstance(each, Slider) for each in page.controls)
    open_card(hands, 0)
    assert not any(isinstance(each, Slider) for each in page.controls)


@pytest.mark.parametrize("number", [0, 3, 5])
def test_an_opened_card_is_in_view_from_its_head_on(hands: Hands, number: int) -> None:
    page = hands.window.panel.page
    open_card(hands, number)
    head, remove = nth(page, CardHead, number), nth(page, Button)
    assert page.area.top <= page.where(head).top and page.where(head).bottom < page.area.bottom
    needs = remove.area.bottom - head.area.top
    assert page.where(remove).bottom <= page.area.bottom or needs > page.area.height
    page.scroll = 0
    hands.tick(2)
    assert page.scroll == 0, "it is scrolled to once"


def test_a_card_is_renamed(hands: Hands) -> None:
    page = hands.window.panel.page
    open_card(hands, 0)
    hands.click(spot(page, nth(page, ValueBox)))
    hands.write("gull")
    hands.key(pygame.K_RETURN)
    assert cards(hands)[0].name == "gull" and hands.window.session.message == "Bilge rat renamed to gull."


def test_prices_are_typed_or_drawn_and_undone(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    open_card(hands, 0)
    hands.click(spot(page, nth(page, ValueBox, 1)))
    hands.write("40")
    hands.key(pygame.K_RETURN)
    assert cards(hands)[0].cost == 40
    hands.tick()
    spot(page, nth(page, Slider, 1))
    track = page.where(nth(page, Slider, 1))
    hands.drag((track.left + 6, track.centery), (track.right - 6, track.centery))
    assert cards(hands)[0].upkeep == 6
    session.undo()
    session.undo()
    assert (cards(hands)[0].cost, cards(hands)[0].upkeep, session.document.is_changed) == (2, 0, False)


def test_kind_profile_and_goal_are_chosen(hands: Hands) -> None:
    open_card(hands, 0)
    pick(hands, KIND, "hound")
    pick(hands, PROFILE, "goal-oriented")
    pick(hands, GOAL, "Altar")
    card = cards(hands)[0]
    assert (card.kind.name, card.profile, card.properties) == ("hound", "goal-oriented", {"goal": "Altar"})
    pick(hands, GOAL, "none")
    assert cards(hands)[0].properties == {}


def test_a_parameter_of_its_profile_is_the_cards_own_until_it_is_taken_off(hands: Hands) -> None:
    page = hands.window.panel.page
    open_card(hands, 2)
    assert cards(hands)[2].properties == {"wander_range": 4}
    own = [each for each in page.controls if isinstance(each, Reset) and each.is_enabled]
    assert len(own) == 1
    hands.click(spot(page, own[0]))
    assert cards(hands)[2].properties == {}


def test_cards_are_added_and_removed_down_to_the_last(hands: Hands) -> None:
    panel = hands.window.panel
    adds = len([each for each in panel.page.controls if isinstance(each, Choice)]) - 1
    pick(hands, adds, "brute")
    hands.tick()
    assert [card.kind.name for card in cards(hands)].count("brute") == 2 and len(cards(hands)) == 7
    for left in range(6, -1, -1):
        if left < 6:
            open_card(hands, 0)
        remove = next(each for each in panel.page.controls if isinstance(each, Button))
        hands.click(spot(panel.page, remove))
        hands.tick()
        assert len(cards(hands)) == max(1, left)
    assert hands.window.session.is_refusal and "the last card" in hands.window.session.message
