"""Tiled maps in (design: files.md): bytes to a TileMap. Opening never fails for what a level lacks.

Refused with a sentence: what is not a finite orthogonal map, and hostile or broken files.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from sandbox.base.errors import Finding, Place, refuse
from sandbox.files.attributes import LARGEST, Attributes
from sandbox.files.layer_data import unpack
from sandbox.files.markup import Element, read_markup
from sandbox.files.objects import read_objects
from sandbox.files.tilemap import (
    GID_BITS,
    ImageLayer,
    Layer,
    LayerFacts,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    Tileset,
)
from sandbox.files.tilesets import MAX_PIXELS, read_picture, read_properties, read_tileset

CELL_LIMIT = 4_000_000
"""How many cells all tile layers of a map may have together."""


@dataclass(frozen=True)
class _Around:
    """What the groups around a layer hand down to it."""

    is_visible: bool = True
    opacity: float = 1
    offset_x: float = 0
    offset_y: float = 0
    tint: str = ""


def read_map(data: bytes, path: Path, cell_limit: int = CELL_LIMIT) -> TileMap:
    """The map that `data` holds; `path` is where it lies, for its name and what it names beside it.

    Raises InputError, never anything else, for what cannot be used.
    """
    root = read_markup(data, path.name).root
    place = Place(path.name, line=root.line)
    if root.tag != "map":
        raise refuse(f"this is a <{root.tag}>", "a Tiled <map>", place)
    of = Attributes(root, place)
    _check_sort(of)
    return _Reading(of, path, cell_limit).map()


def _check_sort(of: Attributes) -> None:
    orientation = of.text("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise refuse(f"the map is {orientation}", "orthogonal maps", of.place)
    if of.switch("infinite", False):
        raise refuse("the map is infinite", "maps of a fixed size (in Tiled: Map, Map Properties, Infinite off)",
                     of.place)


class _Reading:
    """One reading of one map: what is read, what is found, and how many cells are still allowed."""

    def __init__(self, of: Attributes, path: Path, cell_limit: int) -> None:
        self._of = of
        self._file = path.name
        self._folder = path.parent
        self._limit = self._left = cell_limit
        self._findings: list[Finding] = []
        self._layers: list[Layer] = []
        self._width = of.whole("width", None, 1)
        self._height = of.whole("height", None, 1)
        if self._width * self._height > cell_limit:
            raise self._too_large(f"the map has {self._width} x {self._height} cells", of.place)

    def map(self) -> TileMap:
        of, root = self._of, self._of.element
        tile_width = of.whole("tilewidth", None, 1, MAX_PIXELS)
        tile_height = of.whole("tileheight", None, 1, MAX_PIXELS)
        tilesets = tuple(
            read_tileset(each, self._folder, Place(self._file, line=each.line), self._findings)
            for each in root.named("tileset"))
        self._read_layers(root, _Around())
        next_id, layers = self._with_unique_ids(of.whole("nextobjectid", 1, 0, LARGEST))
        self._check_gids(layers, tilesets)
        return TileMap(self._file, self._folder, of.text("version"), self._width, self._height, tile_width, tile_height,
                       of.text("backgroundcolor"), layers, read_properties(root), tilesets, next_id,
                       tuple(self._findings))

    def _read_layers(self, holder: Element, around: _Around) -> None:
        for element in holder.children:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            place = Place(self._file, line=element.line, layer=element.attributes.get("name", ""))
            of = Attributes(element, place)
            facts = LayerFacts(
                key=element.number, name=of.text("name"), id=of.whole("id"),
                is_visible=of.switch("visible", True) and around.is_visible,
                opacity=of.decimal("opacity", 1) * around.opacity,
                offset_x=of.decimal("offsetx") + around.offset_x, offset_y=of.decimal("offsety") + around.offset_y,
                tint=of.text("tintcolor") or around.tint, properties=read_properties(element))
            match element.tag:
                case "group":
                    self._read_layers(element, _Around(
                        facts.is_visible, facts.opacity, facts.offset_x, facts.offset_y, facts.tint))
                case "layer":
                    self._layers.append(self._tile_layer(of, facts))
                case "objectgroup":
                    objects = read_objects(element, place, self._findings)
                    self._layers.append(ObjectLayer(**vars(facts), objects=objects))
                case "imagelayer":
                    picture = read_picture(element, self._folder, place, self._findings)
                    self._layers.append(ImageLayer(**vars(facts), picture=picture))

    def _tile_layer(self, of: Attributes, facts: LayerFacts) -> TileLayer:
        width = of.whole("width", self._width, 1)
        height = of.whole("height", self._height, 1)
        self._left -= width * height
        if self._left < 0:
            raise self._too_large(f"with its {width} x {height} cells the map has too many", of.place)
        data = of.element.first("data")
        if data is not None and data.first("chunk"):
            raise refuse("the layer is stored in chunks, as in infinite maps", "maps of a fixed size", of.place)
        gids = (0,) * (width * height) if data is None else unpack(
            data, width, height, Place(self._file, line=data.line, layer=facts.name))
        return TileLayer(**vars(facts), width=width, height=height, gids=gids)

    def _too_large(self, problem: str, place: Place) -> Exception:
        return refuse(problem, f"at most {self._limit} in all tile layers together", place)

    def _with_unique_ids(self, stated: int) -> tuple[int, tuple[Layer, ...]]:
        """The next free object id, and the layers with each object's id unique; the file itself keeps what it says."""
        counts = Counter(each.id for layer in self._layers if isinstance(layer, ObjectLayer) for each in layer.objects)
        next_id = max(stated, max(counts, default=0) + 1, 1)
        seen: set[int] = {0}
        layers: list[Layer] = []
        for layer in self._layers:
            if not isinstance(layer, ObjectLayer):
                layers.append(layer)
                continue
            objects: list[MapObject] = []
            for each in layer.objects:
                unique = each
                if each.id in seen:
                    unique = replace(each, id=next_id)
                    next_id += 1
                    if each.id:
                        place = Place(self._file, layer=layer.name, object_id=each.id, object_name=each.name)
                        self._findings.append(Finding("warning", place, f"another object has the id {each.id} too; "
                                                      f"this one is called {unique.id} here"))
                seen.add(unique.id)
                objects.append(unique)
            layers.append(replace(layer, objects=tuple(objects)))
        return next_id, tuple(layers)

    def _check_gids(self, layers: tuple[Layer, ...], tilesets: tuple[Tileset, ...]) -> None:
        """Warns of tiles that no tileset has, once a layer."""
        ranges = sorted((each.first_gid, each.first_gid + each.tile_count, each.is_readable) for each in tilesets)
        for layer in layers:
            if not isinstance(layer, TileLayer):
                continue
            strange = 0
            for gid in layer.used:
                bare = gid & GID_BITS
                holder = next((each for each in reversed(ranges) if each[0] <= bare), None)
                if holder is None or (bare >= holder[1] and holder[2]):
                    strange += 1
            if strange:
                place = Place(self._file, layer=layer.name)
                self._findings.append(Finding("warning", place, f"{strange} kinds of tile are in no tileset; they are "
                                              "kept and drawn as placeholders"))
