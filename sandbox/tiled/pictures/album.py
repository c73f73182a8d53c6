"""The pictures of one map, measured before anything is decoded (design: files.md, Hostile files).

Whoever reads a map and whoever draws it asks here, so that what is told of a picture is what happens.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import BinaryIO

from sandbox.base.errors import InputError, Place, refuse
from sandbox.tiled.limits import (
    MAX_ALBUM_BYTES,
    MAX_ALBUM_PIXELS,
    MAX_DRAWING_BYTES,
    MAX_DRAWING_PIXELS,
    MAX_PASSES,
    MAX_PICTURE_BYTES,
    MAX_PICTURE_PIXELS,
)
from sandbox.tiled.paths import opened, resolved, size_of
from sandbox.tiled.pictures.heads import FORMS, Head, head_of
from sandbox.tiled.pieces import Picture


def key_of(picture: Picture) -> Path | bytes:
    """The same for two pictures that are one, however each is named."""
    return resolved(picture.path) if picture.source else hashlib.sha256(picture.data).digest()


class Album:
    """How much the pictures of one map may still take together. Each counts once, however often it is named."""

    def __init__(self) -> None:
        self._bytes = MAX_ALBUM_BYTES
        self._pixels = MAX_ALBUM_PIXELS
        self._known: dict[Path | bytes, Head | InputError] = {}

    def admit(self, picture: Picture) -> Head:
        """What the picture's head promises. Raises InputError for one that cannot be drawn, with the rest of a
        sentence: "has 900 pixels".
        """
        key = key_of(picture)
        if key not in self._known:
            try:
                self._known[key] = self._measured(picture)
            except InputError as error:
                self._known[key] = error
        known = self._known[key]
        if isinstance(known, InputError):
            raise known
        return known

    def read(self, picture: Picture) -> tuple[Head, bytes]:
        """The picture's bytes, to be decoded as its head says. Raises InputError for one that cannot be drawn."""
        if not picture.is_drawable:
            raise refuse("cannot be drawn")
        head = self.admit(picture)
        if not picture.source:
            return head, picture.data
        with opened(picture.path, Place()) as file:
            # It may have become another one since it was measured.
            if head_of(file, picture.path.name) != head:
                raise refuse("has changed while it was read")
            file.seek(0)
            return head, file.read(MAX_PICTURE_BYTES)

    def _measured(self, picture: Picture) -> Head:
        if not picture.source:
            return self._within(io.BytesIO(picture.data), len(picture.data), "")
        with opened(picture.path, Place()) as file:
            return self._within(file, size_of(file), picture.path.name)

    def _within(self, file: BinaryIO, size: int, name: str) -> Head:
        if size > MAX_PICTURE_BYTES:
            raise refuse(f"has {size} bytes", f"at most {MAX_PICTURE_BYTES}")
        head = head_of(file, name)
        if head is None:
            raise refuse("is of no form that can be drawn, or is broken", FORMS)
        if head.form == "svg":
            _check_drawing(head, size)
        if head.width * head.height > MAX_PICTURE_PIXELS:
            raise refuse(f"has {head.width} x {head.height} pixels", f"at most {MAX_PICTURE_PIXELS} pixels")
        if head.passes > MAX_PASSES:
            raise refuse(f"is a JPEG of {head.passes} scans", f"at most {MAX_PASSES}")
        if head.width * head.height > self._pixels or size > self._bytes:
            raise refuse("is too large together with the pictures before it",
                         f"{MAX_ALBUM_PIXELS} pixels and {MAX_ALBUM_BYTES} bytes in all pictures of a map")
        self._pixels -= head.width * head.height
        self._bytes -= size
        return head


def _check_drawing(head: Head, size: int) -> None:
    """Raises InputError for an SVG that takes too long to draw."""
    if size > MAX_DRAWING_BYTES:
        raise refuse(f"is an SVG of {size} bytes", f"at most {MAX_DRAWING_BYTES}")
    if head.width * head.height > MAX_DRAWING_PIXELS:
        raise refuse(f"is an SVG of {head.width} x {head.height} pixels", f"at most {MAX_DRAWING_PIXELS} pixels")
