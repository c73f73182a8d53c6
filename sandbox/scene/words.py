"""Events as sentences, from the event alone (design: cli.md, Events). Events hold values; their words live here."""

from __future__ import annotations

from typing import assert_never

from sandbox.base.param import Value
from sandbox.grid.cell import Cell
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleBegan,
    BattleOver,
    Commanded,
    Event,
    Fell,
    Moved,
    Ordered,
    OrderRefused,
    ParameterSet,
    Passed,
    Rolled,
    StateChanged,
    TurnEnded,
    Waited,
)


def sentence(event: Event) -> str:
    """One English sentence, one line.

    >>> sentence(Attacked(1, 2, "Iva", "Goblin", 13))
    'Iva hits Goblin for 13.'
    """
    match event:
        case BattleBegan():
            return _began(event)
        case Ordered():
            entries = ", ".join(f"{entry['unit']} {_number(entry['value'])}" for entry in event.order)
            return f"Round {event.round}: {entries}."
        case StateChanged():
            return f"{event.unit}: {event.before} → {event.after} ({event.row})."
        case Moved():
            steps = f"{len(event.path)} steps " if len(event.path) > 1 else ""
            return f"{event.unit} goes {steps}to {_cell(event.to)}."
        case Attacked():
            return f"{event.unit} hits {event.target} for {event.amount}."
        case Affected():
            return _affected(event)
        case Fell():
            return f"{event.unit} falls."
        case Waited():
            return f"{event.unit} waits."
        case Passed():
            return f"{event.unit} passes."
        case OrderRefused():
            return f"{event.unit} cannot: {event.reason}."
        case Rolled():
            return f"{event.unit} rolls {event.result} of 0 to {event.faces - 1} ({event.for_})."
        case Commanded():
            return f"Order to {event.unit}: {event.command}."
        case ParameterSet():
            whose = f" of {event.unit}" if event.unit is not None else ""
            return f"{event.name}{whose} is now {value_words(event.value)}."
        case TurnEnded():
            return _ended(event)
        case BattleOver():
            if event.team is None:
                return f"Over in round {event.round}: a draw."
            return f"Over in round {event.round}: {event.team} won."
        case _:
            assert_never(event)


def value_words(value: Value) -> str:
    """A value as files and screens write it.

    >>> value_words(True), value_words(8)
    ('on', '8')
    """
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _began(event: BattleBegan) -> str:
    parts = [f"seed {event.seed}"]
    if event.driver:
        parts.append(f"heroes driven {', '.join(_BY.get(name, f'by {name}') for name in event.driver.split(', '))}")
    parts += [f"{name} {value_words(value)}" for name, value in event.values.items()]
    return f"Battle on {event.level}: {', '.join(parts)}."


_BY = {"by_hand": "by hand", "script": "by script"}


def _affected(event: Affected) -> str:
    if event.effect == "trap":
        return f"A trap hurts {event.target} for {event.amount}."
    amount = f", {event.amount} each" if event.amount else ""
    turns = "1 turn" if event.turns == 1 else f"{event.turns} turns"
    return f"{event.unit} puts {event.effect} on {event.target} for {turns}{amount}."


def _ended(event: TurnEnded) -> str:
    facts = [f"{event.unit} ends turn {event.turn} on {_cell(event.at)}"]
    if event.state:
        facts.append(event.state)
    facts.append("no way to an enemy" if event.path is None else f"path {event.path}")
    facts.append(f"life {event.life}")
    return f"{', '.join(facts)}."


def _cell(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"


def _number(value: object) -> str:
    """A whole number without its `.0`."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
