"""From the command to the first thing that is seen."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from tempfile import TemporaryDirectory

from sandbox.files.shipped import shipped
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import in_turns

LESSON = shipped("levels", "lesson.tmx")
FRAME = ("from pathlib import Path; from tests.app.hands import opened; "
         f"opened(Path({str(LESSON)!r}))")


def first_frame(is_small: bool) -> Measured:
    return _started(["-c", FRAME], "pygame, pygame_gui", is_small)


def first_line(is_small: bool) -> Measured:
    return _started(["-m", "sandbox", "run", str(LESSON)], "json, argparse", is_small)


def _started(words: list[str], modules: str, is_small: bool) -> Measured:
    """Seconds until a process has said its first line, or ended; beside it one that only imports the modules.

    Modules are compiled, as they are where the program is installed.
    """
    with TemporaryDirectory() as compiled:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        ours, theirs = in_turns(lambda: _spoken(words, env), lambda: _spoken(["-c", f"import {modules}"], env),
                                times=1 if is_small else 10, clock=time.perf_counter)
    return Measured((ours / 1000,), f"Python with {modules} alone {theirs / 1000:.2f} s")


def _spoken(words: list[str], env: Mapping[str, str]) -> None:
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()


ROWS = (
    Row("first-frame", "from the command to the first frame", (Goal("s", at_most=0.5),), first_frame),
    Row("first-line", "from the command to the first line of `run`", (Goal("s", at_most=0.2),), first_line),
)
