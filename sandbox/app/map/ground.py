"""The map itself: its layers in document order, pre-rendered in blocks for each zoom (guide: libraries, Drawing)."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.tiles import LARGEST_SIDE, Tiles
from sandbox.files.walls import OUR_TYPES
from sandbox.grid.cell import Cell
from sandbox.scene.colours import BARE_FLOOR
from sandbox.tiled.coded import differing
from sandbox.tiled.tile_boxes import picture_box
from sandbox.tiled.tilemap import ImageLayer, LayerFacts, MapObject, ObjectLayer, TileLayer, TileMap

MOST_CELLS, MOST_PIXELS = 16, 512
"""Along the edge of a block: as many cells as there are at a small zoom, as many pixels at a large one."""
SPARE = 4
"""So many blocks, and as many as are in view, are kept beyond those in view."""

FAR = 2**24
"""Pixels; nothing farther off is in any view."""


class Ground:
    """Paints a map. Blocks are kept as long as what they show stays the same."""

    def __init__(self, tiles: Tiles) -> None:
        self._tiles = tiles
        self._map: TileMap | None = None
        self._cell = 0
        self._blocks: dict[Cell, pygame.Surface] = {}
        self._scaled: dict[tuple[int, int, int, float, str], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, tilemap: TileMap) -> None:
        """Draws the blocks in view."""
        self._forget_changed(tilemap, camera.cell)
        size = block_size(camera.cell)
        in_view = tuple(camera.chunks(size))
        if len(self._blocks) > 2 * len(in_view) + SPARE:
            # Panned over at a large zoom, a whole map would take all memory.
            self._blocks = {block: self._blocks[block] for block in in_view if block in self._blocks}
        for block in in_view:
            if block not in self._blocks:
                self._blocks[block] = self._render(tilemap, camera.cell, block)
            surface.blit(self._blocks[block], camera.rect((block[0] * size, block[1] * size)))

    def _forget_changed(self, tilemap: TileMap, cell: int) -> None:
        old, self._map = self._map, tilemap
        if old is None or cell != self._cell or old.tilesets is not tilemap.tilesets:
            self._scaled.clear()
            self._blocks.clear()
        elif old is not tilemap:
            changed = _changed_cells(old, tilemap)
            if changed is None:
                self._blocks.clear()
            size = block_size(cell)
            for x, y in changed or ():
                # Tall and wide tiles reach into the cells above and to the right.
                for block in {((x + dx) // size, (y + dy) // size) for dx in (0, 1, 2) for dy in (0, -1, -2)}:
                    self._blocks.pop(block, None)
        self._cell = cell

    def _render(self, tilemap: TileMap, cell: int, block: Cell) -> pygame.Surface:
        size = block_size(cell)
        x0, y0 = block[0] * size, block[1] * size
        width, height = min(size, tilemap.width - x0), min(size, tilemap.height - y0)
        surface = pygame.Surface((width * cell, height * cell))
        surface.fill(_colour(tilemap.background) or BARE_FLOOR)
        for layer in tilemap.layers:
            if not layer.is_visible:
                continue
            match layer:
                case TileLayer():
                    self._tile_layer(surface, tilemap, layer, cell, pygame.Rect(x0, y0, width, height))
                case ObjectLayer():
                    self._tile_objects(surface, tilemap, layer, cell, (x0, y0))
                case ImageLayer():
                    self._image_layer(surface, tilemap, layer, cell, (x0, y0))
        return surface

    def _tile_layer(
        self, surface: pygame.Surface, tilemap: TileMap, layer: TileLayer, cell: int, part: pygame.Rect
    ) -> None:
        offset_x = layer.offset_x * cell / tilemap.tile_width
        offset_y = layer.offset_y * cell / tilemap.tile_height
        # One cell more on each side, and more below and to the left, for tiles larger than a cell or moved.
        reach_x, reach_y = 2 + int(abs(offset_x) // cell), 2 + int(abs(offset_y) // cell)
        rows = range(max(0, part.top - reach_y), min(layer.height, part.bottom + reach_y))
        columns = range(max(0, part.left - reach_x), min(layer.width, part.right + reach_x))
        # Where tiles overlap, the one drawn later covers the others.
        down_first, across_first = tilemap.render_order.endswith("down"), tilemap.render_order.startswith("right")
        rows, columns = rows if down_first else rows[::-1], columns if across_first else columns[::-1]
        blits = []
        for y in rows:
            for x in columns:
                gid = layer.gids[y * layer.width + x]
                picture = self._at(tilemap, gid, cell, layer) if gid else None
                if picture is not None:
                    found = tilemap.tileset_of(gid)
                    shift = found[0].offset if found else (0, 0)
                    left = (x - part.left) * cell + offset_x + shift[0] * cell / tilemap.tile_width
                    top = (y + 1 - part.top) * cell - picture.get_height() + offset_y
                    blits.append((picture, (_pixel(left), _pixel(top + shift[1] * cell / tilemap.tile_height))))
        surface.fblits(blits)

    def _tile_objects(self, surface: pygame.Surface, tilemap: TileMap, layer: ObjectLayer, cell: int, at: Cell) -> None:
        """Objects with a picture, except units, which are painted as such."""
        for item in layer.drawn:
            if not item.gid or not item.is_visible or item.type.casefold() in OUR_TYPES:
                continue
            picture = self._tiles.picture(tilemap, item.gid)
            if picture is not None:
                self._tile_object(surface, tilemap, layer, item, picture, cell, at)

    def _tile_object(self, surface: pygame.Surface, tilemap: TileMap, layer: ObjectLayer, item: MapObject,
                     picture: pygame.Surface, cell: int, at: Cell) -> None:
        scale_x, scale_y = cell / tilemap.tile_width, cell / tilemap.tile_height
        left, top, width, height = picture_box(tilemap, item)
        size = (_side((width or picture.get_width()) * scale_x), _side((height or picture.get_height()) * scale_y))
        rotated = pygame.transform.smoothscale(picture, size)
        rotated = _toned(rotated, layer, item.opacity)
        # The corner the object is placed by stays where it is when it is rotated.
        middle = pygame.Vector2((left + width / 2) * scale_x, (top + height / 2) * scale_y).rotate(item.rotation)
        if item.rotation:
            rotated = pygame.transform.rotate(rotated, -item.rotation)
        x = (item.x + layer.offset_x) * scale_x - at[0] * cell + middle.x
        y = (item.y + layer.offset_y) * scale_y - at[1] * cell + middle.y
        surface.blit(rotated, rotated.get_rect(center=(_pixel(x), _pixel(y))))

    def _image_layer(self, surface: pygame.Surface, tilemap: TileMap, layer: ImageLayer, cell: int, at: Cell) -> None:
        if layer.picture is None:
            return
        image = self._tiles.image(tilemap, layer.picture)
        scale_x, scale_y = cell / tilemap.tile_width, cell / tilemap.tile_height
        width, height = (max(1, _pixel(image.get_width() * scale_x)), max(1, _pixel(image.get_height() * scale_y)))
        left, top = (_pixel(layer.offset_x * scale_x - at[0] * cell), _pixel(layer.offset_y * scale_y - at[1] * cell))
        image = _toned(image, layer)
        for y in _repeats(top, height, surface.get_height()) if layer.repeat_y else (top,):
            for x in _repeats(left, width, surface.get_width()) if layer.repeat_x else (left,):
                _stretch(surface, image, pygame.Rect(x, y, width, height))

    def _at(self, tilemap: TileMap, gid: int, cell: int, layer: TileLayer) -> pygame.Surface | None:
        """The tile's picture at this zoom, with the layer's opacity and tint."""
        key = (gid, tilemap.tile_width, cell, layer.opacity, layer.tint)
        if key not in self._scaled:
            picture = self._tiles.picture(tilemap, gid)
            if picture is None:
                return None
            size = _size(tilemap, gid, picture, cell)
            is_whole = size[0] % picture.get_width() == 0 and size[1] % picture.get_height() == 0
            scale = pygame.transform.scale if is_whole else pygame.transform.smoothscale
            self._scaled[key] = _toned(scale(picture, size), layer)
        return self._scaled[key]


def block_size(cell: int) -> int:
    """How many cells a block has along its edge where a cell has so many pixels."""
    return max(1, min(MOST_CELLS, MOST_PIXELS // cell))


def _size(tilemap: TileMap, gid: int, picture: pygame.Surface, cell: int) -> tuple[int, int]:
    """How large a tile is drawn: in its own size, or fitted to the cell where its tileset says so."""
    found = tilemap.tileset_of(gid)
    width, height = picture.get_size()
    scale_x, scale_y = cell / tilemap.tile_width, cell / tilemap.tile_height
    if found is not None and found[0].render_size == "grid":
        scale_x, scale_y = cell / width, cell / height
        if found[0].fill_mode == "preserve-aspect-fit":
            scale_x = scale_y = min(scale_x, scale_y)
    return _side(width * scale_x), _side(height * scale_y)


def _side(pixels: float) -> int:
    return min(LARGEST_SIDE, max(1, round(pixels)))


def _pixel(coordinate: float) -> int:
    """A coordinate on a surface. One far outside stays outside, within what pygame can hold."""
    return round(min(FAR, max(-FAR, coordinate)))


def _stretch(surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect) -> None:
    """Draws a picture stretched to `area`. Only the part that shows is stretched, however large the whole would be."""
    seen = area.clip(surface.get_rect())
    if not seen:
        return
    across, down = picture.get_width() / area.width, picture.get_height() / area.height
    left, top = int((seen.left - area.left) * across), int((seen.top - area.top) * down)
    right = min(picture.get_width(), ceil((seen.right - area.left) * across) + 1)
    bottom = min(picture.get_height(), ceil((seen.bottom - area.top) * down) + 1)
    part = picture.subsurface((left, top, right - left, bottom - top))
    size = _side(part.get_width() / across), _side(part.get_height() / down)
    surface.blit(pygame.transform.smoothscale(part, size),
                 (area.left + round(left / across), area.top + round(top / down)))


def _repeats(start: int, size: int, room: int) -> range:
    """Where a picture of `size` pixels that is repeated lies to fill `room` pixels, in step with `start`."""
    return range(start % size - size, room, size)


def _toned(picture: pygame.Surface, layer: LayerFacts, opacity: float = 1) -> pygame.Surface:
    """The picture with the layer's tint and opacity, and its own opacity."""
    tint = _colour(layer.tint)
    opacity *= layer.opacity
    if tint is None and opacity >= 1:
        return picture
    toned = picture.convert_alpha()
    red, green, blue = (tint.r, tint.g, tint.b) if tint else (255, 255, 255)
    alpha = round((tint.a if tint else 255) * min(1.0, max(0.0, opacity)))
    toned.fill((red, green, blue, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return toned


def _colour(words: str) -> pygame.Color | None:
    """A colour as Tiled writes it, #RRGGBB or #AARRGGBB; None for none."""
    digits = words.lstrip("#")
    try:
        return pygame.Color(f"#{digits[2:]}{digits[:2]}" if len(digits) == 8 else f"#{digits}") if digits else None
    except ValueError:
        return None


def _changed_cells(old: TileMap, new: TileMap) -> list[Cell] | None:
    """The cells whose tiles differ; None when more than tiles changed in what is painted."""
    if len(old.layers) != len(new.layers) or (old.width, old.height) != (new.width, new.height):
        return None
    cells: list[Cell] = []
    for before, after in zip(old.layers, new.layers, strict=True):
        if before is after:
            continue
        if isinstance(before, TileLayer) and isinstance(after, TileLayer) and replace(before, gids=after.gids) == after:
            cells += [(index % after.width, index // after.width) for index in differing(before.gids, after.gids)]
        elif isinstance(before, ObjectLayer) and isinstance(after, ObjectLayer):
            if _pictured(before) != _pictured(after) or before.is_visible != after.is_visible:
                return None
        elif before != after:
            return None
    return cells


def _pictured(layer: ObjectLayer) -> list[MapObject]:
    return [item for item in layer.objects if item.gid and item.type.casefold() not in OUR_TYPES]
