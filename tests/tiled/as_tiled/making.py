"""What the rows of the table are made with: a small map with one odd thing about it."""

from __future__ import annotations

import base64
import io
import struct

from PIL import Image

from tests.tiled.as_tiled.meaning import Row
from tests.tiled.maps import GROUND, MAP, TILESET, document

INFINITE = MAP.replace('infinite="0"', 'infinite="1"')
CELLS = (1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3)


def made(name: str, *parts: str, head: str = MAP, **files: str | bytes) -> Row:
    """A row of these parts; a file's name has `_` in place of its dot."""
    return Row(name, document(*parts, head=head), {key.replace("_", "."): data.encode() if isinstance(data, str) else
                                                   data for key, data in files.items()})


def whole(name: str, text: str | bytes) -> Row:
    return Row(name, text.encode() if isinstance(text, str) else text)


def layer(data: str, how: str = 'encoding="csv"', of: str = 'id="1" name="ground" width="4" height="3"') -> str:
    return f" <layer {of}>\n  <data {how}>{data}</data>\n </layer>\n"


def raw(cells: tuple[int, ...] = CELLS) -> bytes:
    return struct.pack(f"<{len(cells)}I", *cells)


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def cells_as(name: str, data: str, how: str = 'encoding="csv"', head: str = MAP) -> Row:
    return made(f"cells: {name}", TILESET, layer(data, how), head=head)


def picture() -> bytes:
    held = io.BytesIO()
    Image.new("RGBA", (64, 32), "red").save(held, "PNG")
    return held.getvalue()


BASE = 'encoding="base64"'
CSV = "1,2,3,4,\n5,6,7,8,\n0,1,2,3"
DTD = "http://mapeditor.org/dtd/1.0/map.dtd"
PLAIN = MAP + TILESET + GROUND + "</map>"


def tiles(*gids: int | None) -> str:
    return "".join(f'<tile gid="{gid}"/>' if gid is not None else "<tile/>" for gid in gids)
