"""Small maps with one odd thing each look as Tiled draws them, so that walls lie where their pictures are seen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from sandbox.files.walls import find_walls
from sandbox.tiled.reading import read_map
from tests.app.map.test_as_tiled_draws import background, drawn, rasterized
from tests.tiled.maps import MAP, document, objects

HEAD = MAP.replace('width="4" height="3"', 'width="6" height="6"')
FLAGS = [flag << 28 for flag in range(16)]


def sheet(folder: Path, width: int, height: int, name: str = "a.png") -> None:
    """A picture of 2 x 2 tiles, each unlike itself however it is turned."""
    picture = Image.new("RGB", (2 * width, 2 * height))
    for number in range(4):
        left, top = number % 2 * width, number // 2 * height
        pen = ImageDraw.Draw(picture)
        pen.rectangle((left, top, left + width - 1, top + height - 1), (40 + 50 * number, 60, 200 - 40 * number))
        pen.rectangle((left, top, left + width // 2 - 1, top + height // 4), "yellow")
        pen.rectangle((left, top, left + width // 4, top + height - 1), "red")
    picture.save(folder / name)


def tileset(width: int = 16, height: int = 16, how: str = "", inside: str = "", first: int = 1, name: str = "a") -> str:
    return (f'<tileset firstgid="{first}" name="t{first}" tilewidth="{width}" tileheight="{height}" tilecount="4" '
            f'columns="2" {how}>{inside}<image source="{name}.png" width="{2 * width}" height="{2 * height}"/>'
            "</tileset>")


def cells(gids: list[int], how: str = 'width="4" height="4"') -> str:
    return f'<layer name="g" {how}><data encoding="csv">{",".join(map(str, gids))}</data></layer>'


def tile(gid: int, x: float, y: float, width: float, height: float, turn: float = 0) -> str:
    return f'<object gid="{gid}" x="{x}" y="{y}" width="{width}" height="{height}" rotation="{turn}"/>'


FOUR = [1, 2, 3, 4] * 4
TALL = 16, 32
ODDITIES: dict[str, tuple[tuple[int, int], str]] = {
    "all flags": ((16, 16), tileset() + cells([flag | 2 for flag in FLAGS])),
    "all flags of tall tiles": (TALL, tileset(*TALL) + cells([flag | 2 for flag in FLAGS])),
    "a layer at x and y": ((16, 16), tileset() + cells(FOUR, 'width="4" height="4" x="1" y="2"')),
    "a layer at x and an offset": ((16, 16), tileset() + cells(FOUR, 'width="4" height="4" x="1" offsetx="7"')),
    "a smaller layer": ((16, 16), tileset() + cells(FOUR[:4], 'width="2" height="2" x="1"')),
    "tilesets that overlap": ((16, 16), tileset() + tileset(first=3, name="b") + cells(FOUR)),
    "tilesets that overlap, the later first": ((16, 16), tileset(first=3, name="b") + tileset() + cells(FOUR)),
    "two tilesets with one first gid": ((16, 16), tileset() + tileset(name="b") + cells(FOUR)),
    "an offset of tiles": ((16, 16), tileset(inside='<tileoffset x="4" y="-6"/>') + cells(FOUR)),
    "objects with all flags": (TALL, tileset(*TALL) + objects(
        *(tile(flag | 2, n % 4 * 24, n // 4 * 24 + 24, 16, 20) for n, flag in enumerate(FLAGS[::2])))),
    "objects scaled, turned": ((16, 16), tileset() + objects(
        tile(1, 10, 30, 20, 12), tile(2, 60, 30, 10, 20, 30), tile(3 | 0xA0000000, 30, 70, 24, 12, -45))),
    "objects with an offset": ((16, 16), tileset(inside='<tileoffset x="4" y="-6"/>') + objects(
        tile(1, 20, 40, 16, 16), tile(2, 50, 60, 32, 8, 90))),
    **{f"objects aligned {word}": ((16, 16), tileset(how=f'objectalignment="{word}"') + objects(
        tile(1, 30, 30, 20, 12), tile(2, 64, 40, 12, 20, 60))) for word in (
            "topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright")},
}


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("name", ODDITIES)
def test_a_small_map_is_drawn_as_tiled_draws_it(name: str, tmp_path: Path) -> None:
    size, body = ODDITIES[name]
    sheet(tmp_path, *size)
    sheet(tmp_path, *size[::-1], "b.png")
    path = tmp_path / "a.tmx"
    path.write_bytes(document(body, head=HEAD))
    tilemap = read_map(path.read_bytes(), path)
    theirs, ours = rasterized(path, tilemap, tmp_path / "theirs.png"), drawn(tilemap)
    assert theirs is not None
    ground = Image.new("RGBA", ours.size, (*background(tilemap), 255))
    wanted = Image.alpha_composite(ground, theirs.crop((0, 0, *ours.size))).convert("RGB")
    differs = ImageChops.difference(ours, wanted).convert("L")
    assert sum(differs.histogram()[40:]) <= 0.02 * ours.width * ours.height


TURNED = {name: parts for name, parts in ODDITIES.items() if name.startswith("objects")}


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("name", TURNED)
def test_tile_objects_that_are_walls_close_the_cells_where_tiled_draws_them(name: str, tmp_path: Path) -> None:
    size, body = TURNED[name]
    sheet(tmp_path, *size)
    path = tmp_path / "a.tmx"
    small = 'width="24" height="24" tilewidth="4" tileheight="4"'
    path.write_bytes(document(body.replace("<object gid", '<object name="wall" gid'), head=MAP.replace(
        'width="4" height="3" tilewidth="16" tileheight="16"', small)))
    tilemap = read_map(path.read_bytes(), path)
    theirs, closed = rasterized(path, tilemap, tmp_path / "theirs.png"), find_walls(tilemap).closed
    assert theirs is not None and any(closed)
    seen = theirs.getchannel("A")
    for place, is_closed in enumerate(closed):
        x, y = place % 24 * 4 + 2, place // 24 * 4 + 2
        around = {seen.getpixel((x + dx, y + dy)) for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
        if len(around) == 1:  # Else the picture's edge runs through the middle of the cell.
            assert bool(is_closed) == (around == {255}), (x, y)
