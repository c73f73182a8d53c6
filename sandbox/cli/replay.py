"""`replay`: runs a log again and says whether the battle is the same (design: cli.md)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from sandbox.base import written
from sandbox.base.counting import counted
from sandbox.base.errors import Place, refuse
from sandbox.base.version import VERSION
from sandbox.battle.replay import A_LOG, Log, Replay, read_log, run_again
from sandbox.cli.options import add_cell_limit, level
from sandbox.cli.saying import say
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.tiled.paths import is_there, read_bytes

_ROOM = 200
"""Characters of a line that are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", metavar="LOG.jsonl", type=Path, help="a log that run --format jsonl wrote")
    parser.add_argument("--level", metavar="PATH", type=level,
                        help="its level; else looked for beside the log, in the current folder, among the shipped ones")
    add_cell_limit(parser)


def run(args: argparse.Namespace) -> int:
    """Status 0 when the battle is the same as far as the log goes, 1 when a line differs."""
    log = read_log(read_bytes(args.log, Place(str(args.log)), wanted=A_LOG), str(args.log))
    path = args.level or _level_of(log)
    replay = run_again(open_level(path, args.cell_limit).level, log)
    for sentence in (*_told(log, replay, path), *_left_out(log)):
        say(sentence)
    return int(replay.difference is not None)


def _level_of(log: Log) -> Path:
    """The log's level: beside the log, else in the current folder."""
    name = Path(log.level).name
    beside = Path(log.file).parent
    for folder in (beside, Path()):
        if name and is_there(folder / name):
            return folder / name
    if name and is_there(shipped("levels", name)):
        return shipped("levels", name)
    stated = written.cut(log.level)
    raise refuse(f'the level "{stated}" is neither beside the log nor in the current folder nor shipped',
                 "--level PATH says where it is", log.place(log.lines[0].number))


def _told(log: Log, replay: Replay, level: Path) -> Iterator[str]:
    difference = replay.difference
    if difference is None:
        to = "to the end" if replay.world.is_over else f"as far as it goes, to turn {replay.world.turn}"
        yield f"{log.file}: the same battle on {level}, {counted(replay.lines, 'event')}, {to}."
        return
    facts = difference.logged.facts
    when = f" in round {facts['round']}, turn {facts['turn']}" if "round" in facts and "turn" in facts else ""
    yield f"{log.file}, line {difference.logged.number}: on {level} the battle goes another way{when}."
    theirs, ours = difference.logged.text, difference.ours or "nothing, the battle is over"
    pairs = enumerate(zip(theirs, ours, strict=False))
    start = next((place for place, (one, other) in pairs if one != other), 0)
    yield f"  log:    {_excerpt(theirs, start)}"
    yield f"  replay: {_excerpt(ours, start)}"
    if log.is_of_our_version:
        yield "Either the level was changed since the log was written, or the log was."
    else:
        yield f"The log was written by version {log.version}, this is version {VERSION}."


def _excerpt(text: str, place: int) -> str:
    """A line as far as it fits, so that what stands at `place` can be read."""
    start = max(0, place - _ROOM // 3) if len(text) > _ROOM else 0
    end = start + _ROOM
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _left_out(log: Log) -> Iterator[str]:
    if log.torn is not None:
        yield f"Line {log.torn} is cut off and was left out."
    for name in dict.fromkeys(log.unknown):
        count = log.unknown.count(name)
        lines = f"{counted(count, 'line')} {'was' if count == 1 else 'were'}"
        yield f'The event "{written.cut(name)}" of version {log.version} is not known here: {lines} left out.'
