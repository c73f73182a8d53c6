"""A process killed at any moment of saving leaves the old or the new file whole (guide: files)."""

from __future__ import annotations

import os
import random
import time
from itertools import count
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import NoReturn

import pytest

from sandbox.files.opening import open_level
from sandbox.tiled.saving.writing import write_atomically
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from tests.levels.beside import copied
from tests.soak.kills import PROCESSES, SAVERS, kill_one

SIZES = (300_000, 70_000)

STEPS = ("open", "write", "flush", "fsync", "chmod", "replace", "unlink")

class Stream:
    """A file whose process ends halfway through a write, or before it is flushed."""

    def __init__(self, step: str, handle: int) -> None:
        self.raw = open(handle, "wb", buffering=0)  # noqa: SIM115
        self.step = step

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()

    def fileno(self) -> int:
        return self.raw.fileno()

    def write(self, data: bytes) -> int:
        if self.step == "write":
            self.raw.write(data[:len(data) // 2])
            last()
        return self.raw.write(data)

    def flush(self) -> None:
        if self.step == "flush":
            last()


def last(*_: object, **__: object) -> NoReturn:
    os._exit(9)


def killed_at(step: str, path: Path) -> None:
    """Saves, in a process of its own, which ends at a step."""
    os.fdopen = lambda handle, _mode: Stream(step, handle)  # type: ignore[assignment]
    if step in ("open", "fsync"):
        setattr(os, step, last)
    if step in ("chmod", "replace", "unlink"):
        setattr(Path, step, last)
    write_atomically(path, b"B" * SIZES[1])


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_each_step_of_saving_the_file_is_whole(step: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_bytes(b"A" * SIZES[0])
    process = PROCESSES.Process(target=killed_at, args=(step, path))
    process.start()
    process.join()
    assert process.exitcode == 9
    assert path.read_bytes() == (b"B" * SIZES[1] if step == "unlink" else b"A" * SIZES[0])
    write_atomically(path, b"C")
    assert path.read_bytes() == b"C"


def save_on(path: Path, begun: Event) -> None:
    begun.set()
    for turn in count():
        write_atomically(path, bytes([65 + turn % 2]) * SIZES[turn % 2])


def test_killed_at_any_moment_of_saving_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    write_atomically(path, b"A" * SIZES[0])
    found: set[bytes] = set()
    for number in range(0, 50, 3):
        if len(found) == 2 and number > 20:
            break
        begun = PROCESSES.Event()
        saver = PROCESSES.Process(target=save_on, args=(path, begun))
        saver.start()
        begun.wait()
        time.sleep(0.001 + number * 0.0013)
        saver.kill()
        saver.join()
        data = path.read_bytes()
        assert data in (b"A" * SIZES[0], b"B" * SIZES[1])
        found.add(data[:1])
    assert len(found) == 2, "killed always at the same moment"


@pytest.mark.parametrize("sort", SAVERS)
def test_killed_while_saving_all_is_whole_and_the_next_save_leaves_nothing_behind(sort: str, tmp_path: Path) -> None:
    assert kill_one(sort, tmp_path, random.Random()).saves >= 2


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
