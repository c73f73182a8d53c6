"""GIF: one palette for all frames, a free colour for what did not change (guide: libraries, GIF)."""

from __future__ import annotations

import struct
from typing import BinaryIO

from PIL import GifImagePlugin, Image, ImageChops

from sandbox.app.film.palette import Palette
from sandbox.app.film.picture_format import PictureFormat, Size, changed

COLOURS = 168
"""Fewer would be seen; more make the file larger."""

_FREE = 255
"""The slot that lets frames keep what did not change."""

_ENDLESS = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LEAVE = 1
"""How a frame goes: the next one is drawn over it."""

_KEPT = [255 if index == 0 else 0 for index in range(256)]


class GifWriter:
    """Frames as indexes into the palette, a byte a pixel."""

    def __init__(self, file: BinaryIO, size: Size, _count: int, palette: Palette | None) -> None:
        assert palette is not None
        self._file = file
        self._palette = palette
        self._before: Image.Image | None = None
        every_bit = 0xF7  # a palette for all, of 256 colours of 8 bits
        file.write(b"GIF89a" + struct.pack("<HHBBB", *size, every_bit, 0, 0) + palette.data + _ENDLESS)

    def add(self, frame: Image.Image, milliseconds: int) -> None:
        before = self._before
        now = self._before = self._palette.indexes(frame)
        if before is None:
            self._write(now, (0, 0), milliseconds)
            return
        box = changed(before, now)
        part = now.crop(box)
        part.paste(_FREE, mask=ImageChops.difference(before.crop(box), part).point(_KEPT))
        self._write(part, box[:2], milliseconds)

    def end(self) -> None:
        self._file.write(b";")

    def _write(self, part: Image.Image, at: Size, milliseconds: int) -> None:
        for data in GifImagePlugin.getdata(part, at, duration=milliseconds, disposal=_LEAVE, transparency=_FREE):
            self._file.write(data)


GIF = PictureFormat(".gif", tick=10, largest=65535, begin=GifWriter, colours=COLOURS, rare=0.35)
