"""The action economy of board-game profiles: move, attack and full actions, tapped units (guide: profiles, Actions)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.ai.act import Walk
from sandbox.battle.battle import Battle
from sandbox.rules.events import Affected, Healed, Tapped, TurnEnded
from sandbox.rules.kind import KINDS
from tests.spec.board import carried, decided, done, end, level


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A goblin with two move actions and two attack actions."""
    monkeypatch.setitem(KINDS._items, "goblin", replace(KINDS["goblin"], moves=2, attacks=2))


def test_a_move_action_leads_up_to_move_cells_along_a_shortest_path() -> None:
    assert done(decided("@.....m", profile="aggressive")) == [((5, 0), (4, 0), (3, 0))]


def test_with_one_attack_action_it_attacks_once() -> None:
    assert done(decided("@m", profile="aggressive")) == ["Iva"]


@pytest.mark.usefixtures("busy")
def test_the_numbers_of_move_and_attack_actions_are_its_kinds() -> None:
    assert done(decided("@m", profile="aggressive")) == ["Iva", "Iva"]
    twice = decided("@......m", profile="aggressive")
    assert done(twice) == [((6, 0), (5, 0), (4, 0)), ((3, 0), (2, 0), (1, 0)), "Iva"]


@pytest.mark.usefixtures("busy")
def test_an_enemy_that_will_have_fallen_is_not_attacked_again() -> None:
    decision = decided("@m.@", profile="aggressive", Iva={"life": 4})
    assert done(decision) == ["Iva", ((2, 0),), "Iva2"]


def test_what_cannot_be_carried_out_is_skipped() -> None:
    assert carried(decided("@.....m", profile="shy"))[0] == ("1", False), "a goblin has no full action"
    assert carried(decided("@.....m", profile="aggressive"))[:2] == [("1", False), ("2", True)]


def test_a_move_action_counts_as_used_once_tried_even_for_0_cells() -> None:
    assert carried(decided("@m", profile="aggressive")) == [("1", True), ("2", True)]
    assert carried(decided("@#m", profile="aggressive")) == [("1", False), ("2", False), ("1", False)]
    assert done(decided("#m#", "###", "@..", profile="wandering")) == [], "no cell to go to"


def test_when_nothing_more_can_be_carried_out_it_is_tapped_until_its_next_activation() -> None:
    battle = Battle(level("@....m", profile="aggressive"))
    steps = [battle.start()]
    for _ in range(3):
        steps.append(battle.advance(steps[-1].world))
    assert [step.world["Me"].is_tapped for step in steps] == [False, False, True, True]
    assert [event for event in steps[2].events if isinstance(event, Tapped)] == [Tapped(1, 2, "Me")]
    assert steps[2].events.index(Tapped(1, 2, "Me")) == len(steps[2].events) - 2, "then its turn ends"


def test_a_unit_of_a_map_machine_or_a_hero_is_never_tapped() -> None:
    battle = Battle(level("@..m", profile="hunter", driver="autopilot", values={"max_rounds": 3}))
    step = battle.start()
    while not step.world.is_over:
        step = battle.advance(step.world)
        assert not any(isinstance(event, Tapped) for event in step.events)


# Full actions

def test_sprint_the_next_move_action_reaches_twice_as_far_and_uses_up_the_attack_actions() -> None:
    decision = decided("@..m..........", profile="shy", kind="hound", Me={"move": 4})
    assert (done(decision)[0], end(decision)) == ("sprint", (11, 0))
    decision = decided("@..m#", profile="shy", kind="hound", Iva={"range": 0}, Me={"range": 9})
    assert done(decision) == ["sprint"], "it could attack, had it not sprinted"


def test_only_the_next_move_action_reaches_twice_as_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS._items, "hound", replace(KINDS["hound"], moves=2))
    decision = decided("x...........m..@", profile="goal-oriented", kind="hound", Me={"goal": "goal", "move": 3})
    assert [len(act.path) for act in decision.acts if isinstance(act, Walk)] == [6, 3]


def test_rest_regains_life_and_uses_up_all_other_actions() -> None:
    decision = decided("@...m....", profile="shy", kind="brute")
    assert done(decision) == ["rest"]
    battle = Battle(level("@...m....", profile="shy", kind="brute", Me={"life": 5}))
    step = battle.advance(battle.advance(battle.start().world).world)
    assert step.world["Me"].life == 10
    assert [event for event in step.events if isinstance(event, Healed)] == [Healed(1, 2, "Me", "Me", 5)]


def test_rest_never_gives_more_than_its_life() -> None:
    battle = Battle(level("@...m....", profile="shy", kind="brute", Me={"life": 27}))
    assert battle.advance(battle.advance(battle.start().world).world).world["Me"].life == 28


def test_a_full_action_is_ready_again_after_its_cooldown() -> None:
    battle = Battle(level("@....m....", profile="shy", kind="hound", values={"max_rounds": 8}))
    step, found = battle.start(), []
    while not step.world.is_over:
        step = battle.advance(step.world)
        if any(isinstance(event, TurnEnded) and event.unit == "Me" for event in step.events):
            found.append(any(isinstance(event, Affected) and event.effect == "sprint" for event in step.events))
    assert found == [True, False, False] * 2 + [True, False]
