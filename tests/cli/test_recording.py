"""`record` as a command: what is refused, what stops it, what it leaves behind (guide: commands)."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from sandbox.__main__ import main
from tests.soak.kills import PROCESSES

pty = pytest.importorskip("pty")
resource = pytest.importorskip("resource")

ROOT = Path(__file__).resolve().parents[2]
MINE = str(ROOT / "levels" / "mine.tmx")
LESSON = str(ROOT / "levels" / "lesson.tmx")
# Compiled code is not written: where a file may not be large it would be cut off, and break whatever runs next.
RECORD = (sys.executable, "-B", "-m", "sandbox", "record")

Said = tuple[int, list[str], list[str]]


def recorded(capsys: pytest.CaptureFixture[str], *argv: str) -> Said:
    """The status of `record`, and what it says on stdout and stderr."""
    status = main(["record", *argv])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


@pytest.mark.parametrize(("option", "allowed"), [
    (("--region", "0,0,17,2"), "within 16 x 7 cells"), (("--region", f"{2**31},0,1,1"), "in cells"),
    (("--fps", "0.001"), "numbers from 0.1 to 60"), (("--fps", "61"), "numbers from 0.1 to 60"),
    (("--scale", "0"), "from 1 to 16"), (("--scale", "17"), "from 1 to 16"), (("--from", "999999"), "0 to "),
    (("--turns", "0"), "from 1"), (("--rounds", "0"), "from 1"), (("--driver", "magic"), "by_hand"),
    (("--frame-limit", "5"), "at most 5")])
def test_what_cannot_be_recorded_is_refused_in_one_line_with_what_is_allowed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: tuple[str, ...], allowed: str
) -> None:
    out = tmp_path / "a.gif"
    out.write_bytes(b"good")
    status, told, errors = recorded(capsys, LESSON, "-o", str(out), *option)
    assert (status, told, len(errors)) == (2, [], 1)
    assert allowed in errors[0]
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


def test_cell_by_cell_a_whole_battle_is_refused_before_anything_is_drawn(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, errors = recorded(capsys, MINE, "-o", str(tmp_path / "a.gif"), "--step", "cell")
    assert status == 2 and "frames" in errors[0] and "--turns" in errors[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda each: each.name)
def test_a_signal_stops_it_and_leaves_the_picture_of_before(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "a.gif"
    out.write_bytes(b"good")
    argv = [*RECORD, LESSON, "-o", str(out), "--step", "cell", "--turns", "40", "--frame-limit", "100000"]
    # What the tests themselves were told not to hear, as what a shell runs behind is, it would not hear either.
    hears = partial(signal.signal, number, signal.SIG_DFL)
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          preexec_fn=hears) as process:
        for _ in range(6000):
            # It has begun to write once there is a second file.
            if len(list(tmp_path.iterdir())) > 1:
                break
            time.sleep(0.01)
        assert len(list(tmp_path.iterdir())) == 2, "there is something to take away"
        process.send_signal(number)
        told, complaint = process.communicate(timeout=60)
    assert (process.returncode, told, complaint) == (128 + number, "", "stopped\n")
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


def with_little_room(argv: list[str], told: Connection) -> None:
    """Runs a command where no file can grow beyond 4000 bytes, and tells its status and what it said."""
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY))
    told.send((main(argv), sys.stdout.getvalue(), sys.stderr.getvalue()))


@pytest.mark.parametrize("suffix", ["gif", "png", "webp", "mp4"])
def test_a_disk_that_takes_no_more_leaves_the_picture_of_before(tmp_path: Path, suffix: str) -> None:
    if suffix == "mp4":
        pytest.importorskip("av", reason="the extra video is not installed")
    out = tmp_path / f"a.{suffix}"
    out.write_bytes(b"good")
    told, telling = PROCESSES.Pipe(duplex=False)
    argv = ["record", LESSON, "-o", str(out), "--turns", "5"]
    process = PROCESSES.Process(target=with_little_room, args=(argv, telling))
    process.start()
    telling.close()
    status, said, complaint = told.recv()
    process.join()
    assert (status, said, complaint.count("\n")) == (2, "", 1)
    assert "cannot be written" in complaint
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


def test_the_wave_can_be_flat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sizes = []
    for words in ((), ("--flat-wave",)):
        out = tmp_path / "a.gif"
        assert recorded(capsys, MINE, "-o", str(out), "--from", "60", "--turns", "4", *words)[0] == 0
        sizes.append(out.stat().st_size)
    assert sizes[1] < sizes[0]


def test_a_pipe_is_no_file_to_record_into(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.gif")
    status, _, errors = recorded(capsys, LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "1")
    assert status == 2 and "no ordinary file" in errors[0]
    assert (tmp_path / "a.gif").is_fifo()


def test_on_a_terminal_it_says_what_comes_and_how_far_it_is(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        status, out, _ = recorded(capsys, LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "5")
        told = os.read(ours, 65536).decode()
    os.close(ours)
    assert status == 0
    assert "6 frames of" in told.splitlines()[0] and "about" in told.splitlines()[0]
    assert "6 of 6 frames" in told and "6 frames of" in out[0]


def test_elsewhere_it_is_quiet_until_it_is_done(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, errors = recorded(capsys, LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "5")
    assert (status, len(out), errors) == (0, 1, [])
