"""What a worker process does: a chunk of battles. It stands alone, so that a worker imports no more than it needs."""

from __future__ import annotations

from sandbox.battle.battle import Battle
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped

LESSON = shipped("levels", "lesson.tmx")


def chunk(seeds: range) -> int:
    """How many events its battles have."""
    level = open_level(LESSON).level
    return sum(len(step.events) for seed in seeds for step in played(Battle(level, seed=seed), rounds=30))
