"""What holds for every grid: the two facts, the fast engine, variants and flights (guide: search)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.grid.sight import sees
from sandbox.search.alone import Alone
from sandbox.search.astar import astar
from sandbox.search.bfs import bfs
from sandbox.search.bits import Reach, distances, nearest, walked
from sandbox.search.dijkstra import dijkstra
from sandbox.search.field import field
from sandbox.search.flight import FLIGHTS
from sandbox.search.loop import breadth_first
from sandbox.search.stack import stack
from sandbox.search.wave import wave
from sandbox.search.way import Find
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


@st.composite
def large_questions(draw: st.DrawFn) -> tuple[Grid, Cell, Cell, frozenset[Cell]]:
    """Random maps, mazes and open halls of up to some 40 x 40 cells, with closed cells."""
    grid = draw(st.one_of(grids(), mazes(), halls()))
    cells = st.sampled_from(sorted(grid.all_cells()))
    start, goal = draw(cells), draw(cells)
    return grid, start, goal, frozenset(draw(some_cells(grid, most=20))) - {start}


@st.composite
def mazes(draw: st.DrawFn) -> Grid:
    """Corridors one cell wide; some walls are broken through, so that there are loops."""
    dice = random.Random(draw(st.integers(0, 999)))
    width, height = 2 * draw(st.integers(1, 10)) + 1, 2 * draw(st.integers(1, 10)) + 1
    signs = {(x, y): "#" for y in range(height) for x in range(width)} | {(0, 0): "."}
    trail = [(0, 0)]
    while trail:
        x, y = trail[-1]
        ways = [(dx, dy) for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0)) if signs.get((x + dx, y + dy)) == "#"]
        if not ways:
            trail.pop()
            continue
        dx, dy = dice.choice(ways)
        signs[x + dx // 2, y + dy // 2] = signs[x + dx, y + dy] = "."
        trail.append((x + dx, y + dy))
    for _ in range(draw(st.integers(0, 5))):
        signs[dice.randrange(width), dice.randrange(height)] = "."
    return Grid.from_rows(*("".join(signs[x, y] for x in range(width)) for y in range(height)))


@st.composite
def halls(draw: st.DrawFn) -> Grid:
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    return Grid.from_rows(*["." * width] * height)


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


def plain_numbers(grid: Grid, start: Cell, closed: frozenset[Cell]) -> dict[Cell, int]:
    flood = breadth_first(grid, start, (), closed)
    return {grid.cell(index): flood.number[index] for index in flood.found}


@given(questions())
def test_with_closed_cells_the_step_is_to_the_first_neighbour_holding_the_smallest_number(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, walker, quarry, closed = question
    number = plain_numbers(grid, quarry, closed - {quarry})
    offered = [there for there in neighbours(walker) if there in number and there not in closed - {quarry}]
    least = min((number[there] for there in offered), default=None)
    expected = next((there for there in offered if number[there] == least), None)
    assert field(grid, quarry, closed).step_from(walker) == expected


# The fast engine

def engines(grid: Grid, sources: list[int], closed: list[int]) -> list[Reach]:
    """Masks, masks that soon give up, the loop from the first, layers in bands, and bands that soon give up."""
    masks, hasty, cells = (Reach(grid, sources, closed) for _ in range(3))
    hasty._most = 2
    cells._begin_front()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sandbox.search.bits.MOST_CELLS", 0)
        banded, impatient = (Reach(grid, sources, closed) for _ in range(2))
    assert banded._banded is not None and impatient._banded is not None
    banded._banded._bands.bits = -10 ** 9
    impatient._banded._bands.bits = 10 ** 9
    return [masks, hasty, cells, banded, impatient]


@given(large_questions())
def test_the_fast_engine_numbers_every_cell_as_the_plain_loop_does(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, asked, closed = question
    shut = [grid.index(cell) for cell in closed]
    flood = breadth_first(grid, start, (), closed)
    for engine in engines(grid, [grid.index(start)], shut):
        # Asked out of order, so that what has grown is asked again.
        for cell in (asked, start, *list(grid.all_cells())[::7], asked):
            index = grid.index(cell)
            assert engine.number(index) == (-1 if cell in closed else flood.number[index])
    numbered = wave(grid, start, closed)
    for cell in (asked, start, *closed):
        assert numbered.number(cell) == numbered.trace.number.get(cell)


@given(large_questions(), st.data())
def test_the_fast_engine_finds_the_path_of_the_plain_loop_and_as_many_cells_are_taken(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], data: st.DataObject) -> None:
    grid, start, goal, closed = question
    goals = [goal, *data.draw(st.lists(st.sampled_from(sorted(grid.all_cells())), max_size=3))]
    flood = breadth_first(grid, start, goals, closed - set(goals))
    path = []
    here = flood.goal
    while here >= 0 and flood.parent[here] >= 0:
        path.append(here)
        here = flood.parent[here]
    expected = path[::-1] or None
    search = bfs(grid, start, goals, closed)
    assert search.path == (tuple(map(grid.cell, expected)) if expected else None)
    assert search.taken == flood.left
    sources = [grid.index(each) for each in goals if each != start and grid.enterable(each)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sandbox.search.front.AT_ONCE", 1)
        for engine in engines(grid, sources, [grid.index(cell) for cell in closed - set(goals)]):
            assert engine.descent(grid.index(start)) == expected


@given(large_questions(), st.booleans())
def test_where_ways_are_too_long_for_masks_a_search_is_read_off_the_wave_from_its_start(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], is_whole: bool) -> None:
    grid, start, goal, others = question
    goals = [goal, *sorted(others)[:2]]
    expected, field_of = bfs(grid, start, goals), field(grid, start)
    # Another grid, which remembers nothing of the first.
    large = grid.with_cells({})
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sandbox.search.front.AT_ONCE", 3)
        numbered = wave(large, start)
        numbered.reach._begin_front()
        if is_whole:
            assert numbered.ranks == Sheet.of(grid.width, grid.height, {
                cell: number + 1 for cell, number in field_of.trace.number.items()})
        else:
            assert (numbered.number(goal), numbered.number(start)) == (field_of.number(goal), 0)
        assert numbered.reach.front is walked(large, start) is not None
        search, walk = bfs(large, start, goals), field(large, start)
        assert (search.path, search.taken) == (expected.path, breadth_first(grid, start, goals).left)
        assert walk.path_from(goal) == field_of.path_from(goal)
        assert walk.taken == breadth_first(grid, start).left


@given(large_questions(), st.data())
def test_distances_are_those_of_single_searches(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], data: st.DataObject) -> None:
    grid, start, goal, _ = question
    cells = [goal, *data.draw(st.lists(st.sampled_from(sorted(grid.all_cells())), max_size=5))]
    expected = [0 if cell == start else bfs(grid, start, [cell]).length for cell in cells]
    if grid.enterable(start):
        known = [length if grid.enterable(cell) else None for length, cell in zip(expected, cells, strict=True)]
        assert distances(grid, start, cells) == known
        assert nearest(grid, start, cells) == min((each for each in known if each is not None), default=None)


# All variants

@given(questions(), st.sampled_from([bfs, astar, dijkstra, stack]))
def test_every_path_walks_from_cell_to_cell_round_closed_ones_and_is_found_where_there_is_one(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], find: Find) -> None:
    grid, start, goal, closed = question
    path = find(grid, start, [goal], closed).path
    shortest = bfs(grid, start, [goal], closed).path
    assert (path is None) == (shortest is None)
    if path is not None and shortest is not None:
        assert path[-1] == goal and len(path) >= len(shortest)
        for here, there in pairwise((start, *path)):
            assert there in neighbours(here) and grid.enterable(there) and (there == goal or there not in closed)


def cost(grid: Grid, path: tuple[Cell, ...] | None) -> int | None:
    return None if path is None else sum(grid[cell].cost for cell in path)


def cheapest(grid: Grid, start: Cell, goal: Cell, closed: frozenset[Cell]) -> int | None:
    """The smallest cost of a path, by trying every step again until nothing gets better."""
    costs = {start: 0}
    has_changed = True
    while has_changed:
        has_changed = False
        for cell in list(costs):
            for there in neighbours(cell) if cell not in closed - {start} and cell != goal else ():
                worth = costs[cell] + grid[there].cost
                if grid.enterable(there) and worth < costs.get(there, worth + 1):
                    costs[there] = worth
                    has_changed = True
    return costs.get(goal)


@given(questions(), st.sampled_from([astar, dijkstra]))
def test_astar_and_dijkstra_find_a_path_of_the_smallest_entry_costs(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], find: Find) -> None:
    grid, start, goal, closed = question
    if start != goal:
        assert cost(grid, find(grid, start, [goal], closed).path) == cheapest(grid, start, goal, closed)


@given(questions())
def test_where_every_cost_is_1_dijkstra_is_breadth_first_search(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, closed = question
    dry = Grid(grid.width, grid.height, tuple(replace(terrain, cost=1) for terrain in grid.cells))
    one, other = bfs(dry, start, [goal], closed), dijkstra(dry, start, [goal], closed)
    assert (one.path, one.trace) == (other.path, other.trace)
    assert astar(dry, start, [goal], closed).length == one.length


@given(questions(), st.sampled_from([bfs, astar, dijkstra, stack]))
def test_each_cell_leaves_the_queue_once_and_stood_in_it_before(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]], find: Find) -> None:
    grid, start, goal, closed = question
    search = find(grid, start, [goal], closed)
    trace = search.trace
    assert search.taken == len(trace.order) == len(set(trace.order))
    assert len(set(trace.found)) == len(trace.found)
    assert set(trace.order) <= set(trace.found) == set(trace.number)
    assert search.path is None or trace.order[-1] == goal
    for step, leaves in enumerate(trace.order):
        assert leaves in trace.queue(step)
        assert set(trace.numbered(step)) == set(trace.numbers(step)) == {*trace.order[:step], *trace.queue(step)}
    assert trace.numbers(search.taken) == trace.number
    if find is bfs:
        assert trace.order == trace.found[:search.taken]
    if find in (bfs, stack):
        newest = -1 if find is stack else 0
        assert all(trace.queue(step)[newest] == leaves for step, leaves in enumerate(trace.order))


# Flights

@given(questions())
def test_field_flight_climbs_the_field_and_safety_is_on_each_cell_of_its_way_before_the_hero(
        question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, threat, closed = question
    if not (grid.enterable(start) and grid.enterable(threat)) or start == threat:
        return
    number = plain_numbers(grid, threat, frozenset())
    step = FLIGHTS["field"].way(Alone(grid, start), threat, closed).step
    best = max((number[there] for there in neighbours(start) if there in number), default=-1)
    if start in number and best > number[start]:
        assert step == next(there for there in neighbours(start) if number.get(there) == best)
    else:
        assert step is None
    path = FLIGHTS["safety"].way(Alone(grid, start), threat, closed).path or ()
    for steps, cell in enumerate(path, start=1):
        assert cell not in number or steps < number[cell]


@given(questions())
def test_line_of_sight_is_symmetric(question: tuple[Grid, Cell, Cell, frozenset[Cell]]) -> None:
    grid, start, goal, _ = question
    assert sees(grid, start, goal) == sees(grid, goal, start)
