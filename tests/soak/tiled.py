"""Tiled judges every row of the table anew, an edit of each, edits of every real map, and how maps are drawn."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice

from tests.soak.trials import Trials
from tests.tiled.judge import TILED
from tests.tiled.maps import PROJECT

JUDGED = ("tests/tiled/test_as_tiled.py", "tests/tiled/test_judge.py", "tests/tiled/test_saving.py", "tests/app/map",
          "tests/levels")


def run(trials: Trials, words: Sequence[str]) -> bool:
    """Once, however often it is asked for: the maps are the same."""
    argparse.ArgumentParser(prog="tiled", description=__doc__).parse_args(words)
    if TILED is None:
        sys.stdout.write("Tiled is not installed\n")
        return False
    return all(subprocess.run([sys.executable, "-m", "pytest", *JUDGED], cwd=PROJECT, check=False,
                              env={**os.environ, "TILED_JUDGE": "1"}).returncode == 0 for _ in islice(trials, 1))
