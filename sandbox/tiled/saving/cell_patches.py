"""Changed cells of a tile layer, as changes of its bytes (guide: files, Saving)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from sandbox.base.errors import Place
from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.tiled.chunks import Piece, chunk_rect, read_chunk
from sandbox.tiled.coded import differing
from sandbox.tiled.layer_data import data_of, is_blank, pack
from sandbox.tiled.markup import Element
from sandbox.tiled.saving.patching import Node, Patches
from sandbox.tiled.tilemap import TileLayer, TileMap

_HIDDEN = re.compile(rb"<!--.*?-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_TILE = re.compile(rb"""<tile\b(?:[^<>"']|"[^"]*"|'[^']*')*>""")
_TILE_GID = re.compile(rb"""\sgid\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def patch_cells(patches: Patches, element: Element, before: tuple[TileMap, TileLayer],
                after: tuple[TileMap, TileLayer]) -> None:
    """Writes the cells in which a layer, `element` in the source, differs before and after, each with its map.

    In csv and among tile elements only the numbers that differ change; base64 is packed again with its own compression,
    of a layer in chunks only the chunks with a change. Cells outside all chunks get new ones.
    """
    (old_map, old), (new_map, new) = before, after
    data = data_of(element)
    place = old_map.place(old)
    if data is None or (old_map.is_infinite and is_blank(data)):
        node = data_node(new_map, new, _form_of(data), place)
        if data is None:
            patches.append(element, node)
        else:
            for chunk in node.children:
                patches.append(data, chunk)
    elif old_map.is_infinite or data.named("chunk"):
        _patch_chunks(patches, data, before, after, place)
    elif (old.width, old.height) != (new.width, new.height):
        _rewrite(patches, data, new, place)
    else:
        _patch_box(patches, data, _form_of(data), old.gids, new.gids, new.width, place)


@dataclass(frozen=True)
class Form:
    """How the cells of a layer are written, in Tiled's words."""

    encoding: str = "csv"
    compression: str = ""


def _form_of(data: Element | None) -> Form:
    if data is None:
        return Form()
    return Form(data.attributes.get("encoding", ""), data.attributes.get("compression", ""))


def form_in(root: Element) -> Form:
    """The form of the map's first layer with cells, which new layers take over."""
    for layer in root.children:
        data = data_of(layer) if layer.tag == "layer" else None
        if data is not None:
            return _form_of(data)
    return Form()


def data_node(tilemap: TileMap, layer: TileLayer, form: Form, place: Place) -> Node:
    """All cells of a layer as a new `<data>`, in chunks where the map is infinite."""
    attributes = {"encoding": form.encoding} if form.encoding else {}
    if form.compression:
        attributes["compression"] = form.compression
    if not tilemap.is_infinite:
        return Node("data", attributes, *_content(layer.gids, layer.width, form, place))
    left, top = tilemap.origin
    used = {(left + index % layer.width, top + index // layer.width)
            for index, gid in enumerate(layer.gids) if gid}
    return Node("data", attributes, tuple(_chunks(used, tilemap, layer, form, place)))


def _content(gids: Sequence[int], width: int, form: Form, place: Place) -> tuple[tuple[Node, ...], str]:
    """Children and text that hold these cells."""
    match form.encoding:
        case "csv":
            return (), csv_text(gids, width)
        case "base64":
            return (), f"\n{pack(gids, form.compression, place)}\n"
        case _:
            return tuple(Node("tile", {"gid": str(gid)} if gid else {}) for gid in gids), ""


def _chunks(cells: set[Cell], tilemap: TileMap, layer: TileLayer, form: Form, place: Place) -> list[Node]:
    """New chunks of the map's chunk size that hold these cells, in the file's counting."""
    wide, high = tilemap.chunk_size
    look = _looker(tilemap, layer)
    nodes = []
    for row, column in sorted({(y // high, x // wide) for x, y in cells}):
        x0, y0 = column * wide, row * high
        gids = [look((x, y)) or 0 for y in range(y0, y0 + high) for x in range(x0, x0 + wide)]
        attributes = {"x": str(x0), "y": str(y0), "width": str(wide), "height": str(high)}
        nodes.append(Node("chunk", attributes, *_content(gids, wide, form, place)))
    return nodes


def _looker(tilemap: TileMap, layer: TileLayer) -> Callable[[Cell], int | None]:
    """A function from a cell in the file's counting to its gid; None outside the layer."""
    left, top = tilemap.origin

    def look(cell: Cell) -> int | None:
        x, y = cell[0] - left, cell[1] - top
        return layer.gids[y * layer.width + x] if 0 <= x < layer.width and 0 <= y < layer.height else None

    return look


def _changes(before: tuple[TileMap, TileLayer], after: tuple[TileMap, TileLayer]) -> dict[Cell, int]:
    """The cells that differ, in the file's counting, and their new gids. What has left the map is cleared."""
    (old_map, old), (new_map, new) = before, after
    left, top = new_map.origin
    if old_map.origin == new_map.origin and (old.width, old.height) == (new.width, new.height):
        return {(left + index % new.width, top + index // new.width): new.gids[index]
                for index in differing(old.gids, new.gids)}
    were, are = _filled(*before), _filled(*after)
    return {cell: are.get(cell, 0) for cell in {**were, **are} if were.get(cell, 0) != are.get(cell, 0)}


def _filled(tilemap: TileMap, layer: TileLayer) -> dict[Cell, int]:
    """The cells that hold a tile, in the file's counting."""
    left, top = tilemap.origin
    return {(left + index % layer.width, top + index // layer.width): gid
            for index, gid in enumerate(layer.gids) if gid}


def _patch_chunks(patches: Patches, data: Element, before: tuple[TileMap, TileLayer],
                  after: tuple[TileMap, TileLayer], place: Place) -> None:
    left = _changes(before, after)
    form = _form_of(data)
    boxes = data.named("chunk")
    for chunk in reversed(boxes):  # Of chunks that overlap, the last one holds.
        x0, y0, width, height = chunk_rect(chunk, place)
        if width * height < len(left):
            mine = [(x, y) for y in range(y0, y0 + height) for x in range(x0, x0 + width) if (x, y) in left]
        else:
            mine = [(x, y) for x, y in left if x0 <= x < x0 + width and y0 <= y < y0 + height]
        if mine:
            piece = read_chunk(data, chunk, place)
            _patch_box(patches, chunk, form, piece.gids, _with(piece, {cell: left.pop(cell) for cell in mine}), width,
                       place)
    new_map, new = after
    if not boxes:  # An infinite map's cells in one block, as no version of Tiled writes them, though all read it.
        width, height = (int(data_holder) for data_holder in _stated_size(patches, data))
        inside = {cell: gid for cell, gid in left.items() if 0 <= cell[0] < width and 0 <= cell[1] < height}
        if len(inside) < len(left):
            patches.exchange(data, data_node(new_map, new, form, place))
        else:
            block = Piece(0, 0, width, height, _block(before, width, height))
            _patch_box(patches, data, form, block.gids, _with(block, inside), width, place)
        return
    for node in _chunks(set(left), new_map, new, form, place):
        patches.append(data, node)


def _stated_size(patches: Patches, data: Element) -> tuple[str, str]:
    """Width and height of the layer that holds a `<data>`."""
    holder = next(element for element in patches.markup.elements if element.tag == "layer" and data in element.children)
    root = patches.markup.root.attributes
    return (holder.attributes.get("width", root.get("width", "0")),
            holder.attributes.get("height", root.get("height", "0")))


def _block(before: tuple[TileMap, TileLayer], width: int, height: int) -> tuple[int, ...]:
    look = _looker(*before)
    return tuple(look((x, y)) or 0 for y in range(height) for x in range(width))


def _with(piece: Piece, changes: Mapping[Cell, int]) -> tuple[int, ...]:
    gids = list(piece.gids)
    for (x, y), gid in changes.items():
        gids[(y - piece.y) * piece.width + x - piece.x] = gid
    return tuple(gids)


def _patch_box(patches: Patches, box: Element, form: Form, old: Sequence[int], new: Sequence[int], width: int,
               place: Place) -> None:
    """Writes the cells that differ into a `<data>` or `<chunk>` that holds just these."""
    if is_blank(box):
        patches.exchange(box, Node(box.tag, box.attributes, *_content(new, width, form, place)))
        return
    if form.encoding == "base64":
        _replace_inside(patches, box, pack(new, form.compression, place))
        return
    changed = differing(old, new)
    raw = _HIDDEN.sub(lambda found: b" " * len(found[0]), patches.source[box.inside:box.outside])
    if form.encoding == "csv":
        texts = raw.split(b",")
        # Numbers written as character references: nobody does, but XML allows it.
        if b"&" in raw or not len(new) <= len(texts) <= len(new) + 1:
            patches.replace(box.inside, box.outside, csv_text(new, width, patches.newline))
            return
        starts = [box.inside + comma for comma in accumulate((len(text) + 1 for text in texts), initial=0)]
        for index in changed:
            text = texts[index]
            start = starts[index] + len(text) - len(text.lstrip())
            patches.replace(start, start + len(text.strip()), str(new[index]))
        return
    name = b"<tile"
    before, *rest = raw.split(name)
    at = accumulate((len(text) + len(name) for text in rest[:-1]), initial=len(before))
    starts = [start for start, text in zip(at, rest, strict=False) if not text.startswith(b"s")]  # No <tiles>.
    if len(starts) != len(new) or len(starts) != len(box.tile_gids):  # Some are missing, or lie within others.
        patches.exchange(box, Node(box.tag, box.attributes, *_content(new, width, form, place)))
        return
    for index in changed:
        tag = _TILE.match(raw, starts[index])
        assert tag is not None, "a tag that begins ends too"
        gid = _TILE_GID.search(tag[0])
        start = box.inside + tag.start()
        if gid:
            group = 1 if gid[1] is not None else 2
            patches.replace(start + gid.start(group), start + gid.end(group), str(new[index]))
        else:
            after_name = start + len(b"<tile")
            patches.replace(after_name, after_name, f' gid="{new[index]}"')


def _rewrite(patches: Patches, data: Element, new: TileLayer, place: Place) -> None:
    """Writes all cells of a layer whose size has changed."""
    form = _form_of(data)
    if is_blank(data):
        patches.exchange(data, Node("data", data.attributes, *_content(new.gids, new.width, form, place)))
    elif form.encoding == "csv":
        inner = csv_text(new.gids, new.width, patches.newline).strip()
        _replace_inside(patches, data, inner)
    elif form.encoding == "base64":
        _replace_inside(patches, data, pack(new.gids, form.compression, place))
    else:
        patches.exchange(data, Node("data", data.attributes, *_content(new.gids, new.width, form, place)))


def _replace_inside(patches: Patches, box: Element, text: str) -> None:
    """Puts text in place of an element's, but for the blanks at both ends."""
    inner = patches.source[box.inside:box.outside]
    lead = len(inner) - len(inner.lstrip())
    patches.replace(box.inside + lead, box.inside + max(lead, len(inner.rstrip())), text)


def csv_text(gids: Sequence[int], width: int, newline: str = "\n") -> str:
    """All cells as Tiled writes csv: a line for each row, between line breaks."""
    rows = (",".join(map(str, gids[start:start + width])) for start in range(0, len(gids), width))
    return newline + f",{newline}".join(rows) + newline
