"""Where the picture of a tile object lies, as Tiled draws it (guide: files, Pictures)."""

from __future__ import annotations

from sandbox.tiled.tilemap import MapObject, Point, TileMap

DIAGONAL = 0x20000000
"""The flip bit of a gid whose picture lies on its side."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def picture_box(tilemap: TileMap, item: MapObject) -> Box:
    """The picture's box in pixels, as seen from the object's own point, before the object is rotated round it.

    The picture is stretched to the object's size, or fitted into it where its tileset says so, and moved by the
    tileset's offset, stretched alike. One that lies on its side keeps its left bottom corner.
    """
    width, height = tilemap.size_of(item)
    left, top = tilemap.anchor_of(item)
    found = tilemap.tileset_of(item.gid)
    own_width, own_height = _own_size(tilemap, item)
    across, down = width / own_width if own_width else 1.0, height / own_height if own_height else 1.0
    if found is not None and found[0].fill_mode == "preserve-aspect-fit":
        across = down = min(across, down)
    x, y = found[0].offset if found is not None else (0, 0)
    middle_x, middle_y = (0.5 - left) * width + x * across, (0.5 - top) * height + y * down
    wide, high = own_width * across or width, own_height * down or height
    if item.gid & DIAGONAL:
        aside = (height - width) / 2
        middle_x, middle_y, wide, high = middle_x + aside, middle_y + aside, high, wide
    return middle_x - wide / 2, middle_y - high / 2, wide, high


def _own_size(tilemap: TileMap, item: MapObject) -> Point:
    """Width and height of the tile's picture as it is; 0 where nothing says them."""
    found = tilemap.tileset_of(tilemap.shown(item.gid))
    if found is None:
        return 0, 0
    facts = tilemap.facts(tilemap.shown(item.gid))
    if facts.part is not None:
        return facts.part[2], facts.part[3]
    if facts.picture is not None:
        return facts.picture.width, facts.picture.height
    return found[0].tile_width, found[0].tile_height
