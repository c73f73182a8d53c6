"""Rows: maps, their layers, and the chunks of infinite ones."""

from __future__ import annotations

import zlib

from tests.tiled.as_tiled.making import BASE, CSV, INFINITE, layer, made, raw, text_of, tiles
from tests.tiled.as_tiled.meaning import Row
from tests.tiled.maps import GROUND, MAP, TILESET, objects

SMALL = '<layer id="1" name="g" {}><data encoding="csv">1,2,3,4</data></layer>'
LAYERS = (
    *(made(f"layers: {name}", TILESET, GROUND.replace('id="1" ', f'id="1" {how} ')) for name, how in (
        ("x and y", 'x="1" y="2"'), ("x and y below 0", 'x="-1" y="-2"'), ("offsets", 'offsetx="3.5" offsety="-40"'),
        ("x, y and offsets", 'x="1" y="1" offsetx="16" offsety="8"'), ("not visible", 'visible="0"'),
        ("visible by a word", 'visible="true"'), ("not visible by a word", 'visible="false"'),
        ("visible by another number", 'visible="2"'), ("an empty visible", 'visible=""'),
        ("opacity", 'opacity="0.25"'), ("locked and parallax", 'locked="1" parallaxx="0.5" parallaxy="2"'),
        ("unknown attributes", 'mine="1" class="big" mode="add"'))),
    made("layers: opacity beyond 1", TILESET, GROUND.replace('id="1" ', 'id="1" opacity="3" ')),
    made("layers: an empty opacity", TILESET, GROUND.replace('id="1" ', 'id="1" opacity="" ')),
    made("layers: opacity by a word", TILESET, GROUND.replace('id="1" ', 'id="1" opacity="half" ')),
    made("layers: an offset by a word", TILESET, GROUND.replace('id="1" ', 'id="1" offsetx="a" ')),
    made("layers: x with a fraction", TILESET, GROUND.replace('id="1" ', 'id="1" x="1.5" ')),
    made("layers: smaller than the map", TILESET, SMALL.format('width="2" height="2"')),
    made("layers: larger than the map", TILESET, layer("1," * 29 + "1", of='name="g" width="6" height="5"')),
    made("layers: smaller and moved", TILESET, SMALL.format('width="2" height="2" x="3" y="1"')),
    made("layers: without a size", TILESET, SMALL.format("")),
    made("layers: without a size and cells", TILESET, '<layer id="1" name="g"/>'),
    made("layers: without a size, with as many cells as the map", TILESET, layer(CSV, of='id="1" name="g"')),
    made("layers: of no size", TILESET, layer("", of='id="1" name="g" width="0" height="0"')),
    made("layers: of a size below 0", TILESET, layer("", of='id="1" name="g" width="-4" height="3"')),
    made("layers: none", TILESET),
    made("layers: no tilesets and no layers"),
    made("layers: without name and id", TILESET, GROUND.replace('id="1" name="ground" ', "")),
    made("layers: one id twice", TILESET, GROUND, GROUND, objects(number=1)),
    made("layers: an id below 0", TILESET, GROUND.replace('id="1"', 'id="-3"')),
    made("layers: an id with a letter", TILESET, GROUND.replace('id="1"', 'id="a"')),
    made("layers: in groups", TILESET, '<group name="a" offsetx="8" offsety="4" opacity="0.5" x="2" y="3">'
         '<group visible="0" offsetx="1">', GROUND.replace('id="1"', 'id="1" x="1" offsety="2" opacity="0.5"'),
         "</group>", objects('<object id="1" x="1" y="1"/>'), "</group>"),
    made("layers: an empty group", '<group name="a"/><group/>'),
    made("layers: unknown elements", TILESET, "<other><layer/></other>", GROUND, "<terrain/>text"),
    made("layers: a layer within a layer", TILESET, GROUND.replace("<data", '<layer name="x"/><data')),
    made("layers: properties twice", TILESET, GROUND.replace(
        "<data", '<properties><property name="a" value="1"/><property name="b" value="1"/></properties><properties>'
        '<property name="a" value="2"/></properties><data')),
    made("layers: objects moved", objects('<object id="1" x="1" y="2"/>').replace(
        "<objectgroup", '<objectgroup x="1" y="2" offsetx="3" offsety="4"')),
    made("layers: objects without anything", "<objectgroup/>"),
    made("layers: objects in their own order", objects().replace("<objectgroup", '<objectgroup draworder="index"')),
    made("layers: objects in an unknown order", objects().replace("<objectgroup", '<objectgroup draworder="up"')),
    made("layers: objects in an empty order", objects().replace("<objectgroup", '<objectgroup draworder=""')),
    made("layers: a picture at x and y", '<imagelayer name="i" x="3" y="4"><image source="a.png"/></imagelayer>'),
    made("layers: a picture at x, y and an offset",
         '<imagelayer name="i" x="3" y="4" offsetx="5"><image source="a.png"/></imagelayer>'),
    made("layers: a picture at x, y and a second offset",
         '<imagelayer name="i" x="3" y="4" offsety="5"><image source="a.png"/></imagelayer>'),
    made("layers: a picture without a file", '<imagelayer name="i"/><imagelayer><image/></imagelayer>'
         '<imagelayer repeatx="1" repeaty="0"><image width="3"/></imagelayer>'),
    made("layers: a tint that is none", TILESET, GROUND.replace('id="1"', 'id="1" tintcolor="pink-ish"')),
)

MAPS = (
    *(made(f"map: {name}", TILESET, GROUND, head=MAP.replace(old, new)) for name, old, new in (
        ("no version", 'version="1.10" ', ""),
        ("a version to come", '"1.10"', '"7.3"'),
        ("no orientation", 'orientation="orthogonal" ', ""),
        ("an empty orientation", '"orthogonal"', '""'),
        ("an unknown orientation", '"orthogonal"', '"round"'),
        ("isometric", '"orthogonal"', '"isometric"'),
        ("no width", 'width="4" height', "height"),
        ("no height", 'height="3" tile', "tile"),
        ("of no size", 'width="4"', 'width="0"'),
        ("of a width below 0", 'width="4"', 'width="-4"'),
        ("a size with a letter", 'width="4"', 'width="4a"'),
        ("a size with blanks", 'width="4"', 'width=" 4 "'),
        ("a size with a plus", 'width="4"', 'width="+4"'),
        ("infinite by a word", 'infinite="0"', 'infinite="true"'),
        ("an empty infinite", 'infinite="0"', 'infinite=""'),
        ("no infinite", ' infinite="0"', ""),
        ("no next ids", 'nextlayerid="4" nextobjectid="9"', ""),
        ("next ids of 0", 'nextlayerid="4" nextobjectid="9"', 'nextlayerid="0" nextobjectid="0"'),
        ("next ids below 0", 'nextobjectid="9"', 'nextobjectid="-9"'),
        ("an empty next id", 'nextobjectid="9"', 'nextobjectid=""'),
        ("unknown attributes", "<map", '<map mine="1" skewx="3" parallaxoriginx="9" renderorder="up" class="a"'),
        ("a colour that is none", "<map", '<map backgroundcolor="reddish"'),
    )),
    made("map: properties twice", '<properties><property name="a" value="1"/><property name="a" value="2"/>'
         '</properties><properties><property name="a" value="3"/><property name="b" value="1"/></properties>', TILESET,
         GROUND, '<properties><property name="b" value="9"/></properties>'),
    made("map: editor settings", "<editorsettings><chunksize/><export/><mine/></editorsettings>", TILESET, GROUND),
    made("map: a chunk size of 0", '<editorsettings><chunksize width="0" height="2"/></editorsettings>'),
    made("map: a chunk size below 0", '<editorsettings><chunksize width="-9" height="2"/></editorsettings>'),
    made("map: a very large chunk size", '<editorsettings><chunksize width="9999" height="2"/></editorsettings>'),
)


def endless(name: str, *parts: str, head: str = INFINITE) -> Row:
    return made(f"infinite: {name}", TILESET, *parts, head=head)


def chunked(*chunks: str, how: str = 'encoding="csv"', of: str = 'id="1" name="g" width="4" height="3"') -> str:
    return layer("".join(chunks), how, of)


def chunk(x: object, y: object, wide: object, high: object, data: str) -> str:
    return f'<chunk x="{x}" y="{y}" width="{wide}" height="{high}">{data}</chunk>'


INFINITES = (
    endless("chunks", chunked(chunk(0, 0, 2, 2, "1,2,3,4"), chunk(-2, -4, 2, 1, "5,6"))),
    endless("chunks that overlap", chunked(chunk(0, 0, 2, 2, "1,2,3,4"), chunk(1, 1, 2, 2, "5,6,0,8"))),
    endless("chunks that overlap with nothing", chunked(chunk(0, 0, 2, 2, "1,2,3,4"), chunk(0, 0, 2, 2, "0,0,0,0"))),
    endless("a chunk of nothing", chunked(chunk(0, 0, 2, 2, ""), chunk(4, 0, 1, 1, "1"))),
    endless("a chunk of blanks", chunked(chunk(0, 0, 2, 2, "\n "), chunk(4, 0, 1, 1, "1"))),
    endless("a chunk with a comma at the end", chunked(chunk(0, 0, 2, 2, "1,2,3,4,"))),
    endless("a chunk with too few cells", chunked(chunk(0, 0, 2, 2, "1,2,3"))),
    endless("a chunk with too many cells", chunked(chunk(0, 0, 2, 2, "1,2,3,4,5"))),
    endless("a chunk without a place", chunked('<chunk width="2" height="2">1,2,3,4</chunk>')),
    endless("a chunk without a size", chunked('<chunk x="0" y="0"></chunk>', chunk(4, 0, 1, 1, "1"))),
    endless("a chunk without a size, with cells", chunked('<chunk x="0" y="0">1</chunk>')),
    endless("a chunk of a size below 0", chunked(chunk(0, 0, -2, 2, ""), chunk(4, 0, 1, 1, "1"))),
    endless("a chunk with a letter", chunked(chunk("a", 0, 1, 1, "1"))),
    endless("chunks of tile elements", chunked(chunk(0, 0, 2, 1, tiles(1, 2)), chunk(2, 0, 2, 1, tiles(3)), how="")),
    endless("chunks in base64", chunked(chunk(-1, 0, 2, 2, "\n" + text_of(raw((1, 2, 3, 4)))), how=BASE)),
    endless("chunks in zlib", chunked(chunk(-1, 0, 2, 2, text_of(zlib.compress(raw((1, 2, 3, 4))))),
                                      how=f'{BASE} compression="zlib"')),
    endless("a chunk of nothing in base64", chunked(chunk(0, 0, 2, 2, ""), how=BASE)),
    endless("cells in one block", layer(CSV)),
    endless("cells in one block and without a size", layer(CSV, of='id="1" name="g"')),
    endless("no cells", chunked()),
    endless("no data", '<layer id="1" name="g" width="4" height="3"/>'),
    endless("no layers"),
    endless("a layer moved by x and y", chunked(chunk(0, 0, 2, 2, "1,2,3,4"),
                                                of='id="1" name="g" x="2" y="-1" width="4" height="3"')),
    endless("a layer moved by an offset",
            chunked(chunk(0, 0, 2, 2, "1,2,3,4"), of='name="g" offsetx="20" offsety="-9"'),
            objects('<object id="1" x="-40" y="3"/>')),
    endless("no map size", chunked(chunk(0, 0, 1, 1, "1")), head=INFINITE.replace('width="4" height="3" ', "")),
    endless("a map of a size below 0", chunked(chunk(0, 0, 1, 1, "1")), head=INFINITE.replace('"4"', '"-4"')),
    endless("other elements among chunks", chunked(chunk(0, 0, 1, 1, "1"), "<other/>", chunk(1, 0, 1, 1, "2"))),
    endless("chunks and cells", chunked(chunk(4, 0, 1, 1, "1"), CSV)),
    endless("chunks within chunks", chunked('<chunk x="0" y="0" width="1" height="1">',
                                            chunk(1, 0, 1, 1, "2"), "</chunk>")),
    made("infinite: chunks in a finite map", TILESET, chunked(chunk(0, 0, 2, 2, "1,2,3,4"))),
    made("infinite: chunks outside a finite map", TILESET,
         chunked(chunk(3, 2, 2, 2, "1,2,3,4"), chunk(-1, 0, 2, 1, "5,6"))),
)
