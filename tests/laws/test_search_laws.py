"""The two facts that hold for every grid (spec: search.md, Shortest path)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.grid.sight import sees
from sandbox.search.bfs import bfs
from sandbox.search.field import field
from sandbox.search.wave import wave
from tests.laws.strategies import grids, some_cells


def smallest_path(grid: Grid, start: Cell, goal: Cell, closed: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """The shortest path with the smallest sequence of directions, found by trying all of them layer by layer.

    The plainest way to say it: keep for each cell its smallest path; a layer is visited in the order of these paths.
    """
    paths: dict[Cell, tuple[Cell, ...]] = {start: ()}
    sequence: dict[Cell, tuple[int, ...]] = {start: ()}
    layer = [start]
    while layer:
        following: dict[Cell, tuple[tuple[int, ...], tuple[Cell, ...]]] = {}
        for cell in layer:
            for direction, there in enumerate(neighbours(cell)):
                if there in paths or not grid.enterable(there) or (there in closed and there != goal):
                    continue
                candidate = ((*sequence[cell], direction), (*paths[cell], there))
                if there not in following or candidate[0] < following[there][0]:
                    following[there] = candidate
        for cell, (directions, path) in following.items():
            sequence[cell], paths[cell] = directions, path
        if goal in following:
            return paths[goal]
        layer = list(following)
    return None


@st.composite
def questions(draw: st.DrawFn) -> tuple[Grid, Cell, Cell, frozenset[Cell]]:
    grid = draw(grids())
    cells = st.sampled_from(sorted(grid.all_cells()))
    start, goal = draw(cells), draw(cells)
    return grid, start, goal, frozenset(draw(some_cells(grid))) - {start}


@given(questions())
def test_the_path_is_the_one_whose_sequence_of_directions_is_smallest_among_all_shortest_paths(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, closed = question
    expected = None if start == goal else smallest_path(grid, start, goal, closed)
    assert bfs(grid, start, [goal], closed).path == expected


@given(questions())
def test_one_field_gives_every_walker_the_path_of_its_own_search_also_with_closed_cells(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, closed = question
    if grid.enterable(goal) and grid.enterable(start) and start != goal:
        downhill = field(grid, goal, closed)
        assert downhill.path_from(start) == bfs(grid, start, [goal], closed).path
        step = (downhill.path_from(start) or (None,))[0]
        assert step is None or step == downhill.step_from(start)


@given(questions())
def test_the_wave_numbers_are_the_lengths_of_the_shortest_paths(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, _ = question
    number = wave(grid, start).trace.number
    if start != goal:
        length = bfs(grid, start, [goal]).length
        assert number.get(goal) == length


@given(questions())
def test_each_cell_leaves_the_queue_once_and_in_the_order_in_which_it_entered(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, closed = question
    search = bfs(grid, start, [goal], closed)
    trace = search.trace
    assert trace.order == trace.found[:search.taken]
    assert len(set(trace.found)) == len(trace.found)
    for step in range(search.taken):
        assert trace.queue(step)[0] == trace.order[step]


@given(questions())
def test_line_of_sight_is_symmetric(question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, _ = question
    assert sees(grid, start, goal) == sees(grid, goal, start)
