"""What is said before an act is what the act then does: each is asked, done, and compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sandbox.base.values import Change
from sandbox.battle.history import STEP_SIZES
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench import foreseen
from sandbox.workbench.session import Session
from sandbox.workbench.tools import TOOLS
from sandbox.workbench.tools.erase import TOOL as ERASE


def session(name: str = "lesson.tmx") -> Session:
    return Session(open_level(shipped("levels", name)))


def number(words: str) -> int:
    found = re.findall(r"\d+", words)
    assert found, words
    return int(found[0])


def stand(place: str) -> Session:
    """A battle at its start, at the end of what was played, in the middle of it, within a search, or over."""
    found = session()
    running = found.running
    if place == "over":
        while running.forward("round"):
            pass
    elif place != "start":
        for _ in range(9):
            running.forward("turn")
        if place in ("middle", "searching"):
            running.go_to_turn(4)
        if place == "searching":
            for _ in range(3):
                running.forward("cell")
    return found


PLACES = ("start", "end", "middle", "searching", "over")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("size", STEP_SIZES)
def test_a_step_forward_goes_where_it_says(place: str, size: str) -> None:
    running = stand(place).running
    history = running.history
    assert history is not None
    step = next(each for each in STEP_SIZES if each == size)
    before, seen = history.cursor, history.steps[history.seen].turn
    words = foreseen.forward(running, step)
    moved = running.forward(step)
    assert moved == ("no step forward" not in words)
    if moved and size == "turn":
        assert number(words) == history.world.turn and ("again" in words) == (history.world.turn <= seen)
    if moved and size == "round":
        assert number(words) == history.world.round and (history.ends_round or history.world.is_over)
    if moved and size == "cell":
        assert history.cursor.cells > before.cells or history.world.turn == number(words)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("size", STEP_SIZES)
def test_a_step_back_goes_where_it_says(place: str, size: str) -> None:
    running = stand(place).running
    history = running.history
    assert history is not None
    step = next(each for each in STEP_SIZES if each == size)
    words = foreseen.back(running, step)
    assert running.back(step) == ("no step back" not in words)
    if "to the start" in words:
        assert history.cursor.step == 0
    elif "end of turn" in words:
        assert history.world.turn == number(words) and not history.cursor.cells
    elif "end of round" in words:
        assert history.world.round == number(words) and history.ends_round


def test_a_round_back_from_the_first_search_of_a_round_goes_to_the_end_of_the_one_before() -> None:
    running = session("warden.tmx").running
    for _ in range(2):
        running.forward("round")
    running.forward("cell")
    history = running.history
    assert history is not None and history.cursor.cells
    assert foreseen.back(running, "round") == "Goes back to the end of round 2."
    running.back("round")
    assert history.world.round == 2 and history.ends_round and not history.cursor.cells


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("turn", [-1, 0, 3, 4, 9, 500])
def test_a_jump_goes_where_it_says(place: str, turn: int) -> None:
    running = stand(place).running
    history = running.history
    assert history is not None
    before = history.cursor
    words = foreseen.go_to(running, turn)
    running.go_to_turn(turn)
    if "to the start" in words:
        assert history.cursor.step == 0
    elif "stands at" in words:
        assert history.world.turn == number(words) and history.cursor.cells == before.cells == 0
    else:
        assert history.world.turn == number(words)


def test_what_the_kraken_does_itself_is_told_as_no_turn() -> None:
    running = session("kraken.tmx").running
    running.choose_driver("autopilot")
    history = running.history
    assert history is not None

    def goes(words: str, go: Callable[[], object]) -> None:
        turn = history.world.turn
        go()
        told = re.search(r"\d+", words)
        assert history.world.turn == (int(told[0]) if told else turn if "Kraken" in words else 0), words

    said = []
    for _ in range(14):
        said.append(foreseen.forward(running, "turn"))
        goes(said[-1], lambda: running.forward("turn"))
    for _ in range(14):
        said.append(foreseen.back(running, "turn"))
        goes(said[-1], lambda: running.back("turn"))
    assert said.count("The Kraken acts.") == said.count("Goes back to before the Kraken acted.") == 2
    while not history.battle.is_krakens(history.world):
        running.forward("turn")
    assert foreseen.forward(running, "turn") == "Shows again how the Kraken acts."
    turn, before = history.world.turn, history.cursor
    assert foreseen.go_to(running, turn) == f"Goes on to the end of turn {turn}: the Kraken acts."
    running.jump(turn)
    assert history.cursor != before and foreseen.go_to(running, turn) == f"The battle stands at turn {turn}."


def test_a_round_in_which_a_hero_may_have_to_be_ordered_about_is_not_promised() -> None:
    running = session("mine.tmx").running
    running.choose_driver("by_hand")
    running.choose_seed(1)
    assert running.waits_for is None, "others come first"
    words = foreseen.forward(running, "round")
    running.forward("round")
    assert running.history is not None and running.waits_for is not None and not running.history.ends_round
    assert words == "Goes to the end of round 1, or until a hero waits for your order."


@pytest.mark.parametrize(("place", "words"), [
    ("start", "Plays from the start."), ("end", "Plays on from turn 10."),
    ("middle", "Shows turns 5 to 9 again, then plays on."), ("searching", "Shows turns 6 to 9 again, then plays on."),
    ("over", "The battle is over: it plays again from the start.")])
def test_play_says_from_where_it_goes_on(place: str, words: str) -> None:
    running = stand(place).running
    assert foreseen.play(running) == words
    running.toggle_play()
    assert running.playback.is_playing
    running.tick(1)
    assert running.history is not None
    assert running.history.world.turn == {"start": 1, "end": 10, "middle": 5, "searching": 6, "over": 1}[place]
    assert foreseen.play(running) == f"Pauses here, in turn {running.history.world.turn}."


def test_play_says_that_what_it_shows_again_ends_with_the_battle() -> None:
    running = stand("over").running
    last = running.history
    assert last is not None
    turn = last.world.turn
    running.back("turn")
    assert foreseen.play(running) == f"Shows turn {turn} again: then the battle is over."
    running.go_to_turn(0)
    assert foreseen.play(running) == f"Shows turns 1 to {turn} again: then the battle is over."


def test_play_and_steps_say_why_a_level_cannot_run() -> None:
    found = session()
    found.choose_tool("erase")
    hero = next(unit for unit in found.level.units if unit.kind.side == "hero")
    found.press(hero.cell)
    found.release()
    for told in (foreseen.play(found.running), foreseen.forward(found.running, "turn"),
                 foreseen.go_to(found.running, 3)):
        found.running.toggle_play()
        assert told == found.message and told.startswith("Cannot run: ")


@pytest.mark.parametrize("place", ["end", "middle", "searching"])
def test_a_change_holds_from_the_turn_that_is_said(place: str) -> None:
    running = stand(place).running
    words = foreseen.change(running)
    running.hold(Change("hunter.sight", 3))
    running.forward("turn")
    assert running.history is not None and running.history.world.turn == number(words)


def by_hand(name: str) -> Callable[[], Session]:
    def found() -> Session:
        made = session(name)
        for _ in range(5):
            made.running.forward("turn")
        return made

    return found


@pytest.mark.parametrize("tool", TOOLS.names)
@pytest.mark.parametrize("start", [session, by_hand("mine.tmx")], ids=["lesson", "mine"])
def test_a_click_does_what_is_said_of_it_on_floor_wall_unit_and_beyond_the_map(tool: str, start: Callable[[], Session]
                                                                              ) -> None:
    made = start()
    grid = made.level.grid
    units = [unit.cell for unit in made.frame.world.living][:3]
    walls = [cell for cell in grid.all_cells() if not grid.enterable(cell)][:2]
    floors = [cell for cell in grid.all_cells() if grid.enterable(cell) and made.frame.world.at(cell) is None][:2]
    for cell in (*units, *walls, *floors, (-1, -1), (grid.width, 0)):
        for is_right in (False, True) if TOOLS[tool].does_paint else (False,):
            made = start()
            made.choose_tool(tool)
            words, reach = foreseen.click(made, cell)
            before, last, there = made.document.tilemap, made.document.past.last, made.frame.world.at(cell)
            made.press(cell, is_right=is_right)
            made.release()
            made.click(cell)
            does_edit = made.document.past.last is not last
            label = f"{'Right click' if is_right and TOOLS[tool] is not ERASE else 'Click'}: "
            assert does_edit == (reach is not None and label in words), (cell, words)
            if does_edit:
                assert made.document.past.last is not None and f"{label}{made.document.past.last.words.doing}" in words
            else:
                assert made.document.tilemap is before
            if tool == "select" and there is not None:
                assert made.selected == there.name and there.name in words


def test_a_click_that_deselects_a_unit_says_whom() -> None:
    made = session()
    floor = next(cell for cell in made.level.grid.all_cells() if made.level.grid.enterable(cell)
                 and made.frame.world.at(cell) is None)
    assert foreseen.click(made, floor).words == "Nobody is here: a click does nothing."
    made.selected = made.level.units[0].name
    assert foreseen.click(made, floor).words == "A click deselects Iva."


def test_undo_and_redo_name_what_they_would_do_and_say_where_there_is_nothing() -> None:
    made = session()
    assert foreseen.undo(made) == "There is nothing to undo." and foreseen.redo(made) == "There is nothing to do again."
    for _ in range(6):
        made.running.forward("turn")
    made.choose_tool("wall")
    made.press((3, 2))
    assert foreseen.undo(made) == "Drops what is being drawn."
    made.release()
    assert foreseen.undo(made) == "Undo: Draw 1 wall. The battle comes back at turn 6."
    made.undo()
    assert made.message == "1 wall taken away again. The battle is back at turn 6."
    assert foreseen.redo(made) == ("Do again: Draw 1 wall. The battle comes back at turn 0. Turns 1 to 6 go, "
                                   "Ctrl+Z brings them back.")
    assert made.running.history is not None and made.running.history.world.turn == 6


def test_of_a_battle_that_cannot_run_then_undo_promises_nothing(tmp_path: Path) -> None:
    (tmp_path / "level.txt").write_text("g..\n...\n", "utf-8")
    made = Session(open_level(tmp_path / "level.txt"))

    made.running.choose_driver("autopilot")

    def place(tool: str, cell: tuple[int, int]) -> None:
        made.choose_tool(tool)
        made.press(cell)
        made.release()

    place("hero", (2, 0))
    for _ in range(4):
        made.running.forward("turn")
    made.selected = next(unit.name for unit in made.level.units if unit.kind.side == "hero")
    made.remove_selected()
    assert "It cannot run now: no hero" in made.message
    place("wall", (1, 1))
    assert foreseen.undo(made) == "Undo: Draw 1 wall."
    made.undo()
    assert made.message == "1 wall taken away again."
    assert foreseen.redo(made) == "Do again: Draw 1 wall."
    made.undo()
    assert "The battle is back at turn" in made.message and made.running.on_screen is not None
    assert foreseen.redo(made) == "Do again: Erase Hero. The battle cannot run then."
    words = foreseen.undo(made)
    made.undo()
    assert words.endswith("The battle cannot run then.") and "It cannot run now: no hero" in made.message


def test_where_the_last_round_is_over_the_next_step_is_said_to_end_the_battle() -> None:
    made = session()
    for _ in range(2):
        made.running.forward("round")
    made.tuning.set_param("initiative.max_rounds", 2)
    history = made.running.history
    assert history is not None and not history.world.is_over
    turn = history.world.turn
    assert foreseen.play(made.running) == "The battle ends with the next step."
    assert {foreseen.forward(made.running, size) for size in STEP_SIZES} == {"The battle ends with this step."}
    made.running.forward("turn")
    assert history.world.is_over and history.world.turn == turn
    made.running.back("turn")
    made.tuning.set_param("initiative.max_rounds", 9)
    assert foreseen.forward(made.running, "turn") == f"Plays turn {turn + 1}."
