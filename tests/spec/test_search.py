"""Grid, wave, shortest path, fields, flight and line of sight (spec: search.md)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.grid.cell import DIRECTIONS, distance
from sandbox.grid.grid import Grid
from sandbox.grid.sight import blocker, line, sees
from sandbox.grid.terrain import WALL
from sandbox.search.bfs import bfs
from sandbox.search.field import field
from sandbox.search.flight import greedy
from sandbox.search.result import Search
from sandbox.search.wave import wave

GOLDEN = Path(__file__).parent.parent / "golden"
DATA = json.loads((GOLDEN / "search.json").read_text("utf-8"))
LESSON = Grid.from_rows(*(GOLDEN / "lesson_level.txt").read_text("utf-8").split())
GOLDEN_HINT = "golden values are copied from the spec's pages; change them only together with these"


def drawing(grid: Grid, search: Search) -> list[str]:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return ["".join(digits[search.trace.number[x, y]] if (x, y) in search.trace.number else
                    ("." if grid.enterable((x, y)) else "#") for x in range(grid.width)) for y in range(grid.height)]


def test_outside_the_rectangle_is_wall() -> None:
    assert LESSON[-1, 0] is LESSON[16, 0] is LESSON[0, 7] is WALL


def test_the_direction_order_is_up_right_down_left() -> None:
    assert DIRECTIONS == ((0, -1), (1, 0), (0, 1), (-1, 0))


def test_the_lesson_level_has_66_cells_to_walk_on() -> None:
    assert LESSON.enterable_count == DATA["walkable"], GOLDEN_HINT


def test_the_golden_wave() -> None:
    assert drawing(LESSON, wave(LESSON, tuple(DATA["start"]))) == DATA["wave_rows"], GOLDEN_HINT


def test_the_golden_wave_of_the_small_level() -> None:
    grid = Grid.from_rows(*DATA["tiny"]["rows"])
    assert drawing(grid, wave(grid, tuple(DATA["tiny"]["start"]))) == DATA["tiny"]["wave_rows"], GOLDEN_HINT


def test_the_golden_path_and_straight_line() -> None:
    start, goal = tuple(DATA["start"]), tuple(DATA["goal"])
    assert bfs(LESSON, start, [goal]).path == tuple(map(tuple, DATA["path"])), GOLDEN_HINT
    assert distance(start, goal) == DATA["straight"], GOLDEN_HINT


@pytest.mark.parametrize("case", DATA["popped"], ids=lambda case: f"{case['from']}-{case['to']}")
def test_the_golden_count_of_cells_that_leave_the_queue(case: dict[str, object]) -> None:
    search = bfs(LESSON, tuple(case["from"]), [tuple(case["to"])])  # type: ignore[arg-type]
    assert (search.taken, search.length) == (case["bfs"], case["length"]), GOLDEN_HINT


def test_a_goal_behind_a_closed_wall_has_no_path() -> None:
    grid = Grid.from_rows("..#.")
    search = bfs(grid, (0, 0), [(3, 0)])
    assert (search.path, search.length, search.taken) == (None, None, 2)


def test_a_goal_cell_counts_as_enterable_even_when_a_unit_stands_on_it_but_not_when_it_is_wall() -> None:
    assert bfs(Grid.from_rows("..."), (0, 0), [(2, 0)], closed=[(2, 0)]).path == ((1, 0), (2, 0))
    assert bfs(Grid.from_rows("..#"), (0, 0), [(2, 0)]).path is None


def test_the_start_is_never_itself_a_goal() -> None:
    search = bfs(Grid.from_rows("..."), (1, 0), [(1, 0), (0, 0)])
    assert search.path == ((0, 0),)
    assert bfs(Grid.from_rows("."), (0, 0), [(0, 0)]).path is None


def test_the_path_stops_when_the_goal_leaves_the_queue_and_not_when_it_enters() -> None:
    # (1, 0) enters first of the four neighbours and leaves second, after the start.
    grid = Grid.from_rows("...", "...", "...")
    assert bfs(grid, (1, 1), [(1, 0)]).taken == 2
    assert bfs(grid, (1, 1), [(0, 1)]).taken == 5


def test_the_wave_keeps_the_order_in_which_cells_left_the_queue_and_what_stood_in_it() -> None:
    trace = wave(Grid.from_rows("...", "#.#"), (1, 0)).trace
    assert trace.order == ((1, 0), (2, 0), (1, 1), (0, 0))
    assert [trace.queue(step) for step in range(5)] == [
        ((1, 0),), ((2, 0), (1, 1), (0, 0)), ((1, 1), (0, 0)), ((0, 0),), ()]
    assert trace.numbered(0) == ((1, 0),)


def test_of_equally_short_paths_the_fixed_order_decides() -> None:
    assert bfs(Grid.from_rows("...", "...", "..."), (0, 2), [(2, 0)]).path == ((0, 1), (0, 0), (1, 0), (2, 0))


def test_one_field_gives_every_walker_the_path_of_its_own_search() -> None:
    goal = (2, 3)
    downhill = field(LESSON, goal)
    for cell in LESSON.all_cells():
        if LESSON.enterable(cell) and cell != goal:
            assert downhill.path_from(cell) == bfs(LESSON, cell, [goal]).path


def test_closed_cells_are_not_stepped_on_and_unreached_neighbours_do_not_count() -> None:
    grid = Grid.from_rows("...", "...")
    downhill = field(grid, (2, 0), closed=[(1, 0)])
    assert downhill.step_from((0, 0)) == (0, 1)
    assert field(Grid.from_rows("...", "##."), (2, 0), closed=[(1, 0)]).step_from((0, 0)) is None


def test_greedy_flight_takes_the_first_free_neighbour_strictly_farther_in_a_straight_line_else_stands() -> None:
    assert greedy((2, 2), (2, 3), lambda _: True) == (2, 1)
    assert greedy((2, 2), (2, 3), lambda cell: cell != (2, 1)) == (3, 2)
    assert greedy((2, 2), (2, 3), lambda cell: cell == (2, 3)) is None


def test_line_of_sight_is_symmetric_and_traced_from_the_smaller_y_x() -> None:
    assert line((0, 0), (3, 1)) == line((3, 1), (0, 0)) == ((0, 0), (1, 0), (2, 1), (3, 1))


def test_an_opaque_cell_strictly_between_the_two_blocks_sight() -> None:
    grid = Grid.from_rows("..#.")
    assert not sees(grid, (0, 0), (3, 0))
    assert sees(grid, (0, 0), (2, 0)), "the wall itself can be seen"
    assert blocker(grid, (3, 0), (0, 0)) == (2, 0)


def test_water_can_be_entered_and_seen_across_and_does_not_change_breadth_first() -> None:
    grid = Grid.from_rows(".~~.")
    assert bfs(grid, (0, 0), [(3, 0)]).length == 3
    assert sees(grid, (0, 0), (3, 0))
    assert grid[1, 0].cost == 2
