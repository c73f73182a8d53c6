"""Initiative as a diagram: each of its parameters at its lowest and highest value, as it is played and told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from sandbox.base.param import Param, Value
from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.rules.events import BattleOver, Rolled
from sandbox.rules.initiative import fall
from sandbox.rules.parameters import MAX_ROUNDS, REROLL, ROLL_RANGE, RULE_PARAMS
from sandbox.rules.world import World
from sandbox.scene.stages import Stage, stage_of, stages
from tests.spec.drawn import drawn, steps

FREE: dict[str, object] = {"roll": None}
PARAMS = tuple(param for param in RULE_PARAMS if param.owner == "initiative")
ROUNDS = 6


def ends(param: Param) -> tuple[Value, Value]:
    """Its lowest and its highest value."""
    return (False, True) if param.sort == "switch" else (param.read(param.low), param.read(param.high))


CASES = [pytest.param({param.name: value}, id=f"{param.name}={value}") for param in PARAMS for value in ends(param)]


def level(values: dict[str, Value]) -> Level:
    """Three that never meet, and throw dice for their turns."""
    return drawn("@..#..g", "...#..r", values={"combat": False, **values}, Iva=FREE, Goblin=FREE, Rat=FREE)


def battle(values: dict[str, Value]) -> tuple[Battle, list[World], list[object]]:
    """The worlds of some rounds, and all that happened."""
    fought = Battle(level(values))
    found = list(steps(fought, ROUNDS))
    return fought, [step.world for step in found], [event for step in found for event in step.events]


def told(fought: Battle, worlds: Sequence[World], place: int = -1) -> dict[str, Stage]:
    return {stage.name: stage for stage in stages(worlds[0], worlds[place], fought.settings.rule)}


def number(words: str) -> int:
    return int(re.findall(r"\d+", words)[-1])


@pytest.mark.parametrize("values", CASES)
def test_the_diagram_says_what_the_battle_does(values: dict[str, Value]) -> None:
    fought, worlds, events = battle(values)
    for place, world in enumerate(worlds):
        drawing = told(fought, worlds, place)
        assert [stage.name for stage in drawing.values() if stage.is_lit] == [stage_of(world)]
        assert all(stage.is_possible for stage in drawing.values() if stage.is_lit)
        lit = drawing[stage_of(world)]
        if not world.is_over:
            assert f"Round {world.round}" in lit.facts
            assert any(fact.startswith(f"{world.initiative.actor} acts") for fact in lit.facts)
    began = worlds[0].initiative
    for member in sorted(began.members, key=lambda member: member.rank):
        worth = f"{member.name} {member.tempo:g} + {member.roll} = {member.value:g}"
        assert worth in told(fought, worlds)["before"].facts
    rolls = [event.result for event in events if isinstance(event, Rolled)]
    drawing = told(fought, worlds)
    if "dice" in drawing["before"].rule:
        assert rolls == []
    else:
        assert rolls and max(rolls) <= number(drawing["before"].rule)
    does_reroll = len(rolls) > len(began.members)
    assert does_reroll == ("throw again" in drawing["later rounds"].rule)
    rounds = {world.round for world in worlds}
    assert drawing["later rounds"].is_possible == (max(rounds) > 1)
    assert max(rounds) <= number(drawing["over"].rule.replace(", or", ""))
    assert ("after 1 round," in drawing["over"].rule) == (values.get(MAX_ROUNDS.name) == 1)


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
def test_the_ends_of_a_parameter_are_told_apart_where_battles_are(param: Param) -> None:
    (low, low_worlds, _), (high, high_worlds, _) = (battle({param.name: value}) for value in ends(param))
    if [world.initiative for world in low_worlds] != [world.initiative for world in high_worlds]:
        assert ([stage.rule for stage in told(low, low_worlds).values()]
                != [stage.rule for stage in told(high, high_worlds).values()])


def test_without_dice_tempo_alone_is_told_and_decides() -> None:
    low, high = ends(ROLL_RANGE)
    fought, worlds, _ = battle({ROLL_RANGE.name: low})
    assert told(fought, worlds)["before"].rule == "Each unit gets its tempo. No dice are thrown."
    assert worlds[0].initiative.order == ("Iva", "Rat", "Goblin")
    fought, worlds, _ = battle({ROLL_RANGE.name: high})
    assert told(fought, worlds)["before"].rule == f"Each unit gets tempo + a die from 0 to {high}."


def test_one_round_leaves_no_later_ones_and_ends_in_a_draw() -> None:
    fought, worlds, events = battle({MAX_ROUNDS.name: ends(MAX_ROUNDS)[0]})
    drawing = told(fought, worlds)
    assert isinstance(events[-1], BattleOver) and worlds[-1].round == 1
    assert not drawing["later rounds"].is_possible
    assert drawing["over"].facts == ("A draw: 1 round has ended.",)


def test_later_rounds_keep_the_rolls_or_throw_again_as_the_switch_says() -> None:
    for value in ends(REROLL):
        fought, worlds, _ = battle({REROLL.name: value})
        rolls = {tuple(member.roll for member in world.initiative.members) for world in worlds}
        assert (len(rolls) > 1) is value
        rule = told(fought, worlds)["later rounds"].rule
        assert rule == ("All throw again, 0 to 6, and are sorted anew." if value
                        else "All keep their rolls. The fallen are left out.")


def test_who_waited_who_fell_and_who_joins_later_is_told_of_the_round_it_happened_in() -> None:
    fought, worlds, _ = battle({})
    world = next(world for world in worlds if world.round == 2)
    order = replace(world.initiative, waited=("Iva",), fallen=("Rat",), late=("Imp 1", "Imp 2", "Imp 3", "Imp 4"))
    drawing = told(fought, [worlds[0], replace(world, initiative=order)])
    assert drawing["later rounds"].facts[2:] == (
        "Iva has waited", "Rat has fallen", "Imp 1, Imp 2 and 2 more join next round")
    assert drawing["first round"].facts == ()


@pytest.mark.parametrize(("others", "words"), [(1, "Kraken acts, after the other one"),
                                               (2, "Kraken acts, after the 2 others")])
def test_the_kraken_is_told_to_act_after_all_in_the_order(others: int, words: str) -> None:
    fought, worlds, _ = battle({})
    order = replace(worlds[0].initiative, order=("Iva", "Rat")[:others], acting=others, beside=("kraken",))
    assert words in told(fought, [worlds[0], replace(worlds[0], initiative=order)])["first round"].facts


@pytest.mark.parametrize(("fallen", "words"), [
    (("Goblin", "Rat"), "heroes won in round 1."), (("Iva", "Goblin", "Rat"), "A draw: nobody is left.")])
def test_over_is_told_with_who_won_or_why_nobody_has(fallen: tuple[str, ...], words: str) -> None:
    fought, worlds, _ = battle({})
    order = fall(replace(worlds[0].initiative, fallen=fallen[:-1]), fallen[-1], 30)
    drawing = told(fought, [worlds[0], replace(worlds[0], initiative=order)])
    assert drawing["over"].is_lit and drawing["over"].facts == (words,)
