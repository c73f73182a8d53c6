"""The order in which cells leave the queue, held to a search that sorts its entries one by one."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from sandbox.grid.cell import Cell, distance, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.astar import astar
from sandbox.search.dijkstra import dijkstra
from sandbox.search.stack import stack
from sandbox.search.way import Find
from tests.laws.test_search_laws import questions


@given(questions(), st.sampled_from([astar, dijkstra, stack]))
def test_what_a_loop_counted_is_what_it_counts_again(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], find: Find) -> None:
    grid, start, goal, closed = question
    search = find(grid, start, [goal], closed)
    assert (search.taken, search.path) == (len(search.replay(search).left), search.replay(search).path(grid))
    assert search.taken == len(search.trace.order)


def sorted_one_by_one(grid: Grid, start: Cell, goals: list[Cell], closed: frozenset[Cell], is_guessing: bool) -> list[
        tuple[Cell, int]]:
    """The cells that leave the queue and their costs: of all entries the cheapest, among equals the oldest."""
    cost, queue, left = {start: 0}, [(0, 0, 0, start)], []
    for number in itertools.count(1):
        if not queue or (left and left[-1][0] != start and left[-1][0] in goals):
            return left
        _, _, worth, here = queue.pop(queue.index(min(queue)))
        if here in dict(left):
            continue
        left.append((here, worth))
        if here in closed - {start} or (here in goals and here != start):
            continue
        for place, there in enumerate(neighbours(here)):
            reached = worth + grid[there].cost
            if grid.enterable(there) and reached < cost.get(there, 10 ** 9):
                cost[there] = reached
                guess = min(distance(there, goal) for goal in goals) if is_guessing else 0
                queue.append((reached + guess, 4 * number + place, reached, there))
    raise AssertionError


@given(questions(), st.booleans(), st.data())
def test_the_cheapest_entry_leaves_first_and_among_equals_the_oldest(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], is_guessing: bool, data: st.DataObject) -> None:
    grid, start, goal, closed = question
    goals = [goal, *data.draw(st.lists(st.sampled_from(sorted(grid.all_cells())), min_size=is_guessing, max_size=2))]
    trace = (astar if is_guessing else dijkstra)(grid, start, goals, closed).trace
    numbers = dict(sorted_one_by_one(grid, start, goals, closed - set(goals), is_guessing))
    assert trace.order == tuple(numbers)
    assert {cell: trace.number[cell] for cell in trace.order} == numbers
