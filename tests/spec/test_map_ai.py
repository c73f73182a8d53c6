"""Enemies on the map: the state machines hunter and guard (guide: machines); canon has a file of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.events import Attacked, Moved, StateChanged, TurnEnded
from sandbox.rules.unit import Hit, Placed, ScriptRow
from sandbox.search.variants import VARIANTS
from tests.spec.drawn import cells, drawn, events, row, states, steps, turns, worlds

GOLDEN = Path(__file__).parent.parent / "golden"
DATA = json.loads((GOLDEN / "map_ai.json").read_text("utf-8"))
PEACE = {"combat": False}


def golden_level(machine: str) -> Level:
    """The lesson level with the hero's script and the enemy as the data states them; fighting is off."""
    data = DATA[machine]
    script = tuple(ScriptRow(tuple(each["at"]), (Hit(each["hit"]),) if each["hit"] else (), each["hidden"])
                   for each in data["hero"])
    values = {name: data[name] for name in ("sight", "wake", "guard_alarm", "lost_limit", "far") if name in data}
    enemy = Placed.of("goblin", "Enemy", tuple(data["start"]), profile=machine, roll=0, life=data["life"],
                      max_life=data["life"], values=values)
    rows = (GOLDEN / "lesson_level.txt").read_text("utf-8").split()
    return Level("lesson", Grid.from_rows(*rows), (Placed.of("hero", "Iva", (2, 3), script=script, roll=6), enemy),
                 values=PEACE)


@pytest.mark.parametrize("machine", ["hunter", "guard"])
def test_the_golden_turns(machine: str) -> None:
    expected: list[dict[str, Any]] = DATA[machine]["turns"]
    found = [{"turn": number, "before": turn.before, "after": turn.state, "at": list(turn.at), "path": turn.path,
              "life": turn.life}
             for number, turn in enumerate(turns(golden_level(machine), "Enemy", len(expected)), start=1)]
    assert found == expected, "golden values are the rules in numbers; change them only together with the guide's pages"


def test_a_change_of_state_is_the_whole_turn() -> None:
    assert cells(drawn("@..g"), "Goblin", 2) == [(3, 0), (2, 0)]
    assert states(drawn("@..g"), "Goblin", 1) == ["chase"]


def test_a_hidden_hero_is_unseen() -> None:
    level = drawn("@..g", values=PEACE, Iva={"script": (row(0, 0, hidden=True),) * 3})
    assert states(level, "Goblin", 3) == ["sleep"] * 3


def test_the_hero_is_hidden_until_its_next_row_also_after_the_last() -> None:
    level = drawn("@..g", values=PEACE, Iva={"script": (row(0, 0, hidden=True),)})
    assert states(level, "Goblin", 5) == ["sleep"] * 5


def test_no_path_fails_every_path_within() -> None:
    assert states(drawn("@#g", values={"sight": 98, "wake": 98}), "Goblin", 2) == ["sleep"] * 2


def test_sleep_to_chase_sees_and_path_within_wake() -> None:
    assert states(drawn("@.....g"), "Goblin", 1) == ["sleep"]
    assert states(drawn("@....g"), "Goblin", 1) == ["chase"]
    assert states(drawn("@....g", values={"sight": 4}), "Goblin", 1) == ["sleep"]


def test_wander_takes_one_step_in_direction_n_mod_4_if_that_cell_is_free() -> None:
    level = drawn("####", "#..#", "#g.#", "####", "@###", Goblin={"state": "wander"})
    assert cells(level, "Goblin", 4) == [(2, 2), (2, 2), (1, 2), (1, 1)], "1 right, 2 down, 3 left, 4 up"


def test_wander_to_chase_sees_then_lost_is_0() -> None:
    level = drawn("@......g", values=PEACE, Goblin={"state": "wander"})
    assert states(level, "Goblin", 1) == ["chase"]
    assert worlds(level, 1)[-1]["Goblin"].lost == 0


def test_chase_to_flee_is_checked_first() -> None:
    level = drawn("@g", Goblin={"state": "chase", "life": 3})
    assert isinstance(next(event for event in events(level, 1) if getattr(event, "unit", "") == "Goblin"), StateChanged)
    assert states(level, "Goblin", 1) == ["flee"]


@pytest.mark.parametrize(("life", "state"), [(3, "flee"), (4, "chase")])
def test_it_flees_below_its_share_and_not_at_it(life: int, state: str) -> None:
    assert states(drawn("@..g", values=PEACE, Goblin={"state": "chase", "life": life}), "Goblin", 1) == [state]


def test_there_is_no_way_out_of_flee() -> None:
    level = drawn("@.g.......", values=PEACE, Goblin={"state": "flee"})
    assert states(level, "Goblin", 9) == ["flee"] * 9
    assert cells(level, "Goblin", 9)[-1] == (9, 0)


def test_chase_to_wander_when_lost_has_risen_above_lost_limit_and_does_no_more() -> None:
    level = drawn("@.......g", values=PEACE, Goblin={"state": "chase", "values": {"sight": 1}})
    assert states(level, "Goblin", 4) == ["chase", "chase", "chase", "wander"]
    assert cells(level, "Goblin", 4) == [(7, 0), (6, 0), (5, 0), (5, 0)], "unseen it still follows the path"


def test_in_chase_it_fights_as_its_whole_turn_when_a_target_is_in_reach() -> None:
    told = [event for event in events(drawn("@g", Goblin={"state": "chase"}), 1) if isinstance(event, Attacked | Moved)]
    assert [(event.unit, getattr(event, "amount", None)) for event in told] == [("Goblin", 4)]


def test_with_fighting_off_it_stands_beside() -> None:
    level = drawn("@g", values=PEACE, Goblin={"state": "chase"})
    assert cells(level, "Goblin", 2) == [(1, 0)] * 2
    assert worlds(level, 2)[-1]["Iva"].life == 40


def test_asleep_it_does_not_fight() -> None:
    level = drawn("@g", values={"wake": 0})
    assert worlds(level, 3)[-1]["Iva"].life == 40


def test_it_follows_a_path_of_at_most_far() -> None:
    assert cells(drawn("@....g", values={"far": 4}, Goblin={"state": "chase"}), "Goblin", 1) == [(5, 0)]
    assert cells(drawn("@....g", values={"far": 5}, Goblin={"state": "chase"}), "Goblin", 1) == [(4, 0)]


CORRIDOR = ("#########", "@....g.g#", "#########")
CHASING = {"Goblin": {"state": "chase"}, "Goblin2": {"state": "chase"}}


def test_avoid_units_off_the_second_hunter_follows_the_first_step_by_step() -> None:
    level = drawn(*CORRIDOR, values=PEACE, **CHASING)
    assert cells(level, "Goblin", 3) == [(4, 1), (3, 1), (2, 1)]
    assert cells(level, "Goblin2", 3) == [(6, 1), (5, 1), (4, 1)]


def test_avoid_units_on_it_finds_no_way_and_stands_until_the_corridor_is_free() -> None:
    level = drawn(*CORRIDOR, values={**PEACE, "avoid_units": True}, **CHASING)
    assert cells(level, "Goblin2", 3) == [(7, 1)] * 3


def test_avoid_units_on_it_goes_round_where_there_is_a_way_round() -> None:
    level = drawn("@g.g", "....", values={**PEACE, "avoid_units": True}, **CHASING)
    assert cells(level, "Goblin2", 4) == [(3, 1), (2, 1), (1, 1), (0, 1)]


def test_avoid_units_does_not_close_cells_to_path_in_the_conditions() -> None:
    level = drawn(*CORRIDOR, values={**PEACE, "avoid_units": True, "wake": 8})
    assert states(level, "Goblin2", 1) == ["chase"]


@pytest.mark.parametrize("avoid", [False, True])
@pytest.mark.parametrize("search", VARIANTS.names)
def test_neither_ever_walks_through_the_other(avoid: bool, search: str) -> None:
    level = drawn(*CORRIDOR, values={**PEACE, "avoid_units": avoid, "search": search}, **CHASING)
    for world in worlds(level, 12):
        assert world["Goblin"].cell[0] < world["Goblin2"].cell[0]


@pytest.mark.parametrize(("search", "count"), [("bfs", 5), ("field", 1)])
def test_five_hunters_one_search_in_a_round_with_field_and_5_with_bfs(search: str, count: int) -> None:
    chasing = {f"Goblin{number}".removesuffix("1"): {"state": "chase"} for number in range(1, 6)}
    level = drawn("@........", "..g.g.g..", "...g.g...", values={**PEACE, "search": search}, **chasing)
    battle = Battle(level)
    searches = [step.decision.evidence.searches for step in steps(battle, 1) if step.decision]
    assert sum(map(len, searches)) == count


def test_the_field_is_computed_anew_when_the_hero_has_moved() -> None:
    level = drawn("@....g...", values={**PEACE, "search": "field"}, Goblin={"state": "chase"},
                  Iva={"script": (row(1, 0), row(2, 0))})
    found = [search.start for step in steps(Battle(level), 2) if step.decision
             for search in step.decision.evidence.searches]
    assert found == [(1, 0), (2, 0)]


@pytest.mark.parametrize("search", ["bfs", "field"])
def test_both_variants_give_the_same_battle_on_walls_only(search: str) -> None:
    assert [turn.at for turn in turns(golden_level("hunter"), "Enemy", 15)] == [
        turn.at for turn in turns_with(golden_level("hunter"), Change("search", search))]


def turns_with(level: Level, change: Change) -> list[Any]:
    found = [event for step in steps(Battle(level, changes=[change]), 15) for event in step.events]
    return [event for event in found if isinstance(event, TurnEnded) and event.unit == "Enemy"]


LESSON_ROWS = (GOLDEN / "lesson_level.txt").read_text("utf-8").split()


def behind_the_wall(**values: int | bool | str) -> Level:
    """The hero at (2, 3), a chasing goblin at (8, 3) on the other side of the wall."""
    units = (Placed.of("hero", "Iva", (2, 3), script=()), Placed.of("goblin", "Goblin", (8, 3), state="chase"))
    return Level("lesson", Grid.from_rows(*LESSON_ROWS), units, values={**PEACE, "sight": 98, **values})


def test_with_greedy_the_goblin_is_stuck_at_the_wall() -> None:
    assert cells(behind_the_wall(search="greedy"), "Goblin", 5) == [(8, 3)] * 5
    assert cells(behind_the_wall(search="bfs"), "Goblin", 9)[-1] == (3, 3)


def test_with_stack_it_makes_a_detour() -> None:
    assert cells(behind_the_wall(search="bfs"), "Goblin", 5)[-1] == (6, 4)
    assert cells(behind_the_wall(search="stack"), "Goblin", 5)[-1] == (5, 5)


POND = ("@~~~g", ".....")


@pytest.mark.parametrize(("search", "first"), [
    ("bfs", (3, 0)), ("field", (3, 0)), ("astar", (4, 1)), ("dijkstra", (4, 1)), ("greedy", (3, 0))])
def test_costs_decide_routes_and_never_slow_anyone_down(search: str, first: tuple[int, int]) -> None:
    level = drawn(*POND, values={**PEACE, "search": search}, Goblin={"state": "chase"})
    assert cells(level, "Goblin", 1) == [first]


@pytest.mark.parametrize("search", VARIANTS.names)
def test_in_every_condition_path_is_the_breadth_first_length_whatever_the_variant(search: str) -> None:
    level = drawn(*POND, values={**PEACE, "search": search, "wake": 4})
    assert states(level, "Goblin", 1) == ["chase"], "round the water it would be 6"
    level = drawn(*POND, values={**PEACE, "search": search, "wake": 3})
    assert states(level, "Goblin", 1) == ["sleep"]


@pytest.mark.parametrize(("search", "far", "goes"), [
    ("bfs", 4, True), ("bfs", 3, False), ("dijkstra", 6, True), ("dijkstra", 5, False), ("greedy", 1, True)])
def test_far_limits_the_path_of_the_step_and_greedy_has_none(search: str, far: int, goes: bool) -> None:
    level = drawn(*POND, values={**PEACE, "search": search, "far": far}, Goblin={"state": "chase"})
    assert (cells(level, "Goblin", 1) != [(4, 0)]) is goes


@pytest.mark.parametrize("search", [name for name in VARIANTS.names if name != "greedy"])
def test_what_explains_the_step_is_shown_and_begins_with_it(search: str) -> None:
    decision = next(step.decision for step in steps(Battle(behind_the_wall(search=search)), 1)
                    if step.decision and step.decision.unit == "Goblin")
    evidence = decision.evidence
    assert evidence.shown is not None and evidence.shown.variant == search
    assert evidence.path is not None and evidence.path[0] == (8, 4)


@pytest.mark.parametrize("search", VARIANTS.names)
def test_with_avoid_units_on_a_blocked_corridor_stops_every_variant(search: str) -> None:
    level = drawn(*CORRIDOR, values={**PEACE, "avoid_units": True, "search": search}, **CHASING)
    stands = cells(level, "Goblin2", 1)
    # The one that does not search comes up to the other and waits behind it.
    assert stands == ([(6, 1)] if search == "greedy" else [(7, 1)])


# Flights

@pytest.mark.parametrize(("flight", "after"), [("greedy", (4, 0)), ("field", (0, 0)), ("safety", (0, 0))])
def test_greedy_flees_into_the_corner_where_the_others_know_the_way_round_the_wall(
        flight: str, after: tuple[int, int]) -> None:
    level = drawn("....g", "####.", "...@.", values={**PEACE, "flight": flight}, Goblin={"state": "flee"},
                  Iva={"script": ()})
    assert cells(level, "Goblin", 6)[-1] == after


@pytest.mark.parametrize(("flight", "after"), [("greedy", (2, 0)), ("field", (2, 0)), ("safety", (7, 1))])
def test_greedy_and_field_run_into_the_dead_end_and_safety_avoids_it(flight: str, after: tuple[int, int]) -> None:
    # Up from (2, 1) is a nook of one cell, to the right a long corridor.
    level = drawn("##.#####", "@.g.....", "########", values={**PEACE, "flight": flight}, Goblin={"state": "flee"},
                  Iva={"script": ()})
    assert cells(level, "Goblin", 8)[-1] == after


@pytest.mark.parametrize("flight", ["field", "safety"])
def test_those_who_flee_from_one_hero_share_its_field_in_a_round(flight: str) -> None:
    fleeing = {name: {"state": "flee"} for name in ("Goblin", "Goblin2", "Goblin3")}
    level = drawn("@.g.g.g....", values={**PEACE, "flight": flight}, **fleeing)
    searches = [search.variant for step in steps(Battle(level), 1) if step.decision
                for search in step.decision.evidence.searches]
    assert searches.count("field") == 1
    assert searches.count("wave") == (3 if flight == "safety" else 0)


def test_the_quarry_is_the_nearest_living_enemy_by_path_ties_who_joined_first() -> None:
    level = drawn("@..g..@", Goblin={"state": "chase"})
    assert cells(level, "Goblin", 1) == [(2, 0)]
    level = drawn("@...g.#@", "......#.", "........", Goblin={"state": "chase"})
    assert cells(level, "Goblin", 1) == [(3, 0)], "by path over walls, not by straight line"


# Breaking off a fight

def test_a_hero_that_breaks_off_a_fight_calms_the_chasers_and_they_go_to_wander() -> None:
    level = drawn("@g......", values={"calm_turns": 2}, Goblin={"state": "chase"}, Iva={"script": (row(5, 0),)})
    assert states(level, "Goblin", 3) == ["wander", "chase", "chase"]
    assert [event.row for event in events(level, 1) if isinstance(event, StateChanged)] == [
        "the fight was broken off"]


def test_while_calm_is_above_0_a_wanderer_notices_nothing_and_it_is_lowered_before_anything_is_checked() -> None:
    level = drawn("@g......", values={"calm_turns": 3}, Goblin={"state": "chase"}, Iva={"script": (row(5, 0),)})
    assert [world["Goblin"].calm for world in worlds(level, 3)][1:] == [3, 2, 2, 1, 1, 0]
    assert states(level, "Goblin", 3) == ["wander", "wander", "chase"]


def test_calm_turns_0_nothing_happens() -> None:
    level = drawn("@g......", Goblin={"state": "chase"}, Iva={"script": (row(5, 0),)})
    assert states(level, "Goblin", 1) == ["chase"]


def test_the_fight_goes_on_while_one_chaser_still_reaches_the_hero() -> None:
    level = drawn("g@g...", "......", values={"calm_turns": 5}, Goblin={"state": "chase", "range": 3},
                  Goblin2={"state": "chase"}, Iva={"script": (row(0, 1),)})
    assert [states(level, name, 1) for name in ("Goblin", "Goblin2")] == [["chase"], ["chase"]]


# The guard

def test_guard_to_chase_sees_and_path_within_guard_alarm() -> None:
    assert states(drawn("@......G"), "Guard", 1) == ["guard"]
    assert states(drawn("@.....G"), "Guard", 1) == ["chase"]
    assert states(drawn("@.....G", values={"guard.sight": 5}), "Guard", 1) == ["guard"]


def test_a_guard_that_loses_the_hero_goes_home_and_never_wanders() -> None:
    hidden = row(0, 0, hidden=True)
    level = drawn("@....G..", values=PEACE, Iva={"script": (row(0, 0), row(0, 0), hidden)})
    assert states(level, "Guard", 10) == ["chase"] * 5 + ["home"] * 4 + ["guard"]
    assert [x for x, _ in cells(level, "Guard", 10)] == [5, 4, 3, 2, 1, 1, 2, 3, 4, 5]


def test_home_is_left_in_the_same_turn_also_when_it_was_already_on_its_post() -> None:
    level = drawn("@......G", values=PEACE, Guard={"state": "home"})
    assert states(level, "Guard", 1) == ["guard"]
    away = drawn("@.....G.", values=PEACE, Guard={"state": "home", "post": (7, 0)})
    assert (states(away, "Guard", 1), cells(away, "Guard", 1)) == (["guard"], [(7, 0)])


def test_while_home_it_does_not_look_for_the_hero() -> None:
    level = drawn("@.G...", values=PEACE, Guard={"state": "home", "post": (5, 0)})
    assert states(level, "Guard", 3) == ["home", "home", "guard"]


def test_a_guard_never_flees() -> None:
    level = drawn("@..G", values=PEACE, Guard={"state": "chase", "life": 1})
    assert states(level, "Guard", 3) == ["chase"] * 3
