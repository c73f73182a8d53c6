"""The page of the Kraken: there with a Kraken alone, and what it says is what the battle did."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

import pytest

from sandbox.app.panel.kraken.cards import DeckRow, Large, TurnLine
from sandbox.app.panel.kraken.page import KrakenLine
from sandbox.app.widgets.buttons import Tab
from sandbox.app.widgets.pane import Control
from sandbox.files.shipped import shipped
from sandbox.rules.events import KrakenStep
from sandbox.rules.kraken import KrakenState
from sandbox.scene.kraken import WHERE, hoard
from tests.app.hands import Hands, opened

LEVEL = shipped("levels", "kraken.tmx")
T = TypeVar("T", bound=Control)


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(LEVEL))
    hands.window.panel.show("Kraken")
    hands.tick()
    return hands


def all_of(hands: Hands, kind: type[T]) -> list[T]:
    return [control for control in hands.window.panel.page.controls if isinstance(control, kind)]


def kraken(hands: Hands) -> KrakenState:
    found = hands.window.session.frame.world.kraken
    assert found is not None
    return found


def until_it_acted(hands: Hands) -> None:
    """On to the first of its units' turns."""
    while not kraken(hands).units:
        assert hands.window.session.running.forward("turn")
    hands.tick()


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_tab_is_there_with_a_kraken_alone(size: tuple[int, int]) -> None:
    hands = Hands(opened(LEVEL, size))
    tabs = hands.window.panel.tabs
    assert len([control for control in tabs.controls if isinstance(control, Tab)]) == 5
    hands.click(tabs.where(tabs.controls[-1]).center)
    shown = [hands.window.panel.shown]
    hands.window.session.open(shipped("levels", "mine.tmx"))
    hands.tick()
    assert [*shown, hands.window.panel.shown] == ["Kraken", "Tune"] and len(tabs.controls) == 4


def test_tabs_fill_the_panel_and_do_not_overlap() -> None:
    tabs = opened(LEVEL, (900, 600)).panel.tabs
    ends = [(control.area.left, control.area.right) for control in tabs.controls]
    assert ends[0][0] == 0 and ends[-1][1] == tabs.area.width
    assert all(before[1] == after[0] for before, after in pairwise(ends))


def test_every_card_of_the_deck_has_its_row_and_the_top_one_is_told(hands: Hands) -> None:
    rows = all_of(hands, DeckRow)
    deck = hands.window.session.level.deck
    assert deck is not None and len(rows) == len(deck.cards)
    top = [row.tip.partition(":")[0] for row in rows if "On top of the deck" in row.tip]
    assert top == [kraken(hands).deck[0]]


def test_the_newest_step_is_first_and_lit(hands: Hands) -> None:
    until_it_acted(hands)
    lines = all_of(hands, TurnLine)
    assert [line.is_newest for line in lines] == [True] + [False] * (len(lines) - 1)
    assert len(lines) > 3


def test_a_click_on_one_of_its_units_selects_it(hands: Hands) -> None:
    until_it_acted(hands)
    line = all_of(hands, KrakenLine)[0]
    hands.window.panel.page.show(line)
    hands.click(hands.window.panel.page.where(line).center)
    assert hands.window.session.selected == line.name == kraken(hands).units[0][0]


def test_the_page_goes_back_in_time_with_the_battle(hands: Hands) -> None:
    until_it_acted(hands)
    assert all_of(hands, KrakenLine)
    history = hands.window.session.running.history
    assert history is not None
    history.go(0)
    hands.tick()
    assert not all_of(hands, KrakenLine) and all_of(hands, Large)


def test_nothing_is_laid_out_again_while_nothing_happens(hands: Hands) -> None:
    before = hands.window.panel.page.controls
    hands.tick(3)
    assert hands.window.panel.page.controls is before


def test_a_card_in_hand_says_why_it_is_not_played_and_a_turn_is_told_in_few_lines() -> None:
    session = opened(LEVEL).session
    deck, history = session.level.deck, session.running.history
    assert deck is not None and history is not None
    while history.world.kraken is None or history.world.kraken.hand is None:
        assert history.forward("turn")
    found = hoard(history.world.kraken, deck, history.events, 5)
    assert found.hand is not None and found.hindrance.startswith("Not playable: ")
    played = sum(isinstance(event, KrakenStep) and event.step == "play" and event.round == found.round
                 for event in history.events)
    assert sum(told.step == "play" for told in found.told) == played
    assert sum(told.step == "draw" for told in found.told) == 1, "only the card that was not played"
    total = {copies.card.name: sum(copies.counts[where] for where in WHERE) for copies in found.cards}
    assert total == {card.name: card.copies for card in deck.cards}


def test_upkeep_that_cannot_be_paid_is_foreseen() -> None:
    deck = opened(LEVEL).session.level.deck
    assert deck is not None
    dear = max(deck.cards, key=lambda card: card.upkeep)
    found = hoard(KrakenState(players=1, resources=1, units=(("A", dear.name), ("B", ""))), deck, (), 0)
    assert found.is_short and not hoard(KrakenState(1, 9, units=(("A", dear.name),)), deck, (), 0).is_short
    assert found.units == (("A", dear), ("B", None)) and found.top is None
