"""What a new level starts as: an empty room of our own tiles, to be drawn in and saved somewhere."""

from __future__ import annotations

from sandbox.files.levels import level_of
from sandbox.files.opening import Opened
from sandbox.files.reading import read_map
from sandbox.files.shipped import shipped
from sandbox.files.text import map_from_text

NAME = "untitled.tmx"


def new_level(width: int = 24, height: int = 14) -> Opened:
    """An empty walled room of `width` x `height` cells. It lies where the shipped tiles are, so that they are found."""
    rows = ["#" * width, *("#" + "." * (width - 2) + "#" for _ in range(height - 2)), "#" * width]
    path = shipped("levels", NAME)
    source = map_from_text("\n".join(rows) + "\n", NAME)
    tilemap = read_map(source, path)
    return Opened(path, source, tilemap, level_of(tilemap))
