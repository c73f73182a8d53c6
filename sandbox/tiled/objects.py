"""The objects of a layer, with what they have from templates and tiles, as in Tiled (guide: files, Objects)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandbox.base.errors import Finding, Place
from sandbox.tiled.attributes import LARGEST_ID, Attributes
from sandbox.tiled.markup import Element
from sandbox.tiled.templates import Read, Templates
from sandbox.tiled.tilemap import (
    GID_BITS,
    Layer,
    MapObject,
    ObjectLayer,
    Point,
    Shape,
    TextFacts,
    TileFacts,
    TileMap,
)
from sandbox.tiled.tilesets import read_properties, with_own

_SHAPES: tuple[Shape, ...] = ("ellipse", "point", "polygon", "polyline", "text", "capsule")


def read_objects(layer: Element, place: Place, templates: Templates,
                 findings: list[Finding]) -> tuple[MapObject, ...]:
    """The objects of `layer`, which lies at `place`."""
    read = partial(_read_object, findings=findings)
    return tuple(_read_instance(element, place, templates, read) for element in layer.named("object"))


def _read_instance(element: Element, layer: Place, templates: Templates, read: Read) -> MapObject:
    item = read(element, layer)
    if not item.template:
        return item
    place = replace(layer, line=element.line, object_id=item.id or None, object_name=item.name)
    base = templates.object_of(item.template, place, read)
    return item if base is None else _resolved(item, base, element)


def _resolved(item: MapObject, base: MapObject, element: Element) -> MapObject:
    """What holds for an instance: an empty name or type, a size without extent and no tile say nothing."""
    of = Attributes(element, Place())
    is_sized = item.width > 0 and item.height > 0
    has_shape = item.gid or item.shape not in ("rectangle", "tile")
    return replace(
        item, name=item.name or base.name, type=item.type or base.type,
        width=item.width if is_sized else base.width, height=item.height if is_sized else base.height,
        rotation=of.decimal("rotation", base.rotation), is_visible=of.switch("visible", base.is_visible),
        opacity=of.decimal("opacity", base.opacity),
        gid=item.gid or base.gid, shape=item.shape if has_shape else base.shape,
        points=item.points if has_shape else base.points, text=item.text if has_shape else base.text,
        properties=with_own(base.properties, item.properties), inherited=base)


def with_facts_of_tiles(tilemap: TileMap) -> TileMap:
    """The map with tile objects that have the type and properties of their tile where they say none, as in Tiled."""
    layers: list[Layer] = []
    for layer in tilemap.layers:
        if isinstance(layer, ObjectLayer) and any(item.gid for item in layer.objects):
            layer = replace(layer, objects=tuple(
                _as_tile(item, tilemap.facts(item.gid)) if item.gid else item for item in layer.objects))
        layers.append(layer)
    return replace(tilemap, layers=tuple(layers))


def _as_tile(item: MapObject, tile: TileFacts) -> MapObject:
    if not tile.type and not tile.properties:
        return item
    base = item.inherited or MapObject(0)
    base = replace(base, type=base.type or tile.type, properties=with_own(tile.properties, base.properties))
    return replace(item, type=item.type or tile.type, properties=with_own(tile.properties, item.properties),
                   inherited=base)


def _read_object(element: Element, layer: Place, findings: list[Finding]) -> MapObject:
    name = element.attributes.get("name", "")
    unplaced = Attributes(element, replace(layer, line=element.line, object_name=name))
    number = max(0, unplaced.whole("id", 0, -LARGEST_ID, LARGEST_ID))
    of = Attributes(element, replace(unplaced.place, object_id=number or None))
    shape: Shape = "rectangle"
    points: tuple[Point, ...] = ()
    text: TextFacts | None = None
    for child in element.children:
        found = next((name for name in _SHAPES if name == child.tag), None)
        if found is not None:
            inner = Attributes(child, of.place)
            shape, points = found, inner.points("points")
            text = _text(inner, findings) if found == "text" else None
    gid = of.whole("gid")
    gid = gid if gid & GID_BITS else 0  # Of no tile, the flips mean nothing either.
    return MapObject(
        number, name, of.text("type") or of.text("class"), of.decimal("x"), of.decimal("y"),
        of.length("width", findings), of.length("height", findings), of.decimal("rotation"), gid,
        "tile" if gid else shape, points, of.switch("visible", True), read_properties(element),
        of.text("template"), element.number, text, opacity=of.decimal("opacity", 1))


def _text(of: Attributes, findings: list[Finding]) -> TextFacts:
    return TextFacts(
        of.element.text, of.text("fontfamily", "sans-serif"), of.bounded("pixelsize", 16, 0, 10_000, 16, findings),
        of.text("color", "#000000"), of.switch("wrap", False), of.switch("bold", False), of.switch("italic", False),
        of.text("halign", "left"), of.text("valign", "top"))
