"""The pictures of tiles, by pytmx from a small document that names just the tiles wanted (design: libraries.md).

pytmx slices tilesets, with margins, spacing, transparent colours and flips; which tile lies where our reader says.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable
from typing import Any
from xml.etree import ElementTree

import pygame
import pytmx
from PIL import Image
from pytmx.util_pygame import handle_transformation

from sandbox.files.tilemap import GID_BITS, Picture, TileMap, Tileset
from sandbox.scene.colours import CONTROL, QUIET, WRONG

LARGEST_SIDE = 4096
"""Pixels along the side of one drawn tile: a level that claims more must not take the memory."""

LARGEST_PICTURE = 2**26
"""Pixels of a picture file; a larger one is shown as missing."""


class Tiles:
    """Pictures by raw gid, in the size the tileset has; loaded when they are first asked for."""

    def __init__(self) -> None:
        self._tilesets: tuple[Tileset, ...] = ()
        self._known: dict[int, pygame.Surface | None] = {}
        self._images: dict[str, pygame.Surface | None] = {}

    def picture(self, tilemap: TileMap, gid: int) -> pygame.Surface | None:
        """The picture of a raw gid with its flips, a marked placeholder where it is missing; None for no tile."""
        if tilemap.tilesets is not self._tilesets:
            self._tilesets = tilemap.tilesets
            self._known.clear()
        if gid not in self._known:
            wanted = {gid} | {each for layer in tilemap.tile_layers for each in layer.used}
            self._load(tilemap, sorted(wanted - self._known.keys()))
        return self._known[gid]

    def image(self, picture: Picture) -> pygame.Surface:
        """A whole picture, such as an image layer's; a placeholder where it is missing."""
        loaded = self._image(picture)
        if loaded is None:
            return placeholder((picture.width or 32, picture.height or 32))
        return _keyed(loaded, picture.transparent)

    def _load(self, tilemap: TileMap, gids: list[int]) -> None:
        drawable = [gid for gid in gids if gid & GID_BITS and tilemap.tileset_of(gid) is not None]
        for gid in gids:
            self._known[gid] = None
        if not drawable:
            return
        shown = [tilemap.shown(gid) for gid in drawable]
        document = _Document(tilemap, shown, self._image)
        made = pytmx.TiledMap(image_loader=document.loader)
        made.filename = ""
        made.parse_xml(document.root)
        for place, gid in enumerate(drawable):
            found = tilemap.tileset_of(shown[place])
            image = made.get_tile_image(place, 0, 0)
            if image is None and found is not None:
                image = placeholder((found[0].tile_width or tilemap.tile_width,
                                     found[0].tile_height or tilemap.tile_height))
            elif found is not None and found[0].picture is None:
                # pytmx leaves the flips of tiles with a picture of their own out.
                image = handle_transformation(image, pytmx.pytmx.decode_gid(gid)[1])
            self._known[gid] = image

    def _image(self, picture: Picture) -> pygame.Surface | None:
        """A picture from its file or from the bytes the map holds; None where it cannot be had."""
        key = str(picture.path) if picture.source else hashlib.sha256(picture.data).hexdigest()
        if key not in self._images:
            try:
                data = picture.path.read_bytes() if picture.source else picture.data
                name = picture.path.name if picture.source else ""
                self._images[key] = None if _is_too_large(data) else pygame.image.load(
                    io.BytesIO(data), name).convert_alpha()
            except (pygame.error, OSError, MemoryError):
                self._images[key] = None
        return self._images[key]


class _Document:
    """A one-row map with these tiles, its tilesets embedded; their pictures are numbers that `loader` knows."""

    def __init__(self, tilemap: TileMap, gids: list[int], image: Callable[[Picture], pygame.Surface | None]) -> None:
        self._image = image
        self._named: list[tuple[Picture, tuple[int, int, int, int] | None]] = []
        self.root = ElementTree.Element("map", {
            "version": "1.10", "orientation": "orthogonal", "width": str(len(gids)), "height": "1",
            "tilewidth": str(tilemap.tile_width), "tileheight": str(tilemap.tile_height)})
        wanted = {found[0].first_gid for gid in gids if (found := tilemap.tileset_of(gid)) is not None}
        for each in tilemap.tilesets:
            if each.first_gid in wanted:
                self._tileset(each)
        layer = ElementTree.SubElement(self.root, "layer", {"name": "tiles", "width": str(len(gids)), "height": "1"})
        ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def _tileset(self, each: Tileset) -> None:
        node = ElementTree.SubElement(self.root, "tileset", {
            "firstgid": str(each.first_gid), "name": each.name, "tilewidth": str(each.tile_width),
            "tileheight": str(each.tile_height), "spacing": str(each.spacing), "margin": str(each.margin),
            "tilecount": str(each.tile_count), "columns": str(each.columns)})
        if each.picture is not None and min(each.tile_width, each.tile_height) > 0:
            self._picture(node, each.picture, None)
        for number, facts in sorted(each.tiles.items()):
            if facts.picture is not None:
                tile = ElementTree.SubElement(node, "tile", {"id": str(number)})
                self._picture(tile, facts.picture, facts.part)

    def _picture(self, parent: ElementTree.Element, picture: Picture, part: tuple[int, int, int, int] | None) -> None:
        loaded = self._image(picture)
        # The size as measured: pytmx counts rows and columns by it, and stated sizes can be out of date. Without a
        # picture there is nothing to count.
        width, height = loaded.get_size() if loaded else (0, 0)
        facts = {"source": str(len(self._named)), "width": str(width), "height": str(height)}
        if picture.transparent:
            facts["trans"] = picture.transparent
        self._named.append((picture, part))
        ElementTree.SubElement(parent, "image", facts)

    def loader(self, name: str, _colorkey: str | None, **_: Any) -> Callable[..., pygame.Surface]:
        """What pytmx calls for each picture: a function from a rectangle and flips to the tile."""
        picture, part = self._named[int(name)]
        image = self._image(picture)

        def load(rect: tuple[int, int, int, int] | None = None, flags: Any = None) -> pygame.Surface:
            wanted = rect or part
            if image is None:
                return placeholder(wanted[2:] if wanted else (picture.width or 32, picture.height or 32))
            if wanted is None:
                tile = image.copy()
            else:
                tile = pygame.Surface(_bounded(wanted[2:]), pygame.SRCALPHA)
                tile.blit(image, (0, 0), wanted)
            tile = _keyed(tile, picture.transparent)
            return handle_transformation(tile, flags) if flags else tile

        return load


def _keyed(picture: pygame.Surface, transparent: str) -> pygame.Surface:
    """The picture with one colour left out."""
    digits = transparent.lstrip("#")[-6:]
    if len(digits) != 6:
        return picture
    keyed = picture.convert()
    keyed.set_colorkey(pygame.Color(f"#{digits}"))
    clear = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    clear.blit(keyed, (0, 0))
    return clear


def _is_too_large(data: bytes) -> bool:
    """Whether the head of a picture file promises more pixels than are taken. What Pillow cannot tell, SDL has to."""
    try:
        with Image.open(io.BytesIO(data)) as head:
            return head.width * head.height > LARGEST_PICTURE
    except Image.DecompressionBombError:
        return True
    except (OSError, ValueError):
        return False


def _bounded(size: Iterable[int]) -> tuple[int, int]:
    width, height = (min(LARGEST_SIDE, max(1, int(side))) for side in size)
    return width, height


def placeholder(size: Iterable[int]) -> pygame.Surface:
    """The mark of a picture that is missing: a crossed box."""
    width, height = _bounded(size)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(CONTROL)
    pygame.draw.rect(surface, QUIET, surface.get_rect(), 1)
    pygame.draw.line(surface, WRONG, (2, 2), (width - 3, height - 3))
    pygame.draw.line(surface, WRONG, (2, height - 3), (width - 3, 2))
    return surface
