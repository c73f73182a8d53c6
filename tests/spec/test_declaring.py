"""A profile cannot be declared wrong: what could not work is refused by name, in one sentence (guide: machines)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest

from sandbox.ai import hunting as by
from sandbox.ai.act import Stand
from sandbox.ai.instructions import Instructions
from sandbox.ai.machine import CALM_TURNS, Behaviour, Machine, Row, State, Tone
from sandbox.ai.profile import Profile, shelf
from sandbox.ai.profiles import PROFILES
from sandbox.ai.profiles.canon import DIE
from sandbox.base.errors import InputError
from sandbox.base.param import Param
from sandbox.battle.bestiary import SHIPPED, Bestiary
from sandbox.files.project import project_text
from sandbox.rules.events import StateChanged
from sandbox.rules.unit import FACTS
from tests.spec.drawn import drawn, events, row, states, worlds

STATES = (by.SLEEP, by.WANDER, by.CHASE)
ROWS = (Row("sleep", "chase", (by.SEES,)), Row("chase", "wander", (by.LOST,)))
PARAMS = (by.SIGHT, by.LOST_LIMIT, by.FAR, by.AVOID_UNITS, by.SEARCH)


def declared(states: tuple[State, ...] = STATES, rows: tuple[Row, ...] = ROWS, params: tuple[Param, ...] = PARAMS,
             name: str = "beast") -> Profile:
    return Profile(name, "A beast.", tuple(param.of(name) for param in params), Machine(states, rows))


def refusals(declare: Callable[[], object]) -> list[str]:
    with pytest.raises(InputError) as refused:
        declare()
    return [str(finding) for finding in refused.value.findings]


def without(*gone: Param) -> tuple[Param, ...]:
    return tuple(param for param in PARAMS if param not in gone)


def changed(state: State, **facts: Any) -> tuple[State, ...]:
    return tuple(replace(each, **facts) if each is state else each for each in STATES)


def test_what_works_is_declared() -> None:
    assert declared().state_names == ("sleep", "wander", "chase")
    assert declared(params=(*PARAMS, CALM_TURNS)).first_of("calm") == by.WANDER


# Parameters

def test_a_condition_needs_its_parameters_declared() -> None:
    assert refusals(lambda: declared(params=without(by.SIGHT))) == [
        'profile beast does not declare the parameter sight, which its row sleep → chase reads for "sees"',
        "profile beast does not declare the parameter sight, which its row chase → wander reads for "
        '"lost > lost_limit"']


def test_a_behaviour_needs_its_parameters_declared() -> None:
    assert refusals(lambda: declared(params=without(by.FAR))) == [
        "profile beast does not declare the parameter far, which its state chase reads"]


def test_instructions_need_their_parameters_declared() -> None:
    mind = Instructions(("1. Wait.",), PROFILES["shy"].decide, (by.FAR,))
    assert refusals(lambda: Profile("stone", "A stone.", (), mind)) == [
        "profile stone does not declare the parameter far, which its instructions read"]
    assert refusals(lambda: Profile("stone", "A stone.", (), Instructions((), PROFILES["shy"].decide))) == [
        "profile stone has neither states nor instructions (allowed: one of the two)"]


def test_a_parameter_that_nothing_reads_would_be_a_slider_that_does_nothing() -> None:
    assert refusals(lambda: declared(params=(*PARAMS, by.WAKE))) == [
        "profile beast declares the parameter wake, which nothing in it reads"]


def test_a_parameter_has_its_profile_as_owner_is_declared_once_and_its_default_is_allowed() -> None:
    foreign = Profile("beast", "A beast.", (), Machine((by.SLEEP,), ()))
    assert refusals(lambda: replace(foreign, params=(by.SIGHT.of("rat"),)))[0] == (
        'profile beast declares the parameter sight, whose owner is "rat" (allowed: beast)')
    assert refusals(lambda: declared(params=(*PARAMS, by.SIGHT))) == [
        "profile beast declares the parameter sight more than once (allowed: once)"]
    assert refusals(lambda: declared(params=(*without(by.SIGHT), replace(by.SIGHT, default=99)))) == [
        "profile beast declares the parameter sight with the default 99 (allowed: whole numbers from 0 to 98 cells)"]


def test_a_parameter_has_only_values_that_its_reader_knows() -> None:
    odd = Param("search", "deep", "A search.", choices=lambda: ("bfs", "deep"))
    assert set(refusals(lambda: declared(params=(*without(by.SEARCH), odd)))) == {
        f"profile beast declares the parameter search with the values bfs, deep (allowed: {by.SEARCH.allowed})"}
    number = Param("search", 3, "A search.", low=0, high=9)
    assert set(refusals(lambda: declared(params=(*without(by.SEARCH), number)))) == {
        "profile beast declares the parameter search with the values whole numbers from 0 to 9 "
        f"(allowed: {by.SEARCH.allowed})"}
    deep = replace(by.SIGHT, low=-9, high=10**9)
    assert set(refusals(lambda: declared(params=(*without(by.SIGHT), deep)))) == {
        "profile beast declares the parameter sight with the values whole numbers from -9 to 1000000000 cells "
        f"(allowed: {by.SIGHT.allowed})"}


@pytest.mark.parametrize(("param", "default"), [
    (by.SIGHT, "8"), (by.SIGHT, 8.0), (by.SEARCH, "BFS"), (by.SEARCH, " bfs "), (by.AVOID_UNITS, "on")])
def test_a_default_is_allowed_as_it_stands_and_not_only_when_it_is_read(param: Param, default: Any) -> None:
    odd = replace(param, default=default)
    assert any("with the default" in each or "with the values" in each
               for each in refusals(lambda: declared(params=(*without(param), odd))))


@pytest.mark.parametrize("calm", [
    Param("calm_turns", "a", "Calm.", choices=lambda: ("a", "b")), Param("calm_turns", True, "Calm."),
    Param("calm_turns", 0, "Calm.", low=-5, high=99)])
def test_calm_turns_are_whole_numbers_as_the_rules_count_them(calm: Param) -> None:
    assert refusals(lambda: declared(params=(*PARAMS, calm))) == [
        f"profile beast declares the parameter calm_turns with the values {calm.allowed} "
        f"(allowed: {CALM_TURNS.allowed})"]


@pytest.mark.parametrize("name", ["kind", "state", "life", "script", "combat"])
def test_a_parameter_does_not_bear_the_name_of_what_every_unit_has(name: str) -> None:
    assert refusals(lambda: own(name)) == [
        f"profile beast declares the parameter {name}, which every unit has (allowed: another name)"]


@pytest.mark.parametrize("name", ["", "a b", "x.y", "=", "SIGHT", "a\nb"])
def test_a_parameter_and_a_profile_have_names_that_a_setting_can_say(name: str) -> None:
    assert "which no setting could name" in refusals(lambda: own(name))[0]
    assert any("no setting could name the profile" in each for each in refusals(lambda: own("stealth", name)))


@pytest.mark.parametrize("name", ["score", "kraken", "battle"])
def test_a_profile_does_not_bear_the_name_of_what_owns_the_rules(name: str) -> None:
    assert any("no setting could name the profile" in each for each in refusals(lambda: own("stealth", name)))


def own(param: str, profile: str = "beast") -> Bestiary:
    """A bestiary with one profile more, which has a parameter of its own."""
    stealth = Param(param, 1, "How stealthy it is.", low=0, high=9)
    mind = Instructions(("1. Stand.",), lambda view: view.decision((Stand(),)), needs=(stealth,))
    return Bestiary(profiles=shelf(*PROFILES, Profile(profile, "A beast.", (stealth.of(profile),), mind)))


def test_what_a_map_states_of_a_unit_is_no_name_for_a_parameter() -> None:
    stated = {member["name"] for each in json.loads(project_text(SHIPPED))["propertyTypes"] if each["name"] in (
        "Hero", "Enemy", "Neutral") for member in each["members"]}
    assert stated - {param.name for param in SHIPPED.profile_params} == set(FACTS)


# States

def test_a_machine_has_states_each_once_and_each_with_a_letter_of_its_own() -> None:
    assert refusals(lambda: declared((), (), ())) == ["profile beast has no state (allowed: one at least)"]
    assert refusals(lambda: declared((*STATES, replace(by.CHASE, letter="X")))) == [
        "profile beast declares the state chase more than once (allowed: once)"]
    assert refusals(lambda: declared(changed(by.CHASE, letter="S"))) == [
        "profile beast has the letter S for several states: sleep, chase (allowed: a letter for each)"]
    assert refusals(lambda: declared(changed(by.CHASE, letter="Ch"))) == [
        'profile beast has the letter "Ch" for its state chase (allowed: one letter)']


def test_a_state_has_a_name_that_a_map_can_say() -> None:
    assert refusals(lambda: declared((replace(by.SLEEP, name="Sleep"),), (), ())) == [
        'no map could name the state "Sleep" of profile beast (allowed: a name in small letters)']


def test_a_state_has_a_role_that_the_rules_know() -> None:
    assert refusals(lambda: declared(changed(by.WANDER, role="lazy"))) == [
        'profile beast has the role "lazy" for its state wander '
        "(allowed: asleep, calm, hunting, fleeing, on guard, homing)"]


def test_a_state_has_a_tone_that_has_a_colour() -> None:
    assert refusals(lambda: declared(changed(by.WANDER, tone="lazy"))) == [
        f'profile beast has the tone "lazy" for its state wander (allowed: {", ".join(get_args(Tone))})']


def test_a_state_that_no_row_leads_to_and_one_that_no_row_leaves_are_right() -> None:
    assert declared((by.SLEEP, by.GUARD), (), ()).rows == ()


# Rows

def test_a_row_leads_from_a_state_of_the_machine_to_another() -> None:
    assert refusals(lambda: declared(rows=(*ROWS, Row("home", "chase", (by.CALM_OVER,))))) == [
        "profile beast has the row home → chase, and no state home (allowed: sleep, wander, chase)"]
    assert refusals(lambda: declared(rows=(*ROWS, Row("chase", "flee", (by.CALM_OVER,))))) == [
        "profile beast has the row chase → flee, and no state flee (allowed: sleep, wander, chase)"]
    assert refusals(lambda: declared(rows=(*ROWS, Row("chase", "chase", (by.CALM_OVER,))))) == [
        "profile beast has the row chase → chase, which changes nothing (allowed: a row that leads to another state)"]


def test_a_row_has_conditions_and_is_declared_once() -> None:
    assert refusals(lambda: declared(rows=(*ROWS, Row("wander", "chase", ())))) == [
        "profile beast has the row wander → chase without a condition (allowed: one at least)"]
    assert refusals(lambda: declared(rows=(*ROWS, ROWS[0]))) == [
        "profile beast declares the row sleep → chase more than once with the same conditions (allowed: once)"]


def test_a_row_is_checked_first_or_last() -> None:
    odd: Any = "never"
    assert refusals(lambda: declared(rows=(*ROWS, Row("wander", "chase", (by.SEES,), checked=odd)))) == [
        'profile beast has the row wander → chase, which is checked "never" (allowed: first, last)']


def test_a_die_is_thrown_only_when_all_the_rest_of_its_row_holds() -> None:
    chance = Param("wake_chance", 50, "A chance.", low=0, high=100, unit="percent")
    assert refusals(lambda: declared(rows=(*ROWS, Row("wander", "chase", (DIE, by.SEES))), params=(
        *PARAMS, chance))) == [
        'profile beast has the row wander → chase, in which "the die says yes" throws a die before all the rest holds '
        "(allowed: the die as the last condition)"]


def test_a_condition_that_holds_near_the_quarry_reads_first_how_near() -> None:
    near = replace(by.SEES, needs=(by.SEARCH, by.SIGHT))
    assert refusals(lambda: declared(rows=(Row("sleep", "chase", (near,)), ROWS[1]))) == [
        'profile beast has the row sleep → chase, in which "sees" says that it holds near the quarry, and not how near '
        "(allowed: a whole number as the first parameter that it reads)"]


@pytest.mark.parametrize(("needs", "says", "allowed"), [
    ((by.SIGHT,), "it sees {quarry}", "in braces {limit} alone"),
    ((by.SIGHT,), "it sees {", "in braces {limit} alone"),
    ((), "it is within {limit} cells", "nothing in braces, since it reads no parameter")])
def test_what_a_condition_says_can_be_said(needs: tuple[Param, ...], says: str, allowed: str) -> None:
    odd = replace(by.CALM_OVER, needs=needs, says=says)
    assert refusals(lambda: declared(rows=(*ROWS, Row("wander", "chase", (odd,))))) == [
        f'profile beast has the row wander → chase, which says "{says}" of "calm = 0" (allowed: {allowed})']


@pytest.mark.parametrize(("facts", "allowed"), [
    ({"says": "{unit} is after {quarry}"}, "in braces {Unit}, {unit} alone"),
    ({"until": "{unit} would wake at {limit}"}, "in braces {limit} alone")])
def test_what_a_state_says_can_be_said(facts: dict[str, str], allowed: str) -> None:
    assert refusals(lambda: declared(changed(by.SLEEP, **facts))) == [
        f'profile beast says "{next(iter(facts.values()))}" of its state sleep (allowed: {allowed})']


# Roles

def test_calm_turns_need_one_hunting_state_at_least_and_exactly_one_calm_one() -> None:
    params = (*PARAMS, CALM_TURNS)
    assert refusals(lambda: declared(changed(by.CHASE, role="fleeing"), params=params)) == [
        "profile beast declares the parameter calm_turns, and no state of the role hunting, whose fight could be "
        "broken off (allowed: one at least)"]
    assert refusals(lambda: declared(changed(by.WANDER, role="homing"), params=params)) == [
        "profile beast declares the parameter calm_turns, and no state of the role calm, to go to when a fight is "
        "broken off (allowed: one)"]
    assert refusals(lambda: declared(changed(by.SLEEP, role="calm"), params=params)) == [
        "profile beast declares the parameter calm_turns, and several states of the role calm: sleep, wander "
        "(allowed: one)"]


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert len(refusals(lambda: declared(changed(by.CHASE, letter="S"), params=without(by.FAR)))) == 2


# Roles and not names

HUNTS = replace(by.CHASE, name="stalk", letter="K", behaviour=Behaviour(lambda _view: Stand("beside")))
RESTS = replace(by.WANDER, name="rest", letter="R")
WATCHES = replace(by.GUARD, name="listen", letter="L")
BEAST = declared((WATCHES, HUNTS, RESTS), (Row("listen", "stalk", (by.SEES,)), Row("stalk", "rest", (by.LOST,))),
                 (by.SIGHT, by.LOST_LIMIT, by.SEARCH, replace(CALM_TURNS, default=3)))
KNOWN = Bestiary(profiles=shelf(*PROFILES, BEAST))


def test_a_fight_is_broken_off_from_any_state_that_hunts_to_the_calm_one_whatever_their_names() -> None:
    level = replace(drawn("@g......", Goblin={"state": "stalk", "profile": "beast"}, Iva={"script": (row(5, 0),)}),
                    bestiary=KNOWN)
    assert states(level, "Goblin", 1) == ["rest"]


def test_who_is_called_is_awake_in_the_first_state_that_hunts_whatever_its_name() -> None:
    assert (KNOWN.first_state("beast"), KNOWN.first_state_awake("beast")) == ("listen", "stalk")
    assert [KNOWN.first_state_awake(name) for name in ("hunter", "guard", "shy", "")] == ["chase", "chase", "", ""]


def test_who_comes_to_hunt_begins_to_count_anew_for_how_long_it_has_not_seen_its_quarry() -> None:
    beast = declared((HUNTS, RESTS), (Row("stalk", "rest", (by.LOST,)), Row("rest", "stalk", (by.SEES,))),
                     (by.SIGHT, by.LOST_LIMIT, by.SEARCH))
    script = (*(row(0, 0, hidden=True) for _ in range(4)), row(0, 0))
    level = replace(drawn("@..g", values={"combat": False}, Goblin={"state": "stalk", "profile": "beast", "move": 0},
                          Iva={"script": script}), bestiary=Bestiary(profiles=shelf(*PROFILES, beast)))
    assert states(level, "Goblin", 5) == ["stalk", "stalk", "stalk", "rest", "stalk"]
    assert worlds(level, 5)[-1]["Goblin"].lost == 0


def test_the_alarm_of_one_on_guard_is_told_whoever_sees_it_whatever_its_name() -> None:
    quiet = replace(BEAST, tells_only_seen=True)
    for sight, seen in ((WATCHES, True), (replace(WATCHES, role="asleep"), False)):
        beast = replace(quiet, mind=Machine((sight, HUNTS, RESTS), BEAST.rows))
        level = replace(drawn("@.........g", Goblin={"profile": "beast", "values": {"sight": 20}}), bestiary=Bestiary(
            profiles=shelf(*PROFILES, beast)))
        assert [event.seen for event in events(level, 1) if isinstance(event, StateChanged)] == [seen]
