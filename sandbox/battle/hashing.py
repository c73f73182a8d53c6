"""A hash for each step: a few letters tell whether two battles are in the same world (guide: commands, Hashes).

It is of all that is true in a world, said as text, and of nothing that only saves work or stands for people to read. So
equal worlds have equal hashes, and worlds that differ in what no event says have different ones.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from sandbox.battle.battle import Battle, Step
from sandbox.battle.kept import Kept
from sandbox.grid.grid import Grid
from sandbox.rules.events import line
from sandbox.rules.unit import Unit
from sandbox.rules.world import World

Part: TypeAlias = Literal["ground", "units", "order", "values"]
PARTS: tuple[Part, ...] = ("ground", "units", "order", "values")
"""What a hash has four digits of each, so that where two differ they say in what: the ground with goals and blood; the
units; the order of turns with the dice, the orders and the Kraken; the values of parameters."""

DIGITS = 4
LENGTH = DIGITS * len(PARTS)

_LEFT_OUT = frozenset({"help", "letter", "object_id", "roll"})
"""Of kinds what people read. Of placed units what the file numbers them by, and the raw roll: the order has it as it
counts."""


class Hashing:
    """The hashes of a battle's worlds. The text of what stayed the very same object is remembered."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._texts: dict[str, tuple[object, str]] = {}

    def of(self, world: World) -> str:
        """LENGTH digits from 0 to f, DIGITS of each part in the order of PARTS."""
        # Imported by the few who ask for a hash: it loads a library of the system.
        import hashlib

        texts = (self._ground(world), ",".join(map(self._unit, world.units)), self._order(world), self._values(world))
        return "".join(hashlib.sha256(text.encode()).hexdigest()[:DIGITS] for text in texts)

    def lines(self, step: Step | Kept) -> list[str]:
        """The lines of a log that tell a step; the last has the hash of the world after it."""
        *first, last = step.events
        return [*map(line, first), line(last, hash=self.of(step.world))]

    def _ground(self, world: World) -> str:
        grid = self._remembered("ground", world.grid, lambda: _ground(world.grid))
        return text_of((grid, world.goals, world.blood))

    def _unit(self, unit: Unit) -> str:
        placed = self._remembered(f"placed {unit.name}", unit.placed, lambda: text_of(unit.placed))
        facts = {fact.name: getattr(unit, fact.name) for fact in dataclasses.fields(unit) if fact.name != "placed"}
        return self._remembered(f"unit {unit.name}", unit, lambda: placed + text_of(facts))

    def _order(self, world: World) -> str:
        return text_of((world.initiative, world.turn, world.stage, world.dice, world.orders, world.engaged,
                        world.kraken))

    def _values(self, world: World) -> str:
        """As they hold: how somebody wrote a change, and which values it left as they were, makes no difference."""
        battle, changes = self._battle, world.changes
        alone = {f"{param.full} of {change.unit}": change.value for change in changes if change.unit is not None
                 for param in battle.bestiary.named(change.name)}
        return self._remembered("values", changes, lambda: text_of((battle.settings.changed(changes), alone)))

    def _remembered(self, name: str, of: object, text: Callable[[], str]) -> str:
        known = self._texts.get(name)
        if known is None or known[0] is not of:
            known = self._texts[name] = (of, text())
        return known[1]


def parts_that_differ(one: str, other: str) -> tuple[Part, ...]:
    """In what two worlds differ, by their hashes.

    >>> parts_that_differ("0000aaaa11112222", "0000bbbb11112223")
    ('units', 'values')
    """
    starts = range(0, LENGTH, DIGITS)
    return tuple(part for part, start in zip(PARTS, starts, strict=True)
                 if one[start:start + DIGITS] != other[start:start + DIGITS])


def is_hash(text: object) -> bool:
    """Whether it could be one.

    >>> is_hash("0123456789abcdef"), is_hash("0123456789ABCDEF"), is_hash("123"), is_hash(123)
    (True, False, False, False)
    """
    return isinstance(text, str) and len(text) == LENGTH and set(text) <= set("0123456789abcdef")


def text_of(value: object) -> str:
    """A value as text: equal ones as the same, in whatever order a set or a mapping holds its parts.

    >>> text_of((2.0, True, None, frozenset({(1, 0), (0, 1)}), {"b": "ö", "a": 0.5}))
    '[2,true,null,[[0,1],[1,0]],{"a":0.5,"b":"\\\\u00f6"}]'
    """
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":"))


def _plain(value: object) -> object:
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return int(value) if value.is_integer() else value
        case tuple() | list():
            return [_plain(part) for part in value]
        case frozenset():
            return sorted(map(_plain, value))  # type: ignore[type-var]
        case Mapping():
            return {str(name): _plain(part) for name, part in value.items()}
        case _ if dataclasses.is_dataclass(value):
            return {fact.name: _plain(getattr(value, fact.name)) for fact in dataclasses.fields(value)
                    if fact.compare and fact.name not in _LEFT_OUT}
        case _:
            raise TypeError(f"no world holds a {type(value).__name__}")


def _ground(grid: Grid) -> str:
    """Each sort of terrain once, numbered as they come, and the number of each cell."""
    numbers: dict[object, int] = {}
    cells = [numbers.setdefault(terrain, len(numbers)) for terrain in grid.cells]
    return text_of((grid.width, grid.height, list(numbers), cells))
