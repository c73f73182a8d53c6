"""A row or column of cells more, or less, at an edge of the map (guide: window, Editing)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandbox.base.language import say, say_many
from sandbox.files.editing import resized
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit

Edge = Literal["left", "right", "top", "bottom"]

_MORE: Mapping[Edge, tuple[str, str]] = {
    "left": ("Add a column at the left", "Add {number} columns at the left"),
    "right": ("Add a column at the right", "Add {number} columns at the right"),
    "top": ("Add a row at the top", "Add {number} rows at the top"),
    "bottom": ("Add a row at the bottom", "Add {number} rows at the bottom"),
}
_LESS: Mapping[Edge, tuple[str, str]] = {
    "left": ("Remove a column at the left", "Remove {number} columns at the left"),
    "right": ("Remove a column at the right", "Remove {number} columns at the right"),
    "top": ("Remove a row at the top", "Remove {number} rows at the top"),
    "bottom": ("Remove a row at the bottom", "Remove {number} rows at the bottom"),
}
"""One, and so many."""


def with_cells_at(tilemap: TileMap, edge: Edge, by: int) -> Edit:
    """The map with so many rows or columns more at an edge, or fewer where negative; nothing moves against the tiles.

    Raises InputError for a map that would have no cells left, or too many.
    """
    words = say_many(abs(by), *(_MORE if by > 0 else _LESS)[edge])
    if tilemap.is_infinite and by > 0:
        words = say("{what}; the file keeps it once something is drawn there", what=words)
    return Edit(words, resized(tilemap, **{edge: by}))
