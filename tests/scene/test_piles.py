"""Equals that stand in a row of the initiative bar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.scene.order import Seats
from sandbox.scene.piles import LEAST, piles, told
from sandbox.workbench.framing import frame_of

KINDS = ("hero", *["goblin"] * 5, *["guard"] * 4, *["rat"] * 2)


def seats(*kinds: str, turns: int = 0) -> Seats:
    """Units of these kinds in this order, by falling tempo."""
    placed = tuple(Placed.of(kind, f"{kind.title()} {number}", (number, 0), tempo=30 - number, roll=0)
                   for number, kind in enumerate(kinds))
    history = History(Battle(Level("row", Grid.from_rows("." * len(kinds)), placed)), does_wait=False)
    for _ in range(turns):
        history.forward("turn")
    return Seats(frame_of(history, None))


def test_equals_in_a_row_are_one_pile_and_the_piles_are_all_seats_in_order() -> None:
    row = seats(*KINDS)
    found = list(piles(row, frozenset()))
    assert [pile.count for pile in found if not pile.first.is_next_round] == [1, 1, 4, 4, 1, 1]
    assert [index for pile in found for index in range(pile.index, pile.after)] == list(range(len(row)))
    for pile in found:
        within = row[pile.index:pile.after]
        assert len({(seat.kind, seat.ring, seat.is_next_round, seat.has_fallen, seat.has_waited)
                    for seat in within}) == 1
        assert pile.count == 1 or pile.count >= LEAST
        assert told(row, pile).endswith((f"initiative {within[0].value}",
                                         f"initiative {within[0].value} to {within[-1].value}"))


def test_who_is_apart_is_never_folded_and_neither_is_the_one_acting() -> None:
    row = seats(*["goblin"] * 10, "hero")
    found = list(piles(row, frozenset({"Goblin 5"})))
    now = [(pile.first.name, pile.count) for pile in found if not pile.first.is_next_round]
    assert now == [("Goblin 0", 1), ("Goblin 1", 1), ("Goblin 2", 3), ("Goblin 5", 1), ("Goblin 6", 4), ("Hero 10", 1)]
    assert [pile.first.name for pile in found if pile.count == 1].count("Goblin 5") == 2


def test_who_comes_next_stands_by_itself_past_the_fallen_and_into_the_next_round() -> None:
    row = seats(*["goblin"] * 9, "hero")
    order = row._frame.world.initiative
    cases = {("Goblin 1", "Goblin 2", "Goblin 3"): ("Goblin 4", False), order.order[1:]: ("Goblin 0", True),
             (): ("Goblin 1", False)}
    for fallen, (name, is_next_round) in cases.items():
        world = replace(row._frame.world, initiative=replace(order, fallen=fallen))
        found = piles(Seats(replace(row._frame, world=world)), frozenset())
        coming = [pile for pile in found if not pile.first.is_acting and not pile.first.has_fallen]
        assert (coming[0].first.name, coming[0].first.is_next_round, coming[0].count) == (name, is_next_round, 1)


def test_of_two_sides_or_two_standings_nobody_is_folded_together() -> None:
    row = seats(*["goblin"] * 6, "hero")
    world = row._frame.world
    order = replace(world.initiative, fallen=("Goblin 3", "Goblin 4", "Goblin 5"))
    fallen = Seats(replace(row._frame, world=replace(world, initiative=order)))
    assert [(pile.first.has_fallen, pile.count) for pile in piles(fallen, frozenset())][1:4] == [
        (False, 1), (False, 1), (True, 3)]


@pytest.mark.parametrize("count", [20, 200])
def test_a_pile_makes_one_seat_however_high_it_is(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row, made = seats("hero", *["goblin"] * count), list[int]()
    seat = Seats._seat
    monkeypatch.setattr(Seats, "_seat", lambda self, place: made.append(place) or seat(self, place))
    found = list(piles(row, frozenset()))
    assert len(made) == len(found)
