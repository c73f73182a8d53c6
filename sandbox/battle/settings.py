"""Which value of which parameter holds for whom, now (spec: parameters.md)."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.ai.profiles import PROFILES
from sandbox.ai.scoring import SCORE_PARAMS
from sandbox.base import written
from sandbox.base.errors import refuse
from sandbox.base.param import Param, Value
from sandbox.base.values import Change, Resolved, resolve
from sandbox.battle.level import Level
from sandbox.rules.parameters import RULE_PARAMS
from sandbox.rules.unit import Placed

COMMON: tuple[Param, ...] = (*RULE_PARAMS, *SCORE_PARAMS)
"""The parameters that hold for every unit, whatever its profile."""

PARAMS: tuple[Param, ...] = (*(param for profile in PROFILES for param in profile.params), *COMMON)
"""Every parameter there is, each once for each owner."""


def named(name: str) -> tuple[Param, ...]:
    """The parameters of a full name (one) or a short name (one for each owner). Raises InputError for unknown ones."""
    found = tuple(param for param in PARAMS if name in (param.full, param.name))
    if not found:
        known = dict.fromkeys(param.name for param in PARAMS)
        raise refuse(f"unknown parameter {written.quoted(name)}", ", ".join(known))
    return found


def read_change(name: str, raw: object, unit: str | None = None) -> Change:
    """A change of the parameter `name` to what `raw` stands for. Raises InputError outside the range of any owner."""
    return Change(name, [param.read(raw) for param in named(name)][-1], unit)


def read_setting(text: str) -> Change:
    """A change written as NAME=VALUE."""
    name, equals, raw = text.partition("=")
    if not equals:
        raise refuse(f"{written.quoted(text)} is not a setting", "NAME=VALUE")
    return read_change(name.strip(), raw.strip())


class Settings:
    """The values that hold in a level under given changes. Each is resolved once and kept."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._known: dict[tuple[object, ...], Mapping[str, Resolved]] = {}

    def of_unit(self, placed: Placed, changes: tuple[Change, ...]) -> Mapping[str, Resolved]:
        """The values for one unit by short name: those of its profile, and those that hold for every unit."""
        # Who joins during a battle may bear the name that another bears in another future.
        key = (placed.name, placed.profile, *placed.values.items(), changes)
        if key not in self._known:
            params = (*(PROFILES[placed.profile].params if placed.profile else ()), *COMMON)
            self._known[key] = {
                param.name: resolve(param, self._level.values, changes, placed.name, placed.values)
                for param in params}
        return self._known[key]

    def at_large(self, changes: tuple[Change, ...]) -> Mapping[str, Resolved]:
        """The values for owners at large, by full name, in the order of PARAMS."""
        key = (None, changes)
        if key not in self._known:
            self._known[key] = {param.full: resolve(param, self._level.values, changes) for param in PARAMS}
        return self._known[key]

    def rule(self, param: Param, changes: tuple[Change, ...]) -> Value:
        """The value of a parameter that the rules own."""
        return self.at_large(changes)[param.full].value

    def changed(self, changes: tuple[Change, ...]) -> dict[str, Value]:
        """The values that differ from their default, or were changed against what the map says, by full name."""
        now, on_the_map = self.at_large(changes), self.at_large(())
        return {param.full: now[param.full].value for param in PARAMS
                if {now[param.full].value, on_the_map[param.full].value} != {param.default}}
