"""What one unit can see of the world, and the record of what it looked at (architecture, sentence 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from sandbox.ai.act import Act, Walk
from sandbox.ai.asked import Searches
from sandbox.ai.decision import (
    Carried,
    Compared,
    Decision,
    Evidence,
    Hindrance,
    LeftOut,
    Obstacle,
    Picked,
    Scored,
    SightLine,
    TestedRow,
    Thrown,
    Zone,
)
from sandbox.ai.machine import Row
from sandbox.base.frozen import replace
from sandbox.base.param import Value
from sandbox.grid.cell import Cell, distance
from sandbox.grid.sight import blocker
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.search.bfs import NOTHING, bfs
from sandbox.search.bits import distances
from sandbox.search.field import Field, field
from sandbox.search.flight import FLIGHTS
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS, Variant
from sandbox.search.wave import Wave, wave
from sandbox.search.way import Find, Way

T = TypeVar("T")


class View:
    """The world as `me` sees it, for one decision. Whatever a profile asks here becomes the decision's evidence.

    `value` gives a parameter of this unit by short name, `die` a roll: faces and its number in this turn (from 0).
    """

    def __init__(self, world: World, me: Unit, value: Callable[[str], Value], die: Callable[[int, int], int]) -> None:
        self.world = world
        self.me = me
        self.stood = self.cell = me.cell
        self.value = value
        self._die = die
        self._searches = Searches()
        self._fields: list[Field] = []
        self._shown: Search | None = None
        self._path: tuple[Cell, ...] | None = None
        self._candidates: tuple[tuple[str, int | None], ...] = ()
        self._rows: list[TestedRow] = []
        self._compared: list[Compared] = []
        self._zones: dict[str, Zone] = {}
        self._line: SightLine | None = None
        self._considered: list[Scored] = []
        self._chosen: Scored | None = None
        self._left_out: list[LeftOut] = []
        self._picked: list[Picked] = []
        self._carried: list[Carried] = []
        self._dice: list[Thrown] = []
        self.saw: bool | None = None
        self.lost = me.lost

    # Parameters

    def number(self, name: str) -> int:
        """A whole-number parameter of this unit."""
        return int(self.value(name))

    def is_on(self, name: str) -> bool:
        """A switch of this unit, or of the rules."""
        return bool(self.value(name))

    # The quarry and the way to it

    @cached_property
    def quarry(self) -> Unit | None:
        """The nearest living enemy unit by path over walls only; ties: who joined first. Without a way: the first.

        A single enemy is the quarry without being measured.
        """
        enemies = self.world.enemies_of(self.me)
        if len(enemies) < 2:
            return next(iter(enemies), None)
        if self._variant.is_shared:
            lengths = []
            for enemy in enemies:
                self._searches.look_for("nearest", enemy.name)
                lengths.append(self.field(enemy.cell, NOTHING).number(self.cell))
        else:
            self._searches.look_for("nearest")
            lengths = distances(self.world.grid, self.cell, [enemy.cell for enemy in enemies])
            self._searches.keep(wave(self.world.grid, self.cell))
        self._candidates = tuple((enemy.name, length) for enemy, length in zip(enemies, lengths, strict=True))
        far = self.world.grid.width * self.world.grid.height
        return min(zip(enemies, lengths, strict=True), key=lambda pair: far if pair[1] is None else pair[1])[0]

    @cached_property
    def path(self) -> int | None:
        """Length of the shortest path to the quarry over walls only, in cells; None without one."""
        if self.quarry is None:
            return None
        goal = self.quarry.cell
        self._searches.look_for("conditions", self.quarry.name)
        if self._variant.is_shared:
            shared = self.field(goal, NOTHING)
            self._show(shared, shared.path_from(self.cell))
            return shared.number(self.cell)
        search = self.search(bfs, goal, NOTHING)
        self._show(search, search.path)
        return search.length

    @cached_property
    def chase_way(self) -> Way:
        """Where the search variant steps towards the quarry; with `avoid_units` other units' cells are closed to it."""
        if self.quarry is None:
            return Way(None)
        self._searches.look_for("step", self.quarry.name)
        way = self._variant.way(self, self.quarry.cell, self._closed(self.quarry.name))
        self._show(way.search, way.path)
        return way

    @cached_property
    def flight_way(self) -> Way:
        """Where the flight variant steps; with `avoid_units` other units' cells are closed to what it searches."""
        if self.quarry is None:
            return Way(None)
        self._searches.look_for("flight", self.quarry.name)
        flight = FLIGHTS[str(self.value("flight"))]
        way = flight.way(self, self.quarry.cell, self._closed(self.quarry.name))
        self._show(way.search, way.path)
        return way

    def shortest_path_to(self, cell: Cell) -> tuple[Cell, ...] | None:
        """The breadth-first path to a cell; with `avoid_units` other units' cells are closed."""
        self._searches.look_for("post")
        search = self.search(bfs, cell, self._closed() - {cell})
        self._show(search, search.path)
        return search.path

    def path_to_any(self, cells: Sequence[Cell], to: str = "") -> tuple[Cell, ...]:
        """The breadth-first path round all other units to the nearest of these cells; empty without a way.

        `to` is the unit it leads to, if it is one.
        """
        self._searches.look_for("approach", to)
        search = self._searches.keep(bfs(self.world.grid, self.cell, cells, self.world.others_cells(self.me.name)))
        self._show(search, search.path)
        return search.path or ()

    def is_free(self, cell: Cell) -> bool:
        return self.world.is_free(cell)

    def lengths_to(self, cells: Sequence[Cell]) -> list[int | None]:
        """Path lengths to these cells round all other units, None without a way; asked as one wave."""
        around = wave(self.world.grid, self.cell, self.world.others_cells(self.me.name))
        self._searches.look_for("distances")
        self._searches.keep(replace(around))
        return [around.number(cell) for cell in cells]

    def cells_within(self, steps: int) -> tuple[Cell, ...]:
        """The free cells it reaches in at most so many steps round other units, without its own, in wave order."""
        around = wave(self.world.grid, self.cell, self.world.others_cells(self.me.name))
        trace = around.trace
        return tuple(cell for cell in trace.order if 0 < trace.number[cell] <= steps and self.is_free(cell))

    def lengths_from_any(self, starts: Sequence[Cell], cells: Sequence[Cell]) -> list[int | None]:
        """For each cell the path length to the nearest start; units but this one's are closed, None without a way."""
        closed = self.world.others_cells(self.me.name)
        waves = [wave(self.world.grid, start, closed - {start}) for start in starts]
        for each in waves:
            there = self.world.at(each.start)
            self._searches.look_for("farthest", there.name if there is not None else "")
            self._searches.keep(replace(each))
        found = ([each.number(cell) for each in waves] for cell in cells)
        return [min((number for number in numbers if number is not None), default=None) for numbers in found]

    def would_reach(self, cell: Cell, other: Unit) -> bool:
        """Whether another unit would be in reach from a cell."""
        return replace(self.me, cell=cell).reaches(other, self.world.grid)

    def reaches_somebody_from(self, cell: Cell) -> bool:
        """Whether an enemy unit would be in reach from a cell."""
        return any(self.would_reach(cell, enemy) for enemy in self.world.enemies_of(self.me))

    @property
    def target(self) -> Unit | None:
        """Whom an attack would hit: the quarry if in reach, else the first enemy unit in reach in joining order."""
        reached = [enemy for enemy in self.world.enemies_of(self.me) if self.me.reaches(enemy, self.world.grid)]
        if not reached:
            return None
        return self.quarry if self.quarry in reached else reached[0]

    def distance_to(self, other: Unit) -> int:
        return distance(self.cell, other.cell)

    # The record

    def compare(self, left: str, value: int | None, relation: str, right: str, limit: int) -> Compared:
        """Compares and records. No path (None) fails every `<=` and holds for every `>`."""
        match relation:
            case "<=":
                holds = value is not None and value <= limit
            case ">":
                holds = value is None or value > limit
            case "<":
                holds = value is not None and value < limit
            case _:
                holds = value == limit
        compared = Compared(left, value, relation, right, limit, holds)
        self._compared.append(compared)
        return compared

    def compare_path(self, parameter: str) -> Compared:
        """Whether the path to the quarry is at most `parameter` long; keeps the zone in which it would be."""
        limit = self.number(parameter)
        self._zones[parameter] = Zone(parameter, self.world.grid, self.me.cell, limit)
        return self.compare("path", self.path, "<=", parameter, limit)

    def compare_distance(self, other: Unit, parameter: str) -> Compared:
        """Whether another unit is at most `parameter` away (Manhattan distance); keeps the zone it would be seen in."""
        limit = self.number(parameter)
        self._zones[parameter] = Zone(parameter, self.world.grid, self.me.cell, limit, "sight")
        return self.compare("distance", self.distance_to(other), "<=", parameter, limit)

    def has_line_to(self, other: Unit) -> bool:
        """Whether nothing opaque lies between; keeps the line."""
        self._line = SightLine(self.cell, other.cell, blocker(self.world.grid, self.cell, other.cell))
        return self._line.blocker is None

    def holds(self, row: Row) -> bool:
        """Whether all conditions of a row hold, tested in their order up to the first that fails."""
        tested = []
        for condition in row.when:
            tested.append(condition.test(self))
            if not tested[-1].holds:
                break
        fired = all(one.holds for one in tested)
        self._rows.append(TestedRow(row, tuple(tested), fired))
        return fired

    def roll(self, faces: int, reason: str) -> int:
        """Throws a die of `faces` faces: a whole number from 0 to faces - 1."""
        result = self._die(faces, len(self._dice))
        self._dice.append(Thrown(reason, faces, result))
        return result

    def pick(self, what: str, candidates: Sequence[T], name: Callable[[T], str] = str) -> T:
        """One of several equally good candidates (at least one), by the dice; with one candidate no die is thrown."""
        number = self.roll(len(candidates), what) if len(candidates) > 1 else 0
        self._picked.append(Picked(what, tuple(map(name, candidates)), name(candidates[number])))
        return candidates[number]

    def consider(self, action: str, target: str | None, score: int) -> Scored:
        """Keeps a considered action, in order; returns the best so far: a later one only if its score is greater."""
        scored = Scored((action, target), score)
        self._considered.append(scored)
        if self._chosen is None or score > self._chosen.score:
            self._chosen = scored
        return self._chosen

    def leave_out(self, action: str, why: Hindrance, target: str = "", compared: Compared | None = None) -> None:
        """Keeps that an action cannot be considered, and why."""
        turns = dict(self.me.cooldowns).get(action, 0)
        self._left_out.append(LeftOut(action, why, target, compared, turns))

    def carried(self, number: str, words: str, obstacle: Obstacle | None = None, *, was_done: bool | None = None
                ) -> bool:
        """Keeps whether a numbered instruction was carried out: it was if nothing stood in its way, unless told."""
        done = obstacle is None if was_done is None else was_done
        self._carried.append(Carried(number, words, done, obstacle))
        return done

    def will_be_at(self, act: Act) -> None:
        """From here on the view stands where the act leads: for rows that are checked last, and for further acts."""
        if isinstance(act, Walk):
            self.cell = act.path[-1]
            self.me = replace(self.me, cell=self.cell)
            self.world = self.world.with_unit(self.me)

    def decision(self, acts: Sequence[Act], before: str = "", after: str = "", row: Row | None = None) -> Decision:
        """The decision, with everything that was looked at on the way to it."""
        if after == "chase" != before:
            self.lost = 0
        return Decision(self.me.name, tuple(acts), before, after, self.lost, row.sentence if row else "", self.evidence)

    @property
    def evidence(self) -> Evidence:
        # Only what was asked for is evidence: a quarry that nobody asked about is none.
        quarry = self.__dict__.get("quarry")
        return Evidence(
            quarry=quarry.name if quarry else None, candidates=self._candidates, asked=tuple(self._searches.asked),
            shown=self._shown, path=self._path, stood=self.stood, saw=self.saw, rows=tuple(self._rows),
            compared=tuple(self._compared), zones=tuple(self._zones.values()), line=self._line,
            considered=tuple(self._considered), chosen=self._chosen,
            left_out=tuple(self._left_out), picked=tuple(self._picked),
            carried=tuple(self._carried), dice=tuple(self._dice))

    @property
    def new_fields(self) -> tuple[Field, ...]:
        """The distance fields this decision computed, for others to share in this round."""
        return tuple(self._fields)

    # How searches are asked for

    def _closed(self, *but: str) -> frozenset[Cell]:
        return self.world.others_cells(self.me.name, *but) if self.is_on("avoid_units") else NOTHING

    @cached_property
    def _variant(self) -> Variant:
        return VARIANTS[str(self.value("search"))]

    def search(self, find: Find, goal: Cell, closed: frozenset[Cell]) -> Search:
        """A search from here, run once for the same question in one decision."""
        return self._searches.run(find, self.world.grid, self.cell, goal, closed)

    def wave(self, closed: frozenset[Cell]) -> Wave:
        """The wave from here."""
        return self._searches.keep(wave(self.world.grid, self.cell, closed))

    def field(self, goal: Cell, closed: frozenset[Cell]) -> Field:
        """The field from `goal`, computed at its first use in a round and when the goal or the terrain is another."""
        for known in (*self.world.fields, *self._fields):
            if known.start == goal and known.closed == closed and known.grid is self.world.grid:
                return self._searches.use_again(known)
        computed = field(self.world.grid, goal, closed)
        self._fields.append(computed)
        return self._searches.keep(computed)

    def _show(self, search: Search | None, path: tuple[Cell, ...] | None) -> None:
        self._shown, self._path = search, path
