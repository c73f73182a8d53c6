"""The classic bug: the loop of `bfs` taking the newest cell, so its path is longer (spec: search.md)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.log import Log
from sandbox.search.result import Search


def stack(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """A path, seldom a shortest one: last in, first out. A number is the length of the way by which it got there.

    >>> stack(Grid.from_rows("...", "..."), (0, 0), [(2, 0)]).path
    ((0, 1), (1, 1), (2, 1), (2, 0))
    """
    goals = tuple(goals)
    shut = frozenset(closed).difference(goals)
    log = last_in_first_out(grid, start, goals, shut)
    return Search("stack", grid, start, goals, shut, log.path(grid), replay)


def replay(search: Search) -> Log:
    return last_in_first_out(search.grid, search.start, search.goals, search.closed)


def last_in_first_out(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell]) -> Log:
    """As breadth-first in all but one line: the cell that is taken is the newest."""
    log = Log()
    if start not in grid:
        return log
    steps = (-grid.stride, 1, grid.stride, -1)
    first = grid.index(start)
    shut = {grid.index(cell) for cell in closed if cell in grid} - {first}
    wanted = {grid.index(cell) for cell in goals if cell in grid} - {first}
    numbered = {first}
    queue = [log.enter(first, 0)]
    log.entered_by.append(1)
    while queue and log.goal < 0:
        entry = queue.pop()
        here = log.entered[entry]
        log.left.append(entry)
        if here in wanted:
            log.goal = here
        elif here not in shut:
            for step in steps:
                there = here + step
                if grid.padded[there] and there not in numbered:
                    numbered.add(there)
                    log.parent[there] = here
                    queue.append(log.enter(there, log.number[entry] + 1))
        log.entered_by.append(len(log.entered))
    return log
