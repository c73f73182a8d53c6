"""Levels drawn as text, with pinned rolls of 0 so that tempo alone orders the turns: hero, rat, goblin, guard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandbox.base.param import Value
from sandbox.battle.battle import Battle, Step
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.events import Event, TurnEnded
from sandbox.rules.unit import Hit, Placed, ScriptRow
from sandbox.rules.world import World

NAMES = {"@": ("hero", "Iva"), "g": ("goblin", "Goblin"), "r": ("rat", "Rat"), "G": ("guard", "Guard")}


def drawn(*rows: str, values: Mapping[str, Value] | None = None, driver: str = "", seed: int = 1,
          **facts: Mapping[str, object]) -> Level:
    """A level from a drawing; a second unit of a letter is called Goblin2 and so on. `facts` change units by name.

    >>> [unit.name for unit in drawn("@gg").units]
    ['Iva', 'Goblin', 'Goblin2']
    """
    units: list[Placed] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in NAMES:
                kind, name = NAMES[letter]
                count = sum(unit.kind.name == kind for unit in units)
                name = f"{name}{count + 1}" if count else name
                units.append(Placed.of(kind, name, (x, y), **{"roll": 0, **facts.get(name, {})}))
    return Level("drawn", Grid.from_rows(*rows), tuple(units), seed, driver, values or {})


def row(x: int, y: int, *hits: int, hidden: bool = False) -> ScriptRow:
    return ScriptRow((x, y), tuple(Hit(hit) for hit in hits), hidden)


def steps(battle: Battle, rounds: int = 99, orders: tuple[str, ...] = ()) -> Iterator[Step]:
    """The steps of a battle, to its end or until so many rounds have ended."""
    step = battle.start()
    yield step
    while not step.world.is_over and not (battle.ends_round(step.world) and step.world.round >= rounds):
        step = battle.advance(step.world, orders)
        yield step


def events(level: Level, rounds: int = 99, orders: tuple[str, ...] = ()) -> list[Event]:
    return [event for step in steps(Battle(level), rounds, orders) for event in step.events]


def worlds(level: Level, rounds: int = 99, orders: tuple[str, ...] = ()) -> list[World]:
    return [step.world for step in steps(Battle(level), rounds, orders)]


def turns(level: Level, name: str, rounds: int = 99) -> list[TurnEnded]:
    """The ends of a unit's own turns."""
    return [event for event in events(level, rounds) if isinstance(event, TurnEnded) and event.unit == name]


def states(level: Level, name: str, rounds: int) -> list[str]:
    """The state after each of a unit's own turns."""
    return [turn.state for turn in turns(level, name, rounds)]


def cells(level: Level, name: str, rounds: int) -> list[tuple[int, int]]:
    """Where it stood after each of its own turns."""
    return [turn.at for turn in turns(level, name, rounds)]
