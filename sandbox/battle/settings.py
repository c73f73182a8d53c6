"""Which value of which parameter holds for whom, now (guide: parameters, Which value holds)."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.base.param import Param, Value
from sandbox.base.values import Change, Resolved, resolve
from sandbox.battle.bestiary import COMMON, Bestiary
from sandbox.rules.unit import Placed

MOST_KEPT = 200
"""So many owners and changes of parameters are remembered."""


class Settings:
    """The values that hold under given changes, with those that the map has. What was resolved last is kept."""

    def __init__(self, bestiary: Bestiary, on_the_map: Mapping[str, Value]) -> None:
        self._bestiary = bestiary
        self._on_the_map = on_the_map
        self._known: dict[tuple[object, ...], Mapping[str, Resolved]] = {}
        self._changed: dict[tuple[Change, ...], dict[str, Value]] = {}
        self._values: dict[str, tuple[Placed, tuple[Change, ...], Mapping[str, Value]]] = {}

    def of_unit(self, placed: Placed, changes: tuple[Change, ...]) -> Mapping[str, Resolved]:
        """The values for one unit by short name: those of its profile, and those that hold for every unit."""
        # Units of a profile that nothing was said of alone have the very same values.
        alone = placed.name if any(change.unit == placed.name for change in changes) else None
        key = (placed.profile, alone, *placed.values.items(), changes)
        if key not in self._known:
            self._make_room()
            params = (*(self._bestiary.profiles[placed.profile].params if placed.profile else ()), *COMMON)
            self._known[key] = {
                param.name: resolve(param, self._on_the_map, changes, placed.name, placed.values)
                for param in params}
        return self._known[key]

    def values_of(self, placed: Placed, changes: tuple[Change, ...]) -> Mapping[str, Value]:
        """The values of `of_unit` alone, for whom they are asked for in every turn."""
        known = self._values.get(placed.name)
        # The very same unit under the very same changes is by far the most often asked for, and quickly told.
        if known is None or known[0] is not placed or known[1] is not changes:
            values = {name: resolved.value for name, resolved in self.of_unit(placed, changes).items()}
            known = self._values[placed.name] = (placed, changes, values)
        return known[2]

    def at_large(self, changes: tuple[Change, ...]) -> Mapping[str, Resolved]:
        """The values for owners at large, by full name, in the order of the bestiary's parameters."""
        key = (None, changes)
        if key not in self._known:
            self._make_room()
            self._known[key] = {
                param.full: resolve(param, self._on_the_map, changes) for param in self._bestiary.params}
        return self._known[key]

    def rule(self, param: Param, changes: tuple[Change, ...]) -> Value:
        """The value of a parameter that the rules own."""
        return self.at_large(changes)[param.full].value

    def _make_room(self) -> None:
        """A slider that is dragged passes many values."""
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
            self._changed.clear()

    def changed(self, changes: tuple[Change, ...]) -> dict[str, Value]:
        """The values that differ from their default, or were changed against what the map says, by full name."""
        if changes not in self._changed:
            self._make_room()
            self._changed[changes] = self._find_changed(changes)
        return dict(self._changed[changes])

    def _find_changed(self, changes: tuple[Change, ...]) -> dict[str, Value]:
        now, on_the_map = self.at_large(changes), self.at_large(())
        return {param.full: now[param.full].value for param in self._bestiary.params
                if {now[param.full].value, on_the_map[param.full].value} != {param.default}}
