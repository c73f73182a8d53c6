"""Whose turn it is: the fifteen checks of the page, by their sentences (guide: initiative)."""

from __future__ import annotations

import math
from dataclasses import replace

from sandbox.rules.initiative import Initiative, Refused, begin, counted_roll, end_turn, fall, join, wait

LIMIT = 30


def joined(state: Initiative, name: str, team: str, tempo: float, roll: int = 0) -> Initiative:
    after = join(state, name, team, tempo, roll)
    assert isinstance(after, Initiative)
    return after


def started(*values: float, teams: str = "") -> Initiative:
    """A, B, C… with these tempos and no rolls; the first is team x, the rest y unless `teams` says otherwise."""
    state = Initiative()
    for place, value in enumerate(values):
        team = teams[place] if teams else "xy"[min(place, 1)]
        state = joined(state, "ABCDEFG"[place], team, value)
    return begin(state)


def acted(state: Initiative, turns: int) -> tuple[list[str | None], Initiative]:
    """Who acts in the next `turns` turns, each ended plainly."""
    names = []
    for _ in range(turns):
        names.append(state.actor)
        state = end_turn(state, LIMIT)
    return names, state


def test_01_values_10_9_8_7_6_act_in_that_order() -> None:
    assert acted(started(8, 10, 6, 9, 7), 5)[0] == ["B", "D", "A", "E", "C"]


def test_02_two_with_value_9_tempo_8_and_tempo_5_tempo_8_first() -> None:
    state = joined(joined(Initiative(), "slow", "x", 5, 4), "quick", "y", 8, 1)
    assert begin(state).order == ("quick", "slow")


def test_03_three_with_equal_tempo_and_roll_started_twice_both_times_in_joining_order() -> None:
    assert started(5, 5, 5).order == started(5, 5, 5).order == ("A", "B", "C")


def test_04_everyone_ends_a_turn_in_round_1_each_acted_once_in_order_round_2_has_the_same_order() -> None:
    names, state = acted(started(9, 8, 7), 3)
    assert names == ["A", "B", "C"]
    assert (state.round, state.order, state.actor) == (2, ("A", "B", "C"), "A")


def test_05_the_second_in_order_has_fallen_the_first_ends_its_turn_the_third_acts() -> None:
    state = fall(started(9, 8, 7), "B", LIMIT)
    names, state = acted(state, 2)
    assert names == ["A", "C"]
    assert state.order == ("A", "C"), "the fallen is not in the next round"


def test_06_the_first_acts_and_falls_the_second_acts_at_once_nobody_is_skipped() -> None:
    state = fall(started(9, 8, 7, teams="xyx"), "A", LIMIT)
    assert acted(state, 2)[0] == ["B", "C"]


def test_07_a_newcomer_with_a_higher_value_than_the_one_acting_the_acting_one_stays() -> None:
    state = joined(started(9, 8), "N", "y", 12)
    assert (state.actor, state.late) == ("A", ("N",))
    names, state = acted(state, 2)
    assert names == ["A", "B"]
    assert state.order == ("N", "A", "B"), "the newcomer goes first next round"


def test_08_the_first_waits_the_next_acts_the_one_who_waited_is_last_this_round_by_value_next_round() -> None:
    state = wait(started(9, 8, 7))
    assert isinstance(state, Initiative)
    names, state = acted(state, 3)
    assert names == ["B", "C", "A"]
    assert state.order == ("A", "B", "C")


def test_09_one_who_has_waited_tries_again_refused_it_must_act() -> None:
    state = wait(started(9, 8, 7))
    assert isinstance(state, Initiative)
    state = replace(state, acting=2)
    assert state.actor == "A"
    assert wait(state) == Refused("A has already waited in this round")


def test_10_the_last_living_of_the_round_tries_to_wait_refused() -> None:
    state = fall(end_turn(started(9, 8, 7), LIMIT), "C", LIMIT)
    assert state.actor == "B"
    assert wait(state) == Refused("nobody can act after B in this round")


def test_11_the_last_of_a_team_falls_over_the_other_team_has_won() -> None:
    state = fall(started(9, 8), "B", LIMIT)
    assert (state.phase, state.winner, state.actor) == ("over", "x", None)


def test_12_limit_3_nobody_falls_after_round_3_over_a_draw() -> None:
    state = started(9, 8)
    for _ in range(6):
        assert state.phase != "over"
        state = end_turn(state, max_rounds=3)
    assert (state.phase, state.round, state.winner) == ("over", 3, None)


def test_13_rolls_500_minus_500_not_a_number_count_as_6_0_0() -> None:
    assert [counted_roll(raw, 6) for raw in (500, -500, math.nan)] == [6, 0, 0]


def test_14_reroll_on_equal_tempo_a_new_round_follows_the_new_rolls() -> None:
    state = end_turn(started(5, 5), LIMIT)
    assert end_turn(state, LIMIT, {"A": 1, "B": 4}).order == ("B", "A")


def test_15_the_same_name_joins_again_or_a_broken_tempo_nothing_changes() -> None:
    state = started(9, 8)
    assert join(state, "B", "y", 12, 0) == Refused("the name B is taken")
    for tempo in (math.nan, math.inf, "fast", None):
        assert isinstance(join(state, "N", "y", tempo, 0), Refused)


def test_names_stay_taken_after_a_fall() -> None:
    state = fall(started(9, 8, 7), "B", LIMIT)
    assert isinstance(join(state, "B", "y", 5, 0), Refused)


def test_a_newcomer_is_put_in_by_value_before_all_waiters() -> None:
    state = wait(started(9, 8, 7))
    assert isinstance(state, Initiative)
    assert joined(state, "N", "y", 3).order == ("B", "C", "N", "A")


def test_a_newcomer_whose_place_is_still_to_come_acts_in_this_round() -> None:
    state = joined(started(9, 7), "N", "y", 8)
    assert acted(state, 3)[0] == ["A", "N", "B"]


def test_waiting_is_not_beginning_a_turn_for_a_newcomer_that_ranks_above_the_waiter() -> None:
    state = wait(started(9, 6, 5))
    assert isinstance(state, Initiative)
    state = joined(state, "N", "y", 12)
    assert state.late == ("N",), "B ranks below it and has begun its turn"
    assert joined(state, "M", "y", 5.5).order == ("B", "M", "C", "A")


def test_a_newcomer_joins_the_next_round_once_a_waiter_has_begun_its_later_turn() -> None:
    state = wait(started(9, 8))
    assert isinstance(state, Initiative)
    state = end_turn(state, LIMIT)
    assert state.actor == "A"
    assert joined(state, "N", "y", 1).late == ("N",)


def test_the_battle_is_over_before_it_began_when_only_one_team_is_there() -> None:
    assert started(9, 8, teams="xx").winner == "x"
    assert begin(Initiative()) == Initiative(phase="over")
