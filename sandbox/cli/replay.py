"""`replay`: runs a log again and says whether the battle is the same (guide: commands, replay)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from sandbox.base import written
from sandbox.base.errors import Place, refuse
from sandbox.base.language import say, say_many
from sandbox.base.version import VERSION
from sandbox.battle.replay import A_LOG, Difference, Hidden, Log, Replay, read_log, run_again
from sandbox.cli.options import add_cell_limit, level
from sandbox.cli.saying import write
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.words.replaying import difference_words, part_words
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
    """Status 0 when the battle is the same as far as the log goes, 1 when a line or a hash differs."""
    log = read_log(read_bytes(args.log, Place(str(args.log)), wanted=say(A_LOG)), str(args.log))
    path = args.level or _level_of(log)
    replay = run_again(open_level(path, args.cell_limit).level, log)
    for sentence in (*_told(log, replay, path), *_left_out(log)):
        write(sentence)
    return int(not replay.is_same)


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
                     level=stated), say("--level PATH says where it is"), log.place(log.lines[0].line))


def _told(log: Log, replay: Replay, level: Path) -> Iterator[str]:
    if replay.is_same:
        yield _same(log, replay, level)
        return
    if replay.difference is not None:
        yield from _difference(log, replay.difference, level)
    if replay.hidden is not None:
        yield _hidden(log, replay.hidden, level, replay.difference is None)
    if log.is_of_our_version:
        yield say("Either the level was changed since the log was written, or the log was.")
    else:
        yield say("The log was written by version {version}, this is version {ours}.", version=log.version,
                  ours=VERSION)


def _same(log: Log, replay: Replay, level: Path) -> str:
    counts = [say_many(replay.lines, "{number} event", "{number} events")]
    if log.hashes and log.is_of_our_version:
        counts.append(say_many(log.hashes, "{number} hash", "{number} hashes"))
    compared = ", ".join(counts)
    if replay.world.is_over:
        return say("{file}: the same battle on {level}, {events}, to the end.", file=log.file, level=level,
                   events=compared)
    return say("{file}: the same battle on {level}, {events}, as far as it goes, to turn {turn}.", file=log.file,
               level=level, events=compared, turn=replay.world.turn)


def _difference(log: Log, difference: Difference, level: Path) -> Iterator[str]:
    told = {name: written.cut(str(value)) for name, value in difference.logged.facts.items()}
    told |= {"file": log.file, "line": str(difference.logged.line), "level": str(level),
             "what": difference_words(difference)}
    if difference.logged.facts.get("unit") is not None and told.keys() >= {"round", "turn"}:
        yield say("{file}, line {line}: on {level} the battle goes another way in round {round}, turn {turn}, {unit}: "
                  "{what}.", **told)
    elif told.keys() >= {"round", "turn"}:
        yield say("{file}, line {line}: on {level} the battle goes another way in round {round}, turn {turn}: {what}.",
                  **told)
    else:
        yield say("{file}, line {line}: on {level} the battle goes another way: {what}.", **told)
    theirs, ours = difference.logged.text, difference.ours or say("nothing, the battle is over")
    pairs = enumerate(zip(theirs, ours, strict=False))
    start = next((index for index, (one, other) in pairs if one != other), 0)
    yield say("  log:    {line}", line=_excerpt(theirs, start))
    yield say("  replay: {line}", line=_excerpt(ours, start))


def _hidden(log: Log, hidden: Hidden, level: Path, is_all: bool) -> str:
    """Where the worlds began to differ in what no line says; `is_all`: no line ever does."""
    parts, line = ", ".join(map(part_words, hidden.parts)), hidden.logged.line
    if not is_all:
        return say("The worlds differ from line {line} on, after turn {turn}, in what no line there says: {parts}.",
                   line=line, turn=hidden.turn, parts=parts)
    return say("{file}, line {line}: on {level} all lines are the same, but from here on, after turn {turn}, the "
               "worlds differ in what no line says: {parts}.", file=log.file, line=line, level=level, turn=hidden.turn,
               parts=parts)


def _excerpt(text: str, index: int) -> str:
    """A line as far as it fits, so that what stands at `index` can be read."""
    start = max(0, index - _ROOM // 3) if len(text) > _ROOM else 0
    end = start + _ROOM
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _left_out(log: Log) -> Iterator[str]:
    if log.torn is not None:
        yield say("Line {line} is cut off and was left out.", line=log.torn)
    if log.hashes and not log.is_of_our_version:
        yield say("Its hashes were not compared: another version may take them of other things.")
    for name in dict.fromkeys(log.unknown):
        yield say_many(log.unknown.count(name),
                       'The event "{name}" of version {version} is not known here: {number} line was left out.',
                       'The event "{name}" of version {version} is not known here: {number} lines were left out.',
                       name=written.cut(name), version=log.version)
