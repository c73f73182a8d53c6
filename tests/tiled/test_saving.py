"""Saving changes only what changed (guide: files)."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
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
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched, write_atomically
from sandbox.tiled.tilemap import ObjectLayer, TileLayer, TileMap
from tests.tiled.judge import IS_STRICT, exported, flat, needs_tiled, spread
from tests.tiled.maps import GROUND, MAP, TILESET, document, objects, real_map, real_maps


def reopened(source: bytes, old: TileMap, new: TileMap) -> TileMap:
    return read_map(patched(source, old, new), old.folder / old.name)


def with_cell(tilemap: TileMap, layer: TileLayer, place: int, gid: int) -> TileMap:
    return tilemap.with_layer(replace(layer, gids=(*layer.gids[:place], gid, *layer.gids[place + 1:])))


def some_maps() -> list[Path]:
    """The real maps; a spread of them where not all are asked for."""
    return real_maps() if IS_STRICT else spread(real_maps(), 16)


def test_an_untouched_map_gives_the_same_bytes() -> None:
    for path in some_maps():
        data = path.read_bytes()
        assert patched(data, read_map(data, path), read_map(data, path)) == data


def test_one_changed_cell_of_a_csv_layer_changes_one_line() -> None:
    tried = 0
    for path in some_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        if b'encoding="csv"' not in data or b'encoding="csv"/' in data:
            continue
        for layer in tilemap.tile_layers:
            changed = with_cell(tilemap, layer, len(layer.gids) // 2, 7654321)
            before, after = data.split(b"\n"), patched(data, tilemap, changed).split(b"\n")
            assert len(before) == len(after)
            assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
            assert comparable(reopened(data, tilemap, changed))[0] == comparable(changed)[0]
            tried += 1
    assert tried > (20 if IS_STRICT else 5)


def test_a_changed_cell_comes_back_from_each_encoding_and_other_layers_keep_their_bytes() -> None:
    for path in some_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        for layer in tilemap.tile_layers:
            changed = with_cell(tilemap, layer, len(layer.gids) - 1, 0x80000005)
            out = patched(data, tilemap, changed)
            assert comparable(read_map(out, path))[0] == comparable(changed)[0]
            assert patched(out, read_map(out, path), read_map(out, path)) == out


def edited(tilemap: TileMap) -> TileMap:
    """Some of everything."""
    tilemap = draw_walls(tilemap, [(x, 0) for x in range(3)])
    tilemap, hero = add_unit(tilemap, "hero", "hero", "", (0, 1), SHIPPED)
    tilemap, goblin = add_unit(tilemap, "enemy", "goblin", "guard", (tilemap.width - 1, 0), SHIPPED)
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
    """A map without what only the reader of one file can know: keys, new layers' ids, findings, and of an infinite
    map which rectangle of it is the level."""
    left, top = tilemap.origin
    layers: list[object] = []
    for layer in tilemap.layers:
        alike = replace(layer, key=0, id=0)
        if isinstance(alike, TileLayer) and tilemap.is_infinite:
            layers.append((replace(alike, gids=(), width=0, height=0), {
                (left + place % alike.width, top + place // alike.width): gid
                for place, gid in enumerate(alike.gids) if gid}))
            continue
        if tilemap.is_infinite:
            alike = replace(alike, offset_x=alike.offset_x + left * tilemap.tile_width,
                            offset_y=alike.offset_y + top * tilemap.tile_height)
        if isinstance(alike, ObjectLayer):
            alike = replace(alike, objects=tuple(replace(each, key=None) for each in alike.objects))
        layers.append(alike)
    return layers, tilemap.properties, tilemap.next_object_id, tilemap.tilesets


def test_every_edit_of_every_real_map_comes_back() -> None:
    for path in some_maps():
        data = path.read_bytes()
        tilemap = read_map(data, path)
        try:
            changed = edited(tilemap)
        except InputError as error:
            assert "polygon" in str(error) or "turned" in str(error)
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
    before = exported(folder / name, tmp_path)["map"]
    (folder / name).write_bytes(patched(data, tilemap, changed))
    after = exported(folder / name, tmp_path)["map"]

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


# One edit, its bytes ------------------------------------------------------------------------------------------------

def save(tilemap: TileMap, data: bytes, old: TileMap) -> str:
    return patched(data, old, tilemap).decode()


def test_a_new_unit_is_written_with_the_files_own_indentation_and_line_ends() -> None:
    data = document(TILESET, GROUND, objects('<object id="3" x="1" y="2"/>')).replace(b"\n", b"\r\n").replace(
        b"\r\n  <object ", b"\r\n\t <object ")
    old = read_map(data, Path("a.tmx"))
    new, number = add_unit(old, "enemy", "guard", "hunter", (3, 2), SHIPPED)
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
        new, _ = add_unit(old, "hero", "hero", "", (0, 0), SHIPPED)
        assert f'name="Hero" {word}="Hero"' in save(new, data, old)


def test_a_new_object_takes_the_highest_id_plus_one_where_that_is_larger() -> None:
    data = document(GROUND, objects('<object id="40" x="1" y="2"/>'))
    old = read_map(data, Path("a.tmx"))
    new, number = add_unit(old, "hero", "hero", "", (0, 0), SHIPPED)
    assert number == 41 and 'nextobjectid="42"' in save(new, data, old)


@pytest.mark.parametrize("group", [' <objectgroup id="2" name="units"/>\n', ' <objectgroup id="2" name="units" />\n',
                                   ' <objectgroup id="2" name="units"></objectgroup>\n',
                                   ' <objectgroup id="2" name="units">\n </objectgroup>\n'])
def test_empty_elements_are_opened_for_their_first_child(group: str) -> None:
    data = document(GROUND, group)
    old = read_map(data, Path("a.tmx"))
    new, _ = add_unit(old, "hero", "hero", "", (0, 0), SHIPPED)
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


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "loop.tmx"
    link.symlink_to(link)
    with pytest.raises(InputError, match="leads to itself"):
        write_atomically(link, b"three")
    assert link.is_symlink() and [each.name for each in tmp_path.iterdir()] == ["loop.tmx"]
