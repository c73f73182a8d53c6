"""Values that are changed now are written into the map, or told as not being there (guide: window, Tune)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.param import Param
from sandbox.base.values import Change
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import set_map_property
from sandbox.files.levels import level_of
from sandbox.files.opening import Opened, open_level
from sandbox.files.shipped import shipped
from sandbox.workbench.recovery import Kept, Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.writing import unwritten, why_not, with_values
from tests.levels.beside import copied, left_by_a_crash
from tests.workbench.test_session import lesson
from tests.workbench.test_undoing import battle, played, wall_at


def test_a_changed_value_is_unsaved_until_it_is_written_and_saved(tmp_path: Path) -> None:
    session = Session(open_level(copied(tmp_path, "lesson.tmx")))
    session.tuning.set_param("hunter.sight", 12)
    assert session.is_unsaved and session.marked_name == "lesson.tmx*" and not session.document.is_changed
    assert session.told_unsaved == '1 value is changed but not in the map: "Sees up to 12 cells".'
    assert session.write_values() and session.save()
    assert session.message == "Saved lesson.tmx." and not session.is_unsaved
    assert open_level(tmp_path / "lesson.tmx").level.settings.at_large(())["hunter.sight"].value == 12


def test_saving_without_them_says_what_the_file_lacks(tmp_path: Path) -> None:
    session = Session(open_level(copied(tmp_path, "lesson.tmx")))
    session.tuning.set_param("hunter.sight", 12)
    session.tuning.set_param("hunter.wake", 3, "Goblin")
    assert session.save() and session.message == (
        'Saved lesson.tmx without "Sees up to 12 cells", "Wakes within 3 cells" of Goblin.')
    assert session.is_unsaved


def test_written_values_go_into_the_map_and_the_unit_and_the_battle_goes_on() -> None:
    session = played(lesson(), 6)
    session.tuning.set_param("hunter.sight", 12)
    session.tuning.set_param("hunter.wake", 3, "Goblin")
    played(session, 4)
    before, data = battle(session), session.document.data
    assert session.write_values()
    assert session.message == ('"Sees up to 12 cells", "Wakes within 3 cells" of Goblin written into the map. '
                               "The battle goes on.")
    assert battle(session) == before and not session.tuning.unwritten
    goblin = session.level.unit("Goblin")
    assert goblin is not None and goblin.values["wake"] == 3
    assert session.level.settings.at_large(())["hunter.sight"].value == 12
    session.undo()
    assert (battle(session), session.document.data) == (before, data) and len(session.tuning.unwritten) == 2


def test_a_battle_begun_after_writing_is_that_of_the_map() -> None:
    session = played(lesson(), 6)
    session.tuning.set_param("hunter.sight", 12)
    session.write_values()
    session.running.restart()
    assert session.running.history is not None and session.running.history.world.changes == ()
    assert session.tuning.values["hunter.sight"].source == "map"


def test_what_is_edited_in_the_map_after_writing_holds() -> None:
    session = played(lesson(), 6)
    session.tuning.set_param("hunter.sight", 12)
    session.write_values()
    session.set_map_property("sandbox.hunter.sight", "9")
    assert session.tuning.values["hunter.sight"].value == 9 and not session.tuning.unwritten


def test_a_value_changed_back_to_what_the_map_says_is_nothing_to_write() -> None:
    session = played(lesson(), 2)
    session.tuning.set_param("hunter.sight", 12)
    session.document.past.seal()
    session.tuning.set_param("hunter.sight", 8)
    assert not session.is_unsaved


def test_a_value_changed_ahead_of_the_cursor_is_still_unsaved_work() -> None:
    session = played(lesson(), 6)
    session.tuning.set_param("hunter.sight", 12)
    session.running.go_to_turn(0)
    assert session.tuning.values["hunter.sight"].value == 8 and session.is_unsaved
    session.write_values()
    assert session.tuning.values["hunter.sight"].value == 8, "the battle on screen is the one that was seen"


def test_values_changed_in_a_battle_hold_from_the_start_of_the_next_and_that_is_said() -> None:
    session = played(lesson(), 6)
    session.tuning.set_param("hunter.sight", 12)
    before = battle(session)
    wall_at(session, (12, 2))
    assert session.message.endswith('"Sees up to 12 cells" of turn 6 now holds from turn 0.')
    assert session.tuning.values["hunter.sight"].value == 12
    session.undo()
    assert battle(session) == before


def test_an_erased_units_own_values_go_with_it() -> None:
    session = lesson()
    session.tuning.set_param("hunter.wake", 3, "Goblin")
    session.selected = "Goblin"
    session.remove_selected()
    assert not session.tuning.unwritten
    session.undo()
    assert [change.unit for change in session.tuning.unwritten] == ["Goblin"]


def test_a_value_of_a_unit_that_came_during_the_battle_cannot_be_written_and_says_so(tmp_path: Path) -> None:
    copied(tmp_path, "warden.tmx")
    session = Session(open_level(tmp_path / "warden.tmx"))
    assert session.running.history is not None
    for _ in range(200):
        come = [unit.name for unit in session.running.history.world.units if session.level.unit(unit.name) is None]
        if come or not session.running.forward("turn"):
            break
    profile = session.running.history.world[come[0]].placed.profile
    session.tuning.set_param(f"{profile}.sight", 3, come[0])
    assert session.tuning.unwritten and not session.is_unsaved
    assert not session.write_values()
    assert session.save()
    assert session.message == (
        f'Saved warden.tmx without "Sees up to 3 cells" of {come[0]}: {come[0]} came during the battle.')


def test_reading_the_file_again_keeps_changed_values_but_those_it_has_now(tmp_path: Path) -> None:
    path = copied(tmp_path, "lesson.tmx")
    session = Session(open_level(path))
    session.tuning.set_param("hunter.sight", 12)
    session.tuning.set_param("hunter.wake", 3)
    theirs = Session(open_level(path))
    theirs.set_map_property("sandbox.sight", "12")
    theirs.save()
    assert session.reload()
    assert [change.name for change in session.tuning.unwritten] == ["hunter.wake"]
    assert session.tuning.values["hunter.sight"].value == 12


def test_values_that_were_not_written_are_kept_and_come_back(tmp_path: Path) -> None:
    path = copied(tmp_path, "lesson.tmx")
    session = Session(open_level(path))
    session.tuning.set_param("hunter.sight", 12)
    session.tuning.set_param("hunter.wake", 3, "Goblin")
    recovery = Recovery(tmp_path / "kept")
    recovery.keep(session.document, session.tuning.unwritten)
    left_by_a_crash(tmp_path / "kept")
    again = Session(open_level(path))
    kept = recovery.find(again.document)
    assert kept is not None
    again.recover(kept.opened, kept.changes)
    assert again.tuning.unwritten == session.tuning.unwritten and not again.document.is_changed and again.is_unsaved


def test_what_was_kept_is_named(tmp_path: Path) -> None:
    session = lesson()
    kept = Kept(tmp_path, datetime.now(), False, Opened(tmp_path, session.document.data, session.document.tilemap,
                session.level), (Change("hunter.sight", 12), Change("hunter.wake", 3, "Goblin")))
    assert kept.told_beside(session.document) == (
        '2 changed values: "Sees up to 12 cells", "Wakes within 3 cells" of Goblin')
    session.set_map_property("sandbox.seed", "7")
    assert kept.told_beside(session.document).startswith("edits of the map and 2 changed values: ")


def test_a_level_that_could_not_run_starts_when_a_written_value_mends_it() -> None:
    session = lesson()
    session.set_map_property("sandbox.sight", "far away")
    assert session.running.problems
    session.tuning.set_param("hunter.sight", 12)
    session.set_map_property("sandbox.sight", None)
    session.set_map_property("sandbox.hunter.sight", "far away")
    assert session.running.problems
    session.write_values()
    assert not session.running.problems and session.running.on_screen is not None


@pytest.mark.parametrize(("stated", "written"), [
    ({}, {"sandbox.hunter.sight": "12"}),
    ({"sandbox.sight": "5"}, {"sandbox.sight": "5", "sandbox.hunter.sight": "12"}),
    ({"sandbox.hunter.sight": "5"}, {"sandbox.hunter.sight": "12"}),
])
def test_a_value_for_one_owner_leaves_those_of_others(stated: dict[str, str], written: dict[str, str]) -> None:
    tilemap = lesson().document.tilemap
    for name, value in stated.items():
        tilemap = set_map_property(tilemap, name, value)
    edit = with_values(tilemap, level_of(tilemap, SHIPPED), (Change("hunter.sight", 12),))
    assert {each.name: each.value for each in edit.tilemap.properties if each.name.endswith("sight")} == written


@given(st.integers(0, 10**6), st.sampled_from(("lesson.tmx", "mine.tmx", "canon.tmx")))
def test_all_that_can_be_written_is_in_the_map_afterwards_and_nothing_else_changes(number: int, name: str) -> None:
    chance = Random(number)
    tilemap = open_level(shipped("levels", name)).tilemap
    for param in chance.sample(SHIPPED.params, 4):
        tilemap = set_map_property(tilemap, f"sandbox.{chance.choice((param.name, param.full))}", _any(param, chance))
    level = level_of(tilemap, SHIPPED)
    if level.errors:
        return
    changes = tuple(Change(chance.choice((param.full, param.full, param.name)), param.read(_any(param, chance)),
                           chance.choice((None, *(unit.name for unit in level.units))))
                    for param in chance.sample(SHIPPED.params, 5))
    left = unwritten(level, changes)
    written = level_of(with_values(tilemap, level, left).tilemap, SHIPPED)
    assert not written.errors
    assert [change for change in unwritten(written, changes) if not why_not(level, change)] == []
    for unit, same in zip(level.units, written.units, strict=True):
        held, holds = level.settings.of_unit(unit, left), written.settings.of_unit(same, left)
        assert {key: each.value for key, each in held.items()} == {key: each.value for key, each in holds.items()}
        alone = written.settings.of_unit(same, tuple(each for each in left if why_not(level, each)))
        assert {key: each.value for key, each in alone.items()} == {key: each.value for key, each in held.items()}


def _any(param: Param, chance: Random) -> str:
    if param.choices is not None:
        return chance.choice(param.choices())
    return chance.choice(("on", "off")) if isinstance(param.default, bool) else str(
        chance.randint(param.low, min(param.high, 60)))
