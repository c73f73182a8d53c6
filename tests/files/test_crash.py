"""A process killed at any moment of saving leaves the old or the new file whole (design: files.md)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandbox.files.opening import open_level
from sandbox.tiled.saving.writing import write_atomically
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from tests.levels.beside import copied
from tests.soak.kills import SAVERS, kill_one
from tests.tiled.maps import PROJECT

SAVER = """
import sys
from pathlib import Path
from sandbox.tiled.saving.writing import write_atomically
path, sizes = Path(sys.argv[1]), (300_000, 70_000)
print("ready", flush=True)
turn = 0
while True:
    write_atomically(path, bytes([65 + turn % 2]) * sizes[turn % 2])
    turn += 1
"""

STEPS = ("open", "write", "flush", "fsync", "chmod", "replace", "unlink")

KILLED_AT = """
import os, pathlib, sys
from sandbox.tiled.saving import writing as saving
step, path = sys.argv[1], pathlib.Path(sys.argv[2])
def last(*_, **__):
    os._exit(9)
class Stream:
    def __init__(self, handle, mode): self.raw = open(handle, mode, buffering=0)
    def __enter__(self): return self
    def __exit__(self, *_): self.raw.close()
    def fileno(self): return self.raw.fileno()
    def write(self, data):
        if step == "write":
            self.raw.write(data[:len(data) // 2])
            last()
        return self.raw.write(data)
    def flush(self):
        if step == "flush":
            last()
os.fdopen = Stream
if step in ("open", "fsync"):
    setattr(os, step, last)
if step in ("chmod", "replace", "unlink"):
    setattr(pathlib.Path, step, last)
saving.write_atomically(path, b"B" * 70_000)
"""


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_each_step_of_saving_the_file_is_whole(step: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_bytes(b"A" * 300_000)
    ran = subprocess.run([sys.executable, "-c", KILLED_AT, step, str(path)], cwd=PROJECT, check=False, timeout=30)
    assert ran.returncode == 9
    expected = b"B" * 70_000 if step == "unlink" else b"A" * 300_000
    assert path.read_bytes() == expected
    write_atomically(path, b"C")
    assert path.read_bytes() == b"C"


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signal")
def test_killed_at_any_moment_of_saving_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    write_atomically(path, b"A" * 300_000)
    found = set()
    for number in range(25):
        with subprocess.Popen([sys.executable, "-c", SAVER, str(path)], cwd=PROJECT, stdout=subprocess.PIPE) as saver:
            assert saver.stdout is not None and saver.stdout.readline() == b"ready\n"
            time.sleep(0.001 + number * 0.0013)
            saver.send_signal(signal.SIGKILL)
        data = path.read_bytes()
        assert data in (b"A" * 300_000, b"B" * 70_000)
        found.add(data[:1])
    assert len(found) == 2, "killed always at the same moment"


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signal")
@pytest.mark.parametrize("sort", SAVERS)
def test_killed_while_saving_all_is_whole_and_the_next_save_leaves_nothing_behind(sort: str, tmp_path: Path) -> None:
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert kill_one(sort, folder, random.Random(number)).saves >= 2


def test_what_a_killed_process_left_of_keeping_work_is_swept_up_by_the_next(tmp_path: Path) -> None:
    session = Session(open_level(copied(tmp_path, "lesson.tmx")))
    folder = tmp_path / "kept"
    folder.mkdir()
    old, busy, other = (folder / name for name in (
        ".lesson-0123-4999999.kept.0123abcd.tmp", ".lesson-0123-4999998.kept.0123abcd.tmp", "mine.tmp"))
    for path in (old, busy, other):
        path.write_bytes(b"half")
    for path in (old, other):
        os.utime(path, (0, 0))
    session.set_map_property("sandbox.seed", "3")
    Recovery(folder).keep(session.document)
    assert [path.exists() for path in (old, busy, other)] == [False, True, True]
