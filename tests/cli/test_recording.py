"""`record` as a command: what is refused, what stops it, what it leaves behind (design: cli.md)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
resource = pytest.importorskip("resource")

ROOT = Path(__file__).resolve().parents[2]
MINE = str(ROOT / "levels" / "mine.tmx")
LESSON = str(ROOT / "levels" / "lesson.tmx")
# Compiled code is not written: where a file may not be large it would be cut off, and break whatever runs next.
RECORD = (sys.executable, "-B", "-m", "sandbox", "record")


def recorded(*argv: str, largest: int | None = None) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run([*RECORD, *argv], cwd=ROOT, capture_output=True, text=True, check=False, preexec_fn=limit)


@pytest.mark.parametrize(("option", "allowed"), [
    (("--region", "0,0,17,2"), "within 16 x 7 cells"), (("--region", f"{2**31},0,1,1"), "in cells"),
    (("--fps", "0.001"), "numbers from 0.1 to 60"), (("--fps", "61"), "numbers from 0.1 to 60"),
    (("--scale", "0"), "from 1 to 16"), (("--scale", "17"), "from 1 to 16"), (("--from", "999999"), "0 to "),
    (("--turns", "0"), "from 1"), (("--rounds", "0"), "from 1"), (("--driver", "magic"), "by_hand"),
    (("--frame-limit", "5"), "at most 5")])
def test_what_cannot_be_recorded_is_refused_in_one_line_with_what_is_allowed(
    tmp_path: Path, option: tuple[str, ...], allowed: str
) -> None:
    out = tmp_path / "a.gif"
    out.write_bytes(b"good")
    done = recorded(LESSON, "-o", str(out), *option)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert allowed in done.stderr
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


def test_cell_by_cell_a_whole_battle_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    done = recorded(MINE, "-o", str(tmp_path / "a.gif"), "--step", "cell")
    assert done.returncode == 2 and "frames" in done.stderr and "--turns" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda each: each.name)
def test_a_signal_stops_it_and_leaves_the_picture_of_before(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "a.gif"
    out.write_bytes(b"good")
    argv = [*RECORD, MINE, "-o", str(out), "--step", "cell", "--turns", "40", "--frame-limit", "100000"]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(600):
            # It has begun to write once there is a second file.
            if len(list(tmp_path.iterdir())) > 1:
                break
            time.sleep(0.1)
        assert len(list(tmp_path.iterdir())) == 2, "there is something to take away"
        process.send_signal(number)
        told, complaint = process.communicate(timeout=60)
    assert (process.returncode, told, complaint) == (128 + number, "", "stopped\n")
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("suffix", ["gif", "png", "webp"])
def test_a_disk_that_takes_no_more_leaves_the_picture_of_before(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"a.{suffix}"
    out.write_bytes(b"good")
    done = recorded(LESSON, "-o", str(out), "--turns", "5", largest=4000)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "cannot be written" in done.stderr
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


def test_a_pipe_is_no_file_to_record_into(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.gif")
    done = recorded(LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "1")
    assert done.returncode == 2 and "no ordinary file" in done.stderr
    assert (tmp_path / "a.gif").is_fifo()


def test_on_a_terminal_it_says_what_comes_and_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run([*RECORD, LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "5"], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=theirs, text=True, check=False)
    os.close(theirs)
    told = os.read(ours, 65536).decode()
    os.close(ours)
    assert "6 frames of" in told.splitlines()[0] and "about" in told.splitlines()[0]
    assert "6 of 6 frames" in told and "6 frames of" in done.stdout


def test_elsewhere_it_is_quiet_until_it_is_done(tmp_path: Path) -> None:
    done = recorded(LESSON, "-o", str(tmp_path / "a.gif"), "--turns", "5")
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 1)
