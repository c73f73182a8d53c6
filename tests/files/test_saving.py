"""Saving changes only what changed (design: files.md)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.files.drawing import boxes
from sandbox.files.editing import (
    add_unit,
    draw_walls,
    erase_walls,
    move_object,
    remove_object,
    rename_object,
    set_map_property,
    set_object_property,
)
from sandbox.files.levels import level_of
from sandbox.files.reading import read_map
from sandbox.files.saving import patched, write_atomically
from sandbox.files.tilemap import TileLayer, TileMap
from tests.files.maps import GROUND, MAP, TILESET, document, objects, read, real_map, real_maps

TILED = shutil.which("tiled")
needs_tiled = pytest.mark.skipif(TILED is None, reason="Tiled is not installed")


def reopened(source: bytes, old: TileMap, new: TileMap) -> TileMap:
    return read_map(patched(source, old, new), old.folder / old.name)


def with_cell(tilemap: TileMap, layer: TileLayer, place: int, gid: int) -> TileMap:
    from dataclasses import replace
    return tilemap.with_layer(replace(layer, gids=(*layer.gids[:place], gid, *layer.gids[place + 1:])))


def test_an_untouched_map_gives_the_same_bytes() -> None:
    for path in real_maps():
        data = path.read_bytes()
        assert patched(data, read_map(data, path), read_map(data, path)) == data


def test_one_changed_cell_of_a_csv_layer_changes_one_line() -> None:
    tried = 0
    for path in real_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        if b'encoding="csv"' not in data or b"chunk" in data:
            continue
        for layer in tilemap.tile_layers:
            changed = with_cell(tilemap, layer, len(layer.gids) // 2, 7654321)
            before, after = data.split(b"\n"), patched(data, tilemap, changed).split(b"\n")
            assert len(before) == len(after)
            assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
            assert reopened(data, tilemap, changed).layers == changed.layers
            tried += 1
    assert tried > 20


def test_a_changed_cell_comes_back_from_each_encoding_and_other_layers_keep_their_bytes() -> None:
    for path in real_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        for layer in tilemap.tile_layers:
            changed = with_cell(tilemap, layer, len(layer.gids) - 1, 0x80000005)
            out = patched(data, tilemap, changed)
            assert read_map(out, path).layers == changed.layers
            assert patched(out, read_map(out, path), read_map(out, path)) == out


def edited(tilemap: TileMap) -> TileMap:
    """Some of everything."""
    tilemap = draw_walls(tilemap, [(x, 0) for x in range(3)])
    tilemap, hero = add_unit(tilemap, "hero", "hero", "", (0, 1))
    tilemap, goblin = add_unit(tilemap, "enemy", "goblin", "guard", (tilemap.width - 1, 0))
    tilemap = set_object_property(tilemap, goblin, "sight", "3", "int")
    tilemap = set_object_property(tilemap, hero, "script", '0,1\n1,1 hit=2@Goblin "1"\n<&>')
    tilemap = set_map_property(tilemap, "sandbox.seed", "7", "int")
    for layer in tilemap.object_layers:
        for each in layer.objects:
            if each.key is not None:
                tilemap = rename_object(tilemap, each.id, "Käthe & \"co\"")
                tilemap = move_object(tilemap, each.id, (1, 1))
                tilemap = set_object_property(tilemap, each.id, "new", "'")
    return erase_walls(tilemap, [(1, 0)])


def comparable(tilemap: TileMap) -> Any:
    """A map without what only the reader of one file can know: keys, new layers' ids, findings."""
    from dataclasses import replace

    from sandbox.files.tilemap import ObjectLayer
    layers = [replace(layer, key=0, id=0) for layer in tilemap.layers]
    layers = [replace(layer, objects=tuple(replace(each, key=None) for each in layer.objects))
              if isinstance(layer, ObjectLayer) else layer for layer in layers]
    return layers, tilemap.properties, tilemap.next_object_id, tilemap.tilesets


def test_every_edit_of_every_real_map_comes_back() -> None:
    for path in real_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        try:
            changed = edited(tilemap)
        except InputError as error:
            assert "polygon" in str(error) or "turned" in str(error)
            continue
        if b"template" in data:  # Templates hide what an object is; they come back as the file has them.
            continue
        back = reopened(data, tilemap, changed)
        assert comparable(back) == comparable(changed), path
        assert (b"\r\n" in data) == (b"\r\n" in patched(data, tilemap, changed))
        if b"\r\n" in data:
            out = patched(data, tilemap, changed)
            assert out.count(b"\r\n") == out.count(b"\n")


UNTOUCHABLE = ("nextobjectid", "nextlayerid", "tiledversion")


@needs_tiled
@pytest.mark.parametrize("name", [
    "level1.tmx", "world.tmx", "tiled_base64_zlib.tmx", "tiled_base64_gzip.tmx", "tiled_xml.tmx", "tilemap.tmx",
    "map-with-embedded-tileset.tmx", "ldk_tiled_export.tmx", "tiled_object_groups.tmx", "default-map.tmx"])
def test_tiled_reads_the_edit_and_nothing_else(name: str, tmp_path: Path) -> None:
    path = real_map(name)
    data = path.read_bytes()
    tilemap = read_map(data, path)
    changed = edited(tilemap)
    # Beside the original, so that tilesets are found: in a copy of its folder.
    folder = tmp_path / "levels"
    shutil.copytree(path.parent, folder, ignore=lambda _, names: [each for each in names if each.endswith(".png")])
    before = exported(folder / name, tmp_path)
    (folder / name).write_bytes(patched(data, tilemap, changed))
    after = exported(folder / name, tmp_path)

    gained = {layer.id for layer in changed.layers if layer.key < 0}
    assert gained <= {0}
    old, new = flat(before["layers"]), flat(after["layers"])
    added = len(changed.layers) - len(tilemap.layers)
    assert len(new) == len(old) + added
    for layer, was, now in zip(tilemap.layers, old, new, strict=False):
        mine = changed.layer(layer.key)
        assert mine is not None
        if mine == layer:
            assert was == now
        elif isinstance(mine, TileLayer):
            assert now["data"] == list(mine.gids)
            assert {**was, "data": 0} == {**now, "data": 0}
        else:
            assert {**was, "objects": 0} == {**now, "objects": 0}
    for layer, now in zip([each for each in changed.layers if not isinstance(each, TileLayer)],
                          [each for each in new if each["type"] != "tilelayer"], strict=True):
        names = [(each.id, each.name, each.type) for each in getattr(layer, "objects", ())]
        found = now.get("objects", ())
        assert [(each["id"], each["name"], each.get("type", each.get("class"))) for each in found] == names
    for key in before.keys() - {"layers", "properties", *UNTOUCHABLE}:
        assert before[key] == after[key]
    stated = {each["name"]: each["value"] for each in after["properties"]}
    assert stated["sandbox.seed"] == 7
    assert after["nextobjectid"] == changed.next_object_id


def flat(layers: list[Any]) -> list[Any]:
    return [inner for layer in layers
            for inner in (flat(layer["layers"]) if layer["type"] == "group" else [layer])]


def exported(path: Path, folder: Path) -> Any:
    out = folder / "out.json"
    out.unlink(missing_ok=True)
    subprocess.run([TILED or "", "--export-map", "json", str(path), str(out)], check=True, capture_output=True,
                   env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder)}, timeout=60)
    return json.loads(out.read_text())


# One edit, its bytes ------------------------------------------------------------------------------------------------

def save(tilemap: TileMap, data: bytes, old: TileMap) -> str:
    return patched(data, old, tilemap).decode()


def test_a_new_unit_is_written_with_the_files_own_indentation_and_line_ends() -> None:
    data = document(TILESET, GROUND, objects('<object id="3" x="1" y="2"/>')).replace(b"\n", b"\r\n").replace(
        b"\r\n  <object ", b"\r\n\t <object ")
    old = read_map(data, Path("a.tmx"))
    new, number = add_unit(old, "enemy", "guard", "hunter", (3, 2))
    assert number == 9
    text = save(new, data, old)
    assert ('\r\n\t <object id="9" name="Guard 1" type="Enemy" x="48" y="32" width="16" height="16">\r\n'
            '\t  <properties>\r\n\t   <property name="kind" value="guard"/>\r\n'
            '\t   <property name="profile" value="hunter"/>\r\n\t  </properties>\r\n\t </object>\r\n'
            ' </objectgroup>') in text
    assert 'nextobjectid="10"' in text and 'nextlayerid="4"' in text


def test_the_type_is_called_class_in_version_1_9_only() -> None:
    for version, word in [("1.8", "type"), ("1.9", "class"), ("1.10", "type")]:
        data = document(GROUND, objects(), head=MAP.replace("1.10", version))
        old = read_map(data, Path("a.tmx"))
        new, _ = add_unit(old, "hero", "hero", "", (0, 0))
        assert f'name="Hero" {word}="Hero"' in save(new, data, old)


def test_a_new_object_takes_the_highest_id_plus_one_where_that_is_larger() -> None:
    data = document(GROUND, objects('<object id="40" x="1" y="2"/>'))
    old = read_map(data, Path("a.tmx"))
    new, number = add_unit(old, "hero", "hero", "", (0, 0))
    assert number == 41 and 'nextobjectid="42"' in save(new, data, old)


@pytest.mark.parametrize("group", [' <objectgroup id="2" name="units"/>\n', ' <objectgroup id="2" name="units" />\n',
                                   ' <objectgroup id="2" name="units"></objectgroup>\n',
                                   ' <objectgroup id="2" name="units">\n </objectgroup>\n'])
def test_empty_elements_are_opened_for_their_first_child(group: str) -> None:
    data = document(GROUND, group)
    old = read_map(data, Path("a.tmx"))
    new, _ = add_unit(old, "hero", "hero", "", (0, 0))
    text = save(new, data, old)
    assert '\n  <object id="9"' in text and '/>\n </objectgroup>\n</map>' in text
    assert comparable(read_map(text.encode(), Path("a.tmx"))) == comparable(new)


def test_properties_are_added_changed_and_taken_away_where_they_stand() -> None:
    head = ("<properties>\n  <property value='a' name='x'/>\n"
            '  <property name="y">one\ntwo</property>\n </properties>\n')
    data = document(" ", head, GROUND)
    old = read_map(data, Path("a.tmx"))
    assert [each.value for each in old.properties] == ["a", "one\ntwo"]
    new = set_map_property(old, "x", 'it\'s "b"')
    assert "<property value='it&apos;s \"b\"' name='x'/>" in save(new, data, old)
    assert reopened(data, old, new).properties == new.properties
    new = set_map_property(set_map_property(new, "y", "short"), "z", "true", "bool")
    assert reopened(data, old, new).properties == new.properties
    none = set_map_property(set_map_property(old, "x", None), "y", None)
    assert save(none, data, old) == document(GROUND).decode()
    with pytest.raises(InputError, match="no Tiled file can hold"):
        save(set_map_property(old, "x", "\x00"), data, old)


def test_all_undone_is_the_file_as_it_was() -> None:
    data = document(TILESET, GROUND, objects('<object id="3" type="Hero" x="1" y="2"/>'))
    old = read_map(data, Path("a.tmx"))
    there = set_object_property(move_object(old, 3, (2, 2)), 3, "life", "4")
    back = move_object(set_object_property(there, 3, "life", None), 3, (0, 0))
    assert patched(data, old, back) == data


def test_an_object_taken_away_takes_its_line_along() -> None:
    data = document(GROUND, objects('<object id="3" x="1" y="2"/>', '<object id="4" x="1" y="2"/>'))
    old = read_map(data, Path("a.tmx"))
    assert save(remove_object(old, 3), data, old) == document(
        GROUND, objects('<object id="4" x="1" y="2"/>')).decode()


# Drawing and erasing ------------------------------------------------------------------------------------------------

def cells_of(tilemap: TileMap) -> set[tuple[int, int]]:
    grid = level_of(tilemap).grid
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
    st.tuples(st.just("map"), st.sampled_from(["sandbox.seed", "about"]), st.none() | st.text(max_size=8)))

SOURCES = [
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
            return add_unit(tilemap, "enemy" if sum(cell) % 2 else "hero", "guard", "guard", cell)[0]
        case "map", name, value:
            return set_map_property(tilemap, name, value)
        case word, number, *rest if ids:
            object_id = ids[number % len(ids)]
            if word == "move":
                return move_object(tilemap, object_id, rest[0])
            return remove_object(tilemap, object_id) if word == "remove" else set_object_property(
                tilemap, object_id, rest[0], rest[1])
    return tilemap


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=300)
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
    assert level_of(back) == level_of(new)


# Writing ----------------------------------------------------------------------------------------------------------

def test_writing_replaces_the_file_in_one_step_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    write_atomically(path, b"one")
    path.chmod(0o640)
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two" and path.stat().st_mode & 0o777 == 0o640
    link = tmp_path / "link.tmx"
    link.symlink_to(path)
    write_atomically(link, b"three")
    assert link.is_symlink() and path.read_bytes() == b"three"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.tmx", "link.tmx"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tmx"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match=r"a\.tmx: the file cannot be written: No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old" and [each.name for each in tmp_path.iterdir()] == ["a.tmx"]
    monkeypatch.undo()
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "no" / "a.tmx", b"new")
