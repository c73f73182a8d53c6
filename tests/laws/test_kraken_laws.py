"""What holds in every battle with a Kraken (spec: kraken.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from sandbox.ai.profiles import PROFILES
from sandbox.battle.history import STEP_SIZES, StepSize
from sandbox.battle.level import Level
from sandbox.rules.deck import Card, Deck
from sandbox.rules.events import KrakenStep, TurnEnded, line
from sandbox.rules.kind import KINDS
from sandbox.scene.words.events import sentence
from tests.laws.strategies import levels, some_cells
from tests.laws.test_battle_laws import SLOW, check_world, history_of, order_lists, played, state

KINDS_OF_ENEMIES = tuple(kind for kind in KINDS if kind.side == "enemy")


@st.composite
def levels_with_decks(draw: st.DrawFn) -> Level:
    """A random level with a deck of one to four cards, and spawn cells anywhere, in walls too."""
    level = draw(levels())
    cards = tuple(
        Card(f"Card {number}", draw(st.sampled_from(KINDS_OF_ENEMIES)), draw(st.integers(0, 6)),
             draw(st.sampled_from(("", *PROFILES.names))), draw(st.sampled_from(({}, {"life": 3}, {"goal": "Hero1"}))),
             draw(st.integers(0, 4)), draw(st.integers(1, 3)))
        for number in range(1, draw(st.integers(1, 4)) + 1))
    spawns = tuple(draw(some_cells(level.grid).filter(bool)))
    return replace(level, deck=Deck("random", cards), spawns=spawns, driver=draw(st.sampled_from(("", "autopilot"))))


@SLOW
@given(levels_with_decks(), order_lists())
def test_every_card_is_in_exactly_one_place_and_no_unit_is_in_the_order(level: Level, orders: tuple[str, ...]) -> None:
    assert level.deck is not None
    for step in played(level, orders):
        check_world(step.world)
        kraken = step.world.kraken
        assert kraken is not None
        hand = () if kraken.hand is None else (kraken.hand,)
        on_the_map = tuple(card for _, card in kraken.units if card)
        assert Counter((*kraken.deck, *kraken.discard, *hand, *on_the_map)) == Counter(level.deck.pile)
        assert kraken.resources >= 0
        assert all(step.world[name].is_alive and step.world[name].team == "kraken" for name, _ in kraken.units)
        assert not {name for name, _ in kraken.units} & {member.name for member in step.world.initiative.members}


@SLOW
@given(levels_with_decks(), order_lists())
def test_it_takes_one_turn_in_every_round_that_ends(level: Level, orders: tuple[str, ...]) -> None:
    found = [event for step in played(level, orders) for event in step.events]
    received = [event.round for event in found if isinstance(event, KrakenStep) and event.step == "resources"]
    assert received == list(range(1, len(received) + 1))
    ends = [event.turn for event in found if isinstance(event, TurnEnded)]
    assert ends == list(range(1, len(ends) + 1))
    places = [(event.round, event.turn) for event in found[1:]]  # type: ignore[union-attr]
    assert places == sorted(places)
    assert all(sentence(event).endswith(".") for event in found)


@SLOW
@given(levels_with_decks(), order_lists(), st.sampled_from(STEP_SIZES))
def test_back_equals_forward_with_a_kraken(level: Level, orders: tuple[str, ...], size: StepSize) -> None:
    history = history_of(level, orders)
    told = [line(event) for event in history.events]
    while history.back(size):
        pass
    seen = [state(history)]
    while history.forward(size):
        seen.append(state(history))
    assert [line(event) for event in history.events][:len(told)] == told
    for expected in reversed(seen[:-1]):
        assert history.back(size)
        assert state(history) == expected
    assert not history.back(size)
