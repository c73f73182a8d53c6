"""Random machines by number, and a battle in which each decides: put together from whatever the shelf declares.

What is refused when it is declared is drawn again; what is not must fight without an exception.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from sandbox.ai.machine import CALM_TURNS, Behaviour, Condition, Machine, Row, State
from sandbox.ai.profile import Profile, shelf
from sandbox.ai.profiles import PROFILES
from sandbox.base.errors import InputError
from sandbox.base.param import Param
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.level import Level
from sandbox.rules.unit import NEUTRAL, Placed
from tests.laws.random_battles import Fought, fought_on
from tests.laws.random_levels import level_of, value_of

NAME = "drawn"

STATES: tuple[State, ...] = tuple({state.name: state for profile in PROFILES for state in profile.states}.values())
BEHAVIOURS: tuple[Behaviour, ...] = tuple(dict.fromkeys(
    state.behaviour for profile in PROFILES for state in profile.states))
CONDITIONS: tuple[Condition, ...] = tuple(dict.fromkeys(
    condition for profile in PROFILES for row in profile.rows for condition in row.when))


@dataclass(frozen=True)
class Tried:
    """A machine, the battle it decided in, and how many were refused before it."""

    profile: Profile
    refused: int
    battle: Fought


def tried(number: int) -> Tried:
    """The machine and the battle of this number."""
    chance = Random(number)
    refused = 0
    while (profile := _declared(chance)) is None:
        refused += 1
    return Tried(profile, refused, fought_on(_manned(level_of(chance), profile, chance), chance))


def _declared(chance: Random) -> Profile | None:
    try:
        return profile_of(chance)
    except InputError:
        return None


def profile_of(chance: Random) -> Profile:
    """A machine of some states, each with any behaviour, and of rows with any conditions; mostly it reads what it
    declares. Raises InputError where it could not work."""
    states = tuple(replace(state, behaviour=chance.choice(BEHAVIOURS),
                           role=state.role if chance.random() < 0.7 else chance.choice(STATES).role)
                   for state in chance.sample(STATES, chance.randint(1, len(STATES))))
    rows = tuple(_row(chance, states) for _ in range(chance.randint(0, 2 * len(states)) if len(states) > 1 else 0))
    read = {param.name: param for row in rows for condition in row.when for param in condition.needs}
    read |= {param.name: param for state in states for param in state.behaviour.needs}
    roles = Counter(state.role for state in states)
    if chance.random() < (0.8 if roles["calm"] == 1 and roles["hunting"] else 0.1):
        read[CALM_TURNS.name] = CALM_TURNS
    if read and chance.random() < 0.1:
        del read[chance.choice(list(read))]
    return Profile(NAME, "Drawn by chance.", tuple(_own(chance, param) for param in read.values()),
                   Machine(states, rows), tells_only_seen=chance.random() < 0.3)


def _own(chance: Random, param: Param) -> Param:
    return param.of(NAME, value_of(chance, param))


def _row(chance: Random, states: tuple[State, ...]) -> Row:
    before, after = (state.name for state in chance.sample(states, 2))
    if chance.random() < 0.05:
        after = chance.choice(STATES).name
    when = chance.sample(CONDITIONS, chance.choice((1, 1, 2, 3)))
    if chance.random() < 0.9:
        when.sort(key=lambda condition: condition.throws)
    return Row(before, after, tuple(when), "last" if chance.random() < 0.25 else "first")


def _manned(level: Level, profile: Profile, chance: Random) -> Level:
    """The level with the machine for most of those whom a profile decides for."""
    return replace(level, units=tuple(_placed(unit, profile, chance) for unit in level.units),
                   bestiary=Bestiary(profiles=shelf(*PROFILES, profile)))


def _placed(unit: Placed, profile: Profile, chance: Random) -> Placed:
    if not unit.profile or unit.team == NEUTRAL or chance.random() < 0.2:
        return unit
    own = {param.name: value_of(chance, param) for param in profile.params if chance.random() < 0.3}
    return replace(unit, profile=profile.name, state=chance.choice(("", *profile.state_names)), values=own)
