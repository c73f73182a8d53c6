"""Where output goes that nobody can read: one line at the most, and status 2 (design: cli.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LESSON = "levels/lesson.tmx"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")

COMMANDS = (
    ("run", LESSON), ("run", LESSON, "--format", "jsonl", "--turns", "1"), ("check", LESSON), ("names",),
    ("check", LESSON, "--format", "json"), ("search", LESSON, "--from", "8,3", "--to", "2,3"), ("--help",),
    ("run", "--help"), ("--version",))


def ended(command: tuple[str, ...], redirected: str, is_buffered: bool) -> tuple[int, list[str]]:
    """The status of a command run by a shell with its streams redirected, and what it says on stderr."""
    words = 'program=$1; shift; "$program" -m sandbox "$@" ' + redirected
    ran = subprocess.run(["sh", "-c", words, "sh", sys.executable, *command], cwd=ROOT, check=False, timeout=60,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                         env={**os.environ, "PYTHONUNBUFFERED": "" if is_buffered else "1"})
    return ran.returncode, ran.stderr.splitlines()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("is_buffered", [True, False], ids=["buffered", "unbuffered"])
def test_a_full_device_is_one_line_and_status_2(command: tuple[str, ...], is_buffered: bool) -> None:
    assert ended(command, "> /dev/full", is_buffered) == (
        2, ["the output cannot be written: No space left on device"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_stdout_is_one_line_and_status_2(command: tuple[str, ...]) -> None:
    assert ended(command, ">&-", True) == (2, ["the output cannot be written: it is closed"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_who_stops_reading_is_told_nothing_and_the_status_is_2(command: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen([sys.executable, "-m", "sandbox", *command], cwd=ROOT, stdout=write,
                          stderr=subprocess.PIPE, text=True) as process:
        os.close(write)
        assert process.stderr is not None and process.stderr.read() == ""
    assert process.returncode == 2


@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-", "<&- >&- 2>&-"])
def test_a_refusal_that_nobody_can_read_is_still_status_2(redirected: str) -> None:
    assert ended(("run", "nowhere.tmx"), redirected, True) == (2, [])


def test_no_file_takes_the_place_of_a_closed_stdout(tmp_path: Path) -> None:
    out = tmp_path / "lesson.gif"
    status, err = ended(("record", LESSON, "-o", str(out), "--turns", "1"), ">&-", True)
    assert (status, err) == (2, ["the output cannot be written: it is closed"])
    assert out.read_bytes().startswith(b"GIF89a"), "made, though nobody could be told"
