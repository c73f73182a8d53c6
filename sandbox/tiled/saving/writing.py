"""Saving changes only what changed (guide: files, Saving): two maps differ, and the bytes of the first are patched.

Keep the bytes and the map as they were opened, also after saving: every save then is the difference to those, undo
stays possible across it, and all undone is the file as it was.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.tiled.attributes import LARGEST_ID, Attributes
from sandbox.tiled.markup import Element, Markup, read_markup
from sandbox.tiled.paths import cut, is_taken, is_there, reason, resolved
from sandbox.tiled.saving.cell_patches import data_node, form_in, patch_cells
from sandbox.tiled.saving.object_patches import number_text, patch_objects, patch_properties, write_object
from sandbox.tiled.saving.patching import Node, Patches
from sandbox.tiled.tilemap import ImageLayer, Layer, ObjectLayer, TileLayer, TileMap

STALE = 60
"""Seconds after which no save can still be busy with its temporary file."""


def patched(source: bytes, old: TileMap, new: TileMap) -> bytes:
    """The bytes of `new`, where `source` was read as `old`. Equal maps give the same bytes; what is beside them
    is no part of these.

    Raises InputError for text that XML cannot hold, and for a difference that no edit makes, rather than lose it.
    """
    if old == new:
        return source
    markup = read_markup(source, old.name)
    patches = Patches(markup)
    root = markup.root
    same = replace(new, layers=old.layers, properties=old.properties, next_object_id=old.next_object_id,
                   findings=old.findings, width=old.width, height=old.height, origin=old.origin,
                   beside=old.beside)
    kept = [layer.key for layer in new.layers if layer.key >= 0]
    if same != old or (not old.is_infinite and old.origin != new.origin):
        raise _unwritable(old, say("the map's tilesets or background have changed, which cannot be saved"))
    if kept + [layer.key for layer in new.layers if layer.key < 0] != [layer.key for layer in new.layers] or (
            kept != [layer.key for layer in old.layers if layer.key in kept]):
        raise _unwritable(old, say("the order of the layers have changed, which cannot be saved"))
    patch_properties(patches, root, old.properties, new.properties)
    if new.next_object_id != old.next_object_id:
        patches.set_attribute(root, "nextobjectid", str(new.next_object_id))
    if not old.is_infinite:
        _patch_size(patches, root, (old.width, old.height), (new.width, new.height))
    after = {layer.key: layer for layer in new.layers}
    for layer in old.layers:
        if layer.key not in after:
            patches.remove(markup.elements[layer.key])
        elif after[layer.key] != layer:
            _patch_layer(patches, markup.elements[layer.key], (old, layer), (new, after[layer.key]))
    _add_layers(patches, markup, [layer for layer in new.layers if layer.key < 0], new)
    return patches.result()


def _patch_size(patches: Patches, element: Element, old: Cell, new: Cell) -> None:
    """Writes width and height of a map or layer where they differ."""
    for name, was, now in zip(("width", "height"), old, new, strict=True):
        if was != now:
            patches.set_attribute(element, name, str(now))


def _patch_layer(patches: Patches, element: Element, before: tuple[TileMap, Layer],
                 after: tuple[TileMap, Layer]) -> None:
    (old_map, old), (new_map, new) = before, after
    match old, new:
        case TileLayer(), TileLayer() if replace(new, gids=old.gids, width=old.width, height=old.height) == old:
            if not old_map.is_infinite:
                _patch_size(patches, element, (old.width, old.height), (new.width, new.height))
            if (old.gids, old.width) != (new.gids, new.width) or old_map.origin != new_map.origin:
                patch_cells(patches, element, (old_map, old), (new_map, new))
        case ObjectLayer(), ObjectLayer() if _is_alike(before, (new_map, replace(new, objects=old.objects))):
            patch_objects(patches, element, old.objects, new.objects, old_map)
        case ImageLayer(), ImageLayer() if replace(new, offset_x=old.offset_x, offset_y=old.offset_y) == old:
            if not _is_alike(before, after):
                _patch_offset(patches, element, old, new)
        case _:
            raise _unwritable(old_map, say('facts of the layer "{layer}" have changed, which cannot be saved',
                                           layer=old.name))


def _is_alike(before: tuple[TileMap, Layer], after: tuple[TileMap, Layer]) -> bool:
    """Whether nothing is to be written: in an infinite map offsets follow the map's corner without being written."""
    (old_map, old), (new_map, new) = before, after
    dx = (new_map.origin[0] - old_map.origin[0]) * old_map.tile_width
    dy = (new_map.origin[1] - old_map.origin[1]) * old_map.tile_height
    return replace(new, offset_x=new.offset_x + dx, offset_y=new.offset_y + dy) == old


def _patch_offset(patches: Patches, element: Element, old: Layer, new: Layer) -> None:
    """Writes how far an image layer has moved on top of its own offset; the groups around it have theirs.

    Where the file states no offsetx, its x and y are its offset, whatever its offsety says.
    """
    of = Attributes(element, Place())
    is_older = "offsetx" not in element.attributes
    for name, by in (("offsetx", new.offset_x - old.offset_x), ("offsety", new.offset_y - old.offset_y)):
        if by or is_older:
            value = of.decimal(name[-1] if is_older else name) + by
            patches.set_attribute(element, name, number_text(value) if value or name == "offsetx" else None)


def _add_layers(patches: Patches, markup: Markup, layers: list[Layer], new: TileMap) -> None:
    """Writes new layers on top; they take `nextlayerid` where the file has one (Tiled 1.2 and later)."""
    root = markup.root
    stated = root.attributes.get("nextlayerid", "")
    known = [element.attributes.get("id", "") for element in markup.elements
             if element.tag in ("layer", "objectgroup", "imagelayer", "group")]
    next_id = max([int(text) for text in (stated, *known)
                   if text.isascii() and text.isdigit() and len(text) < 20], default=0)
    if not stated or str(next_id) != stated or stated in known:
        next_id += 1
    if layers and stated and next_id + len(layers) > LARGEST_ID:
        raise refuse(say("the map has no ids left for new layers"), say("ids up to {limit}", limit=LARGEST_ID),
                     new.place())
    for layer in layers:
        attributes = {"id": str(next_id)} if stated else {}
        attributes["name"] = layer.name
        match layer:
            case ObjectLayer():
                objects = tuple(write_object(item, new) for item in layer.objects)
                patches.append(root, Node("objectgroup", attributes, objects))
            case TileLayer():
                attributes |= {"width": str(layer.width), "height": str(layer.height)}
                node = data_node(new, layer, form_in(root), new.place(layer))
                patches.append(root, Node("layer", attributes, (node,)))
            case ImageLayer():
                raise _unwritable(new, say('the new layer "{layer}" have changed, which cannot be saved',
                                           layer=layer.name))
        next_id += 1
    if layers and stated:
        patches.set_attribute(root, "nextlayerid", str(next_id))


def _unwritable(tilemap: TileMap, problem: str) -> InputError:
    return refuse(problem, say("changes of cells, objects, properties and size, and new layers"), tilemap.place())


def write_atomically(path: Path, data: bytes) -> None:
    """Puts `data` in place of a file in one step; see `put_in_place`."""
    with put_in_place(path) as file:
        file.write(data)


@contextmanager
def put_in_place(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` in one step once all is written.

    So a crash leaves the old or the new file, never half of one; and what ends the writing early, a full disk or an
    error, leaves the old one. The file keeps its permissions; a link keeps pointing where it does. Raises InputError
    and leaves nothing behind where it cannot be written, and for what is no ordinary file.
    """
    # Of a link, the file it leads to is written; folders above are left to the system.
    target = resolved(path) if is_taken(path) else path
    beside = target.with_name(f".{cut(target.name)}.{os.urandom(4).hex()}.tmp")
    try:
        if is_taken(target) and not is_there(target):
            raise OSError(22, say("it is a link that leads to itself") if target.is_symlink()
                          else say("it is no ordinary file"))
        if is_there(target) and not os.access(target, os.W_OK):
            raise PermissionError(13, say("it is write-protected"))
        handle = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if is_there(target):
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
        forget_stale(target.parent, target.name)
    except (OSError, ValueError) as error:
        raise refuse(say("the file cannot be written: {reason}", reason=reason(error)), "", Place(str(path))) from None
    finally:
        _forget(beside)
    _sync_folder(target.parent)


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except (OSError, ValueError):
        return


def forget_stale(folder: Path, name: str = "") -> None:
    """Takes away what saves left in a folder that were killed halfway: those of one file, else of all files there."""
    ours = re.compile((re.escape(f".{cut(name)}.") if name else r"\..+\.") + r"[0-9a-f]{8}\.tmp")
    try:
        found = [path for path in folder.iterdir() if ours.fullmatch(path.name)]
        stale = [path for path in found if time.time() - path.lstat().st_mtime > STALE]
    except OSError:
        return
    for path in stale:
        _forget(path)


def _sync_folder(folder: Path) -> None:
    """Makes the new name last through a power cut, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
