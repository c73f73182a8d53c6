"""The files that a level is made of: nothing else may be written onto them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.base.language import say
from sandbox.files.companion import companion_path
from sandbox.files.names import NAMES_FILES
from sandbox.files.opening import Opened
from sandbox.tiled.markup import read_markup
from sandbox.tiled.paths import is_taken
from sandbox.tiled.saving.moving import references
from sandbox.tiled.tilemap import ImageLayer, Picture, TileMap


def files_of(opened: Opened) -> Iterator[Path]:
    """The level itself, its companion if it has one, and the tilesets, templates, pictures and deck it names, whether
    they are there or not.
    """
    yield opened.path
    if is_taken(companion := companion_path(opened.path)):
        yield companion
    folder = opened.tilemap.folder
    for element, attribute in references(read_markup(opened.source, opened.tilemap.name).elements, NAMES_FILES):
        yield folder / element.attributes[attribute]
    yield from (picture.path for picture in _pictures(opened.tilemap) if picture.source)


def check_unused(path: Path, opened: Opened) -> None:
    """Raises InputError where writing to `path` would change a file of the level, also through a link."""
    if any(_is_same(path, used) for used in files_of(opened)):
        raise refuse(say("the level itself is made of this file"), say("another name"), Place(str(path)))


def _pictures(tilemap: TileMap) -> Iterator[Picture]:
    held = [layer.picture for layer in tilemap.layers if isinstance(layer, ImageLayer)]
    for tileset in tilemap.tilesets:
        held += [tileset.picture, *(facts.picture for facts in tileset.tiles.values())]
    return (picture for picture in held if picture is not None)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
