"""A row or column of cells more, or less, at an edge of the map (design: files.md)."""

from __future__ import annotations

from typing import Literal

from sandbox.files.editing import resized
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit

Edge = Literal["left", "right", "top", "bottom"]


def with_cells_at(tilemap: TileMap, edge: Edge, by: int) -> Edit:
    """The map with so many rows or columns more at an edge, or fewer where negative; nothing moves against the tiles.

    Raises InputError for a map that would have no cells left, or too many.
    """
    number = abs(by)
    what = ("column" if edge in ("left", "right") else "row") + ("" if number == 1 else "s")
    words = f"{'Add' if by > 0 else 'Remove'} {'a' if number == 1 else number} {what} at the {edge}"
    if tilemap.is_infinite and by > 0:
        words += "; the file keeps it once something is drawn there"
    return Edit(words, resized(tilemap, **{edge: by}))
