"""What a hero driven by hand can do, and how it uses its skills (guide: battle, By hand; battle, Abilities)."""

from __future__ import annotations

import pytest

from sandbox.ai.drivers.hand import Choice, Hand
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.battle.replay import read_log, run_again
from sandbox.rules.events import Affected, Attacked, Healed, Moved, OrderRefused, line
from tests.spec.drawn import drawn

ASLEEP = {"wake": 0, "guard_alarm": 0}


def given(level: Level, *orders: str) -> History:
    """The battle after these orders; between them everybody else takes its turn."""
    history = History(Battle(level))
    for order in orders:
        while history.forward("turn"):
            pass
        history.order(order)
    return history


def refusal(level: Level, *orders: str) -> str:
    event = given(level, *orders).step.events[-1]
    assert isinstance(event, OrderRefused)
    return event.reason


def hand(level: Level, *orders: str) -> Hand:
    history = given(level, *orders)
    while history.forward("turn"):
        pass
    assert history.hand is not None
    return history.hand


def test_an_ability_is_used_by_order_and_ends_the_turn_like_an_attack() -> None:
    history = given(drawn("@g", values=ASLEEP), "use strike Goblin")
    assert [(each.target, each.amount) for each in history.step.events if isinstance(each, Attacked)] == [("Goblin", 9)]
    assert (history.world["Iva"].mana, history.world.stage) == (7, "ended")


def test_what_is_for_itself_needs_no_target() -> None:
    hurt = {"life": 20}
    healed = given(drawn("@......g", values=ASLEEP, Iva=hurt), "use mend").step.events
    assert [each.amount for each in healed if isinstance(each, Healed)] == [12]
    drunk = given(drawn("@......g", values=ASLEEP, Iva=hurt), "use potion")
    assert (drunk.world["Iva"].life, drunk.world["Iva"].potions) == (35, 0)
    warded = given(drawn("@......g", values=ASLEEP), "use ward").step.events
    assert [(each.effect, each.turns) for each in warded if isinstance(each, Affected)] == [("ward", 3)]


@pytest.mark.parametrize(("orders", "reason"), [
    (("use dance",), "Iva has no 'dance'"),
    (("use strike",), "strike needs a target"),
    (("use strike Rat",), "Rat is no living enemy"),
    (("use strike Goblin",), "Goblin is out of reach"),
    (("use sweep",), "nobody is within its reach of 2"),
    (("use mend",), "Iva is not hurt"),
    (("use potion",), "Iva is not hurt"),
    (("use antidote",), "Iva is neither poisoned nor bleeding"),
    (("use ward", "use ward"), "ward is ready again in 1 turn"),
    (("use ward", "use hex Goblin", "use ward", "use hex Goblin", "use ward", "use hex Goblin"),
     "hex needs 2 mana, 0 left"),
])
def test_what_cannot_be_used_is_refused_with_the_reason_and_the_turn_stays_open(
        orders: tuple[str, ...], reason: str) -> None:
    assert refusal(drawn("@...g", values=ASLEEP), *orders) == reason
    assert given(drawn("@...g", values=ASLEEP), *orders).waits_for == "Iva"


def test_a_potion_that_is_drunk_is_gone() -> None:
    assert refusal(drawn("@...g", values=ASLEEP, Iva={"life": 3}), "use potion", "use potion") == "no potion is left"


def test_with_fighting_off_only_what_hurts_nobody_is_used() -> None:
    peace = drawn("@g", values={**ASLEEP, "combat": False}, Iva={"life": 9})
    assert [refusal(peace, f"use {each}") for each in ("strike Goblin", "hex Goblin", "sweep")] == (
        ["fighting is off"] * 3)
    assert {each.action for each in hand(peace).choices if each.is_possible} == {"mend", "ward", "potion"}


def test_the_cells_in_reach_are_those_that_an_order_leads_to_with_as_many_steps() -> None:
    level = drawn("@.#....", "..#g...", ".......", values=ASLEEP)
    history = History(Battle(level))
    found = history.hand
    assert found is not None and found.cells
    for y in range(3):
        for x in range(7):
            step = history.would(f"go {x},{y}")
            walked = next((len(each.path) for each in step.events if isinstance(each, Moved)), None)
            arrives = step.world["Iva"].cell == (x, y) and walked is not None
            assert found.cells.get((x, y)) == (walked if arrives else None)


def test_what_can_be_done_is_what_orders_are_carried_out_for() -> None:
    level = drawn("@..g", "g...", values=ASLEEP, Iva={"life": 12})
    history = History(Battle(level))
    found = history.hand
    assert found is not None
    for choice in found.choices:
        for order in [choice.order(name) for name in choice.targets] or [choice.order()]:
            refused = [each for each in history.would(order).events if isinstance(each, OrderRefused)]
            assert bool(refused) == (not choice.is_possible)
    assert found.choice("attack") == Choice("attack", True, ("Goblin2",))
    assert found.choice("hex").targets == ("Goblin2", "Goblin"), "the nearest first"


def test_steps_left_go_down_within_a_turn() -> None:
    level = drawn("@......g", values=ASLEEP)
    assert [(hand(level, *orders).steps, set(hand(level, *orders).cells.values()))
            for orders in ((), ("move right",), ("go 2,0",))] == [(3, {1, 2, 3}), (2, {1, 2}), (1, {1})]


def test_a_turn_stays_open_after_the_last_step_while_something_can_still_be_done() -> None:
    near = given(drawn("@......g", values=ASLEEP), "go 3,0")
    assert (near.waits_for, near.world["Iva"].moves_left) == ("Iva", 0), "the goblin can be hexed from here"
    hurt = given(drawn("@.........g", values=ASLEEP, Iva={"life": 12}), "go 3,0")
    assert hurt.waits_for == "Iva", "she can drink or mend"
    assert given(drawn("@.........g", values=ASLEEP), "go 3,0").world.stage == "ended"


def test_what_an_order_would_do_is_what_it_does_and_asking_changes_nothing() -> None:
    history = given(drawn("@..g", values=ASLEEP), "go 2,0")
    before = history.world, history.cursor, history.orders, len(history.steps)
    would = history.would("use strike Goblin")
    assert before == (history.world, history.cursor, history.orders, len(history.steps))
    history.order("use strike Goblin")
    assert history.step == would


def test_skills_used_by_hand_run_again_from_the_log() -> None:
    level = drawn("@..g", values={"max_rounds": 5}, Iva={"life": 30})
    history = given(level, "use ward", "go 2,0", "use strike Goblin", "use dance", "use potion", "use hex Goblin")
    text = "".join(line(event) + "\n" for step in history.steps for event in step.events)
    replay = run_again(level, read_log(text.encode(), "log.jsonl"))
    assert replay.difference is None and replay.world.units == history.steps[-1].world.units


def test_a_step_that_was_played_is_still_the_heros_to_order() -> None:
    history = given(drawn("@......g", values=ASLEEP), "move right", "pass", "pass")
    history.go_to_turn(0)
    assert (history.waits_for, history.hero) == (None, "Iva"), "nothing is waited for, but she could do otherwise"
    history.forward("cell")
    history.order("move right")
    assert history.world["Iva"].cell == (2, 0) and history.world.turn == 1
