"""The loop that takes the cheapest entry first; `astar` and `dijkstra` differ only in their estimate (search.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from sandbox.grid.cell import Cell, distance
from sandbox.grid.grid import Grid
from sandbox.search.log import Log

Estimate = Callable[[Cell, tuple[Cell, ...]], int]
"""At most the cost from a cell to the nearest of the goals."""


def nothing(_cell: Cell, _goals: tuple[Cell, ...]) -> int:
    """Knows nothing of where the goal lies."""
    return 0


def straight_on(cell: Cell, goals: tuple[Cell, ...]) -> int:
    """Manhattan distance to the nearest goal; entry costs are at least 1, so it never says too much."""
    return min((distance(cell, goal) for goal in goals), default=0)


def best_first(grid: Grid, start: Cell, goals: tuple[Cell, ...], closed: Iterable[Cell], estimate: Estimate) -> Log:
    """Takes the entry with the smallest cost so far plus estimate, among equals the oldest, until a goal leaves.

    Costs are entry costs. A better cost enters the queue again, as its newest entry; a cell leaves once. Closed cells
    are entered but never expanded, and the start is never itself a goal.
    """
    log = Log()
    if start not in grid:
        return log
    steps = (-grid.stride, 1, grid.stride, -1)
    enterable, costs = grid.padded, grid.costs
    first = grid.index(start)
    shut = {grid.index(cell) for cell in closed if cell in grid} - {first}
    wanted = {grid.index(cell) for cell in goals if cell in grid} - {first}
    guess: dict[int, int] = {}
    cost = {first: 0}
    done = set()
    queue = [(0, log.enter(first, 0))]
    log.entered_by.append(1)
    while queue:
        _, entry = heappop(queue)
        here = log.entered[entry]
        if here in done:
            log.dropped[entry] = len(log.left) + 1
            continue
        done.add(here)
        log.left.append(entry)
        if here in wanted:
            log.goal = here
        elif here not in shut:
            for step in steps:
                there = here + step
                worth = cost[here] + costs[there]
                if enterable[there] and (there not in cost or worth < cost[there]):
                    if there not in guess:
                        guess[there] = estimate(grid.cell(there), goals)
                    cost[there] = worth
                    log.parent[there] = here
                    heappush(queue, (worth + guess[there], log.enter(there, worth)))
        log.entered_by.append(len(log.entered))
        if log.goal >= 0:
            break
    return log
