"""How long the main things take (design: speed.md). It only reports: machines differ, so no clock is asserted."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from sandbox.battle.battle import Battle
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.grid.grid import Grid
from sandbox.search.bfs import bfs
from sandbox.search.field import field

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "levels" / "lesson.tmx"


def mine() -> Grid:
    """50 x 20 cells, a fifth of them walls, the corners free."""
    dice = random.Random(1)
    rows = ["".join("#" if dice.random() < 0.2 else "." for _ in range(50)) for _ in range(20)]
    return Grid.from_rows("." + rows[0][1:], *rows[1:-1], rows[-1][:-1] + ".")


def test_a_battle_of_the_lesson_level_30_rounds(benchmark: BenchmarkFixture) -> None:
    level = open_level(LESSON).level

    def battle() -> int:
        return sum(1 for _ in played(Battle(level), rounds=30))

    assert benchmark(battle) > 60


def test_one_bfs_on_50x20(benchmark: BenchmarkFixture) -> None:
    grid = mine()
    assert benchmark(bfs, grid, (0, 0), [(49, 19)]).path


def test_one_field_on_50x20(benchmark: BenchmarkFixture) -> None:
    grid = mine()
    assert benchmark(field, grid, (49, 19)).number((0, 0))


def test_time_from_command_to_first_line_of_run(benchmark: BenchmarkFixture) -> None:
    def first_line() -> bytes:
        command = [sys.executable, "-m", "sandbox", "run", str(LESSON)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout
            line = process.stdout.readline()
            process.stdout.read()
        return line

    assert benchmark.pedantic(first_line, rounds=10, warmup_rounds=1).startswith(b"Battle on lesson.tmx")
