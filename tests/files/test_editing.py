"""Edits one by one, and laws over any sequence of them (guide: files)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.drawing import boxes
from sandbox.files.editing import (
    add_unit,
    draw_walls,
    erase_walls,
    move_object,
    remove_object,
    resized,
    set_map_property,
    set_object_property,
    set_tiles,
    with_new_layer,
    with_new_tile_layer,
)
from sandbox.files.levels import level_of
from sandbox.files.opening import open_level
from sandbox.tiled.layer_data import pack
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Document, Edit
from sandbox.workbench.wording import Wording
from tests.tiled.maps import GROUND, MAP, TILESET, document, objects, read
from tests.tiled.test_saving import comparable, save


def cells_of(tilemap: TileMap) -> set[tuple[int, int]]:
    grid = level_of(tilemap, SHIPPED).grid
    return {cell for cell in grid.all_cells() if not grid.enterable(cell)}


def test_walls_are_drawn_with_the_tile_the_map_uses_most() -> None:
    old = read(TILESET, GROUND.replace("1,2,1,1", "1,5,1,1"))
    new = draw_walls(old, [(3, 2), (9, 9)])
    assert new.tile_layers[0].gids[11] == 5 and cells_of(new) == {(1, 1), (3, 2)}
    erased = erase_walls(new, [(1, 1)])
    assert erased.tile_layers[0].gids[5] == 1 and cells_of(erased) == {(3, 2)}


def test_a_tile_of_a_wall_layer_is_cleared() -> None:
    old = read(TILESET, GROUND.replace('"ground"', '"Walls"'))
    new = erase_walls(old, [(1, 1)])
    assert new.tile_layers[0].gids[5] == 0
    assert draw_walls(new, [(1, 1)]).tile_layers[0].gids[5] == 1


def test_without_wall_tiles_rectangles_go_to_a_layer_added_once() -> None:
    old = read(GROUND, objects())
    new = draw_walls(draw_walls(old, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]), [(3, 2)])
    assert [(each.name, [(o.x, o.y, o.width, o.height) for o in each.objects]) for each in new.object_layers] == [
        ("units", []), ("walls", [(0, 0, 48, 32), (48, 32, 16, 16)])]
    cut = erase_walls(new, [(1, 0)])
    assert cells_of(cut) == {(0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 2)}
    text = save(cut, document(GROUND, objects()), old)
    assert '<objectgroup id="4" name="walls">' in text and 'nextlayerid="5"' in text


def test_a_first_wall_never_hides_the_walls_found_by_name() -> None:
    old = read(TILESET, GROUND, objects('<object id="1" name="wall" x="0" y="0" width="16" height="16"/>'))
    assert cells_of(draw_walls(old, [(2, 2)])) == {(0, 0), (2, 2)}


def test_polygons_are_not_erased_and_nothing_else_is_either() -> None:
    old = read(objects('<object id="1" name="wall" x="0" y="0" width="16" height="16"/>',
                       '<object id="2" name="wall" x="32" y="0"><polygon points="0,0 32,0 32,32 0,32"/></object>'))
    with pytest.raises(InputError, match=r'object 2 "wall", cell \(2, 0\): .*polygon'):
        erase_walls(old, [(0, 0), (2, 0)])


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 5))))
def test_boxes_cover_just_the_cells_once(cells: set[tuple[int, int]]) -> None:
    covered = [(x + dx, y + dy) for x, y, width, height in boxes(cells) for dx in range(width) for dy in range(height)]
    assert sorted(covered) == sorted(cells)


CELL = st.tuples(st.integers(0, 3), st.integers(0, 2))
STEP = st.one_of(
    st.tuples(st.just("draw"), st.lists(CELL, max_size=6)),
    st.tuples(st.just("erase"), st.lists(CELL, max_size=6)),
    st.tuples(st.just("unit"), CELL),
    st.tuples(st.just("move"), st.integers(0, 9), CELL),
    st.tuples(st.just("remove"), st.integers(0, 9)),
    st.tuples(st.just("property"), st.integers(0, 9), st.sampled_from(["sight", "script", "team"]),
              st.none() | st.text(max_size=8)),
    st.tuples(st.just("resize"), *[st.integers(-2, 2)] * 4),
    st.tuples(st.just("tiles"), st.integers(0, 3), st.dictionaries(CELL, st.integers(0, 8), max_size=4)),
    st.tuples(st.just("layer"), st.booleans()),
    st.tuples(st.just("map"), st.sampled_from(["sandbox.seed", "about"]), st.none() | st.text(max_size=8)))

def packed(compression: str) -> str:
    how = f'encoding="base64" compression="{compression}"'
    return (f' <layer id="1" name="ground" width="4" height="3">\n  <data {how}>'
            f"{pack((1, 2, 3, 4) * 3, compression)}</data>\n </layer>\n")


TILES = "".join(f"   <tile gid='{gid}'/>\n" for gid in (1, 5, 1, 1) * 3)
CHUNKS = ('<chunk x="-3" y="-1" width="2" height="2">1,2,3,4</chunk>'
          '<chunk x="-1" y="-1" width="2" height="2">1,2,0,4</chunk>')
SOURCES = [
    document(TILESET, packed("zlib"), objects('<object id="3" type="Hero" x="1" y="2"><properties><property '
                                              'name="script" value="1,1"/></properties></object>')),
    document(TILESET, packed("gzip"), packed("")),
    document(TILESET, f' <layer name="ground" width="4" height="3">\n  <data>\n{TILES}  </data>\n </layer>\n',
             ' <group offsetx="3"><imagelayer name="sky" offsety="2"/></group>\n'),
    document(TILESET, f' <layer id="1" name="ground"><data encoding="csv">{CHUNKS}</data></layer>\n',
             objects('<object id="3" type="Hero" x="-16" y="2"/>'), head=MAP.replace('infinite="0"', 'infinite="1"')),
    document(TILESET, GROUND),
    document(TILESET, GROUND.replace("1,2,1,1", "1,5,1,1"), objects('<object id="3" type="Hero" x="1" y="2"/>')),
    document(GROUND, objects('<object id="3" x="3" y="0" width="40" height="30"/>', name="Walls"),
             head=MAP.replace("1.10", "1.9").replace(' nextlayerid="4"', "")).replace(b"\n", b"\r\n"),
    b'<map version="1.0" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16"/>',
    document(GROUND, objects('<object id="3" type="Enemy" x="20" y="20"><properties/></object>')).replace(b"\n", b""),
]


def applied(tilemap: TileMap, step: Any) -> TileMap:
    ids = [each.id for layer in tilemap.object_layers for each in layer.objects]
    match step:
        case "draw", cells:
            return draw_walls(tilemap, cells)
        case "erase", cells:
            return erase_walls(tilemap, cells)
        case "unit", cell:
            return add_unit(tilemap, "enemy" if sum(cell) % 2 else "hero", "guard", "guard", cell, SHIPPED)[0]
        case "resize", *edges:
            width, height = tilemap.width + edges[0] + edges[2], tilemap.height + edges[1] + edges[3]
            return resized(tilemap, *edges) if 0 < width < 9 and 0 < height < 9 else tilemap
        case "tiles", number, gids:
            layers = tilemap.tile_layers if tilemap.tilesets else ()
            return set_tiles(tilemap, layers[number % len(layers)], gids) if layers else tilemap
        case "layer", is_of_tiles:
            add = with_new_tile_layer if is_of_tiles else with_new_layer
            return add(tilemap, "new")[0] if len(tilemap.layers) < 5 else tilemap
        case "map", name, value:
            return set_map_property(tilemap, name, value)
        case word, number, *rest if ids:
            object_id = ids[number % len(ids)]
            if word == "move":
                return move_object(tilemap, object_id, rest[0])
            return remove_object(tilemap, object_id) if word == "remove" else set_object_property(
                tilemap, object_id, rest[0], rest[1])
    return tilemap


@given(st.sampled_from(SOURCES), st.lists(STEP, max_size=12))
def test_edits_saved_and_opened_again_give_the_same_level(source: bytes, steps: list[Any]) -> None:
    old = read_map(source, Path("a.tmx"))
    new = old
    for step in steps:
        new = applied(new, step)
    try:
        out = patched(source, old, new)
    except InputError as error:
        assert "no Tiled file can hold" in str(error)
        return
    back = read_map(out, Path("a.tmx"))
    assert comparable(back)[0] == comparable(new)[0]
    assert set(back.properties) == set(new.properties)
    if not old.is_infinite:
        assert level_of(back, SHIPPED) == level_of(new, SHIPPED)


@given(st.sampled_from(SOURCES), st.lists(STEP, max_size=12))
def test_any_edits_all_undone_and_saved_are_the_file_as_it_was(source: bytes, steps: list[Any]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.tmx"
        path.write_bytes(source)
        document = Document(open_level(path))
        for index, step in enumerate(steps):
            document.apply(Edit(Wording(step[0], step[0], step[0]), applied(document.tilemap, step)))
            if index == 5:
                with suppress(InputError):
                    document.save()
        while document.can_undo:
            document.past.undo()
        document.save()
        assert path.read_bytes() == source


def test_units_move_along_with_a_map_resized_at_its_left_and_top() -> None:
    old = read(GROUND, objects(
        '<object id="3" type="Hero" x="16" y="16" width="16" height="16"><properties><property name="script" '
        'value="1,1 hit=2"/></properties></object>',
        '<object id="4" type="Enemy" x="0" y="0" width="16" height="16"><properties><property name="post" value="2,1"/>'
        "</properties></object>"))
    level = level_of(resized(old, left=2, top=1), SHIPPED)
    assert [(unit.cell, unit.post, unit.script and unit.script[0].cell) for unit in level.units] == [
        ((3, 2), None, (3, 2)), ((2, 1), (4, 2), None)]
    for edges in ({"left": -4}, {"bottom": -3}, {"right": 4_000_000}):
        with pytest.raises(InputError, match="the map would have"):
            resized(old, **edges)


def test_a_csv_layer_that_only_grows_at_its_bottom_keeps_its_lines() -> None:
    source = document(TILESET, GROUND).replace(b"\n", b"\r\n")
    old = read_map(source, Path("a.tmx"))
    out = patched(source, old, resized(old, bottom=1))
    assert out == source.replace(b'height="3"', b'height="4"').replace(
        b"1,1,1,1\r\n</data>", b"1,1,1,1,\r\n0,0,0,0\r\n</data>")


def test_a_picture_moves_along_by_its_own_offset() -> None:
    source = document(' <group offsetx="5">\n', ' <imagelayer name="sky" offsetx="-16"/>\n', " </group>\n")
    old = read_map(source, Path("a.tmx"))
    assert patched(source, old, resized(old, left=2, top=1)) == source.replace(
        b'width="4" height="3"', b'width="6" height="4"').replace(b'offsetx="-16"', b'offsetx="16" offsety="16"')


def test_a_new_tile_layer_is_written_as_the_others_are() -> None:
    source = document(TILESET, packed("zlib"))
    old = read_map(source, Path("a.tmx"))
    new, layer = with_new_tile_layer(old, "above")
    text = save(set_tiles(new, layer, {(1, 1): 3}), source, old)
    assert ' <layer id="4" name="above" width="4" height="3">\n  <data encoding="base64" compression="zlib">\n' in text
    assert 'nextlayerid="5"' in text


def test_tiles_that_no_tileset_has_are_not_painted() -> None:
    old = read(GROUND)
    with pytest.raises(InputError, match="no tileset"):
        set_tiles(old, old.tile_layers[0], {(0, 0): 3})
