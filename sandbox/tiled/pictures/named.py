"""Pictures that tilesets, tiles and image layers name or hold (guide: files, Pictures). Nothing here decodes them."""

from __future__ import annotations

import base64
import binascii
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.language import say, thing
from sandbox.base.written import shown
from sandbox.tiled.attributes import LARGEST_PICTURE, Attributes
from sandbox.tiled.markup import Element
from sandbox.tiled.paths import named
from sandbox.tiled.pictures.album import Album
from sandbox.tiled.tilemap import Picture

MAX_NAMED = 5
"""How many missing pictures of one tileset are named one by one."""


def read_picture(holder: Element, folder: Path, place: Place, album: Album, findings: list[Finding]) -> Picture | None:
    """The `<image>` of a tileset, tile or image layer. One that is missing or cannot be used gives a warning.

    What may not be read has no path.
    """
    image = holder.last("image")
    if image is None:
        return None
    of = Attributes(image, Place(place.file, line=image.line, layer=place.layer))
    width, height = (of.bounded(name, 0, 0, LARGEST_PICTURE, 0, findings) for name in ("width", "height"))
    source = of.text("source")
    if source:
        found = named(folder, source)
        if found.lack:
            problem = say(found.lack, what=thing("the picture {source}", source=shown(source)))
            findings.append(_lacking(of.place, problem))
        picture = Picture(source, found.path, width, height, of.text("trans"))
        return picture if found.lack else _admitted(picture, of.place, album, findings)
    data = image.first("data")
    try:
        held = base64.b64decode("".join(data.text.split()), validate=True) if data is not None else b""
    except (binascii.Error, ValueError):
        held = b""
    picture = Picture("", Path(), width, height, of.text("trans"), held)
    if held:
        return _admitted(picture, of.place, album, findings)
    findings.append(_lacking(of.place, say("the picture has neither a file nor usable data"),
                             say("a picture file, or data in base64")))
    return picture


def _admitted(picture: Picture, place: Place, album: Album, findings: list[Finding]) -> Picture:
    try:
        album.admit(picture)
    except InputError as error:
        findings += (_lacking(place, finding.problem, finding.allowed) for finding in error.findings)
        return replace(picture, is_drawable=False)
    return picture


def _lacking(place: Place, problem: str, allowed: str = "") -> Finding:
    return Finding("warning", place, say("{problem}; a placeholder is drawn", problem=problem), allowed)


def few(found: list[Finding], place: Place) -> list[Finding]:
    """The findings of one tileset's pictures, of many only the first and how many more there are."""
    if len(found) <= MAX_NAMED:
        return found
    more = Finding("warning", place,
                   say("{count} more of its pictures are missing or cannot be drawn", count=len(found) - MAX_NAMED))
    return [*found[:MAX_NAMED], more]
