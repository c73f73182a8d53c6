"""The cheapest way first: round the water where breadth-first wades through (guide: search, dijkstra)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.best_first import best_first, cheapest_first, nothing
from sandbox.search.code import Code, smallest_first
from sandbox.search.log import Log
from sandbox.search.result import Search, written_down

CODE = Code(cheapest_first("take the lowest cost"), "lowest cost first", "cost", smallest_first)


def dijkstra(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """A cheapest path by entry costs: smallest cost so far first, among equals the oldest entry.

    >>> pond = Grid.from_rows(".~~~.", ".....")
    >>> dijkstra(pond, (0, 0), [(4, 0)]).path
    ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (4, 0))
    """
    goals = tuple(goals)
    shut = frozenset(closed).difference(goals)
    log = best_first(grid, start, goals, shut, nothing)
    return written_down("dijkstra", grid, start, goals, shut, log, replay, CODE)


def replay(search: Search) -> Log:
    return best_first(search.grid, search.start, search.goals, search.closed, nothing)
