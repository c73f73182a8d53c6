"""Sizes that cannot be drawn: opening warns and uses others, and the file keeps what it says (guide: files)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import add_unit, move_object
from sandbox.files.levels import level_of
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import TileMap
from tests.tiled.maps import GROUND, MAP, document, objects

HERO = '<object id="1" name="Iva" type="Hero" x="0" y="0" width="16" height="16"/>'


def warned(data: bytes) -> tuple[TileMap, list[str]]:
    """The map, and what its reading warns of; saved after an edit, the file still says the same."""
    tilemap = read_map(data, Path("a.tmx"))
    level_of(tilemap, SHIPPED)
    out = patched(data, tilemap, add_unit(tilemap, "enemy", "goblin", "", (1, 1), SHIPPED)[0])
    told = [finding.problem for finding in tilemap.findings if "is used instead" in finding.problem]
    assert [finding.problem for finding in read_map(out, Path("a.tmx")).findings
            if "is used instead" in finding.problem] == told
    return tilemap, told


@pytest.mark.parametrize(("stated", "used"), [("0", 16), ("-3", 16), ("8193", 8192), ("4000000000", 8192)])
def test_a_map_whose_tiles_cannot_be_drawn_is_opened_with_other_ones(stated: str, used: int) -> None:
    data = document(GROUND, objects(HERO), head=MAP.replace('tilewidth="16"', f'tilewidth="{stated}"'))
    tilemap, told = warned(data)
    assert tilemap.tile_width == used
    assert told == [f"tilewidth of <map> is {stated}; {used} is used instead"]


@pytest.mark.parametrize(("stated", "used"), [("0", 16), ("9999999", 8192)])
def test_a_tileset_whose_tiles_cannot_be_drawn_is_read_with_other_ones(stated: str, used: int) -> None:
    tileset = (f'<tileset firstgid="1" name="t" tilewidth="{stated}" tileheight="16" tilecount="8" columns="4">'
               '<image source="a.png" width="64" height="32"/></tileset>')
    tilemap, told = warned(document(tileset, GROUND))
    assert tilemap.tilesets[0].tile_width == used
    assert told == [f"tilewidth of <tileset> is {stated}; {used} is used instead"]


def test_a_collection_of_pictures_needs_no_size_of_its_own() -> None:
    tileset = ('<tileset firstgid="1" name="t" tilewidth="0" tileheight="0" tilecount="1" columns="0">'
               '<tile id="0"><image source="a.png" width="16" height="16"/></tile></tileset>')
    assert warned(document(tileset, GROUND))[1] == []


def test_a_picture_larger_than_any_is_read_as_the_largest() -> None:
    tileset = ('<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" columns="4">'
               '<image source="a.png" width="4000000000" height="32"/></tileset>')
    tilemap, told = warned(document(tileset, GROUND))
    picture = tilemap.tilesets[0].picture
    assert picture is not None and (picture.width, picture.height) == (16384, 32)
    assert told == ["width of <image> is 4000000000; 16384 is used instead"]


def test_a_part_of_a_picture_larger_than_any_is_read_as_the_largest() -> None:
    tileset = ('<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="0">'
               '<tile id="0" x="99999" y="0" width="99999" height="-1"><image source="a.png" width="16" height="16"/>'
               "</tile></tileset>")
    tilemap, told = warned(document(tileset, GROUND))
    assert tilemap.tilesets[0].tiles[0].part == (16384, 0, 16384, 0)
    assert len(told) == 3


def test_an_object_larger_than_any_is_read_as_the_largest_and_moved_keeps_its_size_in_the_file() -> None:
    data = document(GROUND, objects(HERO.replace('width="16"', 'width="5000000"')))
    tilemap, told = warned(data)
    each = tilemap.object(1)
    assert each is not None and each.width == 1_000_000
    assert told == ["width of <object> is 5000000; 1000000 is used instead"]
    assert b'width="5000000"' in patched(data, tilemap, move_object(tilemap, 1, (1, 1)))
