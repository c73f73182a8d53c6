"""Tilesets in XML and JSON, embedded or in a file of their own (design: files.md).

A tileset that is missing leaves the map usable and saveable: its tiles are kept, mean nothing, and a warning says so.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Finding, Place, refuse
from sandbox.files.album import Album
from sandbox.files.attributes import LARGEST_PICTURE, LARGEST_TILE, USUAL_TILE, Attributes
from sandbox.files.json_elements import json_root
from sandbox.files.limits import MAX_TILES, shown
from sandbox.files.markup import Element, read_markup
from sandbox.files.paths import Neighbours, named, resolved
from sandbox.files.pictures import few, read_picture
from sandbox.files.tilemap import Property, TileFacts, Tileset

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
        self._known: dict[Path, Tileset] = {}

    def read(self, element: Element, place: Place, folder: Path | None = None) -> Tileset:
        """The tileset of a `<tileset>` element as it stands in a map, or in a template of `folder`.

        Raises InputError for one that is broken or not relative.
        """
        folder = folder or self._folder
        first = Attributes(element, place).whole("firstgid", None, 1, MAX_FIRST_GID)
        source = element.attributes.get("source", "")
        if not source:
            return self._facts(element, first, "", folder, place)
        found = named(folder, source)
        if found.lack:
            self._findings.append(Finding(
                "warning", place, f"the tileset {shown(source)} {found.lack}; its tiles are kept, drawn as "
                "placeholders, and count as floor"))
            return Tileset(first, name=Path(source).stem, source=source, is_readable=False)
        known = resolved(found.path)
        if known not in self._known:
            self._known[known] = self._from_file(found.path)
        return replace(self._known[known], first_gid=first, source=source)

    def _from_file(self, path: Path) -> Tileset:
        inner = Place(str(path))
        root = file_root(path, self._neighbours.read(path), "tileset")
        if "source" in root.attributes:
            raise refuse(f'the tileset only points to "{root.attributes["source"][:80]}"',
                         "a file that holds the tileset itself", inner)
        return self._facts(root, 1, "", path.parent, inner)

    def _facts(self, element: Element, first: int, source: str, folder: Path, place: Place) -> Tileset:
        of = Attributes(element, Place(place.file, line=element.line))
        offset = element.first("tileoffset")
        shift = Attributes(offset, of.place) if offset is not None else None
        wrong: list[Finding] = []
        tiles: dict[int, TileFacts] = {}
        for tile in element.named("tile"):
            mine = Attributes(tile, Place(place.file, line=tile.line))
            tiles[mine.whole("id", None, 0, MAX_FIRST_GID)] = _tile(mine, folder, self._album, wrong)
        self._findings += few(wrong, of.place)
        picture = read_picture(element, folder, of.place, self._album, self._findings)
        # Without a picture of its own, a tileset needs no size: its tiles have theirs.
        least = 1 if picture is not None else 0
        width, height = (of.bounded(name, 0, least, LARGEST_TILE, USUAL_TILE, self._findings)
                         for name in ("tilewidth", "tileheight"))
        spacing, margin = of.whole("spacing", 0, 0, MAX_PIXELS), of.whole("margin", 0, 0, MAX_PIXELS)
        columns, count = of.whole("columns"), of.whole("tilecount")
        if picture and width and height and not (columns and count):
            # Maps from before Tiled 0.13 leave both out; they follow from the picture.
            columns = max(0, (picture.width - 2 * margin + spacing) // (width + spacing))
            count = columns * max(0, (picture.height - 2 * margin + spacing) // (height + spacing))
        if picture and count > MAX_TILES:
            self._findings.append(Finding(
                "warning", of.place, f"the tileset has {count} tiles; only the first are drawn, for the others "
                "placeholders", f"{MAX_TILES} tiles of one picture"))
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
    moving = element.first("animation")
    frames = tuple(
        (frame.whole("tileid", 0, 0, MAX_FIRST_GID), frame.whole("duration"))
        for each in (moving.named("frame") if moving is not None else ())
        for frame in (Attributes(each, Place(of.place.file, line=each.line)),))
    return TileFacts(read_properties(element), picture, of.text("type") or of.text("class"), part, frames)


def file_root(path: Path, data: bytes, tag: str) -> Element:
    """The root of a tileset's or template's file, XML or JSON, which must be a `<tag>`."""
    is_json = path.suffix.lower() in JSON_SUFFIXES
    root = json_root(data, str(path)) if is_json else read_markup(data, str(path)).root
    if root.tag != tag:
        raise refuse(f"this is a <{root.tag}>", f"a Tiled <{tag}>", Place(str(path)))
    return root


def read_properties(holder: Element) -> tuple[Property, ...]:
    """The custom properties of an element. Text over several lines stands inside the element, not in `value`."""
    found = []
    for box in holder.named("properties"):
        for each in box.named("property"):
            value = each.attributes.get("value")
            text = each.text if value is None and not each.children else value or ""
            found.append(Property(each.attributes.get("name", ""), text, each.attributes.get("type", "string"),
                                  each.attributes.get("propertytype", "")))
    return tuple(found)
