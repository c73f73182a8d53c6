"""A map saved in another folder goes on finding its tilesets, pictures and templates (guide: commands, convert)."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.base.language import say
from sandbox.tiled.markup import Element, read_markup
from sandbox.tiled.paths import ABSOLUTE, resolved
from sandbox.tiled.saving.patching import Patches

_REFERENCES = {"tileset": "source", "image": "source", "object": "template", "property": "value", "item": "value"}


def moved(source: bytes, old: Path, new: Path, name: str = "", own: Collection[str] = ()) -> bytes:
    """The bytes of a map of folder `old` with each relative reference rewritten for folder `new`; nothing else changes.

    `own` are properties that name a file, though their type may be plain text. Raises InputError when no relative path
    leads from the one to the other (two drives of one machine).
    """
    if resolved(old) == resolved(new):
        return source
    markup = read_markup(source, name)
    patches = Patches(markup)
    for element, attribute in references(markup.elements, own):
        try:
            there = os.path.relpath(old / element.attributes[attribute], new)
        except ValueError:
            raise refuse(say("no relative path leads from {folder} to {path}", folder=new,
                             path=element.attributes[attribute]), say("a folder on the same drive"),
                         Place(name, line=element.line)) from None
        patches.set_attribute(element, attribute, Path(there).as_posix())
    return patches.result()


def references(elements: tuple[Element, ...], own: Collection[str] = ()) -> Iterator[tuple[Element, str]]:
    """The elements that name another file, each with the attribute that does."""
    for element in elements:
        attribute = _REFERENCES.get(element.tag)
        if attribute is None or not element.attributes.get(attribute):
            continue
        is_property = element.tag in ("property", "item")
        names_file = (not is_property or element.attributes.get("type") == "file"
                      or element.attributes.get("name") in own)
        # An absolute path or an address stays what it is.
        if names_file and not ABSOLUTE.match(element.attributes[attribute]):
            yield element, attribute
