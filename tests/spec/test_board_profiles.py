"""The four board-game profiles and their actions (guide: profiles, Board-game profiles). Maps are drawn, dice rigged.

`m` is the unit that decides, `@` an enemy of it, `g` an ally, `n` a neutral unit, `x` the goal marker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sandbox.ai.act import Attack
from sandbox.ai.decision import Decision, Picked, Thrown
from sandbox.battle.battle import Battle
from sandbox.grid.cell import Cell
from sandbox.rules.effects import Effect
from sandbox.rules.events import Attacked, Moved, Rolled, line
from tests.spec.board import carried, decided, done, end, level

# Every ambiguity by the dice

@pytest.mark.parametrize(("face", "target"), [(0, "Iva"), (1, "Iva2"), (2, "Iva3")])
def test_of_several_targets_in_reach_the_dice_pick_one(face: int, target: str) -> None:
    decision = decided(".@.", "@m@", "...", profile="aggressive", dice=[face])
    assert done(decision) == [target]


@pytest.mark.parametrize(("face", "step"), [(0, (2, 0)), (1, (4, 0))])
def test_of_several_equally_near_enemies_the_dice_pick_one(face: int, step: Cell) -> None:
    assert end(decided("@..m..@", profile="aggressive", dice=[face], Me={"move": 1})) == step


def test_of_several_nearest_that_are_all_in_reach_already_none_is_picked_for_there_is_nothing_to_walk() -> None:
    decision = decided("@m@", profile="aggressive", dice=[0])
    assert [picked.what for picked in decision.evidence.picked] == ["target"]


@pytest.mark.parametrize(("face", "cell"), [(0, (2, 0)), (1, (2, 2))])
def test_of_several_equally_good_cells_the_dice_pick_one(face: int, cell: Cell) -> None:
    decision = decided("##.", "@.m", "##.", profile="shy", dice=[face], Me={"move": 1})
    assert end(decision) == cell


def test_the_decision_shows_what_it_chose_among_and_that_the_dice_chose() -> None:
    evidence = decided("@m@", profile="aggressive", dice=[1]).evidence
    assert evidence.picked[0] == Picked("target", ("Iva", "Iva2"), "Iva2", Thrown("target", 2, 1))
    assert evidence.dice == (Thrown("target", 2, 1),)


def test_with_one_candidate_no_die_is_thrown() -> None:
    evidence = decided("@m", profile="aggressive").evidence
    assert evidence.picked[0] == Picked("target", ("Iva",), "Iva")
    assert evidence.dice == ()


def test_the_dice_are_the_battles_seeded_ones_and_events() -> None:
    def thrown(seed: int) -> list[str]:
        battle = Battle(level("@m@", profile="aggressive", seed=seed))
        step = battle.start()
        while not step.world.turn or step.events[-1].unit != "Me":  # type: ignore[union-attr]
            step = battle.advance(step.world)
        return [line(event) for event in step.events if isinstance(event, Rolled | Attacked)]

    assert thrown(1) == thrown(1)
    assert thrown(1) == ['{"event":"dice","round":1,"turn":3,"unit":"Me","for":"target","faces":2,"result":0}',
                         '{"event":"attack","round":1,"turn":3,"unit":"Me","target":"Iva","amount":4}'], "no other die"
    assert len({tuple(thrown(seed)) for seed in range(1, 9)}) == 2


def test_the_path_to_the_chosen_cell_follows_the_fixed_order() -> None:
    decision = decided("...##", ".m.#@", "...##", profile="wandering", within=0, Me={"move": 2}, dice=[7])
    assert done(decision) == [((1, 2), (0, 2))], "down comes before left"


def test_other_units_cells_are_closed() -> None:
    round_it = decided("@.gm", "....", profile="aggressive", Me={"move": 9})
    assert done(round_it) == [((3, 1), (2, 1), (1, 1), (1, 0)), "Iva"]
    assert done(decided("@.gm", profile="aggressive")) == [], "in a corridor it cannot come past"
    assert done(decided("@.nm", profile="aggressive")) == [], "nor past a neutral unit"


# Nearest, farthest, within, random

def test_nearest_is_by_path_length_not_by_straight_line() -> None:
    decision = decided(".#@", ".#.", "m#.", "...", ".@.", profile="aggressive", Me={"move": 1})
    assert decision.evidence.picked[0] == Picked("nearest enemy", ("Iva2",), "Iva2")


def test_the_farthest_point_has_the_largest_path_length_to_the_nearest_enemy() -> None:
    assert end(decided("@.m....", profile="shy")) == (5, 0)
    assert end(decided("@.m....@", profile="shy", Me={"move": 9}, dice=[1])) == (4, 0)
    near_the_wall = decided("@#m...", "......", profile="shy", Me={"move": 2})
    assert end(near_the_wall) == (4, 0), "by path, not by straight line"


def test_its_own_cell_may_be_the_farthest_point() -> None:
    decision = decided("@..m", profile="shy")
    assert (done(decision), decision.evidence.picked[0]) == ([], Picked("farthest point", ("(3, 0)",), "(3, 0)"))


def test_a_cell_that_no_enemy_can_come_to_is_farther_than_any_other() -> None:
    decision = decided("@g..m.", ".#####", ".#....", profile="shy", dice=[0])
    assert len(decision.evidence.picked[0].candidates) == 4, "the ally closes the corridor, so all its cells are alike"


def test_within_range_is_manhattan_distance_no_line_of_sight_needed() -> None:
    for within, is_within in ((3, True), (2, False)):
        assert carried(decided("@#.m", profile="wandering", within=within))[0] == ("1", is_within)


def test_a_random_cell_is_reachable_in_this_move_action_and_not_its_own() -> None:
    hall = ("...#.", ".m.#.", "...#.", "###..", "@....")
    decision = decided(*hall, profile="wandering", within=0, Me={"move": 1}, dice=[2])
    assert decision.evidence.picked[0] == Picked("random cell", ("(1, 0)", "(2, 1)", "(1, 2)", "(0, 1)"), "(1, 2)",
                                                  Thrown("random cell", 4, 2))
    assert end(decision) == (1, 2)


def test_a_random_cell_is_free() -> None:
    decision = decided(".g...@", ".m....", profile="wandering", within=0, Me={"move": 1}, dice=[0])
    assert decision.evidence.picked[0].candidates == ("(2, 1)", "(0, 1)")


# aggressive

def test_aggressive_1_attacks_if_an_enemy_unit_is_in_reach() -> None:
    assert done(decided("@m...", profile="aggressive")) == ["Iva"]
    assert done(decided("@..m.", profile="aggressive", Me={"range": 3})) == ["Iva"], "and does not come nearer"


def test_aggressive_2_moves_until_it_is_in_reach_then_goes_on_with_1() -> None:
    assert done(decided("@..m.", profile="aggressive")) == [((2, 0), (1, 0)), "Iva"]
    assert done(decided("@....m", profile="aggressive", Me={"range": 3})) == [((4, 0), (3, 0)), "Iva"]


def test_aggressive_reach_needs_line_of_sight() -> None:
    decision = decided("@#m", "...", profile="aggressive", Me={"range": 2})
    assert done(decision) == [((2, 1), (1, 1)), "Iva"]


def test_aggressive_without_an_attack_left_it_only_moves() -> None:
    decision = decided("@m..@", profile="aggressive", Iva={"life": 1})
    assert done(decision) == ["Iva", ((2, 0), (3, 0))], "the first has fallen: it goes on to the next"


# shy

def test_shy_1_uses_the_full_action_only_if_in_no_enemy_units_reach() -> None:
    assert done(decided("@m...", profile="shy", kind="hound")) == [((2, 0), (3, 0), (4, 0))]
    assert done(decided("@.m..", profile="shy", kind="hound"))[0] == "sprint"
    assert "sprint" not in done(decided("@.m..", profile="shy", kind="hound", Iva={"range": 2}))
    cooling = {"cooldowns": (("sprint", 1),)}
    assert done(decided("@.m..", profile="shy", kind="hound", state=cooling)) == [((3, 0), (4, 0))]


def test_shy_2_moves_to_the_farthest_point_then_3_attacks_if_an_enemy_unit_is_in_reach() -> None:
    assert done(decided("#@m.", profile="shy", Me={"range": 2})) == [((3, 0),), "Iva"]
    assert done(decided("@m#", profile="shy")) == ["Iva"], "cornered it attacks"


# wandering X

def test_wandering_1_within_range_x_it_runs_aggressive() -> None:
    decision = decided("@...m", profile="wandering", within=4)
    assert done(decision) == [((3, 0), (2, 0), (1, 0)), "Iva"]
    assert carried(decision)[:3] == [("1", True), ("1.1", False), ("1.2", True)]


def test_wandering_2_else_it_moves_to_a_random_cell_then_goes_on_with_1() -> None:
    decision = decided("@...m", profile="wandering", within=3, Me={"move": 2, "range": 2}, dice=[1])
    assert done(decision) == [((3, 0), (2, 0)), "Iva"], "there it is within range, and has an attack left"
    assert done(decided("@....m", profile="wandering", within=2, Me={"move": 2}, dice=[0])) == [((4, 0),)]


def test_x_is_a_property_of_the_placed_unit() -> None:
    for values, is_within in (({"wander_range": 5}, True), ({"wander_range": 4}, False), ({}, False)):
        battle = Battle(level("@....m", profile="wandering", Me={"values": values}))
        decision = battle.preview(battle.start().world, "Me")
        assert decision is not None and carried(decision)[0] == ("1", is_within)


# goal-oriented GOAL

def toward(*rows: str, goal: str = "goal", me: Mapping[str, Any] | None = None, **facts: Any) -> Decision:
    return decided(*rows, profile="goal-oriented", Me={"goal": goal, **(me or {})}, **facts)


def test_goal_1_uses_the_full_action_if_there_is_one() -> None:
    assert done(toward("x............m@", kind="hound"))[0] == "sprint", "also in an enemy's reach"
    assert done(toward("x......m@", kind="brute")) == ["rest"]


def test_goal_2a_moves_onto_a_marker_or_towards_it_then_attacks_who_is_in_reach() -> None:
    assert done(toward("x.m...@")) == [((1, 0), (0, 0))]
    assert done(toward("x....m@")) == [((4, 0), (3, 0), (2, 0))], "it passes an enemy by"
    assert done(toward("@x.m..")) == [((2, 0), (1, 0)), "Iva"]


def test_on_its_goal_it_stays_and_attacks_who_comes() -> None:
    drawn = level("m.", "@.", profile="goal-oriented", Me={"goal": "goal"})
    battle = Battle(replace(drawn, goals=(("goal", (0, 0)),)))
    decision = battle.preview(battle.start().world, "Me")
    assert decision is not None and done(decision) == ["Iva"]


def test_a_goal_may_be_another_unit_before_which_it_stops() -> None:
    assert done(toward("@....m", goal="Iva", me={"move": 9})) == [((4, 0), (3, 0), (2, 0), (1, 0)), "Iva"]
    assert done(toward("g...m..@", goal="Goblin")) == [((3, 0), (2, 0), (1, 0))], "an ally, too: it follows"
    assert end(toward("n...m..@", goal="Rock")) == (1, 0)


def test_before_a_unit_that_stands_on_the_marker_it_stops() -> None:
    drawn = level("g...m..@", profile="goal-oriented", Me={"goal": "goal"})
    battle = Battle(replace(drawn, goals=(("goal", (0, 0)),)))
    decision = battle.preview(battle.start().world, "Me")
    assert decision is not None and end(decision) == (1, 0)


def test_goal_2b_a_fallen_unit_counts_as_not_there() -> None:
    decision = toward("@.....m", "g......", goal="Goblin", fallen=["Goblin"], dice=[0])
    assert ("2b", True) in carried(decision)
    assert decision.evidence.picked[0].what == "random cell"


@pytest.mark.parametrize("goal", ["nobody", "", "Me"])
def test_goal_2b_a_name_that_nothing_bears_counts_as_not_there_nor_is_it_its_own_goal(goal: str) -> None:
    decision = toward("@...m", goal=goal, me={"move": 1})
    assert decision.evidence.picked[0].what == "random cell", "4 is not within 3"
    assert done(toward("@..m", goal=goal)) == [((2, 0), (1, 0)), "Iva"], "wandering 3"


def test_a_goal_that_cannot_be_reached_leaves_it_standing() -> None:
    decision = toward("x#m..@")
    assert done(decision) == []
    assert carried(decision)[1] == ("2a", False)


# Enemy units and attacks

def test_an_enemy_unit_is_any_living_unit_of_another_team_but_none() -> None:
    assert done(decided("gmn", "@..", profile="aggressive", Me={"move": 0})) == []
    assert done(decided("gmn", profile="aggressive", Goblin={"team": "wolves"})) == ["Goblin"]
    assert done(decided("@m...@", profile="aggressive", fallen=["Iva"])) == [((2, 0), (3, 0), (4, 0)), "Iva2"]


def test_the_profiles_work_for_the_heroes_side_too() -> None:
    decision = decided("@.m..g", profile="aggressive", Me={"team": "heroes"})
    assert done(decision) == [((3, 0), (4, 0)), "Goblin"]


def test_attacks_are_plain_attacks() -> None:
    battle = Battle(level("@..m", profile="aggressive", kind="cultist"))
    step = battle.advance(battle.advance(battle.start().world).world)
    assert [event for event in step.events if isinstance(event, Attacked | Moved)] == [Attacked(1, 2, "Me", "Iva", 3)]


def test_a_hexed_unit_reckons_with_the_half_it_deals() -> None:
    hexed = {"effects": (Effect("hex", 2),)}
    assert done(decided("@m..@", profile="aggressive", Iva={"life": 4}, state=hexed)) == ["Iva"], "it does not fall"


@pytest.mark.parametrize("profile", ["aggressive", "shy", "wandering", "goal-oriented"])
def test_with_fighting_off_nobody_attacks(profile: str) -> None:
    decision = decided("@m#", profile=profile, combat=False)
    assert not any(isinstance(act, Attack) for act in decision.acts)
