"""The view a profile decides by: it asks the senses, and what they answer goes on the record.

It measures nothing itself, and knows no state, row or instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sandbox.ai.act import Act, Walk
from sandbox.ai.decision import (
    Compared,
    Decision,
    Hindrance,
    Limit,
    Measure,
    Obstacle,
    Purpose,
    Relation,
    Rule,
    Scored,
    Tested,
)
from sandbox.ai.record import Record
from sandbox.ai.senses import Looked, Senses
from sandbox.base.frozen import replace
from sandbox.base.once import once
from sandbox.base.param import Value
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Unit
from sandbox.search.field import Field
from sandbox.search.result import Search
from sandbox.search.way import Way

T = TypeVar("T")


class View:
    """A unit in a world, for one decision. Whatever a profile looks at here becomes the decision's evidence.

    The quarry and the ways to it are told once. A view that stands elsewhere is another one, with the same record.
    """

    def __init__(self, senses: Senses, record: Record) -> None:
        self._senses = senses
        self._record = record
        self.world = senses.world
        self.me = senses.me
        self.cell = senses.cell

    @classmethod
    def of(cls, world: Situation, me: Unit, value: Callable[[str], Value], die: Callable[[int, int], int],
           record: type[Record] = Record) -> View:
        """The view with which a decision begins.

        `value` gives a parameter of the unit by short name, `die` a roll: faces and its number in this turn (from 0).
        """
        return cls(Senses(world, me, value), record(me, world.fields, die))

    # The would-be world

    def after(self, act: Act) -> View:
        """The view from where the act leads: for rows that are checked last, and for further acts."""
        if not isinstance(act, Walk) or not act.path:
            return self
        return self.imagined(self.world.with_unit(replace(self.me, cell=act.path[-1])))

    def imagined(self, world: Situation) -> View:
        """The view of a would-be world: every question is asked anew there, and goes on the same record."""
        return View(self._senses.of(world), self._record)

    # Parameters

    def value(self, name: str) -> Value:
        return self._senses.value(name)

    def whole(self, name: str) -> int:
        """A whole-number parameter of this unit."""
        return int(self._senses.value(name))

    def is_on(self, name: str) -> bool:
        """A switch of this unit, or of the rules."""
        return bool(self._senses.value(name))

    # The quarry and the way to it

    @once
    def quarry(self) -> Unit | None:
        """The nearest living enemy unit by path over walls only; None without enemies."""
        nearest = self._senses.nearest
        if nearest.looked:
            self._look("nearest", nearest.looked)
        self._record.follow(nearest.quarry, nearest.candidates)
        return nearest.quarry

    @once
    def path(self) -> int | None:
        """Length of the shortest path to the quarry over walls only, in cells; None without one."""
        measured = self._senses.to_quarry
        if self.quarry is not None and measured.search is not None:
            self._record.look(measured.search, "conditions", self.quarry.name)
            self._record.show(measured.search, measured.path)
        return measured.length

    @once
    def chase_way(self) -> Way:
        """Where the search variant steps towards the quarry; with `avoid_units` other units' cells are closed to it."""
        return self._go("step", self.quarry, self._senses.chase_way)

    @once
    def flight_way(self) -> Way:
        """Where the flight variant steps; with `avoid_units` other units' cells are closed to what it searches."""
        return self._go("flight", self.quarry, self._senses.flight_way)

    @property
    def target(self) -> Unit | None:
        """Whom an attack would hit: the quarry if in reach, else the first enemy unit in reach in joining order."""
        reached = self._senses.reached
        if not reached:
            return None
        return self.quarry if self.quarry in reached else reached[0]

    # Any cell, any unit

    def shortest_path_to(self, cell: Cell) -> tuple[Cell, ...] | None:
        """The breadth-first path to a cell; with `avoid_units` other units' cells are closed."""
        return self._show("post", self._senses.shortest_path_to(cell))

    def path_to_any(self, cells: Sequence[Cell], to: str = "") -> tuple[Cell, ...]:
        """The breadth-first path round all other units to the nearest of these cells; empty without a way.

        `to` is the unit it leads to, if it is one; where it is not told, it is who stands at its end.
        """
        search = self._senses.path_to_any(cells)
        there = self.world.at(search.path[-1]) if search.path and not to else None
        return self._show("approach", search, there.name if there is not None else to) or ()

    def lengths_to(self, cells: Sequence[Cell]) -> list[int | None]:
        """Path lengths to these cells round all other units, None without a way."""
        found = self._senses.lengths_to(cells)
        self._look("distances", found.looked)
        return found.lengths

    def lengths_from_any(self, starts: Sequence[Cell], cells: Sequence[Cell]) -> list[int | None]:
        """For each cell the path length to the nearest start; units but this one's are closed, None without a way."""
        found = self._senses.lengths_from_any(starts, cells)
        self._look("farthest", found.looked)
        return found.lengths

    def cells_within(self, steps: int) -> tuple[Cell, ...]:
        """The free cells it reaches in at most so many steps round other units, without its own, in wave order."""
        return self._senses.cells_within(steps)

    def is_free(self, cell: Cell) -> bool:
        """Whether it could step there now."""
        return self._senses.is_free(cell)

    def would_reach(self, cell: Cell, other: Unit) -> bool:
        """Whether another unit would be in reach from a cell."""
        return self._senses.would_reach(cell, other)

    def reaches_somebody_from(self, cell: Cell) -> bool:
        """Whether an enemy unit would be in reach from a cell."""
        return self._senses.reaches_somebody_from(cell)

    def distance_to(self, other: Unit) -> int:
        """Manhattan distance in cells."""
        return self._senses.distance_to(other)

    def has_line_to(self, other: Unit) -> bool:
        """Whether nothing opaque lies between."""
        line = self._senses.line_to(other)
        self._record.trace(line)
        return line.blocker is None

    # Comparisons

    def compare(self, measure: Measure, value: int | None, relation: Relation, limit: int, parameter: str = ""
                ) -> Compared:
        """Compares two numbers; `parameter` is the one that sets the limit. No path (None) fails all but `>`."""
        return self._record.compare(measure, value, relation, limit, parameter)

    def compare_path(self, parameter: str) -> Compared:
        """Whether the path to the quarry is at most `parameter` long; keeps the zone in which it would be."""
        limit = self.whole(parameter)
        self._record.measure(parameter, self.world.grid, self.cell, limit, "path")
        return self._record.compare("path", self.path, "<=", limit, parameter)

    def compare_distance(self, other: Unit, parameter: str) -> Compared:
        """Whether another unit is at most `parameter` away (Manhattan distance); keeps the zone it would be seen in."""
        limit = self.whole(parameter)
        self._record.measure(parameter, self.world.grid, self.cell, limit, "sight")
        return self._record.compare("distance", self.distance_to(other), "<=", limit, parameter)

    # What only goes on the record

    def note_sight(self, saw: bool, near: Compared | None = None) -> None:
        """Whether the quarry is seen, and the comparison that tells whether it is near enough; None where it hides."""
        self._record.saw, self._record.sight = saw, near

    def note_lost(self, turns: int) -> None:
        """For how many turns the quarry has not been seen."""
        self._record.lost = turns

    def note_row(self, row: Rule, tested: Sequence[Tested], fired: bool, limits: Sequence[str] = ()) -> None:
        """A row was considered: its conditions up to the first that failed. Of each of the rest the parameter that says
        how near the quarry must be; empty where it asks for something else."""
        self._record.test(row, tested, fired, tuple(Limit(name, self.whole(name)) if name else None
                                                    for name in limits))

    def roll(self, faces: int, reason: Throw) -> int:
        """Throws a die of `faces` faces: a whole number from 0 to faces - 1."""
        return self._record.roll(faces, reason)

    def pick(self, what: Throw, candidates: Sequence[T], name: Callable[[T], str] = str) -> T:
        """One of several equally good candidates (at least one), by the dice; with one candidate no die is thrown."""
        return self._record.pick(what, candidates, name)

    def consider(self, action: str, target: str | None, score: int) -> Scored:
        """An action is considered; returns the best so far: a later one only if its score is greater."""
        return self._record.consider(action, target, score)

    def leave_out(self, action: str, why: Hindrance, target: str = "", compared: Compared | None = None) -> None:
        """An action cannot be considered."""
        self._record.leave_out(action, why, target, compared)

    def spare(self, target: str) -> None:
        """An enemy in reach is not attacked, since fighting is off."""
        self._record.spared = target

    def carried(self, point: str, words: str, obstacle: Obstacle | None = None, *, was_done: bool | None = None
                ) -> bool:
        """Whether a numbered instruction was carried out: it was if nothing stood in its way, unless told."""
        return self._record.carry(point, words, obstacle, was_done=was_done)

    def decision(self, acts: Sequence[Act], before: str = "", after: str = "", row: Rule | None = None) -> Decision:
        """The decision, with everything that was looked at on the way to it."""
        return self._record.decision(acts, before, after, row)

    @property
    def new_fields(self) -> tuple[Field, ...]:
        """The distance fields this decision computed, for others to share in this round."""
        return self._record.new_fields

    def _look(self, purpose: Purpose, looked: Looked) -> None:
        for search, to in looked:
            self._record.look(search, purpose, to)

    def _go(self, purpose: Purpose, quarry: Unit | None, way: Way) -> Way:
        """A way, with the searches it took and what explains its step."""
        if quarry is not None:
            self._look(purpose, tuple((search, quarry.name) for search in way.searches))
            self._record.show(way.search, way.path, way.glance)
        return way

    def _show(self, purpose: Purpose, search: Search, to: str = "") -> tuple[Cell, ...] | None:
        """The path of a search that explains the act."""
        self._record.look(search, purpose, to)
        self._record.show(search, search.path)
        return search.path
