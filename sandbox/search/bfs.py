"""The shortest path by breadth-first search (spec: search.md, Shortest path)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.loop import Flood, breadth_first
from sandbox.search.result import Search


def bfs(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """The shortest path from `start` to the goal that first leaves the queue.

    Of several shortest paths it is the one whose sequence of directions is smallest by the fixed order. `closed` cells
    (other units) cannot be entered; a goal can, unless it is wall.

    >>> room = Grid.from_rows("....", ".##.", "....")
    >>> bfs(room, (0, 1), [(3, 1)]).path
    ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1))
    """
    goals = tuple(goals)
    closed = frozenset(closed) - set(goals)
    flood = breadth_first(grid, start, goals, closed)
    return Search("bfs", grid, start, goals, closed, _walked(grid, flood), flood.left)


def _walked(grid: Grid, flood: Flood) -> tuple[Cell, ...] | None:
    if flood.goal < 0:
        return None
    path = []
    here = flood.goal
    while flood.parent[here] >= 0:
        path.append(grid.cell(here))
        here = flood.parent[here]
    return tuple(reversed(path))
