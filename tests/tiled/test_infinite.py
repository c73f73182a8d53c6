"""Infinite maps: the level is the rectangle of what is used, and saves back into chunks (guide: files)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import (
    add_unit,
    draw_walls,
    move_object,
    resized,
    set_tiles,
    with_new_tile_layer,
)
from sandbox.files.levels import level_of
from sandbox.tiled.layer_data import pack
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import TileMap
from tests.tiled.maps import MAP, TILESET, document, objects, read
from tests.tiled.test_saving import comparable

HEAD = MAP.replace('infinite="0"', 'infinite="1"')


def chunk(x: int, y: int, *rows: str) -> str:
    width = len(rows[0].split(","))
    body = ",\n".join(rows)
    return f'   <chunk x="{x}" y="{y}" width="{width}" height="{len(rows)}">\n{body}\n</chunk>\n'


def layer(*chunks: str, encoding: str = "csv") -> str:
    return (f' <layer id="1" name="ground" width="4" height="3">\n  <data encoding="{encoding}">\n{"".join(chunks)}'
            "  </data>\n </layer>\n")


TWO = layer(chunk(-4, -2, "0,0,0,0", "0,0,1,2"), chunk(0, -2, "0,0,0,0", "3,0,0,0"))


def opened(*parts: str) -> tuple[bytes, TileMap]:
    source = document(TILESET, *parts, head=HEAD)
    return source, read_map(source, Path("a.tmx"))


def test_the_level_is_the_rectangle_of_the_tiles_in_use() -> None:
    _, tilemap = opened(TWO)
    assert (tilemap.width, tilemap.height, tilemap.origin) == (3, 1, (-2, -1))
    assert tilemap.tile_layers[0].gids == (1, 2, 3)


def test_objects_in_use_belong_to_the_rectangle_and_stand_in_its_cells() -> None:
    _, tilemap = opened(TWO, objects('<object id="3" type="Hero" x="-64" y="16" width="16" height="16"/>'))
    assert (tilemap.width, tilemap.height, tilemap.origin) == (5, 3, (-4, -1))
    assert level_of(tilemap, SHIPPED).units[0].cell == (0, 2)
    assert tilemap.object_layers[0].objects[0].x == -64


FAR = [(x, y) for x in (-2_000_000, 0, 900_000_000) for y in (-2_000_000, 0, 2_000_000) if x or y]


@pytest.mark.parametrize("strays", [*([each] for each in FAR), FAR], ids=str)
def test_objects_far_from_the_tiles_are_told_and_make_no_level_larger(strays: list[tuple[int, int]]) -> None:
    near = '<object id="1" type="Hero" x="16" y="16" width="16" height="16"/>'
    far = [f'<object id="{n + 2}" x="{x}" y="{y}" width="16" height="16"/>' for n, (x, y) in enumerate(strays)]
    _, without = opened(TWO, objects(near))
    source, tilemap = opened(TWO, objects(far[0], near, *far[1:]))
    assert (tilemap.width, tilemap.height, tilemap.origin) == (without.width, without.height, without.origin)
    assert [finding.severity for finding in tilemap.findings] == ["warning"]
    assert "too far from the tiles" in tilemap.findings[0].problem
    assert level_of(tilemap, SHIPPED).grid.cells == level_of(without, SHIPPED).grid.cells
    new = move_object(set_tiles(tilemap, tilemap.tile_layers[0], {(0, 0): 5}), 2, (1, 1))
    assert comparable(read_map(patched(source, tilemap, new), Path("a.tmx")))[0] == comparable(new)[0]


def test_a_finite_map_keeps_its_size_whatever_lies_outside() -> None:
    tilemap = read(*(f'<objectgroup><object x="{x}" y="{y}" width="16" height="16"/></objectgroup>' for x, y in FAR))
    assert (tilemap.width, tilemap.height, tilemap.findings) == (4, 3, ())


@pytest.mark.parametrize(("x", "is_near"), [(3 + 64, True), (3 + 65, False), (-64 - 2, True), (-64 - 3, False)])
def test_an_object_is_near_within_the_reach_of_the_tiles_or_64_cells(x: int, is_near: bool) -> None:
    ground = layer(chunk(-2, 0, "1,1,1,1,1,1"))
    _, tilemap = opened(ground, objects(f'<object id="3" x="{x * 16}" width="16" height="16"/>'))
    assert (tilemap.width == 6, not tilemap.findings) == (not is_near, is_near)


def test_an_empty_infinite_map_is_a_small_level() -> None:
    source, tilemap = opened(' <layer id="1" name="ground">\n  <data encoding="csv"/>\n </layer>\n')
    assert (tilemap.width, tilemap.height, tilemap.origin) == (4, 3, (0, 0))
    new = set_tiles(tilemap, tilemap.tile_layers[0], {(3, 2): 5})
    text = patched(source, tilemap, new).decode()
    assert text.count("<chunk") == 1 and '   <chunk x="0" y="0" width="16" height="16">\n0,0' in text
    assert comparable(read_map(text.encode(), Path("a.tmx"))) == comparable(new)


def test_cells_in_posts_and_scripts_are_counted_as_in_the_file() -> None:
    _, tilemap = opened(TWO, objects(
        '<object id="3" type="Hero" x="-32" y="-16" width="16" height="16"><properties>'
        '<property name="post" value="-1,-1"/><property name="script" value="0,-1 hit=1"/></properties></object>'))
    hero = level_of(tilemap, SHIPPED).units[0]
    assert (hero.cell, hero.post, hero.script and hero.script[0].cell) == ((0, 0), (1, 0), (2, 0))


def test_a_changed_cell_changes_one_line_of_its_chunk() -> None:
    source, old = opened(TWO)
    out = patched(source, old, set_tiles(old, old.tile_layers[0], {(0, 0): 7}))
    assert out == source.replace(b"0,0,1,2", b"0,0,7,2")


def test_of_chunks_that_overlap_the_last_one_holds_and_is_changed() -> None:
    source, old = opened(layer(chunk(0, 0, "1,1", "1,1"), chunk(1, 0, "2,2", "2,2")))
    assert old.tile_layers[0].gids == (1, 2, 2, 1, 2, 2)
    out = patched(source, old, set_tiles(old, old.tile_layers[0], {(1, 0): 7, (0, 0): 5}))
    assert out == source.replace(b"1,1,\n1,1", b"5,1,\n1,1").replace(b"2,2,\n2,2", b"7,2,\n2,2")


def test_cells_between_chunks_get_new_ones_of_the_maps_chunk_size() -> None:
    far = layer(chunk(0, 0, "1"), chunk(40, 0, "1"))
    source, old = opened(" <editorsettings>\n  <chunksize width=\"8\" height=\"8\"/>\n </editorsettings>\n", far)
    new = set_tiles(old, old.tile_layers[0], {(20, 0): 3, (17, 0): 2, (3, 0): 4})
    out = patched(source, old, new)
    assert out.count(b"<chunk ") == 4 and b'<chunk x="16" y="0" width="8" height="8">' in out
    # The new chunk lies over an old one of another size and repeats its cell.
    assert b'<chunk x="0" y="0" width="8" height="8">\n1,0,0,4' in out
    assert comparable(read_map(out, Path("a.tmx"))) == comparable(new)


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
def test_only_the_chunk_with_the_change_is_packed_again(compression: str) -> None:
    if compression == "zstd":
        pytest.importorskip("zstandard")
    boxes = "".join(f'   <chunk x="{x}" y="0" width="2" height="1">\n   {pack((1, 2), compression)}\n  </chunk>\n'
                    for x in (0, 2))
    source, old = opened(layer(boxes, encoding=f'base64" compression="{compression}'))
    out = patched(source, old, set_tiles(old, old.tile_layers[0], {(3, 0): 7}))
    before, after = source.split(b"\n"), out.split(b"\n")
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    assert read_map(out, Path("a.tmx")).tile_layers[0].gids == (1, 2, 1, 7)


def test_an_infinite_layer_in_one_block_is_read_and_put_into_chunks_when_it_grows() -> None:
    block = ' <layer id="1" width="2" height="2">\n  <data encoding="csv">\n1,2,\n3,4\n</data>\n </layer>\n'
    source, old = opened(block, objects('<object id="3" x="64" y="0" width="16" height="16"/>'))
    assert (old.width, old.tile_layers[0].gids[:2]) == (5, (1, 2))
    small = set_tiles(old, old.tile_layers[0], {(1, 1): 8})
    assert patched(source, old, small) == source.replace(b"3,4", b"3,8")
    large = set_tiles(old, old.tile_layers[0], {(4, 1): 8})
    assert comparable(read_map(patched(source, old, large), Path("a.tmx"))) == comparable(large)


def test_new_layers_and_walls_of_an_infinite_map_lie_where_they_are_seen() -> None:
    source = document(TILESET.replace('"wall"', '"wet"'), TWO, head=HEAD)
    old = read_map(source, Path("a.tmx"))
    new, hero = add_unit(draw_walls(old, [(2, 0)]), "hero", "hero", "", (1, 0), SHIPPED)
    new, above = with_new_tile_layer(new, "above")
    new = set_tiles(new, above, {(2, 0): 6})
    back = read_map(patched(source, old, new), Path("a.tmx"))
    assert [each.name for each in back.layers] == ["ground", "walls", "units", "above"]
    found = back.object(hero)
    assert found is not None and (back.cell_of(found), found.x) == ((1, 0), -16)
    assert level_of(back, SHIPPED).bare_walls == {(2, 0)}
    assert comparable(back)[0] == comparable(new)[0]


def test_a_wider_level_writes_nothing_and_a_smaller_one_clears_tiles() -> None:
    source, old = opened(TWO, objects('<object id="3" type="Hero" x="-32" y="-16" width="16" height="16"/>'))
    wide = resized(old, left=2, top=1, bottom=3)
    assert (wide.width, wide.height, wide.origin) == (5, 5, (-4, -2))
    assert patched(source, old, wide) == source
    assert wide.cell_of(wide.object_layers[0].objects[0]) == (2, 1)
    painted = set_tiles(wide, wide.tile_layers[0], {(0, 0): 5})
    assert read_map(patched(source, old, painted), Path("a.tmx")).origin == (-4, -2)
    small = resized(old, left=-1)
    assert patched(source, old, small) == source.replace(b"0,0,1,2", b"0,0,0,2")


CELLS = st.dictionaries(st.tuples(st.integers(0, 9), st.integers(0, 6)), st.integers(0, 8), max_size=8)


@given(st.lists(st.tuples(CELLS, st.integers(-1, 3), st.integers(-1, 3)), max_size=4))
def test_whatever_is_painted_comes_back_and_undone_gives_the_same_bytes(steps: list[Any]) -> None:
    source, old = opened(TWO, objects('<object id="3" x="16" y="16" width="16" height="16"/>'))
    new = old
    for cells, left, bottom in steps:
        try:
            new = resized(new, left=left, bottom=bottom)
        except InputError:
            continue
        new = set_tiles(new, new.tile_layers[0], cells)
        new = move_object(new, 3, (1, 1))
    out = patched(source, old, new)
    assert comparable(read_map(out, Path("a.tmx"))) == comparable(new)
    undone = replace(new, layers=old.layers, width=old.width, height=old.height, origin=old.origin)
    assert patched(source, old, undone) == source
