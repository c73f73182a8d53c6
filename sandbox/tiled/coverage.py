"""Which cells an object covers: those whose centre it covers (guide: files, Tiled maps)."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.tiled.tile_boxes import picture_box
from sandbox.tiled.tilemap import MapObject, ObjectLayer, Point, TileMap, rotated

MAX_CROSSINGS = 2_000_000
"""How often the outlines of a map's objects may cross the rows of its cells: some seconds of work."""


THINNEST = 1e-3
"""Pixels; a round shape that is thinner covers nothing."""


def is_upright(item: MapObject) -> bool:
    """Whether the object is a rectangle that is not rotated, so that it can be cut along cells."""
    return item.shape == "rectangle" and item.rotation % 360 == 0


def covered(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> list[Cell]:
    """The cells of the map whose centre an object covers; a centre on its left or top edge counts."""
    return [(x, y) for y, columns in _rows(tilemap, layer, item) for x in columns]


def covered_by_all(tilemap: TileMap, objects: Iterable[tuple[ObjectLayer, MapObject]], too_many: str) -> bytes:
    """1 for each cell that any of the objects covers, row by row from the top left.

    However many large rectangles there are, each costs four steps. Raises InputError where outlines are too many and
    too large; `what` says in it what the objects are.
    """
    width, height = tilemap.width, tilemap.height
    # Each rectangle adds one at its left top corner and what takes it back at the others; sums of sums are its cells.
    changes = array("i", bytes(4 * (width + 1) * (height + 1)))
    starts: set[int] = set()
    crossings = 0
    for layer, item in objects:
        if is_upright(item):
            columns, rows = _box(tilemap, layer, item)
            boxes = [(rows.start, rows.stop, columns)] if columns and rows else []
        else:
            crossings += _crossings(tilemap, layer, item)
            if crossings > MAX_CROSSINGS:
                raise refuse(say(too_many),
                             say("{limit} crossings with rows of cells", limit=MAX_CROSSINGS),
                             tilemap.place(layer, item))
            boxes = [(y, y + 1, columns) for y, columns in _rows(tilemap, layer, item)]
        for top, bottom, columns in boxes:
            for y, sign in ((top, 1), (bottom, -1)):
                starts.add(y)
                changes[y * (width + 1) + columns.start] += sign
                changes[y * (width + 1) + columns.stop] -= sign
    found = bytearray(width * height)
    if not starts:
        return bytes(found)
    above = [0] * (width + 1)
    line = bytes(width)
    for y in range(height):
        if y in starts:
            row = accumulate(changes[y * (width + 1):(y + 1) * (width + 1)])
            above = [a + b for a, b in zip(above, row, strict=True)]
            line = bytes(map(bool, above[:width]))
        found[y * width:(y + 1) * width] = line
    return bytes(found)


def covers(tilemap: TileMap, layer: ObjectLayer, item: MapObject, cells: Iterable[Cell]) -> list[Cell]:
    """Those of `cells` whose centre the object covers."""
    if is_upright(item):
        columns, rows = _box(tilemap, layer, item)
        return [cell for cell in cells if cell[0] in columns and cell[1] in rows]
    inside = set(covered(tilemap, layer, item))
    return [cell for cell in cells if cell in inside]


def _box(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> tuple[range, range]:
    """The columns and rows of an upright rectangle."""
    x, y = item.x + layer.offset_x, item.y + layer.offset_y
    return (_span(x, x + item.width, tilemap.tile_width, tilemap.width),
            _span(y, y + item.height, tilemap.tile_height, tilemap.height))


def _rows(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> Iterator[tuple[int, range]]:
    """The covered cells as rows with runs of columns."""
    if is_upright(item):
        columns, rows = _box(tilemap, layer, item)
        yield from ((y, columns) for y in rows if columns)
        return
    if item.shape in ("ellipse", "capsule"):
        yield from _inside_round(tilemap, layer, item)
        return
    outline = _outline(tilemap, layer, item)
    if len(outline) > 2:
        yield from _inside(tilemap, outline)


def _outline(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> list[Point]:
    """The corners of an object as it lies on the map: of a tile its picture's, of a round one those around it."""
    corners = item.points
    if item.shape not in ("polygon", "polyline"):
        left, top, width, height = picture_box(tilemap, item) if item.gid else (0, 0, item.width, item.height)
        corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    return [rotated(x, y, item.rotation, item.x + layer.offset_x, item.y + layer.offset_y) for x, y in corners]


def _crossings(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> int:
    """How often, at most, the outline crosses rows of the map."""
    heights = [y for _, y in _outline(tilemap, layer, item)]
    rows = _span(min(heights, default=0), max(heights, default=0), tilemap.tile_height, tilemap.height)
    return len(rows) * len(heights)


def _inside_round(tilemap: TileMap, layer: ObjectLayer, item: MapObject) -> Iterator[tuple[int, range]]:
    """The cells whose centre lies inside an ellipse or capsule, row by row.

    A capsule is two circles and the box between them; being convex, it fills each row from its leftmost part to the
    rightmost.
    """
    width, height = item.width, item.height
    if min(width, height) < THINNEST:
        return
    spans: dict[int, tuple[float, float]] = {}

    def add(row: int, left: float, right: float) -> None:
        before = spans.get(row, (left, right))
        spans[row] = min(before[0], left), max(before[1], right)

    x, y = item.x + layer.offset_x, item.y + layer.offset_y
    across = max(0.0, width - height) / 2, max(0.0, height - width) / 2
    is_capsule = item.shape == "capsule"
    half = (min(width, height) / 2,) * 2 if is_capsule else (width / 2, height / 2)
    for sign in (-1, 1) if is_capsule else (0,):
        middle = rotated(width / 2 + sign * across[0], height / 2 + sign * across[1], item.rotation, x, y)
        for row, left, right in _ellipse(tilemap, middle, half, item.rotation):
            add(row, left, right)
    if is_capsule:
        low, high = (half[0], 0.0) if across[0] else (0.0, half[0])
        corners = [(low, high), (width - low, high), (width - low, height - high), (low, height - high)]
        for row, left, right in _crossed(tilemap, [rotated(*corner, item.rotation, x, y) for corner in corners]):
            add(row, left, right)
    for row, (left, right) in spans.items():
        columns = _span(left, right, tilemap.tile_width, tilemap.width)
        if columns:
            yield row, columns


def _ellipse(tilemap: TileMap, middle: Point, half: Point, degrees: float) -> Iterator[tuple[int, float, float]]:
    """The rows whose middle line crosses an ellipse with these half axes, and from where to where."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    # The points of a row dx from the middle are inside where a dx² + b dx + c <= 0.
    a = (cosine / half[0]) ** 2 + (sine / half[1]) ** 2
    reach = math.hypot(half[0] * sine, half[1] * cosine)
    for row in _span(middle[1] - reach, middle[1] + reach, tilemap.tile_height, tilemap.height):
        dy = (row + 0.5) * tilemap.tile_height - middle[1]
        b = 2 * dy * sine * cosine * (half[0] ** -2 - half[1] ** -2)
        c = dy * dy * ((sine / half[0]) ** 2 + (cosine / half[1]) ** 2) - 1
        root = math.sqrt(max(0.0, b * b - 4 * a * c))
        yield row, middle[0] + (-b - root) / (2 * a), middle[0] + (-b + root) / (2 * a)


def _span(low: float, high: float, size: int, count: int) -> range:
    """The cells of a row (or column) whose centre lies in low <= centre < high, both in pixels."""
    first = math.ceil(low / size - 0.5)
    last = math.ceil(high / size - 0.5)
    return range(max(first, 0), min(last, count))


def _inside(tilemap: TileMap, outline: list[Point]) -> Iterator[tuple[int, range]]:
    """The cells whose centre lies inside an outline, row by row."""
    for row, left, right in _crossed(tilemap, outline):
        columns = _span(left, right, tilemap.tile_width, tilemap.width)
        if columns:
            yield row, columns


def _crossed(tilemap: TileMap, outline: list[Point]) -> Iterator[tuple[int, float, float]]:
    """The rows whose middle line crosses an outline that may cross itself (even-odd rule), and from where to where."""
    edges = list(zip(outline, outline[1:] + outline[:1], strict=True))
    heights = [y for _, y in outline]
    for row in _span(min(heights), max(heights), tilemap.tile_height, tilemap.height):
        middle = (row + 0.5) * tilemap.tile_height
        crossings = sorted(
            ax + (middle - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in edges if (ay <= middle) != (by <= middle))
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            yield row, left, right
