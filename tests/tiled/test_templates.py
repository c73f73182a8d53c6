"""Templates are read resolved and kept as instances; JSON says the same as XML (guide: files)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import move_object, rename_object, set_object_property
from sandbox.files.levels import level_of
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import Property, TileMap
from tests.tiled.maps import GROUND, TILESET, document, objects

SHEET = '<tileset name="s" tilewidth="16" tileheight="16" tilecount="4" columns="2"/>'
ENEMY = """<template>
 <tileset firstgid="1" source="sheet.tsx"/>
 <object name="Rat" type="Enemy" gid="2147483650" width="16" height="16" rotation="90" visible="0">
  <properties>
   <property name="kind" value="rat"/>
   <property name="sight" type="int" value="4"/>
  </properties>
 </object>
</template>
"""
PLAIN = '<object id="3" template="rat.tx" x="0" y="16"/>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rat.tx").write_text(ENEMY)
    (tmp_path / "sheet.tsx").write_text(SHEET)
    return tmp_path


def opened(folder: Path, *lines: str, tileset: str = TILESET) -> tuple[bytes, TileMap]:
    source = document(tileset, GROUND, objects(*lines))
    return source, read_map(source, folder / "a.tmx")


def test_an_instance_has_what_its_template_says(folder: Path) -> None:
    _, tilemap = opened(folder, PLAIN)
    rat = tilemap.object_layers[0].objects[0]
    assert (rat.name, rat.type, rat.width, rat.rotation, rat.is_visible, rat.shape) == (
        "Rat", "Enemy", 16, 90, False, "tile")
    assert (rat.x, rat.y, rat.id, rat.template) == (0, 16, 3, "rat.tx")
    assert level_of(tilemap, SHIPPED).units[0].kind.name == "rat"


def test_an_instance_says_only_what_is_other(folder: Path) -> None:
    _, tilemap = opened(folder, '<object id="3" template="rat.tx" name="Bob" rotation="0" visible="1" x="1" y="2" '
                        'width="8" height="9"><properties><property name="sight" type="int" value="7"/>'
                        '<property name="mine" value="x"/></properties></object>')
    bob = tilemap.object_layers[0].objects[0]
    assert (bob.name, bob.type, bob.width, bob.height, bob.rotation, bob.is_visible) == ("Bob", "Enemy", 8, 9, 0, True)
    assert bob.properties == (Property("kind", "rat"), Property("sight", "7", "int"), Property("mine", "x"))


def test_the_templates_tile_is_the_maps_where_the_map_has_its_tileset(folder: Path) -> None:
    both = TILESET + f' <tileset firstgid="40" source="../{folder.name}/sheet.tsx"/>\n'
    _, tilemap = opened(folder, PLAIN, tileset=both)
    assert tilemap.object_layers[0].objects[0].gid == 0x80000000 + 41
    assert len(tilemap.tilesets) == 2


def test_else_its_tileset_is_added_for_pictures_only(folder: Path) -> None:
    _, tilemap = opened(folder, PLAIN)
    found = tilemap.tileset_of(tilemap.object_layers[0].objects[0].gid)
    assert found is not None and (found[0].name, found[0].is_of_map, found[1]) == ("s", False, 1)


def test_editing_an_instance_writes_only_what_was_changed(folder: Path) -> None:
    source, old = opened(folder, PLAIN)

    def line(new: TileMap) -> str:
        out = patched(source, old, new)
        back = read_map(out, folder / "a.tmx")
        assert back.object_layers[0].objects == new.object_layers[0].objects
        text = out.decode()
        return text[text.index("<object id"):text.index("</objectgroup>")].strip()

    x, y = old.cell_of(old.object_layers[0].objects[0])
    assert line(move_object(old, 3, (x + 1, y))) == '<object id="3" template="rat.tx" x="16" y="16"/>'
    assert line(rename_object(old, 3, "Bob")) == '<object id="3" template="rat.tx" x="0" y="16" name="Bob"/>'
    changed = set_object_property(old, 3, "sight", "9")
    assert line(changed) == ('<object id="3" template="rat.tx" x="0" y="16">\n   <properties>\n    <property '
                             'name="sight" type="int" value="9"/>\n   </properties>\n  </object>')
    assert set_object_property(changed, 3, "sight", None) == old
    assert rename_object(rename_object(old, 3, "Bob"), 3, "") == old


def test_a_changed_size_of_an_instance_is_written_whole(folder: Path) -> None:

    source, old = opened(folder, PLAIN)
    layer = old.object_layers[0]
    wide = old.with_layer(replace(layer, objects=(replace(layer.objects[0], width=32.0),)))
    assert b'y="16" width="32" height="16"/>' in patched(source, old, wide)


def test_a_missing_template_is_one_warning_and_its_instances_are_kept(tmp_path: Path) -> None:
    source, old = opened(tmp_path, PLAIN, PLAIN.replace('"3"', '"4"'))
    assert [str(each).partition(":")[0] for each in old.findings] == ['a.tmx, layer "units"']
    assert patched(source, old, move_object(old, 3, (2, 2))).count(b"template") == 2


def test_class_and_list_properties_are_kept_and_not_changed() -> None:
    held = ('<properties><property name="c" type="class" propertytype="T"><properties><property name="a" type="int" '
            'value="1"/></properties></property><property name="l" type="list"><item type="int" value="1"/></property>'
            '<property name="e" propertytype="E" value="x"/></properties>')
    source = document(GROUND, objects(f'<object id="3" x="1" y="2">{held}</object>'))
    old = read_map(source, Path("a.tmx"))
    out = patched(source, old, set_object_property(move_object(old, 3, (2, 2)), 3, "e", "y"))
    assert held.replace('value="x"', 'value="y"').encode() in out
    for name in ("c", "l"):
        with pytest.raises(InputError, match="cannot be changed here"):
            set_object_property(old, 3, name, "1")
    assert held.encode() not in patched(source, old, set_object_property(old, 3, "c", None))


def test_a_tileset_in_json_says_the_same_as_in_xml(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text(
        '<tileset name="t" tilewidth="16" tileheight="16" spacing="1" margin="2" tilecount="4" columns="2" '
        'tilerendersize="grid" fillmode="preserve-aspect-fit" objectalignment="top"><tileoffset x="3" y="-4"/>'
        '<image source="p.png" width="40" height="40" trans="ff00ff"/><tile id="1" type="door"><properties><property '
        'name="wall" type="bool" value="true"/><property name="cost" type="int" value="2"/></properties><animation>'
        '<frame tileid="2" duration="100"/><frame tileid="3" duration="50"/></animation></tile></tileset>')
    (tmp_path / "t.json").write_text(json.dumps({
        "name": "t", "tilewidth": 16, "tileheight": 16, "spacing": 1, "margin": 2, "tilecount": 4, "columns": 2,
        "tilerendersize": "grid", "fillmode": "preserve-aspect-fit", "objectalignment": "top",
        "tileoffset": {"x": 3, "y": -4}, "image": "p.png", "imagewidth": 40, "imageheight": 40,
        "transparentcolor": "ff00ff", "tiles": [{
            "id": 1, "type": "door", "animation": [{"tileid": 2, "duration": 100}, {"tileid": 3, "duration": 50}],
            "properties": [{"name": "wall", "type": "bool", "value": True},
                           {"name": "cost", "type": "int", "value": 2}]}]}))
    both = read_map(document(' <tileset firstgid="1" source="t.tsx"/>\n <tileset firstgid="1" source="t.json"/>\n'),
                    tmp_path / "a.tmx").tilesets
    assert vars(both[0]) | {"source": ""} == vars(both[1]) | {"source": ""}
    assert both[0].tiles[1].animation == ((2, 100), (3, 50))


def test_a_template_in_json_says_the_same_as_in_xml(folder: Path) -> None:
    (folder / "rat.json").write_text(json.dumps({
        "type": "template", "tileset": {"firstgid": 1, "source": "sheet.tsx"}, "object": {
            "name": "Rat", "type": "Enemy", "gid": 2147483650, "width": 16, "height": 16, "rotation": 90,
            "visible": False, "properties": [{"name": "kind", "type": "string", "value": "rat"},
                                             {"name": "sight", "type": "int", "value": 4}]}}))
    one, two = (opened(folder, PLAIN.replace("rat.tx", name))[1].object_layers[0].objects[0]
                for name in ("rat.tx", "rat.json"))
    assert (one.gid, one.properties, one.rotation, one.is_visible) == (
        two.gid, two.properties, two.rotation, two.is_visible)
    assert read_map(document(objects('<object id="1" template="poly.json"/>')), folder / "a.tmx").findings


def test_old_json_tilesets_have_tables_by_number(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps({
        "tilewidth": 16, "tiles": {"0": {"image": "a.png"}, "7": {"image": "b.png"}},
        "tileproperties": {"7": {"wall": True}}}))
    found = read_map(document(' <tileset firstgid="1" source="t.json"/>\n'), tmp_path / "a.tmx").tilesets[0]
    assert [(number, facts.picture and facts.picture.source, facts.properties)
            for number, facts in sorted(found.tiles.items())] == [
        (0, "a.png", ()), (7, "b.png", (Property("wall", "true", "bool"),))]
    assert found.tile_count == 8


def test_in_another_folder_relative_references_are_rewritten_and_absolute_ones_kept() -> None:
    held = ('<properties><property name="a" type="file" value="a.txt"/><property name="b" type="file" value="/etc/b"/>'
            '<property name="l" type="list"><item type="file" value="../c.txt"/><item value="../d.txt"/></property>'
            "</properties>")
    source = document(held, ' <tileset firstgid="1" source="../t.tsx"/>\n', objects(PLAIN))
    out = moved(source, Path("/levels/here"), Path("/levels/there"), "a.tmx").decode()
    assert 'value="../here/a.txt"' in out and 'value="/etc/b"' in out
    assert 'type="file" value="../c.txt"' in out and 'item value="../d.txt"' in out
    assert 'source="../t.tsx"' in out and 'template="../here/rat.tx"' in out
    assert moved(out.encode(), Path("/levels/there"), Path("/levels/here"), "a.tmx") == source


def test_a_tile_object_has_type_and_properties_from_its_tile(folder: Path) -> None:
    tiles = TILESET.replace('<tile id="4">', '<tile id="4" type="Enemy">').replace(
        '"wall" type="bool" value="true"', '"kind" value="rat"')
    source, old = opened(folder, '<object id="3" gid="5" x="16" y="16" width="16" height="16"/>', tileset=tiles)
    unit = level_of(old, SHIPPED).units[0]
    assert (unit.kind.name, unit.name, unit.cell) == ("rat", "Rat 1", (1, 0))
    out = patched(source, old, set_object_property(old, 3, "sight", "4", "int"))
    assert out.count(b"kind") == 1 and out.count(b"Enemy") == 1 and b'name="sight"' in out
    assert set_object_property(set_object_property(old, 3, "kind", "hound"), 3, "kind", None) == old
