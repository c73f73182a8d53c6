"""What the head of a picture promises, told by its content before anything is decoded (guide: files, Pictures).

The forms that both Tiled and the window read. A form is known by its first bytes, whatever the file is called; only TGA
has none and goes by its name. `heads` and the window's decoder agree on the order, so that none decodes what another
measured.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Callable
from typing import BinaryIO, NamedTuple


class Head(NamedTuple):
    """The form by its usual ending, the size in pixels, and how often a decoder goes over the whole picture."""

    form: str
    width: int
    height: int
    passes: int = 1


FORMS = "PNG, JPEG, GIF, BMP, WebP, TIFF, PNM, TGA, SVG"

SVG_HEAD = 4096
"""Bytes within which a drawing has to say that it is one."""

_MOST_PARTS = 1000
"""Parts of a file that are passed over in search of its size."""

_PROGRESSIVE = (0xC2, 0xC6, 0xCA, 0xCE)
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG after which its size stands."""

_BARE = (0x00, 0x01, *range(0xD0, 0xDB))
"""Markers that no length follows, or only after the size."""

_COMMENTED = rb"(?:\s|#[^\r\n]*[\r\n])*([0-9]{1,9})"
_PNM_SIZE = re.compile(b"P[1-6]" + _COMMENTED + b"[^0-9]" + _COMMENTED + b"[^0-9]")

_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]{1,2})?)\s*([a-z]*)\s*")
_PIXELS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_SVG_TAG = re.compile(rb"<svg\b[^>]*")
_SVG_FACT = re.compile(rb"""\s(width|height|viewBox)\s*=\s*["']([^"'<&]{0,100})["']""")


def head_of(file: BinaryIO, name: str = "") -> Head | None:
    """What an open picture of that name is, None for one of no form known here; its place in the file is lost."""
    start = file.read(SVG_HEAD)
    try:
        for mark, measure in _MARKS:
            if re.match(mark, start, re.DOTALL):
                head = measure(file, start)
                return head if head and head.width and head.height else None
        if name.lower().endswith(".tga") and start[2] in (1, 2, 3, 9, 10, 11):
            return Head("tga", *struct.unpack_from("<HH", start, 12))
    except (struct.error, IndexError, ValueError, OverflowError):
        return None
    return None


def _png(_: BinaryIO, start: bytes) -> Head:
    return Head("png", *struct.unpack_from(">II", start, 16))


def _gif(file: BinaryIO, start: bytes) -> Head | None:
    """The first frame may be larger than the screen it is to be drawn on."""
    width, height, flags = struct.unpack_from("<HHB", start, 6)
    file.seek(13 + (3 << ((flags & 7) + 1) if flags & 0x80 else 0))
    for _ in range(_MOST_PARTS):
        kind = file.read(1)
        if kind == b",":
            across, down = struct.unpack("<4xHH", file.read(8))
            return Head("gif", max(width, across), max(height, down))
        if kind != b"!":
            return None
        file.read(1)
        while length := file.read(1)[0]:
            file.seek(length, io.SEEK_CUR)
    return None


def _jpeg(file: BinaryIO, _: bytes) -> Head | None:
    file.seek(2)
    for _number in range(_MOST_PARTS):
        kind = file.read(2)
        while kind == b"\xff\xff":
            kind = kind[1:] + file.read(1)
        if kind[0] != 0xFF or kind[1] in _BARE:
            return None
        if kind[1] in _SIZES:
            height, width = struct.unpack(">3xHH", file.read(7))
            # Each scan of a progressive one may be a few bytes long and still change every pixel.
            passes = file.read().count(b"\xff\xda") if kind[1] in _PROGRESSIVE else 1
            return Head("jpg", width, height, passes)
        file.seek(struct.unpack(">H", file.read(2))[0] - 2, io.SEEK_CUR)
    return None


def _bmp(_: BinaryIO, start: bytes) -> Head:
    if struct.unpack_from("<I", start, 14)[0] == 12:
        return Head("bmp", *struct.unpack_from("<HH", start, 18))
    width, height = struct.unpack_from("<ii", start, 18)
    return Head("bmp", abs(width), abs(height))


def _webp(_: BinaryIO, start: bytes) -> Head | None:
    match start[12:16]:
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", start, 26)
            return Head("webp", width & 0x3FFF, height & 0x3FFF)
        case b"VP8L":
            bits = struct.unpack_from("<I", start, 21)[0]
            return Head("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8X" if len(start) >= 30:
            return Head("webp", *(1 + int.from_bytes(start[at:at + 3], "little") for at in (24, 27)))
        case _:
            return None


def _tiff(file: BinaryIO, start: bytes) -> Head | None:
    """One in tiles is decoded a tile at a time, and a tile may be larger than the picture."""
    order = "<" if start[:2] == b"II" else ">"
    file.seek(struct.unpack_from(f"{order}I", start, 4)[0])
    found = {"width": 0, "height": 0, "samples": 1}
    for _ in range(struct.unpack(f"{order}H", file.read(2))[0]):
        tag, kind, count, raw = struct.unpack(f"{order}HHI4s", file.read(12))
        name = {256: "width", 322: "width", 257: "height", 323: "height", 277: "samples"}.get(tag)
        if name is None:
            continue
        if kind not in (3, 4) or count != 1:
            return None
        found[name] = max(found[name], struct.unpack(f"{order}H2x" if kind == 3 else f"{order}I", raw)[0])
    return Head("tif", found["width"], found["height"]) if found["samples"] <= 8 else None


def _pnm(_: BinaryIO, start: bytes) -> Head | None:
    """One character ends the width, be it the # of a comment."""
    found = _PNM_SIZE.match(start)
    return Head("pnm", int(found[1]), int(found[2])) if found else None


def _svg(_: BinaryIO, start: bytes) -> Head | None:
    """Read as text: an entity is never expanded. A drawing has the size its window says, whatever stands within."""
    tag = _SVG_TAG.search(start)
    facts = {key: value.decode("latin-1") for key, value in _SVG_FACT.findall(tag.group())} if tag else {}
    box = [_pixels(word) for word in facts.get(b"viewBox", "").replace(",", " ").split()[2:4]]
    stated = [_pixels(facts.get(name, "")) for name in (b"width", b"height")]
    width, height = (side or (box[index] if len(box) == 2 else 0) for index, side in enumerate(stated))
    return Head("svg", round(width) or 1, round(height) or 1) if width and height else None


def _pixels(words: str) -> float:
    """A length of a drawing in pixels; 0 for one that is none, or depends on where it is shown."""
    found = _LENGTH.fullmatch(words)
    return float(found[1]) * _PIXELS.get(found[2], 0) if found else 0


_MARKS: tuple[tuple[bytes, Callable[[BinaryIO, bytes], Head | None]], ...] = (
    (rb"\x89PNG\r\n\x1a\n.{4}IHDR", _png),
    (rb"GIF8[79]a", _gif),
    (rb"\xff\xd8\xff", _jpeg),
    (rb"BM", _bmp),
    (rb"RIFF.{4}WEBP", _webp),
    (rb"II\*\0|MM\0\*", _tiff),
    (rb"P[1-6]\s", _pnm),
    (rb"[^\0]*<svg\b", _svg),
)
