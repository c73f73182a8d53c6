"""Stepping back and forth (guide: battle, Stepping); the law for random battles is in laws/."""

from __future__ import annotations

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import STEP_SIZES, Cursor, History
from sandbox.rules.events import ParameterSet
from tests.spec.drawn import drawn


def changed_after_turn_2() -> History:
    """A battle of which 6 turns are known, with a parameter changed after the second."""
    history = History(Battle(drawn("@...g", Iva={"script": ()})))
    history.forward("turn")
    history.forward("turn")
    history.change(Change("wake", 7))
    for _ in range(4):
        history.forward("turn")
    return history


def test_a_changed_parameter_is_no_step_of_its_own_going_or_coming_back() -> None:
    for size in STEP_SIZES:
        history = changed_after_turn_2()
        history.go_to_turn(2)
        there = history.cursor
        assert history.back(size)
        assert history.forward(size)
        assert history.cursor == there
        assert history.forward(size)
        assert history.back(size)
        assert history.cursor == there


def test_at_the_start_there_is_no_step_back_also_when_a_parameter_was_changed_there() -> None:
    history = History(Battle(drawn("@..g")))
    history.change(Change("wake", 7))
    assert [history.back(size) for size in STEP_SIZES] == [False] * 3
    assert history.cursor == Cursor(1)


def test_a_round_is_one_pass_through_the_order() -> None:
    history = changed_after_turn_2()
    history.go(0)
    turns = []
    while len(turns) < 3 and history.forward("round"):
        turns.append(history.world.turn)
    assert turns == [2, 4, 6]


def test_after_the_end_nothing_happens_any_more() -> None:
    history = History(Battle(drawn("@......g", values={"max_rounds": 1}, Iva={"script": ()})))
    while history.forward("turn"):
        pass
    assert history.is_at_end
    assert [history.forward(size) for size in STEP_SIZES] == [False] * 3


def test_reading_the_same_place_of_the_dice_twice_gives_the_same_battle() -> None:
    level = drawn("@......g", values={"reroll_each_round": True, "max_rounds": 5}, Iva={"script": (), "tempo": 5})
    history = History(Battle(level))
    while history.forward("turn"):
        pass
    events = history.events
    history.go(0)
    history.change(Change("far", 20))
    while history.forward("turn"):
        pass
    assert [event for event in history.events if not isinstance(event, ParameterSet)] == list(events)
