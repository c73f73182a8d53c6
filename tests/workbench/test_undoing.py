"""One undo for all that is done: to the map, and to the battle on it (guide: window, Editing)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.battle.history import STEP_SIZES
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench import undoing
from sandbox.workbench.session import Session
from tests.workbench.test_driving import by_hand
from tests.workbench.test_session import drawn, lesson


def played(session: Session, turns: int) -> Session:
    for _ in range(turns):
        session.running.forward("turn")
    return session


def battle(session: Session) -> object:
    """All that can be told of the battle: every event that is known, the orders, and where the cursor stands."""
    history = session.running.history
    if history is None:
        return None
    return ([step.events for step in history.steps], history.orders, history.cursor, history.world,
            session.running.is_stale)


def wall_at(session: Session, cell: tuple[int, int]) -> None:
    session.choose_tool("wall")
    drawn(session, cell)
    session.choose_tool("select")


def test_undoing_an_edit_brings_the_battle_and_its_cursor_back() -> None:
    session = played(lesson(), 12)
    session.running.back("turn")
    before, data = battle(session), session.document.data
    wall_at(session, (12, 2))
    assert session.message == ("1 wall drawn. The battle starts anew: turns 1 to 12 are gone, "
                               "Ctrl+Z brings them back.")
    played(session, 3)
    after = battle(session)
    session.undo()
    assert session.message == "1 wall taken away again. The battle is back at turn 11."
    assert (battle(session), session.document.data) == (before, data)
    session.redo()
    assert session.message == ("Done again: Draw 1 wall. The battle is back at turn 3. Turns 1 to 12 are gone, "
                               "Ctrl+Z brings them back.") and battle(session) == after


def test_undoing_a_dragged_slider_brings_what_lay_ahead_back_and_is_one() -> None:
    session = played(lesson(), 20)
    session.running.go_to_turn(10)
    before = battle(session)
    for wake in range(6, 20):
        session.tuning.set_param("hunter.wake", wake)
    assert session.message == ('"Wakes within 19 cells" now holds for hunter. '
                               "Turns 11 to 20 are gone, Ctrl+Z brings them back.")
    session.undo()
    assert session.message == '"Wakes within" of hunter is as before. The battle is back at turn 10.'
    assert battle(session) == before and not session.document.can_undo


def test_doing_again_says_which_turns_it_takes_away() -> None:
    session = played(lesson(), 20)
    session.running.go_to_turn(10)
    session.tuning.set_param("hunter.wake", 7)
    session.undo()
    session.redo()
    assert session.message == ('Done again: Set "Wakes within 7 cells" for hunter. The battle is back at turn 10. '
                               "Turns 11 to 20 are gone, Ctrl+Z brings them back.")
    session.undo()
    assert session.running.history is not None and session.running.history.steps[-1].world.turn == 20


def test_what_was_done_is_said_once_with_its_value() -> None:
    session = played(lesson(), 3)
    session.running.restart()
    assert session.message == "The battle starts anew: turns 1 to 3 are gone, Ctrl+Z brings them back."
    session.running.restart()
    assert session.message == "The battle starts anew."
    session.set_map_property("sandbox.seed", "7")
    assert session.message == "The map's seed set to 7."
    session.running.next_driver()
    assert session.message == f"Heroes driven by {session.running.driver.removeprefix('by_')}."
    session.undo()
    assert session.message.startswith("The heroes are driven as before.")


def test_two_drags_of_one_slider_are_two() -> None:
    session = played(lesson(), 4)
    session.tuning.set_param("hunter.wake", 7)
    session.document.past.seal()
    session.tuning.set_param("hunter.wake", 9)
    session.undo()
    assert session.tuning.values["hunter.wake"].value == 7
    session.undo()
    assert session.tuning.values["hunter.wake"].value == 5


def test_an_order_by_hand_is_taken_back() -> None:
    session = by_hand()
    session.running.forward("turn")
    before = battle(session)
    session.driving.order("go 5,3")
    session.undo()
    assert session.message.startswith("Taken back: Hero's order to go to (5, 3).")
    assert battle(session) == before and session.driving.is_heros_turn


def test_a_refused_order_is_nothing_to_undo_and_takes_nothing_away() -> None:
    session = by_hand()
    session.document.past.seal()
    session.running.forward("turn")
    before, last = battle(session), session.document.past.last
    session.driving.order("go 99,99")
    assert session.is_refusal and battle(session) == before and session.document.past.last is last


@pytest.mark.parametrize("act", [lambda each: each.running.choose_seed(7), lambda each: each.running.next_driver(),
                                 lambda each: each.running.restart()])
def test_a_battle_that_is_started_anew_comes_back(act: object) -> None:
    session = played(lesson(), 8)
    before, driver = battle(session), session.running.driver
    assert callable(act)
    act(session)
    assert "turns 1 to 8 are gone" in session.message
    session.undo()
    assert (battle(session), session.running.driver, session.running.seed) == (before, driver, None)


def test_a_level_made_unable_to_run_is_undone_to_the_battle_of_before() -> None:
    session = played(lesson(), 5)
    before = battle(session)
    session.choose_tool("erase")
    drawn(session, (2, 3))
    session.undo()
    assert battle(session) == before and not session.running.problems


def test_an_edit_that_changes_nothing_leaves_the_battle_as_it_is() -> None:
    session = played(lesson(), 5)
    before = battle(session)
    session.set_map_property("sandbox.sight", None)
    assert battle(session) == before and not session.document.can_undo


def test_undo_under_a_stroke_drops_the_stroke_alone() -> None:
    session = lesson()
    wall_at(session, (12, 2))
    session.choose_tool("wall")
    session.press((12, 3))
    session.undo()
    session.release()
    assert not session.level.grid.enterable((12, 2)) and session.level.grid.enterable((12, 3))


def test_of_the_battles_put_aside_only_so_many_are_held_and_the_rest_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "MOST_BATTLES", 2)
    session = lesson()
    for x in (10, 11, 12):
        played(session, 3)
        wall_at(session, (x, 2))
    for _ in range(2):
        session.undo()
        assert session.running.history is not None and session.running.history.world.turn == 3
    session.undo()
    assert session.message == "1 wall taken away again. The battle starts anew: its turns are not held any more."
    history = session.running.history
    assert history is not None and history.world.turn == 0 and session.level.grid.enterable((10, 2))


def test_steps_that_battles_share_are_held_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = by_hand()
    monkeypatch.setattr(undoing, "MOST_STEPS", 12)
    for _ in range(6):
        session.running.forward("turn")
        session.driving.order("pass")
        session.document.past.seal()
    for _ in range(6):
        assert session.document.past.last is not None and session.document.past.last.run is not None
        assert not session.document.past.last.run.is_dropped
        session.undo()


ACTS = ("wall", "erase", "unit", "slider", "for one", "seed", "driver", "restart", "order", "property", "step", "back",
        "turn")


def act(session: Session, chance: Random) -> None:
    """Something a user does, of any kind."""
    cells = [(chance.randrange(session.level.grid.width), chance.randrange(session.level.grid.height)) for _ in "12"]
    units = [unit.name for unit in session.level.units]
    match chance.choice(ACTS):
        case "wall" | "erase" as tool:
            session.choose_tool(tool)
            drawn(session, *cells)
        case "unit":
            session.choose_tool(chance.choice(("hero", "enemy", "goal")))
            drawn(session, cells[0])
        case "slider":
            name = chance.choice(("hunter.sight", "hunter.wake", "canon.sight"))
            session.tuning.set_param(name, chance.randrange(12))
        case "for one" if units:
            session.tuning.set_param("hunter.wake", chance.randrange(12), chance.choice(units))
        case "seed":
            session.running.choose_seed(chance.randrange(9))
        case "driver":
            session.running.next_driver()
        case "restart":
            session.running.restart()
        case "order":
            session.driving.order(chance.choice(("pass", "move left", "move up", "wait")))
        case "property" if units:
            session.set_unit_property(chance.choice(units), "damage", str(chance.randrange(1, 9)))
        case "step":
            for _ in range(chance.randrange(1, 9)):
                session.running.forward(chance.choice(STEP_SIZES))
        case "back":
            session.running.back(chance.choice(STEP_SIZES))
        case "turn":
            session.running.go_to_turn(chance.randrange(20))


@given(st.integers(0, 10**6), st.sampled_from(("lesson.tmx", "corridor.tmx", "warden.tmx", "kraken.tmx")),
       st.integers(1, 25))
def test_all_undone_is_the_beginning_and_all_done_again_the_end(number: int, name: str, acts: int) -> None:
    chance = Random(number)
    session = Session(open_level(shipped("levels", name)))
    for _ in range(chance.randrange(6)):
        session.running.forward(chance.choice(STEP_SIZES))
    begin = None
    for _ in range(acts):
        before = battle(session), session.document.data
        act(session, chance)
        begin = begin or (before if session.document.can_undo else None)
    end = battle(session), session.document.data
    while session.document.can_undo:
        session.undo()
    assert begin is None or (battle(session), session.document.data) == begin
    while session.document.can_redo:
        session.redo()
    assert begin is None or (battle(session), session.document.data) == end


def test_what_stops_the_battle_is_said_also_when_it_is_done_again_or_comes_back_by_undoing() -> None:
    session = played(lesson(), 4)
    session.selected = "Goblin"
    session.remove_selected()
    lack = session.running.lack
    assert lack and session.message.startswith(f"Erased: Goblin. It cannot run now: {lack}.")
    session.undo()
    assert session.message == "Put back: Goblin. The battle is back at turn 4."
    session.redo()
    assert session.message.startswith(f"Done again: Erase Goblin. It cannot run now: {lack}.")
