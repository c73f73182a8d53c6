"""What a unit can see and measure; it writes nothing down (guide: architecture, A turn in the code)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from sandbox.ai.decision import SightLine
from sandbox.base.frozen import replace
from sandbox.base.once import once
from sandbox.base.param import Value
from sandbox.grid.cell import Cell, distance
from sandbox.grid.sight import blocker
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Unit
from sandbox.search.bfs import NOTHING, bfs
from sandbox.search.bits import distances
from sandbox.search.field import Field, field
from sandbox.search.flight import FLIGHTS
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS, Variant
from sandbox.search.wave import Wave, wave
from sandbox.search.way import Find, Way

Looked: TypeAlias = tuple[tuple[Search, str], ...]
"""The searches that an answer rests on, in their order, each with the unit it leads to (empty: to none, or to many)."""


class Nearest(NamedTuple):
    """The nearest enemy unit; None without enemies. `candidates` are those that were measured, with path lengths."""

    quarry: Unit | None
    candidates: tuple[tuple[str, int | None], ...] = ()
    looked: Looked = ()


class Measured(NamedTuple):
    """The length of a path in cells, the path, and the search that found it; None without one."""

    length: int | None
    path: tuple[Cell, ...] | None = None
    search: Search | None = None


class Lengths(NamedTuple):
    """Path lengths in the order of the cells asked for, None without a way."""

    lengths: list[int | None]
    looked: Looked


class Senses:
    """A unit in a world. What it answers depends on nothing but the question, in whatever order the questions come.

    `value` gives a parameter of the unit by short name.
    """

    def __init__(self, world: Situation, me: Unit, value: Callable[[str], Value]) -> None:
        self.world = world
        self.me = me
        self.cell = me.cell
        self.value = value
        self._fields: list[Field] = []
        self._searches: list[tuple[Find, Search]] = []

    def of(self, world: Situation) -> Senses:
        """The same unit in another world. Of what is answered in one, only the fields are known in the other, whichever
        was asked first: they are shared by all who walk the same ground."""
        other = Senses(world, world[self.me.name], self.value)
        other._fields = self._fields
        return other

    # The quarry and the way to it

    @once
    def nearest(self) -> Nearest:
        """The quarry: the nearest living enemy unit by path over walls only; ties: who joined first.

        A single enemy is the quarry without being measured. Where there is no way to any of them it is the first.
        """
        enemies = self.world.enemies_of(self.me)
        if len(enemies) < 2:
            return Nearest(next(iter(enemies), None))
        looked: Looked
        if self._variant.is_shared:
            fields = [self.field(enemy.cell, NOTHING) for enemy in enemies]
            lengths = [found.number(self.cell) for found in fields]
            looked = tuple((found, enemy.name) for found, enemy in zip(fields, enemies, strict=True))
        else:
            lengths = distances(self.world.grid, self.cell, [enemy.cell for enemy in enemies])
            looked = ((wave(self.world.grid, self.cell), ""),)
        far = self.world.grid.width * self.world.grid.height
        quarry, _ = min(zip(enemies, lengths, strict=True), key=lambda pair: far if pair[1] is None else pair[1])
        return Nearest(quarry, tuple((enemy.name, length) for enemy, length in zip(enemies, lengths, strict=True)),
                       looked)

    @once
    def to_quarry(self) -> Measured:
        """The shortest path to the quarry over walls only."""
        quarry = self.nearest.quarry
        if quarry is None:
            return Measured(None)
        if self._variant.is_shared:
            shared = self.field(quarry.cell, NOTHING)
            return Measured(shared.number(self.cell), shared.path_from(self.cell), shared)
        search = self.search(bfs, quarry.cell, NOTHING)
        return Measured(search.length, search.path, search)

    @once
    def chase_way(self) -> Way:
        """Where the search variant steps towards the quarry; with `avoid_units` other units' cells are closed to it."""
        quarry = self.nearest.quarry
        return Way(None) if quarry is None else self._variant.way(self, quarry.cell, self._closed(quarry.name))

    @once
    def flight_way(self) -> Way:
        """Where the flight variant steps; with `avoid_units` other units' cells are closed to what it searches."""
        quarry = self.nearest.quarry
        if quarry is None:
            return Way(None)
        return FLIGHTS[str(self.value("flight"))].way(self, quarry.cell, self._closed(quarry.name))

    @once
    def reached(self) -> tuple[Unit, ...]:
        """The enemy units in reach, in joining order."""
        return tuple(enemy for enemy in self.world.enemies_of(self.me) if self.me.reaches(enemy, self.world.grid))

    # Any cell, any unit

    def shortest_path_to(self, cell: Cell) -> Search:
        """The breadth-first search for a cell; with `avoid_units` other units' cells are closed."""
        return self.search(bfs, cell, self._closed() - {cell})

    def path_to_any(self, cells: Sequence[Cell]) -> Search:
        """The breadth-first search round all other units for the nearest of these cells."""
        return bfs(self.world.grid, self.cell, cells, self._others)

    def lengths_to(self, cells: Sequence[Cell]) -> Lengths:
        """Path lengths to these cells round all other units; asked as one wave."""
        around = wave(self.world.grid, self.cell, self._others)
        return Lengths([around.number(cell) for cell in cells], ((_without_reach(around), ""),))

    def lengths_from_any(self, starts: Sequence[Cell], cells: Sequence[Cell]) -> Lengths:
        """For each cell the path length to the nearest start; units but this one's are closed."""
        waves = [wave(self.world.grid, start, self._others - {start}) for start in starts]
        there = [self.world.at(start) for start in starts]
        found = ([spread.number(cell) for spread in waves] for cell in cells)
        lengths = [min((number for number in numbers if number is not None), default=None) for numbers in found]
        return Lengths(lengths, tuple((_without_reach(spread), unit.name if unit is not None else "")
                                      for spread, unit in zip(waves, there, strict=True)))

    def cells_within(self, steps: int) -> tuple[Cell, ...]:
        """The free cells it reaches in at most so many steps round other units, without its own, in wave order."""
        trace = wave(self.world.grid, self.cell, self._others).trace
        return tuple(cell for cell in trace.order if 0 < trace.number[cell] <= steps and self.is_free(cell))

    def is_free(self, cell: Cell) -> bool:
        """Whether it could step there now."""
        return self.world.is_free(cell)

    def would_reach(self, cell: Cell, other: Unit) -> bool:
        """Whether another unit would be in reach from a cell."""
        return replace(self.me, cell=cell).reaches(other, self.world.grid)

    def reaches_somebody_from(self, cell: Cell) -> bool:
        """Whether an enemy unit would be in reach from a cell."""
        return any(self.would_reach(cell, enemy) for enemy in self.world.enemies_of(self.me))

    def distance_to(self, other: Unit) -> int:
        """Manhattan distance in cells."""
        return distance(self.cell, other.cell)

    def line_to(self, other: Unit) -> SightLine:
        """The line of sight to another unit, and what blocks it."""
        return SightLine(self.cell, other.cell, blocker(self.world.grid, self.cell, other.cell))

    # How searches are run

    def search(self, find: Find, goal: Cell, closed: frozenset[Cell]) -> Search:
        """A search from here, run once for the same question."""
        for kind, search in self._searches:
            if kind is find and search.goals == (goal,) and search.closed == closed:
                return search
        search = find(self.world.grid, self.cell, (goal,), closed)
        self._searches.append((find, search))
        return search

    def wave(self, closed: frozenset[Cell]) -> Wave:
        """The wave from here."""
        return wave(self.world.grid, self.cell, closed)

    def field(self, goal: Cell, closed: frozenset[Cell]) -> Field:
        """The field from `goal`, computed at its first use in a round and when the goal or the terrain is another."""
        for known in (*self.world.fields, *self._fields):
            if known.start == goal and known.closed == closed and known.grid is self.world.grid:
                return known
        computed = field(self.world.grid, goal, closed)
        self._fields.append(computed)
        return computed

    @once
    def _variant(self) -> Variant:
        return VARIANTS[str(self.value("search"))]

    @property
    def _others(self) -> frozenset[Cell]:
        return self.world.others_cells(self.me.name)

    def _closed(self, *but: str) -> frozenset[Cell]:
        return self.world.others_cells(self.me.name, *but) if self.value("avoid_units") else NOTHING


def _without_reach(wave: Wave) -> Wave:
    """The same wave before it was grown: who looks grows it again, and until then nobody keeps what it takes."""
    return dataclasses.replace(wave)
