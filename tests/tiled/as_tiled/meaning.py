"""What a map means, to Tiled and here, in one form: the same maps must mean the same to both (guide: files).

`python -m tests.tiled.as_tiled.recording` has Tiled judge the table (`rows.py`) anew and records what it says.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from sandbox.base.errors import InputError
from sandbox.tiled.reading import read_map
from sandbox.tiled.tilemap import GID_BITS, MapObject, ObjectLayer, Property, TileLayer, TileMap, Tileset
from tests.tiled.judge import TILED, flat, with_cells

REFUSED = "refused"
FLAGS = GID_BITS.bit_length()
ALIGNMENTS = ("topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright")


@dataclass(frozen=True)
class Row:
    """A map, and files beside it by name."""

    name: str
    source: bytes
    files: Mapping[str, bytes] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """The map in a folder, with the files it names."""
        for name, data in {**self.files, "map.tmx": self.source}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return folder / "map.tmx"


def here(path: Path) -> Any:
    """What a map means to us."""
    try:
        tilemap = read_map(path.read_bytes(), path)
    except InputError:
        return REFUSED
    return meaning(tilemap)


def meaning(tilemap: TileMap) -> Any:
    """What a map that is open means to us."""
    return {"size": [tilemap.tile_width, tilemap.tile_height, *([] if tilemap.is_infinite else
                                                              [tilemap.width, tilemap.height])],
            "properties": _our_properties(tilemap.properties),
            "layers": [_our_layer(tilemap, layer) for layer in tilemap.layers],
            "tilesets": [_our_tileset(each) for place, each in enumerate(tilemap.tilesets) if not each.source or
                         each.source not in [other.source for other in tilemap.tilesets[:place]]]}


def _our_tileset(each: Tileset) -> list[Any]:
    if not each.is_readable:  # Tiled has a tileset of this size in its place.
        each = replace(each, tile_width=32, tile_height=32)
    return [each.name, each.tile_width, each.tile_height, each.spacing, each.margin, *each.offset,
            each.object_alignment if each.object_alignment in ALIGNMENTS else "unspecified",
            each.picture.source.rpartition("/")[2] if each.picture else "",
            {str(number): [facts.type, _our_properties(facts.properties)]
             for number, facts in sorted(each.tiles.items()) if facts.type or facts.properties}]


def _our_layer(tilemap: TileMap, layer: Any) -> Any:
    left, top = tilemap.origin
    said: dict[str, Any] = {"name": layer.name, "visible": layer.is_visible, "opacity": round(layer.opacity, 6),
                            "properties": _our_properties(layer.properties)}
    dx, dy = layer.offset_x, layer.offset_y
    match layer:
        case TileLayer():
            said["cells"] = {
                _at((left + index % layer.width) * tilemap.tile_width + dx,
                    (top + index // layer.width) * tilemap.tile_height + dy): _our_tile(tilemap, gid)
                for index, gid in enumerate(layer.gids) if gid & GID_BITS}
        case ObjectLayer():
            dx, dy = dx + left * tilemap.tile_width, dy + top * tilemap.tile_height
            said["objects"] = [_our_object(tilemap, each, dx, dy) for each in layer.objects]
            said["order"] = layer.draw_order
        case _:
            said["place"] = _at(dx + left * tilemap.tile_width, dy + top * tilemap.tile_height)
    return said


def _our_tile(tilemap: TileMap, gid: int) -> str:
    found = tilemap.tileset_of(gid)
    return _named(found[0].name, found[1], gid) if found else f"none {gid}"


def _named(tileset: str, number: int, gid: int) -> str:
    return f"{tileset} {number}" + (f" {gid >> FLAGS:04b}" if gid > GID_BITS else "")


def _our_object(tilemap: TileMap, each: MapObject, dx: float, dy: float) -> list[Any]:
    width, height = tilemap.size_of(each)
    return [each.name, each.type, _at(each.x + dx, each.y + dy), _at(width, height), round(each.rotation, 6),
            each.is_visible, each.shape, [_at(*point) for point in each.points],
            _our_tile(tilemap, each.gid) if each.gid else "", each.text.text if each.text else "",
            _our_properties(each.properties)]


def _our_properties(properties: Iterable[Property]) -> dict[str, Any]:
    return {each.name: _value(each.type, each.value) for each in sorted(properties, key=lambda one: one.name)}


def _value(sort: str, text: str) -> Any:
    match sort:
        case "bool":
            return text.casefold() not in ("", "0", "false")
        case "int" | "float" | "object":
            return float(text) if re.fullmatch(r"-?[0-9.]+(e[-+]?[0-9]+)?", text) else text
        case _:
            return text


def _at(x: float, y: float) -> str:
    return f"{round(x, 3):g} {round(y, 3):g}"


def in_tiled(path: Path, folder: Path, within: Sequence[str] = (), seconds: float = 60) -> Any:
    """What a map means to Tiled; `folder` is for its own files.

    `within` are words before the command, such as a limit that it runs under. Raises TimeoutExpired after so long.
    """
    out = folder / "out.json"
    out.unlink(missing_ok=True)
    subprocess.run([*within, TILED or "tiled", "--embed-tilesets", "--detach-templates",
                    "--resolve-types-and-properties", "--export-map", "json", str(path), str(out)],
                   check=False, capture_output=True, timeout=seconds,
                   env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder),
                        "XDG_RUNTIME_DIR": str(folder)})
    if not out.is_file():
        return REFUSED
    said = json.loads(out.read_text("utf-8"))
    tile = partial(_tile, said["tilesets"])
    size = [said["tilewidth"], said["tileheight"]]
    return {"size": size + ([] if said["infinite"] else [said["width"], said["height"]]),
            "properties": _properties(said),
            "layers": [_layer(layer, said, tile) for layer in flat(_handed_down(said["layers"]))],
            "tilesets": [[each["name"], each["tilewidth"], each["tileheight"], each["spacing"], each["margin"],
                          each.get("tileoffset", {}).get("x", 0), each.get("tileoffset", {}).get("y", 0),
                          each.get("objectalignment", "unspecified"), each.get("image", "").rpartition("/")[2],
                          {str(one["id"]): [one.get("type", ""), _properties(one)]
                           for one in each.get("tiles", []) if one.get("type") or one.get("properties")}]
                         for each in said["tilesets"]]}


def _handed_down(layers: list[Any], outside: Mapping[str, Any] = {"visible": True, "opacity": 1}) -> list[Any]:
    """The layers with what the groups around them hand down."""
    found = []
    for layer in layers:
        own = {**layer, "visible": layer["visible"] and outside["visible"],
               "opacity": layer["opacity"] * outside["opacity"],
               **{key: layer.get(key, 0) + outside.get(key, 0) for key in ("offsetx", "offsety")}}
        found.append({**own, "layers": _handed_down(layer["layers"], own)} if layer["type"] == "group" else own)
    return found


def _layer(layer: Any, said: Any, tile: Any) -> Any:
    found: dict[str, Any] = {"name": layer["name"], "visible": layer["visible"],
                             "opacity": round(min(1, layer["opacity"]), 6), "properties": _properties(layer)}
    wide, high = said["tilewidth"], said["tileheight"]
    dx, dy = layer["offsetx"], layer["offsety"]
    match layer["type"]:
        case "tilelayer":
            layer = with_cells(layer)
            cells = layer.get("cells") or {
                (index % layer["width"], index // layer["width"]): gid
                for index, gid in enumerate(layer.get("data", []))}
            found["cells"] = {_at((x + layer["x"]) * wide + dx, (y + layer["y"]) * high + dy): tile(gid)
                              for (x, y), gid in sorted(cells.items(), key=lambda one: one[0][::-1])
                              if gid & GID_BITS}
        case "objectgroup":
            found["objects"] = [_object(each, tile, dx, dy) for each in layer["objects"]]
            found["order"] = layer["draworder"]
        case _:
            found["place"] = _at(dx, dy)
    return found


def _tile(tilesets: list[Any], gid: int) -> str:
    bare = gid & GID_BITS
    mine = max((each for each in tilesets if each["firstgid"] <= bare), key=lambda each: each["firstgid"])
    return _named(mine["name"], bare - mine["firstgid"], gid)


def _object(each: Any, tile: Any, dx: float, dy: float) -> list[Any]:
    shape = next((one for one in ("ellipse", "point", "polygon", "polyline", "text") if one in each), "rectangle")
    points = each.get("polygon") or each.get("polyline") or []
    return [each.get("name", ""), each.get("type", ""), _at(each["x"] + dx, each["y"] + dy),
            _at(each.get("width", 0), each.get("height", 0)), round(each.get("rotation", 0), 6),
            each.get("visible", True), "tile" if "gid" in each else shape,
            [_at(one["x"], one["y"]) for one in points], tile(each["gid"]) if "gid" in each else "",
            each.get("text", {}).get("text", ""), _properties(each)]


def _properties(holder: Any) -> dict[str, Any]:
    return {each["name"]: each["value"] if each["value"] == "" or each["type"] not in ("int", "float", "object") else
            float(each["value"])
            for each in sorted(holder.get("properties", []), key=lambda one: one["name"])}
