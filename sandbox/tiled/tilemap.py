"""A Tiled map as a value (guide: architecture, Reading maps).

Editing gives a new map; saving patches the bytes that it was read from. Lengths are pixels as in the file, except where
cells are named.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path

from sandbox.base.errors import Finding, Place
from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.tiled.pieces import (
    GID_BITS,
    ImageLayer,
    Layer,
    LayerFacts,
    MapObject,
    ObjectLayer,
    Picture,
    Point,
    Property,
    Shape,
    TextFacts,
    TileFacts,
    TileLayer,
    Tileset,
    find_property,
)

__all__ = ["GID_BITS", "ImageLayer", "Layer", "LayerFacts", "MapObject", "ObjectLayer", "Picture", "Point", "Property",
           "Shape", "TextFacts", "TileFacts", "TileLayer", "TileMap", "Tileset", "find_property", "rotated"]


@dataclass(frozen=True)
class TileMap:
    """An orthogonal map of `width` x `height` cells. `layers` are in drawing order, groups dissolved.

    Of an infinite map it is the rectangle of what is used: its left top cell is `origin` in the file's counting, which
    cells named in properties follow, and which is (0, 0) in all other maps. `name` is the file's name,
    `folder` where it lies, `findings` what reading found, `render_order` how overlapping tiles are drawn.
    """

    name: str
    folder: Path
    version: str
    width: int
    height: int
    tile_width: int
    tile_height: int
    background: str = ""
    layers: tuple[Layer, ...] = ()
    properties: tuple[Property, ...] = ()
    tilesets: tuple[Tileset, ...] = ()
    next_object_id: int = 1
    findings: tuple[Finding, ...] = ()
    is_infinite: bool = False
    origin: Cell = (0, 0)
    chunk_size: Cell = (16, 16)
    render_order: str = "right-down"
    beside: Mapping[str, str] = field(default_factory=dict)
    """Texts of files beside the map that go with it, by names of the caller's; of one not held, what its file says."""

    @property
    def tile_layers(self) -> tuple[TileLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, TileLayer))

    @property
    def object_layers(self) -> tuple[ObjectLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, ObjectLayer))

    def layer(self, key: int) -> Layer | None:
        return next((layer for layer in self.layers if layer.key == key), None)

    def property(self, name: str) -> Property | None:
        return find_property(self.properties, name)

    @cached_property
    def _objects(self) -> Mapping[int, tuple[ObjectLayer, MapObject]]:
        return {item.id: (layer, item) for layer in self.object_layers for item in layer.objects}

    def object(self, object_id: int) -> MapObject | None:
        found = self._objects.get(object_id)
        return found[1] if found else None

    def layer_of(self, object_id: int) -> ObjectLayer | None:
        """The layer that holds an object."""
        found = self._objects.get(object_id)
        return found[0] if found else None

    def with_layer(self, changed: Layer) -> TileMap:
        """The same map with the layer of that key exchanged."""
        return replace(self, layers=tuple(changed if layer.key == changed.key else layer for layer in self.layers))

    @cached_property
    def _by_first_gid(self) -> tuple[list[int], list[Tileset]]:
        """First gids in order, and the tileset of each; of two with the same, the last."""
        ordered = {tileset.first_gid: tileset for tileset in self.tilesets}
        firsts = sorted(ordered)
        return firsts, [ordered[first] for first in firsts]

    def with_beside(self, name: str, text: str | None) -> TileMap:
        """The same map with the text of a file beside it; None: what the file says."""
        others = {own: held for own, held in self.beside.items() if own != name}
        return replace(self, beside=others if text is None else {**others, name: text})

    def tileset_of(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset of a gid, and the tile's number in it; None for no tile and for a gid of no tileset."""
        bare = gid & GID_BITS
        firsts, tilesets = self._by_first_gid
        index = bisect_right(firsts, bare) - 1
        return None if index < 0 or bare == 0 else (tilesets[index], bare - firsts[index])

    @cached_property
    def _with_properties(self) -> frozenset[int]:
        """The gids, without flip bits, of tiles that have properties."""
        stated = ((tileset, number) for tileset in self.tilesets
                  for number, facts in tileset.tiles.items() if facts.properties)
        return frozenset(tileset.first_gid + number for tileset, number in stated
                         if self.tileset_of(tileset.first_gid + number) == (tileset, number))

    def speaking(self, layer: TileLayer) -> list[int]:
        """The raw gids in a layer whose tiles have properties, in order."""
        able = self._with_properties
        return sorted(gid for gid in layer.used if gid & GID_BITS in able) if able else []

    def shown(self, gid: int) -> int:
        """The gid whose picture is drawn for a gid: of an animated tile that of its first frame, flipped alike."""
        found = self.tileset_of(gid)
        frames = found[0].tiles[found[1]].animation if found and found[1] in found[0].tiles else ()
        return gid - found[1] + frames[0][0] if found and frames else gid

    def facts(self, gid: int) -> TileFacts:
        """What the tileset says of a tile; nothing where it says nothing."""
        found = self.tileset_of(gid)
        return found[0].tiles.get(found[1], TileFacts()) if found else TileFacts()

    def index(self, layer: TileLayer, cell: Cell) -> int | None:
        """Where the tile of a map cell stands in the layer's `gids`; a layer moved by whole tiles is read as seen."""
        x = cell[0] - round(layer.offset_x / self.tile_width)
        y = cell[1] - round(layer.offset_y / self.tile_height)
        return y * layer.width + x if 0 <= x < layer.width and 0 <= y < layer.height else None

    def marked(self, layer: TileLayer, mark: Callable[[int], int]) -> bytes:
        """For each cell of the map, row by row, the mark, 0 to 255, that the raw gid of a layer has there.

        It is 0 where the layer does not lie.
        """
        marks, width = layer.marked(mark), layer.width
        left, top = round(layer.offset_x / self.tile_width), round(layer.offset_y / self.tile_height)
        if (width, layer.height, left, top) == (self.width, self.height, 0, 0):
            return marks
        found = bytearray(self.width * self.height)
        first, last = max(0, left), min(self.width, left + width)
        if first < last:
            for y in range(max(0, top), min(self.height, top + layer.height)):
                start = (y - top) * width - left
                found[y * self.width + first:y * self.width + last] = marks[start + first:start + last]
        return bytes(found)

    def cells_of(self, marked: bytes) -> Iterator[Cell]:
        """The cells that are 1 in `marked`, which has a byte for each cell, row by row from the top left."""
        index = marked.find(1)
        while index >= 0:
            yield index % self.width, index // self.width
            index = marked.find(1, index + 1)

    def anchor_of(self, item: MapObject) -> Point:
        """Which point of its picture a tile object is placed by, as shares of width and height."""
        found = self.tileset_of(item.gid)
        return _ANCHORS.get(found[0].object_alignment if found else "", (0, 1))

    def size_of(self, item: MapObject) -> Point:
        """Width and height of an object; old maps leave them to the tile."""
        found = self.tileset_of(item.gid) if item.gid and not (item.width and item.height) else None
        picture = self.facts(item.gid).picture if found else None
        return (item.width or (picture.width if picture else found[0].tile_width if found else 0),
                item.height or (picture.height if picture else found[0].tile_height if found else 0))

    def cell_of(self, item: MapObject) -> Cell:
        """The cell an object stands in, which may lie outside the map (guide: architecture, Reading maps).

        A point: the cell that holds it. A tile: the cell its picture's centre covers, by the tileset's alignment.
        Anything else: the cell of its centre.
        """
        layer = self.layer_of(item.id)
        dx, dy = (layer.offset_x, layer.offset_y) if layer else (0.0, 0.0)
        x, y = item.x + dx, item.y + dy
        match item.shape:
            case "point":
                pass
            case "polygon" | "polyline":
                xs, ys = [point[0] for point in item.points], [point[1] for point in item.points]
                if xs:
                    x, y = rotated((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, item.rotation, x, y)
            case "tile":
                (width, height), (left, top) = self.size_of(item), self.anchor_of(item)
                x, y = rotated((0.5 - left) * width, (0.5 - top) * height, item.rotation, x, y)
            case _:
                x, y = rotated(item.width / 2, item.height / 2, item.rotation, x, y)
        return math.floor(x / self.tile_width), math.floor(y / self.tile_height)

    def place(self, layer: LayerFacts | None = None, item: MapObject | None = None, name: str = "") -> Place:
        """Where something lies, for a finding."""
        holder = layer or (self.layer_of(item.id) if item else None)
        return Place(file=self.name, layer=holder.name if holder else "", object_id=item.id if item else None,
                     object_name=item.name if item else "", property=name)


_ANCHORS: Mapping[str, Point] = {
    "topleft": (0, 0), "top": (0.5, 0), "topright": (1, 0), "left": (0, 0.5), "center": (0.5, 0.5),
    "right": (1, 0.5), "bottomleft": (0, 1), "bottom": (0.5, 1), "bottomright": (1, 1)}


def rotated(x: float, y: float, degrees: float, origin_x: float, origin_y: float) -> Point:
    """The point (x, y) rotated clockwise round (0, 0), then moved by the origin."""
    if not degrees:
        return origin_x + x, origin_y + y
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return origin_x + x * cosine - y * sine, origin_y + x * sine + y * cosine
