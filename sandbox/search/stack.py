"""The classic bug: the loop of `bfs` taking the newest cell, so its path is longer (guide: search, stack)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.code import Code, newest_first, spreading
from sandbox.search.log import Log
from sandbox.search.result import Search, written_down

CODE = Code(spreading("take the newest cell", "no number yet? one more, put it in",
                      "walk back to who put each cell in"),
            "last in, first out", "way", newest_first)


def stack(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell] = ()) -> Search:
    """A path, seldom a shortest one: last in, first out. A number is the length of the way by which it got there.

    >>> stack(Grid.from_rows("...", "..."), (0, 0), [(2, 0)]).path
    ((0, 1), (1, 1), (2, 1), (2, 0))
    """
    goals = tuple(goals)
    shut = frozenset(closed).difference(goals)
    log = last_in_first_out(grid, start, goals, shut)
    return written_down("stack", grid, start, goals, shut, log, replay, CODE)


def replay(search: Search) -> Log:
    return last_in_first_out(search.grid, search.start, search.goals, search.closed)


def last_in_first_out(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell]) -> Log:
    """As breadth-first in all but one line: the cell that is taken is the newest."""
    log = Log()
    if start not in grid:
        return log
    stride = grid.stride
    first = grid.index(start)
    shut = {grid.index(cell) for cell in closed if cell in grid} - {first}
    wanted = {grid.index(cell) for cell in goals if cell in grid} - {first}
    ends = shut | wanted
    free = list(grid.padded)
    free[first] = 0
    parent = log.parent = [0] * len(free)
    entered, number, left, entered_by = log.entered, log.number, log.left, log.entered_by
    queue = [log.enter(first, 0)]
    entered_by.append(1)
    while queue:
        entry = queue.pop()
        here = entered[entry]
        left.append(entry)
        if here not in ends:
            following = number[entry] + 1
            for there in (here - stride, here + 1, here + stride, here - 1):
                if free[there]:
                    free[there] = 0
                    parent[there] = here
                    queue.append(len(entered))
                    entered.append(there)
                    number.append(following)
        entered_by.append(len(entered))
        if here in wanted:
            log.goal = here
            return log
    return log
