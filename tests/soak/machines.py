"""Machines put together at random, each in a battle: how many were fought and refused, and what is broken."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from random import Random

from tests.laws.battle_laws import LAWS
from tests.laws.random_machines import tried
from tests.soak.trials import Trials


def run(trials: Trials, words: Sequence[str]) -> bool:
    argparse.ArgumentParser(prog="machines", description=__doc__).parse_args(words)
    fought = refused = wrong = 0
    for number in trials:
        try:
            trial = tried(number)
            found = [f"{law.__name__}: {problem}" for law in LAWS for problem in law(trial.battle, Random(number))]
            refused += trial.refused
        except Exception:
            found = [traceback.format_exc()]
        fought += 1
        wrong += bool(found)
        for problem in found[:3]:
            sys.stdout.write(f"machine {number}: {problem}\n")
    sys.stdout.write(f"{fought} machines fought, {wrong} of them broke a law; {refused} were refused\n")
    return not wrong
