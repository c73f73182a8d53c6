"""The cells of a tile layer, unpacked and packed again (guide: files, Saving).

csv, base64 (plain, zlib, gzip, zstd) and one `<tile>` a cell, as tolerant as Tiled's own reader. Unpacking stops at the
size the layer or chunk states, so a small file never becomes a large one.
"""

from __future__ import annotations

import base64
import gzip
import re
import struct
import zlib
from collections.abc import Sequence

from sandbox.base.counting import cells
from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.language import say
from sandbox.tiled.attributes import LARGEST
from sandbox.tiled.markup import Element
from sandbox.tiled.zstd import pack_zstd, unpack_zstd

ENCODINGS = "csv, base64 (plain, zlib, gzip, zstd), tile elements"
_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/]+")


def data_of(layer: Element) -> Element | None:
    """The `<data>` of a layer: of several, the last one that holds cells."""
    found = layer.named("data")
    return next((text for text in reversed(found) if not is_blank(text)), found[0] if found else None)


def is_blank(box: Element) -> bool:
    """Whether a `<data>` or `<chunk>` holds nothing: then all its cells are empty, whatever its encoding."""
    return not (box.tile_gids or box.named("chunk") or box.text.strip())


def check_form(box: Element, encoding: str, place: Place) -> None:
    """Raises InputError where a `<data>` or `<chunk>` holds cells in several forms: only one could be edited."""
    text = encoding and box.text.strip()
    if sum(map(bool, (text, box.tile_gids, box.named("chunk")))) > 1:
        raise refuse(say("the layer's data holds cells in several forms"), say("text, or tile elements, or chunks"),
                     place)


def unpack(data: Element, width: int, height: int, place: Place, chunk: Element | None = None) -> tuple[int, ...]:
    """The gids of a `<data>` element, or of one `<chunk>` of it, `width * height` of them.

    Raises InputError for anything else.
    """
    expected = width * height
    box = data if chunk is None else chunk
    encoding, compression = data.attributes.get("encoding", ""), data.attributes.get("compression", "")
    check_form(box, encoding, place)
    match encoding, compression:
        case ("csv" | "", _) | ("base64", "" | "zlib" | "gzip" | "zstd") if is_blank(box):
            return (0,) * expected
        case "csv", _:
            return _from_csv(box.text, width, height, place)
        case "", _:
            # Tiled leaves the cells empty that no element is there for.
            missing = expected - len(box.tile_gids)
            if missing < 0:
                raise _of_other_length(say("the layer has {cells}", cells=cells(len(box.tile_gids))), width, height,
                                       place)
            return (*_gids([*map(str.strip, box.tile_gids)], width, place), *(0,) * missing)
        case "base64", ("" | "zlib" | "gzip" | "zstd"):
            packed = _from_base64(box.text)
            raw = _inflate(packed, compression, expected * 4, place) if compression else packed
            if len(raw) != expected * 4:
                raise refuse(say("the layer's data has {count} bytes", count=len(raw)), _length(width, height, 4),
                             place)
            return struct.unpack(f"<{expected}I", raw)
        case _:
            problem = (say('the layer\'s data has the compression "{compression}", which cannot be read',
                           compression=compression) if encoding == "base64" else
                       say('the layer\'s data has the encoding "{encoding}", which cannot be read', encoding=encoding))
            raise refuse(problem, say(ENCODINGS), place)


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


def _from_csv(text: str, width: int, height: int, place: Place) -> tuple[int, ...]:
    """As Tiled reads it: blanks are skipped, an empty number is 0, and the text may end with a comma."""
    texts = "".join(text.split()).split(",")
    if text.endswith(","):
        texts.pop()
    if len(texts) != width * height:
        problem = (say("the layer has {cells}; a comma at the end is one too many", cells=cells(len(texts)))
                   if len(texts) > 1 and not texts[-1] else say("the layer has {cells}", cells=cells(len(texts))))
        raise _of_other_length(problem, width, height, place)
    return _gids(texts, width, place)


def _of_other_length(problem: str, width: int, height: int, place: Place) -> InputError:
    return refuse(problem, _length(width, height, 1), place)


def _gids(texts: Sequence[str], width: int, place: Place) -> tuple[int, ...]:
    # Of very many cells most say the same: each text is read once.
    gids = {text: int(text or 0) for text in {*texts} if _is_gid(text)}
    try:
        return tuple(map(gids.__getitem__, texts))
    except KeyError:
        pass
    index, text = next((index, text) for index, text in enumerate(texts) if not _is_gid(text))
    raise refuse(say('cell ({x}, {y}) of the layer is "{text}"', x=index % width, y=index // width,
                     text=text[:40]), say("whole numbers from 0 to {limit}", limit=LARGEST),
                 place)


def _is_gid(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= 10 and int(text) <= LARGEST)


def _from_base64(text: str) -> bytes:
    """As Tiled reads it: signs that are no base64 are skipped, and so are bits that are left over."""
    kept = _NOT_BASE64.sub("", text)
    kept = kept[:-1] if len(kept) % 4 == 1 else kept
    return base64.b64decode(kept + "=" * (-len(kept) % 4))


def _inflate(packed: bytes, compression: str, expected: int, place: Place) -> bytes:
    """Unpacked, but never more than one byte beyond what is expected."""
    if compression == "zstd":
        raw = unpack_zstd(packed, expected + 1, place)
    else:
        machine = zlib.decompressobj(wbits=47)  # 47: zlib and gzip are told apart by their first bytes
        try:
            raw = machine.decompress(packed, expected + 1)
        except zlib.error as error:
            raise refuse(say("the layer's data cannot be unpacked: {error}", error=error), "", place) from None
    if len(raw) > expected:
        raise refuse(say("the layer's data unpacks to more than the layer's size"),
                     say("{expected} bytes", expected=expected), place)
    return raw


def _length(width: int, height: int, cell_bytes: int) -> str:
    size = width * height * cell_bytes
    if cell_bytes == 1:
        return f"{width} x {height} = {size}"
    return say("{width} x {height} x {cell} = {size} bytes", width=width, height=height, cell=cell_bytes, size=size)
