"""The initiative bar as values: who acts, who is to come, who has fallen or waited (spec: initiative.md)."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.base.counting import resources
from sandbox.base.language import say, say_many
from sandbox.rules.initiative import Combatant, Initiative
from sandbox.rules.kraken import NAME
from sandbox.scene import colours
from sandbox.scene.colours import Colour
from sandbox.scene.frame import Frame, letter_of, mind_of, side_of


@dataclass(frozen=True)
class Seat:
    """One portrait. `is_next_round` stands behind the divider; `hint` is what hovering shows."""

    name: str
    kind: str
    letter: str
    ring: Colour
    value: str
    hint: tuple[str, ...]
    is_acting: bool = False
    has_fallen: bool = False
    has_waited: bool = False
    is_next_round: bool = False


def seats(frame: Frame) -> tuple[Seat, ...]:
    """This round from the one acting on, then the next round as it stands now; nothing before a battle."""
    order = frame.world.initiative
    if not order.order:
        return ()
    acting = order.order.index(frame.actor) if frame.actor in order.order else order.acting
    is_krakens = frame.world.kraken is not None and _acts_for_kraken(frame)
    now = tuple(_seat(frame, name, is_acting=place == acting and order.phase != "over")
                for place, name in enumerate(order.order) if place >= acting and not is_krakens)
    if frame.world.kraken is not None:
        now = (*now, _kraken(frame, is_acting=is_krakens and order.phase != "over"))
    if order.phase == "over":
        return now
    return (*now, *(_seat(frame, name, is_next_round=True) for name in order.next_round))


def _acts_for_kraken(frame: Frame) -> bool:
    """Whether the Kraken or one of its units is at its turn: they are in no order."""
    return frame.actor is not None and frame.actor not in frame.world.initiative.order


def _kraken(frame: Frame, *, is_acting: bool) -> Seat:
    """Its one portrait, at the end of the round; the number is its resources."""
    kraken = frame.world.kraken
    assert kraken is not None
    units = say_many(len(kraken.units), "{number} unit", "{number} units")
    hint = (NAME, say("acts at the end of every round"),
            say("{resources}, {units}", resources=resources(kraken.resources), units=units))
    return Seat(NAME, "kraken", "K", colours.KRAKEN_SIDE, str(kraken.resources), hint, is_acting)


def _seat(frame: Frame, name: str, *, is_acting: bool = False, is_next_round: bool = False) -> Seat:
    order = frame.world.initiative
    unit = frame.world[name]
    member = order[name]
    ring = side_of(unit, frame.world)
    hint = _hint(order, member, mind_of(unit))
    return Seat(name, unit.kind.name, letter_of(unit), ring, f"{member.value:g}", hint, is_acting,
                name in order.fallen and not is_next_round, name in order.waited and not is_next_round,
                is_next_round)


def _hint(order: Initiative, member: Combatant, mind: str) -> tuple[str, ...]:
    """Who it is, tempo + roll = value, and what broke a tie."""
    lines = [member.name, mind, say("tempo {tempo:g} + roll {roll} = {value:g}", tempo=member.tempo,
                                    roll=member.roll, value=member.value)]
    tied = [other for other in order.members if other.name != member.name and other.value == member.value
            and other.name not in order.fallen]
    for other in tied:
        if other.tempo != member.tempo:
            lines.append(say("tie with {unit}: the higher tempo", unit=other.name) if member.tempo > other.tempo
                         else say("tie with {unit}: the lower tempo", unit=other.name))
        else:
            lines.append(say("tie with {unit}: joined first", unit=other.name) if member.joined < other.joined
                         else say("tie with {unit}: joined later", unit=other.name))
    if member.name in order.fallen:
        lines.append(say("has fallen"))
    if member.name in order.waited:
        lines.append(say("waited, goes last this round"))
    if member.name in order.late:
        lines.append(say("joined too late for this round"))
    return tuple(lines)
