"""A log that runs again: the same level, values, seed and orders must give the same lines (guide: commands, replay).

The stages: `read_log` takes a log apart, `run_again` builds its battle anew and goes along the log line by line, giving
the orders and changing the parameters where the log says so, until the log ends or the first line differs. Where the
log has hashes, it is noted from where on the worlds differ, though no line does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from sandbox.ai.drivers import DRIVERS
from sandbox.base import written
from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.values import Change
from sandbox.base.version import VERSION
from sandbox.battle.battle import Battle, Step
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.hashing import LENGTH, Hashing, Part, is_hash, parts_that_differ
from sandbox.battle.level import Level
from sandbox.rules.events import BattleBegan, Commanded, Event, ParameterSet, TurnEnded, line
from sandbox.rules.world import World

KNOWN = frozenset(sort.event for sort in get_args(Event))
A_LOG = "a log written by run --format jsonl"
HASH = "hash"
NOT_COMPARED = ("level", "version")
"""Facts of the first line that may differ: the level may lie elsewhere under another name."""


@dataclass(frozen=True)
class Logged:
    """A line of a log: its `line` in the file (from 1), its text, what it says, and the `hash` of the world after it.
    """

    line: int
    text: str
    facts: Mapping[str, Any]
    hash: str | None = None

    @property
    def event(self) -> str:
        return str(self.facts["event"])


@dataclass(frozen=True)
class Log:
    """A log as it was read. `torn` is the number of a last line that is cut off, `unknown` events were left out.

    A log of another version may hold events and keys that we do not know, or lack some that we write: those are not
    compared. In one of our own version every line must be the same, and every hash.
    """

    file: str
    lines: tuple[Logged, ...]
    unknown: tuple[str, ...] = ()
    torn: int | None = None

    @property
    def first(self) -> Mapping[str, Any]:
        return self.lines[0].facts

    @property
    def level(self) -> str:
        return str(self.first["level"])

    @property
    def version(self) -> str:
        return str(self.first["version"])

    @property
    def is_of_our_version(self) -> bool:
        return self.version == VERSION

    @property
    def hashes(self) -> int:
        """How many lines have a hash; those of another version say nothing to us."""
        return sum(HASH in logged.facts or logged.hash is not None for logged in self.lines[1:])

    def place(self, line: int) -> Place:
        return Place(self.file, line=line)


@dataclass(frozen=True)
class Difference:
    """The first line that differs: the log's, and our event. None: the battle is over and the log goes on.

    `keys` are what of the two differs.
    """

    logged: Logged
    event: Event | None
    keys: tuple[str, ...] = ()

    @property
    def ours(self) -> str | None:
        """Our line."""
        return line(self.event) if self.event is not None else None


@dataclass(frozen=True)
class Hidden:
    """After the line `logged` the worlds differ for the first time in what no line says, and in which parts of it."""

    logged: Logged
    turn: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Replay:
    """How far the two were the same: `lines` of the log, and the world there. No difference: as far as the log goes.

    `hidden` is where the worlds began to differ before any line did.
    """

    lines: int
    world: World
    difference: Difference | None = None
    hidden: Hidden | None = None

    @property
    def is_same(self) -> bool:
        return self.difference is None and self.hidden is None


def read_log(data: bytes, file: str) -> Log:
    """The log that the bytes of a file hold. Raises InputError for what is none.

    A last line that is cut off is left out: whoever wrote it was stopped.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise refuse(say("the file is not encoded as UTF-8"), say(A_LOG), Place(file, line=number)) from None
    rows = [(number, row) for number, row in enumerate(text.split("\n"), start=1) if row.strip()]
    lines: list[Logged] = []
    torn: int | None = None
    for number, row in rows:
        facts = _facts(row)
        if facts is not None:
            lines.append(Logged(number, row.strip(), facts))
        elif lines and number == rows[-1][0]:
            torn = number
        else:
            raise refuse(say("no event of a battle"), say(A_LOG), Place(file, line=number))
    if not lines:
        raise refuse(say("the file is empty"), say(A_LOG), Place(file))
    _check_first(lines[0], file)
    unknown: tuple[str, ...] = ()
    if lines[0].facts["version"] == VERSION:
        lines = [lines[0], *(_with_hash(logged, file) for logged in lines[1:])]
    else:
        unknown = tuple(logged.event for logged in lines if logged.event not in KNOWN)
        lines = [logged for logged in lines if logged.event in KNOWN]
    return Log(file, tuple(lines), unknown, torn)


def _facts(row: str) -> Mapping[str, Any] | None:
    try:
        facts = json.loads(row)
    except (ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) and isinstance(facts.get("event"), str) else None


def _with_hash(logged: Logged, file: str) -> Logged:
    """The line with its hash apart from what it says, where it has one. Raises InputError for what is none."""
    if HASH not in logged.facts:
        return logged
    found = logged.facts[HASH]
    if not is_hash(found):
        raise refuse(say("{hash} is no hash", hash=written.quoted(found)),
                     say("{number} digits from 0 to f", number=LENGTH), Place(file, line=logged.line))
    return replace(logged, facts={name: value for name, value in logged.facts.items() if name != HASH}, hash=found)


def _check_first(first: Logged, file: str) -> None:
    """Whether the first line says what the battle is made of."""
    facts = first.facts
    seed = facts.get("seed")
    is_whole = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= written.LARGEST
    wrong = [name for name in ("level", "driver", "version") if not isinstance(facts.get(name), str)]
    wrong += [] if is_whole else ["seed"]
    wrong += [] if isinstance(facts.get("values"), dict) else ["values"]
    if first.event != BattleBegan.event or wrong:
        problem = (say("no {names} that could be used", names=", ".join(wrong)) if first.event == BattleBegan.event
                   else say('the log begins with "{event}"', event=written.cut(first.event)))
        raise refuse(problem,
                     say("{log}, whose first line is battle with level, seed ({seeds}), driver, values and version",
                         log=say(A_LOG), seeds=written.seeds()), Place(file, line=first.line))


def battle_of(level: Level, log: Log) -> Battle:
    """The battle of a log on its level. Raises InputError for values and drivers that we do not know."""
    drivers = [name for name in log.first["driver"].split(", ") if name]
    place = log.place(log.lines[0].line)
    for name in drivers:
        if name not in DRIVERS:
            raise refuse(say('unknown driver "{name}"', name=written.cut(name)), ", ".join(DRIVERS.names), place)
    changes = [_change(name, value, None, place, level.bestiary) for name, value in log.first["values"].items()]
    changes += [_change_of(logged, log, level.bestiary) for logged in _set_before_it_began(log)]
    # Where several drivers are told nobody chose one for all, and each hero has its own.
    on = level if len(drivers) < 2 else replace(level, driver="")
    return Battle(on, seed=log.first["seed"], changes=changes, driver=drivers[0] if len(drivers) == 1 else "")


def _set_before_it_began(log: Log) -> list[Logged]:
    """The lines that follow the first without anything between: changes for one unit alone, made at the start."""
    found: list[Logged] = []
    for logged in log.lines[1:]:
        if logged.event != ParameterSet.event:
            break
        found.append(logged)
    return found


def _change_of(logged: Logged, log: Log, bestiary: Bestiary) -> Change:
    unit = logged.facts.get("unit")
    return _change(str(logged.facts.get("name")), logged.facts.get("value"), None if unit is None else str(unit),
                   log.place(logged.line), bestiary)


def _change(name: str, value: object, unit: str | None, place: Place, bestiary: Bestiary) -> Change:
    try:
        return bestiary.read_change(name, value, unit)
    except InputError as error:
        raise InputError(replace(finding, place=place) for finding in error.findings) from None


def run_again(level: Level, log: Log) -> Replay:
    """Runs the battle of a log anew and compares, to the first difference or as far as the log goes.

    Raises InputError where the log cannot be run at all.
    """
    battle = battle_of(level, log)
    hashing = Hashing(battle)
    step, index = battle.start(), 0
    hidden: Hidden | None = None
    while True:
        for event in step.events:
            if index == len(log.lines):
                break
            logged = log.lines[index]
            keys = _differing(logged, event, log.is_of_our_version)
            # A hash stands where a step ends: anywhere else nobody wrote it.
            if keys or (logged.hash is not None and event is not step.events[-1]):
                return Replay(index, step.world, Difference(logged, event, keys), hidden)
            index += 1
        else:
            hidden = hidden or _hidden(log.lines[index - 1], step.world, hashing)
        if index == len(log.lines):
            return Replay(index, step.world, hidden=hidden)
        coming = log.lines[index]
        if coming.event == ParameterSet.event:
            step = battle.change(step.world, _change_of(coming, log, level.bestiary))
        elif step.world.is_over:
            return Replay(index, step.world, Difference(coming, None), hidden)
        else:
            step = _advance(battle, step.world, log, index)


def _hidden(last: Logged, world: World, hashing: Hashing) -> Hidden | None:
    """Whether a world is another one than the log had after the last line of a step."""
    if last.hash is None:
        return None
    parts = parts_that_differ(last.hash, hashing.of(world))
    return Hidden(last, world.turn, parts) if parts else None


def _advance(battle: Battle, world: World, log: Log, index: int) -> Step:
    """The next step, with the order that the log holds before the turn ends; without one a hero by hand passes."""
    for ahead in range(index, len(log.lines)):
        logged = log.lines[ahead]
        if logged.event == Commanded.event:
            return battle.advance(world, (*[""] * world.orders, str(logged.facts.get("command"))))
        if logged.event == TurnEnded.event:
            break
    return battle.advance(world, ())


def _differing(logged: Logged, event: Event, is_of_our_version: bool) -> tuple[str, ...]:
    """In what a line says something else than the event. Of another version's only what both know is compared."""
    ours = json.loads(line(event))
    theirs = logged.facts
    keys = [key for key in {**ours, **theirs} if is_of_our_version or (key in ours and key in theirs)]
    if ours["event"] == BattleBegan.event:
        keys = [key for key in keys if key not in NOT_COMPARED]
    return tuple(key for key in keys
                 if key not in ours or key not in theirs or _text(ours[key]) != _text(theirs[key]))


def _text(value: object) -> str:
    """So that 1 and true are two things."""
    return json.dumps(value, sort_keys=True)
