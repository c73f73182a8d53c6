"""The searches that one decision asks for, each run once, and what for (architecture, sentence 2)."""

from __future__ import annotations

from typing import TypeVar

from sandbox.ai.decision import Asked, Purpose
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.result import Search
from sandbox.search.way import Find

S = TypeVar("S", bound=Search)


class Searches:
    """`asked` are the searches in the order asked."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._purpose: Purpose = "approach"
        self._to = ""
        self._found: list[tuple[Find, Search]] = []

    def look_for(self, purpose: Purpose, to: str = "") -> None:
        """What the searches that come next are run for, and the unit they lead to, if it is one."""
        self._purpose, self._to = purpose, to

    def keep(self, search: S) -> S:
        """Takes over a search that was run."""
        self.asked.append(Asked(search, (self._purpose,), self._to))
        return search

    def use_again(self, search: S) -> S:
        """A search that was run before serves another purpose, too; one that another unit ran is not this one's."""
        for place, asked in enumerate(self.asked):
            if asked.search is search and self._purpose not in asked.purposes:
                self.asked[place] = asked._replace(purposes=(*asked.purposes, self._purpose))
        return search

    def run(self, find: Find, grid: Grid, start: Cell, goal: Cell, closed: frozenset[Cell]) -> Search:
        """A search for a goal, run once for the same question."""
        for kind, search in self._found:
            if kind is find and search.goals == (goal,) and search.closed == closed and search.start == start:
                return self.use_again(search)
        search = find(grid, start, (goal,), closed)
        self._found.append((find, search))
        return self.keep(search)
