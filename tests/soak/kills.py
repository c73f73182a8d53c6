"""Processes killed at any moment of saving: the old or the new file is whole, and the next save leaves nothing behind.

Each saves in a loop what its sort is: a map, a map with its deck or companion, what the window keeps of unsaved work, a
conversion, a recorded picture.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count as numbers
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.__main__ import main
from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.companion import companion_path, entries_of
from sandbox.files.companion_text import with_entries
from sandbox.files.opening import open_level
from sandbox.workbench.decking import with_card
from sandbox.workbench.document import Edit
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.wording import Wording
from tests.files.tables import STOPS
from tests.levels.beside import copied
from tests.soak.trials import Trials
from tests.tiled.maps import PROJECT

PROCESSES = get_context("fork" if sys.platform == "linux" else "spawn")
"""A fork has everything loaded already."""


def _maps(level: Path) -> Iterator[None]:
    session = Session(open_level(level))
    for turn in numbers(2):
        session.set_map_property("sandbox.seed", str(turn))
        assert session.save(), session.message
        yield


def _decks(level: Path) -> Iterator[None]:
    session = Session(open_level(level))
    for turn in numbers(2):
        session.edit(partial(with_card, bestiary=SHIPPED, index=0, cost=turn % 7 + 1))
        session.set_map_property("sandbox.seed", str(turn))
        assert session.save(), session.message
        yield


def _companions(level: Path) -> Iterator[None]:
    session = Session(open_level(level))
    for turn in numbers(2):
        stops = [] if turn % 5 == 4 else [{"turn": turn}] * (turn % 3 + 1)
        words = Wording("Stop", "Stopped", "Not stopped")
        session.apply(Edit(words, with_entries(session.document.tilemap, STOPS, stops)))
        session.set_map_property("sandbox.seed", str(turn))
        assert session.save(), session.message
        yield


def _unsaved_work(level: Path) -> Iterator[None]:
    session = Session(open_level(level))
    recovery = Recovery(level.parent / "kept")
    for turn in numbers(2):
        session.set_map_property("sandbox.seed", str(turn))
        recovery.keep(session.document)
        yield


def _conversions(level: Path) -> Iterator[None]:
    while True:
        main(["convert", str(level), str(level.parent / "out.tmx")])
        yield


def _pictures(level: Path) -> Iterator[None]:
    for turn in numbers():
        main(["record", str(level), "-o", str(level.parent / "out.gif"), "--turns", str(1 + turn % 3), "--scale", "1"])
        yield


SAVERS: dict[str, Callable[[Path], Iterator[None]]] = {
    "map": _maps, "deck": _decks, "companion": _companions, "recovery": _unsaved_work,
    "convert": _conversions, "gif": _pictures}
"""Each saves one sort of thing again and again."""


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
    with saving(sort, level) as (saver, told):
        _next(told)
        began = time.perf_counter()
        saves = _next(told)
        time.sleep(dice.random() * 3 * (time.perf_counter() - began))
        saver.kill()
        saver.join()
        with suppress(EOFError):
            while True:
                saves = told.recv()
    litter = _strange(folder)
    WHOLE[sort](folder, level)
    for path in litter:
        os.utime(path, (0, 0))  # So old that no save can still be busy with it.
    with saving(sort, level, 1) as (saver, told):
        _next(told)
        saver.join()
    WHOLE[sort](folder, level)
    assert not _strange(folder), f"{_strange(folder)[0].name} is left behind"
    return Killed(saves, len(litter))


@contextmanager
def saving(sort: str, level: Path, most: int | None = None) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process that saves in a loop, `most` times at the most, and tells each time how many saves are done."""
    told, telling = PROCESSES.Pipe(duplex=False)
    saver = PROCESSES.Process(target=_save, args=(sort, level, most, telling))
    saver.start()
    telling.close()
    try:
        yield saver, told
    finally:
        saver.kill()
        saver.join()
        told.close()


def _next(told: Connection) -> int:
    """Waits for the next save; how many there were."""
    try:
        return int(told.recv())
    except EOFError:
        raise AssertionError("the process that saves has ended by itself") from None


def _save(sort: str, level: Path, most: int | None, telling: Connection) -> None:
    sys.stdout = io.StringIO()
    for turn, _ in enumerate(islice(SAVERS[sort](level), most), start=1):
        telling.send(turn)


def _strange(folder: Path) -> list[Path]:
    """The files that nobody asked for."""
    asked = ("lesson.tmx", "kraken.tmx", "kraken-deck.toml", "dungeon.tsx", "dungeon.png", "out.tmx", "out.gif",
             "lesson.sandbox.toml")
    return [path for path in folder.rglob("*")
            if path.is_file() and path.name not in asked and path.suffix != ".kept"]


def _is_level(_folder: Path, level: Path) -> None:
    opened = open_level(level)
    assert not opened.level.errors and opened.level.units, "the map is not whole"


def _is_with_companion(folder: Path, level: Path) -> None:
    _is_level(folder, level)
    opened = open_level(level)
    assert entries_of(opened.tilemap, STOPS) or not companion_path(level).exists(), "the companion is not whole"
    assert not opened.level.findings, "the companion cannot be read"


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
    "map": _is_level, "deck": _is_level, "companion": _is_with_companion,
    "recovery": _is_kept, "convert": _is_converted, "gif": _is_picture}


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
