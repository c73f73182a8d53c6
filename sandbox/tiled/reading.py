"""Tiled maps in (guide: architecture, Reading maps): bytes to a TileMap. What a map lacks is no error here.

Refused with a sentence: what is not an orthogonal map, and hostile or broken files.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Finding, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say, say_many
from sandbox.tiled.attributes import LARGEST, LARGEST_ID, LARGEST_TILE, USUAL_TILE, Attributes
from sandbox.tiled.chunks import (
    EMPTY_SIDE,
    FARTHEST,
    LARGEST_CHUNK,
    SMALLEST_CHUNK,
    Piece,
    Rect,
    around,
    chunk_rect,
    joined,
    moved_rect,
    object_rect,
    read_chunk,
    used_rect,
)
from sandbox.tiled.layer_data import check_form, data_of, is_blank, unpack
from sandbox.tiled.limits import CELL_LIMIT, MAX_LAYERS, MAX_OBJECTS
from sandbox.tiled.markup import Element, read_markup
from sandbox.tiled.objects import read_objects, with_facts_of_tiles
from sandbox.tiled.paths import Neighbours
from sandbox.tiled.pictures.album import Album
from sandbox.tiled.pictures.named import read_picture
from sandbox.tiled.templates import Templates
from sandbox.tiled.tilemap import (
    ImageLayer,
    Layer,
    LayerFacts,
    MapObject,
    ObjectLayer,
    Point,
    TileLayer,
    TileMap,
)
from sandbox.tiled.tilesets import Tilesets, read_properties
from sandbox.tiled.tints import blended


@dataclass(frozen=True)
class _Around:
    """What the groups around a layer hand down to it."""

    is_visible: bool = True
    opacity: float = 1
    offset_x: float = 0
    offset_y: float = 0
    tint: str = ""
    parallax: Point = (1, 1)


def read_map(data: bytes, path: Path, cell_limit: int = CELL_LIMIT) -> TileMap:
    """The map that `data` holds; `path` is where it lies, for its name and what it names beside it.

    Raises InputError, never anything else, for what cannot be used.
    """
    root = read_markup(data, path.name).root
    place = Place(path.name, line=root.line)
    if root.tag != "map":
        raise refuse(say("this is a <{tag}>", tag=root.tag), say("a Tiled <map>"), place)
    of = Attributes(root, place)
    orientation = of.text("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise refuse(say("the map is {orientation}", orientation=orientation), say("orthogonal maps"), of.place)
    return _Reading(of, path, cell_limit).map()


class _Reading:
    """One reading of one map: what is read, what is found, and how many cells are still allowed."""

    def __init__(self, of: Attributes, path: Path, cell_limit: int) -> None:
        self._of = of
        self._file = path.name
        self._folder = path.parent
        self._limit = self._left = cell_limit
        self._findings: list[Finding] = []
        self._layers: list[Layer] = []
        self._objects = 0
        self._pieces: dict[int, list[Piece]] = {}
        self._is_infinite = of.switch("infinite", False)
        self._width, self._height = (
            of.bounded(name, 0, 0, LARGEST, 0, self._findings) if self._is_infinite else of.whole(name, None, 1)
            for name in ("width", "height"))
        self._tile_width, self._tile_height = (
            of.bounded(name, None, 1, LARGEST_TILE, USUAL_TILE, self._findings) for name in ("tilewidth", "tileheight"))
        if self._width * self._height > cell_limit and not self._is_infinite:
            raise self._too_large(say("the map has {width} x {height} cells", width=self._width, height=self._height),
                                  of.place)
        neighbours = Neighbours()
        self._album = Album()
        reader = Tilesets(self._folder, neighbours, self._album, self._findings)
        tilesets = tuple(reader.read(element, Place(self._file, line=element.line))
                         for element in of.element.named("tileset"))
        self._templates = Templates(self._folder, tilesets, reader, neighbours, self._findings)

    def map(self) -> TileMap:
        of, root = self._of, self._of.element
        self._read_layers(root, _Around())
        next_id, layers = self._with_unique_ids(of.whole("nextobjectid", 1, -LARGEST_ID, LARGEST_ID))
        left, top, right, bottom = self._rect(layers) if self._is_infinite else (0, 0, self._width, self._height)
        if self._is_infinite:
            layers = tuple(self._within(layer, (left, top, right, bottom)) for layer in layers)
        tilesets = self._templates.tilesets
        return with_facts_of_tiles(TileMap(
            self._file, self._folder, of.text("version"), right - left, bottom - top, self._tile_width,
            self._tile_height, of.text("backgroundcolor"), layers, read_properties(root), tilesets, next_id,
            tuple(self._findings), is_infinite=self._is_infinite, origin=(left, top), chunk_size=self._chunk_size(),
            render_order=of.text("renderorder", "right-down")))

    def _read_layers(self, holder: Element, outside: _Around) -> None:
        for element in holder.children:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            place = Place(self._file, line=element.line, layer=element.attributes.get("name", ""))
            of = Attributes(element, place)
            if len(self._layers) >= MAX_LAYERS:
                raise refuse(say("the map has too many layers"), say("at most {limit}", limit=MAX_LAYERS), of.place)
            facts = LayerFacts(
                key=element.number, name=of.text("name"), id=of.whole("id", 0, -LARGEST_ID, LARGEST_ID),
                is_visible=of.switch("visible", True) and outside.is_visible,
                opacity=min(1, max(0, of.decimal("opacity", 1))) * outside.opacity,
                offset_x=of.decimal("offsetx") + outside.offset_x, offset_y=of.decimal("offsety") + outside.offset_y,
                tint=blended(outside.tint, of.text("tintcolor")), properties=read_properties(element),
                parallax=(of.decimal("parallaxx", 1) * outside.parallax[0],
                          of.decimal("parallaxy", 1) * outside.parallax[1]))
            match element.tag:
                case "group":
                    self._read_layers(element, _Around(
                        facts.is_visible, facts.opacity, facts.offset_x, facts.offset_y, facts.tint, facts.parallax))
                case "layer":
                    self._layers.append(self._tile_layer(of, facts))
                case "objectgroup":
                    self._objects += len(element.named("object"))
                    if self._objects > MAX_OBJECTS:
                        raise refuse(say("the map has too many objects"), say("at most {limit}", limit=MAX_OBJECTS),
                                     of.place)
                    self._layers.append(ObjectLayer(
                        **vars(facts), objects=read_objects(element, place, self._templates, self._findings),
                        draw_order=of.text("draworder", "topdown"), colour=of.text("color")))
                case "imagelayer":
                    picture = read_picture(element, self._folder, place, self._album, self._findings)
                    if "offsetx" not in element.attributes:  # Before Tiled 0.15 the place of a picture was x and y.
                        facts = replace(facts, offset_x=outside.offset_x + of.decimal("x"),
                                        offset_y=outside.offset_y + of.decimal("y"))
                    self._layers.append(ImageLayer(
                        **vars(facts), picture=picture, repeat_x=of.switch("repeatx", False),
                        repeat_y=of.switch("repeaty", False)))

    def _tile_layer(self, of: Attributes, facts: LayerFacts) -> TileLayer:
        """A layer of its own size; of an infinite map without cells, which are its pieces until all are known.

        Old maps may place it by cells, x and y, besides its offset.
        """
        facts = replace(facts, offset_x=facts.offset_x + of.whole("x", 0, -FARTHEST, FARTHEST) * self._tile_width,
                        offset_y=facts.offset_y + of.whole("y", 0, -FARTHEST, FARTHEST) * self._tile_height)
        width, height = (of.bounded(name, size, 0, LARGEST, 0, self._findings)
                         for name, size in (("width", self._width), ("height", self._height)))
        data = data_of(of.element)
        place = replace(of.place, line=data.line if data is not None else of.place.line)
        chunks = data.named("chunk") if data is not None else []
        if data is not None and self._is_infinite and is_blank(data):
            data = None
        pieces: list[Piece] = []
        if chunks and data is not None:
            check_form(data, data.attributes.get("encoding", ""), place)
            for chunk in chunks:
                at = replace(place, line=chunk.line)
                # Before it is unpacked: a chunk may say that it is larger than anything could hold.
                _, _, wide, high = chunk_rect(chunk, at)
                self._take(wide * high, of.place)
                pieces.append(read_chunk(data, chunk, at))
        if self._is_infinite:
            if data is not None and not chunks:
                self._take(width * height, of.place)
                pieces.append(Piece(0, 0, width, height, unpack(data, width, height, place)))
            self._pieces[facts.key] = pieces
            return TileLayer(**vars(facts), width=0, height=0, gids=())
        self._take(width * height, of.place)
        if data is None:
            gids: tuple[int, ...] = (0,) * (width * height)
        else:
            gids = joined(pieces, (0, 0, width, height)) if chunks else unpack(data, width, height, place)
        return TileLayer(**vars(facts), width=width, height=height, gids=gids)

    def _take(self, cells: int, place: Place) -> None:
        """Takes cells from those that are still allowed."""
        self._left -= cells
        if self._left < 0:
            raise self._too_large(say("the map's layers have too many cells"), place)

    def _too_large(self, problem: str, place: Place) -> Exception:
        return refuse(problem, say("at most {limit} in all tile layers together", limit=self._limit), place)

    def _chunk_size(self) -> tuple[int, int]:
        settings = self._of.element.first("editorsettings")
        size = settings.first("chunksize") if settings is not None else None
        if size is None:
            return 16, 16
        of = Attributes(size, replace(self._of.place, line=size.line))
        width, height = of.whole("width", 0, -LARGEST, LARGEST) or 16, of.whole("height", 0, -LARGEST, LARGEST) or 16
        return min(max(width, SMALLEST_CHUNK), LARGEST_CHUNK), min(max(height, SMALLEST_CHUNK), LARGEST_CHUNK)

    def _rect(self, layers: tuple[Layer, ...]) -> Rect:
        """What is used of an infinite map (see chunks.py)."""
        tiles: list[Rect | None] = []
        objects: list[Rect] = []
        for layer in layers:
            if isinstance(layer, TileLayer):
                by = (round(layer.offset_x / self._tile_width), round(layer.offset_y / self._tile_height))
                for piece in self._pieces[layer.key]:
                    # As it is stored, so that no cell is lost, and as it is seen.
                    tiles += (piece.used, moved_rect(piece.used, by))
            elif isinstance(layer, ObjectLayer):
                offset = layer.offset_x, layer.offset_y
                objects += (object_rect(item, offset, self._tile_width, self._tile_height) for item in layer.objects)
        count = max(1, len(self._pieces))
        stated = 0, 0, min(max(1, self._width), EMPTY_SIDE), min(max(1, self._height), EMPTY_SIDE)
        of_tiles = around(tiles) or stated
        rect, strays = used_rect(of_tiles, objects)
        if _area(rect) * count > self._limit and objects:
            rect, strays = of_tiles, len(objects)
        if strays:
            self._findings.append(Finding("warning", self._of.place, say_many(
                strays, "an object lies too far from the tiles; the map does not grow to hold it, the file keeps it",
                "{number} objects lie too far from the tiles; the map does not grow to hold them, the file keeps "
                "them")))
        if _area(rect) * count > self._limit:
            raise self._too_large(say("what is used of the infinite map has {width} x {height} cells in {count} layers",
                                      width=rect[2] - rect[0], height=rect[3] - rect[1], count=count), self._of.place)
        return rect

    def _within(self, layer: Layer, rect: Rect) -> Layer:
        """The layer of an infinite map as part of the rectangle that is read."""
        if isinstance(layer, TileLayer):
            return replace(layer, width=rect[2] - rect[0], height=rect[3] - rect[1],
                           gids=joined(self._pieces[layer.key], rect))
        return replace(layer, offset_x=layer.offset_x - rect[0] * self._tile_width,
                       offset_y=layer.offset_y - rect[1] * self._tile_height)

    def _with_unique_ids(self, stated: int) -> tuple[int, tuple[Layer, ...]]:
        """The next free object id, and the layers with each object's id unique; the file itself keeps what it says."""
        counts = Counter(item.id for layer in self._layers if isinstance(layer, ObjectLayer) for item in layer.objects)
        next_id = max(stated, max(counts, default=0) + 1, 1)
        seen: set[int] = {0}
        layers: list[Layer] = []
        for layer in self._layers:
            if not isinstance(layer, ObjectLayer):
                layers.append(layer)
                continue
            objects: list[MapObject] = []
            for item in layer.objects:
                unique = item
                if item.id in seen:
                    unique = replace(item, id=next_id)
                    next_id += 1
                    if item.id:
                        place = Place(self._file, layer=layer.name, object_id=item.id, object_name=item.name)
                        self._findings.append(Finding("warning", place,
                                                      say("another object has the id {id} too; this one is called "
                                                          "{new} here", id=item.id, new=unique.id)))
                seen.add(unique.id)
                objects.append(unique)
            layers.append(replace(layer, objects=tuple(objects)))
        return next_id, tuple(layers)


def _area(rect: Rect) -> int:
    return (rect[2] - rect[0]) * (rect[3] - rect[1])
