"""How searches end and stand in between: what masks say is what the plain loop says (guide: search, Wave)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search import breadth
from sandbox.search.astar import astar
from sandbox.search.bfs import bfs
from sandbox.search.breadth import BreadthFirst
from sandbox.search.dijkstra import dijkstra
from sandbox.search.field import field
from sandbox.search.loop import breadth_first
from sandbox.search.planes import BLOCK, LayerPlanes, Planes
from sandbox.search.result import Search
from sandbox.search.stack import stack
from sandbox.search.wave import wave
from sandbox.search.way import Find
from tests.bench.halls import hall
from tests.laws.test_search_laws import large_questions, questions


def crowded(seed: int) -> BreadthFirst:
    """In a small room of which many cells are wall or closed, so that ways part and meet again round them."""
    dice = random.Random(seed)
    width, height, walls, crowd = dice.randint(1, 8), dice.randint(1, 8), dice.random() / 2, dice.random() / 2
    rows = ("".join("#" if dice.random() < walls else "." for _ in range(width)) for _ in range(height))
    grid = Grid.from_rows(*rows)
    cells = list(grid.all_cells())
    closed = frozenset(cell for cell in cells if dice.random() < crowd)
    return bfs(grid, dice.choice(cells), dice.choices(cells, k=dice.randint(1, 2)), closed)


@st.composite
def searches(draw: st.DrawFn) -> BreadthFirst:
    """For one goal, several or none, also closed ones, walls and the start itself; from a wall or a closed cell too."""
    grid, start, goal, closed = draw(large_questions())
    goals = [goal, *draw(st.lists(st.sampled_from(sorted(grid.all_cells())), max_size=2))]
    closed |= draw(st.sampled_from([frozenset(), {start}, {goal}]))
    search = draw(st.sampled_from(["bfs", "bfs", "bfs", "wave", "field"]))
    if search == "bfs":
        return bfs(grid, start, goals, closed)
    return wave(grid, start, closed) if search == "wave" else field(grid, start, closed)


def as_traced(search: Search, steps: int) -> tuple[dict[Cell, int], list[Cell], int]:
    """How the trace says that a search stands: numbers, queue and the largest number."""
    trace = search.trace
    numbers = trace.numbers(steps)
    return numbers, sorted(trace.queue(steps)), max((*trace.number.values(), *numbers.values()), default=0)


def as_spread(search: Search, steps: int) -> tuple[dict[Cell, int], list[Cell], int]:
    spread = search.spread(steps)
    numbers = {cell: spread.ranks[cell] - 1 for cell in search.grid.all_cells() if spread.ranks[cell]}
    return numbers, sorted(spread.queue), spread.farthest


@contextmanager
def in_bands(patience: float = 1000) -> Iterator[None]:
    """Every grid counts as a large one."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(breadth, "LARGE", 0)
        patched.setattr("sandbox.search.bands.PATIENCE", patience)
        forget()
        yield
    forget()


@given(searches())
def test_in_bands_of_rows_a_breadth_first_search_ends_as_its_trace_says(search: BreadthFirst) -> None:
    with in_bands():
        assert search.taken == breadth_first(search.grid, search.start, search.goals, search.closed).left
        assert as_spread(search, search.taken) == as_traced(search, search.taken)


def test_a_search_in_a_crowd_ends_in_bands_of_rows_as_the_plain_loop_does() -> None:
    with in_bands():
        for seed in range(800):
            search = crowded(seed)
            assert search.taken == breadth_first(search.grid, search.start, search.goals, search.closed).left, seed
            assert as_spread(search, search.taken) == as_traced(search, search.taken), seed


@given(searches())
def test_where_a_way_is_too_long_for_bands_the_loop_says_how_the_search_ends(search: BreadthFirst) -> None:
    expected = search.taken, as_spread(search, search.taken)
    again = replace(search)
    with in_bands(patience=-10 ** 9):
        assert (again.taken, as_spread(again, again.taken)) == expected


@given(searches())
def test_masks_count_the_cells_that_leave_the_queue_as_the_plain_loop_does(search: BreadthFirst) -> None:
    assert search.taken == breadth_first(search.grid, search.start, search.goals, search.closed).left


@given(searches())
def test_a_breadth_first_search_ends_by_masks_as_its_trace_says(search: BreadthFirst) -> None:
    assert as_spread(search, search.taken) == as_traced(search, search.taken)


def test_a_search_in_a_crowd_ends_by_masks_as_the_plain_loop_does() -> None:
    for seed in range(800):
        search = crowded(seed)
        assert search.taken == breadth_first(search.grid, search.start, search.goals, search.closed).left, seed
        assert as_spread(search, search.taken) == as_traced(search, search.taken), seed


def plain_path(search: BreadthFirst) -> tuple[Cell, ...] | None:
    flood = breadth_first(search.grid, search.start, search.goals, search.closed)
    path, here = [], flood.goal
    while here >= 0 and flood.parent[here] >= 0:
        path.append(search.grid.cell(here))
        here = flood.parent[here]
    return tuple(path[::-1]) or None


def forget() -> None:
    """What was found out of ends is found out again."""
    breadth._end.cache_clear()
    breadth._spread.cache_clear()


def test_a_search_of_thousands_of_cells_ends_by_masks_as_the_plain_loop_does() -> None:
    grid = hall(150, 100)
    dice = random.Random(5)
    free = [cell for cell in grid.all_cells() if grid.enterable(cell)]
    for _ in range(4):
        start, goal, *crowd = dice.sample(free, 60)
        for search in (bfs(grid, start, [goal], crowd), bfs(grid, start, [goal]), field(grid, goal, crowd)):
            assert search.path == plain_path(search)
            assert search.taken == breadth_first(grid, search.start, search.goals, search.closed).left
            assert as_spread(search, search.taken) == as_traced(search, search.taken)


@given(searches())
def test_where_a_way_is_too_long_for_masks_the_loop_says_how_the_search_ends(search: BreadthFirst) -> None:
    expected = search.taken, as_spread(search, search.taken)
    again = replace(search)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sandbox.search.ending.layers_worthwhile", lambda _grid: 0)
        forget()
        assert (again.taken, as_spread(again, again.taken)) == expected
    forget()


@given(questions(), st.sampled_from([bfs, astar, dijkstra, stack]), st.data())
def test_a_search_stands_at_every_step_as_its_trace_says(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], find: Find, data: st.DataObject) -> None:
    grid, start, goal, closed = question
    search = find(grid, start, [goal], closed)
    steps = data.draw(st.integers(0, search.taken + 1))
    assert as_spread(search, steps) == as_traced(search, steps)


@given(st.integers(0, 700), st.integers(0, 3), st.integers(1, BLOCK))
def test_the_numbers_of_a_wave_come_out_of_its_layers_also_above_a_byte(length: int, rest: int, most: int) -> None:
    planes = LayerPlanes()
    left = [*range(length)]
    while left:
        base = left[0]
        some = min(planes.room, most)
        now, left = left[:some], left[some:]
        planes.add(base, [1 << place - base for place in now])
    assert list(planes.ranks(length + rest)) == [*range(1, length + 1), *[0] * rest]
    assert (planes.numbered, planes.farthest) == ((1 << length) - 1, length - 1)


@given(st.integers(0, 700), st.integers(0, 3))
def test_the_numbers_of_a_wave_come_out_of_its_masks_also_above_a_byte(length: int, rest: int) -> None:
    planes = Planes()
    for steps in range(length):
        planes.add((1 << steps + 1) - 1)
    assert list(planes.ranks((1 << length + 1) - 1, length + 1 + rest)) == [*range(1, length + 2), *[0] * rest]
