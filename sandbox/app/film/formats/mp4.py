"""MP4 with H.264, which every player and browser shows; the extra `video` brings the package that writes it."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any, BinaryIO

from PIL import Image

from sandbox.app.film.palette import Palette
from sandbox.app.film.picture_format import PictureFormat, Size

_CLOCK = Fraction(1, 1000)
"""Seconds of a tick: times are milliseconds."""

_OPTIONS = {"crf": "22", "preset": "medium", "threads": "1"}
"""A quality at which small words stay sharp. More threads would make other frames on machines with more cores."""


class Mp4Writer:
    """Sides are even, as H.264 asks for: of an odd one the last row of pixels stands twice."""

    def __init__(self, file: BinaryIO, size: Size, _count: int, _palette: Palette | None) -> None:
        self._video: Any = import_module("av")
        self._size = (size[0] + size[0] % 2, size[1] + size[1] % 2)
        self._file = self._video.open(file, "w", format="mp4")
        self._stream = self._file.add_stream("libx264", rate=Fraction(1, _CLOCK), options=_OPTIONS)
        self._stream.width, self._stream.height = self._size
        self._stream.pix_fmt = "yuv420p"
        self._stream.time_base = self._stream.codec_context.time_base = _CLOCK
        self._now = 0
        self._lasts: dict[int, int] = {}

    def add(self, frame: Image.Image, milliseconds: int) -> None:
        if frame.size != self._size:
            even = Image.new("RGB", self._size)
            even.paste(frame, (frame.width % 2, frame.height % 2))
            even.paste(frame)
            frame = even
        picture = self._video.VideoFrame.from_image(frame)
        picture.pts, picture.time_base = self._now, _CLOCK
        self._lasts[self._now] = milliseconds
        self._now += milliseconds
        self._put(picture)

    def end(self) -> None:
        self._put(None)
        self._file.close()

    def _put(self, picture: Any) -> None:
        """Writes what the encoder has ready; without a picture, all that is left."""
        for packet in self._stream.encode(picture):
            # Without it the last frame would be over as soon as it is seen.
            packet.duration = self._lasts.pop(packet.pts)
            self._file.mux(packet)


MP4 = PictureFormat(".mp4", tick=1, largest=16384, begin=Mp4Writer, package="av", extra="video")
