"""The initiative bar as values: who acts, who is to come, who has fallen or waited (guide: window, Initiative bar)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import overload

from sandbox.base.counting import resources
from sandbox.base.frozen import dataclass
from sandbox.base.language import say, say_many
from sandbox.rules.initiative import Combatant, Initiative
from sandbox.rules.kraken import NAME
from sandbox.scene.frame import Frame, letter_of, mind_of
from sandbox.scene.numbered import numbers
from sandbox.scene.rings import KRAKENS, Ring, rings

MOST_TIES = 4
"""How many ties are told one by one."""


@dataclass(frozen=True)
class Seat:
    """One portrait. `is_next_round` stands behind the divider. `number` tells those of one kind apart; None for one
    that is the only one of its kind. `activated` is the unit that acts at the Kraken's seat; empty for none.
    """

    name: str
    kind: str
    letter: str
    ring: Ring
    value: str
    is_acting: bool = False
    has_fallen: bool = False
    has_waited: bool = False
    is_next_round: bool = False
    number: int | None = None
    activated: str = ""

    @property
    def is_kraken(self) -> bool:
        return self.name == NAME

    @property
    def measure(self) -> str:
        """What its value is, in a word."""
        return say("resources") if self.is_kraken else say("initiative")


class Seats(Sequence[Seat]):
    """The seats of this round from the one acting on, then those of the next round as it stands now. No seats before a
    battle.

    A seat is made when it is asked for: there may be hundreds, and the bar shows a few.
    """

    def __init__(self, frame: Frame) -> None:
        order = frame.world.initiative
        self._frame, self._order = frame, order
        self._is_over = order.phase == "over"
        self._is_krakens = frame.world.kraken is not None and _acts_for_kraken(frame)
        acting = order.order.index(frame.actor) if frame.actor in order.order else order.acting
        self._now = order.order[acting:] if not self._is_krakens else ()
        self.first_next = len(self._now) + (frame.world.kraken is not None and bool(order.order))
        self._fallen = fallen = frozenset(order.fallen)
        self.later = 0 if self._is_over or not order.order else sum(
            member.name not in fallen for member in order.members)

    def __len__(self) -> int:
        return self.first_next + self.later

    @overload
    def __getitem__(self, index: int) -> Seat: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Seat, ...]: ...

    def __getitem__(self, index: int | slice) -> Seat | tuple[Seat, ...]:
        return self._seat(range(len(self))[index]) if isinstance(index, int) else tuple(
            self._seat(one) for one in range(len(self))[index])

    def name(self, index: int) -> str:
        """Whose seat it is, without making it."""
        if index < len(self._now):
            return self._now[index]
        return NAME if index < self.first_next else self._next_round[index - self.first_next]

    def likeness(self, index: int) -> tuple[object, ...]:
        """A value that is equal for seats that look alike but for their numbers. No seat is made for it."""
        name, is_next = self.name(index), index >= self.first_next
        if name == NAME:
            return (NAME,)
        unit = self._frame.world[name]
        return (unit.kind.name, unit.team, is_next, not is_next and name in self._fallen,
                not is_next and name in self._order.waited)

    @property
    def following(self) -> int:
        """The index of the next one to act after the first, past those that have fallen."""
        return next((index for index in range(1, len(self._now)) if self._now[index] not in self._fallen),
                    max(1, len(self._now)))

    def value(self, index: int) -> str:
        """The number that a seat bears, without making it."""
        name = self.name(index)
        return f"{self._members[name].value:g}" if name in self._members else ""

    def _seat(self, index: int) -> Seat:
        if index < len(self._now):
            return self._of(self._now[index], is_acting=index == 0 and not self._is_over)
        if index < self.first_next:
            return self._kraken()
        return self._of(self._next_round[index - self.first_next], is_next_round=True)

    def _of(self, name: str, *, is_acting: bool = False, is_next_round: bool = False) -> Seat:
        unit = self._frame.world[name]
        return Seat(name, unit.kind.name, letter_of(unit), self._rings[unit.team], f"{self._members[name].value:g}",
                    is_acting, name in self._order.fallen and not is_next_round,
                    name in self._order.waited and not is_next_round, is_next_round, self._numbers.get(name))

    def _kraken(self) -> Seat:
        """Its one portrait, at the end of the round; the number is its resources."""
        kraken = self._frame.world.kraken
        assert kraken is not None
        is_acting, actor = self._is_krakens and not self._is_over, self._frame.actor
        return Seat(NAME, "kraken", "K", KRAKENS, str(kraken.resources), is_acting,
                    activated=actor if is_acting and actor is not None and actor != NAME else "")

    @cached_property
    def _rings(self) -> Mapping[str, Ring]:
        return rings(self._frame.world)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return numbers(self._frame.world)

    @cached_property
    def _members(self) -> Mapping[str, Combatant]:
        return {member.name: member for member in self._order.members}

    @cached_property
    def _next_round(self) -> tuple[str, ...]:
        return self._order.next_round


def _acts_for_kraken(frame: Frame) -> bool:
    """Whether it is the turn of the Kraken or of one of its units: they are in no order."""
    return frame.actor is not None and frame.actor not in frame.world.initiative.order


def hint(frame: Frame, name: str) -> tuple[str, ...]:
    """What hovering over a portrait shows: who it is, its initiative as tempo + roll, and what broke a tie."""
    kraken = frame.world.kraken
    if kraken is not None and name == NAME:
        units = say_many(len(kraken.units), "{number} unit", "{number} units")
        return (NAME, say("acts at the end of every round"),
                say("{resources}, {units}", resources=resources(kraken.resources), units=units))
    order = frame.world.initiative
    kind, number = mind_of(frame.world[name]), numbers(frame.world).get(name)
    return _hint(order, order[name], kind if number is None else say("{kind} · number {number}", kind=kind,
                                                                     number=number))


def _hint(order: Initiative, member: Combatant, mind: str) -> tuple[str, ...]:
    lines = [member.name, mind, say("initiative {value:g}: tempo {tempo:g} + roll {roll}", tempo=member.tempo,
                                    roll=member.roll, value=member.value)]
    tied = [other for other in order.members if other.name != member.name and other.value == member.value
            and other.name not in order.fallen]
    for other in tied[:MOST_TIES]:
        if other.tempo != member.tempo:
            lines.append(say("tie with {unit}: the higher tempo", unit=other.name) if member.tempo > other.tempo
                         else say("tie with {unit}: the lower tempo", unit=other.name))
        else:
            lines.append(say("tie with {unit}: joined first", unit=other.name) if member.joined < other.joined
                         else say("tie with {unit}: joined later", unit=other.name))
    if len(tied) > MOST_TIES:
        lines.append(say_many(len(tied) - MOST_TIES, "{number} more tie", "{number} more ties"))
    if member.name in order.fallen:
        lines.append(say("has fallen"))
    if member.name in order.waited:
        lines.append(say("waited, goes last this round"))
    if member.name in order.late:
        lines.append(say("joined too late for this round"))
    return tuple(lines)
