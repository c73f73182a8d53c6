"""What a Tiled map is made of, as values: tilesets, objects, layers (guide: files, Tiled maps).

Lengths are pixels as in the file, except where cells are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.tiled.coded import Coded

GID_BITS = 0x0FFFFFFF
"""What is left of a raw gid without its four flip and rotation bits."""

Shape: TypeAlias = Literal["rectangle", "ellipse", "point", "polygon", "polyline", "text", "capsule", "tile"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Property:
    """A custom property as written. `type` is Tiled's word (string, int, bool …); class and list values are empty.

    `custom` is the name of an enum or class of the user's own.
    """

    name: str
    value: str
    type: str = "string"
    custom: str = ""


@dataclass(frozen=True)
class Picture:
    """An image as written (`source`), where it lies, its size in pixels as stated (0 unknown), the colour left out.

    One that is embedded in the map has its file's bytes in `data`, and neither source nor path. One that is too large
    or broken is not drawn.
    """

    source: str
    path: Path
    width: int = 0
    height: int = 0
    transparent: str = ""
    data: bytes = field(default=b"", repr=False)
    is_drawable: bool = True


@dataclass(frozen=True)
class TileFacts:
    """What a tileset says of one tile; `picture` only in collections of images.

    `part` is the part of the picture that is drawn (left, top, width, height; None: all of it), `animation` its frames
    as (tile of the same tileset, milliseconds).
    """

    properties: tuple[Property, ...] = ()
    picture: Picture | None = None
    type: str = ""
    part: tuple[int, int, int, int] | None = None
    animation: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Tileset:
    """`source` is the path as written, empty if embedded. One that is missing keeps only its `first_gid`.

    `render_size` is tile or grid: tiles are drawn in their own size, or fitted to the map's cells as `fill_mode` says
    (stretch, preserve-aspect-fit). One that only a template names is not `is_of_map`: its gids exist here alone, and
    must not be written to the map.
    """

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
    render_size: str = "tile"
    fill_mode: str = "stretch"
    is_of_map: bool = True


@dataclass(frozen=True)
class TextFacts:
    """What a text object shows: `size` in pixels, colour as written, alignment in Tiled's words."""

    text: str
    family: str = "sans-serif"
    size: int = 16
    colour: str = "#000000"
    is_wrapped: bool = False
    is_bold: bool = False
    is_italic: bool = False
    horizontal: str = "left"
    vertical: str = "top"


@dataclass(frozen=True)
class MapObject:
    """An object of an object layer. `rotation` is in degrees clockwise round (x, y), `points` are relative to it.

    `id` is unique here, also where the file repeats or lacks one. `gid` (0: none) keeps its flip bits. `key` finds the
    element in the source, None for what was added since. Of an instance of a template, all is resolved, and
    `inherited` is what the template says (None: the template is missing); of a tile object it is what its tile says.
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
    text: TextFacts | None = None
    inherited: MapObject | None = None
    opacity: float = 1

    def property(self, name: str) -> Property | None:
        return find_property(self.properties, name)


@dataclass(frozen=True, kw_only=True)
class LayerFacts:
    """What every layer has. Visibility, opacity (0 to 1), offset and tint hold for the groups around it as well.

    `key` finds the element in the source; layers added since have negative keys. In an infinite map the offset of
    object and image layers includes the way from the map's corner to the file's, so that pixels mean the same in all.
    `parallax` is told, though a map that stands still does not show it.
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
    parallax: Point = (1, 1)


@dataclass(frozen=True, kw_only=True)
class TileLayer(LayerFacts):
    """`width` x `height` cells; `gids` row by row from the top left, raw with their flip bits, 0 is no tile."""

    width: int
    height: int
    gids: tuple[int, ...]

    @cached_property
    def coded(self) -> Coded | None:
        """The cells as one byte each; None where too many gids are different."""
        return Coded.of(self.gids)

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How often each raw gid occurs, 0 too."""
        return self.coded.counts() if self.coded is not None else Counter(self.gids)

    @cached_property
    def used(self) -> frozenset[int]:
        """The raw gids that occur, 0 left out."""
        return frozenset(self.counts) - {0}

    def marked(self, mark: Callable[[int], int]) -> bytes:
        """For each cell the mark, 0 to 255, that its raw gid has."""
        if self.coded is not None:
            return self.coded.marked(mark)
        marks = {gid: mark(gid) for gid in self.counts}
        return bytes(map(marks.__getitem__, self.gids))

    def with_tiles(self, tiles: Mapping[int, int]) -> TileLayer:
        """The same layer with other raw gids at some indexes."""
        return self.tiled_as(self, tiles)

    def tiled_as(self, other: TileLayer, tiles: Mapping[int, int]) -> TileLayer:
        """This layer with the raw gids of another one, but for some indexes."""
        gids = list(other.gids)
        counts = Counter(other.counts)
        for index, gid in tiles.items():
            counts[gids[index]] -= 1
            counts[gid] += 1
            gids[index] = gid
        changed = replace(self, gids=tuple(gids))
        # A stroke changes some cells of very many: the others are not looked at again.
        vars(changed)["counts"] = {gid: count for gid, count in counts.items() if count}
        if other.coded is not None:
            vars(changed)["coded"] = other.coded.changed(tiles)
        return changed


@dataclass(frozen=True, kw_only=True)
class ObjectLayer(LayerFacts):
    """`draw_order` is topdown (by y) or index (as they stand)."""

    objects: tuple[MapObject, ...] = ()
    draw_order: str = "topdown"
    colour: str = ""

    @property
    def drawn(self) -> tuple[MapObject, ...]:
        """The objects in the order they are drawn."""
        return self.objects if self.draw_order == "index" else tuple(sorted(self.objects, key=lambda item: item.y))


@dataclass(frozen=True, kw_only=True)
class ImageLayer(LayerFacts):
    """A picture with its left top corner at the offset, repeated without end to both sides where it says so."""

    picture: Picture | None = None
    repeat_x: bool = False
    repeat_y: bool = False


Layer: TypeAlias = TileLayer | ObjectLayer | ImageLayer


def find_property(properties: Iterable[Property], name: str) -> Property | None:
    return next((stated for stated in properties if stated.name == name), None)
