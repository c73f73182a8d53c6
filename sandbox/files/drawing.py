"""Walls drawn and erased (guide: files, Drawing walls). A map in, a map out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.files.walls import CLOSING, Walls, closing_property, find_walls, names_walls
from sandbox.grid.cell import Cell
from sandbox.tiled.attributes import LARGEST_ID
from sandbox.tiled.coverage import covers, is_upright
from sandbox.tiled.saving.object_patches import COMPOSED
from sandbox.tiled.tilemap import MapObject, ObjectLayer, Shape, TileLayer, TileMap

WALL_LAYER = "walls"
"""The object layer that drawn rectangles go to where the map has no wall tiles of its own."""

_WHOLE: Mapping[Shape, str] = {"rectangle": "a rotated rectangle", "polygon": "a polygon", "ellipse": "an ellipse",
                               "capsule": "a capsule", "tile": "a tile object"}
"""What closes cells and cannot be cut along them."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def draw_walls(tilemap: TileMap, cells: Iterable[Cell]) -> TileMap:
    """The same map with these cells closed; cells outside the map and closed ones are passed over.

    With wall tiles of its own: the one it uses most, in the layer where it uses it. Else rectangles in an object layer
    `walls`, as few as the cells allow. Raises InputError where `sandbox.walls` leaves no way to draw any.
    """
    walls = find_walls(tilemap)
    wanted = [cell for cell in dict.fromkeys(cells) if _is_inside(tilemap, cell) and not _is_closed(walls, cell)]
    if not wanted:
        return tilemap
    tile = _wall_tile(walls)
    if tile is not None:
        return _with_tiles(tilemap, *tile, wanted)
    return _with_rectangles(walls, wanted)


def erase_walls(tilemap: TileMap, cells: Iterable[Cell]) -> TileMap:
    """The same map with these cells opened, all or none of them.

    A tile of a wall layer is cleared, a tile with a wall property becomes the layer's most common other tile, a
    rectangle is cut. Raises InputError for a cell that anything else closes.
    """
    walls = find_walls(tilemap)
    wanted = {cell for cell in cells if _is_inside(tilemap, cell) and _is_closed(walls, cell)}
    if not wanted:
        return tilemap
    changed = tilemap
    for layer in tilemap.tile_layers:
        changed = _without_tiles(changed, walls, layer, wanted)
    for holder, item in walls.objects:
        mine = set(covers(tilemap, holder, item, wanted))
        if mine and not is_upright(item):
            raise refuse(say("the cell is closed by {what}, which cannot be cut along cells",
                             what=thing(_WHOLE[item.shape])),
                         say("tiles and upright rectangles; change this one in Tiled"),
                         replace(tilemap.place(holder, item), cell=min(mine)))
        if mine:
            changed = _cut(changed, holder, item, mine)
    return changed


def boxes(cells: Collection[Cell]) -> list[tuple[int, int, int, int]]:
    """The cells as rectangles (x, y, width, height) in cells: runs along rows, joined downwards where they are alike.

    >>> boxes([(1, 0), (2, 0), (1, 1), (2, 1), (5, 1)])
    [(1, 0, 2, 2), (5, 1, 1, 1)]
    """
    runs: dict[tuple[int, int], tuple[int, int]] = {}
    done: list[tuple[int, int, int, int]] = []
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(y, []).append(x)
    for y in sorted(rows):
        mine: dict[tuple[int, int], tuple[int, int]] = {}
        for x, width in _runs(sorted(set(rows[y]))):
            top, height = runs.pop((x, width), (y, 0))
            if top + height != y:
                done.append((x, top, width, height))
                top, height = y, 0
            mine[x, width] = (top, height + 1)
        done += [(x, top, width, height) for (x, width), (top, height) in runs.items()]
        runs = mine
    done += [(x, top, width, height) for (x, width), (top, height) in runs.items()]
    return sorted(done, key=lambda box: (box[1], box[0]))


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """Where unbroken runs of sorted columns start, and how long they are."""
    found: list[tuple[int, int]] = []
    for x in columns:
        if found and found[-1][0] + found[-1][1] == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return found


def _is_inside(tilemap: TileMap, cell: Cell) -> bool:
    return 0 <= cell[0] < tilemap.width and 0 <= cell[1] < tilemap.height


def _is_closed(walls: Walls, cell: Cell) -> bool:
    return bool(walls.closed[cell[1] * walls.tilemap.width + cell[0]])


def _wall_tile(walls: Walls) -> tuple[TileLayer, int] | None:
    """The layer and raw gid to draw with, or None for rectangles."""
    tilemap = walls.tilemap
    counts = [(layer, _counted(walls, layer, is_closing=True)) for layer in tilemap.tile_layers]
    totals: Counter[int] = Counter()
    for _, count in counts:
        totals.update(count)
    if totals:
        gid = min(totals, key=lambda tile: (-totals[tile], tile))
        return max(counts, key=lambda pair: pair[1][gid])[0], gid
    # Where walls are found by name, a first tile with a wall property would make the other walls vanish (rule 2).
    if walls.rule == 0 or (walls.rule == 1 and walls.properties):
        names = walls.properties if walls.rule == 1 else CLOSING
        for tileset in tilemap.tilesets:
            for number in sorted(tileset.tiles):
                if tilemap.tile_layers and tileset.is_of_map and closing_property(tileset.tiles[number], names):
                    return tilemap.tile_layers[0], tileset.first_gid + number
    return None


def _with_tiles(tilemap: TileMap, layer: TileLayer, gid: int, cells: list[Cell]) -> TileMap:
    tiles = {}
    for cell in cells:
        index = tilemap.index(layer, cell)
        if index is None:
            raise refuse(say("the layer of the wall tiles does not reach this cell"),
                         say("cells that the layer covers"), replace(tilemap.place(layer), cell=cell))
        tiles[index] = gid
    return tilemap.with_layer(layer.with_tiles(tiles))


def _with_rectangles(walls: Walls, cells: list[Cell]) -> TileMap:
    tilemap = walls.tilemap
    if walls.rule == 1:
        holder = next((layer for layer in tilemap.object_layers if layer.key in walls.object_layers), None)
        if holder is None:
            raise refuse(say("sandbox.walls names no wall tile in use and no object layer to draw in"),
                         say("layer:NAME with a tile, property:NAME of a tile, objects:NAME"),
                         tilemap.place(name="sandbox.walls"))
    else:
        holder = next((layer for layer in tilemap.object_layers if layer.name.casefold() == WALL_LAYER), None)
    tilemap, layer = (tilemap, holder) if holder else with_new_layer(tilemap, WALL_LAYER)
    # By name: where other objects of the layer say that they are walls, a nameless one would not count.
    named = walls.rule != 1 and names_walls(layer)
    objects = tuple(
        MapObject(tilemap.next_object_id + index, "wall" if named else "",
                  x=x * tilemap.tile_width - layer.offset_x, y=y * tilemap.tile_height - layer.offset_y,
                  width=width * tilemap.tile_width, height=height * tilemap.tile_height)
        for index, (x, y, width, height) in enumerate(boxes(cells)))
    return with_objects(tilemap, layer, objects)


def with_new_layer(tilemap: TileMap, name: str) -> tuple[TileMap, ObjectLayer]:
    """The map with an empty object layer on top, and that layer."""
    layer = ObjectLayer(key=_new_key(tilemap), name=name, offset_x=-tilemap.origin[0] * tilemap.tile_width,
                        offset_y=-tilemap.origin[1] * tilemap.tile_height)
    return replace(tilemap, layers=(*tilemap.layers, layer)), layer


def with_new_tile_layer(tilemap: TileMap, name: str) -> tuple[TileMap, TileLayer]:
    """The map with an empty tile layer on top, and that layer."""
    layer = TileLayer(key=_new_key(tilemap), name=name, width=tilemap.width, height=tilemap.height,
                      gids=(0,) * (tilemap.width * tilemap.height))
    return replace(tilemap, layers=(*tilemap.layers, layer)), layer


def _new_key(tilemap: TileMap) -> int:
    return min((layer.key for layer in tilemap.layers if layer.key < 0), default=0) - 1


def with_objects(tilemap: TileMap, layer: ObjectLayer, objects: tuple[MapObject, ...]) -> TileMap:
    """The map with new objects at the end of a layer; their ids are used up."""
    if any(item.id >= LARGEST_ID for item in objects):  # The next free id must be one, too.
        raise refuse(say("the map has no ids left for new objects"), say("ids below {limit}", limit=LARGEST_ID),
                     tilemap.place(layer))
    changed = tilemap.with_layer(replace(layer, objects=(*layer.objects, *objects)))
    return replace(changed, next_object_id=max([tilemap.next_object_id, *(item.id + 1 for item in objects)]))


def _counted(walls: Walls, layer: TileLayer, is_closing: bool) -> Counter[int]:
    """How often each gid stands in a layer, of those that close cells, or of those that do not."""
    return Counter({gid: count for gid, count in layer.counts.items()
                    if walls.closes(layer, gid) == is_closing})


def _without_tiles(tilemap: TileMap, walls: Walls, layer: TileLayer, cells: set[Cell]) -> TileMap:
    """The map without the tiles of `layer` that close these cells."""
    indexes = [index for cell in sorted(cells) if (index := tilemap.index(layer, cell)) is not None]
    closing = [index for index in indexes if walls.closes(layer, layer.gids[index])]
    if not closing:
        return tilemap
    others = _counted(walls, layer, is_closing=False)
    instead = 0
    if layer.key not in walls.tile_layers and others:
        instead = min(others, key=lambda gid: (-others[gid], gid))
    return tilemap.with_layer(layer.with_tiles(dict.fromkeys(closing, instead)))


def _cut(tilemap: TileMap, holder: ObjectLayer, item: MapObject, cells: set[Cell]) -> TileMap:
    """The map with these cells cut out of a rectangle: the first part left keeps its id, others get new ones."""
    parts: list[Box] = [(item.x, item.y, item.width, item.height)]
    for x, y, width, height in boxes(cells):
        block = (x * tilemap.tile_width - holder.offset_x, y * tilemap.tile_height - holder.offset_y,
                 float(width * tilemap.tile_width), float(height * tilemap.tile_height))
        parts = [piece for part in parts for piece in _minus(part, block)]
    layer = tilemap.layer(holder.key)
    assert isinstance(layer, ObjectLayer)
    pieces = [replace(item, x=x, y=y, width=width, height=height) for x, y, width, height in parts]
    composed = next((one for one in item.properties if one.type in COMPOSED), None)
    if composed is not None and len(pieces) > 1:
        raise refuse(say('the wall has the property "{name}", a {type}, which its parts would lose',
                         name=composed.name, type=composed.type),
                     say("walls with properties of one value; cut this one in Tiled"), tilemap.place(holder, item))
    kept = tuple(pieces[0] if other.id == item.id else other
                 for other in layer.objects if other.id != item.id or pieces)
    added = tuple(replace(piece, id=tilemap.next_object_id + index, key=None, template="", inherited=None)
                  for index, piece in enumerate(pieces[1:]))
    return with_objects(tilemap, replace(layer, objects=kept), added)


def _minus(part: Box, block: Box) -> list[Box]:
    """What is left of `part` outside `block`: above, left, right, below."""
    x, y, width, height = part
    left, top = max(x, block[0]), max(y, block[1])
    right, bottom = min(x + width, block[0] + block[2]), min(y + height, block[1] + block[3])
    if left >= right or top >= bottom:
        return [part]
    pieces = [(x, y, width, top - y), (x, top, left - x, bottom - top),
              (right, top, x + width - right, bottom - top), (x, bottom, width, y + height - bottom)]
    return [piece for piece in pieces if piece[2] > 0 and piece[3] > 0]
