"""`replay`: runs a log again and says whether the battle is the same (design: cli.md)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from sandbox.base import written
from sandbox.base.errors import Place, refuse
from sandbox.base.language import say, say_many
from sandbox.base.version import VERSION
from sandbox.battle.replay import A_LOG, Log, Replay, read_log, run_again
from sandbox.cli.options import add_cell_limit, level
from sandbox.cli.saying import write
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.tiled.paths import is_there, read_bytes

_ROOM = 200
"""Characters of a line that are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", metavar="LOG.jsonl", type=Path, help=say("a log that run --format jsonl wrote"))
    parser.add_argument("--level", metavar="PATH", type=level,
                        help=say("its level; else looked for beside the log, in the current folder, among the shipped "
                                 "ones"))
    add_cell_limit(parser)


def run(args: argparse.Namespace) -> int:
    """Status 0 when the battle is the same as far as the log goes, 1 when a line differs."""
    log = read_log(read_bytes(args.log, Place(str(args.log)), wanted=say(A_LOG)), str(args.log))
    path = args.level or _level_of(log)
    replay = run_again(open_level(path, args.cell_limit).level, log)
    for sentence in (*_told(log, replay, path), *_left_out(log)):
        write(sentence)
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
    raise refuse(say('the level "{level}" is neither beside the log nor in the current folder nor shipped',
                     level=stated), say("--level PATH says where it is"), log.place(log.lines[0].number))


def _told(log: Log, replay: Replay, level: Path) -> Iterator[str]:
    difference = replay.difference
    if difference is None:
        events = say_many(replay.lines, "{number} event", "{number} events")
        if replay.world.is_over:
            yield say("{file}: the same battle on {level}, {events}, to the end.", file=log.file, level=level,
                      events=events)
        else:
            yield say("{file}: the same battle on {level}, {events}, as far as it goes, to turn {turn}.", file=log.file,
                      level=level, events=events, turn=replay.world.turn)
        return
    facts = difference.logged.facts
    if "round" in facts and "turn" in facts:
        yield say("{file}, line {line}: on {level} the battle goes another way in round {round}, turn {turn}.",
                  file=log.file, line=difference.logged.number, level=level, round=facts["round"], turn=facts["turn"])
    else:
        yield say("{file}, line {line}: on {level} the battle goes another way.", file=log.file,
                  line=difference.logged.number, level=level)
    theirs, ours = difference.logged.text, difference.ours or say("nothing, the battle is over")
    pairs = enumerate(zip(theirs, ours, strict=False))
    start = next((place for place, (one, other) in pairs if one != other), 0)
    yield say("  log:    {line}", line=_excerpt(theirs, start))
    yield say("  replay: {line}", line=_excerpt(ours, start))
    if log.is_of_our_version:
        yield say("Either the level was changed since the log was written, or the log was.")
    else:
        yield say("The log was written by version {version}, this is version {ours}.", version=log.version,
                  ours=VERSION)


def _excerpt(text: str, place: int) -> str:
    """A line as far as it fits, so that what stands at `place` can be read."""
    start = max(0, place - _ROOM // 3) if len(text) > _ROOM else 0
    end = start + _ROOM
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _left_out(log: Log) -> Iterator[str]:
    if log.torn is not None:
        yield say("Line {line} is cut off and was left out.", line=log.torn)
    for name in dict.fromkeys(log.unknown):
        yield say_many(log.unknown.count(name),
                       'The event "{name}" of version {version} is not known here: {number} line was left out.',
                       'The event "{name}" of version {version} is not known here: {number} lines were left out.',
                       name=written.cut(name), version=log.version)
