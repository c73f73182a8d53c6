"""Which value of a parameter holds for whom (guide: parameters, Which value holds).

Strongest first: the placed unit's property, changed now, the map's property, the owner's own default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from sandbox.base.frozen import dataclass
from sandbox.base.param import Param, Value

Source = Literal["default", "map", "changed", "unit"]


@dataclass(frozen=True)
class Change:
    """A parameter changed while running: a short or full `name`, for one `unit` alone or (None) for all."""

    name: str
    value: Value
    unit: str | None = None


@dataclass(frozen=True)
class Resolved:
    """A value together with where it comes from."""

    value: Value
    source: Source


def resolve(param: Param, map_values: Mapping[str, Value], changes: Iterable[Change] = (),
            unit: str | None = None, unit_values: Mapping[str, Value] | None = None) -> Resolved:
    """The value of `param` for `unit` (or for its owner at large when None).

    A full name is stronger than a short one in the map; of several changes the latest holds. A change made for this
    unit alone stands in for the unit's own property.
    """
    names = (param.full, param.name)
    mine: Value | None = None
    all_of_them: Value | None = None
    for change in changes:
        if change.name in names:
            if change.unit is None:
                all_of_them = change.value
            elif change.unit == unit:
                mine = change.value
    if mine is not None:
        return Resolved(mine, "changed")
    for name in names:
        if unit_values and name in unit_values:
            return Resolved(unit_values[name], "unit")
    if all_of_them is not None:
        return Resolved(all_of_them, "changed")
    for name in names:
        if name in map_values:
            return Resolved(map_values[name], "map")
    return Resolved(param.default, "default")
