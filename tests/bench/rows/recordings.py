"""Battles as moving pictures: how large they are, how long they take, and what the window does meanwhile."""

from __future__ import annotations

import statistics
import time
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.app.film.recorder import record
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import TICK, opened
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import share
from tests.levels.beside import copied

MINE = shipped("levels", "mine.tmx")


def gif(is_small: bool) -> Measured:
    return _beside_all_colours("mine.gif", is_small)


def flat(is_small: bool) -> Measured:
    return _beside_all_colours("flat.gif", is_small, is_wave_flat=True)


def webp(is_small: bool) -> Measured:
    return _beside_all_colours("mine.webp", is_small)


def mp4(is_small: bool) -> Measured:
    if find_spec("av") is None:
        return Measured((None, None), "not installed: av")
    return _beside_all_colours("mine.mp4", is_small)


def meanwhile(is_small: bool) -> Measured:
    """Frames of a window that plays four turns a second while it writes what it has recorded before."""
    turns, frames = (2, 4) if is_small else (60, 400)
    with TemporaryDirectory() as folder:
        window = opened(copied(Path(folder), "mine.tmx"))
        running = window.session.running
        window.camera_crew.toggle()
        for _ in range(turns):
            running.forward("turn")
            window.tick(TICK)
        running.playback.speed = 4
        running.toggle_play()
        beside = []
        for _ in range(frames // 4):
            beside.append(_tick(window))
        window.camera_crew.toggle()
        taken: list[float] = []
        while len(taken) < frames and window.camera_crew.is_busy:
            taken.append(_tick(window))
        window.camera_crew.drop()
    return Measured((1000 / statistics.median(taken), 1000 / share(taken, 0.95)),
                    f"while nothing is written {1000 / statistics.median(beside):.0f} frames a second")


def _tick(window: Window) -> float:
    """Milliseconds of our own work for a frame."""
    start = time.process_time()
    window.tick(TICK)
    return 1000 * (time.process_time() - start)


def _beside_all_colours(name: str, is_small: bool, is_wave_flat: bool = False) -> Measured:
    size, seconds = _written(name, is_small, is_wave_flat)
    whole, whole_seconds = _written("whole.png", is_small, is_wave_flat)
    return Measured((size, seconds), f"animated PNG of all colours {whole:.1f} MB, {whole_seconds:.1f} s")


def _written(name: str, is_small: bool, is_wave_flat: bool) -> tuple[float, float]:
    """Megabytes, and seconds of our own work."""
    with TemporaryDirectory() as folder:
        start = time.process_time()
        record(MINE, Path(folder) / name, turns=2 if is_small else 200, is_wave_flat=is_wave_flat)
        return (Path(folder) / name).stat().st_size / 1e6, time.process_time() - start


ROWS = (
    Row("gif", "200 turns of `mine.tmx` at 950 x 408 as GIF", (Goal("MB", at_most=5.5), Goal("s")), gif),
    Row("flat", "the same with the flat wave", (Goal("MB", at_most=4), Goal("s", at_most=6)), flat),
    Row("webp", "the same as WebP", (Goal("MB", at_most=3), Goal("s")), webp),
    Row("mp4", "the same as MP4", (Goal("MB", at_most=2.2), Goal("s")), mp4),
    Row("meanwhile", "the window while a GIF is written", (
        Goal("frames a second", at_least=30), Goal("frames a second", at_least=30, of="95 % above")), meanwhile),
)
