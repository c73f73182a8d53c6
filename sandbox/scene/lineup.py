"""Which units have a ribbon, and in which order (guide: window, Timeline)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.frame import is_hero
from sandbox.scene.numbered import numbers
from sandbox.scene.ribbons import Ribbon

Order = Literal["joining", "initiative", "changed"]
ORDERS: tuple[Order, ...] = ("joining", "initiative", "changed")


@dataclass(frozen=True)
class Wanted:
    """The ribbons somebody wants to see: of one side, kind and state, with a text in the name; empty for any.

    Without an `order` it is that of joining where all have room, else of those that matter: see `lined_up`.
    """

    order: Order | None = None
    side: str = ""
    kind: str = ""
    state: str = ""
    text: str = ""

    @property
    def is_filter(self) -> bool:
        """Whether it can leave a unit out."""
        return bool(self.side or self.kind or self.state or self.text)

    def takes(self, unit: Unit) -> bool:
        """Whether the unit, as it is at this moment, is wanted."""
        return (self.side in ("", unit.team) and self.kind in ("", unit.kind.name)
                and self.state in ("", unit.state) and self.text.casefold() in unit.name.casefold())


def lined_up(world: World, ribbons: Mapping[str, Ribbon], wanted: Wanted, room: int, selected: str | None = None
             ) -> tuple[str, ...]:
    """The names of those wanted, in the order wanted. In every order equal ones stand as they joined.

    Where no order is wanted and not all have room, as many come first as have room beside the one acting: the selected
    one, the heroes, who changed last. They stand as they joined, so that rows keep their units from turn to turn.
    Then come the others, who changed last first.
    """
    names = [name for name in ribbons if name in world]
    if wanted.is_filter:
        names = [name for name in names if wanted.takes(world[name])]
    turn = world.turn
    match wanted.order:
        case "joining":
            return tuple(names)
        case "initiative":
            order = {name: index for index, name in enumerate(world.initiative.order)}
            return tuple(sorted(names, key=lambda name: order.get(name, len(order))))
        case "changed":
            return tuple(sorted(names, key=lambda name: -ribbons[name].changed_at(turn)))
        case None:
            if len(names) <= room:
                return tuple(names)
            ranked = sorted(names, key=lambda name: (name != selected, not is_hero(world[name]),
                                                     -ribbons[name].changed_at(turn)))
            first = frozenset(ranked[:max(1, room - 1)])
            return (*(name for name in names if name in first), *(name for name in ranked if name not in first))
        case other:
            assert_never(other)


def in_view(names: tuple[str, ...], first: int, room: int, acting: str | None) -> tuple[str, ...]:
    """The rows from the `first` on; the acting unit has the last of them where it has none else.

    >>> in_view(("A", "B", "C", "D"), 1, 2, "C"), in_view(("A", "B", "C", "D"), 1, 2, "A")
    (('B', 'C'), ('B', 'A'))
    """
    rows = names[first:first + room]
    return rows if acting is None or acting in rows else (*rows[:room - 1], acting)


def who(world: World, name: str) -> str:
    """A unit by its name, its kind with its number, and the profile that decides for it, if one does."""
    unit, number = world[name], numbers(world).get(name)
    kind = unit.kind.name if number is None else f"{unit.kind.name} {number}"
    return " · ".join(part for part in (name, kind, unit.placed.profile) if part)


def order_words(order: Order) -> str:
    """The order as a choice is named."""
    match order:
        case "joining":
            return say("as they joined")
        case "initiative":
            return say("by initiative")
        case "changed":
            return say("changed last")
        case _:
            assert_never(order)
