"""The pictures of one map, measured before anything is decoded (guide: files, Hostile files).

Whoever reads a map and whoever draws it asks here, so that what is told of a picture is what happens.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import BinaryIO

from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.language import say, thing
from sandbox.base.written import shown
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
    return resolved(picture.path) if picture.source else picture.data


class _Unfit(Exception):  # noqa: N818
    """Why a picture cannot be drawn: a `sentence` of the `{picture}` and more `values`, and what is `allowed`.

    However a picture is named, it is measured once.
    """

    def __init__(self, sentence: str, allowed: str = "", **values: object) -> None:
        super().__init__(sentence)
        self.sentence, self.allowed, self.values = sentence, allowed, values


class Album:
    """How much the pictures of one map may still take together. Each counts once, however often it is named."""

    def __init__(self) -> None:
        self._bytes = MAX_ALBUM_BYTES
        self._pixels = MAX_ALBUM_PIXELS
        self._known: dict[Path | bytes, Head | _Unfit] = {}

    def admit(self, picture: Picture) -> Head:
        """What the picture's head promises. Raises InputError for one that cannot be drawn."""
        key = key_of(picture)
        if key not in self._known:
            try:
                self._known[key] = self._measured(picture)
            except _Unfit as unfit:
                self._known[key] = unfit
        known = self._known[key]
        if isinstance(known, _Unfit):
            raise refuse(say(known.sentence, picture=_called(picture), **known.values), known.allowed)
        return known

    def read(self, picture: Picture) -> tuple[Head, bytes]:
        """The picture's bytes, to be decoded as its head says. Raises InputError for one that cannot be drawn."""
        if not picture.is_drawable:
            raise refuse(say("{picture} cannot be drawn", picture=_called(picture)))
        head = self.admit(picture)
        if not picture.source:
            return head, picture.data
        with opened(picture.path, Place()) as file:
            # It may have become another one since it was measured.
            if head_of(file, picture.path.name) != head:
                raise refuse(say("{picture} has changed while it was read", picture=_called(picture)))
            file.seek(0)
            return head, file.read(MAX_PICTURE_BYTES)

    def _measured(self, picture: Picture) -> Head:
        if not picture.source:
            return self._within(io.BytesIO(picture.data), len(picture.data), "")
        try:
            with opened(picture.path, Place()) as file:
                return self._within(file, size_of(file), picture.path.name)
        except InputError as error:
            raise _Unfit("{picture}: {problem}", problem=error.findings[0].problem) from None

    def _within(self, file: BinaryIO, size: int, name: str) -> Head:
        if size > MAX_PICTURE_BYTES:
            raise _Unfit("{picture} has {size} bytes", say("at most {limit}", limit=MAX_PICTURE_BYTES), size=size)
        head = head_of(file, name)
        if head is None:
            raise _Unfit("{picture} is of no form that can be drawn, or is broken", FORMS)
        if head.form == "svg":
            _check_drawing(head, size)
        if head.width * head.height > MAX_PICTURE_PIXELS:
            raise _Unfit("{picture} has {width} x {height} pixels",
                         say("at most {limit} pixels", limit=MAX_PICTURE_PIXELS), width=head.width, height=head.height)
        if head.passes > MAX_PASSES:
            raise _Unfit("{picture} is a JPEG of {passes} scans", say("at most {limit}", limit=MAX_PASSES),
                         passes=head.passes)
        if head.width * head.height > self._pixels or size > self._bytes:
            raise _Unfit("{picture} is too large together with the pictures before it",
                         say("{limit} pixels and {weight} bytes in all pictures of a map", limit=MAX_ALBUM_PIXELS,
                             weight=MAX_ALBUM_BYTES))
        self._pixels -= head.width * head.height
        self._bytes -= size
        return head


def _check_drawing(head: Head, size: int) -> None:
    """Raises InputError for an SVG that takes too long to draw."""
    if size > MAX_DRAWING_BYTES:
        raise _Unfit("{picture} is an SVG of {size} bytes", say("at most {limit}", limit=MAX_DRAWING_BYTES), size=size)
    if head.width * head.height > MAX_DRAWING_PIXELS:
        raise _Unfit("{picture} is an SVG of {width} x {height} pixels",
                     say("at most {limit} pixels", limit=MAX_DRAWING_PIXELS), width=head.width, height=head.height)


def _called(picture: Picture) -> str:
    return (thing("the picture {source}", source=shown(picture.source)) if picture.source
            else thing("the picture in the file"))
