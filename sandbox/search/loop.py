"""The plain search loop on a flat padded grid; everything painted is recomputed by it (guide: search, Wave)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.code import Code, oldest_first, spreading
from sandbox.search.log import Log

if TYPE_CHECKING:
    from sandbox.search.result import Search


_TAKE = "take the oldest cell"
_ENTER = "no number yet? one more, put it in"

FLOOD = Code(spreading(_TAKE, _ENTER), "first in, first out", "steps", oldest_first)
"""Breadth-first without a goal: all that can be reached is numbered."""

FIND = Code(spreading(_TAKE, _ENTER, "walk back to who put each cell in"),
            FLOOD.order, FLOOD.counted, FLOOD.rank)
"""Breadth-first for a goal."""


@dataclass(frozen=True)
class Flood:
    """What one run of the loop found, in padded indexes.

    `found` are the numbered cells in the order in which they entered the queue; with first in, first out that is also
    the order in which they left it, so the first `left` of them have left. `number` and `parent` hold -1 elsewhere.
    """

    found: list[int]
    left: int
    number: list[int]
    parent: list[int]
    goal: int


def breadth_first(grid: Grid, start: Cell, goals: Iterable[Cell] = (), closed: Iterable[Cell] = ()) -> Flood:
    """First in, first out from `start`; stops when a goal leaves the queue.

    `closed` cells are numbered but never expanded; a goal among them still ends the search. A goal in a wall is never
    reached, and the start is never itself a goal. Ties: the fixed direction order decides which cell enters first.
    """
    stride = grid.stride
    steps = (-stride, 1, stride, -1)
    enterable = grid.padded
    stop = bytearray(len(enterable))  # 1: a goal, 2: closed
    for cell in closed:
        if cell in grid:
            stop[grid.index(cell)] = 2
    for cell in goals:
        if cell in grid:
            stop[grid.index(cell)] = 1
    number = [-1] * len(enterable)
    parent = [-1] * len(enterable)
    if start not in grid:
        return Flood([], 0, number, parent, -1)
    first = grid.index(start)
    stop[first] = 0
    number[first] = 0
    queue = [first]
    left = 0
    # The list grows while it is walked: what is appended is what enters the queue.
    for here in queue:
        left += 1
        if stop[here]:
            if stop[here] == 1:
                return Flood(queue, left, number, parent, here)
            continue
        next_number = number[here] + 1
        for step in steps:
            there = here + step
            if enterable[there] and number[there] < 0:
                number[there] = next_number
                parent[there] = here
                queue.append(there)
    return Flood(queue, left, number, parent, -1)


def replay(search: Search) -> Log:
    """The loop on the question of a search, written down."""
    flood = breadth_first(search.grid, search.start, search.goals, search.closed)
    number = [flood.number[index] for index in flood.found]
    log = Log(flood.found, number, left=list(range(flood.left)), goal=flood.goal)
    rank = {index: step for step, index in enumerate(flood.found)}
    total = min(1, len(flood.found))
    log.entered_by.append(total)
    for step in range(flood.left):
        while total < len(flood.found) and rank[flood.parent[flood.found[total]]] <= step:
            total += 1
        log.entered_by.append(total)
    return log
