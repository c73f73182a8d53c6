"""WebP with many frames of few colours; nothing else is lost. Each frame is a still WebP put into a frame chunk."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import BinaryIO

from PIL import Image, ImageChops

from sandbox.app.film.palette import Palette
from sandbox.app.film.picture_format import PictureFormat, Size, changed

COLOURS = 255
"""With one more for what did not change: no small frame may have more."""

_HEAD = len(b"RIFF....WEBP")
_IS_ANIMATED, _HAS_ALPHA = 0x02, 0x10
_DOES_SHOW_THROUGH = 0

_SEEN = [min(index, 1) * 255 for index in range(256)]


class WebpWriter:
    """The length of the whole stands in the file's head, so it is put in at the end."""

    def __init__(self, file: BinaryIO, size: Size, _count: int, palette: Palette | None) -> None:
        assert palette is not None
        self._palette = palette
        self._file = file
        self._before: Image.Image | None = None
        self._start = file.tell()
        file.write(b"RIFF\0\0\0\0WEBP")
        self._chunk(b"VP8X", struct.pack("<I", _IS_ANIMATED | _HAS_ALPHA) + _three(size[0] - 1) + _three(size[1] - 1))
        background, endless = 0, 0
        self._chunk(b"ANIM", struct.pack("<IH", background, endless))

    def add(self, frame: Image.Image, milliseconds: int) -> None:
        before = self._before
        now = self._before = self._palette.indexes(frame)
        left, top, right, bottom = (0, 0, *frame.size) if before is None else changed(before, now)
        # Positions are counted in pairs of pixels.
        box = left, top, right, bottom = (left // 2 * 2, top // 2 * 2, right, bottom)
        part = self._palette.picture(now.crop(box))
        if before is not None:
            # What did not change is left out: there the frame before shows through.
            part.putalpha(ImageChops.difference(before.crop(box), now.crop(box)).point(_SEEN))
        still = BytesIO()
        part.save(still, "WEBP", lossless=True, method=2)
        facts = (left // 2, top // 2, right - left - 1, bottom - top - 1, milliseconds)
        self._chunk(b"ANMF", b"".join(map(_three, facts)) + bytes([_DOES_SHOW_THROUGH]) + still.getvalue()[_HEAD:])

    def end(self) -> None:
        end = self._file.tell()
        self._file.seek(self._start + 4)
        self._file.write(struct.pack("<I", end - self._start - 8))
        self._file.seek(end)

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2))


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


WEBP = PictureFormat(".webp", tick=1, largest=16383, begin=WebpWriter, colours=COLOURS, rare=0.55)
