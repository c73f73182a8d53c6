"""Pictures are measured before anything is decoded, and have bounds one by one and together (guide: files)."""

from __future__ import annotations

import base64
import io
import os
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sandbox.base.errors import InputError
from sandbox.files.opening import open_level
from sandbox.tiled.limits import MAX_ALBUM_PIXELS, MAX_PASSES, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_TILES
from sandbox.tiled.pictures import album
from sandbox.tiled.pictures.album import Album
from sandbox.tiled.pictures.heads import Head, head_of
from sandbox.tiled.pieces import Picture
from tests.tiled.maps import GROUND, document, read

SIZE = 37, 21


def saved(form: str, mode: str = "RGB", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, SIZE).save(out, form, **options)
    return out.getvalue()


def head(data: bytes, name: str = "") -> Head | None:
    return head_of(io.BytesIO(data), name)


def size(data: bytes, name: str = "") -> tuple[int, int] | None:
    found = head(data, name)
    return found and (found.width, found.height)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "1"])
@pytest.mark.parametrize(("form", "options"), [
    ("png", {}), ("gif", {}), ("bmp", {}), ("tiff", {}), ("tiff", {"compression": "tiff_lzw"}), ("tga", {}),
    ("webp", {}), ("webp", {"lossless": True}), ("webp", {"exif": b"Exif\0\0x"}), ("ppm", {}), ("jpeg", {}),
    ("jpeg", {"progressive": True, "exif": b"Exif\0\0" + b"\xff\xc0" * 3000})], ids=str)
def test_a_picture_is_measured_by_its_head(form: str, options: dict[str, Any], mode: str) -> None:
    try:
        data = saved(form, mode, **options)
    except (OSError, ValueError):
        pytest.skip(f"{form} has no {mode}")
    assert size(data, "PICTURE.TGA") == SIZE
    for cut in range(len(data)):
        assert size(data[:cut], "a.png") in (None, SIZE)


@pytest.mark.parametrize(("facts", "expected"), [
    ('width="48" height="32"', (48, 32)), ("width='48px' height='0.5in'", (48, 48)), ('viewBox="0 0 48 32"', (48, 32)),
    ('width="100%" height="100%" viewBox="0,0,48,32"', (48, 32)), ('width="20" viewBox="0 0 48 32"', (20, 32)),
    ('id="x" stroke-width="9" width="48" height="32"', (48, 32)), ('width="1e9" height="30000"', (10**9, 30000)),
    ('width="9" height="&big;"', None), ("", None), ('width="-1" height="5"', None), ('width="nan" height="5"', None)])
def test_a_drawing_has_the_size_its_own_window_says(facts: str, expected: tuple[int, int] | None) -> None:
    prolog = '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY big "99999">]>\n<!-- drawn by hand -->\n'
    assert size(f'{prolog}<svg {facts}><svg width="7" height="7"/></svg>'.encode()) == expected


def test_what_a_decoder_would_see_is_measured_not_what_stands_beside_it() -> None:
    gif = bytearray(saved("gif"))
    at = gif.index(b",") + 5
    gif[at:at + 4] = struct.pack("<HH", 60000, 50000)
    assert size(bytes(gif)) == (60000, 50000)
    assert size(b"P6 9999#30000\n1 255\n") == (9999, 30000)
    tiff = saved("tiff")
    tiled = tiff[:8] + struct.pack("<HHHIIHHIIHHIII", 3, 256, 4, 1, 37, 257, 4, 1, 21, 322, 4, 1, 2**30, 0)
    assert size(tiled) == (2**30, 21)
    bare = saved("jpeg")
    assert size(bare[:2] + b"\xff\x01" + bare[2:]) is None


def test_a_form_that_is_not_known_by_its_content_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"\0" * 100, b"/* XPM */", b"gimp xcf file", b"\x0a\x05\x01\x08" + bytes(200), b"<html/>"):
        path = tmp_path / "a.png"
        path.write_bytes(data)
        with pytest.raises(InputError, match=r"no form that can be drawn.*PNG, JPEG"):
            Album().admit(Picture("a.png", path))


def promise(width: int, height: int) -> bytes:
    """The head of a PNG, which is all that is read of one that is too large."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)


def svg(side: int, more: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">{more}</svg>'.encode()


@pytest.mark.parametrize(("data", "words"), [
    (promise(30000, 30000), "has 30000 x 30000 pixels"), (promise(MAX_PICTURE_PIXELS + 1, 1), "pixels"),
    (svg(30000), "SVG of 30000 x 30000 pixels"), (svg(9, "<g/>" * 300_000), "SVG of [0-9]+ bytes"),
    (saved("jpeg", progressive=True) + b"\xff\xda" * MAX_PASSES, "scans"),
])
def test_a_picture_beyond_a_bound_is_a_placeholder_and_a_warning(data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "b.png").write_bytes(data)
    held = base64.b64encode(data).decode()
    for image in ('<image source="b.png" width="48" height="32"/>',
                  f'<image><data encoding="base64">{held}</data></image>'):
        path = tmp_path / "a.tmx"
        path.write_bytes(document(f' <tileset firstgid="1" name="t" tilewidth="16" tileheight="16">{image}</tileset>\n',
                                  GROUND, f' <imagelayer id="2" name="sky">{image}</imagelayer>\n'))
        tilemap = open_level(path).tilemap
        told = [str(each) for each in tilemap.findings if "a placeholder is drawn" in str(each)]
        assert len(told) == 2
        picture = tilemap.tilesets[0].picture
        assert picture is not None and not picture.is_drawable
        # It still is a file of the level's, which nothing else may be written onto.
        assert not picture.source or picture.path == tmp_path / "b.png"
        with pytest.raises(InputError):
            Album().read(picture)
        assert all(re.search(words, line) for line in told), told


def test_a_sparse_file_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "b.png"
    path.write_bytes(promise(9, 9))
    os.truncate(path, 3 << 30)
    with pytest.raises(InputError, match=rf"has {3 << 30} bytes \(allowed: at most {MAX_PICTURE_BYTES}\)"):
        Album().admit(Picture("b.png", path))


def test_all_pictures_of_a_map_have_a_bound_together_and_each_counts_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = MAX_ALBUM_PIXELS // MAX_PICTURE_PIXELS + 1
    names = [f"{number}.png" for number in range(count)]
    for name in names:
        (tmp_path / name).write_bytes(promise(MAX_PICTURE_PIXELS, 1))
    named = [names[0], f"./{names[0]}", f"../{tmp_path.name}/{names[0]}", *names]
    sheets = "".join(f' <imagelayer id="{9 + number}" name="l"><image source="{name}"/></imagelayer>\n'
                     for number, name in enumerate(named))
    path = tmp_path / "a.tmx"
    path.write_bytes(document(GROUND, sheets))
    told = [str(each) for each in open_level(path).tilemap.findings]
    assert len(told) == 1 and f'"{names[-1]}" is too large together' in told[0]
    monkeypatch.setattr(album, "MAX_ALBUM_BYTES", 50)
    assert len(open_level(path).tilemap.findings) == count - 1


def test_a_picture_that_changed_since_it_was_measured_is_not_decoded(tmp_path: Path) -> None:
    path = tmp_path / "b.png"
    path.write_bytes(saved("png"))
    shown, picture = Album(), Picture("b.png", path)
    assert shown.read(picture) == (Head("png", *SIZE), saved("png"))
    path.write_bytes(promise(30000, 30000))
    with pytest.raises(InputError, match="has changed"):
        shown.read(picture)


def test_a_tileset_that_is_cut_into_very_many_tiles_is_told() -> None:
    tilemap = read(f' <tileset firstgid="1" name="t" tilewidth="1" tileheight="1" tilecount="{MAX_TILES + 1}" '
                   'columns="8"><image source="none.png" width="8" height="8"/></tileset>\n')
    assert any(f"has {MAX_TILES + 1} tiles" in str(each) for each in tilemap.findings)
