"""PNG with many frames (APNG): each frame is a picture of its own whose data is put in as a chunk of another name."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from PIL import Image

from sandbox.app.film.palette import Palette
from sandbox.app.film.picture_format import PictureFormat, Size, changed

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class PngWriter:
    """The first frame stands in the file's own data, so that a viewer of still pictures shows it."""

    def __init__(self, file: BinaryIO, size: Size, count: int, _palette: Palette | None) -> None:
        self._file = file
        self._before: Image.Image | None = None
        self._chunks = 0
        file.write(_SIGNATURE)
        # 8 bits of red, green and blue.
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))
        endless = 0
        self._chunk(b"acTL", struct.pack(">II", count, endless))

    def add(self, frame: Image.Image, milliseconds: int) -> None:
        before, self._before = self._before, frame
        left, top, right, bottom = (0, 0, *frame.size) if before is None else changed(before, frame)
        self._chunk(b"fcTL", self._number() + struct.pack(
            ">IIIIHHBB", right - left, bottom - top, left, top, milliseconds, 1000, 0, 0))
        for data in _data(frame.crop((left, top, right, bottom))):
            if before is None:
                self._chunk(b"IDAT", data)
            else:
                self._chunk(b"fdAT", self._number() + data)

    def end(self) -> None:
        self._chunk(b"IEND", b"")

    def _number(self) -> bytes:
        """The next number in the row that all chunks of the animation share."""
        self._chunks += 1
        return struct.pack(">I", self._chunks - 1)

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)))


def _data(picture: Image.Image) -> Iterator[bytes]:
    """The data chunks of a still PNG."""
    still = BytesIO()
    picture.save(still, "PNG")
    data, at = still.getvalue(), len(_SIGNATURE)
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            yield data[at + 8:at + 8 + length]
        at += length + 12


PNG = PictureFormat(".png", tick=1, largest=65535, begin=PngWriter)
