"""The pictures of tiles, by pytmx from a small document that names just the tiles wanted (design: libraries.md).

pytmx slices tilesets, with margins, spacing, transparent colours and flips; which tile lies where our reader says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from xml.etree import ElementTree

import pygame
import pytmx
from pytmx.util_pygame import handle_transformation

from sandbox.files.tilemap import GID_BITS, Picture, TileMap, Tileset
from sandbox.scene.colours import CONTROL, QUIET, WRONG


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
        loaded = self._image(str(picture.path))
        return placeholder((picture.width or 32, picture.height or 32)) if loaded is None else loaded

    def _load(self, tilemap: TileMap, gids: list[int]) -> None:
        drawable = [gid for gid in gids if gid & GID_BITS and tilemap.tileset_of(gid) is not None]
        for gid in gids:
            self._known[gid] = None
        if not drawable:
            return
        made = pytmx.TiledMap(image_loader=self._loader)
        made.filename = ""
        made.parse_xml(_document(tilemap, drawable, self._size))
        for place, gid in enumerate(drawable):
            found = tilemap.tileset_of(gid)
            image = made.get_tile_image(place, 0, 0)
            if image is None and found is not None:
                image = placeholder((found[0].tile_width or tilemap.tile_width,
                                     found[0].tile_height or tilemap.tile_height))
            self._known[gid] = image

    def _size(self, picture: Picture) -> tuple[int, int]:
        """The true size of a picture; the stated one where it is missing."""
        loaded = self._image(str(picture.path))
        return (picture.width, picture.height) if loaded is None else loaded.get_size()

    def _image(self, path: str) -> pygame.Surface | None:
        if path not in self._images:
            try:
                self._images[path] = pygame.image.load(path).convert_alpha()
            except (pygame.error, OSError):
                self._images[path] = None
        return self._images[path]

    def _loader(self, path: str, colorkey: str | None, **_: Any) -> Callable[..., pygame.Surface]:
        """What pytmx calls for each picture: a function from a rectangle and flips to the tile."""
        image = self._image(path)
        transparent = pygame.Color(f"#{colorkey.lstrip('#')}") if colorkey else None

        def load(rect: tuple[int, int, int, int] | None = None, flags: Any = None) -> pygame.Surface:
            if image is None:
                return placeholder(rect[2:] if rect else (32, 32))
            if rect is None:
                tile = image.copy()
            else:
                tile = pygame.Surface(rect[2:], pygame.SRCALPHA)
                tile.blit(image, (0, 0), rect)
            if transparent is not None:
                keyed = tile.convert()
                keyed.set_colorkey(transparent)
                tile = keyed.convert_alpha()
            return handle_transformation(tile, flags) if flags else tile

        return load


def _document(tilemap: TileMap, gids: list[int], size: Callable[[Picture], tuple[int, int]]) -> ElementTree.Element:
    """A one-row map with these tiles, its tilesets embedded and their pictures named by whole paths."""
    root = ElementTree.Element("map", {
        "version": "1.10", "orientation": "orthogonal", "width": str(len(gids)), "height": "1",
        "tilewidth": str(tilemap.tile_width), "tileheight": str(tilemap.tile_height)})
    wanted = {found[0].first_gid for gid in gids if (found := tilemap.tileset_of(gid)) is not None}
    for each in tilemap.tilesets:
        if each.first_gid not in wanted:
            continue
        node = ElementTree.SubElement(root, "tileset", {
            "firstgid": str(each.first_gid), "name": each.name, "tilewidth": str(each.tile_width),
            "tileheight": str(each.tile_height), "spacing": str(each.spacing), "margin": str(each.margin),
            "tilecount": str(each.tile_count), "columns": str(each.columns)})
        if each.picture is not None:
            # The size as measured: pytmx counts rows and columns by it, and stated sizes can be out of date.
            _image_node(node, each.picture, size(each.picture))
        for number, facts in sorted(each.tiles.items()):
            if facts.picture is not None:
                tile = ElementTree.SubElement(node, "tile", {"id": str(number)})
                _image_node(tile, facts.picture, size(facts.picture))
    layer = ElementTree.SubElement(root, "layer", {"name": "tiles", "width": str(len(gids)), "height": "1"})
    ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))
    return root


def _image_node(parent: ElementTree.Element, picture: Picture, size: tuple[int, int]) -> None:
    facts = {"source": str(picture.path.resolve()), "width": str(size[0]), "height": str(size[1])}
    if picture.transparent:
        facts["trans"] = picture.transparent
    ElementTree.SubElement(parent, "image", facts)


def placeholder(size: Iterable[int]) -> pygame.Surface:
    """The mark of a picture that is missing: a crossed box."""
    width, height = (max(1, int(side)) for side in size)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(CONTROL)
    pygame.draw.rect(surface, QUIET, surface.get_rect(), 1)
    pygame.draw.line(surface, WRONG, (2, 2), (width - 3, height - 3))
    pygame.draw.line(surface, WRONG, (2, height - 3), (width - 3, 2))
    return surface
