"""Battles as moving pictures: how large they are and how long they take."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.app.film.recorder import record
from sandbox.files.shipped import shipped
from tests.bench.row import Goal, Measured, Row

MINE = shipped("levels", "mine.tmx")
EMPTY = tuple[str, ...]()


def gif(is_small: bool) -> Measured:
    size, seconds = written("mine.gif", is_small)
    bare, bare_seconds = written("bare.gif", is_small, overlays=EMPTY)
    return Measured((size, seconds), f"without any overlay {bare:.1f} MB, {bare_seconds:.1f} s")


def written(name: str, is_small: bool, overlays: tuple[str, ...] | None = None) -> tuple[float, float]:
    """Megabytes and seconds of our own work of 200 turns, or of two."""
    with TemporaryDirectory() as folder:
        start = time.process_time()
        record(MINE, Path(folder) / name, turns=2 if is_small else 200, overlays=overlays)
        return (Path(folder) / name).stat().st_size / 1e6, time.process_time() - start


ROWS = (
    Row("gif", "200 turns of `mine.tmx` at 950 x 408 as GIF", (Goal("MB", at_most=5.5), Goal("s", of="in")), gif),
)
