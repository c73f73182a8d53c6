"""Random battles hold the laws; the full number is `python -m tests.laws.random_battles --runs 10000` (issue 3)."""

from __future__ import annotations

import pytest

from tests.laws.random_battles import broken

RUNS, SLICE = 300, 25


@pytest.mark.parametrize("first", range(0, RUNS, SLICE))
def test_random_battles_end_without_an_exception_keep_the_laws_replay_and_step_back(first: int) -> None:
    assert {number: found for number in range(first, first + SLICE) if (found := broken(number))} == {}, (
        "run `python -m tests.laws.random_battles --runs 1 --first N`")
