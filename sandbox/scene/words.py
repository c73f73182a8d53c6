"""Events as sentences, from the event alone (design: cli.md, Events). Events hold values; their words live here."""

from __future__ import annotations

from typing import assert_never

from sandbox.base.counting import counted
from sandbox.base.param import Value
from sandbox.grid.cell import Cell
from sandbox.rules.effects import HURTING
from sandbox.rules.events import (
    Action,
    Affected,
    Attacked,
    BattleBegan,
    BattleOver,
    Chose,
    Commanded,
    Event,
    Fell,
    Healed,
    Joined,
    KrakenStep,
    Moved,
    Ordered,
    OrderRefused,
    ParameterSet,
    Passed,
    Rolled,
    StateChanged,
    Tapped,
    TurnEnded,
    Waited,
)
from sandbox.rules.unit import ScriptRow


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
            steps = f"{counted(len(event.path), 'step')} " if len(event.path) > 1 else ""
            return f"{event.unit} goes {steps}to {cell_words(event.to)}."
        case Attacked():
            return f"{event.unit} hits {event.target} for {event.amount}."
        case Healed():
            return f"{event.unit} heals {'itself' if event.unit == event.target else event.target} by {event.amount}."
        case Chose():
            return _chose(event)
        case Affected():
            return _affected(event)
        case Fell():
            return f"{event.unit} falls."
        case Joined():
            return f"{event.unit} joins on {cell_words(event.at)}."
        case Tapped():
            return f"{event.unit} is tapped."
        case KrakenStep():
            return _kraken(event)
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


def order_words(command: str) -> str:
    """What an order tells its hero to do, to follow "the order to".

    >>> order_words("go 5,4"), order_words("use hex Goblin 1"), order_words("use mend"), order_words("move up")
    ('go to (5, 4)', 'use hex on Goblin 1', 'use mend', 'step up')
    """
    verb, _, rest = command.partition(" ")
    match verb:
        case "go":
            return f"go to ({', '.join(part.strip() for part in rest.split(','))})"
        case "move":
            return f"step {rest}"
        case "use":
            return f"use {' on '.join(rest.split(' ', 1))}"
        case _:
            return command


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


def _chose(event: Chose) -> str:
    """The trace, and what came of it (spec: utility.md). Whoever acts on itself needs no telling on whom.

    >>> _chose(Chose(1, 2, "Shaman", ((("attack", "Iva"), 40), (("heal", "Rat"), 80)), ("heal", "Rat")))
    'Shaman: Attack on Iva 40, heal Rat 80 → heal Rat.'
    """
    def told(action: Action) -> Action:
        return (action[0], None if action[1] == event.unit else action[1])

    considered = tuple((told(action), score) for action, score in event.considered)
    return f"{event.unit}: {trace_words(considered, told(event.chosen))}."


def trace_words(considered: tuple[tuple[Action, int], ...], chosen: Action) -> str:
    """The actions with their scores, and the winner, as the spec writes them (utility.md).

    >>> trace_words(((("attack", "Iva"), 40), (("heal", "Rat"), 80), (("spit", "Iva"), 60)), ("heal", "Rat"))
    'Attack on Iva 40, heal Rat 80, spit on Iva 60 → heal Rat'
    """
    tried = ", ".join(f"{action_words(action)} {score}" for action, score in considered)
    return f"{tried[:1].upper()}{tried[1:]} → {action_words(chosen)}"


def action_words(action: Action) -> str:
    """An action with its target.

    >>> action_words(("spit", "Iva")), action_words(("potion", None))
    ('spit on Iva', 'potion')
    """
    name, target = action
    if target is None:
        return name
    return f"{name} {target}" if name in ("heal", "mend") else f"{name} on {target}"


def _kraken(event: KrakenStep) -> str:
    about = event.card or event.unit or ""
    match event.step:
        case "resources":
            return f"The Kraken receives {counted(event.amount or 0, 'resource')} and has {event.resources}."
        case "upkeep":
            return f"The Kraken pays {event.amount} upkeep and has {counted(event.resources, 'resource')} left."
        case "destroy":
            return f"The Kraken cannot pay the upkeep and destroys {event.unit}."
        case "draw":
            return f"The Kraken draws {about}."
        case "play":
            return f"The Kraken plays {event.card}: {event.unit} for {event.amount}."
        case "activate":
            return f"The Kraken activates {event.unit}."
        case "discard":
            return f"{about} goes to the discard pile."
        case _ if not event.turn:
            return "The Kraken shuffles its deck."
        case _:
            return "The discard pile is shuffled into the deck."


def _affected(event: Affected) -> str:
    if event.effect == "trap":
        return f"A trap hurts {event.target} for {event.amount}."
    if event.unit == event.target and event.turns == 0 and not event.amount:
        return f"{event.target}: {event.effect} ends."
    if event.unit == event.target and event.effect in HURTING:
        return f"{event.effect.capitalize()} hurts {event.target} for {event.amount}."
    if event.effect == "sprint":
        return f"{event.unit} sprints: its next walk reaches twice as far."
    amount = f", {event.amount} each" if event.amount else ""
    on = "itself" if event.unit == event.target else event.target
    return f"{event.unit} puts {event.effect} on {on} for {counted(event.turns, 'turn')}{amount}."


def _ended(event: TurnEnded) -> str:
    facts = [f"{event.unit} ends turn {event.turn} on {cell_words(event.at)}"]
    if event.state:
        facts.append(event.state)
    facts.append("no way to an enemy" if event.path is None
                 else f"nearest enemy {counted(event.path, 'cell')} away round walls")
    facts.append(f"life {event.life}")
    return f"{', '.join(facts)}."


def script_words(row: ScriptRow, at: Cell | None = None) -> str:
    """What a row of a script tells its hero to do; on the cell it is `at` it stays.

    >>> from sandbox.rules.unit import Hit
    >>> script_words(ScriptRow((6, 4), (Hit(13), Hit(2, "Rat")), hidden=True))
    'go to (6, 4), hit the enemy for 13, hit Rat for 2, then hide until its next turn'
    """
    hits = [f"hit {hit.target or 'the enemy'} for {hit.amount}" for hit in row.hits]
    goes = f"{'stay on' if row.cell == at else 'go to'} {cell_words(row.cell)}"
    return ", ".join([goes, *hits, *["then hide until its next turn"][:row.hidden]])


def cell_words(cell: Cell) -> str:
    """A cell as it is written everywhere."""
    return f"({cell[0]}, {cell[1]})"


def _number(value: object) -> str:
    """A whole number without its `.0`."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
