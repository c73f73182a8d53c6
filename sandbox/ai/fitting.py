"""What a profile declares that could not work, told when it is declared and not when a unit dies of it.

A state that no row leads to is allowed, since a level may place a unit in it; so is one that no row leaves. Several
states may have one role, but for the calm one, which the end of a fight has to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import TypeAlias, assert_never, get_args

from sandbox.ai.instructions import Instructions
from sandbox.ai.machine import CALM_TURNS, Condition, Machine, Role, Row, State, Tone
from sandbox.base import written
from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.language import say
from sandbox.base.param import Param, Value

ROLES: tuple[str, ...] = get_args(Role)
TONES: tuple[str, ...] = get_args(Tone)
CHECKED = ("first", "last")
SAYS_OF_A_STATE, SAYS_UNTIL, SAYS_OF_A_CONDITION = ("Unit", "unit"), ("limit",), ("limit",)
"""What stands in braces in what a state or a condition says; the value of a condition is its first parameter's."""

Problem: TypeAlias = tuple[str, str]
"""What is wrong, and what is allowed (empty where the sentence says it)."""

Reader: TypeAlias = tuple[Row, Condition] | State | Instructions
"""Who reads a parameter."""


def misfits(profile: str, params: tuple[Param, ...], mind: Machine | Instructions) -> Iterator[Finding]:
    """Everything that could not work, each in a sentence that names the profile, and the state, row or parameter."""
    mine = _machine(profile, params, mind) if isinstance(mind, Machine) else _instructions(profile, mind)
    for problem, allowed in (*_parameters(profile, params), *_read(profile, params, mind), *mine):
        yield Finding("error", Place(), problem, allowed)


def _instructions(profile: str, mind: Instructions) -> Iterator[Problem]:
    if not mind.words:
        yield say("profile {profile} has neither states nor instructions", profile=profile), say("one of the two")


# Parameters

def _parameters(profile: str, params: tuple[Param, ...]) -> Iterator[Problem]:
    for name, count in Counter(param.name for param in params).items():
        if count > 1:
            yield say("profile {profile} declares the parameter {parameter} more than once", profile=profile,
                      parameter=name), say("once")
    for param in params:
        if param.owner != profile:
            yield say("profile {profile} declares the parameter {parameter}, whose owner is {owner}", profile=profile,
                      parameter=param.name, owner=written.shown(param.owner)), profile
        if not _is_its_own(param.default, param):
            yield say("profile {profile} declares the parameter {parameter} with the default {value}",
                      profile=profile, parameter=param.name, value=param.show(param.default)), param.allowed


def _is_its_own(default: Value, param: Param) -> bool:
    """Whether a default is, as it stands, a value that the parameter gives when it is read."""
    try:
        read = param.read(param.show(default))
    except InputError:
        return False
    return type(read) is type(default) and read == default


def _read(profile: str, params: tuple[Param, ...], mind: Machine | Instructions) -> Iterator[Problem]:
    """What is read and not declared, or declared with other values; and what is declared and read by nobody."""
    declared = {param.name: param for param in params}
    needed = tuple(_needs(mind))
    for param, reader in needed:
        found = declared.get(param.name)
        if found is None:
            yield _missing(profile, param.name, reader), ""
        elif not _is_known(found, param):
            yield _strange(profile, found), param.allowed
    calm = declared.get(CALM_TURNS.name)
    if calm is not None and not _is_known(calm, CALM_TURNS):
        yield _strange(profile, calm), CALM_TURNS.allowed
    read = {param.name for param, _ in needed} | ({CALM_TURNS.name} if isinstance(mind, Machine) else set())
    for param in params:
        if param.name not in read:
            yield say("profile {profile} declares the parameter {parameter}, which nothing in it reads",
                      profile=profile, parameter=param.name), ""


def _needs(mind: Machine | Instructions) -> Iterator[tuple[Param, Reader]]:
    """Every parameter that is read, with who reads it."""
    if isinstance(mind, Instructions):
        yield from ((param, mind) for param in mind.needs)
        return
    for row in mind.rows:
        yield from ((param, (row, condition)) for condition in row.when for param in condition.needs)
    for state in mind.states:
        yield from ((param, state) for param in state.behaviour.needs)


def _missing(profile: str, parameter: str, reader: Reader) -> str:
    match reader:
        case (Row() as row, Condition() as condition):
            return say("profile {profile} does not declare the parameter {parameter}, which its row {before} → {after} "
                       "reads for {condition}", profile=profile, parameter=parameter, before=row.before,
                       after=row.after, condition=written.shown(condition.words))
        case State():
            return say("profile {profile} does not declare the parameter {parameter}, which its state {state} reads",
                       profile=profile, parameter=parameter, state=reader.name)
        case Instructions():
            return say("profile {profile} does not declare the parameter {parameter}, which its instructions read",
                       profile=profile, parameter=parameter)
        case _:
            assert_never(reader)


def _is_known(found: Param, read: Param) -> bool:
    """Whether all values of a declared parameter are such that its reader knows them."""
    return (found.sort == read.sort and set(_choices(found)) <= set(_choices(read))
            and (found.sort != "number" or read.low <= found.low <= found.high <= read.high))


def _strange(profile: str, found: Param) -> str:
    return say("profile {profile} declares the parameter {parameter} with the values {values}", profile=profile,
               parameter=found.name, values=found.allowed)


def _choices(param: Param) -> tuple[str, ...]:
    return param.choices() if param.choices is not None else ()


# States and rows

def _machine(profile: str, params: tuple[Param, ...], machine: Machine) -> Iterator[Problem]:
    yield from _states(profile, machine.states)
    for row in machine.rows:
        yield from _row(profile, row, machine)
    for row, count in Counter(machine.rows).items():
        if count > 1:
            yield say("profile {profile} declares the row {before} → {after} more than once with the same conditions",
                      profile=profile, before=row.before, after=row.after), say("once")
    if any(param.name == CALM_TURNS.name for param in params):
        yield from _calm(profile, machine.states)


def _states(profile: str, states: tuple[State, ...]) -> Iterator[Problem]:
    if not states:
        yield say("profile {profile} has no state", profile=profile), say("one at least")
    for name, count in Counter(state.name for state in states).items():
        if count > 1:
            yield say("profile {profile} declares the state {state} more than once", profile=profile,
                      state=name), say("once")
    for letter, count in Counter(state.letter for state in states).items():
        if count > 1:
            yield say("profile {profile} has the letter {letter} for several states: {states}", profile=profile,
                      letter=letter, states=_names(state for state in states if state.letter == letter)), \
                say("a letter for each")
    for state in states:
        if not state.name or state.name != state.name.strip().casefold():
            yield say("no map could name the state {state} of profile {profile}", profile=profile,
                      state=written.shown(state.name)), say("a name in small letters")
        if len(state.letter) != 1:
            yield say("profile {profile} has the letter {letter} for its state {state}", profile=profile,
                      letter=written.shown(state.letter), state=state.name), say("one letter")
        if state.role not in ROLES:
            yield say("profile {profile} has the role {role} for its state {state}", profile=profile,
                      role=written.shown(state.role), state=state.name), ", ".join(ROLES)
        if state.tone not in TONES:
            yield say("profile {profile} has the tone {tone} for its state {state}", profile=profile,
                      tone=written.shown(state.tone), state=state.name), ", ".join(TONES)
        for words, known in ((state.says, SAYS_OF_A_STATE), (state.until, SAYS_UNTIL)):
            if not _can_be_filled(words, known):
                yield say("profile {profile} says {words} of its state {state}", profile=profile,
                          words=written.shown(words), state=state.name), _in_braces(known)


def _row(profile: str, row: Row, machine: Machine) -> Iterator[Problem]:
    known = {"profile": profile, "before": row.before, "after": row.after}
    for name in (row.before, row.after):
        if name not in machine.by_name:
            yield say("profile {profile} has the row {before} → {after}, and no state {state}", state=name,
                      **known), ", ".join(machine.by_name)
    if row.before == row.after:
        yield say("profile {profile} has the row {before} → {after}, which changes nothing", **known), \
            say("a row that leads to another state")
    if not row.when:
        yield say("profile {profile} has the row {before} → {after} without a condition", **known), say("one at least")
    if row.checked not in CHECKED:
        yield say("profile {profile} has the row {before} → {after}, which is checked {when}",
                  when=written.shown(row.checked), **known), ", ".join(CHECKED)
    for condition in row.when:
        if condition.is_near and not (condition.needs and condition.needs[0].sort == "number"):
            yield say("profile {profile} has the row {before} → {after}, in which {condition} says that it holds near "
                      "the quarry, and not how near", condition=written.shown(condition.words), **known), \
                say("a whole number as the first parameter that it reads")
        sayable = SAYS_OF_A_CONDITION if condition.needs else ()
        for words in (condition.says, condition.says_of_one):
            if not _can_be_filled(words, sayable):
                yield say("profile {profile} has the row {before} → {after}, which says {words} of {condition}",
                          words=written.shown(words), condition=written.shown(condition.words), **known), \
                    _in_braces(sayable)
    for condition in row.when[:-1]:
        if condition.throws:
            yield say("profile {profile} has the row {before} → {after}, in which {condition} throws a die before all "
                      "the rest holds", condition=written.shown(condition.words), **known), \
                say("the die as the last condition")


def _calm(profile: str, states: tuple[State, ...]) -> Iterator[Problem]:
    """What the end of a fight needs: somebody who hunts, and the one state to which it goes."""
    if not any(state.role == "hunting" for state in states):
        yield say("profile {profile} declares the parameter {parameter}, and no state of the role hunting, whose fight "
                  "could be broken off", profile=profile, parameter=CALM_TURNS.name), say("one at least")
    calm = [state for state in states if state.role == "calm"]
    if not calm:
        yield say("profile {profile} declares the parameter {parameter}, and no state of the role calm, to go to when "
                  "a fight is broken off", profile=profile, parameter=CALM_TURNS.name), say("one")
    elif len(calm) > 1:
        yield say("profile {profile} declares the parameter {parameter}, and several states of the role calm: "
                  "{states}", profile=profile, parameter=CALM_TURNS.name, states=_names(calm)), say("one")


def _names(states: Iterable[State]) -> str:
    return ", ".join(state.name for state in states)


# Words

def _can_be_filled(words: str, known: tuple[str, ...]) -> bool:
    """Whether nothing stands in braces but what is known there."""
    try:
        return {name for _, name, _, _ in Formatter().parse(words) if name is not None} <= set(known)
    except ValueError:
        return False


def _in_braces(known: tuple[str, ...]) -> str:
    return (say("in braces {names} alone", names=", ".join(f"{{{name}}}" for name in known)) if known
            else say("nothing in braces, since it reads no parameter"))
