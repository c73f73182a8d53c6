"""What a search says of its own steps is what its loop did, of every variant on the shelf (guide: search, Searches)."""

from __future__ import annotations

import pytest
from hypothesis import given

from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.alone import Alone
from sandbox.search.flight import FLIGHTS
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS
from sandbox.search.wave import wave
from tests.laws.test_search_laws import questions

Question = tuple[Grid, Cell, Cell, frozenset[Cell]]


def searches(question: Question) -> list[Search]:
    """All that the variants run for a question, and the wave."""
    grid, start, goal, closed = question
    ways = [variant.way(Alone(grid, start), goal, closed) for variant in VARIANTS]
    return [*(search for way in ways for search in way.searches), wave(grid, start, closed)]


@given(questions())
def test_what_stands_first_in_the_queue_is_taken_next(question: Question) -> None:
    for search in searches(question):
        if search.code is None:
            continue
        for number in range(1, search.taken + 1):
            step, queue = search.step(number), search.queue(number - 1)
            thrown_away = len(step.skipped)
            assert queue[thrown_away] == step.taken, (search.variant, number)
            assert set(queue[:thrown_away]) == set(step.skipped)
            assert step.taken.cell == search.trace.order[number - 1]


@given(questions())
def test_a_step_accounts_for_all_four_neighbours_and_for_all_that_enters(question: Question) -> None:
    for search in searches(question):
        before = search.trace.numbers(0)
        for number in range(1, search.taken + 1):
            step, after = search.step(number), search.trace.numbers(number)
            assert {entry.cell: entry.number for entry in step.entered}.items() == after.items() - before.items()
            assert set(step.again) == {entry.cell for entry in step.entered if entry.cell in before}
            if step.is_goal or step.is_closed:
                assert not step.entered
            else:
                assert len(step.entered) + len(step.known) + step.walls == 4
                assert {*step.known, *(entry.cell for entry in step.entered)} <= {*neighbours(step.taken.cell), *after}
            assert step.is_goal == (number == search.taken and search.path is not None)
            before = after


@pytest.mark.parametrize("shelf", [VARIANTS, FLIGHTS], ids=["searches", "flights"])
@given(question=questions())
def test_a_step_without_a_search_is_the_first_neighbour_that_is_better_and_free(shelf: object, question: Question
                                                                                ) -> None:
    grid, start, goal, closed = question
    assert shelf in (VARIANTS, FLIGHTS)
    for each in VARIANTS if shelf is VARIANTS else FLIGHTS:
        way = each.way(Alone(grid, start), goal, closed)
        if way.glance is None:
            continue
        looked = way.glance.tried
        assert way.step == (looked[-1].cell if looked[-1].is_free else None)
        assert [tried.cell for tried in looked] == list(neighbours(start)[:len(looked)])
        assert len(looked) == 4 or way.step is not None
        assert not any(tried.is_better and tried.is_free for tried in looked[:-1])


def test_each_shipped_variant_declares_its_lines() -> None:
    hall = Grid.from_rows(".....", ".....")
    for variant in VARIANTS:
        way = variant.way(Alone(hall, (0, 0)), (4, 1), frozenset())
        code = way.search.code if way.search is not None else way.glance.code if way.glance is not None else None
        assert code is not None and code is variant.code, f"{variant.name} has no lines, or others than it declares"
        assert code.order or way.search is None, f"{variant.name} does not say what it takes first"
