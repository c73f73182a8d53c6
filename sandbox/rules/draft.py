"""A world in the middle of a turn, which the rules change (guide: battle, What happens in a turn)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TypeVarTuple

from sandbox.grid.cell import Cell
from sandbox.rules.events import Event
from sandbox.rules.initiative import Initiative, count_beside, end_turn
from sandbox.rules.kraken import TEAM, KrakenState
from sandbox.rules.situation import Situation, indexes_by_cell, indexes_by_team
from sandbox.rules.unit import Unit
from sandbox.rules.world import World

Facts = TypeVarTuple("Facts")

LIMITLESS = 1_000_000
"""A limit of rounds for what is only imagined."""


class Draft(Situation):
    """A World whose fields may be changed; `world` gives it as a value again.

    `events` are what was told since they were last taken; none where nobody listens (`is_told` off). `falls` are those
    who have fallen, each with its turn. `max_rounds` is the limit that holds now: by it a fall can end the battle.
    """

    units: list[Unit]
    _indexes: dict[str, int]
    _by_cell: dict[Cell, int]
    _teams: dict[str, tuple[int, ...]]
    _rivals: dict[str, tuple[int, ...]]

    def __init__(self, world: World, max_rounds: int, is_told: bool = True) -> None:
        self.grid = world.grid
        self.units = list(world.units)
        self.initiative = world.initiative
        self.turn = world.turn
        self.stage = world.stage
        self.dice = world.dice
        self.orders = world.orders
        self.changes = world.changes
        self.engaged = world.engaged
        self.blood = world.blood
        self.goals = world.goals
        self.kraken = world.kraken
        self.fields = world.fields
        self.max_rounds = max_rounds
        self.is_told = is_told
        self.events: list[Event] = []
        self.falls: list[tuple[str, int]] = []
        self._asked: tuple[Initiative, Initiative] | None = None

    @property
    def world(self) -> World:
        """What is true now, as a value."""
        return World(self.grid, tuple(self.units), self.initiative, self.turn, self.stage, self.dice, self.orders,
                     self.changes, self.engaged, self.blood, self.goals, self.kraken, self.fields)

    def with_unit(self, changed: Unit) -> Draft:
        """Another draft with one unit replaced by the changed one of the same name; nothing in it is told."""
        other = imagined(self)
        other.put(changed)
        return other

    def __copy__(self) -> Draft:
        return Draft(self.world, self.max_rounds, is_told=False)

    @property
    def passed_on(self) -> Initiative:
        """The order once the turn has passed on, with no new rolls."""
        # Asked twice of the same order: whether the battle ends by it, and to go on.
        if self._asked is None or self._asked[0] is not self.initiative:
            self._asked = self.initiative, end_turn(self.initiative, self.max_rounds)
        return self._asked[1]

    # Changing it

    def put(self, changed: Unit) -> None:
        """A changed unit takes the place of the one of its name."""
        index = self._indexes[changed.placed.name]
        old = self.units[index]
        self.units[index] = changed
        if old.life > 0 < changed.life:
            if old.cell != changed.cell:
                self._leave(old.cell, index)
                self._by_cell[changed.cell] = index
        elif old.life > 0 or changed.life > 0:
            if old.life > 0:
                self.falls.append((changed.placed.name, self.turn))
            self._look_again()

    def add(self, unit: Unit) -> None:
        """One more unit stands in the world."""
        self._indexes[unit.placed.name] = len(self.units)
        self.units.append(unit)
        self._look_again()

    def put_kraken(self, kraken: KrakenState) -> None:
        """A changed Kraken, and what that means for who is left."""
        self.kraken = kraken
        self.initiative = count_beside(self.initiative, (TEAM,) if kraken.is_there else ())

    def tell(self, event: Callable[[int, int, *Facts], Event], *facts: *Facts) -> None:
        """Tells what has just happened, in this round and turn."""
        if self.is_told:
            self.events.append(event(self.initiative.round, self.turn, *facts))

    def told(self) -> tuple[Event, ...]:
        """What was told since this was last asked."""
        events = tuple(self.events)
        self.events.clear()
        return events

    def _leave(self, cell: Cell, index: int) -> None:
        if self._by_cell.get(cell) == index:
            del self._by_cell[cell]

    def _look_again(self) -> None:
        """Who lives is others than before."""
        self._by_cell = indexes_by_cell(self.units)
        self._teams = indexes_by_team(self.units)
        self._rivals = {}


def imagined(situation: Situation) -> Draft:
    """A draft of a world, or another one of a draft, to try what would be; nothing in it is told."""
    if isinstance(situation, World):
        return Draft(situation, LIMITLESS, is_told=False)
    assert isinstance(situation, Draft), "there are no others"
    return copy(situation)
