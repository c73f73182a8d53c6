"""A battle costs by what is looked at: neither what is kept of a step nor a look at one grows with the battle."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from typing import SupportsIndex, overload

import pytest

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.kept import Kept
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped, shipped_levels
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.ribbons import Ribbons
from sandbox.search.bits import Reach
from sandbox.search.result import Search
from sandbox.workbench.framing import frame_of
from sandbox.workbench.session import Session
from tests.spec.drawn import drawn, row

STEPS_LOOKED_UP = 40
"""More than it takes to look one up among thousands, each time halving what is left."""


class Counted(list[Kept]):
    """Steps that count how often one of them is touched."""

    touched = 0

    @overload
    def __getitem__(self, place: SupportsIndex) -> Kept: ...
    @overload
    def __getitem__(self, place: slice) -> list[Kept]: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Kept | list[Kept]:
        found = super().__getitem__(place)
        self.touched += len(found) if isinstance(found, list) else 1
        return found

    def __iter__(self) -> Iterator[Kept]:
        for kept in super().__iter__():
            self.touched += 1
            yield kept

    def __reversed__(self) -> Iterator[Kept]:
        for kept in super().__reversed__():
            self.touched += 1
            yield kept


def endless(search: str = "bfs") -> Level:
    """A hero behind a wall, a goblin that can never come to it, and a hero that falls at once."""
    return drawn("@.#g@...", values={"max_rounds": 9999, "search": search, "wake": 99}, Iva={"script": (row(1, 0),)},
                 Iva2={"life": 1, "script": ()}, Goblin={"state": "chase", "tempo": 99})


def played(level: Level, turns: int) -> History:
    history = History(Battle(level), does_wait=False)
    while history.world.turn < turns and history.forward("turn"):
        pass
    assert history.world.turn == turns
    return history


def watched(history: History, selected: str | None = None) -> None:
    """What the window asks for a frame."""
    frame = frame_of(history, selected)
    for overlay in OVERLAYS:
        list(overlay.paint(frame))


LOOKS: dict[str, Callable[[History], object]] = {
    "a frame": watched,
    "a frame with a hero selected": lambda history: watched(history, "Iva"),
    "a frame with a fallen hero selected": lambda history: watched(history, "Iva2"),
    "a frame with the Kraken selected": lambda history: watched(history, KRAKEN),
    "a turn back": lambda history: history.back("turn"),
    "a round back": lambda history: history.back("round"),
    "a cell back": lambda history: history.back("cell"),
    "a turn forward": lambda history: history.forward("turn"),
    "a cell forward": lambda history: history.forward("cell"),
    "a changed value": lambda history: history.change(Change("wake", 3)),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_late_in_a_battle_no_more_steps_are_touched_than_early(look: Callable[[History], object]) -> None:
    counts = []
    for turn in (20, 2000):
        history = played(endless(), turn)
        history.steps = Counted(history.steps)
        look(history)
        counts.append(history.steps.touched)
    early, late = counts
    assert late <= early, counts


def test_a_turn_is_looked_up_without_going_through_all() -> None:
    history = played(endless(), 2000)
    history.steps = Counted(history.steps)
    for turn in (0, 1, 777, 1999, 2000, 10**9):
        history.steps.touched = 0
        history.go_to_turn(turn)
        assert history.world.turn == min(turn, 2000)
        assert history.steps.touched < STEPS_LOOKED_UP


def test_the_ribbons_of_a_battle_that_is_known_touch_only_the_steps_that_are_new() -> None:
    history, ribbons = played(endless(), 1000), Ribbons()
    ribbons.pieces(history)
    history = history.copy()
    history.steps = Counted(history.steps)
    history.forward("turn")
    ribbons.pieces(history)
    assert history.steps.touched < STEPS_LOOKED_UP


def searches_alive() -> int:
    gc.collect()
    return sum(isinstance(each, Search) for each in gc.get_objects())


@pytest.mark.parametrize("search", ["bfs", "astar", "field"])
def test_a_battle_that_is_watched_holds_no_more_searches_the_longer_it_gets(search: str) -> None:
    history, counts = History(Battle(endless(search)), does_wait=False), []
    for turns in (100, 400):
        while history.world.turn < turns:
            history.forward("turn")
            watched(history)
        counts.append(searches_alive())
    early, late = counts
    assert late <= early + 10, counts


def test_what_is_computed_while_one_looks_at_a_world_is_not_kept_with_the_step() -> None:
    history = played(endless(), 40)
    for place in range(41):
        history.go(place)
        assert history.world is history.world, "while it is looked at it is one"
        assert history.steps[place].world == history.world
        assert history.steps[place].world is not history.steps[place].world


@pytest.mark.parametrize("search", ["bfs", "field"])
def test_battles_that_are_put_aside_hold_no_waves(search: str) -> None:
    aside, counts = [], []
    for number in (10, 30):
        while len(aside) < number:
            history = played(endless(search), 20)
            watched(history)
            aside.append(history.put_aside())
        del history
        gc.collect()
        counts.append(sum(isinstance(each, Reach) for each in gc.get_objects()))
    early, late = counts
    assert late <= early, counts


def test_putting_a_battle_aside_makes_no_step_of_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session, again = Session(open_level(shipped("levels", "lesson.tmx"))), list[Kept]()
    for _ in range(6):
        session.running.forward("turn")
    make = Kept.again
    monkeypatch.setattr(Kept, "again", lambda kept, battle: again.append(kept) or make(kept, battle))
    held = session.running.put_aside()
    assert held.turn == 6 and not again


@pytest.mark.parametrize("name", shipped_levels())
def test_a_decision_that_is_made_again_is_the_first_one(name: str) -> None:
    level = open_level(shipped("levels", f"{name}.tmx")).level
    history = History(Battle(level, driver="autopilot"), does_wait=False)
    first = [history.step]
    while len(first) < 200 and history.forward("turn"):
        first += [kept.whole for kept in history.steps[len(first):]]
    history = history.put_aside()
    for place in reversed(range(len(first))):
        history.go(place)
        assert history.step == first[place]


@pytest.mark.parametrize("name", ["mine", "kraken", "warden"])
def test_ribbons_of_a_battle_that_went_another_way_are_those_of_one_seen_anew(name: str) -> None:
    level, chance, ribbons = open_level(shipped("levels", f"{name}.tmx")).level, Random(name), Ribbons()
    history = History(Battle(level, driver="autopilot"), does_wait=False)
    for _ in range(12):
        for _ in range(chance.randrange(30)):
            history.forward("turn")
        ribbons.pieces(history)
        history = chance.choice((history, history.copy()))
        history.go(chance.randrange(history.cursor.step + 1))
        history.change(Change("wake", chance.randrange(9)))
        history.forward("turn")
        anew = Ribbons()
        assert ribbons.pieces(history) == anew.pieces(history)
        for unit in history.world.units:
            assert ribbons.marks(history, unit.name) == anew.marks(history, unit.name)
