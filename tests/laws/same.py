"""Battles fought in other processes: with another hash seed, on another Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13")
"""The Pythons that are supported."""


def bare(hash_seed: str) -> dict[str, str]:
    """An environment that says nothing of languages and terminals, but where compiled code is kept."""
    kept = {name: word for name, word in os.environ.items() if "BYTECODE" in name or "PYCACHE" in name}
    return {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, **kept}


@cache
def interpreter(version: str) -> str | None:
    """The interpreter of a version, on the path or kept by pyenv; a version manager's stand-in may not be one."""
    name = f"python{version}"
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"*/bin/{name}"))
    for path in (shutil.which(name), *map(str, kept)):
        if path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def digest_in(python: str, numbers: Sequence[int], hash_seed: str) -> str:
    """The digest of random battles that are fought by another process."""
    program = ("from tests.laws.random_battles import digest, fought; "
               f"print(digest(map(fought, {list(numbers)})))")
    done = subprocess.run([python, "-c", program], env=bare(hash_seed), capture_output=True, text=True, check=False,
                          cwd=ROOT, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
