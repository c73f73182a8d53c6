"""What a user does, without a window (guide: window; files)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.opening import Opened, open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import ParameterSet
from sandbox.tiled.saving.moving import moved
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools.enemy import TOOL as ENEMY


def lesson() -> Session:
    return Session(open_level(shipped("levels", "lesson.tmx")))


def drawn(session: Session, *cells: tuple[int, int], is_right: bool = False) -> None:
    """A stroke over these cells."""
    session.press(cells[0], is_right=is_right)
    for cell in cells[1:]:
        session.drag(cell)
    session.release()


def in_folder(opened: Opened, folder: Path) -> Path:
    """A copy of a level's file in a folder of its own."""
    path = folder / "copy.tmx"
    path.write_bytes(moved(opened.source, shipped("levels"), folder))
    return path


def test_a_stroke_is_one_undo_and_names_itself() -> None:
    session = lesson()
    before = session.document.tilemap
    session.choose_tool("wall")
    drawn(session, (10, 1), (12, 1))
    assert session.message == "3 walls drawn."
    assert not any(session.level.grid.enterable((x, 1)) for x in (10, 11, 12))
    session.undo()
    assert session.document.tilemap is before
    session.redo()
    assert not session.level.grid.enterable((11, 1)), "the cells between are drawn too"


def test_the_preview_is_the_very_change_that_release_hands_over() -> None:
    session = lesson()
    session.choose_tool("wall")
    session.press((10, 1))
    session.drag((10, 3))
    previewed = session.tilemap
    assert session.frame.world.grid.enterable((10, 2)) is False
    session.release()
    assert session.document.tilemap is previewed


def test_escape_drops_the_stroke() -> None:
    session = lesson()
    session.choose_tool("wall")
    session.press((10, 1))
    assert session.cancel()
    session.release()
    assert not session.document.can_undo and session.level.grid.enterable((10, 1))


def test_the_right_button_erases_with_a_painting_tool_and_does_nothing_with_others() -> None:
    session = lesson()
    session.choose_tool("wall")
    drawn(session, (7, 2), is_right=True)
    assert session.level.grid.enterable((7, 2))
    session.choose_tool("select")
    drawn(session, (7, 3), is_right=True)
    assert not session.level.grid.enterable((7, 3))


def test_a_wall_is_not_drawn_under_a_unit() -> None:
    session = lesson()
    session.choose_tool("wall")
    drawn(session, (8, 2), (8, 4))
    assert not session.running.problems and session.level.grid.enterable((8, 3))


def test_erasing_takes_the_unit_first() -> None:
    session = lesson()
    session.choose_tool("erase")
    drawn(session, (8, 3))
    assert session.level.unit("Goblin") is None and session.message.startswith("Erased: Goblin. It cannot run now")


def test_units_are_placed_dragged_and_removed() -> None:
    session = lesson()
    session.choose_tool("enemy")
    session.choose_kind("rat")
    drawn(session, (12, 2))
    assert session.selected == "Rat 1"
    session.choose_tool("select")
    drawn(session, (12, 2), (13, 4))
    placed = session.level.unit("Rat 1")
    assert placed is not None and placed.cell == (13, 4)
    session.remove_selected()
    assert session.level.unit("Rat 1") is None


@pytest.mark.parametrize(("start", "end", "reason"), [
    ((8, 3), (0, 0), "Goblin cannot stand in a wall"),
    ((8, 3), (2, 3), "Iva is placed there"),
])
def test_a_unit_is_not_dragged_where_it_cannot_stand(start: tuple[int, int], end: tuple[int, int], reason: str) -> None:
    session = lesson()
    drawn(session, start, end)
    assert session.is_refusal and session.message.startswith(reason)
    assert not session.document.can_undo


@pytest.mark.parametrize("tool", [ENEMY, replace(ENEMY, name="ambush")], ids=lambda tool: tool.name)
def test_a_profile_other_than_the_kinds_own_is_placed_by_every_tool_that_places_enemies(tool: Tool) -> None:
    session = lesson()
    session.tool, session.profile = tool, "guard"
    drawn(session, (12, 2))
    placed = session.level.unit("Goblin 1")
    assert placed is not None and placed.profile == "guard"


def test_editing_after_turn_0_restarts_the_battle_with_the_same_seed() -> None:
    session = lesson()
    session.running.choose_seed(7)
    for _ in range(6):
        session.running.forward("turn")
    session.choose_tool("wall")
    drawn(session, (12, 2))
    assert session.running.history is not None
    assert (session.running.history.world.turn, session.running.history.battle.seed) == (0, 7)


def test_while_the_level_has_errors_the_last_good_battle_stays_and_play_says_what_is_missing() -> None:
    session = lesson()
    battle = session.running.history
    session.choose_tool("erase")
    drawn(session, (2, 3))
    assert session.running.problems and session.running.history is battle
    assert "It cannot run now: " in session.message and "no hero" in session.message, "told at once"
    session.running.toggle_play()
    assert not session.running.playback.is_playing
    assert session.is_refusal and "no hero" in session.message


def test_a_map_without_a_hero_opens_and_can_be_edited() -> None:
    session = Session(new_level(SHIPPED), is_new=True)
    assert session.running.problems and session.running.history is None
    assert not session.running.forward("turn")
    session.choose_tool("hero")
    drawn(session, (3, 3))
    session.choose_tool("enemy")
    drawn(session, (8, 8))
    assert not session.running.problems and session.running.history is not None


def test_a_parameter_changed_while_running_acts_at_the_next_decision_and_is_an_event() -> None:
    session = lesson()
    for _ in range(2):
        session.running.forward("turn")
    session.tuning.set_param("hunter.wake", 7)
    assert session.running.history is not None and isinstance(session.running.history.events[-1], ParameterSet)
    session.running.forward("turn")
    session.running.forward("turn")
    assert session.running.history.world["Goblin"].state == "chase", "path 6 <= wake 7"


def test_a_dragged_slider_is_one_change() -> None:
    session = lesson()
    session.running.forward("turn")
    for wake in range(1, 9):
        session.tuning.set_param("hunter.wake", wake)
    assert session.running.history is not None
    assert [event.event for event in session.running.history.events].count("set") == 1


def test_resetting_a_parameter_brings_back_what_the_map_says() -> None:
    session = lesson()
    session.tuning.set_param("battle.combat", True)
    assert session.tuning.values["battle.combat"].source == "changed"
    session.tuning.reset_param("battle.combat")
    combat = session.tuning.values["battle.combat"]
    assert (combat.value, combat.source) == (False, "map")


def test_a_value_out_of_range_is_refused_never_clamped() -> None:
    session = lesson()
    session.tuning.set_param("hunter.sight", 99)
    assert session.is_refusal and "0 to 98" in session.message
    assert session.tuning.values["hunter.sight"].value == 8


def test_changing_a_parameter_at_a_past_turn_cuts_the_future() -> None:
    session = lesson()
    for _ in range(8):
        session.running.forward("turn")
    session.running.back("round")
    session.tuning.set_param("hunter.wake", 0)
    history = session.running.history
    assert history is not None and history.cursor.step == len(history.steps) - 1


def test_saving_to_a_folder_that_cannot_be_written_leaves_the_work_open_and_unsaved(tmp_path: Path) -> None:
    session = lesson()
    session.choose_tool("wall")
    drawn(session, (10, 1))
    assert not session.save(tmp_path / "missing" / "level.tmx")
    assert session.is_refusal and session.document.is_changed and session.document.can_undo


def test_undoing_everything_after_saving_gives_the_bytes_that_were_opened(tmp_path: Path) -> None:
    path = in_folder(open_level(shipped("levels", "lesson.tmx")), tmp_path)
    before = path.read_bytes()
    session = Session(open_level(path))
    session.choose_tool("wall")
    drawn(session, (10, 1), (10, 3))
    assert session.save() and path.read_bytes() != before
    session.undo()
    assert session.document.is_changed
    assert session.save() and path.read_bytes() == before


def test_saved_in_another_folder_the_map_still_finds_its_tileset(tmp_path: Path) -> None:
    session = lesson()
    session.choose_tool("wall")
    drawn(session, (10, 1))
    assert session.save(tmp_path / "elsewhere.tmx")
    again = open_level(tmp_path / "elsewhere.tmx")
    assert again.level.grid == session.level.grid
    assert not [finding for finding in again.level.findings if finding.severity != "note"]


def test_a_file_that_cannot_be_opened_leaves_everything_as_it_was(tmp_path: Path) -> None:
    session = lesson()
    level = session.level
    assert not session.open(tmp_path / "missing.tmx")
    assert session.is_refusal and session.level is level


def test_a_selected_unit_shows_what_it_would_do_now() -> None:
    session = lesson()
    session.selected = "Goblin"
    frame = session.frame
    assert frame.is_preview and frame.decision is not None and frame.decision.unit == "Goblin"
    assert session.running.history is not None and session.running.history.world.turn == 0


def test_a_unit_that_has_moved_is_dragged_and_erased_where_it_is_seen() -> None:
    session = lesson()
    for _ in range(10):
        session.running.forward("turn")
    assert session.running.history is not None
    seen = session.running.history.world["Goblin"].cell
    placed = session.level.unit("Goblin")
    assert placed is not None and seen != placed.cell
    drawn(session, placed.cell, (12, 2))
    assert not session.document.can_undo, "nobody is seen there any more"
    drawn(session, seen, (12, 2))
    moved_to = session.level.unit("Goblin")
    assert moved_to is not None and moved_to.cell == (12, 2)
    assert session.running.history.world.turn == 0


def test_a_wall_on_a_placed_unit_is_refused_with_its_name() -> None:
    session = lesson()
    session.choose_tool("wall")
    drawn(session, (8, 3))
    assert session.is_refusal and session.message == "Goblin is placed there."


def test_a_level_from_text_is_drawn_with_the_shipped_tiles_and_saved_with_their_picture(tmp_path: Path) -> None:
    (tmp_path / "room.txt").write_text("#####\n#@.g#\n#####\n", "utf-8")
    session = Session(open_level(tmp_path / "room.txt"))
    picture = session.tilemap.tilesets[0].picture
    assert picture is not None and picture.path.is_file()
    assert session.document.path is None and not session.document.is_changed
    assert session.save(tmp_path / "room.tmx")
    assert (tmp_path / "dungeon.png").is_file()
    again = open_level(tmp_path / "room.tmx")
    assert again.level.units == session.level.units and not again.tilemap.findings


def test_goals_and_spawn_cells_are_placed_dragged_and_erased() -> None:
    session = lesson()
    session.choose_tool("goal")
    drawn(session, (12, 2))
    session.choose_tool("spawn")
    drawn(session, (13, 4))
    assert (session.level.goals, session.level.spawns) == ((("Goal 1", (12, 2)),), ((13, 4),))
    drawn(session, (13, 4))
    assert session.is_refusal and session.message == "A marker lies there already."
    session.choose_tool("select")
    drawn(session, (12, 2), (11, 1))
    assert session.level.goals == (("Goal 1", (11, 1)),)
    session.choose_tool("erase")
    drawn(session, (11, 1))
    drawn(session, (13, 4))
    assert (session.level.goals, session.level.spawns) == ((), ())


def test_the_key_of_the_enemy_tool_again_takes_the_next_kind() -> None:
    session = lesson()
    session.take_tool("enemy")
    session.take_tool("enemy")
    assert (session.tool.name, session.kinds["enemy"]) == ("enemy", "rat")


def test_a_refusal_goes_away_with_the_next_thing_that_is_done() -> None:
    for act in (lambda session: session.tuning.set_param("hunter.sight", "7"), lambda session: session.running.back(),
                lambda session: session.running.forward(), lambda session: session.running.go_to_turn(0),
                lambda session: session.choose_tool("wall"), lambda session: session.press((3, 3)),
                lambda session: session.toggle_overlay("grid")):
        session = lesson()
        session.running.forward()
        session.tuning.set_param("hunter.sight", "9999")
        assert session.is_refusal and session.message
        act(session)
        assert not session.is_refusal
