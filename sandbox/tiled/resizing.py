"""A map made larger or smaller at its edges (guide: window, Editing). A map in, a map out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeAlias

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.tiled.limits import CELL_LIMIT
from sandbox.tiled.tilemap import ImageLayer, Layer, MapObject, ObjectLayer, Property, TileLayer, TileMap

_CELL = re.compile(r"^(\s*)(-?[0-9]{1,6})(\s*,\s*)(-?[0-9]{1,6})(?=\s|$)", re.MULTILINE)


CellsIn: TypeAlias = Callable[[MapObject], Collection[str]]
"""The names of those properties of an object whose lines begin with the `x,y` of a cell."""


def _none(_item: MapObject) -> Collection[str]:
    return ()


def resized(tilemap: TileMap, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0,
            cells_in: CellsIn = _none) -> TileMap:
    """The map with so many cells more at each edge, or fewer where negative. Nothing moves against the tiles.

    Objects and pictures move along, and so do the cells that `cells_in` says are written in an object's properties.
    Tiles that are cut off are gone; objects outside stay. Raises InputError for a map that would have no cells left, or
    too many.

    An infinite map has no edges in its file: it grows by what is drawn in it. Cells added to it here are there to be
    drawn in; saved and opened again, those at its edges that are still empty are gone. What is written are cleared
    tiles.
    """
    width, height = tilemap.width + left + right, tilemap.height + top + bottom
    if width < 1 or height < 1:
        raise refuse(say("the map would have {width} x {height} cells", width=width, height=height),
                     say("at least 1 x 1"), tilemap.place())
    # In old maps layers have sizes of their own.
    layers = [_resized_layer(layer, left, top, right, bottom) if isinstance(layer, TileLayer) else
              _moved(layer, left * tilemap.tile_width, top * tilemap.tile_height, (left, top), tilemap.is_infinite,
                     cells_in)
              for layer in tilemap.layers]
    if max(width * height, sum(layer.width * layer.height for layer in layers
                               if isinstance(layer, TileLayer))) > CELL_LIMIT:
        raise refuse(say("the map would have {width} x {height} cells in {count} layers", width=width, height=height,
                         count=len(tilemap.tile_layers)),
                     say("at most {limit} in all tile layers together", limit=CELL_LIMIT), tilemap.place())
    if not (left or top or right or bottom):
        return tilemap
    origin = (tilemap.origin[0] - left, tilemap.origin[1] - top) if tilemap.is_infinite else tilemap.origin
    return replace(tilemap, width=width, height=height, origin=origin, layers=tuple(
        _filled(old, new, left, top) if isinstance(old, TileLayer) and isinstance(new, TileLayer) else new
        for old, new in zip(tilemap.layers, layers, strict=True)))


def _resized_layer(layer: TileLayer, left: int, top: int, right: int, bottom: int) -> TileLayer:
    """The layer in its new size, still without cells."""
    return replace(layer, width=max(1, layer.width + left + right), height=max(1, layer.height + top + bottom), gids=())


def _filled(old: TileLayer, new: TileLayer, left: int, top: int) -> TileLayer:
    cells = [0] * (new.width * new.height)
    first, last = max(0, left), min(new.width, left + old.width)
    for y in range(max(0, top), min(new.height, top + old.height)):
        if first < last:
            source = (y - top) * old.width - left
            cells[y * new.width + first:y * new.width + last] = old.gids[source + first:source + last]
    return replace(new, gids=tuple(cells))


def _moved(layer: Layer, dx: int, dy: int, by: tuple[int, int], is_infinite: bool, cells_in: CellsIn) -> Layer:
    """An object or image layer, moved by pixels; in an infinite map only the map's corner moves, by cells."""
    if is_infinite or isinstance(layer, ImageLayer):
        return replace(layer, offset_x=layer.offset_x + dx, offset_y=layer.offset_y + dy)
    if isinstance(layer, ObjectLayer) and (dx or dy):
        return replace(layer, objects=tuple(_moved_object(item, dx, dy, by, cells_in(item)) for item in layer.objects))
    return layer


def _moved_object(item: MapObject, dx: int, dy: int, by: tuple[int, int], cells: Collection[str]) -> MapObject:
    properties = tuple(_moved_cells(one, by) if one.name in cells else one for one in item.properties)
    return replace(item, x=round(item.x + dx, 6), y=round(item.y + dy, 6), properties=properties)


def _moved_cells(stated: Property, by: tuple[int, int]) -> Property:
    """A property with the `x,y` that starts each of its lines moved.

    >>> _moved_cells(Property("script", "1,2 hit=3\\nnorth\\n 4, 5"), (10, 0)).value
    '11,2 hit=3\\nnorth\\n 14, 5'
    """
    return replace(stated, value=_CELL.sub(
        lambda found: f"{found[1]}{int(found[2]) + by[0]}{found[3]}{int(found[4]) + by[1]}", stated.value))
