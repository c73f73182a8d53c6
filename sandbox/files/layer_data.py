"""The cells of a tile layer, unpacked and packed again (design: files.md).

csv, base64 (plain, zlib, gzip, zstd) and one `<tile>` a cell. Unpacking stops at the size the layer or chunk states, so
a small file never becomes a large one.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import re
import struct
import zlib
from collections.abc import Sequence

from sandbox.base.errors import Place, refuse
from sandbox.files.attributes import LARGEST
from sandbox.files.markup import Element
from sandbox.files.zstd import pack_zstd, unpack_zstd

ENCODINGS = "csv, base64 (plain, zlib, gzip, zstd), tile elements"
_CSV = re.compile(r"[0-9,\s]*", re.ASCII)


def unpack(data: Element, width: int, height: int, place: Place, chunk: Element | None = None) -> tuple[int, ...]:
    """The gids of a `<data>` element, or of one `<chunk>` of it, `width * height` of them.

    Raises InputError for anything else.
    """
    expected = width * height
    box = data if chunk is None else chunk
    match data.attributes.get("encoding", ""), data.attributes.get("compression", ""):
        case "csv", "":
            return _from_texts(box.text.split(","), width, height, place, box.text)
        case "", "":
            return _from_texts(box.tile_gids, width, height, place) if box.tile_gids else (0,) * expected
        case "base64", ("" | "zlib" | "gzip" | "zstd") as compression:
            try:
                packed = base64.b64decode("".join(box.text.split()), validate=True)
            except (binascii.Error, ValueError):
                raise refuse("the layer's data is not base64", "", place) from None
            raw = _inflate(packed, compression, expected * 4, place) if compression else packed
            if len(raw) != expected * 4:
                raise refuse(f"the layer's data has {len(raw)} bytes", _length(width, height, 4), place)
            return struct.unpack(f"<{expected}I", raw)
        case encoding, compression:
            found = f'compression "{compression}"' if encoding == "base64" else f'encoding "{encoding}"'
            raise refuse(f"the layer's data has the {found}, which cannot be read", ENCODINGS, place)


def pack(gids: Sequence[int], compression: str, place: Place | None = None) -> str:
    """The gids as base64 in the given compression (empty: none). gzip carries no time: equal cells, equal text."""
    raw = struct.pack(f"<{len(gids)}I", *gids)
    match compression:
        case "zlib":
            raw = zlib.compress(raw)
        case "gzip":
            raw = gzip.compress(raw, mtime=0)
        case "zstd":
            raw = pack_zstd(raw, place or Place())
    return base64.b64encode(raw).decode("ascii")


def _from_texts(texts: Sequence[str], width: int, height: int, place: Place, whole: str = "") -> tuple[int, ...]:
    if len(texts) != width * height:
        extra = "; a comma at the end is one too many" if len(texts) > 1 and not texts[-1].strip() else ""
        found = 0 if len(texts) == 1 and not texts[0].strip() else len(texts)
        raise refuse(f"the layer has {found} cells{extra}", _length(width, height, 1), place)
    if not whole or _CSV.fullmatch(whole):
        try:
            gids = tuple(map(int, texts))
        except ValueError:
            pass
        else:
            if max(gids) <= LARGEST and min(gids) >= 0:
                return gids
    for number, text in enumerate(texts):
        if not re.fullmatch(r"\s*[0-9]{1,10}\s*", text, re.ASCII) or int(text) > LARGEST:
            shown = text.strip()[:40]
            raise refuse(f'cell ({number % width}, {number // width}) of the layer is "{shown}"',
                         f"whole numbers from 0 to {LARGEST}", place)
    return tuple(map(int, texts))


def _inflate(packed: bytes, compression: str, expected: int, place: Place) -> bytes:
    """Unpacked, but never more than one byte beyond what is expected."""
    if compression == "zstd":
        raw = unpack_zstd(packed, expected + 1, place)
    else:
        machine = zlib.decompressobj(wbits=47)  # 47: zlib and gzip are told apart by their first bytes
        try:
            raw = machine.decompress(packed, expected + 1)
        except zlib.error as error:
            raise refuse(f"the layer's data cannot be unpacked: {error}", "", place) from None
    if len(raw) > expected:
        raise refuse("the layer's data unpacks to more than the layer's size", f"{expected} bytes", place)
    return raw


def _length(width: int, height: int, unit: int) -> str:
    size = width * height * unit
    return f"{width} x {height} x {unit} = {size} bytes" if unit > 1 else f"{width} x {height} = {size}"
