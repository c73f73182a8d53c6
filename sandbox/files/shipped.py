"""Where the levels and pictures that come with the program lie: beside the code in a wheel, else at the top."""

from __future__ import annotations

from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.files.paths import is_taken, is_there
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

    A picture of that name that is there already is the user's, and stays. Raises InputError where the name is taken by
    what is no picture, such as a link that leads nowhere: it is not followed.
    """
    path = folder / PICTURE
    if is_there(path):
        return False
    if is_taken(path):
        raise refuse("the tiles' picture cannot be put beside the level: this is no ordinary file",
                     "another folder, or no file of that name", Place(str(path)))
    write_atomically(path, shipped("levels", PICTURE).read_bytes())
    return True
