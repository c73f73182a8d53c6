"""The record of a decision that nobody will look at: it counts what was asked and thrown, and keeps nothing else."""

# Its methods take what those of a whole record take.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from sandbox.ai.decision import (
    Asked,
    Compared,
    Evidence,
    Hindrance,
    Limit,
    Measure,
    Obstacle,
    Purpose,
    Relation,
    Rule,
    Scored,
    SightLine,
    Tested,
    stands,
)
from sandbox.ai.record import Record
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Unit
from sandbox.search.result import Search
from sandbox.search.way import Glance

T = TypeVar("T")

YES, NO = Compared("path", 0, "=", 0, True), Compared("path", 0, "=", 1, False)
"""What is answered to every comparison: nobody asks what was compared."""


class Tally(Record):
    """A decision with it is the one with a whole record: the same acts, dice and searches asked for."""

    def look(self, search: Search, purpose: Purpose, to: str = "") -> None:
        for asked in self._asked:
            if asked.search is search:
                return
        if not any(search is known for known in self._shared):
            self._asked.append(Asked(search, (purpose,), to))

    def show(self, search: Search | None, path: tuple[Cell, ...] | None, glance: Glance | None = None) -> None:
        pass

    def follow(self, quarry: Unit | None, candidates: tuple[tuple[str, int | None], ...]) -> None:
        pass

    def trace(self, line: SightLine) -> None:
        pass

    def measure(self, parameter: str, grid: Grid, centre: Cell, radius: int, measure: Literal["path", "sight"]) -> None:
        pass

    def compare(self, measure: Measure, value: int | None, relation: Relation, limit: int, parameter: str = ""
                ) -> Compared:
        return YES if stands(value, relation, limit) else NO

    def test(self, row: Rule, tested: Sequence[Tested], fired: bool, untested: tuple[Limit | None, ...]) -> None:
        pass

    def pick(self, what: Throw, candidates: Sequence[T], name: Callable[[T], str] = str) -> T:
        return candidates[self.roll(len(candidates), what)] if len(candidates) > 1 else candidates[0]

    def consider(self, action: str, target: str | None, score: int) -> Scored:
        if self._chosen is None or score > self._chosen.score:
            self._chosen = Scored((action, target), score)
        return self._chosen

    def leave_out(self, action: str, why: Hindrance, target: str = "", compared: Compared | None = None) -> None:
        pass

    def carry(self, point: str, words: str, obstacle: Obstacle | None = None, *, was_done: bool | None = None
              ) -> bool:
        return obstacle is None if was_done is None else was_done

    @property
    def evidence(self) -> Evidence:
        return Evidence(asked=tuple(self._asked), dice=tuple(self._dice))
