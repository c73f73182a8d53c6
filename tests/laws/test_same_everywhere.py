"""The same battle byte for byte, in any process, on every supported Python (spec: battle.md)."""

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
    command = [python, "-m", "sandbox", "run", str(level), "--seed", "7", "--format", "jsonl"]
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


HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.mark.parametrize("version", [version for version in VERSIONS if version != HERE])
def test_every_supported_python_tells_the_same_bytes(level: Path, first: bytes, version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    assert told(python, level, "1") == first
