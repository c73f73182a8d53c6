"""Names of files and units reach the terminal as text, whatever is in them, and logs as they are (guide: commands)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.__main__ import main
from tests.tiled.maps import GROUND, PROJECT, document, objects

NASTY = "\x1b]0;title\x07\x1b[31mHero\x7f\x9b1m\u202e\u2066\u200b\u061c"
SHOWN = r"\x1b]0;title\x07\x1b[31mHero\x7f\x9b1m\u202e\u2066\u200b\u061c"
ROOM = "######\n#@..g#\n######\n"


def level(folder: Path) -> Path:
    """A hero whose name is nasty, from a template in JSON, since XML knows no control characters."""
    (folder / "t.tj").write_text(json.dumps({"type": "template", "object": {
        "name": NASTY, "type": "Hero", "width": 16, "height": 16}}))
    path = folder / "a.tmx"
    path.write_bytes(document(GROUND, objects('<object id="1" template="t.tj" x="0" y="0"/>',
                                              '<object id="2" name="G&#x9b;ob" type="Enemy" x="48" y="32"/>')))
    return path


def test_what_acts_on_a_terminal_is_shown_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path)
    for command in (["check"], ["run", "--turns", "3"]):
        main([command[0], str(path), *command[1:]])
        told = capsys.readouterr().out
        assert SHOWN in told and r"G\x9bob" in told
        assert all(each.isprintable() for line in told.splitlines() for each in line)
    assert main(["check", str(tmp_path / "\x1b[2J.tmx"), "--cell-limit", "9"]) == 2
    assert main(["\x1b[2J"]) == 2
    told = capsys.readouterr().err
    assert told.count(r"\x1b[2J") == 2 and "\x1b" not in told


def test_logs_keep_names_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["run", str(level(tmp_path)), "--turns", "3", "--format", "jsonl"])
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {event["unit"] for event in events if event["event"] == "end_turn"} == {NASTY, "G\x9bob"}


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_files_whose_names_are_no_text_are_used_like_others(
        tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(*words: str | bytes) -> tuple[int, str, str]:
        status = main([os.fsdecode(word) for word in words])
        out, err = capfdbinary.readouterr()
        return status, out.decode("utf-8", "strict"), err.decode("utf-8", "strict")

    folder = tmp_path / os.fsdecode(b"f\xe9")
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / os.fsdecode(b"caf\xe9.txt")).write_text(ROOM)
    assert ran("convert", b"caf\xe9.txt", b"caf\xe9.tmx")[::2] == (0, "")
    status, told, errors = ran("check", b"caf\xe9.tmx")
    assert (status, errors) == (0, "") and told.startswith(r"caf\xe9.tmx")
    assert r"caf\xe9.tmx" in ran("check", "--cell-limit", "2", b"caf\xe9.tmx")[2]
    status, log, errors = ran("run", b"caf\xe9.tmx", "--format", "jsonl")
    assert (status, errors) == (0, "") and all(json.loads(line)["event"] for line in log.splitlines())
    (folder / "log.jsonl").write_text(log)
    status, told, errors = ran("replay", "log.jsonl")
    assert (status, errors) == (0, "") and r"the same battle on caf\xe9.tmx" in told
    assert ran("record", b"caf\xe9.tmx", "-o", b"\xe9.gif", "--turns", "2")[::2] == (0, "")
    assert b"\xe9.gif" in os.listdir(os.fsencode(folder))  # noqa: PTH208


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_a_process_is_handed_such_a_name_and_says_it_as_text(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_text(ROOM)
    done = subprocess.run([sys.executable, "-m", "sandbox", "check", b"caf\xe9.txt"], capture_output=True, check=False,
                          cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(PROJECT)})
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.decode("utf-8").startswith(r"caf\xe9.txt")
