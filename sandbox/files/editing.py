"""Edits of a map as functions from map to map: units, objects, properties, walls (guide: window, Editing).

None changes what it is given, so undo is to hold the old map. An unknown object is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.battle.bestiary import Bestiary
from sandbox.files.drawing import draw_walls, erase_walls, with_new_layer, with_new_tile_layer, with_objects
from sandbox.files.names import numbered
from sandbox.files.resizing import resized
from sandbox.files.units import goals_of, named_objects, side_of
from sandbox.files.walls import find_walls, has_wall_word
from sandbox.grid.cell import Cell
from sandbox.tiled.saving.object_patches import COMPOSED
from sandbox.tiled.tilemap import MapObject, ObjectLayer, Property, TileLayer, TileMap, find_property
from sandbox.tiled.tilesets import with_own

Side: TypeAlias = Literal["hero", "enemy"]
Marker: TypeAlias = Literal["Goal", "Spawn"]

UNIT_LAYER = "units"

__all__ = ["Marker", "Side", "add_marker", "add_unit", "draw_walls", "erase_walls", "marker_on", "move_object",
           "remove_object", "rename_object", "resized", "set_map_property", "set_object_property", "set_tiles",
           "with_new_layer", "with_new_tile_layer"]


def add_unit(tilemap: TileMap, side: Side, kind: str, profile: str, cell: Cell,
             bestiary: Bestiary) -> tuple[TileMap, int]:
    """The map with a unit on `cell`, and its object's id.

    It is a rectangle of one cell in the object layer that holds units, else in the first that holds no walls, else in a
    new layer `units`. `profile` is written only where it is not the kind's own. Raises InputError for an unknown kind.
    """
    own = bestiary.kinds[kind].profile if side == "enemy" else ""
    properties = tuple(Property(name, value) for name, value, usual in (
        ("kind", kind, bestiary.default_kind(side).name), ("profile", profile, own)) if value and value != usual)
    taken = {name for _, name in named_objects(tilemap, bestiary)}
    name = kind.capitalize()
    if side == "enemy" or name in taken:
        name = numbered(name, taken, first=1 if side == "enemy" else 2)
    return _with_object(tilemap, name, side.capitalize(), cell, properties)


def add_marker(tilemap: TileMap, sort: Marker, cell: Cell) -> tuple[TileMap, int]:
    """The map with a goal or a spawn cell on `cell`, and its object's id; a goal is named `Goal 1` and so on."""
    name = numbered("Goal", {name for name, _ in goals_of(tilemap)}, first=1) if sort == "Goal" else ""
    return _with_object(tilemap, name, sort, cell, ())


def marker_on(tilemap: TileMap, cell: Cell) -> MapObject | None:
    """The goal or spawn object that stands on a cell."""
    return next((item for layer in tilemap.object_layers for item in layer.objects
                 if item.type.strip().casefold() in ("goal", "spawn") and tilemap.cell_of(item) == cell), None)


def _with_object(
    tilemap: TileMap, name: str, sort: str, cell: Cell, properties: tuple[Property, ...]
) -> tuple[TileMap, int]:
    """The map with a rectangle of one cell in the layer where units go."""
    tilemap, layer = _unit_layer(tilemap)
    item = MapObject(
        tilemap.next_object_id, name, sort,
        cell[0] * tilemap.tile_width - layer.offset_x, cell[1] * tilemap.tile_height - layer.offset_y,
        tilemap.tile_width, tilemap.tile_height, properties=properties)
    return with_objects(tilemap, layer, (item,)), item.id


def move_object(tilemap: TileMap, object_id: int, cell: Cell) -> TileMap:
    """The map with an object in `cell`, moved by whole cells, so that it stands within it as before."""
    _, item = _find(tilemap, object_id)
    x, y = tilemap.cell_of(item)
    # Rounded, so that the file does not get the noise of adding decimals.
    return _changed(tilemap, replace(item, x=round(item.x + (cell[0] - x) * tilemap.tile_width, 6),
                                     y=round(item.y + (cell[1] - y) * tilemap.tile_height, 6)))


def set_tiles(tilemap: TileMap, layer: TileLayer, gids: Mapping[Cell, int]) -> TileMap:
    """The map with other raw gids (0: none) on some of its cells, in one tile layer; cells it does not reach are left.

    Raises InputError for a gid that the file has no tileset for.
    """
    tiles = {}
    for cell, gid in gids.items():
        found = tilemap.tileset_of(gid)
        if gid and (found is None or not found[0].is_of_map):
            raise refuse(say("no tileset of the map has the tile {gid}", gid=gid), say("tiles of its tilesets"),
                         tilemap.place(layer))
        index = tilemap.index(layer, cell)
        if index is not None:
            tiles[index] = gid
    is_changed = any(layer.gids[index] != gid for index, gid in tiles.items())
    return tilemap.with_layer(layer.with_tiles(tiles)) if is_changed else tilemap


def remove_object(tilemap: TileMap, object_id: int) -> TileMap:
    layer, item = _find(tilemap, object_id)
    return tilemap.with_layer(replace(layer, objects=tuple(other for other in layer.objects if other.id != item.id)))


def rename_object(tilemap: TileMap, object_id: int, name: str) -> TileMap:
    """The map with an object of another name; an instance of a template without one has the template's again."""
    item = _find(tilemap, object_id)[1]
    return _changed(tilemap, replace(item, name=name or (item.inherited.name if item.inherited else "")))


def set_object_property(tilemap: TileMap, object_id: int, name: str, value: str | None, sort: str = "") -> TileMap:
    """The map with a property of an object set, or taken away where `value` is None.

    `sort` is Tiled's word for its type; empty keeps the one it has, or string. Taken away from an instance of a
    template, a property has the template's value again. Raises InputError for one that holds others (class, list).
    """
    _, item = _find(tilemap, object_id)
    _check_single(tilemap, item.properties, name, value, item)
    properties = _with_property(item.properties, name, value, sort)
    if item.inherited is not None and value is None:
        properties = with_own(item.inherited.properties, properties)
    return _changed(tilemap, replace(item, properties=properties))


def set_map_property(tilemap: TileMap, name: str, value: str | None, sort: str = "") -> TileMap:
    """As `set_object_property`, for the map's own properties."""
    _check_single(tilemap, tilemap.properties, name, value)
    properties = _with_property(tilemap.properties, name, value, sort)
    return tilemap if properties == tilemap.properties else replace(tilemap, properties=properties)


def _check_single(tilemap: TileMap, properties: tuple[Property, ...], name: str, value: str | None,
                  item: MapObject | None = None) -> None:
    stated = find_property(properties, name)
    if stated is not None and stated.type in COMPOSED and value is not None:
        raise refuse(say('the property "{name}" is a {type}, which cannot be changed here', name=name,
                         type=stated.type), say("properties with one value; change this one in Tiled"),
                     tilemap.place(item=item, name=name))


def _with_property(properties: tuple[Property, ...], name: str, value: str | None, sort: str) -> tuple[Property, ...]:
    if value is None:
        return tuple(stated for stated in properties if stated.name != name)
    if not any(stated.name == name for stated in properties):
        return (*properties, Property(name, value, sort or "string"))
    return tuple(replace(stated, value=value, type=sort or stated.type) if stated.name == name else stated
                 for stated in properties)


def _find(tilemap: TileMap, object_id: int) -> tuple[ObjectLayer, MapObject]:
    layer, item = tilemap.layer_of(object_id), tilemap.object(object_id)
    if layer is None or item is None:
        raise refuse(say("there is no object {id}", id=object_id), say("objects of the map"),
                     tilemap.place())
    return layer, item


def _changed(tilemap: TileMap, changed: MapObject) -> TileMap:
    """The map with the object of that id exchanged."""
    layer, item = _find(tilemap, changed.id)
    if item == changed:
        return tilemap
    return tilemap.with_layer(replace(layer, objects=tuple(
        changed if other.id == changed.id else other for other in layer.objects)))


def _unit_layer(tilemap: TileMap) -> tuple[TileMap, ObjectLayer]:
    """The layer that a new unit goes to, made if there is none."""
    for layer in tilemap.object_layers:
        if any(side_of(item) for item in layer.objects):
            return tilemap, layer
    walls = find_walls(tilemap)
    of_walls = {*walls.object_layers, *(layer.key for layer, _ in walls.objects)}
    for layer in tilemap.object_layers:
        if layer.key not in of_walls and not has_wall_word(layer.name):
            return tilemap, layer
    return with_new_layer(tilemap, UNIT_LAYER)
