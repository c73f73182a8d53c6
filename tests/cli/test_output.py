"""Where output goes that nobody can read: one line at the most, and status 2 (guide: commands)."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from sandbox.__main__ import main
from sandbox.cli import output

ROOT = Path(__file__).resolve().parents[2]
LESSON = "levels/lesson.tmx"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")

RUN = ("run", LESSON)
COMMANDS = (
    RUN, ("run", LESSON, "--format", "jsonl", "--turns", "1"), ("check", LESSON), ("names",),
    ("check", LESSON, "--format", "json"), ("search", LESSON, "--from", "8,3", "--to", "2,3"), ("--help",),
    ("run", "--help"), ("--version",))
each_command = pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
FULL = (2, ["the output cannot be written: No space left on device"])
CLOSED = (2, ["the output cannot be written: it is closed"])


Ended = Callable[[tuple[str, ...], TextIO | None], tuple[int, list[str]]]


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ended:
    """The status of a command run here with another stdout, and what it says on stderr."""
    drop = output.drop

    def ended(command: tuple[str, ...], stdout: TextIO | None) -> tuple[int, list[str]]:
        monkeypatch.chdir(ROOT)
        monkeypatch.setattr(sys, "stdout", stdout)
        # What is dropped is what stands for 1 here.
        monkeypatch.setattr(output, "drop", lambda number: stdout and drop({1: stdout.fileno()}.get(number, number)))
        return main(command), capsys.readouterr().err.splitlines()

    return ended


@each_command
@pytest.mark.parametrize("is_buffered", [True, False], ids=["buffered", "unbuffered"])
def test_a_full_device_is_one_line_and_status_2(ended: Ended, command: tuple[str, ...], is_buffered: bool) -> None:
    with Path("/dev/full").open("wb", buffering=-1 if is_buffered else 0) as device:
        assert ended(command, io.TextIOWrapper(device, write_through=not is_buffered)) == FULL


@each_command
def test_a_closed_stdout_is_one_line_and_status_2(ended: Ended, command: tuple[str, ...]) -> None:
    assert ended(command, None) == CLOSED


@each_command
def test_who_stops_reading_is_told_nothing_and_the_status_is_2(ended: Ended, command: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        assert ended(command, pipe) == (2, [])


# In a process of its own, to the end of Python

def process(command: tuple[str, ...], redirected: str, is_buffered: bool = True) -> tuple[int, list[str]]:
    """The status of a command run by a shell with its streams redirected, and what it says on stderr."""
    words = 'program=$1; shift; "$program" -m sandbox "$@" ' + redirected
    ran = subprocess.run(["sh", "-c", words, "sh", sys.executable, *command], cwd=ROOT, check=False, timeout=60,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                         env={**os.environ, "PYTHONUNBUFFERED": "" if is_buffered else "1"})
    return ran.returncode, ran.stderr.splitlines()


@pytest.mark.parametrize("is_buffered", [True, False], ids=["buffered", "unbuffered"])
def test_a_process_with_a_full_device_ends_with_one_line(is_buffered: bool) -> None:
    assert process(RUN, "> /dev/full", is_buffered) == FULL


@pytest.mark.parametrize("command", [("--help",), RUN], ids=" ".join)
def test_a_process_whose_reader_has_gone_ends_in_silence(command: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen([sys.executable, "-m", "sandbox", *command], cwd=ROOT, stdout=write,
                          stderr=subprocess.PIPE, text=True) as ran:
        os.close(write)
        assert ran.stderr is not None and ran.stderr.read() == ""
    assert ran.returncode == 2


@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-", "<&- >&- 2>&-"])
def test_a_refusal_that_nobody_can_read_is_still_status_2(redirected: str) -> None:
    assert process(("run", "nowhere.tmx"), redirected) == (2, [])


def test_no_file_takes_the_place_of_a_closed_stdout(tmp_path: Path) -> None:
    out = tmp_path / "lesson.gif"
    assert process(("record", LESSON, "-o", str(out), "--turns", "1"), ">&-") == CLOSED
    assert out.read_bytes().startswith(b"GIF89a"), "made, though nobody could be told"
