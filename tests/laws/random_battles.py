"""Random battles by number: it is the seed of everything, of map, units, teams, profiles, parameters, orders and dice.

What a level may hold is in random_levels.py; a new thing is a function in its ADDITIONS. What holds in every battle is
in battle_laws.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random

from sandbox.ai.drivers import DRIVERS
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.kept import Kept
from sandbox.battle.level import Level
from sandbox.rules import events as told
from sandbox.rules.events import Event, line
from tests.laws.random_levels import change_of, level_of, order_of

MOST_STEPS = 260


@dataclass(frozen=True)
class Fought:
    """A battle as far as it went. Laws go back and forth in a copy of its history."""

    level: Level
    history: History

    @cached_property
    def steps(self) -> tuple[Kept, ...]:
        return tuple(self.history.steps)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @property
    def log(self) -> str:
        return "".join(line(event) + "\n" for event in self.events)


def fought(number: int) -> Fought:
    """The battle of this number, to its end or as far as MOST_STEPS steps go."""
    chance = Random(number)
    return fought_on(level_of(chance), chance)


def fought_on(level: Level, chance: Random) -> Fought:
    """A battle on a level, with whatever changes and orders chance brings."""
    changes = tuple(change_of(chance, level) for _ in range(chance.choice((0, 0, 1, 3))))
    battle = Battle(level, seed=chance.choice((None, chance.randrange(10**9))), changes=changes,
                    driver=chance.choice(("", "", *DRIVERS.names)))
    history = History(battle)
    restless = chance.choice((0, 0.05))
    while not history.is_at_end and len(history.steps) < MOST_STEPS:
        if chance.random() < restless:
            history.change(change_of(chance, level))
        if hero := history.waits_for:
            # Whoever gives nothing but nonsense passes in the end.
            history.order(order_of(chance, level, history.world, hero) if chance.random() < 0.9 else "pass")
        elif not history.forward("turn"):
            break
    return Fought(level, history)


def ways(battle: Fought) -> Iterator[str]:
    """What was in a battle, so that one sees what was tried."""
    for event in battle.events:
        match event:
            case told.Affected(effect=name):
                yield f"effect {name}"
            case told.Chose(chosen=(name, _)):
                yield f"choice {name}"
            case told.KrakenStep(step=name):
                yield f"kraken {name}"
            case _:
                yield event.event
    yield "ended" if battle.steps[-1].world.is_over else "unfinished"


def digest(battles: Iterable[Fought]) -> str:
    """Of every line of every log."""
    return sha256("".join(battle.log for battle in battles).encode()).hexdigest()
