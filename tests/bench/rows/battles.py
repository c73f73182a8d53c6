"""Turns, battles and many battles, against a textbook loop of the same rules, which must come to the same ends."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import TurnEnded
from tests.bench import textbook
from tests.bench.chunk import LESSON, chunk
from tests.bench.halls import crowd, fresh
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import in_turns

MINE = shipped("levels", "mine.tmx")


def ends(level: Level, rounds: int) -> list[textbook.End]:
    return [(event.unit, event.state, event.at, event.path, event.life)
            for step in played(Battle(fresh(level)), rounds=rounds) for event in step.events
            if isinstance(event, TurnEnded)]


def hunters(is_small: bool) -> Measured:
    level = crowd(50, 20, 3 if is_small else 20, "bfs")
    rounds = 3
    assert ends(level, rounds) == textbook.played(level, rounds, textbook.EAGER)
    ours, theirs = in_turns(lambda: ends(level, rounds), lambda: textbook.played(level, rounds, textbook.EAGER),
                            times=1 if is_small else 15)
    return Measured((theirs / ours,), f"ours {ours / rounds:.2f} ms, textbook loop {theirs / rounds:.1f} ms a round")


def many_hunters(is_small: bool) -> Measured:
    level = crowd(20, 20, 9, "field") if is_small else crowd(200, 200, 500, "field")
    # The textbook plays the hero and the first hunters only; a round of all would take as much for each.
    few = 6
    assert ends(level, 1)[:few] == textbook.played(level, 1, textbook.EAGER, few)
    ours, part = in_turns(lambda: ends(level, 1), lambda: textbook.played(level, 1, textbook.EAGER, few),
                          times=1 if is_small else 5)
    theirs = part * len(level.units) / few
    return Measured((theirs / ours,), f"ours {ours:.0f} ms, textbook loop {theirs:.0f} ms a round (from {few} turns)")


def lesson(is_small: bool) -> Measured:
    level, rounds = open_level(LESSON).level, 3 if is_small else 30
    assert ends(level, rounds) == textbook.played(level, rounds, textbook.DEFAULTS)
    changes = (Change("max_rounds", rounds),)

    def outcome() -> int:
        return Battle(fresh(level), changes=changes).outcome().turn

    assert outcome() == len(ends(level, rounds))
    told, silent, theirs = in_turns(lambda: ends(level, rounds), outcome,
                                    lambda: textbook.played(level, rounds, textbook.DEFAULTS),
                                    times=1 if is_small else 50)
    return Measured((theirs / told, theirs / silent), f"battles a second: {1000 / told:.0f} and {1000 / silent:.0f}, "
                    f"textbook loop {1000 / theirs:.0f}")


def mine(is_small: bool) -> Measured:
    level, simple = open_level(MINE).level, open_level(LESSON).level
    rounds = 1 if is_small else 30
    changes = (Change("max_rounds", rounds),) if is_small else ()
    turns = Battle(level, changes=changes).outcome().turn
    ends_of_turns = len(textbook.played(simple, rounds, textbook.DEFAULTS))
    ours, theirs = in_turns(lambda: Battle(fresh(level), changes=changes).outcome(),
                            lambda: textbook.played(simple, rounds, textbook.DEFAULTS), times=1 if is_small else 15)
    return Measured((1000 * ours / turns,), f"{turns} turns; textbook loop on the lesson level "
                    f"{1000 * theirs / ends_of_turns:.0f} µs a turn")


def workers(is_small: bool) -> Measured:
    count, size = (2, 2) if is_small else (16, 50)
    chunks = [range(first, first + size) for first in range(0, count * size, size)]
    start = time.perf_counter()
    alone = sum(map(chunk, chunks))
    one = time.perf_counter() - start
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        # The workers are up and have imported everything before the clock starts.
        list(pool.map(chunk, (range(1), range(1))))
        start = time.perf_counter()
        together = sum(pool.map(chunk, chunks))
        two = time.perf_counter() - start
    assert together == alone
    return Measured((one / two,), f"{count * size} battles: one process {one:.1f} s, two {two:.1f} s")


ROWS = (
    Row("hunters", "a round of 20 hunters on 50 x 20, world and events included, against the textbook loop",
        (Goal("times faster", at_least=5),), hunters),
    Row("many-hunters", "the same with 500 hunters on 200 x 200 and the search `field`",
        (Goal("times faster", at_least=50),), many_hunters),
    Row("lesson", "battles of the lesson level, 30 rounds, against the textbook loop",
        (Goal("times", at_least=0.8, of="events and evidence"), Goal("times", at_least=1.5, of="`outcome()`")), lesson),
    Row("outcome", "`outcome()` of `mine.tmx`", (Goal("µs a turn", at_most=80),), mine),
    Row("workers", "two worker processes against one", (Goal("times faster", at_least=1.8),), workers),
)
