"""A level made larger or smaller at its edges (guide: window, Editing). A map in, a map out."""

from __future__ import annotations

from collections.abc import Collection

from sandbox.files.walls import OUR_TYPES
from sandbox.tiled import resizing
from sandbox.tiled.tilemap import MapObject, TileMap

_CELLS = ("post", "script")
"""The properties of our objects that name cells."""


def resized(tilemap: TileMap, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> TileMap:
    """The map with so many cells more at each edge, or fewer where negative; a unit's `post` and `script` move along.

    The level check tells of units that are outside then. Raises InputError for a map that would have no cells left, or
    too many.
    """
    return resizing.resized(tilemap, left, top, right, bottom, _cells_in)


def _cells_in(item: MapObject) -> Collection[str]:
    return _CELLS if item.type.strip().casefold() in OUR_TYPES else ()
