"""Random battles hold the laws; the full number is `python -m tests.laws.random_battles --runs 10000`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.laws.random_battles import broken
from tests.laws.test_same_everywhere import ROOT, interpreter

RUNS, SLICE = 250, 25
ALIKE = 20
"""How many battles are compared between processes."""


@pytest.mark.parametrize("first", range(0, RUNS, SLICE))
def test_random_battles_end_without_an_exception_keep_the_laws_replay_and_step_back(first: int) -> None:
    assert {number: found for number in range(first, first + SLICE) if (found := broken(number))} == {}, (
        "run `python -m tests.laws.random_battles --runs 1 --first N`")


def told(python: str, hash_seed: str) -> bytes:
    """What the command says about some battles: what happened in them, and a digest of every line of their logs."""
    command = [python, "-m", "tests.laws.random_battles", "--runs", str(ALIKE), "--workers", "1"]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_random_battles_are_the_same_byte_for_byte_in_any_process_and_on_the_oldest_and_newest_python() -> None:
    first = told(sys.executable, "1")
    assert b"0 of them broken" in first
    assert told(sys.executable, "2") == first
    for version in ("3.11", "3.13"):
        if python := interpreter(f"python{version}"):
            assert told(python, "3") == first
