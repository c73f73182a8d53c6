"""The companion file of a level: where it lies, how it is read, and what the check says of it (guide: files)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.base.shelf import Shelf
from sandbox.files import tables
from sandbox.files.companion import MAX_BYTES, companion_path, entries_of
from sandbox.files.opening import open_level
from sandbox.files.used import files_of
from tests.files.tables import LOOK, STOPS
from tests.levels.beside import copied

GOOD = '[[stops]]\nturn = 3\n\n[look]\nlight = "day"\n\n[theirs]\nx = 1\n'


@pytest.fixture
def level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "TABLES", Shelf("table", STOPS, LOOK))
    return copied(tmp_path, "lesson.tmx")


def told(level: Path, data: bytes | str) -> list[str]:
    """What is found in a companion that says this."""
    companion_path(level).write_bytes(data if isinstance(data, bytes) else data.encode())
    return [str(each) for each in open_level(level).level.findings]


def test_a_level_without_a_companion_has_none_and_nothing_to_say_of_it(
        level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not open_level(level).level.findings and entries_of(open_level(level).tilemap, STOPS) == ()
    assert main(["check", str(level)]) == 0 and "companion" not in capsys.readouterr().out


def test_its_entries_are_read_in_their_order(level: Path) -> None:
    assert told(level, GOOD + "[[stops]]\nturn = 1\n") == []
    tilemap = open_level(level).tilemap
    assert [entry["turn"] for entry in entries_of(tilemap, STOPS)] == [3, 1]
    assert entries_of(tilemap, LOOK) == ({"light": "day"},)


def test_the_check_names_place_value_and_what_is_allowed(level: Path) -> None:
    assert told(level, '[[stops]]\nturn = 3\n[[stops]]\nturn = "x"\nat = 1\n[look]\nlight = 7\n') == [
        'lesson.sandbox.toml, "stops 2", property "turn": turn is "x" (allowed: whole numbers from 0)',
        'lesson.sandbox.toml, "stops 2", property "at": unknown field "at" (allowed: turn, why)',
        'lesson.sandbox.toml, "look", property "light": light is "7" (allowed: day, night)']


@pytest.mark.parametrize(("text", "sentence"), [
    ("stops = 3\n", 'property "stops": stops is "3" (allowed: tables [[stops]])'),
    ("[stops]\nturn = 3\n", '"stops": stops is "{\'turn\': 3}" (allowed: tables [[stops]])'),
    ("[[look]]\n", 'property "look": look is "[{}]" (allowed: a table [look])'),
    ("[[stops]\n", "is no TOML file: Expected"), ("a = 1\na = 2\n", "is no TOML file: Cannot overwrite"),
    (b"\xff", "the file is not encoded as UTF-8; what it says does not count (allowed: UTF-8)"),
    ("#" * (MAX_BYTES + 1), f"the file has {MAX_BYTES + 1} bytes; what it says does not count"),
    ("a" + ".a" * 20 + " = 1\n", "the file has tables too deep within each other (allowed: at most 8 deep)"),
    ("a = " + "[" * 500, "the file has tables too deep within each other")])
def test_one_that_is_broken_is_a_warning_and_the_level_runs(level: Path, text: str | bytes, sentence: str) -> None:
    found, = told(level, text)
    assert found.startswith("lesson.sandbox.toml") and sentence in found
    assert not open_level(level).level.errors
    assert main(["check", str(level)]) == 1 and main(["run", str(level), "--turns", "2"]) == 0


def test_what_is_no_file_is_a_warning_too(level: Path) -> None:
    companion_path(level).mkdir()
    assert "this is a folder" in str(open_level(level).level.findings[0])
    companion_path(level).rmdir()
    companion_path(level).symlink_to("nowhere.toml")
    assert "there is no such file" in str(open_level(level).level.findings[0])


def test_tables_that_are_not_known_are_left_in_peace_and_named(
        level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(level, GOOD) == []
    assert main(["check", str(level)]) == 0
    assert ("companion: lesson.sandbox.toml with stops, look, theirs; not known here, and left as they are: theirs"
            in capsys.readouterr().out)


def test_a_text_level_has_the_one_beside_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", Shelf("table", STOPS))
    (tmp_path / "room.txt").write_text("@.g\n", "utf-8")
    (tmp_path / "room.sandbox.toml").write_text("\ufeff[[stops]]\r\nturn = -1\r\n", "utf-8")
    opened = open_level(tmp_path / "room.txt")
    assert [str(each) for each in opened.level.findings] == [
        'room.sandbox.toml, "stops 1", property "turn": turn is "-1" (allowed: whole numbers from 0)']


def test_it_is_one_of_the_files_that_nothing_else_is_written_onto(level: Path) -> None:
    assert companion_path(level) not in files_of(open_level(level))
    told(level, GOOD)
    assert companion_path(level) in files_of(open_level(level))
