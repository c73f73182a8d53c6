"""Best-first search with an eye on the goal: it expands fewer cells (guide: search, astar)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell, distance
from sandbox.grid.grid import Grid
from sandbox.search.best_first import best_first, cheapest_first, straight_on
from sandbox.search.code import Code, smallest_first
from sandbox.search.log import Log
from sandbox.search.result import Search, written_down


def at_least(cell: Cell, goals: tuple[Cell, ...]) -> int:
    """What a cell is thought to be away from the nearest goal: never more than it is, since no entry costs less than 1.
    """
    return min((distance(cell, goal) for goal in goals), default=0)


CODE = Code(cheapest_first("take the lowest cost + estimate"), "lowest cost + estimate first", "cost",
            smallest_first, at_least)


def astar(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """A cheapest path by entry costs: smallest cost so far plus Manhattan distance first, among equals the oldest.

    >>> hall = Grid.from_rows(".....", ".....")
    >>> astar(hall, (1, 0), [(4, 0)]).taken
    4
    """
    goals = tuple(goals)
    shut = frozenset(closed).difference(goals)
    log = best_first(grid, start, goals, shut, straight_on)
    return written_down("astar", grid, start, goals, shut, log, replay, CODE)


def replay(search: Search) -> Log:
    return best_first(search.grid, search.start, search.goals, search.closed, straight_on)
