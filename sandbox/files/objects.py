"""The objects of an object layer (design: files.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sandbox.base.errors import Finding, Place
from sandbox.files.attributes import Attributes
from sandbox.files.markup import Element
from sandbox.files.tilemap import MapObject, Shape
from sandbox.files.tilesets import read_properties

_SHAPES: tuple[Shape, ...] = ("ellipse", "point", "polygon", "polyline", "text", "capsule")


def read_objects(layer: Element, place: Place, findings: list[Finding]) -> tuple[MapObject, ...]:
    """The objects of `layer`, which lies at `place`. Templates are not read yet: one warning for each says so."""
    objects = tuple(_read_object(element, place) for element in layer.named("object"))
    for template, count in Counter(each.template for each in objects if each.template).items():
        findings.append(Finding(
            "warning", replace(place, line=None), f'{count} of its objects use the template "{template}", which cannot '
            "be read yet; they are kept, and count only with what the map itself says of them"))
    return objects


def _read_object(element: Element, layer: Place) -> MapObject:
    name = element.attributes.get("name", "")
    unplaced = Attributes(element, replace(layer, line=element.line, object_name=name))
    number = unplaced.whole("id")
    of = Attributes(element, replace(unplaced.place, object_id=number or None))
    shape: Shape = "rectangle"
    points: tuple[tuple[float, float], ...] = ()
    for child in element.children:
        found = next((each for each in _SHAPES if each == child.tag), None)
        if found is not None:
            shape = found
            points = Attributes(child, of.place).points("points")
    gid = of.whole("gid")
    return MapObject(
        number, name, of.text("type") or of.text("class"), of.decimal("x"), of.decimal("y"), of.decimal("width"),
        of.decimal("height"), of.decimal("rotation"), gid, "tile" if gid else shape, points,
        of.switch("visible", True), read_properties(element), of.text("template"), element.number)
