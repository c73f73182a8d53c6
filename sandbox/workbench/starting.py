"""What a new level starts as: an empty room of our own tiles, to be drawn in; and where what has no place is saved."""

from __future__ import annotations

import os
from pathlib import Path

from sandbox.battle.bestiary import Bestiary
from sandbox.files.levels import level_of
from sandbox.files.names import COMPANION
from sandbox.files.opening import Opened
from sandbox.files.shipped import is_installed, shipped
from sandbox.files.text import map_from_text
from sandbox.tiled.paths import is_folder
from sandbox.tiled.reading import read_map

NAME = "untitled.tmx"


def new_level(bestiary: Bestiary, width: int = 24, height: int = 14) -> Opened:
    """An empty walled room of `width` x `height` cells. It lies where the shipped tiles are, so that they are found.

    `bestiary` is what may be placed in it."""
    rows = ["#" * width, *("#" + "." * (width - 2) + "#" for _ in range(height - 2)), "#" * width]
    path = shipped("levels", NAME)
    source = map_from_text("\n".join(rows) + "\n", NAME, bestiary)
    tilemap = read_map(source, path).with_beside(COMPANION, "")
    return Opened(path, source, tilemap, level_of(tilemap, bestiary))


def folder_to_save_in(*wanted: Path) -> Path:
    """The first folder that can be written to and is none of the program's: those wanted, the present one, the user's.
    """
    folders = (*wanted, Path(), Path.home())
    found = next((folder for folder in folders
                  if is_folder(folder) and os.access(folder, os.W_OK) and not is_installed(folder)), Path.home())
    return found.absolute()
