"""The same battle byte for byte, in any process, on every supported Python (guide: battle)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.same import VERSIONS, bare, interpreter

LEVEL = """\
##############
#@..#...g...G#
#...#.....g..#
#.......~~...#
#..g#........#
##############

reroll_each_round = on
wake = 9
calm_turns = 2
"""


@pytest.fixture(scope="module")
def level(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("level") / "melee.txt"
    path.write_text(LEVEL, "utf-8")
    return path


def told(python: str, level: Path, hash_seed: str, **more: str) -> bytes:
    command = [python, "-m", "sandbox", "run", str(level), "--seed", "7", "--format", "jsonl", "--hashes"]
    done = subprocess.run(command, env=bare(hash_seed) | more, capture_output=True, check=False, cwd=level.parent,
                          timeout=60)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout


@pytest.fixture(scope="module")
def first(level: Path) -> bytes:
    """What one process tells, for the others to be compared with."""
    return told(sys.executable, level, "0")


def test_two_processes_with_different_hash_seeds_tell_the_same_bytes(level: Path, first: bytes) -> None:
    assert first.count(b"\n") > 50
    assert told(sys.executable, level, "12345") == first


def test_the_terminals_language_and_encoding_change_nothing(level: Path, first: bytes) -> None:
    assert told(sys.executable, level, "0", LC_ALL="C", PYTHONIOENCODING="latin-1") == first


def test_the_oldest_and_the_newest_python_tell_the_same_bytes(level: Path, first: bytes) -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    others = {version: interpreter(version) for version in (VERSIONS[0], VERSIONS[-1]) if version != here}
    if not any(others.values()):
        pytest.skip("no other Python here")
    assert {version for version, python in others.items() if python and told(python, level, "1") != first} == set()
