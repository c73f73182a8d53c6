"""Which of its kind a unit is: the number that tells portraits alike apart, the same wherever it is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from sandbox.rules.world import World

KEPT = 8
"""So many sets of units keep their numbers: worlds of one battle mostly have the same units."""

_ENDS_IN_NUMBER = re.compile(r".*?\D0*(\d{1,4})")


def numbers(world: World) -> Mapping[str, int]:
    """The number of each unit among those of its kind, the fallen among them, from 1 in joining order.

    Where the names of a kind end in different numbers, such as `Rat`, `Rat 2` and `Rat 7`, it is that of the name,
    and 1 for a name without one. A unit that is the only one of its kind has none, and so has one whose name ends in 0
    or in another number than it would get: its name tells it apart. `Hero` beside a `Hero 1` has none either.
    """
    return _numbers(tuple([(unit.name, unit.kind.name) for unit in world.units]))


@lru_cache(maxsize=KEPT)
def _numbers(units: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    kinds: dict[str, list[str]] = {}
    for name, kind in units:
        kinds.setdefault(kind, []).append(name)
    return {name: number for names in kinds.values() if len(names) > 1
            for name, number in _of_kind(names) if number and _written(name) in (None, number)}


def _of_kind(names: list[str]) -> Iterator[tuple[str, int]]:
    known = frozenset(names)
    rest = [name for name in names if f"{name} 1" not in known]
    own = [1 if (number := _written(name)) is None else number for name in rest]
    return zip(rest, own if len(set(own)) == len(own) else range(1, len(own) + 1), strict=True)


def _written(name: str) -> int | None:
    """The number that a name ends in; None for one that ends in none.

    >>> [_written(name) for name in ("Rat", "Rat 2", "Rat12", "Rat_00", "3")]
    [None, 2, 12, 0, None]
    """
    found = _ENDS_IN_NUMBER.fullmatch(name)
    return int(found[1]) if found else None
