"""Opening maps (guide: files; battle, Bad input)."""

from __future__ import annotations

import base64
import gzip
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.check import report
from sandbox.files.editing import set_map_property
from sandbox.files.levels import level_of
from sandbox.files.opening import open_level
from sandbox.files.walls import find_walls
from sandbox.tiled import markup
from sandbox.tiled.coverage import covered
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import ImageLayer, ObjectLayer, TileLayer
from tests.tiled.maps import GROUND, MAP, PROJECT, REAL, TILESET, document, objects, read, real_map, real_maps
from tests.work import growth

CELLS = (1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 0x80000003)
RAW = struct.pack("<12I", *CELLS)


def layer(attributes: str, text: str) -> str:
    return f' <layer id="1" name="ground" width="4" height="3">\n  <data{attributes}>{text}</data>\n </layer>\n'


@pytest.mark.parametrize(("attributes", "text"), [
    (' encoding="csv"', ",".join(map(str, CELLS))),
    (' encoding="base64"', base64.b64encode(RAW).decode()),
    (' encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(RAW)).decode()),
    (' encoding="base64" compression="gzip"', "\n  " + base64.b64encode(gzip.compress(RAW)).decode() + "\n"),
    ("", "".join(f'<tile gid="{gid}"/>' for gid in CELLS)),
])
def test_each_encoding_gives_the_same_cells(attributes: str, text: str) -> None:
    ground = read(TILESET, layer(attributes, text)).tile_layers[0]
    assert ground.gids == CELLS


WAYS = {
    "as Tiled writes it": '\n   <tile gid="{}"/>', "in a row": '<tile gid="{}"/>',
    "in single quotes": "<tile gid='{}'/>",
    "with an end": '<tile gid="{}"></tile>', "with a comment": '<!-- </data> --><tile gid="{}"/>',
    "with more in it": '<tile gid="{}"><properties/></tile>', "with words between": 'words<tile gid="{}"/>',
    "with another attribute": '<tile gid="{}" x="1"/>', "with blanks": '<tile  gid = "{}" />'}
"""Ways to write the tiles of a layer, which mean the same."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("other", WAYS)
def test_tiles_written_in_any_way_are_read_and_saved_alike(way: str, other: str) -> None:
    texts = [WAYS[way].format(gid) for gid in CELLS[:6]] + [WAYS[other].format(gid) for gid in CELLS[6:]]
    texts[3] = "<tile/>"
    cells = (*CELLS[:3], 0, *CELLS[4:])
    units = objects('<object id="1" name="Iva" type="Hero" x="8" y="8"><point/></object>')
    source = document(TILESET, layer("", "".join(texts)), layer("", "".join(texts[:5])), units)
    tilemap = read_map(source, Path("a.tmx"))
    full, short = tilemap.tile_layers
    assert (full.gids, short.gids) == (cells, (*cells[:5], *(0,) * 7))
    assert [each.name for each in tilemap.object_layers[0].objects] == ["Iva"], "what follows is read too"
    changed = tilemap.with_layer(full.with_tiles({3: 4, 7: 5}))
    saved = patched(source, tilemap, changed)
    assert read_map(saved, Path("a.tmx")) == changed
    assert len(saved) <= len(source) + len(' gid="4"'), "only their numbers change"


def test_tiles_written_plainly_are_not_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    start = markup._Builder._start
    monkeypatch.setattr(markup._Builder, "_start", lambda self, tag, attributes: (
        told.append(tag), start(self, tag, attributes)))
    read(TILESET, layer("", '<tile gid="1"/>' * 12), layer("", '<tile gid="1"/>' * 12))
    assert told.count("tile") == 3, "the tileset's own, and the first of each layer"


def refusal(data: bytes, path: str = "a.tmx") -> str:
    with pytest.raises(InputError) as caught:
        read_map(data, Path(path))
    return str(caught.value)


@pytest.mark.parametrize(("data", "words"), [
    (b"", ["a.tmx", "empty"]),
    (b"hello", ["a.tmx", "line 1", "not XML"]),
    (b'{"width": 3}', ["not XML", "JSON"]),
    (document(GROUND)[:-9], ["line", "not XML"]),
    (b"<tileset/>", ["<tileset>", "<map>"]),
    (document(GROUND).decode().encode("utf-32"), ["UTF-32", "UTF-8"]),
    (document(GROUND).replace(b"UTF-8", b"no-such"), ["line 1", "encoding"]),
    (document(GROUND).replace(b'name="ground"', b'name="\xe4"'), ["not XML"]),
    (document(GROUND).replace(b"<map", b'<!DOCTYPE map [<!ENTITY a "b">]><map'), ["line 2", "DOCTYPE"]),
    (document(GROUND).replace(b"orthogonal", b"hexagonal"), ["hexagonal", "orthogonal"]),
    (document(GROUND).replace(b"orthogonal", b"isometric"), ["isometric", "orthogonal"]),
    (document(GROUND).replace(b"orthogonal", b"staggered"), ["staggered", "orthogonal"]),
    (document(GROUND).replace(b"1,1,1,1\n<", b"1,1,1\n<"), ['layer "ground"', "11 cells", "4 x 3 = 12"]),
    (document(GROUND).replace(b"1,1,1,1\n<", b"1,1,1,1,\n<"), ["13 cells", "comma"]),
    (document(GROUND).replace(b"1,2,", b"1,two,"), ['cell (1, 1)', '"two"']),
    (document(GROUND).replace(b"1,2,", b"1,-2,"), ['cell (1, 1)', '"-2"']),
    (document(GROUND).replace(b"1,2,", "1,٢,".encode()), ["cell (1, 1)"]),
    (document(GROUND).replace(b'width="4" height="3" tile', b'width="four" height="3" tile'), ['width', '"four"']),
    (document(GROUND).replace(b'width="4" height="3" tile', b'width="-4" height="3" tile'), ['width', '"-4"']),
    (document(GROUND).replace(b'width="4" height="3" tile', b'width="99999" height="9999" tile'), ["4000000"]),
    (document(layer(' encoding="base64" compression="zstd"', "KLUv")), ["48 bytes", 'layer "ground"']),
    (document(layer(' encoding="base64" compression="lzma"', "KLUv")), ["lzma", "gzip, zstd", 'layer "ground"']),
    (document(layer(' encoding="base64"', "!!")), ["0 bytes"]),
    (document(layer(' encoding="base64" compression="zlib"', "AAAA")), ["unpacked"]),
    (document(layer(' encoding="rot13"', "AAAA")), ["rot13"]),
    (document(objects('<object id="3" x="east" y="0"/>')), ['layer "units"', "object 3", '"east"']),
    (document(objects('<object id="3" name="Bob" x="nan" y="0"/>')), ['object 3 "Bob"', '"nan"']),
    (document(objects('<object id="3" x="0" y="0"><polygon points="0,0 5"/></object>')), ["object 3", "points"]),
    (document(" <group>" * 200 + " </group>" * 200), ["deep"]),
])
def test_what_is_no_orthogonal_map_is_refused_with_its_place(data: bytes, words: list[str]) -> None:
    sentence = refusal(data)
    assert "\n" not in sentence
    assert all(word in sentence for word in words), sentence


def test_a_layer_never_unpacks_beyond_its_size() -> None:
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000), 9)).decode()
    assert "unpacks to more" in refusal(document(layer(' encoding="base64" compression="zlib"', bomb)))


def test_all_layers_together_have_a_limit_that_can_be_set() -> None:
    data = document(GROUND, GROUND)
    assert len(read_map(data, Path("a.tmx"), cell_limit=24).layers) == 2
    with pytest.raises(InputError, match="at most 23"):
        read_map(data, Path("a.tmx"), cell_limit=23)


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    for path, words in [(tmp_path / "no.tmx", "no such file"), (tmp_path, "folder")]:
        with pytest.raises(InputError, match=words):
            open_level(path)
    other = tmp_path / "a.tmj"
    other.write_text("{}")
    with pytest.raises(InputError, match=r"\.tmj"):
        open_level(other)


def test_groups_hand_down_visibility_opacity_and_offset() -> None:
    tilemap = read(' <group id="5" name="g" visible="0" opacity="0.5" offsetx="16" tintcolor="#ff0000">\n',
                   GROUND.replace("<layer", '<layer opacity="0.5" offsety="3"'), " </group>\n", objects())
    ground, units = tilemap.layers
    assert (ground.is_visible, ground.opacity, ground.offset_x, ground.offset_y) == (False, 0.25, 16, 3)
    assert ground.tint == "#ff0000"
    assert (units.is_visible, units.offset_x) == (True, 0)


def test_layers_keep_the_order_of_the_document() -> None:
    tilemap = read(objects(name="below"), GROUND, ' <imagelayer id="3" name="sky"/>\n')
    assert [type(each) for each in tilemap.layers] == [ObjectLayer, TileLayer, ImageLayer]


@pytest.mark.parametrize(("line", "cell"), [
    ('<object id="1" x="16" y="31.9"><point/></object>', (1, 1)),
    ('<object id="1" x="10" y="10" width="20" height="4"/>', (1, 0)),
    ('<object id="1" x="10" y="10" width="20" height="4"><ellipse/></object>', (1, 0)),
    ('<object id="1" gid="1" x="16" y="16" width="16" height="16"/>', (1, 0)),
    ('<object id="1" x="-1" y="0"><point/></object>', (-1, 0)),
    ('<object id="1" x="16" y="0" width="16" height="16" rotation="90"/>', (0, 0)),
])
def test_an_object_stands_in_the_cell_that_holds_it(line: str, cell: tuple[int, int]) -> None:
    tilemap = read(TILESET, objects(line))
    found = tilemap.object(1)
    assert found is not None and tilemap.cell_of(found) == cell


def test_a_tile_object_follows_the_alignment_of_its_tileset() -> None:
    tilemap = read(TILESET.replace(' name="t"', ' name="t" objectalignment="topleft"'),
                   objects('<object id="1" gid="1" x="16" y="16" width="16" height="16"/>'))
    assert tilemap.cell_of(tilemap.object_layers[0].objects[0]) == (1, 1)


def test_what_is_missing_beside_a_map_is_a_warning(tmp_path: Path) -> None:
    data = document(' <tileset firstgid="1" source="no.tsx"/>\n <tileset firstgid="9" source="no.json"/>\n', GROUND,
                    objects('<object id="2" template="t.tx" x="1" y="1"/>'))
    tilemap = read_map(data, tmp_path / "a.tmx")
    assert [finding.severity for finding in tilemap.findings] == ["warning"] * 3
    assert [word in str(finding) for word, finding in zip(("no.tsx", "no.json", "template"), tilemap.findings,
                                                          strict=True)] == [True] * 3


@pytest.mark.parametrize(("part", "words"), [
    (' <tileset firstgid="1" source="/etc/passwd"/>\n', ["/etc/passwd", "relative", "line 3", "drawn as placeholders"]),
    (' <tileset firstgid="1" source="C:\\a.tsx"/>\n', ["relative"]),
    (' <tileset firstgid="1" source="http://a/b.tsx"/>\n', ["relative"]),
    (' <tileset firstgid="1" source="../con.tsx"/>\n', ["device"]),
    (' <tileset firstgid="1" tilewidth="9" tileheight="9"><image source="//host/a.png"/></tileset>\n',
     ["relative", "a placeholder is drawn"]),
    (' <imagelayer name="sky"><image source="/dev/zero"/></imagelayer>\n', ['layer "sky"', "relative"]),
    (objects('<object id="1" template="file:///a.tx"/>'), ["relative", "its objects are kept"]),
])
def test_what_lies_elsewhere_is_told_and_the_map_opens_without_it(part: str, words: list[str]) -> None:
    told = read_map(document(part), Path("a.tmx")).findings
    assert [finding.severity for finding in told] == ["warning"]
    assert all(word in str(told[0]) for word in words), str(told[0])


@pytest.mark.parametrize("old", ["a", "/home/me/tiles.png", "C:\\tiles.png", "http://a/b.png"])
def test_only_relative_paths_follow_a_map_to_another_folder(old: str, tmp_path: Path) -> None:
    source = document(f' <imagelayer name="sky"><image source="{old}"/></imagelayer>\n')
    assert (moved(source, tmp_path / "x", tmp_path / "y") == source) == (old != "a")


def test_utf_16_is_read_and_written_again() -> None:
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        text = document(GROUND.replace("ground", "sand ☀")).decode().replace("UTF-8", "UTF-16")
        source = mark + text.encode(name)
        old = read_map(source, Path("a.tmx"))
        new = set_map_property(old, "a", "Böden")
        assert (old.layers[0].name, patched(source, old, old)) == ("sand ☀", source)
        out = patched(source, old, new)
        assert out[:2] == mark and read_map(out, Path("a.tmx")).properties == new.properties
        assert out[2:].decode(name).splitlines()[:2] == text.splitlines()[:2]


@pytest.mark.parametrize("where", ["", 'gid="&x;1"', 'name="&x;"', "1,&x;1,"])
def test_an_entity_that_nothing_declares_is_never_dropped(where: str) -> None:
    text = document(GROUND, ' <layer name="b"><data>' + '<tile gid="1"/>' * 12 + "</data></layer>").decode()
    for old, new in (('gid="1"', 'gid="&x;1"'), ('name="ground"', 'name="&x;"'), ("1,1,", "1,&x;1,")):
        if new == where:
            text = text.replace(old, new, 1)
    for doctype in ("", "<!DOCTYPE map>", '<!DOCTYPE map SYSTEM "none.dtd">', '<!DOCTYPE map PUBLIC "a" "none.dtd">'):
        data = text.replace("<map", f"{doctype}\n<map", 1).encode()
        if "&x;" in text:
            assert "entity" in refusal(data)
        else:
            assert read_map(data, Path("a.tmx"))


def test_a_broken_tileset_is_told_with_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text("<!DOCTYPE a []><tileset/>")
    told = read_map(document(' <tileset firstgid="1" source="t.tsx"/>\n'), tmp_path / "a.tmx").findings
    assert len(told) == 1 and "t.tsx, line 1: the DOCTYPE" in str(told[0])


def test_repeated_and_missing_object_ids_become_unique() -> None:
    tilemap = read(objects('<object id="3" x="0" y="0"/>', '<object id="3" x="1" y="0"/>', '<object x="2" y="0"/>'))
    assert [each.id for each in tilemap.object_layers[0].objects] == [3, 9, 10]
    assert tilemap.next_object_id == 11
    assert "id 3" in str(tilemap.findings[0])


def test_every_real_map_opens_or_is_refused_with_one_sentence() -> None:
    real_maps()
    refused = []
    for path in sorted(REAL.rglob("*.tmx")):
        try:
            assert report(open_level(path))
        except InputError as error:
            assert len(error.findings) == 1
            refused.append(path.name)
    assert len(real_maps()) == 66
    assert sorted(refused) == ["map-with-common-props.tmx", "map-with-multiline-string-prop.tmx", "map.tmx",
                               "tiled_oblique.tmx"]


def test_level1_has_the_walls_of_its_tile_layer_and_its_rectangles() -> None:
    opened = open_level(real_map("level1.tmx"))
    walls = find_walls(opened.tilemap)
    assert str(walls) == ('walls: tiles of layer "walls", 58 rectangles of layer "Obstacles" (rule 3, by name): '
                          "192 of 1500 cells closed")
    obstacles = next(each for each in opened.tilemap.object_layers if each.name == "Obstacles")
    tiles = next(each for each in opened.tilemap.tile_layers if each.name == "walls")
    centres = {(x, y) for y in range(30) for x in range(50) for each in obstacles.objects if each.name == "wall"
               and each.x <= x * 64 + 32 < each.x + each.width and each.y <= y * 64 + 32 < each.y + each.height}
    closed = centres | {(place % 50, place // 50) for place, gid in enumerate(tiles.gids) if gid}
    assert {cell for cell in opened.level.grid.all_cells() if not opened.level.grid.enterable(cell)} == closed
    named = [each for each in obstacles.objects if each.name == "wall"]
    assert {cell for each in named for cell in covered(opened.tilemap, obstacles, each)} == centres


def test_tiled1_has_no_walls_and_no_hero() -> None:
    opened = open_level(real_map("tiled1.tmx"))
    assert opened.level.grid.enterable_count == 1500
    assert [str(each) for each in opened.level.errors] == [
        "tiled1.tmx: no hero: place one with the hero tool, or give an object the type Hero"]


def test_twice_as_many_units_and_walls_take_twice_the_work_to_make_a_level_of() -> None:
    def making(count: int) -> Callable[[], object]:
        head = MAP.replace('width="4" height="3"', f'width="{count}" height="3"')
        kinds = (("enemy", 0), ("wall", 32))
        lines = (f'<object id="{n + 1}" type="{kind}" name="{kind}" x="{16 * n}" y="{y}" width="16" height="16"/>'
                 for n in range(count) for kind, y in kinds)
        tilemap = read(objects(*lines), head=head)
        return lambda: level_of(tilemap, SHIPPED)

    assert growth(making, 100) < 2.1


def test_the_version_tells_nothing_about_what_opens() -> None:
    assert read(GROUND, head=MAP.replace("1.10", "9.9")).version == "9.9"


WHOLE = document(TILESET, GROUND, objects('<object id="3" type="Hero" x="1" y="2"><properties/></object>'))


@given(st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 9), st.sampled_from(
    [b"", b'"', b"<", b"&", b"-1", b"1e309", b"\xff", b"\0", b"<group>", b"<!--", b"9" * 5000])), max_size=4))
def test_broken_bytes_are_refused_and_never_fail_otherwise(breaks: list[tuple[int, int, bytes]]) -> None:
    data = WHOLE
    for place, length, instead in breaks:
        data = data[:place] + instead + data[place + length:]
    try:
        level_of(read_map(data, Path("a.tmx")), SHIPPED)
    except InputError as error:
        assert str(error).startswith("a.tmx")


def test_without_any_zstd_a_sentence_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("compression.zstd", "zstandard"):
        monkeypatch.setitem(sys.modules, name, None)
    sentence = refusal(document(layer(' encoding="base64" compression="zstd"', "KLUv")))
    assert 'layer "ground"' in sentence and "the package zstandard" in sentence


def test_zstd_is_loaded_only_where_a_level_needs_it() -> None:
    code = "import sys, sandbox.files.opening, sandbox.tiled.saving.writing; sys.exit('zstandard' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=PROJECT, check=False).returncode == 0
