"""Where the levels and pictures that come with the program lie: beside the code in a wheel, else at the top."""

from __future__ import annotations

from pathlib import Path

PICTURE = "dungeon.png"
"""The picture of the shipped tiles, beside the shipped levels."""

_CODE = Path(__file__).resolve().parent.parent


def shipped(*parts: str) -> Path:
    """A shipped file or folder, such as shipped("levels", "lesson.tmx"), on disk, so that maps find their tilesets."""
    inside = _CODE / "_data"
    return (inside if inside.is_dir() else _CODE.parent).joinpath(*parts)
