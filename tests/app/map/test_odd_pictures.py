"""What a level claims of its pictures takes neither the memory nor the window (guide: libraries)."""

from __future__ import annotations

import base64
import os
import struct
import zlib
from pathlib import Path

import pygame
import pytest

from sandbox.app.map import tiles
from sandbox.app.map.drawings import Drawings
from sandbox.app.map.tiles import LARGEST_SIDE, Tiles, placeholder
from sandbox.base.errors import InputError
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

HUGE = 1_000_000


def level(folder: Path, tileset: str, more: str = "", gid: int = 1) -> Path:
    """A map of 4×4 cells of one tile, with one hero and one goblin."""
    (folder / "dungeon.png").write_bytes(shipped("levels", "dungeon.png").read_bytes())
    (folder / "huge.png").write_bytes(_promise(HUGE, HUGE))
    path = folder / "odd.tmx"
    path.write_text(f"""<map orientation="orthogonal" width="4" height="4" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="odd" {tileset}</tileset>
 <layer name="floor" width="4" height="4"><data encoding="csv">{",".join([str(gid)] * 16)}</data></layer>
 {more}
 <objectgroup name="units">
  <object id="1" type="Hero" x="0" y="0" width="16" height="16"/>
  <object id="2" type="Goblin" x="48" y="48" width="16" height="16"/>
 </objectgroup>
</map>""")
    return path


def _promise(width: int, height: int) -> bytes:
    """A PNG file whose head promises this size."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


SHEET = '<image source="dungeon.png" width="16" height="16"/>'


@pytest.mark.parametrize(("tileset", "more"), [
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="huge.png" width="{HUGE}" '
     f'height="{HUGE}"/>', ""),
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="none.png" width="{HUGE}" '
     f'height="{HUGE}"/>', ""),
    (f'tilewidth="{HUGE}" tileheight="{HUGE}" tilecount="1" columns="1">{SHEET}', ""),
    (f'tilewidth="0" tileheight="0" tilecount="1" columns="1">{SHEET}', ""),
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="0"><tile id="0" x="0" y="0" width="{HUGE}" '
     f'height="{HUGE}">{SHEET}</tile>', ""),
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="1"><tileoffset x="{HUGE}" y="-{HUGE}"/>{SHEET}', ""),
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="1">{SHEET}',
     f'<imagelayer name="far" offsetx="{HUGE}000" offsety="{HUGE}000"><image source="dungeon.png" width="{HUGE}" '
     f'height="{HUGE}"/></imagelayer>'),
    (f'tilewidth="16" tileheight="16" tilecount="1" columns="1">{SHEET}',
     f'<objectgroup name="things"><object id="9" gid="1" x="-{HUGE}" y="{HUGE}" width="{HUGE}" height="{HUGE}"/>'
     '</objectgroup>'),
], ids=["a file that promises much", "a missing file", "giant tiles", "tiles of no size", "a giant part",
        "a far offset", "a far image layer", "a giant object"])
def test_what_a_level_claims_of_its_pictures_is_drawn_within_bounds(tmp_path: Path, tileset: str, more: str) -> None:
    hands = Hands(opened(level(tmp_path, tileset, more)))
    hands.tick()
    for _ in range(4):
        hands.wheel(hands.cell((1, 1)), 1)
        hands.tick()
    picture = Tiles().picture(hands.window.session.document.tilemap, 1)
    assert picture is not None and max(picture.get_size()) <= LARGEST_SIDE


def test_a_picture_inside_the_map_is_drawn(tmp_path: Path) -> None:
    data = base64.b64encode(shipped("levels", "dungeon.png").read_bytes()).decode()
    inside = (f'tilewidth="16" tileheight="16" tilecount="1" columns="1"><image format="png" width="16" height="16">'
              f'<data encoding="base64">{data}</data></image>')
    outside = f'tilewidth="16" tileheight="16" tilecount="1" columns="1">{SHEET}'
    pictures = [Tiles().picture(opened(level(tmp_path, each)).session.document.tilemap, 1)
                for each in (inside, outside)]
    assert pictures[0] is not None and pictures[1] is not None
    assert pygame.image.tobytes(pictures[0], "RGBA") == pygame.image.tobytes(pictures[1], "RGBA")


def drawn(folder: Path, name: str, data: bytes) -> pygame.Surface:
    """The first tile of a tileset whose picture is this file."""
    (folder / name).write_bytes(data)
    tileset = (f'tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="{name}" width="16" '
               'height="16"/>')
    picture = Tiles().picture(opened(level(folder, tileset)).session.document.tilemap, 1)
    assert picture is not None
    return picture


def is_placeholder(picture: pygame.Surface) -> bool:
    return pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(placeholder(picture.get_size()), "RGBA")


SQUARE = b'<svg width="%d" height="%d"><rect width="99" height="99" fill="red"/>%s</svg>'


@pytest.mark.parametrize("name", ["b.svg", "b.png"])
def test_a_drawing_is_shown_at_the_size_it_says_whatever_its_file_is_called(tmp_path: Path, name: str) -> None:
    assert drawn(tmp_path, name, SQUARE % (16, 16, b"")).get_at((8, 8)) == (255, 0, 0, 255)
    inner = SQUARE % (16, 16, b'<svg width="30000" height="30000"/>')
    assert drawn(tmp_path, name, inner).get_size() == (16, 16)
    assert is_placeholder(drawn(tmp_path, name, SQUARE % (30000, 30000, b"")))


def test_a_drawing_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(InputError, match="takes too long"):
        Drawings(patience=0.5).draw(SQUARE % (2048, 2048, b'<circle r="2048"/>' * 2000), (2048, 2048))
    spent = Drawings(patience=0)
    with pytest.raises(InputError, match="takes too long"):
        spent.draw(SQUARE % (1, 1, b""), (1, 1))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
@pytest.mark.parametrize("kind", ["endless", "pipe", "folder"])
def test_what_is_no_ordinary_file_is_never_opened_for_a_picture(tmp_path: Path, kind: str) -> None:
    match kind:
        case "endless":
            (tmp_path / "l.png").symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(tmp_path / "l.png")
        case _:
            (tmp_path / "l.png").mkdir()
    tileset = '<image source="l.png" width="16" height="16"/>'
    path = level(tmp_path, f'tilewidth="16" tileheight="16" tilecount="1" columns="1">{tileset}',
                 f'<imagelayer name="sky">{tileset}</imagelayer>')
    hands = Hands(opened(path))
    hands.tick(2)
    tilemap = hands.window.session.document.tilemap
    assert sum("l.png" in str(each) and "a placeholder is drawn" in str(each) for each in tilemap.findings) == 2
    picture = Tiles().picture(tilemap, 1)
    assert picture is not None and is_placeholder(picture)


def test_a_picture_of_millions_of_tiles_is_cut_only_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "MAX_TILES", 192)
    (tmp_path / "sheet.png").write_bytes(shipped("levels", "dungeon.png").read_bytes())
    sheet = 'tilewidth="4" tileheight="4" tilecount="9999" columns="96"><image source="sheet.png"/>'
    near, far = (Tiles().picture(opened(level(tmp_path, sheet, gid=gid)).session.document.tilemap, gid)
                 for gid in (1, 200))
    assert near is not None and far is not None and not is_placeholder(near) and is_placeholder(far)
