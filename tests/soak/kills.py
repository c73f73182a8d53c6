"""Processes killed at any moment of saving: the old or the new file is whole, and the next save leaves nothing behind.

Each saves in a loop what its sort is: a map, a map with its deck, what the window keeps of unsaved work, a
conversion, a recorded picture.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.base.errors import InputError
from sandbox.files.opening import open_level
from tests.levels.beside import copied
from tests.soak.trials import Trials
from tests.tiled.maps import PROJECT

SAVERS = {
    "map": """
session = Session(open_level(level))
turn = 0
while True:
    session.set_map_property("sandbox.seed", str(turn + 2))
    assert session.save(), session.message
    tell(turn := turn + 1)
""",
    "deck": """
session = Session(open_level(level))
turn = 0
while True:
    session.edit(lambda tilemap: with_card(tilemap, SHIPPED, 0, cost=turn % 7 + 1))
    session.set_map_property("sandbox.seed", str(turn + 2))
    assert session.save(), session.message
    tell(turn := turn + 1)
""",
    "recovery": """
session = Session(open_level(level))
recovery = Recovery(folder / "kept")
turn = 0
while True:
    session.set_map_property("sandbox.seed", str(turn + 2))
    recovery.keep(session.document)
    tell(turn := turn + 1)
""",
    "convert": """
turn = 0
while True:
    main(["convert", str(level), str(folder / "out.tmx")])
    tell(turn := turn + 1)
""",
    "gif": """
turn = 0
while True:
    main(["record", str(level), "-o", str(folder / "out.gif"), "--turns", str(1 + turn % 3), "--scale", "1"])
    tell(turn := turn + 1)
""",
}
HEAD = """
import io, os, sys
from pathlib import Path
from sandbox.__main__ import main
from sandbox.files.opening import open_level
from sandbox.workbench.decking import with_card
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
level = Path(sys.argv[1])
folder = level.parent
told = os.fdopen(os.dup(1), "w")
sys.stdout = io.StringIO()
def tell(turn):
    print(turn, file=told, flush=True)
    if sys.argv[2:] == [str(turn)]:
        sys.exit()
"""
"""The saver says on stdout how many saves are done."""


@dataclass
class Killed:
    """One process that was killed: after how many whole saves, and how many files it left lying about."""

    saves: int
    litter: int


def kill_one(sort: str, folder: Path, dice: random.Random) -> Killed:
    """Kills a saver of a sort at a random moment after its first save. Raises AssertionError where a file is not whole,
    or where something is left behind after the next save."""
    name = "kraken.tmx" if sort == "deck" else "lesson.tmx"
    level = copied(folder, name, *(["kraken-deck.toml"] if sort == "deck" else []))
    with _saver(sort, level) as saver:
        _next(saver)
        began = time.perf_counter()
        saves = [_next(saver)]
        time.sleep(dice.random() * 3 * (time.perf_counter() - began))
        saver.send_signal(signal.SIGKILL)
        assert saver.stdout is not None
        saves += [int(line) for line in saver.stdout.read().split()]
    litter = _strange(folder)
    WHOLE[sort](folder, level)
    for path in litter:
        os.utime(path, (0, 0))  # So old that no save can still be busy with it.
    with _saver(sort, level, "1") as saver:
        _next(saver)
    WHOLE[sort](folder, level)
    assert not _strange(folder), f"{_strange(folder)[0].name} is left behind"
    return Killed(saves[-1], len(litter))


def _saver(sort: str, level: Path, *limit: str) -> subprocess.Popen[str]:
    """A process that saves in a loop, as often as the limit says."""
    return subprocess.Popen([sys.executable, "-c", HEAD + SAVERS[sort], str(level), *limit], cwd=PROJECT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _next(saver: subprocess.Popen[str]) -> int:
    """Waits for the next save; how many there were."""
    assert saver.stdout is not None and saver.stderr is not None
    line = saver.stdout.readline()
    assert line, saver.stderr.read()
    return int(line)


def _strange(folder: Path) -> list[Path]:
    """The files that nobody asked for."""
    asked = ("lesson.tmx", "kraken.tmx", "kraken-deck.toml", "dungeon.tsx", "dungeon.png", "out.tmx", "out.gif")
    return [path for path in folder.rglob("*")
            if path.is_file() and path.name not in asked and path.suffix != ".kept"]


def _is_level(_folder: Path, level: Path) -> None:
    opened = open_level(level)
    assert not opened.level.errors and opened.level.units, "the map is not whole"


def _is_converted(folder: Path, _level: Path) -> None:
    assert (folder / "out.tmx").read_bytes() == (PROJECT / "levels" / "lesson.tmx").read_bytes()


def _is_picture(folder: Path, _level: Path) -> None:
    data = (folder / "out.gif").read_bytes()
    assert data.startswith(b"GIF89a") and data.endswith(b"\x3b"), "the picture is cut off"


def _is_kept(folder: Path, level: Path) -> None:
    _is_level(folder, level)
    for kept in (folder / "kept").glob("*.kept"):
        assert b"</map>" in kept.read_bytes()[-20:], "what was kept is cut off"


WHOLE: dict[str, Callable[[Path, Path], None]] = {
    "map": _is_level, "deck": _is_level, "recovery": _is_kept, "convert": _is_converted, "gif": _is_picture}


def run(trials: Trials, words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(prog="kills", description=__doc__)
    parser.add_argument("--sort", choices=tuple(SAVERS), help="only processes that save this")
    args = parser.parse_args(words)
    if os.name != "posix":
        sys.stdout.write("processes are killed by signal, which this system does not know\n")
        return False
    sorts = (args.sort,) if args.sort else tuple(SAVERS)
    runs: Counter[str] = Counter()
    saves: Counter[str] = Counter()
    litter: Counter[str] = Counter()
    broken = 0
    for number in trials:
        sort = sorts[number % len(sorts)]
        with TemporaryDirectory() as folder:
            try:
                killed = kill_one(sort, Path(folder), random.Random(number))
            except (AssertionError, InputError) as error:
                broken += 1
                sys.stdout.write(f"kill {number} of {sort}: {error}\n")
                continue
        runs[sort] += 1
        saves[sort] += killed.saves
        litter[sort] += bool(killed.litter)
    for sort, count in runs.items():
        sys.stdout.write(f"{sort}: {count} kills after {saves[sort]} whole saves; {litter[sort]} in the midst of one, "
                         "which the next save swept up\n")
    sys.stdout.write(f"{broken + runs.total()} kills, {broken} broken\n")
    return not broken
