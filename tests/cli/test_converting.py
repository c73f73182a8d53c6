"""`check` for machines, and text levels both ways (guide: commands, convert; files)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.files.opening import open_level

ROOM = "#######\n#@.g~.#\n#######\n\nsight = 9\n"


def test_check_gives_one_json_object_a_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room.txt").write_text(ROOM, "utf-8")
    (tmp_path / "empty.txt").write_text("###\n#.#\n###\n", "utf-8")
    names = ("room.txt", "empty.txt", "no.tmx")
    status = main(["check", "--format", "json", *(str(tmp_path / name) for name in names)])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 2 and [each["status"] for each in told] == [0, 1, 2]
    assert told[1]["findings"][0]["problem"].startswith("no hero")


def test_text_becomes_a_map_and_text_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room.txt").write_text(ROOM, "utf-8")
    assert main(["convert", str(tmp_path / "room.txt"), str(tmp_path / "room.tmx")]) == 0
    assert main(["convert", str(tmp_path / "room.tmx"), str(tmp_path / "again.txt")]) == 0
    assert (tmp_path / "again.txt").read_text("utf-8") == ROOM
    assert open_level(tmp_path / "again.txt").level.units == open_level(tmp_path / "room.txt").level.units
    assert capsys.readouterr().err == ""


def test_the_companion_goes_along_and_nobody_elses_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room.txt").write_text(ROOM, "utf-8")
    beside, other = tmp_path / "room.sandbox.toml", tmp_path / "other"
    beside.write_bytes(b"[notes]\r\n# ours\n")
    other.mkdir()
    for source, target in (("room.txt", "other/hall.tmx"), ("other/hall.tmx", "room.tmx"),
                           ("room.tmx", "other/again.txt"), ("room.tmx", "other/hall.tmx")):
        assert main(["convert", str(tmp_path / source), str(tmp_path / target)]) == 0
    assert f"{other / 'hall.sandbox.toml'} goes with it" in capsys.readouterr().out
    for name in ("hall", "again"):
        assert (other / f"{name}.sandbox.toml").read_bytes() == beside.read_bytes()
    before = (other / "hall.tmx").read_bytes()
    (other / "hall.sandbox.toml").write_bytes(b"[theirs]\n")
    (tmp_path / "room.txt").write_text("@.g\n", "utf-8")
    assert main(["convert", str(tmp_path / "room.txt"), str(other / "hall.tmx")]) == 2
    assert "hall.sandbox.toml: this file belongs to another level" in capsys.readouterr().err
    assert (other / "hall.sandbox.toml").read_bytes() == b"[theirs]\n" and (other / "hall.tmx").read_bytes() == before


def test_what_text_cannot_say_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sandbox.files.shipped import shipped

    assert main(["convert", str(shipped("levels", "mine.tmx")), str(tmp_path / "mine.txt")]) == 2
    assert capsys.readouterr().err and not (tmp_path / "mine.txt").exists()
