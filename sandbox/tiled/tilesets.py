"""Tilesets in XML and JSON, embedded or in a file of their own (guide: files, Pictures).

A tileset that is missing, broken or out of bounds leaves the map usable and saveable: its tiles are kept, mean nothing,
and a warning says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import say, thing
from sandbox.base.written import shown
from sandbox.tiled.attributes import LARGEST, LARGEST_PICTURE, LARGEST_TILE, USUAL_TILE, Attributes
from sandbox.tiled.json_elements import json_root
from sandbox.tiled.limits import MAX_TILES
from sandbox.tiled.markup import Element, read_markup
from sandbox.tiled.paths import Neighbours, named, resolved, warnings
from sandbox.tiled.pictures.album import Album
from sandbox.tiled.pictures.named import few, read_picture
from sandbox.tiled.tilemap import Property, TileFacts, Tileset

MAX_PIXELS = 1_000_000
MAX_FIRST_GID = 0x0FFFFFFF
JSON_SUFFIXES = (".json", ".tsj", ".tj")


class Tilesets:
    """Reads the tilesets of one map, each file once; `findings` gets what is wrong."""

    def __init__(self, folder: Path, neighbours: Neighbours, album: Album, findings: list[Finding]) -> None:
        self._folder = folder
        self._neighbours = neighbours
        self._album = album
        self._findings = findings
        self._known: dict[Path, Tileset | None] = {}

    def read(self, element: Element, place: Place, folder: Path | None = None) -> Tileset:
        """The tileset of a `<tileset>` element as it stands in a map, or in a template of `folder`.

        Raises InputError for an embedded one that is broken.
        """
        folder = folder or self._folder
        first = Attributes(element, place).whole("firstgid", None, 1, MAX_FIRST_GID)
        source = element.attributes.get("source", "")
        if not source:
            return self._facts(element, first, "", folder, place)
        so = say("its tiles are kept, drawn as placeholders, and count as floor")
        missing = Tileset(first, name=Path(source).stem, source=source, is_readable=False)
        found = named(folder, source)
        if found.lack:
            problem = say(found.lack, what=thing("the tileset {source}", source=shown(source)))
            self._findings.append(Finding("warning", place, say("{problem}; {so}", problem=problem, so=so)))
            return missing
        path = resolved(found.path)
        if path not in self._known:
            self._known[path] = None
            try:
                self._known[path] = self._from_file(found.path)
            except InputError as error:
                self._findings += warnings(error, so)
        known = self._known[path]
        return replace(known, first_gid=first, source=source) if known else missing

    def _from_file(self, path: Path) -> Tileset:
        inner = Place(str(path))
        root = file_root(path, self._neighbours.read(path), "tileset")
        if "source" in root.attributes:
            raise refuse(say('the tileset only points to "{source}"', source=root.attributes["source"][:80]),
                         say("a file that holds the tileset itself"), inner)
        return self._facts(root, 1, "", path.parent, inner)

    def _facts(self, element: Element, first: int, source: str, folder: Path, place: Place) -> Tileset:
        of = Attributes(element, Place(place.file, line=element.line))
        offset = element.last("tileoffset")
        shift = Attributes(offset, of.place) if offset is not None else None
        wrong: list[Finding] = []
        tiles: dict[int, TileFacts] = {}
        for tile in element.named("tile"):
            mine = Attributes(tile, Place(place.file, line=tile.line))
            number = mine.whole("id", 0, 0, MAX_FIRST_GID)
            tiles[number] = _with_more(tiles.get(number, TileFacts()), _tile(mine, folder, self._album, wrong))
        self._findings += few(wrong, of.place)
        picture = read_picture(element, folder, of.place, self._album, self._findings)
        # Without a picture of its own, a tileset needs no size: its tiles have theirs.
        least = 1 if picture is not None else 0
        width, height = (of.bounded(name, 0, least, LARGEST_TILE, USUAL_TILE, self._findings)
                         for name in ("tilewidth", "tileheight"))
        spacing, margin = (of.bounded(name, 0, 0, MAX_PIXELS, 0, self._findings) for name in ("spacing", "margin"))
        columns, count = (of.bounded(name, 0, 0, LARGEST, 0, self._findings) for name in ("columns", "tilecount"))
        if picture and width and height and not (columns and count):
            # Maps from before Tiled 0.13 leave both out; they follow from the picture.
            columns = max(0, (picture.width - 2 * margin + spacing) // (width + spacing))
            count = columns * max(0, (picture.height - 2 * margin + spacing) // (height + spacing))
        if picture and count > MAX_TILES:
            self._findings.append(Finding("warning", of.place,
                                          say("the tileset has {count} tiles; only the first are drawn, for the "
                                              "others placeholders", count=count),
                                          say("{limit} tiles of one picture", limit=MAX_TILES)))
        return Tileset(
            first, of.text("name"), source, width, height, spacing, margin, columns,
            # A collection counts its tiles, but its numbers have gaps.
            max(count, max(tiles, default=-1) + 1), picture,
            (shift.whole("x", 0, -MAX_PIXELS, MAX_PIXELS), shift.whole("y", 0, -MAX_PIXELS, MAX_PIXELS))
            if shift else (0, 0),
            of.text("objectalignment"), tiles, render_size=of.text("tilerendersize", "tile"),
            fill_mode=of.text("fillmode", "stretch"))


def _tile(of: Attributes, folder: Path, album: Album, findings: list[Finding]) -> TileFacts:
    element = of.element
    picture = read_picture(element, folder, of.place, album, findings)
    part = None
    if picture is not None and {"x", "y", "width", "height"} & element.attributes.keys():
        left, top = (of.bounded(name, 0, 0, LARGEST_PICTURE, 0, findings) for name in ("x", "y"))
        rest = max(0, picture.width - left), max(0, picture.height - top)
        wide, high = (of.bounded(name, size, 0, LARGEST_PICTURE, 0, findings)
                      for name, size in zip(("width", "height"), rest, strict=True))
        part = left, top, wide, high
    moving = element.last("animation")
    frames = tuple(
        (frame.whole("tileid", 0, 0, MAX_FIRST_GID), frame.whole("duration"))
        for child in (moving.named("frame") if moving is not None else ())
        for frame in (Attributes(child, Place(of.place.file, line=child.line)),))
    properties = read_properties(element)
    for shapes in element.named("objectgroup"):  # Before Tiled 1.1, properties of its shapes stood for the tile's.
        properties = with_own(read_properties(shapes), properties)
    return TileFacts(properties, picture, of.text("type") or of.text("class"), part, frames)


def _with_more(before: TileFacts, after: TileFacts) -> TileFacts:
    """A tile that its tileset states again: the last type holds, anything else adds to what was said before."""
    return replace(after, properties=with_own(before.properties, after.properties), animation=after.animation
                   or before.animation, picture=after.picture or before.picture,
                   part=after.part if after.picture else before.part)


def file_root(path: Path, data: bytes, tag: str) -> Element:
    """The root of a tileset's or template's file, XML or JSON, which must be a `<tag>`."""
    is_json = path.suffix.lower() in JSON_SUFFIXES
    root = json_root(data, str(path)) if is_json else read_markup(data, str(path)).root
    if root.tag != tag:
        raise refuse(say("this is a <{tag}>", tag=root.tag), say("a Tiled <{tag}>", tag=tag), Place(str(path)))
    return root


def read_properties(holder: Element) -> tuple[Property, ...]:
    """The custom properties of an element, each name once: of one that is stated again, the last holds.

    Text over several lines stands inside the element, not in `value`; blanks alone are none.
    """
    found: dict[str, Property] = {}
    for box in holder.named("properties"):
        for element in box.named("property"):
            name = element.attributes.get("name", "")
            text = element.attributes.get("value") or (element.text if element.text.strip() else "")
            found[name] = Property(name, text, element.attributes.get("type", "string"),
                                   element.attributes.get("propertytype", ""))
    return tuple(found.values())


def with_own(inherited: Iterable[Property], own: tuple[Property, ...]) -> tuple[Property, ...]:
    """Inherited properties with their owner's in place of those of the same name, and its others behind."""
    names = {base.name for base in inherited}
    stated = {mine.name: mine for mine in own}
    return (*(stated.get(base.name, base) for base in inherited), *(mine for mine in own if mine.name not in names))
