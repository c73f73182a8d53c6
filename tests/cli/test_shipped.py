"""Shipped levels are found by their name, from wherever a command is run (guide: commands)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped, shipped_levels
from sandbox.files.used import files_of


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("argv", [
    ("run", "lesson", "--turns", "2"), ("check", "lesson"), ("search", "lesson", "--from", "8,3", "--to", "2,3"),
    ("record", "lesson", "-o", "a.png", "--turns", "1"), ("convert", "lesson", "mine.tmx")], ids=lambda argv: argv[0])
def test_a_bare_name_is_a_shipped_level(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0, capsys.readouterr().err


def test_a_file_of_that_name_comes_first_but_a_folder_is_no_level(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (elsewhere / "lesson").mkdir()
    assert main(["run", "lesson", "--turns", "0"]) == 0
    (elsewhere / "lesson").rmdir()
    (elsewhere / "lesson").write_text("mine", "utf-8")
    assert main(["run", "lesson"]) == 2 and "ends in" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["lesson.tmx", "levels/lesson", "nolevel", "dungeon"])
def test_what_is_no_bare_name_of_a_level_is_a_path(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", name]) == 2 and "no such file" in capsys.readouterr().err


def test_a_name_that_no_level_has_is_refused_with_the_names_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "nosuch"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("nosuch: there is no such file, and no shipped level of that name")
    assert all(name in error for name in shipped_levels()) and error.count("\n") == 1


def test_a_log_of_a_shipped_level_is_replayed_anywhere(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["run", "lesson", "--format", "jsonl", "--turns", "9"])
    (elsewhere / "a.jsonl").write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", "a.jsonl"]) == 0 and "the same battle" in capsys.readouterr().out


def test_names_lists_every_level_with_what_it_says_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert {path.stem for path in shipped("levels").glob("*.tmx")} == set(shipped_levels())
    main(["names", "--format", "json"])
    listed = json.loads(capsys.readouterr().out)["levels"]
    assert all(each["help"].endswith(".") for each in listed)
    main(["names"])
    told = capsys.readouterr().out
    assert all(each["name"] in told and each["help"] in told for each in listed)


def test_a_level_converted_by_its_name_brings_all_it_names(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "kraken", "mine.tmx"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ("dungeon.tsx", "dungeon.png", "kraken-deck.toml"))
    opened = open_level(elsewhere / "mine.tmx")
    assert {path.name for path in files_of(opened)} >= {"dungeon.tsx", "dungeon.png", "kraken-deck.toml"}
    assert all(path.resolve().parent == elsewhere.resolve() and path.is_file() for path in files_of(opened))
    assert main(["check", "mine.tmx"]) == 0
    (elsewhere / "dungeon.png").write_bytes(b"my own")
    capsys.readouterr()
    main(["convert", "lesson", "other.tmx"])
    assert "another dungeon.png kept as it was" in capsys.readouterr().out
    assert (elsewhere / "dungeon.png").read_bytes() == b"my own"
