"""Tilesets and templates in Tiled's JSON, as the elements that say the same in XML (guide: files, Tiled maps).

So everything after has one form to read. What neither drawing nor properties need (Wang sets, collision shapes of tiles
and the like) is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from sandbox.base.errors import Place, refuse
from sandbox.base.language import say
from sandbox.tiled.markup import Element

MAX_JSON = 16 * 1024 * 1024
"""Bytes of a JSON file: read, it takes some ten times as much."""

_TILESET = ("name", "tilewidth", "tileheight", "spacing", "margin", "columns", "tilecount", "objectalignment", "source",
            "firstgid", "tilerendersize", "fillmode")
_TILE = ("id", "type", "class", "x", "y", "width", "height")
_OBJECT = ("id", "name", "type", "class", "x", "y", "width", "height", "rotation", "gid", "visible", "template",
           "opacity")
_TEXT = ("fontfamily", "pixelsize", "wrap", "color", "bold", "italic", "halign", "valign")


def json_root(data: bytes, file: str) -> Element:
    """The `<tileset>` or `<template>` that a JSON file stands for. Raises InputError for anything else."""
    place = Place(file)
    if len(data) > MAX_JSON:
        raise refuse(say("the file has {count} bytes", count=len(data)), say("at most {limit} in JSON", limit=MAX_JSON),
                     place)
    try:
        found = json.loads(data)
    except json.JSONDecodeError as error:
        raise refuse(say("this is not JSON: {error}", error=error.msg), "", Place(file, line=error.lineno)) from None
    except (ValueError, RecursionError) as error:
        raise refuse(say("this is not usable JSON: {error}", error=str(error)[:80]), "", place) from None
    maker = _Maker(place)
    if isinstance(found, dict) and "object" in found:
        return maker.template(found)
    if isinstance(found, dict) and ("tiles" in found or "tilewidth" in found or "image" in found or "source" in found):
        return maker.tileset(found)
    raise refuse(say("this is neither a tileset nor a template"), say("Tiled's JSON of one of them"), place)


class _Maker:
    """Makes elements of one file; `place` is that file."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._numbers = count()

    def template(self, found: Mapping[str, Any]) -> Element:
        children = [self.tileset(self._table(found["tileset"]))] if "tileset" in found else []
        return self._element("template", {}, (), (*children, self._object(self._table(found["object"]))))

    def tileset(self, found: Mapping[str, Any]) -> Element:
        children = [*self._image(found), *self._properties(found.get("properties"))]
        if isinstance(found.get("tileoffset"), dict):
            children.append(self._element("tileoffset", found["tileoffset"], ("x", "y")))
        return self._element("tileset", found, _TILESET, (*children, *self._tiles(found)))

    def _tiles(self, found: Mapping[str, Any]) -> Iterable[Element]:
        """The tiles: a list, or before Tiled 1.2 a table by number with properties in a table of their own."""
        tiles = found.get("tiles") or []
        if isinstance(tiles, dict):
            tiles = [{**self._table(facts), "id": number} for number, facts in tiles.items()]
        stated = found.get("tileproperties") or {}
        listed = {str(self._table(tile).get("id")): self._table(tile) for tile in self._list(tiles)}
        for number, properties in self._table(stated).items():
            listed.setdefault(number, {"id": number})["properties"] = properties
        for facts in listed.values():
            frames = [self._element("frame", self._table(frame), ("tileid", "duration"))
                      for frame in self._list(facts.get("animation") or [])]
            moving = [self._element("animation", {}, (), frames)] if frames else []
            yield self._element("tile", facts, _TILE,
                                (*self._image(facts), *self._properties(facts.get("properties")), *moving))

    def _image(self, found: Mapping[str, Any]) -> list[Element]:
        if not found.get("image"):
            return []
        facts = {"source": found["image"], "width": found.get("imagewidth"), "height": found.get("imageheight"),
                 "trans": found.get("transparentcolor")}
        return [self._element("image", facts, tuple(facts))]

    def _properties(self, found: Any) -> list[Element]:
        if not found:
            return []
        if isinstance(found, dict):
            found = [{"name": name, "value": value} for name, value in found.items()]
        made = []
        for stated in map(self._table, self._list(found)):
            holds_more = isinstance(stated.get("value"), dict | list)
            sort = stated.get("type") or ("bool" if isinstance(stated.get("value"), bool) else None)
            made.append(self._element("property", {**stated, "type": sort, **({"value": None} if holds_more else {})},
                                      ("name", "type", "propertytype", "value"), words=True))
        return [self._element("properties", {}, (), made)]

    def _object(self, found: Mapping[str, Any]) -> Element:
        children = self._properties(found.get("properties"))
        children += [self._element(shape, {}, ()) for shape in ("ellipse", "point", "capsule") if found.get(shape)]
        for shape in ("polygon", "polyline"):
            if found.get(shape):
                points = " ".join(f"{self._text(point.get('x'))},{self._text(point.get('y'))}"
                                  for point in map(self._table, self._list(found[shape])))
                children.append(self._element(shape, {"points": points}, ("points",)))
        if isinstance(found.get("text"), dict):
            text = self._element("text", found["text"], _TEXT)
            text.pieces.append(self._text(found["text"].get("text")))
            children.append(text)
        return self._element("object", found, _OBJECT, children)

    def _element(self, tag: str, facts: Mapping[str, Any], names: Iterable[str], children: Iterable[Element] = (),
                 words: bool = False) -> Element:
        """`words`: truth values as words, as in properties; elsewhere as 0 and 1."""
        attributes = {name: self._text(facts[name], words) for name in names
                      if facts.get(name) is not None and not isinstance(facts[name], dict | list)}
        return Element(tag, attributes, next(self._numbers), 0, 0, 1, children=list(children))

    def _text(self, value: Any, words: bool = True) -> str:
        match value:
            case bool():
                return str(value).lower() if words else str(int(value))
            case None:
                return ""
            case float():
                return str(int(value)) if value == value // 1 and abs(value) < 1e15 else repr(value)
            case int() if abs(value) > 1 << 64:
                return say("too large")
            case _:
                return str(value)

    def _table(self, found: Any) -> dict[str, Any]:
        if not isinstance(found, dict):
            raise refuse(say("{found!r} stands in place of a table", found=str(found)[:40]), say("Tiled's JSON"),
                         self._place)
        return found

    def _list(self, found: Any) -> list[Any]:
        if not isinstance(found, list):
            raise refuse(say("{found!r} stands in place of a list", found=str(found)[:40]), say("Tiled's JSON"),
                         self._place)
        return found
