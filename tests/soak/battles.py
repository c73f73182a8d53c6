"""Random battles against the laws of battles: what was in them, what is broken, and a digest of all their logs."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from random import Random

from tests.laws.battle_laws import LAWS
from tests.laws.random_battles import fought, ways
from tests.soak.trials import Trials

BATCH = 200


def run(trials: Trials, words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(prog="battles", description=__doc__)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    args = parser.parse_args(words)
    counted: Counter[str] = Counter()
    digest, tried, wrong = sha256(), 0, 0
    with ProcessPoolExecutor(args.workers) as pool:
        for batch in trials.batches(BATCH):
            for number, (found, how, lines) in zip(batch, pool.map(judged, batch, chunksize=20), strict=True):
                counted += how
                digest.update(lines)
                tried += 1
                wrong += bool(found)
                for problem in found[:3]:
                    sys.stdout.write(f"battle {number}: {problem}\n")
    about = ", ".join(f"{name} {count}" for name, count in sorted(counted.items()))
    sys.stdout.write(f"{tried} battles, {wrong} of them broken: {about}\n")
    sys.stdout.write(f"all lines of all logs: {digest.hexdigest()}\n")
    return not wrong


def judged(number: int) -> tuple[list[str], Counter[str], bytes]:
    """What is wrong with the battle of this number, what was in it, and a digest of its log."""
    try:
        battle = fought(number)
        found = [f"{law.__name__}: {problem}" for law in LAWS for problem in law(battle, Random(number))]
        return found, Counter(ways(battle)), sha256(battle.log.encode()).digest()
    except Exception:
        return [traceback.format_exc()], Counter(), b""
