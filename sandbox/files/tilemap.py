"""A Tiled map as a value (design: files.md). Editing gives a new map; saving patches the bytes it was read from.

Lengths are pixels as in the file, except where cells are named.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

from sandbox.base.errors import Finding, Place
from sandbox.grid.cell import Cell

GID_BITS = 0x0FFFFFFF
"""What is left of a raw gid without its four flip and rotation bits."""

Shape: TypeAlias = Literal["rectangle", "ellipse", "point", "polygon", "polyline", "text", "capsule", "tile"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Property:
    """A custom property as written. `type` is Tiled's word (string, int, bool …); class and list values are empty."""

    name: str
    value: str
    type: str = "string"


@dataclass(frozen=True)
class Picture:
    """An image as written (`source`), where it lies, its size in pixels as stated (0 unknown), the colour left out."""

    source: str
    path: Path
    width: int = 0
    height: int = 0
    transparent: str = ""


@dataclass(frozen=True)
class TileFacts:
    """What a tileset says of one tile; `picture` only in collections of images."""

    properties: tuple[Property, ...] = ()
    picture: Picture | None = None
    type: str = ""


@dataclass(frozen=True)
class Tileset:
    """`source` is the path as written, empty if embedded. One that cannot be read yet keeps only its `first_gid`."""

    first_gid: int
    name: str = ""
    source: str = ""
    tile_width: int = 0
    tile_height: int = 0
    spacing: int = 0
    margin: int = 0
    columns: int = 0
    tile_count: int = 0
    picture: Picture | None = None
    offset: Cell = (0, 0)
    object_alignment: str = ""
    tiles: Mapping[int, TileFacts] = field(default_factory=dict)
    is_readable: bool = True


@dataclass(frozen=True)
class MapObject:
    """An object of an object layer. `rotation` is in degrees clockwise round (x, y), `points` are relative to it.

    `id` is unique here, also where the file repeats or lacks one. `gid` (0: none) keeps its flip bits. `key` finds the
    element in the source, None for what was added since.
    """

    id: int
    name: str = ""
    type: str = ""
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0
    rotation: float = 0
    gid: int = 0
    shape: Shape = "rectangle"
    points: tuple[Point, ...] = ()
    is_visible: bool = True
    properties: tuple[Property, ...] = ()
    template: str = ""
    key: int | None = None

    def property(self, name: str) -> Property | None:
        return find_property(self.properties, name)


@dataclass(frozen=True, kw_only=True)
class LayerFacts:
    """What every layer has. Visibility, opacity (0 to 1), offset and tint hold for the groups around it as well.

    `key` finds the element in the source; layers added since have negative keys.
    """

    key: int
    name: str = ""
    id: int = 0
    is_visible: bool = True
    opacity: float = 1
    offset_x: float = 0
    offset_y: float = 0
    tint: str = ""
    properties: tuple[Property, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TileLayer(LayerFacts):
    """`width` x `height` cells; `gids` row by row from the top left, raw with their flip bits, 0 is no tile."""

    width: int
    height: int
    gids: tuple[int, ...]

    @cached_property
    def used(self) -> frozenset[int]:
        """The raw gids that occur, 0 left out."""
        return frozenset(self.gids) - {0}


@dataclass(frozen=True, kw_only=True)
class ObjectLayer(LayerFacts):
    objects: tuple[MapObject, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ImageLayer(LayerFacts):
    picture: Picture | None = None


Layer: TypeAlias = TileLayer | ObjectLayer | ImageLayer


@dataclass(frozen=True)
class TileMap:
    """A finite orthogonal map of `width` x `height` cells. `layers` are in drawing order, groups dissolved.

    `name` is the file's name, `folder` where it lies, `findings` what reading found.
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
        return {each.id: (layer, each) for layer in self.object_layers for each in layer.objects}

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

    def tileset_of(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset of a gid, and the tile's number in it; None for no tile and for a gid of no tileset."""
        bare = gid & GID_BITS
        holder = max((each for each in self.tilesets if each.first_gid <= bare),
                     key=lambda each: each.first_gid, default=None)
        return None if holder is None or bare == 0 else (holder, bare - holder.first_gid)

    def facts(self, gid: int) -> TileFacts:
        """What the tileset says of a tile; nothing where it says nothing."""
        found = self.tileset_of(gid)
        return found[0].tiles.get(found[1], TileFacts()) if found else TileFacts()

    def index(self, layer: TileLayer, cell: Cell) -> int | None:
        """Where the tile of a map cell stands in the layer's `gids`; a layer moved by whole tiles is read as seen."""
        x = cell[0] - round(layer.offset_x / self.tile_width)
        y = cell[1] - round(layer.offset_y / self.tile_height)
        return y * layer.width + x if 0 <= x < layer.width and 0 <= y < layer.height else None

    def gids_by_cell(self, layer: TileLayer) -> tuple[int, ...]:
        """The layer's gids for each cell of the map, row by row, 0 where the layer has none."""
        shifted = round(layer.offset_x / self.tile_width) or round(layer.offset_y / self.tile_height)
        if (layer.width, layer.height) == (self.width, self.height) and not shifted:
            return layer.gids
        places = (self.index(layer, (x, y)) for y in range(self.height) for x in range(self.width))
        return tuple(0 if place is None else layer.gids[place] for place in places)

    def cell_of(self, each: MapObject) -> Cell:
        """The cell an object stands in, which may lie outside the map (design: files.md).

        A point: the cell that holds it. A tile: the cell its picture's centre covers, by the tileset's alignment.
        Anything else: the cell of its centre.
        """
        layer = self.layer_of(each.id)
        dx, dy = (layer.offset_x, layer.offset_y) if layer else (0.0, 0.0)
        x, y = each.x + dx, each.y + dy
        match each.shape:
            case "point":
                pass
            case "polygon" | "polyline":
                xs, ys = [point[0] for point in each.points], [point[1] for point in each.points]
                if xs:
                    x, y = turned((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, each.rotation, x, y)
            case "tile":
                found = self.tileset_of(each.gid)
                left, top = _ANCHORS.get(found[0].object_alignment if found else "", (0.0, 1.0))
                x, y = turned((0.5 - left) * each.width, (0.5 - top) * each.height, each.rotation, x, y)
            case _:
                x, y = turned(each.width / 2, each.height / 2, each.rotation, x, y)
        return math.floor(x / self.tile_width), math.floor(y / self.tile_height)

    def place(self, layer: LayerFacts | None = None, each: MapObject | None = None, name: str = "") -> Place:
        """Where something lies, for a finding."""
        holder = layer or (self.layer_of(each.id) if each else None)
        return Place(file=self.name, layer=holder.name if holder else "", object_id=each.id if each else None,
                     object_name=each.name if each else "", property=name)


_ANCHORS: Mapping[str, Point] = {
    "topleft": (0, 0), "top": (0.5, 0), "topright": (1, 0), "left": (0, 0.5), "center": (0.5, 0.5),
    "right": (1, 0.5), "bottomleft": (0, 1), "bottom": (0.5, 1), "bottomright": (1, 1)}
"""Which point of its picture a tile object is placed by, as shares of width and height."""


def turned(x: float, y: float, degrees: float, origin_x: float, origin_y: float) -> Point:
    """The point (x, y) turned clockwise round (0, 0), then moved by the origin."""
    if not degrees:
        return origin_x + x, origin_y + y
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return origin_x + x * cosine - y * sine, origin_y + x * sine + y * cosine


def find_property(properties: Iterable[Property], name: str) -> Property | None:
    return next((each for each in properties if each.name == name), None)
