"""The pictures of tiles, by pytmx from a small document that names just the tiles wanted (guide: libraries, pytmx).

pytmx slices tilesets, with margins, spacing, transparent colours and flips; which tile lies where our reader says.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from math import ceil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytmx
from pytmx.util_pygame import handle_transformation

from sandbox.app.map.drawings import Drawings
from sandbox.base.errors import InputError
from sandbox.scene.colours import CONTROL, QUIET, WRONG
from sandbox.tiled.limits import MAX_TILES
from sandbox.tiled.pictures.album import Album, key_of
from sandbox.tiled.pictures.heads import Head
from sandbox.tiled.tilemap import GID_BITS, Picture, TileMap, Tileset

HEXAGONAL = 0x10000000
"""The flip bit of a gid that turns a hexagon by 120 degrees."""

LARGEST_SIDE = 4096
"""Pixels along the side of one drawn tile: a level that claims more must not take the memory."""


class Tiles:
    """Pictures by raw gid, in the size the tileset has; loaded when they are first asked for."""

    def __init__(self) -> None:
        self._tilesets: tuple[Tileset, ...] = ()
        self._folder: Path | None = None
        self._album, self._drawings = Album(), Drawings()
        self._known: dict[int, pygame.Surface | None] = {}
        self._images: dict[Path | bytes, pygame.Surface | None] = {}

    def picture(self, tilemap: TileMap, gid: int) -> pygame.Surface | None:
        """The picture of a raw gid with its flips, a marked placeholder where it is missing; None for no tile."""
        self._follow(tilemap)
        if gid not in self._known:
            wanted = {gid} | {used for layer in tilemap.tile_layers for used in layer.used}
            self._load(tilemap, sorted(wanted - self._known.keys()))
        return self._known[gid]

    def image(self, tilemap: TileMap, picture: Picture) -> pygame.Surface:
        """A whole picture, such as an image layer's; a placeholder where it is missing."""
        self._follow(tilemap)
        loaded = self._image(picture)
        if loaded is None:
            return placeholder((picture.width or 32, picture.height or 32))
        return _keyed(loaded, picture.transparent)

    def _follow(self, tilemap: TileMap) -> None:
        """Forgets the pictures of another map: those of one together have a bound."""
        if tilemap.tilesets is self._tilesets and tilemap.folder == self._folder:
            return
        self._tilesets, self._folder = tilemap.tilesets, tilemap.folder
        self._album, self._drawings = Album(), Drawings()
        self._known.clear()
        self._images.clear()

    def _load(self, tilemap: TileMap, gids: list[int]) -> None:
        drawable = [gid for gid in gids if gid & GID_BITS and tilemap.tileset_of(gid) is not None]
        for gid in gids:
            self._known[gid] = None
        if not drawable:
            return
        # The fourth flip bit turns tiles of hexagonal maps alone, and pytmx takes it for a part of the number.
        shown = [tilemap.shown(gid) & ~HEXAGONAL for gid in drawable]
        document = _Document(tilemap, shown, self._image)
        made = pytmx.TiledMap(image_loader=document.loader)
        made.filename = ""
        made.parse_xml(document.root)
        for index, gid in enumerate(drawable):
            found = tilemap.tileset_of(shown[index])
            image = made.get_tile_image(index, 0, 0)
            if image is None and found is not None:
                image = placeholder((found[0].tile_width or tilemap.tile_width,
                                     found[0].tile_height or tilemap.tile_height))
            elif found is not None and found[0].picture is None:
                # pytmx leaves the flips of tiles with a picture of their own out.
                image = handle_transformation(image, pytmx.pytmx.decode_gid(shown[index])[1])
            self._known[gid] = image

    def _image(self, picture: Picture) -> pygame.Surface | None:
        """A picture from its file or from the bytes the map holds; None where it cannot be had."""
        if not picture.is_drawable:
            return None
        key = key_of(picture)
        if key not in self._images:
            try:
                self._images[key] = self._decoded(*self._album.read(picture))
            except (InputError, pygame.error, MemoryError):
                self._images[key] = None
        return self._images[key]

    def _decoded(self, head: Head, data: bytes) -> pygame.Surface:
        """The picture, decoded as what its head says it is. A drawing gets the size measured, whatever else it says."""
        if head.form == "svg":
            return self._drawings.draw(data, (head.width, head.height)).convert_alpha()
        return pygame.image.load(io.BytesIO(data), f"picture.{head.form}").convert_alpha()


class _Document:
    """A one-row map with these tiles, its tilesets embedded; their pictures are numbers that `loader` knows."""

    def __init__(self, tilemap: TileMap, gids: list[int], image: Callable[[Picture], pygame.Surface | None]) -> None:
        self._image = image
        self._named: list[tuple[Picture, tuple[int, int, int, int] | None]] = []
        self.root = ElementTree.Element("map", {
            "version": "1.10", "orientation": "orthogonal", "width": str(len(gids)), "height": "1",
            "tilewidth": str(tilemap.tile_width), "tileheight": str(tilemap.tile_height)})
        wanted = {found[0].first_gid for gid in gids if (found := tilemap.tileset_of(gid)) is not None}
        for tileset in tilemap.tilesets:
            if tileset.first_gid in wanted:
                self._tileset(tileset)
        layer = ElementTree.SubElement(self.root, "layer", {"name": "tiles", "width": str(len(gids)), "height": "1"})
        ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def _tileset(self, tileset: Tileset) -> None:
        node = ElementTree.SubElement(self.root, "tileset", {
            "firstgid": str(tileset.first_gid), "name": tileset.name, "tilewidth": str(tileset.tile_width),
            "tileheight": str(tileset.tile_height), "spacing": str(tileset.spacing), "margin": str(tileset.margin),
            "tilecount": str(tileset.tile_count), "columns": str(tileset.columns)})
        if tileset.picture is not None and min(tileset.tile_width, tileset.tile_height) > 0:
            steps = tileset.tile_width + tileset.spacing, tileset.tile_height + tileset.spacing
            self._picture(node, tileset.picture, None, steps)
        for number, facts in sorted(tileset.tiles.items()):
            if facts.picture is not None:
                tile = ElementTree.SubElement(node, "tile", {"id": str(number)})
                self._picture(tile, facts.picture, facts.part)

    def _picture(self, parent: ElementTree.Element, picture: Picture, part: tuple[int, int, int, int] | None,
                 step: tuple[int, int] | None = None) -> None:
        """The `<image>`; of a tileset's, which is cut by steps of so many pixels, no more than so many tiles count."""
        loaded = self._image(picture)
        # The size as measured: pytmx counts rows and columns by it, and stated sizes can be out of date. Without a
        # picture there is nothing to count.
        width, height = loaded.get_size() if loaded else (0, 0)
        if step is not None and width:
            height = min(height, step[1] * (MAX_TILES // ceil(width / step[0])))
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
