"""Tilesets, embedded or in a file of their own (design: files.md).

A tileset that is missing, or in a form that cannot be read yet, leaves the map usable and saveable: its tiles are kept,
mean nothing, and a warning says so.
"""

from __future__ import annotations

from pathlib import Path

from sandbox.base.errors import Finding, Place, refuse
from sandbox.files.attributes import Attributes
from sandbox.files.markup import Element, read_markup
from sandbox.files.paths import beside, is_there, read_bytes
from sandbox.files.tilemap import Picture, Property, TileFacts, Tileset

MAX_PIXELS = 1_000_000


def read_tileset(element: Element, folder: Path, place: Place, findings: list[Finding]) -> Tileset:
    """The tileset of a map's `<tileset>` element. Raises InputError for one that is broken or not relative."""
    first = Attributes(element, place).whole("firstgid", None, 1, 0x0FFFFFFF)
    source = element.attributes.get("source", "")
    if not source:
        return _facts(element, first, "", folder, place, findings)
    path = beside(folder, source, place)
    unreadable = Tileset(first, name=path.stem, source=source, is_readable=False)
    kept = "its tiles are kept, drawn as placeholders, and count as floor"
    if path.suffix.lower() in (".json", ".tsj"):
        findings.append(Finding("warning", place, f'the tileset "{source}" is in Tiled\'s JSON format, which cannot be '
                                f"read yet; {kept}", ".tsx files"))
        return unreadable
    if not is_there(path):
        findings.append(Finding("warning", place, f'the tileset "{source}" is missing; {kept}'))
        return unreadable
    inner = Place(str(path))
    root = read_markup(read_bytes(path, inner), str(path)).root
    if root.tag != "tileset":
        raise refuse(f"this is a <{root.tag}>", "a Tiled <tileset>", inner)
    return _facts(root, first, source, path.parent, inner, findings)


def _facts(element: Element, first: int, source: str, folder: Path, place: Place, findings: list[Finding]) -> Tileset:
    of = Attributes(element, Place(place.file, line=element.line))
    offset = element.first("tileoffset")
    shift = Attributes(offset, of.place) if offset is not None else None
    tiles: dict[int, TileFacts] = {}
    for tile in element.named("tile"):
        mine = Attributes(tile, Place(place.file, line=tile.line))
        tiles[mine.whole("id", None)] = TileFacts(
            read_properties(tile), read_picture(tile, folder, mine.place, findings),
            mine.text("type") or mine.text("class"))
    picture = read_picture(element, folder, of.place, findings)
    width, height = of.whole("tilewidth", 0, 0, MAX_PIXELS), of.whole("tileheight", 0, 0, MAX_PIXELS)
    spacing, margin = of.whole("spacing", 0, 0, MAX_PIXELS), of.whole("margin", 0, 0, MAX_PIXELS)
    columns, count = of.whole("columns"), of.whole("tilecount")
    if picture and width and height and not (columns and count):
        # Maps from before Tiled 0.13 leave both out; they follow from the picture.
        columns = max(0, (picture.width - 2 * margin + spacing) // (width + spacing))
        count = columns * max(0, (picture.height - 2 * margin + spacing) // (height + spacing))
    return Tileset(
        first, of.text("name"), source, width, height, spacing, margin, columns,
        count or max(tiles, default=-1) + 1, picture,
        (shift.whole("x", 0, -MAX_PIXELS), shift.whole("y", 0, -MAX_PIXELS)) if shift else (0, 0),
        of.text("objectalignment"), tiles)


def read_picture(holder: Element, folder: Path, place: Place, findings: list[Finding]) -> Picture | None:
    """The `<image>` of a tileset, tile or image layer. One that is missing or embedded gives a warning."""
    image = holder.first("image")
    if image is None:
        return None
    of = Attributes(image, Place(place.file, line=image.line, layer=place.layer))
    if "source" not in image.attributes:
        findings.append(Finding("warning", of.place, "the picture is embedded in the file, which cannot be read yet; "
                                "a placeholder is drawn", "a picture file"))
        return None
    source = of.text("source")
    picture = Picture(source, beside(folder, source, of.place), of.whole("width"), of.whole("height"), of.text("trans"))
    if not is_there(picture.path):
        findings.append(Finding("warning", of.place, f'the picture "{source}" is missing; a placeholder is drawn'))
    return picture


def read_properties(holder: Element) -> tuple[Property, ...]:
    """The custom properties of an element. Text over several lines stands inside the element, not in `value`."""
    found = []
    for box in holder.named("properties"):
        for each in box.named("property"):
            value = each.attributes.get("value")
            text = each.text if value is None and not each.children else value or ""
            found.append(Property(each.attributes.get("name", ""), text, each.attributes.get("type", "string")))
    return tuple(found)
