"""What holds in every battle, at every step (spec: battle.md, initiative.md)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.history import STEP_SIZES, Cursor, History, StepSize
from sandbox.battle.level import Level
from sandbox.rules.events import Ordered, TurnEnded, line
from sandbox.rules.unit import NEUTRAL
from sandbox.rules.world import World
from sandbox.scene.words.events import sentence
from tests.laws.strategies import ORDERS, levels

MOST_STEPS = 120
SLOW = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)


def played(level: Level, orders: tuple[str, ...]) -> list[Step]:
    battle = Battle(level)
    found = [battle.start()]
    while not found[-1].world.is_over and len(found) < MOST_STEPS:
        found.append(battle.advance(found[-1].world, orders))
    return found


def order_lists() -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(ORDERS, max_size=20).map(tuple)


def check_world(world: World) -> None:
    living = world.living
    assert all(world.grid.enterable(unit.cell) for unit in living), "a unit in a wall"
    assert len({unit.cell for unit in living}) == len(living), "two in one cell"
    assert all(0 <= unit.life <= unit.placed.max_life for unit in world.units), "life within 0 and its most"
    order = world.initiative
    if order.phase in ("first", "later"):
        acting = [name for name in order.order if name not in order.waited]
        ranks = [(-order[name].value, -order[name].tempo, order[name].joined) for name in acting]
        assert ranks == sorted(ranks), "high values first, then tempo, then who joined first"
        assert order.order[len(acting):] == order.waited, "waiters last, in the order they waited"
        assert all(world[name].team != NEUTRAL for name in order.order)


@SLOW
@given(levels(), order_lists())
def test_no_unit_in_a_wall_never_two_in_a_cell_life_within_its_bounds_order_sorted(
        level: Level, orders: tuple[str, ...]) -> None:
    for step in played(level, orders):
        check_world(step.world)


@SLOW
@given(levels(), order_lists())
def test_the_same_level_parameters_seed_and_orders_give_the_same_events(level: Level, orders: tuple[str, ...]) -> None:
    first, second = ([line(event) for step in played(level, orders) for event in step.events] for _ in range(2))
    assert first == second


@SLOW
@given(levels(), order_lists())
def test_every_event_has_its_sentence_of_one_line(level: Level, orders: tuple[str, ...]) -> None:
    for step in played(level, orders):
        for event in step.events:
            told = sentence(event)
            assert told.endswith(".") and "\n" not in told


@SLOW
@given(levels(), order_lists())
def test_rounds_and_turns_only_count_up_and_every_round_begins_with_its_order(
        level: Level, orders: tuple[str, ...]) -> None:
    found = [event for step in played(level, orders) for event in step.events][1:]
    places = [(event.round, event.turn) for event in found]  # type: ignore[union-attr]
    assert places == sorted(places)
    ordered = [event.round for event in found if isinstance(event, Ordered)]
    assert ordered == list(range(1, len(ordered) + 1))
    ends = [event for event in found if isinstance(event, TurnEnded)]
    assert [event.turn for event in ends] == list(range(1, len(ends) + 1)), "each activation ends exactly once"


def history_of(level: Level, orders: tuple[str, ...]) -> History:
    """A history played to the end of its orders, with a parameter changed on the way."""
    history = History(Battle(level))
    left = list(orders)
    for number in range(MOST_STEPS):
        if number == 7:
            history.change(Change("sight", 3))
        if not history.forward("turn"):
            if history.world.is_over or not left:
                break
            history.order(left.pop(0))
    return history


def state(history: History) -> tuple[Cursor, World, int]:
    return history.cursor, history.world, len(history.events)


@SLOW
@given(levels(), order_lists(), st.sampled_from(STEP_SIZES))
def test_back_equals_forward(level: Level, orders: tuple[str, ...], size: StepSize) -> None:
    history = history_of(level, orders)
    while history.back(size):
        pass
    seen = [state(history)]
    while history.forward(size):
        seen.append(state(history))
    for expected in reversed(seen[:-1]):
        assert history.back(size)
        assert state(history) == expected
    assert not history.back(size)


@SLOW
@given(levels(), order_lists(), st.integers(0, MOST_STEPS))
def test_going_back_and_giving_the_same_orders_again_gives_the_same_battle(
        level: Level, orders: tuple[str, ...], turn: int) -> None:
    history = history_of(level, orders)
    told = [line(event) for step in history.steps for event in step.events]
    history.go_to_turn(turn)
    while history.forward("cell"):
        pass
    assert [line(event) for event in history.events][:len(told)] == told


@SLOW
@given(levels(), order_lists())
def test_a_decision_watched_cell_by_cell_never_touches_the_world(level: Level, orders: tuple[str, ...]) -> None:
    history = history_of(level, orders)
    history.go(0)
    for _ in range(MOST_STEPS):
        before = history.world
        if not history.forward("cell"):
            break
        if history.cursor.cells:
            assert history.world == before
