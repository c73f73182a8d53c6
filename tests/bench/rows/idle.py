"""What an open window costs while nobody touches it."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import opened
from tests.bench.large import large
from tests.bench.row import Goal, Measured, Row
from tests.bench.rows.frames import still

MINE = shipped("levels", "mine.tmx")


def slept(window: Window, seconds: float) -> float:
    """Percent of one core that the window's own loop takes in so many seconds in which nothing moves."""
    tick, end = window.tick, time.perf_counter() + seconds

    def ticked(*given: object) -> None:
        tick(*given)  # type: ignore[arg-type]
        window.is_open = time.perf_counter() < end

    window.tick = ticked  # type: ignore[method-assign]
    window.tick(0.0)
    began, worked = time.perf_counter(), time.process_time()
    window.loop()
    return 100 * (time.process_time() - worked) / (time.perf_counter() - began)


def idle(is_small: bool) -> Measured:
    side, units, seconds = (20, 2, 0.1) if is_small else (500, 100, 10.0)
    with tempfile.TemporaryDirectory() as folder:
        window = opened(large(Path(folder), side, side, units))
    beside, vast = still(window, 4 if is_small else 40), slept(window, seconds)
    return Measured((slept(opened(MINE), seconds), vast), f"a frame of the larger one {beside:.1f} ms")


ROWS = (
    Row("idle", "nothing moves: `mine.tmx`; 500 x 500 cells with 100 units",
        (Goal("% of one core", at_most=5), Goal("% of one core", at_most=5, of="500 x 500")), idle),
)
