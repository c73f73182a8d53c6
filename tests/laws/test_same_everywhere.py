"""The same battle byte for byte, in any process, on every supported Python (spec: battle.md)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1", **more}
    done = subprocess.run(command, env=environment, capture_output=True, check=False, cwd=level.parent, timeout=60)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout


@cache
def interpreter(name: str) -> str | None:
    """The interpreter of that name, on the path or kept by pyenv; a version manager's stand-in may not be one."""
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"*/bin/{name}"))
    for path in (shutil.which(name), *map(str, kept)):
        if path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def test_two_processes_with_different_hash_seeds_tell_the_same_bytes(level: Path) -> None:
    first = told(sys.executable, level, "0")
    assert first.count(b"\n") > 50
    assert told(sys.executable, level, "12345") == first


def test_the_terminals_language_and_encoding_change_nothing(level: Path) -> None:
    assert told(sys.executable, level, "0", LC_ALL="C", PYTHONIOENCODING="latin-1") == told(sys.executable, level, "0")


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_every_supported_python_tells_the_same_bytes(level: Path, version: str) -> None:
    python = interpreter(f"python{version}")
    if python is None:
        pytest.skip(f"no Python {version} here")
    assert told(python, level, "1") == told(sys.executable, level, "2")
