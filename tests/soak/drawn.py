"""Every law of the suite that is held of drawn examples, with more of them. The number of a trial is its seed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import pytest

from tests.soak.trials import Trials


def run(trials: Trials, words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(prog="drawn", description=__doc__)
    parser.add_argument("tests", nargs="*", default=["tests"], help="files or folders of tests, else all")
    args = parser.parse_args(words)
    return all(pytest.main(["-m", "hypothesis", "--hypothesis-profile=soak", f"--hypothesis-seed={number}",
                            *args.tests]) == pytest.ExitCode.OK for number in trials)
