"""How all of it runs together: drivers, fighting, time, teams, bad input (guide: battle)."""

from __future__ import annotations

import json

import pytest

from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import Cursor, History
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Commanded,
    Moved,
    Ordered,
    OrderRefused,
    Passed,
    line,
)
from sandbox.rules.unit import Hit, ScriptRow
from tests.spec.arena import with_trap
from tests.spec.drawn import cells, drawn, events, row, states, turns, worlds

PEACE = {"combat": False}



def told(level: Level, *names: str, rounds: int = 1, orders: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The events of these names as the log writes them."""
    lines = [json.loads(line(event)) for event in events(level, rounds, orders)]
    return [each for each in lines if each["event"] in names]


# Dice

def test_a_die_of_n_faces_is_the_whole_part_of_random_times_n() -> None:
    assert [DiceTape(1).roll(place, 6) for place in range(5)] == [0, 5, 4, 1, 2]


def test_a_seed_is_1_unless_given_and_0_is_a_seed_too() -> None:
    assert (Battle(drawn("@g")).seed, Battle(drawn("@g", seed=5)).seed, Battle(drawn("@g"), seed=0).seed) == (1, 5, 0)


def test_no_die_is_thrown_for_a_pinned_roll_or_a_roll_range_of_0() -> None:
    free = {"Iva": {"roll": None}, "Goblin": {"roll": None}}
    assert told(drawn("@g"), "dice") == []
    assert told(drawn("@g", values={"roll_range": 0}, **free), "dice") == []
    assert [die["faces"] for die in told(drawn("@g", **free), "dice")] == [7, 7]


# Drivers of heroes

def test_by_hand_stepping_into_an_adjacent_enemy_attacks_it() -> None:
    assert told(drawn("@g"), "attack", "command", orders=("move right",))[:2] == [
        {"event": "command", "round": 1, "turn": 1, "unit": "Iva", "command": "move right"},
        {"event": "attack", "round": 1, "turn": 1, "unit": "Iva", "target": "Goblin", "amount": 6}]


def test_by_hand_walks_up_to_move_cells_a_turn() -> None:
    history = History(Battle(drawn("@........g")))
    history.order("go 6,0")
    assert history.world["Iva"].cell == (3, 0)
    assert history.waits_for is None, "no step is left and nobody is in reach"


def test_a_refused_order_leaves_the_turn_open() -> None:
    history = History(Battle(drawn("#####", "#@.g#", "#####")))
    for order, reason in (("move up", "a wall is there"), ("attack Rat", "Rat is no living enemy"),
                          ("attack Goblin", "Goblin is out of reach"), ("dance", "unknown order 'dance'"),
                          ("go 0,0", "no way there"), ("go 1,1", "already there")):
        history.order(order)
        refused = history.step.events[-1]
        assert isinstance(refused, OrderRefused) and refused.reason == reason
        assert history.waits_for == "Iva"
    assert history.world.turn == 1, "all of it is one activation"


def test_with_fighting_off_a_hero_by_hand_attacks_nobody() -> None:
    refused = told(drawn("@g", values=PEACE), "refused", orders=("move right",))
    assert refused[0]["reason"] == "fighting is off"


def test_a_hero_that_waits_goes_last_and_keeps_its_steps() -> None:
    history = History(Battle(drawn("@...g....", ".........", values={"wake": 0})))
    history.order("move right")
    history.order("wait")
    assert history.forward("turn")
    assert history.waits_for == "Iva"
    assert history.world["Iva"].moves_left == 2
    history.order("go 8,0")
    assert history.world["Iva"].cell == (3, 0)
    assert history.world["Iva"].turns == 1, "it is still the same own turn"


def test_waiting_a_second_time_is_refused() -> None:
    reasons = [each["reason"] for each in told(drawn("@..g"), "refused", orders=("wait", "wait", "pass"))]
    assert reasons == ["Iva has already waited in this round"]


def test_by_script_the_hero_is_put_on_the_cell_and_its_hit_is_an_attack() -> None:
    level = drawn("@......g", values=PEACE, Iva={"script": (row(3, 0, 5),)})
    assert told(level, "move", "attack") == [
        {"event": "move", "round": 1, "turn": 1, "unit": "Iva", "from": [0, 0], "to": [3, 0], "path": [[3, 0]]},
        {"event": "attack", "round": 1, "turn": 1, "unit": "Iva", "target": "Goblin", "amount": 5}]


@pytest.mark.parametrize(("x", "reason"), [(1, "(1, 0) is closed"), (2, "Goblin stands on (2, 0)")])
def test_a_row_whose_cell_is_closed_or_taken_leaves_the_hero_where_it_is_its_hit_and_hidden_still_apply(
        x: int, reason: str) -> None:
    level = drawn("@#g", "...", Iva={"script": (row(x, 0, 5, hidden=True),)})
    world = worlds(level, 1)[1]
    assert (world["Iva"].cell, world["Iva"].hidden, world["Goblin"].life) == ((0, 0), True, 11)
    assert [each["reason"] for each in told(level, "refused")] == [reason]


def test_after_the_last_row_the_hero_stays_as_it_was() -> None:
    level = drawn("@......g", values={"wake": 0}, Iva={"script": (row(2, 0, hidden=True),)})
    assert cells(level, "Iva", 3) == [(2, 0)] * 3
    assert worlds(level, 3)[-1]["Iva"].hidden


def test_a_script_that_ends_the_battle_hits_no_more() -> None:
    script = (ScriptRow((0, 0), (Hit(99, "Goblin"), Hit(1, "Goblin"))),)
    assert told(drawn("@..g", Iva={"script": script}), "refused") == []


def test_the_driver_is_as_the_map_says_else_script_if_the_hero_has_one_else_by_hand() -> None:
    script = {"Iva": {"script": (row(1, 0),)}}
    for level, driver in ((drawn("@.g"), "by_hand"), (drawn("@.g", **script), "script"),
                          (drawn("@.g", driver="by_hand", **script), "by_hand")):
        battle = Battle(level)
        assert battle.driver_of(battle.start().world["Iva"]) == driver


def test_an_unknown_driver_is_refused() -> None:
    with pytest.raises(InputError, match="by_hand, script"):
        Battle(drawn("@g"), driver="magic")


def test_without_orders_a_hero_driven_by_hand_passes() -> None:
    assert [each["unit"] for each in told(drawn("@......g"), "pass")] == ["Iva"]


# Fighting

def test_a_unit_at_0_life_falls_at_once_and_leaves_its_cell() -> None:
    level = drawn("@gg", values={"wake": 0}, Goblin={"life": 6})
    world = worlds(level, 1, ("attack Goblin",))[1]
    assert not world["Goblin"].is_alive
    assert world.is_free((1, 0))


def test_life_never_goes_below_0() -> None:
    assert worlds(drawn("@g", Goblin={"life": 1}), orders=("attack Goblin",))[-1]["Goblin"].life == 0


def test_entering_a_trap_hurts_at_once_also_in_the_middle_of_a_path() -> None:
    level = with_trap(drawn("@......g", values={"wake": 0}), (1, 0), 3)
    assert [each for each in events(level, 1, ("go 2,0",)) if isinstance(each, Moved | Affected)] == [
        Moved(1, 1, "Iva", (0, 0), (1, 0), ((1, 0),)), Affected(1, 1, "Iva", "Iva", "trap", 0, 3),
        Moved(1, 1, "Iva", (1, 0), (2, 0), ((2, 0),))]


def test_one_who_falls_in_a_trap_goes_no_farther_and_the_battle_ends() -> None:
    level = with_trap(drawn("@......g"), (1, 0), 99)
    found = events(level, 1, ("go 2,0",))
    assert [each for each in found if isinstance(each, Moved)] == [Moved(1, 1, "Iva", (0, 0), (1, 0), ((1, 0),))]
    assert found[-1] == BattleOver(1, 1, "won", "foes")


def test_reach_needs_line_of_sight() -> None:
    level = drawn("@#g", "...", Iva={"range": 2})
    assert told(level, "refused", orders=("attack Goblin",))[0]["reason"] == "Goblin is out of reach"


def test_the_last_enemy_falls_and_the_battle_is_over() -> None:
    found = events(drawn("@g", Goblin={"life": 6}), orders=("attack Goblin",))
    assert [each.event for each in found[-4:]] == ["attack", "fall", "end_turn", "over"]
    assert found[-1] == BattleOver(1, 1, "won", "heroes")


def test_a_draw_when_max_rounds_rounds_have_ended() -> None:
    found = events(drawn("@......g", values={"max_rounds": 2}))
    assert found[-1] == BattleOver(2, 4, "draw", None)


def test_a_limit_that_is_lowered_after_the_last_turn_of_a_round_ends_the_battle_and_that_is_told() -> None:
    history = History(Battle(drawn("@......g", Iva={"script": ()})))
    for _ in range(4):
        history.forward("turn")
    history.change(Change("max_rounds", 2))
    history.forward("turn")
    assert history.is_at_end
    assert history.events[-1] == BattleOver(2, 4, "draw", None)


# Teams

def test_neutral_units_are_not_in_the_order_block_cells_and_are_nobodys_target() -> None:
    level = drawn("@.gr", Goblin={"team": "none", "profile": ""}, Rat={"state": "chase", "values": {}})
    found = events(level, 2)
    order = next(each for each in found if isinstance(each, Ordered))
    assert [entry["unit"] for entry in order.order] == ["Iva", "Rat"]
    assert cells(level, "Rat", 2) == [(3, 0)] * 2
    assert not [each for each in found if isinstance(each, Attacked)]


def test_two_teams_of_machines_fight_without_a_hero() -> None:
    level = drawn("g..r", Goblin={"team": "wolves"})
    assert isinstance(events(level)[-1], BattleOver)
    assert events(level)[-1].team == "wolves"  # type: ignore[union-attr]


def test_several_heroes_are_allowed() -> None:
    assert [turn.unit for name in ("Iva", "Iva2") for turn in turns(drawn("@.....@g"), name, 1)] == ["Iva", "Iva2"]


# Time

def test_a_parameter_changed_while_running_acts_at_the_next_decision_and_is_an_event() -> None:
    history = History(Battle(drawn("@......g", values=PEACE)))
    history.order("pass")
    history.change(Change("hunter.wake", 7))
    assert line(history.step.events[0]) == '{"event":"set","round":1,"turn":1,"name":"hunter.wake","value":7}'
    history.forward("turn")
    assert history.world["Goblin"].state == "chase"


def test_changing_it_at_a_past_turn_cuts_the_future_from_there() -> None:
    history = History(Battle(drawn("@..g", values=PEACE, Iva={"script": ()})))
    for _ in range(6):
        history.forward("turn")
    history.go_to_turn(2)
    history.change(Change("far", 1))
    assert history.cursor == Cursor(len(history.steps) - 1)
    assert history.world.turn == 2


def test_the_orders_that_lay_ahead_are_forgotten_with_the_future() -> None:
    history = History(Battle(drawn("@......g", values={"wake": 0})))
    for _ in range(3):
        history.order("pass")
        history.forward("turn")
    history.go_to_turn(2)
    history.change(Change("far", 1))
    assert (history.waits_for, history.orders) == ("Iva", ("pass",))


def test_a_slider_being_dragged_is_one_change() -> None:
    history = History(Battle(drawn("@..g")))
    for value in (6, 7, 8):
        history.change(Change("wake", value))
    assert len(history.steps) == 2


def test_a_turn_without_a_search_counts_as_one_step() -> None:
    history = History(Battle(drawn("@..g", Iva={"script": ()})))
    history.forward("cell")
    assert (history.world.turn, history.cursor.cells) == (1, 0)
    history.forward("cell")
    assert (history.world.turn, history.cursor.cells) == (1, 1), "the goblin searches: the world waits"


def test_with_new_rolls_each_round_the_hero_that_begins_the_round_is_waited_for() -> None:
    waited = []
    for seed in range(20):
        level = drawn("@.......g", values={"reroll_each_round": True, "wake": 0}, Iva={"tempo": 5}, Goblin={"tempo": 5})
        history = History(Battle(level, seed=seed))
        for _ in range(12):
            while history.forward("turn"):
                pass
            if history.world.is_over:
                break
            assert history.waits_for == "Iva"
            history.order("pass")
        passes = [each for each in history.events if isinstance(each, Passed)]
        commands = [each for each in history.events if isinstance(each, Commanded)]
        waited.append(len(passes) == len(commands))
    assert all(waited), "it never passes without being asked"


# Bad input

def test_a_level_with_an_error_does_not_run_and_all_errors_are_told_at_once() -> None:
    wrong = (Finding("error", Place("a.tmx"), "one"), Finding("error", Place("a.tmx"), "two"),
             Finding("warning", Place("a.tmx"), "three"))
    with pytest.raises(InputError) as caught:
        Battle(Level("a", Grid(1, 1, (FLOOR,)), findings=wrong))
    assert caught.value.findings == wrong[:2]


# The log

def test_end_turn_tells_the_path_over_walls_only_and_null_if_there_is_none() -> None:
    assert [turn.path for turn in turns(drawn("@.r.g", values={"wake": 0}), "Goblin", 1)] == [4]
    assert [turn.path for turn in turns(drawn("@#g"), "Goblin", 1)] == [None]


def test_the_keys_of_a_line_stand_in_the_order_of_the_page() -> None:
    level = drawn("@..g", values=PEACE, Iva={"script": (row(1, 0),)})
    keys = {each["event"]: list(each) for each in told(level, "battle", "order", "move", "end_turn", "over", rounds=99)}
    assert keys == {
        "battle": ["event", "level", "seed", "driver", "values", "version"],
        "order": ["event", "round", "turn", "order"],
        "move": ["event", "round", "turn", "unit", "from", "to", "path"],
        "end_turn": ["event", "round", "turn", "unit", "profile", "before", "state", "at", "path", "life"],
        "over": ["event", "round", "turn", "result", "team"]}
    assert told(level, "battle")[0]["values"] == {"battle.combat": False}


def test_states_of_units_without_a_machine_are_empty() -> None:
    hero = turns(drawn("@......g"), "Iva", 1)[0]
    assert (hero.profile, hero.before, hero.state) == ("by_hand", "", "")
    assert states(drawn("@......g"), "Goblin", 1) == ["sleep"]
