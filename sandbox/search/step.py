"""What one step of a search did, and what stands in its queue, read from what its loop wrote down (guide: search)."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.code import Entry
from sandbox.search.log import Log


class Step(NamedTuple):
    """One cell that left the queue, and what came of it.

    `entered` are the neighbours put in, in the order in which they entered; `again` are the cells among them that had a
    worse number. `known` are the neighbours that nothing was done with: they have a number that is no worse. `walls`
    says how many neighbours are wall. `skipped` are older entries of cells that had left before, thrown away before
    this one was taken. It `is_goal`: here the search stops. It `is_closed`: nothing is entered from it.
    """

    taken: Entry
    entered: tuple[Entry, ...]
    again: tuple[Cell, ...]
    known: tuple[Cell, ...]
    walls: int
    skipped: tuple[Entry, ...]
    is_goal: bool = False
    is_closed: bool = False


def step_of(log: Log, grid: Grid, number: int, closed: Container[Cell]) -> Step:
    """What the step with this number did, from 1 to the count of cells that left."""
    def entry(entry_index: int) -> Entry:
        return Entry(grid.cell(log.entered[entry_index]), log.number[entry_index], entry_index)

    taken = entry(log.left[number - 1])
    is_goal = number == len(log.left) and log.entered[taken.nth] == log.goal
    is_closed = not is_goal and taken.nth > 0 and taken.cell in closed
    skipped = tuple(entry(entry_index) for entry_index, gone in log.dropped.items() if gone == number)
    if is_goal or is_closed:
        return Step(taken, (), (), (), 0, skipped, is_goal, is_closed)
    first, last = log.entered_by[number - 1], log.entered_by[number]
    entered = tuple(map(entry, range(first, last)))
    before = set(log.entered[:first])
    new = {one.cell for one in entered}
    start = grid.cell(log.entered[0])
    around = [cell for cell in neighbours(taken.cell) if grid.enterable(cell) or cell == start]
    return Step(taken, entered, tuple(one.cell for one in entered if log.entered[one.nth] in before),
                tuple(cell for cell in around if cell not in new), 4 - len(around), skipped)


def waiting(log: Log, grid: Grid, steps: int) -> tuple[Entry, ...]:
    """What stands in the queue once so many cells have left, the oldest first; a cell that entered again, again."""
    count = log.entered_by[min(steps, len(log.left))] if log.entered_by else 0
    return tuple(Entry(grid.cell(log.entered[index]), log.number[index], index)
                 for index, gone in enumerate(log.gone[:count]) if gone > steps)
