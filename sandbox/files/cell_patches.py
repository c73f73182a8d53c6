"""Changed cells of a tile layer, as changes of its bytes (design: files.md, Saving)."""

from __future__ import annotations

import re

from sandbox.files.layer_data import pack
from sandbox.files.markup import Element
from sandbox.files.patching import Node, Patches
from sandbox.files.tilemap import TileLayer

_HIDDEN = re.compile(rb"<!--.*?-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_NUMBER = re.compile(rb"[0-9]+")
_TILE = re.compile(rb"""<tile\b(?:[^<>"']|"[^"]*"|'[^']*')*>""")
_TILE_GID = re.compile(rb"""\sgid\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def patch_cells(patches: Patches, element: Element, old: TileLayer, new: TileLayer) -> None:
    """Writes the cells in which `new` differs from `old`, both of the layer `element`.

    In csv and among tile elements only the numbers that differ change; base64 is packed again with its own compression.
    """
    data = element.first("data")
    if data is None:
        patches.append(element, Node("data", {"encoding": "csv"}, text=csv_text(new)))
        return
    if data.attributes.get("encoding", "") == "base64":
        inner = patches.source[data.inside:data.outside]
        lead = len(inner) - len(inner.lstrip())
        tail = len(inner.rstrip())
        patches.replace(data.inside + lead, data.inside + tail,
                        pack(new.gids, data.attributes.get("compression", "")))
        return
    changed = [place for place, (before, after) in enumerate(zip(old.gids, new.gids, strict=True)) if before != after]
    raw = _HIDDEN.sub(lambda found: b" " * len(found[0]), patches.source[data.inside:data.outside])
    if data.attributes.get("encoding", "") == "csv":
        spans = [found.span() for found in _NUMBER.finditer(raw)] if b"&" not in raw else []
        if len(spans) != len(new.gids):  # Numbers written as character references: nobody does, but XML allows it.
            patches.replace(data.inside, data.outside, csv_text(new))
            return
        for place in changed:
            patches.replace(data.inside + spans[place][0], data.inside + spans[place][1], str(new.gids[place]))
        return
    tags = [found for found in _TILE.finditer(raw) if not found[0].startswith(b"<tiles")]
    if not tags:
        patches.exchange(data, Node("data", data.attributes,
                                    tuple(Node("tile", {"gid": str(gid)} if gid else {}) for gid in new.gids)))
        return
    for place in changed:
        tag = tags[place]
        gid = _TILE_GID.search(tag[0])
        start = data.inside + tag.start()
        if gid:
            group = 1 if gid[1] is not None else 2
            patches.replace(start + gid.start(group), start + gid.end(group), str(new.gids[place]))
        else:
            after_name = start + len(b"<tile")
            patches.replace(after_name, after_name, f' gid="{new.gids[place]}"')


def csv_text(layer: TileLayer) -> str:
    """All cells as Tiled writes csv: a line for each row, between line breaks."""
    rows = (",".join(map(str, layer.gids[start:start + layer.width]))
            for start in range(0, len(layer.gids), layer.width))
    return "\n" + ",\n".join(rows) + "\n"
