"""The shortest path by breadth-first search (guide: search, Shortest path)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.bits import reach, walked
from sandbox.search.breadth import BreadthFirst
from sandbox.search.loop import FIND, replay
from sandbox.search.result import Search

NOTHING: frozenset[Cell] = frozenset()


def bfs(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """The shortest path from `start` to the goal that first leaves the queue.

    Of several shortest paths it is the one whose sequence of directions is smallest by the fixed order. `closed` cells
    (other units) cannot be entered; a goal can, unless it is wall. It is found from the goals backwards, which gives
    the very same path.

    >>> room = Grid.from_rows("....", ".##.", "....")
    >>> bfs(room, (0, 1), [(3, 1)]).path
    ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1))
    """
    goals = tuple(goals)
    closed = frozenset(closed).difference(goals) if closed else NOTHING
    path = None
    if start in grid:
        sources = [goal for goal in goals if goal != start and grid.enterable(goal)]
        front = None if closed else walked(grid, start)
        path = reach(grid, sources, closed).path(start) if front is None else front.path(sources)
    return BreadthFirst("bfs", grid, start, goals, closed, path, replay, FIND)
