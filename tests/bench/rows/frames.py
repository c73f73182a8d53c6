"""Frames of the window under the dummy driver."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from sandbox.app.window import Window
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import TICK, opened, window_on
from tests.bench.large import large
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


def watched(window: Window, frames: int) -> Measured:
    """Frames of a battle that plays, beside those in which nothing moves."""
    beside = still(window, frames)
    taken = playing(window, frames)
    return Measured((statistics.median(taken), share(taken, 0.95)), f"a frame while nothing moves {beside:.1f} ms")


def mine(is_small: bool) -> Measured:
    frames = 4 if is_small else 400
    window = opened(MINE)
    return watched(window, frames)


def crowd(is_small: bool) -> Measured:
    """At the zoom in which as much of the map as can be is in view."""
    side, hunters, frames = (20, 2, 4) if is_small else (200, 100, 200)
    with tempfile.TemporaryDirectory() as folder:
        window = opened(large(Path(folder), side, side, hunters))
    return watched(window, frames)


def vast(is_small: bool) -> Measured:
    """The first frame is that of a level already opened. The view is moved by a step of a quick drag in each frame."""
    side, hunters, frames = (20, 2, 4) if is_small else (500, 100, 100)
    with tempfile.TemporaryDirectory() as folder:
        level = open_level(large(Path(folder), side, side, hunters))
    start = time.process_time()
    window = window_on(level)
    first = 1000 * (time.process_time() - start)
    window.session.overlays = OVERLAYS.names
    beside = still(window, frames)
    camera, taken = window.map.camera, []
    while camera.cell < 20:
        camera.zoom(1, camera.area.center)
    for place in range(frames):
        camera.pan(-23, -11 if place % 40 < 20 else 11)
        start = time.process_time()
        window.tick(TICK)
        taken.append(1000 * (time.process_time() - start))
    return Measured((first / 1000, statistics.median(taken), share(taken, 0.95)),
                    f"a frame while nothing moves {beside:.1f} ms")


ROWS = (
    Row("frame", "a frame of `mine.tmx` at 1280 x 800, playing a turn a frame, every overlay on",
        (Goal("ms", at_most=6), Goal("ms", at_most=9, of="95 % under")), mine),
    Row("crowd", "the same on 200 x 200 cells with 100 units",
        (Goal("ms", at_most=12), Goal("ms", of="95 % under")), crowd),
    Row("vast", "500 x 500 cells: the first frame, a frame while panning",
        (Goal("s", at_most=1.5, of="first"), Goal("ms", at_most=8, of="panning"), Goal("ms", of="95 % under")), vast),
)
