"""Many battles on two cores (design: speed.md, row 5; libraries.md, Batches). It only reports."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sandbox.battle.battle import Battle
from sandbox.cli.run import played
from sandbox.files.opening import open_level

LESSON = Path(__file__).resolve().parents[2] / "levels" / "lesson.tmx"
CHUNK, BATTLES = 50, 800


def chunk(first: int) -> int:
    """The events of a chunk of battles, each with a seed of its own; what a worker does."""
    level = open_level(LESSON).level
    return sum(1 for seed in range(first, first + CHUNK) for _ in played(Battle(level, seed=seed), rounds=30))


def test_row_5_two_worker_processes() -> None:
    chunks = range(0, BATTLES, CHUNK)
    start = time.perf_counter()
    alone = sum(map(chunk, chunks))
    one = time.perf_counter() - start
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        # The workers are up and have imported everything before the clock starts.
        list(pool.map(chunk, (0, 0)))
        start = time.perf_counter()
        together = sum(pool.map(chunk, chunks))
        two = time.perf_counter() - start
    assert together == alone
    print(f"\nRow 5, {BATTLES} battles: one process {one:.1f} s, two {two:.1f} s, {one / two:.2f} times faster "
          "(to reach: 1.8)")
