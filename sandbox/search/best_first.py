"""The loop that takes the cheapest entry first, by an estimate or without (guide: search, astar; search, dijkstra)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.code import CodeLine, spreading
from sandbox.search.log import Log

Estimate = Callable[[Grid, tuple[Cell, ...]], list[int]]
"""For each cell of the padded grid at most the cost from it to the nearest of the goals.

From a cell to its neighbour it falls by no more than it costs to enter that one: so what is entered is never to be
taken before what enters it.
"""

NEVER = 1 << 60
"""More than any way costs."""


def cheapest_first(take: str) -> tuple[CodeLine, ...]:
    """The lines of the loop, which `take` the cheapest entry each in their own words."""
    return spreading(take, "new, or cheaper? put it in with its cost",
                     "walk back to who put each cell in last")


def nothing(grid: Grid, _goals: tuple[Cell, ...]) -> list[int]:
    """Knows nothing of where the goal lies."""
    return [0] * len(grid.padded)


def straight_on(grid: Grid, goals: tuple[Cell, ...]) -> list[int]:
    """Manhattan distance to the nearest goal; entry costs are at least 1, so it never says too much."""
    found: list[int] = []
    for x, y in goals:
        across = [abs(x - column) for column in range(-1, grid.width + 1)]
        mine = [step + down for down in (abs(y - row) for row in range(-1, grid.height + 1)) for step in across]
        found = list(map(min, found, mine)) if found else mine
    return found or nothing(grid, goals)


def best_first(grid: Grid, start: Cell, goals: tuple[Cell, ...], closed: Iterable[Cell], estimate: Estimate) -> Log:
    """Takes the entry with the smallest cost so far plus estimate, among equals the oldest, until a goal leaves.

    Costs are entry costs. A better cost enters the queue again, as its newest entry; a cell leaves once. Closed cells
    are entered but never expanded, and the start is never itself a goal. Equal entries stand in one line, in the order
    in which they came, so that only the lines are sorted.
    """
    log = Log()
    if start not in grid:
        return log
    stride, costs, guess = grid.stride, grid.costs, estimate(grid, goals)
    first = grid.index(start)
    shut = {grid.index(cell) for cell in closed if cell in grid} - {first}
    wanted = {grid.index(cell) for cell in goals if cell in grid} - {first}
    ends = shut | wanted
    # Walls cost less than any way to them, so that none is better.
    cost = [NEVER if is_open else -1 for is_open in grid.padded]
    cost[first] = 0
    parent = log.parent = [0] * len(cost)
    entered, number, left, entered_by = log.entered, log.number, log.left, log.entered_by
    log.enter(first, 0)
    entered_by.append(1)
    lines = {0: [0]}
    waiting = [0]
    while waiting:
        worth_of_line = heappop(waiting)
        # The line grows while it is walked.
        for entry in lines[worth_of_line]:
            here = entered[entry]
            own = number[entry]
            if own != cost[here]:
                # A better entry of this cell has left before.
                log.dropped[entry] = len(left) + 1
                continue
            left.append(entry)
            if here not in ends:
                for there in (here - stride, here + 1, here + stride, here - 1):
                    worth = own + costs[there]
                    if worth < cost[there]:
                        cost[there] = worth
                        parent[there] = here
                        total = worth + guess[there]
                        if total not in lines:
                            lines[total] = []
                            heappush(waiting, total)
                        lines[total].append(len(entered))
                        entered.append(there)
                        number.append(worth)
            entered_by.append(len(entered))
            if here in wanted:
                log.goal = here
                return log
        del lines[worth_of_line]
    return log
