"""What a level knows of units: the kinds there are, and the profiles that can decide for them.

Every level carries one as a value, and all that asks for a kind, a profile or a parameter asks the level's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from sandbox.ai.machine import State
from sandbox.ai.profile import Profile
from sandbox.ai.profiles import PROFILES
from sandbox.ai.scoring import SCORE_PARAMS
from sandbox.base import written
from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.once import once
from sandbox.base.param import Param
from sandbox.base.shelf import Shelf
from sandbox.base.values import Change
from sandbox.rules.ability import FullSort, Sort
from sandbox.rules.kind import KINDS, Kind
from sandbox.rules.parameters import RULE_PARAMS, TEMPO, UNIT_NUMBERS
from sandbox.rules.unit import FACTS, Unit

COMMON: tuple[Param, ...] = (*RULE_PARAMS, *SCORE_PARAMS)
"""The parameters that hold for every unit, whatever its profile."""

SIDES = ("hero", "enemy")

_SCORES = tuple(param.name for param in SCORE_PARAMS)
_COMMON = tuple(param.name for param in COMMON)
_OWNERS = tuple(dict.fromkeys(param.owner for param in COMMON))
_NAME = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True)
class Bestiary:
    """The `kinds` and `profiles` of a level, each in the order in which menus show them.

    Whoever it names is in it: the profile of each kind, and the kinds that can be called. Raises InputError with all
    that is wrong.
    """

    kinds: Shelf[Kind] = KINDS
    profiles: Shelf[Profile] = PROFILES

    def __post_init__(self) -> None:
        if wrong := [Finding("error", Place(), problem, allowed) for problem, allowed in self._wrong()]:
            raise InputError(wrong)

    # Kinds and profiles

    def of_side(self, side: str) -> tuple[Kind, ...]:
        """The kinds of heroes or of enemies."""
        return tuple(kind for kind in self.kinds if kind.side == side)

    def default_kind(self, side: str) -> Kind:
        """The kind of whom nothing is said but the side: the first of it."""
        return self.of_side(side)[0]

    def first_state(self, profile: str) -> str:
        """The state a profile starts in; empty for one without states, and for none."""
        found = self.profiles.get(profile)
        return next(iter(found.state_names), "") if found is not None else ""

    def first_state_awake(self, profile: str) -> str:
        """The state in which a summoned unit starts: the first in which its profile hunts, else the first of all."""
        found = self.profiles.get(profile)
        hunting = found.first_of("hunting") if found is not None else None
        return hunting.name if hunting is not None else self.first_state(profile)

    def state_of(self, unit: Unit) -> State | None:
        """The state that a unit is in; None for one whose profile has none, and for one that nothing decides for."""
        found = self.profiles.get(unit.placed.profile)
        return found.state(unit.state) if found is not None else None

    def is_hunting(self, unit: Unit) -> bool:
        """Whether the state that a unit is in hunts."""
        return (unit.placed.profile, unit.state) in self._hunting

    @once
    def _hunting(self) -> frozenset[tuple[str, str]]:
        return frozenset((profile.name, state.name) for profile in self.profiles for state in profile.states
                         if state.role == "hunting")

    # Parameters

    @once
    def profile_params(self) -> tuple[Param, ...]:
        """The parameters that profiles own."""
        return tuple(param for profile in self.profiles for param in profile.params)

    @once
    def params(self) -> tuple[Param, ...]:
        """Every parameter there is, each once for each owner."""
        return (*self.profile_params, *COMMON)

    def named(self, name: str) -> tuple[Param, ...]:
        """The parameters of a full name (one) or a short name (one for each owner). Raises InputError for unknown ones.
        """
        found = tuple(param for param in self.params if name in (param.full, param.name))
        if not found:
            known = dict.fromkeys(param.name for param in self.params)
            raise refuse(say("unknown parameter {name}", name=written.quoted(name)), ", ".join(known))
        return found

    def stated_by(self, profile: str, name: str) -> Param | None:
        """What a unit or a card that thinks so states by that name; None where that is no parameter."""
        found = self.profiles.get(profile)
        own = (*(found.params if found is not None else ()), *UNIT_NUMBERS, TEMPO, *COMMON)
        return next((param for param in own if name in (param.name, param.full)), None)

    def read_change(self, name: str, raw: object, unit: str | None = None) -> Change:
        """A change of the parameter `name` to what `raw` stands for. Raises InputError outside the range of any owner.
        """
        return Change(name, [param.read(raw) for param in self.named(name)][-1], unit)

    def read_setting(self, text: str) -> Change:
        """A change written as NAME=VALUE."""
        name, equals, raw = text.partition("=")
        if not equals:
            raise refuse(say("{text} is not a setting", text=written.quoted(text)), "NAME=VALUE")
        return self.read_change(name.strip(), raw.strip())

    def read_settings(self, texts: Iterable[str]) -> tuple[Change, ...]:
        """The changes written as NAME=VALUE. Raises InputError with everything that is wrong with them."""
        changes: list[Change] = []
        wrong: list[Finding] = []
        for text in texts:
            try:
                changes.append(self.read_setting(text))
            except InputError as error:
                wrong += error.findings
        if wrong:
            raise InputError(wrong)
        return tuple(changes)

    # What could not work

    def _wrong(self) -> Iterator[tuple[str, str]]:
        """What is wrong, and what would be allowed."""
        for declared in (*self.kinds, *self.profiles):
            if not declared.name or declared.name != declared.name.strip().casefold():
                yield say("no map could name {name}", name=written.shown(declared.name)), say("a name in small letters")
        for side in SIDES:
            if not self.of_side(side):
                yield say("no kind is of the side {side}", side=side), say("one at least")
        if not len(self.profiles):
            yield say("there is no profile"), say("one at least")
        for kind in self.kinds:
            yield from self._wrong_with(kind)
        for profile in self.profiles:
            if profile.name in _OWNERS or not _NAME.fullmatch(profile.name):
                yield say("no setting could name the profile {name}", name=written.shown(profile.name)), \
                    say("small letters, digits, - and _, but not {owners}", owners=", ".join(_OWNERS))
        for param in self.profile_params:
            if not _NAME.fullmatch(param.name):
                yield say("profile {profile} declares the parameter {parameter}, which no setting could name",
                          profile=param.owner, parameter=written.shown(param.name)), \
                    say("small letters, digits, - and _")
            if param.name in _COMMON or param.name in FACTS:
                yield say("profile {profile} declares the parameter {parameter}, which every unit has",
                          profile=param.owner, parameter=param.name), say("another name")

    def _wrong_with(self, kind: Kind) -> Iterator[tuple[str, str]]:
        if kind.side not in SIDES:
            yield say("{kind} is of the unknown side {side}", kind=kind.name, side=written.shown(kind.side)), \
                ", ".join(SIDES)
        if kind.profile and kind.profile not in self.profiles:
            yield say("{kind} has the unknown profile {profile}", kind=kind.name,
                      profile=written.shown(kind.profile)), ", ".join(self.profiles.names)
        if kind.full_action is not None and kind.full_action.name not in get_args(FullSort):
            yield say("{kind} has the unknown full action {action}", kind=kind.name,
                      action=written.shown(kind.full_action.name)), ", ".join(get_args(FullSort))
        for name, count in Counter(ability.name for ability in kind.abilities).items():
            if count > 1:
                yield say("{kind} has the ability {ability} more than once", kind=kind.name,
                          ability=written.shown(name)), say("once")
        for ability in kind.abilities:
            if ability.sort not in get_args(Sort):
                yield say("{kind} has the ability {ability} of the unknown sort {sort}", kind=kind.name,
                          ability=written.shown(ability.name), sort=written.shown(ability.sort)), \
                    ", ".join(get_args(Sort))
            if ability.sort == "summon" and ability.summons not in self.kinds:
                yield say("{kind} can call the unknown kind {called}", kind=kind.name,
                          called=written.shown(ability.summons)), ", ".join(self.kinds.names)
            if kind.side == "enemy" and ability.name not in _SCORES:
                yield say("{kind} has the ability {ability}, which no score is for", kind=kind.name,
                          ability=written.shown(ability.name)), ", ".join(_SCORES)


SHIPPED = Bestiary()
"""What a level knows that brings no kinds and profiles of its own."""
