"""Battles fought again in other processes, with another hash seed, and on every supported Python that is here."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.laws.same import VERSIONS, digest_in, interpreter
from tests.soak.trials import Trials

BATCH = 50


def run(trials: Trials, words: Sequence[str]) -> bool:
    argparse.ArgumentParser(prog="alike", description=__doc__).parse_args(words)
    pythons = {"another hash seed": sys.executable} | {
        f"Python {version}": python for version in VERSIONS if (python := interpreter(version))}
    wrong = []
    for batch in trials.batches(BATCH):
        here = digest_in(sys.executable, batch, "1")
        wrong += [f"battles {batch[0]} to {batch[-1]} differ with {name}" for name, python in pythons.items()
                  if digest_in(python, batch, "2") != here]
    sys.stdout.write("".join(f"{problem}\n" for problem in wrong) + f"compared with {', '.join(pythons)}\n")
    return not wrong
