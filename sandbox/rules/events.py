"""What happens in a battle, as values; the log is these and nothing else (guide: commands, Events).

The fields stand in the order in which a log line writes them; a trailing underscore is not written, nor are fields that
are UNWRITTEN.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from sandbox.base.frozen import dataclass
from sandbox.base.param import Value
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.rules.effects import HURTING, SPRINT, TRAP

UNWRITTEN = {"is_written": False}
"""Of a field that no log line has, since those are fixed: it is for those who show a battle."""


@dataclass(frozen=True, slots=True)
class BattleBegan:
    """The first line: what the battle is made of. `values` are the parameters that differ from their default."""

    event: ClassVar[str] = "battle"
    level: str
    seed: int
    driver: str
    values: Mapping[str, Value]
    version: str


@dataclass(frozen=True, slots=True)
class InRound:
    """All other events: the round, and the activations so far, the one under way included."""

    event: ClassVar[str] = ""
    round: int
    turn: int


@dataclass(frozen=True, slots=True)
class Ordered(InRound):
    """The order at a round's start: unit, tempo, roll and value of each, in turn order."""

    event: ClassVar[str] = "order"
    order: tuple[Mapping[str, str | float], ...]


@dataclass(frozen=True, slots=True)
class StateChanged(InRound):
    """`row` is the sentence of the row that fired; `seen` whether the hero saw it, so that the story may tell it.

    Where no row of its own changed it, `broken_off_by` is who broke off the fight; else nobody, empty.
    """

    event: ClassVar[str] = "state"
    unit: str
    before: str
    after: str
    row: str
    seen: bool = True
    broken_off_by: str = field(default="", metadata=UNWRITTEN)


@dataclass(frozen=True, slots=True)
class Moved(InRound):
    """`path` are the cells walked, the last one included; a scripted hero's is just its new cell."""

    event: ClassVar[str] = "move"
    unit: str
    from_: Cell
    to: Cell
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Attacked(InRound):
    """`amount` life points of damage dealt."""

    event: ClassVar[str] = "attack"
    unit: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class Healed(InRound):
    """`amount` life points regained."""

    event: ClassVar[str] = "heal"
    unit: str
    target: str
    amount: int


Action: TypeAlias = tuple[str, str | None]
"""An action by its id, and whom it is aimed at."""


@dataclass(frozen=True, slots=True)
class Chose(InRound):
    """The actions that were considered, with their scores, in order, and the one that was chosen."""

    event: ClassVar[str] = "choice"
    unit: str
    considered: tuple[tuple[Action, int], ...]
    chosen: Action


EffectMeans: TypeAlias = Literal["trap", "sprint", "end", "tick", "put"]
"""A trap hurts; a walk is made longer; an effect has run out or was cured; one that lasts hurts; one is put on."""


@dataclass(frozen=True, slots=True)
class Affected(InRound):
    """`effect` is put on `target` for so many turns, or ticks on it (`unit` is the target, turns are those left).

    A trap hurts at once: effect "trap", 0 turns. `amount` life points, each time.
    """

    event: ClassVar[str] = "effect"
    unit: str
    target: str
    effect: str
    turns: int
    amount: int

    @property
    def means(self) -> EffectMeans:
        """Which of the things that are told as effects it is."""
        if self.effect == TRAP:
            return "trap"
        if self.effect == SPRINT:
            return "sprint"
        if self.unit == self.target and not self.turns and not self.amount:
            return "end"
        return "tick" if self.unit == self.target and self.effect in HURTING else "put"


@dataclass(frozen=True, slots=True)
class Fell(InRound):
    """A unit whose life has come to an end: it leaves the map."""

    event: ClassVar[str] = "fall"
    unit: str


@dataclass(frozen=True, slots=True)
class Joined(InRound):
    """A newcomer: its kind, team and cell."""

    event: ClassVar[str] = "join"
    unit: str
    kind: str
    team: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Tapped(InRound):
    """A unit that has done all it can until its next activation."""

    event: ClassVar[str] = "tap"
    unit: str


KrakenStage: TypeAlias = Literal["resources", "upkeep", "destroy", "draw", "play", "activate", "discard", "shuffle"]
"""What a step of the Kraken's turn is: it receives resources, pays its upkeep, destroys a unit it cannot pay for, draws
a card, plays it, lets a unit act, discards a card, shuffles."""


@dataclass(frozen=True, slots=True)
class KrakenStep(InRound):
    """A step of the Kraken's turn.

    `card` and `unit` where it concerns one; `resources`, `deck` and `discard` as they are after it (counts).
    """

    event: ClassVar[str] = "kraken"
    step: KrakenStage
    resources: int
    deck: int
    discard: int
    card: str | None = None
    unit: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Waited(InRound):
    """A unit that puts its turn off to the end of the round."""

    event: ClassVar[str] = "wait"
    unit: str


@dataclass(frozen=True, slots=True)
class Passed(InRound):
    """A unit that ends its turn."""

    event: ClassVar[str] = "pass"
    unit: str


@dataclass(frozen=True, slots=True)
class OrderRefused(InRound):
    """An order or a script row that could not be carried out, and why."""

    event: ClassVar[str] = "refused"
    unit: str
    reason: str


@dataclass(frozen=True, slots=True)
class Rolled(InRound):
    """A die of `faces` faces; `result` from 0 to faces - 1. `whom` is another unit than the one that throws, where it
    is thrown for that one."""

    event: ClassVar[str] = "dice"
    unit: str
    for_: Throw
    faces: int
    result: int
    whom: str = field(default="", metadata=UNWRITTEN)


@dataclass(frozen=True, slots=True)
class Commanded(InRound):
    """An order to a hero driven by hand, told before its effect."""

    event: ClassVar[str] = "command"
    unit: str
    command: str


@dataclass(frozen=True, slots=True)
class ParameterSet(InRound):
    """A parameter changed while running; `unit` only when it was changed for one alone."""

    event: ClassVar[str] = "set"
    name: str
    value: Value
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class TurnEnded(InRound):
    """The states before and after this turn, position, and path over walls only to the nearest living enemy unit."""

    event: ClassVar[str] = "end_turn"
    unit: str
    profile: str
    before: str
    state: str
    at: Cell
    path: int | None
    life: int


@dataclass(frozen=True, slots=True)
class BattleOver(InRound):
    """`team` is None in a draw."""

    event: ClassVar[str] = "over"
    result: Literal["won", "draw"]
    team: str | None


Event: TypeAlias = (BattleBegan | Ordered | StateChanged | Moved | Chose | Attacked | Healed | Affected | Fell
                    | Joined | Waited | Passed | OrderRefused | Tapped | Rolled | Commanded | ParameterSet | KrakenStep
                    | TurnEnded | BattleOver)


def line(event: Event, **more: str) -> str:
    """The event as one line of the log: compact JSON, keys in the order of the fields, and `more` after them.

    >>> line(Fell(2, 9, "Rat"))
    '{"event":"fall","round":2,"turn":9,"unit":"Rat"}'
    """
    facts: dict[str, object] = {"event": event.event}
    for fact in fields(event):
        value = getattr(event, fact.name)
        is_whole_battle = isinstance(event, ParameterSet) and fact.name == "unit" and value is None
        if fact.metadata.get("is_written", True) and not is_whole_battle:
            facts[fact.name.rstrip("_")] = value
    return json.dumps(facts | more, ensure_ascii=False, separators=(",", ":"))


def event_of(facts: Mapping[str, Any]) -> Event | None:
    """The event that a line of the log tells, by what the line says; None for what is none.

    >>> event_of({"event": "fall", "round": 2, "turn": 9, "unit": "Rat"})
    Fell(round=2, turn=9, unit='Rat')
    """
    found = next((sort for sort in get_args(Event) if sort.event == facts.get("event")), None)
    if found is None:
        return None
    names = {fact.name: fact.name.rstrip("_") for fact in fields(found)}
    try:
        made: Event = found(**{name: _tuples(facts[key]) for name, key in names.items() if key in facts})
    except TypeError:
        return None
    return made


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
