"""What was looked at, compared and thrown on the way to a decision, in the order of asking: its evidence.

It asks nobody and decides nothing: it only writes down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from sandbox.ai.act import Act
from sandbox.ai.decision import (
    Asked,
    Carried,
    Compared,
    Decision,
    Evidence,
    Hindrance,
    LeftOut,
    Limit,
    Measure,
    Obstacle,
    Picked,
    Purpose,
    Relation,
    Rule,
    Scored,
    SightLine,
    Tested,
    TestedRow,
    Thrown,
    Zone,
)
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Unit
from sandbox.search.field import Field
from sandbox.search.result import Search
from sandbox.search.way import Glance

T = TypeVar("T")


class Record:
    """The record of one decision of a unit.

    `shared` are the fields that others computed earlier in the round: to use one is no search of one's own. `die` gives
    a roll: faces and its number in this turn (from 0). `lost`, `saw` and `sight` are what the conditions make of
    the turn, `spared` whom it does not attack since fighting is off.
    """

    def __init__(self, unit: Unit, shared: Sequence[Field], die: Callable[[int, int], int]) -> None:
        self._unit = unit
        self._shared = shared
        self._die = die
        self._asked: list[Asked] = []
        self._shown: Search | None = None
        self._path: tuple[Cell, ...] | None = None
        self._quarry: str | None = None
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
        self._glance: Glance | None = None
        self.saw: bool | None = None
        self.sight: Compared | None = None
        self.lost = unit.lost
        self.spared = ""

    # What was looked at

    def look(self, search: Search, purpose: Purpose, to: str = "") -> None:
        """A search that an answer rests on, what for, and the unit it leads to. One that was run is told once."""
        for index, asked in enumerate(self._asked):
            if asked.search is search:
                if purpose not in asked.purposes:
                    self._asked[index] = asked._replace(purposes=(*asked.purposes, purpose))
                return
        if not any(search is known for known in self._shared):
            self._asked.append(Asked(search, (purpose,), to))

    def show(self, search: Search | None, path: tuple[Cell, ...] | None, glance: Glance | None = None) -> None:
        """The search and the path that explain the act, or what it looked at without one; a later one takes the place
        of an earlier one."""
        self._shown, self._path, self._glance = search, path, glance

    def follow(self, quarry: Unit | None, candidates: tuple[tuple[str, int | None], ...]) -> None:
        """Whom it is after, and the enemies that were measured."""
        self._quarry = quarry.name if quarry is not None else None
        self._candidates = candidates

    def trace(self, line: SightLine) -> None:
        """A line of sight."""
        self._line = line

    def measure(self, parameter: str, grid: Grid, centre: Cell, radius: int, measure: Literal["path", "sight"]) -> None:
        """The zone on which a condition would hold; of one parameter the last."""
        self._zones[parameter] = Zone(parameter, grid, centre, radius, measure)

    # What was compared, thrown and chosen

    def compare(self, measure: Measure, value: int | None, relation: Relation, limit: int, parameter: str = ""
                ) -> Compared:
        """Compares and records; `parameter` is the one that sets the limit. No path (None) fails all but `>`."""
        compared = Compared.of(measure, value, relation, limit, parameter)
        self._compared.append(compared)
        return compared

    def test(self, row: Rule, tested: Sequence[Tested], fired: bool, untested: tuple[Limit | None, ...]) -> None:
        """A row that was considered, with its conditions up to the first that failed, and the limits after that."""
        self._rows.append(TestedRow(row, tuple(tested), fired, untested))

    def roll(self, faces: int, reason: Throw) -> int:
        """Throws a die of `faces` faces: a whole number from 0 to faces - 1."""
        result = self._die(faces, len(self._dice))
        self._dice.append(Thrown(reason, faces, result))
        return result

    def pick(self, what: Throw, candidates: Sequence[T], name: Callable[[T], str] = str) -> T:
        """One of several equally good candidates (at least one), by the dice; with one candidate no die is thrown."""
        picked, die = candidates[0], None
        if len(candidates) > 1:
            picked = candidates[self.roll(len(candidates), what)]
            die = self._dice[-1]
        self._picked.append(Picked(what, tuple(map(name, candidates)), name(picked), die))
        return picked

    def consider(self, action: str, target: str | None, score: int) -> Scored:
        """Keeps a considered action, in order; returns the best so far: a later one only if its score is greater."""
        scored = Scored((action, target), score)
        self._considered.append(scored)
        if self._chosen is None or score > self._chosen.score:
            self._chosen = scored
        return self._chosen

    def leave_out(self, action: str, why: Hindrance, target: str = "", compared: Compared | None = None) -> None:
        """Keeps that an action cannot be considered, and why."""
        turns = dict(self._unit.cooldowns).get(action, 0)
        self._left_out.append(LeftOut(action, why, target, compared, turns))

    def carry(self, point: str, words: str, obstacle: Obstacle | None = None, *, was_done: bool | None = None
              ) -> bool:
        """Keeps whether a numbered instruction was carried out: it was if nothing stood in its way, unless told."""
        done = obstacle is None if was_done is None else was_done
        self._carried.append(Carried(point, words, done, obstacle))
        return done

    # What comes of it

    def decision(self, acts: Sequence[Act], before: str = "", after: str = "", row: Rule | None = None) -> Decision:
        """The decision, with everything that was looked at on the way to it."""
        return Decision(self._unit.name, tuple(acts), before, after, self.lost, row.sentence if row else "",
                        self.evidence)

    @property
    def evidence(self) -> Evidence:
        # By place, in the order of its fields: by name takes twice as long.
        return Evidence(
            self._quarry, self._candidates, tuple(self._asked), self._shown, self._path, self._unit.cell, self.saw,
            self.sight, tuple(self._rows), tuple(self._compared), tuple(self._zones.values()), self._line,
            tuple(self._considered), self._chosen, tuple(self._left_out), tuple(self._picked), tuple(self._carried),
            tuple(self._dice), self._glance, self.spared)

    @property
    def new_fields(self) -> tuple[Field, ...]:
        """The distance fields among the searches that were run, for others to share in this round."""
        return tuple(asked.search for asked in self._asked if isinstance(asked.search, Field))
