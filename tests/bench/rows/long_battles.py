"""What a battle keeps the longer it gets, and how long a step back takes then."""

from __future__ import annotations

import gc
import os
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.app.window import Window
from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.cli.run import played
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import TICK, opened
from tests.bench.halls import crowd
from tests.bench.large import large
from tests.bench.row import Goal, Measured, Row

STATM = Path("/proc/self/statm")


def resident() -> float | None:
    """MiB of memory that this process holds; None where the system does not say."""
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if STATM.exists() else None


def more_than(start: float | None) -> float | None:
    """How much more it holds than at the start; never less than nothing."""
    now = resident()
    return None if now is None or start is None else max(0.0, now - start)


def told(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f} MiB"


def watched(is_small: bool) -> Window:
    """A window on a large level with every overlay on, at the highest speed."""
    with TemporaryDirectory() as folder:
        window = opened(large(Path(folder), 20, 20, 4) if is_small else large(Path(folder), 200, 200, 100))
    window.session.overlays = OVERLAYS.names
    window.session.running.playback.speed = 60
    return window


def play(window: Window, turns: int) -> None:
    running = window.session.running
    running.toggle_play()
    while running.history is not None and running.history.world.turn < turns and running.playback.is_playing:
        window.tick(TICK)
    running.playback.pause()


def memory(is_small: bool) -> Measured:
    turns = 4 if is_small else 1000
    window = watched(is_small)
    start = resident()
    play(window, turns // 2)
    half = more_than(start)
    play(window, turns)
    return Measured((more_than(start),), f"{told(start)} at the start, {told(half)} more after half the turns")


def step_back(is_small: bool) -> Measured:
    turns = 4 if is_small else 1000
    window = watched(is_small)
    play(window, turns)
    session, taken, whole = window.session, [], []
    for _ in range(3 if is_small else 100):
        start = time.process_time()
        session.running.back("turn")
        assert session.frame.world.turn < turns
        taken.append(1000 * (time.process_time() - start))
        window.tick(TICK)
        whole.append(1000 * (time.process_time() - start))
    return Measured((statistics.median(taken),), f"painted {statistics.median(whole):.0f} ms")


def activations(is_small: bool) -> Measured:
    turns, few = (40, 20) if is_small else (10_000, 500)
    level = crowd(20, 20, 5, "bfs") if is_small else crowd(200, 200, 99, "bfs")
    battle = Battle(level, changes=(Change("max_rounds", 9999),))
    history = History(battle, does_wait=False)
    history.forward("turn")
    start = resident()
    while history.world.turn < turns and history.forward("turn"):
        pass
    assert history.world.turn == turns
    kept = more_than(start)
    start = resident()
    whole = list(played(battle, turns=few))
    held = more_than(start)
    assert whole[-1].world == history.steps[few].world
    return Measured((kept,), f"{few} steps held whole, with their decisions, {told(held)}")


ROWS = (
    Row("memory", "memory while 1,000 turns are played in the window on 200 x 200 cells with 100 hunters, all "
                  "overlays on", (Goal("MiB more", at_most=60),), memory),
    Row("step-back", "a step back from turn 1,000 there, until it is known what to paint", (Goal("ms", at_most=5),),
        step_back),
    Row("activations", "10,000 activations of 100 units in a history", (Goal("MiB", at_most=100),), activations),
)
