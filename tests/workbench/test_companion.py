"""The companion file is edited, undone and saved with its level, and goes where the level goes (guide: files)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from sandbox.base.shelf import Shelf
from sandbox.battle.bestiary import SHIPPED
from sandbox.files import tables
from sandbox.files.companion import companion_path, entries_of
from sandbox.files.companion_text import with_entries
from sandbox.files.opening import open_level
from sandbox.workbench.decking import with_card
from sandbox.workbench.document import Edit
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from sandbox.workbench.wording import Wording
from tests.files.tables import LOOK, STOPS
from tests.levels.beside import copied, left_by_a_crash

THEIRS = '# Ours.\n[notes]  # of the artists\ntext="x"\n'


@pytest.fixture
def level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "TABLES", Shelf("table", STOPS, LOOK))
    (tmp_path / "levels").mkdir()
    return copied(tmp_path / "levels", "kraken.tmx", "kraken-deck.toml")


@pytest.fixture
def beside(level: Path) -> Path:
    """The companion of the level, with a table of somebody else."""
    companion_path(level).write_text(THEIRS, "utf-8")
    return companion_path(level)


def stop_at(session: Session, *turns: int) -> None:
    entries = [{"turn": turn} for turn in turns]
    words = Wording(f"Stop at {turns}", f"Stop at {turns} set", f"Stop at {turns} taken away")
    assert session.edit(lambda tilemap: Edit(words, with_entries(tilemap, STOPS, entries)))


def stops(source: Session | Path) -> list[object]:
    tilemap = source.document.tilemap if isinstance(source, Session) else open_level(source).tilemap
    return [entry["turn"] for entry in entries_of(tilemap, STOPS)]


def contents(folder: Path) -> Mapping[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_level_without_one_gets_none_by_saving(level: Path, tmp_path: Path) -> None:
    session = Session(open_level(level))
    session.set_map_property("sandbox.seed", "7")
    assert session.save() and not companion_path(level).exists()
    assert session.save(tmp_path / "other.tmx") and not (tmp_path / "other.sandbox.toml").exists()


def test_it_is_saved_with_the_level_and_only_then_and_the_map_stays_as_it_is(level: Path, beside: Path) -> None:
    before = contents(level.parent)
    session = Session(open_level(level))
    stop_at(session, 3)
    assert session.message == "Stop at (3,) set." and session.document.is_changed and session.document.can_undo
    assert contents(level.parent) == before
    assert session.save() and not session.document.is_changed
    assert contents(level.parent) == {**before, beside.name: f"{THEIRS}\n[[stops]]\nturn = 3\n".encode()}


def test_an_edit_of_it_is_undone_and_done_again_and_the_battle_goes_on(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    for _ in range(4):
        session.running.forward("turn")
    history = session.running.history
    assert history is not None and history.cursor.step > 0
    step = history.cursor.step
    stop_at(session, 3)
    stop_at(session, 3, 5)
    session.undo()
    assert stops(session) == [3] and session.message == "Stop at (3, 5) taken away."
    session.undo()
    assert stops(session) == [] and not session.document.is_changed
    session.redo()
    assert stops(session) == [3] and session.message == "Done again: Stop at (3,)."
    assert session.running.history is history and history.cursor.step == step and beside.read_text("utf-8") == THEIRS


def test_all_undone_after_saving_is_the_file_as_it_was(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, 3)
    assert session.save()
    session.undo()
    assert session.document.is_changed and session.save() and beside.read_text("utf-8") == THEIRS
    session.redo()
    assert session.document.is_changed and session.save() and stops(level) == [3]


def test_one_that_becomes_empty_is_taken_away_and_comes_back(level: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, 3)
    assert session.save() and stops(level) == [3]
    stop_at(session)
    assert session.save() and not companion_path(level).exists() and not session.document.is_changed
    session.undo()
    assert session.save() and stops(level) == [3]
    session.undo()
    assert session.save() and not companion_path(level).exists()


def test_what_is_wrong_in_it_is_told_while_it_is_edited(level: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, -1)
    assert [each.place.file for each in session.level.findings if each.severity == "warning"] == ["kraken.sandbox.toml"]
    stop_at(session, 1)
    assert not [each for each in session.level.findings if each.place.file == "kraken.sandbox.toml"]


def test_under_another_name_it_goes_along_edited_or_not(level: Path, beside: Path, tmp_path: Path) -> None:
    session = Session(open_level(level))
    assert session.save(tmp_path / "deep.tmx")
    assert (tmp_path / "deep.sandbox.toml").read_text("utf-8") == THEIRS
    stop_at(session, 3)
    assert session.save() and stops(tmp_path / "deep.tmx") == [3] and beside.read_text("utf-8") == THEIRS
    assert session.save(level) and stops(level) == [3]


def test_the_one_of_another_level_is_neither_written_over_nor_taken_over(level: Path, tmp_path: Path) -> None:
    other = tmp_path / "deep.sandbox.toml"
    other.write_text(THEIRS, "utf-8")
    session = Session(open_level(level))
    assert not session.save(tmp_path / "deep.tmx") and "belongs to another level" in session.message
    stop_at(session, 3)
    assert not session.save(tmp_path / "deep.tmx") and "belongs to another level" in session.message
    assert other.read_text("utf-8") == THEIRS and not (tmp_path / "deep.tmx").exists()
    assert session.document.is_changed and session.save()


def test_a_broken_one_stays_as_it_is_and_goes_along(level: Path, beside: Path, tmp_path: Path) -> None:
    beside.write_text("[[stops]\n", "utf-8")
    session = Session(open_level(level))
    words = Wording("Stop", "Stopped", "Not stopped")
    assert not session.edit(lambda tilemap: Edit(words, with_entries(tilemap, STOPS, [{"turn": 3}])))
    assert "is no TOML file" in session.message and session.is_refusal
    session.set_map_property("sandbox.seed", "7")
    assert session.save() and session.save(tmp_path / "deep.tmx")
    assert beside.read_text("utf-8") == (tmp_path / "deep.sandbox.toml").read_text("utf-8") == "[[stops]\n"


def test_one_that_cannot_be_read_stays_where_it_is_and_that_is_said(level: Path, beside: Path, tmp_path: Path) -> None:
    beside.write_bytes(b"\xff")
    session = Session(open_level(level))
    session.set_map_property("sandbox.seed", "7")
    assert session.save() and session.message == "Saved kraken.tmx."
    assert session.save(tmp_path / "deep.tmx")
    assert session.message == "Saved deep.tmx. kraken.sandbox.toml cannot be read and did not come along."
    session.set_map_property("sandbox.seed", "8")
    assert session.save() and not (tmp_path / "deep.sandbox.toml").exists() and beside.read_bytes() == b"\xff"


def test_what_others_wrote_into_it_meanwhile_is_written_over_only_when_that_is_meant(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, 3)
    before = level.read_bytes()
    session.set_map_property("sandbox.seed", "7")
    beside.write_text("[theirs]\n", "utf-8")
    assert session.document.lost_by_saving == (beside,)
    assert not session.save() and "changed by another program" in session.message
    assert beside.read_text("utf-8") == "[theirs]\n" and level.read_bytes() == before and session.document.is_changed
    assert session.save(is_meant=True) and stops(level) == [3]


def test_what_was_not_edited_here_is_not_written_whatever_became_of_it(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    session.set_map_property("sandbox.seed", "7")
    beside.write_text("[theirs]\n", "utf-8")
    assert session.document.changed_by_others == (beside,) and session.document.lost_by_saving == ()
    assert session.save() and beside.read_text("utf-8") == "[theirs]\n"
    beside.unlink()
    assert session.save() and not beside.exists()


def test_one_that_others_took_away_is_written_again_once_it_is_edited(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, 3)
    beside.unlink()
    assert session.save() and stops(level) == [3]


def test_where_it_cannot_be_written_nothing_is(level: Path) -> None:
    session = Session(open_level(level))
    before = contents(level.parent)
    session.edit(lambda tilemap: with_card(tilemap, SHIPPED, 0, cost=9))
    session.set_map_property("sandbox.seed", "7")
    stop_at(session, 3)
    companion_path(level).mkdir()
    assert not session.save() and session.document.is_changed
    companion_path(level).rmdir()
    assert contents(level.parent) == before
    assert session.save() and stops(level) == [3]


def test_a_deck_in_the_same_file_is_not_lost(level: Path) -> None:
    path = companion_path(level)
    (level.parent / "kraken-deck.toml").rename(path)
    level.write_bytes(level.read_bytes().replace(b"kraken-deck.toml", path.name.encode()))
    before = path.read_bytes()
    session = Session(open_level(level))
    session.edit(lambda tilemap: with_card(tilemap, SHIPPED, 0, cost=9))
    stop_at(session, 3)
    assert not session.save() and "are one file" in session.message and path.read_bytes() == before


def test_a_level_read_again_for_it_alone_keeps_its_battle(level: Path, beside: Path) -> None:
    session = Session(open_level(level))
    session.running.forward("turn")
    history = session.running.history
    assert not session.reload()
    beside.write_text("[[stops]]\nturn = -1\n", "utf-8")
    assert session.reload() and session.message == "kraken.sandbox.toml has changed on disk and was read again."
    assert session.running.history is history and stops(session) == [-1]
    assert any(each.place.file == beside.name for each in session.level.findings) and not session.reload()
    beside.unlink()
    assert session.reload() and stops(session) == []


def test_unsaved_work_on_it_is_kept_told_of_and_comes_back(level: Path, beside: Path, tmp_path: Path) -> None:
    session = Session(open_level(level))
    stop_at(session, 3)
    recovery = Recovery(tmp_path / "kept")
    recovery.keep(session.document)
    left_by_a_crash(tmp_path / "kept")
    again = Session(open_level(level))
    kept = recovery.find(again.document)
    assert kept is not None and kept.told_beside(again.document) == "edits of kraken.sandbox.toml"
    again.recover(kept.opened)
    assert stops(again) == [3] and again.document.is_changed and beside.read_text("utf-8") == THEIRS
    assert again.save() and stops(level) == [3] and not again.document.is_changed


def test_a_text_level_brings_it_to_the_map_it_is_saved_as(tmp_path: Path) -> None:
    (tmp_path / "room.txt").write_text("#####\n#@.g#\n#####\n", "utf-8")
    (tmp_path / "room.sandbox.toml").write_text(THEIRS, "utf-8")
    session = Session(open_level(tmp_path / "room.txt"))
    stop_at(session, 3)
    assert session.save(tmp_path / "room.tmx") and stops(tmp_path / "room.txt") == stops(tmp_path / "room.tmx") == [3]
    (tmp_path / "other").mkdir()
    assert session.save(tmp_path / "other" / "hall.tmx") and stops(tmp_path / "other" / "hall.tmx") == [3]


def test_a_new_level_has_none_until_something_is_written_into_it(tmp_path: Path) -> None:
    session = Session(new_level(SHIPPED), is_new=True)
    stop_at(session, 3)
    assert session.save(tmp_path / "a.tmx") and stops(tmp_path / "a.tmx") == [3]
