"""Faults in the structure of XML: attributes and elements swapped, moved, doubled, dropped; cells encoded otherwise."""

from __future__ import annotations

import base64
import gzip
import random
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable
from copy import deepcopy

Change = Callable[[ET.Element, random.Random], None]

ODD = (("infinite", "1"), ("infinite", "0"), ("orientation", "isometric"), ("orientation", "hexagonal"), ("x", "3"),
       ("y", "-2"), ("offsetx", "-16"), ("offsety", "7.5"), ("visible", "0"), ("opacity", "0.25"), ("opacity", "7"),
       ("rotation", "90"), ("gid", "3221225473"), ("gid", "2147483649"), ("gid", "536870913"), ("template", "t.tx"),
       ("source", "t.tsx"), ("source", "../../x.tsx"), ("source", "/dev/zero"), ("source", "C:\\x\\t.tsx"),
       ("encoding", "csv"), ("encoding", "base64"), ("encoding", "xml"), ("compression", "zstd"), ("compression", ""),
       ("compression", "gzip"), ("width", "1000000"), ("height", "0"), ("width", "-1"), ("tilewidth", "0"),
       ("tilewidth", "99999"), ("firstgid", "1"), ("firstgid", "0"), ("columns", "0"), ("tilecount", "1000000"),
       ("id", "1"), ("id", "2147483648"), ("type", "Hero"), ("class", "Enemy"), ("name", "walls"),
       ("tintcolor", "#f00"),
       ("parallaxx", "0.5"), ("margin", "-5"), ("spacing", "3"), ("points", "0,0 8,8 16,0"), ("points", "0 0"),
       ("value", "hero"), ("propertytype", "x"), ("renderorder", "left-up"), ("draworder", "index"),
       ("nextobjectid", "1"), ("objectalignment", "center"), ("wangid", "0,0"), ("version", "0.1"))
TAGS = ("layer", "objectgroup", "imagelayer", "group", "object", "properties", "property", "data", "chunk", "tile",
        "tileset", "image", "polygon", "polyline", "ellipse", "point", "text", "template", "animation", "frame", "map",
        "wangsets", "editorsettings", "grid", "tileoffset", "transformations", "terraintypes")


def restructured(data: bytes, dice: random.Random) -> bytes:
    """The file with one to four changes of its structure; as it was where it is no XML."""
    try:
        root = ET.fromstring(data)
    except (ET.ParseError, ValueError, LookupError):
        return data
    for _ in range(dice.choice((1, 1, 2, 4))):
        dice.choice(CHANGES)(root, dice)
    try:
        return ET.tostring(root, encoding="utf-8", xml_declaration=True)
    except (TypeError, ValueError):
        return data


def _any(root: ET.Element, dice: random.Random) -> ET.Element:
    return dice.choice(list(root.iter()))


def _parent(root: ET.Element, dice: random.Random) -> tuple[ET.Element, int] | None:
    """A place where an element stands: its parent, and which child it is."""
    holders = [each for each in root.iter() if len(each)]
    if not holders:
        return None
    holder = dice.choice(holders)
    return holder, dice.randrange(len(holder))


def _swap_attributes(root: ET.Element, dice: random.Random) -> None:
    one, other = _any(root, dice), _any(root, dice)
    if one.attrib and other.attrib:
        here, there = dice.choice(list(one.attrib)), dice.choice(list(other.attrib))
        one.attrib[here], other.attrib[there] = other.attrib[there], one.attrib[here]


def _move_attribute(root: ET.Element, dice: random.Random) -> None:
    one, other = _any(root, dice), _any(root, dice)
    if one.attrib:
        name = dice.choice(list(one.attrib))
        other.set(name, one.attrib.pop(name) if dice.random() < 0.5 else one.attrib[name])


def _drop_attribute(root: ET.Element, dice: random.Random) -> None:
    one = _any(root, dice)
    if one.attrib:
        del one.attrib[dice.choice(list(one.attrib))]


def _rename_attribute(root: ET.Element, dice: random.Random) -> None:
    one = _any(root, dice)
    if one.attrib:
        one.set(dice.choice(ODD)[0], one.attrib.pop(dice.choice(list(one.attrib))))


def _odd_attribute(root: ET.Element, dice: random.Random) -> None:
    _any(root, dice).set(*dice.choice(ODD))


def _move_element(root: ET.Element, dice: random.Random) -> None:
    found = _parent(root, dice)
    if found is not None:
        moved = found[0][found[1]]
        found[0].remove(moved)
        holder = _any(root, dice)
        holder.insert(dice.randint(0, len(holder)), moved)


def _double_element(root: ET.Element, dice: random.Random) -> None:
    found = _parent(root, dice)
    if found is not None and sum(1 for _ in found[0][found[1]].iter()) < 2000:
        holder = found[0] if dice.random() < 0.7 else _any(root, dice)
        holder.insert(dice.randint(0, len(holder)), deepcopy(found[0][found[1]]))


def _drop_element(root: ET.Element, dice: random.Random) -> None:
    found = _parent(root, dice)
    if found is not None:
        found[0].remove(found[0][found[1]])


def _rename_element(root: ET.Element, dice: random.Random) -> None:
    _any(root, dice).tag = dice.choice(TAGS)


def _wrap_element(root: ET.Element, dice: random.Random) -> None:
    found = _parent(root, dice)
    if found is not None:
        holder, place = found
        for _ in range(dice.choice((1, 1, 3, 40))):
            inner, outer = holder[place], ET.Element(dice.choice(("group", "group", "data", "properties")))
            holder.remove(inner)
            outer.append(inner)
            holder.insert(place, outer)


def _exchange_text(root: ET.Element, dice: random.Random) -> None:
    one, other = _any(root, dice), _any(root, dice)
    one.text, other.text = other.text, one.text


def _unpacked(data: ET.Element) -> list[int] | None:
    """The gids of a layer that is written as CSV or as plain base64."""
    try:
        if data.get("encoding") == "csv":
            return [int(each) for each in (data.text or "").split(",")]
        if data.get("encoding") == "base64" and not data.get("compression"):
            raw = base64.b64decode(data.text or "")
            return list(struct.unpack(f"<{len(raw) // 4}I", raw))
    except (ValueError, struct.error):
        pass
    return None


def _pack_otherwise(root: ET.Element, dice: random.Random) -> None:
    """Cells in another form, some of them flipped, missing or too many."""
    able = [(each, cells) for each in root.iter() if each.tag in ("data", "chunk") and (cells := _unpacked(each))]
    if not able:
        return
    data, cells = dice.choice(able)
    if dice.random() < 0.3:
        cells[dice.randrange(len(cells))] ^= dice.choice((1 << 31, 1 << 30, 1 << 29, 1 << 28, 1, 0xFFFFFFFF))
    if dice.random() < 0.2:
        cells = cells[:dice.randint(0, len(cells))] if dice.random() < 0.5 else cells + cells[:3]
    for name in ("encoding", "compression"):
        data.attrib.pop(name, None)
    raw = struct.pack(f"<{len(cells)}I", *(each & 0xFFFFFFFF for each in cells))
    match dice.randrange(6):
        case 0:
            data.set("encoding", "csv")
            comma, end = dice.choice((",", ", ", " ,\n", ",\r\n")), dice.choice(("", ",", "\n", ",,"))
            data.text = comma.join(map(str, cells)) + end
        case 1:
            data.text = None
            data[:] = [ET.Element("tile", {"gid": str(each)} if each else {}) for each in cells]
        case 2:
            data.set("encoding", "base64")
            data.text = base64.b64encode(raw[:len(raw) - dice.choice((0, 0, 1, 3))]).decode()
        case 3:
            data.set("encoding", "base64")
            data.set("compression", "zlib")
            data.text = base64.b64encode(zlib.compress(raw)).decode() + dice.choice(("", "====", "\n", "!"))
        case 4:
            data.set("encoding", "base64")
            data.set("compression", "gzip")
            data.text = base64.b64encode(gzip.compress(raw) + dice.choice((b"", b"", bytes(9), b"rubbish"))).decode()
        case _:
            data.set("encoding", dice.choice(("csv", "base64")))
            data.set("compression", dice.choice(("zlib", "gzip", "zstd", "lzma")))


def _in_chunks(root: ET.Element, dice: random.Random) -> None:
    """An infinite map of what was a finite one, its cells in pieces that may lie anywhere."""
    root.set("infinite", "1")
    for data in root.iter("data"):
        cells = _unpacked(data)
        if cells and data.get("encoding") == "csv":
            side = dice.choice((1, 2, 16, 16, 64))
            data.text = None
            for number in range(dice.randint(1, 3)):
                there = dice.choice((0, 16, -16, 3, -100, 100_000, -2_000_000_000)) + number * side
                chunk = ET.SubElement(data, "chunk", x=str(there), y=str(dice.choice((0, -16, there))),
                                      width=str(side), height=str(side))
                chunk.text = ",".join(str(each) for each in (cells * (side * side))[:side * side])


CHANGES: tuple[Change, ...] = (
    _swap_attributes, _swap_attributes, _move_attribute, _drop_attribute, _rename_attribute, _odd_attribute,
    _odd_attribute, _move_element, _move_element, _double_element, _drop_element, _rename_element, _wrap_element,
    _exchange_text, _pack_otherwise, _pack_otherwise, _in_chunks)
