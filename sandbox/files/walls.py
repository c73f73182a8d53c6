"""Where the walls of a map are, by the first of three rules that finds any (guide: files, Walls).

1. What the map property `sandbox.walls` lists. 2. Tiles in use with a property such as `wall` or `solid`.
3. Tile layers and objects with a name such as `Walls` or `Obstacles`. Whether a layer is visible makes no difference:
collisions are often hidden.

Objects that are meant as walls but cover no area (lines, points, text) are findings, and so are tile objects without a
wall word of their own: many stand about in layers of walls.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Literal, TypeAlias, TypeVar

from sandbox.base import written
from sandbox.base.errors import Finding
from sandbox.base.frozen import dataclass
from sandbox.base.language import both, say, say_many
from sandbox.base.written import listed, shown
from sandbox.files.limits import MAX_WALL_ENTRIES
from sandbox.tiled.coverage import covered_by_all
from sandbox.tiled.tilemap import MapObject, ObjectLayer, Property, Shape, TileFacts, TileLayer, TileMap

CLOSING = ("wall", "solid", "collides", "collidable", "blocked", "block", "obstacle")
"""Tile properties that close a cell when true."""

OPENING = ("walkable",)
"""Tile properties that close a cell when false."""

OUR_TYPES = ("hero", "enemy", "neutral", "goal", "spawn")
"""Types of object that mean something to us; they never close a cell."""

Rule: TypeAlias = Literal[0, 1, 2, 3]

_AnyLayer = TypeVar("_AnyLayer", TileLayer, ObjectLayer)

_RULES = {0: "no rule found any", 1: "rule 1, as sandbox.walls says", 2: "rule 2, by tile property",
          3: "rule 3, by name"}
_SHAPES: Mapping[Shape, tuple[str, str]] = {
    "rectangle": ("{number} rectangle", "{number} rectangles"), "ellipse": ("{number} ellipse", "{number} ellipses"),
    "point": ("{number} point", "{number} points"), "polygon": ("{number} polygon", "{number} polygons"),
    "polyline": ("{number} polyline", "{number} polylines"), "text": ("{number} text", "{number} texts"),
    "capsule": ("{number} capsule", "{number} capsules"), "tile": ("{number} tile object", "{number} tile objects"),
}
_AREAS = ("rectangle", "polygon", "ellipse", "capsule")
_WALL_WORD = re.compile(r"(?:^|[^a-z])(?:wall|collision|collider|obstacle|block)")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True)
class Walls:
    """The walls of `tilemap`. In the tile layers of these keys every tile closes its cell; tiles of these raw `gids`
    do so in any layer; so do the `objects`, each with its layer. `properties` are the tile properties that decided,
    `object_layers` the keys of layers that `sandbox.walls` names.
    """

    tilemap: TileMap
    rule: Rule
    tile_layers: frozenset[int] = frozenset()
    gids: frozenset[int] = frozenset()
    properties: tuple[str, ...] = ()
    objects: tuple[tuple[ObjectLayer, MapObject], ...] = ()
    object_layers: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()

    def closes(self, layer: TileLayer, gid: int) -> bool:
        """Whether a tile in that layer closes its cell."""
        return gid != 0 and (layer.key in self.tile_layers or gid in self.gids)

    @cached_property
    def closed(self) -> bytes:
        """1 for each closed cell, row by row from the top left."""
        # All hold only 0 and 1, so that "or" of all cells at once is one of whole numbers.
        closed = int.from_bytes(self.by_objects)
        for layer in self.tilemap.tile_layers:
            closing = layer.used if layer.key in self.tile_layers else layer.used & self.gids
            if closing:
                closed |= int.from_bytes(self.tilemap.marked(layer, closing.__contains__))
        return closed.to_bytes(len(self.by_objects))

    @cached_property
    def by_objects(self) -> bytes:
        """1 for each cell that an object closes, row by row from the top left."""
        return covered_by_all(
            self.tilemap, self.objects, "the walls of the map are too many outlines with too many corners")

    def __str__(self) -> str:
        """How the walls were found, for the check."""
        return say("walls: {walls}", walls=self.told)

    @property
    def told(self) -> str:
        """How they were found, and how many cells they close."""
        parts = [say('tiles of layer "{layer}"', layer=layer.name) for layer in self.tilemap.tile_layers
                 if layer.key in self.tile_layers]
        parts += [say('tiles with the property "{name}"', name=name) for name in self.properties]
        shapes_in: dict[int, Counter[Shape]] = {}
        for holder, item in self.objects:
            shapes_in.setdefault(holder.key, Counter())[item.shape] += 1
        for layer in self.tilemap.object_layers:
            shapes = shapes_in.get(layer.key)
            if shapes:
                told = both(say_many(count, *_SHAPES[shape]) for shape, count in sorted(shapes.items(), reverse=True))
                parts.append(say('{objects} of layer "{layer}"', objects=told, layer=layer.name))
        return say("{places} ({rule}): {closed} of {cells} cells closed", places=listed(parts) or say("none"),
                   rule=say(_RULES[self.rule]), closed=self.closed.count(1), cells=len(self.closed))


def find_walls(tilemap: TileMap) -> Walls:
    """The walls of a map. Names that `sandbox.walls` lists in vain are findings."""
    stated = tilemap.property("sandbox.walls")
    if stated is not None and stated.value.strip():
        return _by_list(tilemap, stated)
    gids, names = _closing_tiles(tilemap, (*CLOSING, *OPENING))
    if gids:
        return Walls(tilemap, 2, gids=gids, properties=names)
    return _by_name(tilemap)


def closing_property(facts: TileFacts, names: Collection[str] = (*CLOSING, *OPENING)) -> str:
    """The property that makes a tile a wall, as the tileset spells it; empty if it is none."""
    for stated in facts.properties:
        name = stated.name.casefold()
        if name in names and written.switch(stated.value) is (name not in OPENING):
            return stated.name
    return ""


def has_wall_word(*names: str) -> bool:
    """Whether a name has a word that starts like wall, collision, collider, obstacle or block.

    >>> has_wall_word("myWalls"), has_wall_word("Level Obstacles"), has_wall_word("drywall")
    (True, True, False)
    """
    return any(_WALL_WORD.search(_CAMEL.sub(" ", name).lower()) for name in names)


def can_close(item: MapObject) -> bool:
    """Whether an object may be a wall: one with an area that is none of ours; a tile, where it says so itself."""
    if item.gid:
        return _is_foreign(item) and has_wall_word(item.name, item.type)
    return _is_foreign(item) and item.shape in _AREAS


def names_walls(layer: ObjectLayer) -> bool:
    """Whether shapes of a layer say themselves that they are walls, so that its others are none."""
    return any(not item.gid and can_close(item) and has_wall_word(item.name, item.type) for item in layer.objects)


def _is_foreign(item: MapObject) -> bool:
    """Whether an object is none of ours, as far as can be known: of a template that is missing, nothing can."""
    return (item.inherited is not None or not item.template) and item.type.strip().casefold() not in OUR_TYPES


def _closing_tiles(tilemap: TileMap, names: Collection[str]) -> tuple[frozenset[int], tuple[str, ...]]:
    """The raw gids in use that have one of these properties, and the properties' names."""
    used = sorted({gid for layer in tilemap.tile_layers for gid in tilemap.speaking(layer)})
    decided = {gid: closing_property(tilemap.facts(gid), names) for gid in used}
    return (frozenset(gid for gid, name in decided.items() if name),
            tuple(dict.fromkeys(name for name in decided.values() if name)))


def _by_name(tilemap: TileMap) -> Walls:
    tile_layers = frozenset(layer.key for layer in tilemap.tile_layers if has_wall_word(layer.name))
    objects: list[tuple[ObjectLayer, MapObject]] = []
    findings: list[Finding] = []
    for layer in tilemap.object_layers:
        is_whole = has_wall_word(layer.name) and not names_walls(layer)
        meant = [item for item in layer.objects if is_whole or has_wall_word(item.name, item.type)]
        objects += ((layer, item) for item in meant if can_close(item))
        findings += _open(tilemap, layer, meant)
    return Walls(tilemap, 3 if tile_layers or objects else 0, tile_layers, objects=tuple(objects),
                 findings=tuple(findings))


def _open(tilemap: TileMap, layer: ObjectLayer, meant: list[MapObject]) -> list[Finding]:
    """A finding for each sort of object in a layer that stands among walls and closes no cell."""
    shapes = Counter(item.shape for item in meant if _is_foreign(item) and not can_close(item))
    return [Finding("warning", tilemap.place(layer),
                    say_many(count, "{objects} among the walls closes no cell",
                             "{objects} among the walls close no cell", objects=say_many(count, *_SHAPES[shape])),
                    say("a name or type of its own with a word such as wall") if shape == "tile" else
                    say("rectangles, polygons, ellipses, and tiles called walls"))
            for shape, count in sorted(shapes.items())]


def _by_list(tilemap: TileMap, stated: Property) -> Walls:
    """Rule 1: `layer:NAME`, `property:NAME`, `objects:NAME`, separated by commas, in any letter case."""
    tile_layers: list[TileLayer] = []
    object_layers: list[ObjectLayer] = []
    properties: list[str] = []
    findings: list[Finding] = []
    place = tilemap.place(name=stated.name)
    named_tiles, named_objects = _by_folded_name(tilemap.tile_layers), _by_folded_name(tilemap.object_layers)
    parts = stated.value.split(",", MAX_WALL_ENTRIES)
    if len(parts) > MAX_WALL_ENTRIES:
        findings.append(Finding("error", place, say("sandbox.walls has too many entries"),
                                say("at most {limit}", limit=MAX_WALL_ENTRIES)))
    for entry in dict.fromkeys(filter(None, (part.strip() for part in parts[:MAX_WALL_ENTRIES]))):
        sort, _, name = (part.strip() for part in entry.partition(":"))
        folded = name.casefold()
        match sort.casefold():
            case "property" if name:
                properties.append(folded)
                continue
            case "layer":
                tile_layers += named_tiles.get(folded, ())
                is_found, layers = folded in named_tiles, listed(layer.name for layer in tilemap.tile_layers)
            case "objects":
                object_layers += named_objects.get(folded, ())
                is_found, layers = folded in named_objects, listed(layer.name for layer in tilemap.object_layers)
            case _:
                findings.append(Finding("error", place, say("{entry} says no place of walls", entry=shown(entry)),
                                        say("layer:NAME, property:NAME, objects:NAME")))
                continue
        if not is_found:
            findings.append(Finding("error", place, say("{entry} names no such layer", entry=shown(entry)),
                                    layers or say("the map has no such layers")))
    gids, names = _closing_tiles(tilemap, frozenset(properties))
    listed_layers = tuple(dict.fromkeys(object_layers))
    for holder in listed_layers:
        findings += _open(tilemap, holder, list(holder.objects))
    return Walls(
        tilemap, 1, frozenset(layer.key for layer in tile_layers), gids, names or tuple(properties),
        tuple((layer, item) for layer in listed_layers for item in layer.objects if can_close(item)),
        frozenset(layer.key for layer in listed_layers), tuple(findings))


def _by_folded_name(layers: tuple[_AnyLayer, ...]) -> dict[str, list[_AnyLayer]]:
    found: dict[str, list[_AnyLayer]] = {}
    for layer in layers:
        found.setdefault(layer.name.casefold(), []).append(layer)
    return found
