"""Grid, wave, shortest path, fields, flight and line of sight (guide: search)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.grid.cell import DIRECTIONS, Cell, distance
from sandbox.grid.grid import Grid
from sandbox.grid.sight import blocker, line, sees
from sandbox.grid.terrain import WALL
from sandbox.search.alone import Alone
from sandbox.search.astar import astar
from sandbox.search.bfs import NOTHING, bfs
from sandbox.search.dijkstra import dijkstra
from sandbox.search.field import field
from sandbox.search.flight import FLIGHTS
from sandbox.search.greedy import greedy
from sandbox.search.result import Search
from sandbox.search.stack import stack
from sandbox.search.variants import VARIANTS, Variant
from sandbox.search.wave import wave
from sandbox.search.way import Find

GOLDEN = Path(__file__).parent.parent / "golden"
DATA = json.loads((GOLDEN / "search.json").read_text("utf-8"))
LESSON = Grid.from_rows(*(GOLDEN / "lesson_level.txt").read_text("utf-8").split())
GOLDEN_HINT = "golden values are the rules in numbers; change them only together with the guide's pages"


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
    for find in (bfs, astar):
        if find.__name__ in case:
            search = find(LESSON, tuple(case["from"]), [tuple(case["to"])])  # type: ignore[arg-type]
            assert (search.taken, search.length) == (case[find.__name__], case["length"]), GOLDEN_HINT


def test_the_golden_path_of_stack_is_longer() -> None:
    search = stack(LESSON, tuple(DATA["stack"]["from"]), [tuple(DATA["stack"]["to"])])
    assert search.path == tuple(map(tuple, DATA["stack"]["path"])), GOLDEN_HINT
    assert search.length == DATA["stack"]["length"] == 12, GOLDEN_HINT


def test_greedy_never_moves_at_the_golden_wall() -> None:
    start, goal = tuple(DATA["greedy"]["from"]), tuple(DATA["greedy"]["to"])
    assert greedy(start, goal, LESSON.enterable).step is None, GOLDEN_HINT
    assert DATA["greedy"]["moves"] == 0


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
    def step(*rows: str) -> Cell | None:
        return FLIGHTS["greedy"].way(Alone(Grid.from_rows(*rows), (1, 1)), (1, 2), NOTHING).step

    assert step("...", "...", "...") == (1, 0)
    assert step(".#.", "...", "...") == (2, 1)
    assert step(".#.", "#.#", "...") is None


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


# Search variants

POND = Grid.from_rows(".~~~.", ".....")


@pytest.mark.parametrize(("find", "length"), [(bfs, 4), (astar, 6), (dijkstra, 6), (stack, 6)])
def test_water_costs_decide_routes_breadth_first_is_wrong_there(find: Find, length: int) -> None:
    assert find(POND, (0, 0), [(4, 0)], ()).length == length


def test_astar_and_dijkstra_number_cells_by_the_cost_so_far() -> None:
    assert dijkstra(Grid.from_rows(".~."), (0, 0), [(2, 0)]).trace.number == {(0, 0): 0, (1, 0): 2, (2, 0): 3}
    assert astar(Grid.from_rows(".~."), (0, 0), [(2, 0)]).trace.number == {(0, 0): 0, (1, 0): 2, (2, 0): 3}


def test_among_equals_the_oldest_entry_leaves_first() -> None:
    trace = dijkstra(Grid.from_rows("...", "...", "..."), (1, 1), [(0, 0)]).trace
    assert trace.order[:5] == ((1, 1), (1, 0), (2, 1), (1, 2), (0, 1))
    assert trace.order == bfs(Grid.from_rows("...", "...", "..."), (1, 1), [(0, 0)]).trace.order


def test_a_better_cost_enters_the_queue_again_and_each_cell_counts_once_when_it_first_leaves() -> None:
    # (0, 1) is found from the water beside it at cost 4, and then from the dry cell above it at cost 3.
    search = astar(Grid.from_rows("..#", "~~~"), (1, 0), [(2, 1)])
    trace = search.trace
    assert trace.entries[4:] == (((0, 1), 4), ((0, 1), 3))
    assert trace.queue(2) == ((0, 0), (2, 1), (0, 1))
    assert trace.queue(3) == ((2, 1), (0, 1), (0, 1))
    assert (trace.numbers(2)[0, 1], trace.numbers(3)[0, 1]) == (4, 3)
    assert search.taken == len(trace.order) == 4


def test_the_queue_of_stack_gives_its_newest_cell() -> None:
    trace = stack(Grid.from_rows("...", "...", "..."), (1, 1), [(1, 0)]).trace
    for step in range(len(trace.order)):
        assert trace.queue(step)[-1] == trace.order[step]


def test_greedy_takes_the_first_free_neighbour_strictly_nearer_in_a_straight_line_else_stands() -> None:
    assert greedy((2, 2), (0, 0), lambda _: True).step == (2, 1)
    assert greedy((2, 2), (0, 0), lambda cell: cell != (2, 1)).step == (1, 2)
    assert greedy((2, 2), (2, 0), lambda cell: cell != (2, 1)).step is None


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_variant_says_where_it_steps_and_all_but_greedy_by_which_path(variant: Variant) -> None:
    way = variant.way(Alone(LESSON, (8, 3)), (2, 3), NOTHING)
    if variant.name == "greedy":
        assert (way.step, way.path, way.searches) == (None, None, ())
        return
    assert way.path is not None and way.search is not None
    assert way.step == way.path[0] == (8, 4)
    assert way.search.taken == len(way.search.trace.order)


# Flight variants

CORNER = Grid.from_rows("#####", "#...#", "#.#.#", "#...#", "#####")


@pytest.mark.parametrize(("flight", "here", "step"), [
    ("greedy", (1, 1), None), ("field", (1, 1), None), ("safety", (1, 1), None),
    ("greedy", (2, 1), (1, 1)), ("field", (2, 1), (1, 1)), ("safety", (2, 1), (1, 1))])
def test_in_a_ring_with_the_hero_opposite_every_flight_ends_in_the_far_corner(
        flight: str, here: Cell, step: Cell | None) -> None:
    assert FLIGHTS[flight].way(Alone(CORNER, here), (3, 3), NOTHING).step == step


def test_greedy_gets_stuck_in_corners() -> None:
    nook = Grid.from_rows("....", "...#", "....")
    # Right of (2, 1) is a wall; up and down lie farther in a straight line and lead out.
    assert FLIGHTS["greedy"].way(Alone(nook, (2, 1)), (1, 1), NOTHING).step == (2, 0)
    pocket = Grid.from_rows("..#", "...", "..#")
    assert FLIGHTS["greedy"].way(Alone(pocket, (2, 1)), (0, 1), NOTHING).step is None


def test_field_knows_walls_and_steps_nearer_in_a_straight_line_where_that_leads_farther() -> None:
    wall = Grid.from_rows("...", "##.", "...")
    # The hero below the wall: along the upper row to the left it comes nearer in a straight line, by path farther.
    assert FLIGHTS["greedy"].way(Alone(wall, (2, 0)), (0, 2), NOTHING).step is None
    assert FLIGHTS["field"].way(Alone(wall, (2, 0)), (0, 2), NOTHING).step == (1, 0)


def test_field_stops_at_a_local_peak_and_safety_avoids_the_dead_end() -> None:
    # A dead end of one cell to the left, a long way out to the right.
    way_out = Grid.from_rows("#.####", "......", "#.####")
    peak = Grid.from_rows("....", "#.##", "#...", "####")
    assert FLIGHTS["field"].way(Alone(way_out, (0, 1)), (1, 0), NOTHING).step is None
    assert FLIGHTS["safety"].way(Alone(way_out, (2, 1)), (1, 0), NOTHING).path == ((3, 1), (4, 1), (5, 1))
    assert FLIGHTS["field"].way(Alone(peak, (0, 0)), (1, 1), NOTHING).step is None


def test_safety_heads_only_for_cells_it_reaches_in_fewer_steps_than_the_hero() -> None:
    # The right end is the farthest cell, but the hero is as soon at the crossing: it goes left, or stays there.
    crossing = Grid.from_rows("...........", "####.######", "####.######")
    found = FLIGHTS["safety"].way(Alone(crossing, (2, 0)), (4, 2), NOTHING)
    assert found.path == ((1, 0), (0, 0))
    assert found.search is not None and found.search.variant == "wave"


def test_safety_takes_what_the_hero_cannot_reach_for_the_farthest() -> None:
    apart = Grid.from_rows("...#..")
    assert FLIGHTS["safety"].way(Alone(apart, (0, 0)), (5, 0), NOTHING).step is None
    assert FLIGHTS["field"].way(Alone(apart, (0, 0)), (5, 0), NOTHING).step is None


@pytest.mark.parametrize("name", ["field", "safety"])
def test_a_flight_that_searches_shows_its_search(name: str) -> None:
    way = FLIGHTS[name].way(Alone(LESSON, (8, 3)), (8, 1), NOTHING)
    assert way.search is way.searches[-1]
    assert way.searches[0].variant == "field" and way.searches[0].start == (8, 1)
