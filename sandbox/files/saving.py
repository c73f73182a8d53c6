"""Saving changes only what changed (design: files.md): the difference of two maps, patched into the bytes of the first.

Keep the bytes and the map as they were opened, also after saving: every save then is the difference to those, undo
stays possible across it, and all undone is the file as it was.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import InputError, Place, refuse
from sandbox.files.cell_patches import patch_cells
from sandbox.files.markup import Element, Markup, read_markup
from sandbox.files.object_patches import patch_objects, patch_properties, write_object
from sandbox.files.patching import Node, Patches
from sandbox.files.tilemap import Layer, ObjectLayer, TileLayer, TileMap


def patched(source: bytes, old: TileMap, new: TileMap) -> bytes:
    """The bytes of `new`, where `source` was read as `old`. Equal maps give the same bytes.

    Raises InputError for text that XML cannot hold, and for a difference that no edit makes, rather than lose it.
    """
    if old == new:
        return source
    markup = read_markup(source, old.name)
    patches = Patches(source, markup)
    root = markup.root
    same = replace(new, layers=old.layers, properties=old.properties, next_object_id=old.next_object_id,
                   findings=old.findings)
    if same != old:
        raise _unwritable(old, "the map's size, tilesets or background")
    patch_properties(patches, root, old.properties, new.properties)
    if new.next_object_id != old.next_object_id:
        patches.set_attribute(root, "nextobjectid", str(new.next_object_id))
    after = {layer.key: layer for layer in new.layers}
    for layer in old.layers:
        if layer.key not in after:
            patches.remove(markup.elements[layer.key])
        elif after[layer.key] != layer:
            _patch_layer(patches, markup.elements[layer.key], layer, after[layer.key], old)
    _add_layers(patches, markup, [layer for layer in new.layers if layer.key < 0], old)
    return patches.result()


def _patch_layer(patches: Patches, element: Element, old: Layer, new: Layer, tilemap: TileMap) -> None:
    match old, new:
        case TileLayer(), TileLayer() if replace(new, gids=old.gids) == old and len(new.gids) == len(old.gids):
            patch_cells(patches, element, old, new)
        case ObjectLayer(), ObjectLayer() if replace(new, objects=old.objects) == old:
            patch_objects(patches, element, old.objects, new.objects, tilemap)
        case _:
            raise _unwritable(tilemap, f'facts of the layer "{old.name}"')


def _add_layers(patches: Patches, markup: Markup, layers: list[Layer], old: TileMap) -> None:
    """Writes new object layers on top; they take `nextlayerid` where the file has one (Tiled 1.2 and later)."""
    root = markup.root
    stated = root.attributes.get("nextlayerid", "")
    known = [element.attributes.get("id", "") for element in markup.elements
             if element.tag in ("layer", "objectgroup", "imagelayer", "group")]
    next_id = max([int(text) for text in (stated, *known) if text.isascii() and text.isdigit()], default=0)
    if not stated or str(next_id) != stated or stated in known:
        next_id += 1
    for layer in layers:
        if not isinstance(layer, ObjectLayer):
            raise _unwritable(old, f'the new layer "{layer.name}"')
        attributes = {"id": str(next_id)} if stated else {}
        objects = tuple(write_object(each, old) for each in layer.objects)
        patches.append(root, Node("objectgroup", {**attributes, "name": layer.name}, objects))
        next_id += 1
    if layers and stated:
        patches.set_attribute(root, "nextlayerid", str(next_id))


def _unwritable(tilemap: TileMap, what: str) -> InputError:
    return refuse(f"{what} have changed, which cannot be saved", "changes of cells, objects and properties",
                  tilemap.place())


def write_atomically(path: Path, data: bytes) -> None:
    """Puts `data` in place of a file in one step, so that a crash leaves the old or the new file, never half of one.

    The file keeps its permissions; a link keeps pointing where it does. Raises InputError and leaves nothing behind if
    that is not possible.
    """
    target = path.resolve() if path.is_symlink() else path
    beside = target.with_name(f".{target.name[:80]}.{secrets.token_hex(4)}.tmp")
    try:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(13, "it is write-protected")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(f"the file cannot be written: {reason}", "", Place(str(path))) from None
    finally:
        _forget(beside)
    _sync_folder(target.parent)


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except (OSError, ValueError):
        return


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
