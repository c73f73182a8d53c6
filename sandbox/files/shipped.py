"""Where the levels and pictures that come with the program lie: beside the code in a wheel, else at the top."""

from __future__ import annotations

from pathlib import Path

from sandbox.files.saving import write_atomically

PICTURE = "dungeon.png"
"""The picture of the shipped tiles, beside the shipped levels."""

_CODE = Path(__file__).resolve().parent.parent


def shipped(*parts: str) -> Path:
    """A shipped file or folder, such as shipped("levels", "lesson.tmx"), on disk, so that maps find their tilesets."""
    inside = _CODE / "_data"
    return (inside if inside.is_dir() else _CODE.parent).joinpath(*parts)


def put_picture(folder: Path) -> bool:
    """Puts the shipped picture into a folder, for the maps there that use it; whether it did.

    A picture of that name that is there already is the user's, and stays.
    """
    path = folder / PICTURE
    if path.exists():
        return False
    write_atomically(path, shipped("levels", PICTURE).read_bytes())
    return True
