"""Frames of the window under the dummy driver."""

from __future__ import annotations

import statistics
import time

from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import TICK, opened
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import share

MINE = shipped("levels", "mine.tmx")


def playing(window: Window, frames: int) -> list[float]:
    """Milliseconds of our own work for each frame while a turn a frame is played with every overlay on.

    The first frames warm up and are left out.
    """
    session = window.session
    session.overlays = OVERLAYS.names
    session.running.playback.speed = 60
    session.running.toggle_play()
    taken = []
    for _ in range(frames):
        start = time.process_time()
        window.tick(TICK)
        taken.append(1000 * (time.process_time() - start))
    return taken[len(taken) // 20:]


def still(window: Window, frames: int) -> float:
    """The median of frames in which nothing happens: what the window costs by itself."""
    taken = []
    for _ in range(frames):
        start = time.process_time()
        window.tick(TICK)
        taken.append(1000 * (time.process_time() - start))
    return statistics.median(taken)


def mine(is_small: bool) -> Measured:
    frames = 4 if is_small else 400
    window = opened(MINE)
    beside = still(window, frames)
    taken = playing(window, frames)
    return Measured((statistics.median(taken), share(taken, 0.95)), f"a frame while nothing moves {beside:.1f} ms")


ROWS = (
    Row("frame", "a frame of `mine.tmx` at 1280 x 800, playing a turn a frame, every overlay on",
        (Goal("ms", at_most=6), Goal("ms", at_most=9, of="95 % under")), mine),
)
