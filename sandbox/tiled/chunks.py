"""The cells of layers in chunks, put together to one rectangle (guide: files, Tiled maps).

What is read of an infinite map is the bounding rectangle of what is used: of its tiles that are not empty, and of the
objects near them, those that lie no farther away than the tiles reach from one end to the other, or EMPTY_SIDE cells. A
stray object far off is left out. Without tiles, the size that the file states stands for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.tiled.attributes import LARGEST, Attributes
from sandbox.tiled.layer_data import unpack
from sandbox.tiled.markup import Element
from sandbox.tiled.tilemap import MapObject

FARTHEST = 1_000_000_000
"""How far from the middle a chunk may lie, in cells."""

SMALLEST_CHUNK, LARGEST_CHUNK = 4, 1024
"""Cells along the side of a chunk that is newly written."""

EMPTY_SIDE = 64
"""At most so many cells wide and high is an infinite map without tiles; so far away an object is near any tiles."""

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom are the first cells outside."""


@dataclass(frozen=True)
class Piece:
    """A part of a layer: where it lies, in the file's counting of cells, and its raw gids row by row."""

    x: int
    y: int
    width: int
    height: int
    gids: tuple[int, ...]

    @property
    def used(self) -> Rect | None:
        """The rectangle of its tiles that are not empty."""
        rows = [y for y in range(self.height) if any(self.gids[y * self.width:(y + 1) * self.width])]
        if not rows:
            return None
        columns = [x for x in range(self.width) if any(self.gids[x::self.width])]
        return self.x + columns[0], self.y + rows[0], self.x + columns[-1] + 1, self.y + rows[-1] + 1


def chunk_rect(chunk: Element, place: Place) -> tuple[int, int, int, int]:
    """Left, top, width and height of a `<chunk>`, in cells; 0 where it says none or less."""
    of = Attributes(chunk, place)
    return (of.whole("x", 0, -FARTHEST, FARTHEST), of.whole("y", 0, -FARTHEST, FARTHEST),
            max(0, of.whole("width", 0, -LARGEST)), max(0, of.whole("height", 0, -LARGEST)))


def read_chunk(data: Element, chunk: Element, place: Place) -> Piece:
    """One `<chunk>` of a layer's `<data>`."""
    if chunk.named("chunk"):
        raise refuse(say("a chunk lies within another"), say("chunks side by side"), place)
    x, y, width, height = chunk_rect(chunk, place)
    return Piece(x, y, width, height, unpack(data, width, height, place, chunk))


def joined(pieces: Iterable[Piece], rect: Rect) -> tuple[int, ...]:
    """The gids of a rectangle, row by row; of pieces that overlap, the later one holds, as in Tiled."""
    left, top, right, bottom = rect
    width = right - left
    cells = [0] * (width * (bottom - top))
    for piece in pieces:
        first, last = max(left, piece.x), min(right, piece.x + piece.width)
        if first >= last:
            continue
        for y in range(max(top, piece.y), min(bottom, piece.y + piece.height)):
            source = (y - piece.y) * piece.width - piece.x
            start = (y - top) * width - left
            cells[start + first:start + last] = piece.gids[source + first:source + last]
    return tuple(cells)


def around(rects: Iterable[Rect | None]) -> Rect | None:
    """The smallest rectangle that holds all of these; None for none."""
    found = [rect for rect in rects if rect is not None]
    if not found:
        return None
    return (min(rect[0] for rect in found), min(rect[1] for rect in found),
            max(rect[2] for rect in found), max(rect[3] for rect in found))


def used_rect(tiles: Rect, objects: Iterable[Rect]) -> tuple[Rect, int]:
    """The rectangle of the tiles and of the objects near them, and how many objects are left out."""
    left, top, right, bottom = tiles
    reach = max(EMPTY_SIDE, right - left, bottom - top)
    found = list(objects)
    near = [rect for rect in found if rect[0] >= left - reach and rect[1] >= top - reach
            and rect[2] <= right + reach and rect[3] <= bottom + reach]
    return around((tiles, *near)) or tiles, len(found) - len(near)


def moved_rect(rect: Rect | None, by: Cell) -> Rect | None:
    return rect and (rect[0] + by[0], rect[1] + by[1], rect[2] + by[0], rect[3] + by[1])


def object_rect(item: MapObject, offset: tuple[float, float], tile_width: int, tile_height: int) -> Rect:
    """The cells that an object reaches, as if it were not rotated."""
    xs = [item.x + offset[0] + x for x in (0, item.width, *(point[0] for point in item.points))]
    ys = [item.y + offset[1] + y for y in (0, item.height, *(point[1] for point in item.points))]
    if item.gid:  # Placed by its bottom left corner.
        ys = [y - item.height for y in ys]
    left, top = math.floor(min(xs) / tile_width), math.floor(min(ys) / tile_height)
    return (left, top, max(left + 1, math.ceil(max(xs) / tile_width)), max(top + 1, math.ceil(max(ys) / tile_height)))
