"""Shipped levels copied to where a test may write, and what a crash leaves in a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from sandbox.files.shipped import shipped


def copied(folder: Path, *names: str) -> Path:
    """The first of these shipped files in `folder`, the others and the shipped tiles beside it."""
    for name in (*names, "dungeon.tsx", "dungeon.png"):
        shutil.copyfile(shipped("levels", name), folder / name)
    return folder / names[0]


def left_by_a_crash(kept: Path) -> None:
    """The window is gone without a word: what it kept bears the number of a process that no longer runs."""
    for file in kept.glob("*.kept"):
        file.rename(file.with_name(f"{file.stem.rpartition('-')[0]}-4999999.kept"))
