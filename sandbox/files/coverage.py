"""Which cells an object closes: those whose centre it covers (design: files.md, Walls)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sandbox.files.tilemap import MapObject, ObjectLayer, Point, TileMap, turned
from sandbox.grid.cell import Cell


def is_upright(each: MapObject) -> bool:
    """Whether the object is a rectangle that has not been turned, so that it can be cut along cells."""
    return each.shape == "rectangle" and each.rotation % 360 == 0


def covered(tilemap: TileMap, layer: ObjectLayer, each: MapObject) -> list[Cell]:
    """The cells of the map whose centre a rectangle or polygon covers; a centre on its left or top edge counts."""
    x, y = each.x + layer.offset_x, each.y + layer.offset_y
    if is_upright(each):
        columns = _span(x, x + each.width, tilemap.tile_width, tilemap.width)
        rows = _span(y, y + each.height, tilemap.tile_height, tilemap.height)
        return [(column, row) for row in rows for column in columns]
    corners = each.points
    if each.shape == "rectangle":
        corners = ((0, 0), (each.width, 0), (each.width, each.height), (0, each.height))
    outline = [turned(px, py, each.rotation, x, y) for px, py in corners]
    return list(_inside(tilemap, outline)) if len(outline) > 2 else []


def _span(low: float, high: float, size: int, count: int) -> range:
    """The cells of a row (or column) whose centre lies in low <= centre < high, both in pixels."""
    first = math.ceil(low / size - 0.5)
    last = math.ceil(high / size - 0.5)
    return range(max(first, 0), min(last, count))


def _inside(tilemap: TileMap, outline: list[Point]) -> Iterator[Cell]:
    """The cells whose centre lies inside an outline that may cross itself (even-odd rule), row by row."""
    edges = list(zip(outline, outline[1:] + outline[:1], strict=True))
    heights = [y for _, y in outline]
    for row in _span(min(heights), max(heights), tilemap.tile_height, tilemap.height):
        middle = (row + 0.5) * tilemap.tile_height
        crossings = sorted(
            ax + (middle - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in edges if (ay <= middle) != (by <= middle))
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            for column in _span(left, right, tilemap.tile_width, tilemap.width):
                yield column, row
