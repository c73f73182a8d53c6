"""Templates (`.tx`, `.tj`): objects that instances on maps inherit from (guide: files, Objects)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import say, thing
from sandbox.base.written import shown
from sandbox.tiled.markup import Element
from sandbox.tiled.paths import Neighbours, named, resolved, warnings
from sandbox.tiled.tilemap import GID_BITS, MapObject, Tileset
from sandbox.tiled.tilesets import MAX_FIRST_GID, Tilesets, file_root

OUTSIDE = 0x08000000
"""Gids from here on, which no map uses, are those of tilesets that only templates name."""

Read = Callable[[Element, Place], MapObject]


class Templates:
    """The templates of one map, each read once.

    A template counts tiles by a tileset of its own. Where the map has that one too, the map's gid is taken; where not,
    it is added to `tilesets` far behind all others, for pictures only (`is_of_map` is false).
    """

    def __init__(self, folder: Path, tilesets: tuple[Tileset, ...], reader: Tilesets, neighbours: Neighbours,
                 findings: list[Finding]) -> None:
        self.tilesets = tilesets
        self._folder = folder
        self._reader = reader
        self._neighbours = neighbours
        self._findings = findings
        self._known: dict[str, MapObject | None] = {}

    def object_of(self, source: str, place: Place, read: Read) -> MapObject | None:
        """What the template `source` says; None, and once a warning, if it is missing, broken or out of bounds."""
        if source not in self._known:
            self._known[source] = None
            so = say("its objects are kept, and count only with what the map itself says of them")
            found = named(self._folder, source)
            if found.lack:
                self._findings.append(Finding(
                    "warning", replace(place, line=None, object_id=None, object_name=""),
                    say("{problem}; {so}", so=so,
                        problem=say(found.lack, what=thing("the template {source}", source=shown(source))))))
            else:
                try:
                    self._known[source] = self._from_file(found.path, read)
                except InputError as error:
                    self._findings += warnings(error, so)
        return self._known[source]

    def _from_file(self, path: Path, read: Read) -> MapObject:
        place = Place(str(path))
        root = file_root(path, self._neighbours.read(path), "template")
        element = root.first("object")
        if element is None:
            raise refuse(say("the template holds no object"), say("an <object>"), place)
        if element.attributes.get("template"):
            raise refuse(say("the template's object is an instance of a template itself"),
                         say("an object that says all of itself"), place)
        found = read(element, place)
        holder = root.first("tileset")
        if found.gid and holder is not None:
            found = replace(found, gid=self._gid(found.gid, holder, path, place))
        return replace(found, id=0, x=0, y=0, key=None)

    def _gid(self, gid: int, holder: Element, path: Path, place: Place) -> int:
        """The map's gid for a gid of the template."""
        own = self._reader.read(holder, replace(place, line=holder.line), path.parent)
        where = resolved(path.parent / own.source) if own.source else None
        mine = next((tileset for tileset in self.tilesets
                     if tileset.source and resolved(self._folder / tileset.source) == where), None)
        if mine is None:
            first = max(OUTSIDE, *(known.first_gid + max(1, known.tile_count) for known in self.tilesets), OUTSIDE)
            mine = replace(own, first_gid=first, is_of_map=False)
            if first + own.tile_count > MAX_FIRST_GID:
                raise refuse(say("no tile numbers are left for the template's tileset"),
                             say("up to {limit}", limit=MAX_FIRST_GID), place)
            self.tilesets = (*self.tilesets, mine)
        return (gid & ~GID_BITS) | ((gid & GID_BITS) - own.first_gid + mine.first_gid) & GID_BITS
