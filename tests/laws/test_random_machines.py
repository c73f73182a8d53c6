"""Machines put together at random decide without an exception; `python -m tests.soak --only machines` draws many."""

from __future__ import annotations

from random import Random

import pytest

from sandbox.ai.machine import Condition
from sandbox.ai.profiles import PROFILES
from sandbox.ai.view import View
from sandbox.base.frozen import replace
from sandbox.battle.bestiary import COMMON
from sandbox.grid.grid import Grid
from sandbox.rules.events import StateChanged
from sandbox.rules.unit import Placed, Unit
from sandbox.rules.world import World
from tests.laws.battle_laws import every_world_is_a_possible_one
from tests.laws.random_machines import BEHAVIOURS, CONDITIONS, STATES, Tried, tried

RUNS = 40


@pytest.fixture(scope="module")
def trials() -> list[Tried]:
    return [tried(number) for number in range(RUNS)]


def test_machines_of_any_declared_conditions_and_behaviours_fight_without_an_exception(trials: list[Tried]) -> None:
    broken = {index: found for index, trial in enumerate(trials)
              if (found := [*every_world_is_a_possible_one(trial.battle, Random(index))])}
    assert broken == {}, "run `python -m tests.soak --only machines --count 1 --first NUMBER`"


def test_some_machines_are_refused_and_of_those_that_are_not_many_change_their_states(trials: list[Tried]) -> None:
    assert any(trial.refused for trial in trials)
    changed = [trial for trial in trials if any(
        isinstance(event, StateChanged) and trial.profile.state(event.before) for event in trial.battle.events)]
    assert len(changed) > RUNS / 4


def test_every_condition_and_behaviour_that_is_declared_has_an_answer_where_nobody_is_left_to_hunt() -> None:
    me = Unit.of(Placed.of("rat", "Rat", (1, 0)), STATES[0].name)
    world = World(Grid.from_rows("..."), (me,))
    for declared in (*CONDITIONS, *BEHAVIOURS):
        values = {"combat": True, **{param.name: param.default for param in declared.needs}}
        view = View.of(world, me, values.__getitem__, lambda *_: 0)
        if isinstance(declared, Condition):
            declared.test(view)
        else:
            assert declared.act(view)


WORLDS = {"beside": "RI...", "far": "R...I", "walled off": "R.#.I", "nobody": "R...."}


@pytest.mark.parametrize("drawn", WORLDS.values(), ids=WORLDS)
@pytest.mark.parametrize("life", [1, 9])
def test_every_condition_and_behaviour_that_is_declared_reads_no_parameter_but_those_it_says(drawn: str, life: int
                                                                                            ) -> None:
    me = replace(Unit.of(Placed.of("rat", "Rat", (0, 0)), STATES[0].name), life=life)
    hero = (Unit.of(Placed.of("hero", "Iva", (drawn.index("I"), 0)), ""),) if "I" in drawn else ()
    world = World(Grid.from_rows(drawn.replace("R", ".").replace("I", ".")), (me, *hero))
    common = {param.name: param.default for param in COMMON}
    for declared in (*CONDITIONS, *BEHAVIOURS):
        values = common | {param.name: param.default for param in declared.needs}
        for shown in (world, *(world.with_unit(replace(each, hidden=True)) for each in hero)):
            view = View.of(shown, me, values.__getitem__, lambda *_: 0)
            # What is read and not said is no key of the values.
            assert declared.test(view) if isinstance(declared, Condition) else declared.act(view)


def test_every_condition_behaviour_and_state_that_a_profile_declares_may_be_drawn() -> None:
    for profile in PROFILES:
        assert {condition for row in profile.rows for condition in row.when} <= set(CONDITIONS)
        assert {state.behaviour for state in profile.states} <= set(BEHAVIOURS)
        assert set(profile.state_names) <= {state.name for state in STATES}
