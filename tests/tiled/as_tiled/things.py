"""Rows: properties, objects and their templates, tilesets."""

from __future__ import annotations

import json

from tests.tiled.as_tiled.making import CSV, DTD, layer, made, picture
from tests.tiled.as_tiled.meaning import Row
from tests.tiled.maps import GROUND, TILESET, objects


def properties(name: str, inner: str) -> Row:
    return made(f"properties: {name}", f"<properties>{inner}</properties>")


PROPERTIES = (
    properties("all types", '<property name="s" value="a"/><property name="i" type="int" value="-3"/>'
               '<property name="f" type="float" value="2.5"/><property name="b" type="bool" value="true"/>'
               '<property name="c" type="color" value="#ff112233"/><property name="o" type="object" value="3"/>'),
    properties("one twice", '<property name="a" value="1"/><property name="b" value="2"/>'
               '<property name="a" type="int" value="3"/>'),
    properties("one twice, the last empty", '<property name="a" value="1"/><property name="a"/>'),
    properties("names that differ in case", '<property name="a" value="1"/><property name="A" value="2"/>'),
    properties("without a name", '<property value="1"/>'),
    properties("without a value", '<property name="a"/><property name="i" type="int"/>'),
    properties("text within", '<property name="a">one\ntwo</property>'),
    properties("text within and a value", '<property name="a" value="v">one</property>'),
    properties("text within and an empty value", '<property name="a" value="">one</property>'),
    properties("blanks within", '<property name="a">\n  </property>'),
    properties("text with blanks around", '<property name="a">  one  </property>'),
    properties("text within and a comment", '<property name="a">one<!-- x -->two</property>'),
    properties("text within and an element", '<property name="a">one<other/></property>'),
    properties("text in CDATA", '<property name="a"><![CDATA[<one>]]></property>'),
    properties("text and CDATA", '<property name="a">two<![CDATA[<one>]]></property>'),
    properties("line breaks in a value", '<property name="a" value="1&#10;2"/><property name="b" value="1\n2"/>'),
    properties("truth in other words", "".join(
        f'<property name="b{n}" type="bool" value="{value}"/>' for n, value in enumerate(
            ("TRUE", "1", "0", "False", "", "no", "yes")))),
    properties("an unknown type", '<property name="a" type="mine" value="1"/>'),
    properties("other elements between", '<other/><property name="a" value="1"/>text'),
)


def thing(name: str, *lines: str, **files: str | bytes) -> Row:
    return made(f"objects: {name}", TILESET, GROUND, objects(*lines), **files)


PICTURE = picture()
PICTURED = TILESET.replace("  <tile", '  <image source="a.png" width="64" height="32"/>\n  <tile')
STATED = '<properties><property name="a" value="{}"/></properties>'
TEMPLATE = ('<template><object name="Rat" type="Enemy" width="16" height="8" rotation="45">'
            '<properties><property name="a" value="1"/></properties></object></template>')
TILE_TEMPLATE = '<template><tileset firstgid="1" source="s.tsx"/><object gid="2147483650" name="Rat"/></template>'
SHEET = '<tileset name="s" tilewidth="8" tileheight="8" tilecount="4" columns="2"><tile id="1" type="Big"/></tileset>'
OBJECTS = (
    thing("no size", '<object id="1" x="3" y="4"/>'),
    thing("nothing stated", "<object/>"),
    thing("one id twice", '<object id="1" x="1"/>', '<object id="1" x="2"/>'),
    thing("an id below 0", '<object id="-1" x="1"/>'),
    thing("a size below 0", '<object id="1" x="20" y="20" width="-8" height="-4"/>'),
    thing("a size of one side", '<object id="1" width="8"/>'),
    thing("all shapes", '<object id="1" width="4" height="2"><ellipse/></object>', '<object id="2"><point/></object>',
          '<object id="3"><polygon points="0,0 4,0 4,4.5"/></object>',
          '<object id="4"><polyline points="0,0 9,-9"/></object>',
          '<object id="5" width="9" height="9"><text wrap="1">Hi\nyou</text></object>'),
    thing("two shapes", '<object id="1" width="4" height="2"><ellipse/><point/></object>'),
    thing("two shapes the other way", '<object id="1" width="4" height="2"><point/><ellipse/></object>'),
    thing("a text without content", '<object id="1" width="9" height="9"><text/></object>'),
    thing("a text of a size below 0", '<object id="1" width="9" height="9"><text pixelsize="-3">a</text></object>'),
    thing("a text of a very large size", '<object id="1"><text pixelsize="99999">a</text></object>'),
    thing("a polygon without points", '<object id="1"><polygon/></object>'),
    thing("a polygon of one point", '<object id="1"><polygon points="1,2"/></object>'),
    thing("a polygon with blanks", '<object id="1"><polygon points="  0,0   4,0 4,4 "/></object>'),
    thing("a polygon with line breaks", '<object id="1"><polygon points="0,0&#10;4,0&#10;4,4"/></object>'),
    thing("a polygon with a letter", '<object id="1"><polygon points="0,0 a,0 4,4"/></object>'),
    thing("a polygon with one number", '<object id="1"><polygon points="0,0 4 4,4"/></object>'),
    thing("a polygon with three numbers", '<object id="1"><polygon points="0,0 4,1,2 4,4"/></object>'),
    thing("a polygon with a blank after a comma", '<object id="1"><polygon points="0,0 4, 0 4,4"/></object>'),
    thing("not visible", '<object id="1" visible="0"/>', '<object id="2" visible="false"/>', '<object visible=""/>'),
    thing("turned", '<object id="1" rotation="-30.5"/>', '<object id="2" rotation="750"/>', '<object rotation=""/>'),
    thing("an empty place", '<object id="1" x="" y=""/>'),
    thing("a place by a word", '<object id="1" x="left"/>'),
    thing("a place with an exponent", '<object id="1" x="1e2" y="-.5"/>'),
    thing("a place with blanks and a plus", '<object id="1" x=" 5 " y="+5"/>'),
    thing("a class in place of a type", '<object id="1" class="Enemy"/>'),
    thing("a tile", '<object id="1" gid="2" x="16" y="16" width="16" height="16"/>'),
    made("objects: a tile without a size", PICTURED, objects('<object id="1" gid="5" x="16" y="16"/>'), a_png=PICTURE),
    made("objects: a tile of one side", PICTURED, objects('<object id="1" gid="5" width="40"/>'), a_png=PICTURE),
    thing("a tile with flags", '<object id="1" gid="4026531842" x="16" y="16" width="8" height="9"/>'),
    thing("a gid of 0", '<object id="1" gid="0" width="4" height="4"/>'),
    thing("an empty gid", '<object id="1" gid="" width="4" height="4"/>'),
    thing("a gid below 0", '<object id="1" gid="-1" width="4" height="4"/>'),
    thing("a gid of flags alone", '<object id="1" gid="2147483648" width="4" height="4"/>'),
    thing("a gid of no tile", '<object id="1" gid="99" width="4" height="4"/>'),
    thing("a tile that is an ellipse", '<object id="1" gid="2" width="4" height="4"><ellipse/></object>'),
    made("objects: a tile without a tileset", objects('<object id="1" gid="2" width="4" height="4"/>')),
    made("objects: a tile before the first tileset", TILESET.replace('firstgid="1"', 'firstgid="5"'),
         objects('<object id="1" gid="2" width="4" height="4"/>')),
    thing("a property twice", '<object id="1"><properties><property name="a" value="1"/><property name="a" value="2"/>'
          "</properties></object>"),
    thing("properties twice", f'<object id="1">{STATED.format(1)}{STATED.format(2)}</object>'),
    thing("unknown elements", f'<object id="1" mine="2"><other>{STATED.format(1)}</other></object>', "<other/>"),
    thing("a tile with its tile's properties", '<object id="1" gid="5" width="4" height="4"><properties>'
          '<property name="wall" type="bool" value="false"/></properties></object>'),
    thing("a template", '<object id="1" template="t.tx" x="1" y="2"/>', t_tx=TEMPLATE),
    thing("a template, other in all", '<object id="1" template="t.tx" name="B" type="C" width="9" height="7" '
          f'rotation="0" visible="0">{STATED.format(3)}</object>', t_tx=TEMPLATE),
    thing("a template with one side", '<object id="1" template="t.tx" width="9"/>', t_tx=TEMPLATE),
    thing("a template with a tile", '<object id="1" template="t.tx" x="8" y="8"/>', t_tx=TILE_TEMPLATE, a_png=PICTURE,
          s_tsx=SHEET.replace("<tile ", '<image source="a.png" width="16" height="16"/><tile ')),
    thing("a template that is missing", '<object id="1" template="t.tx" x="1" y="2" width="3" height="4"/>'),
    thing("a template by an absolute path", '<object id="1" template="/none/t.tx" x="1" y="2" width="3" height="4"/>'),
    thing("a template by a drive", '<object id="1" template="C:\\none\\t.tx" x="1" y="2" width="3" height="4"/>'),
    thing("a template by an address", '<object id="1" template="http://x.y/t.tx" x="1" y="2" width="3" height="4"/>'),
    thing("a template that is broken", '<object id="1" template="t.tx" width="3" height="4"/>', t_tx="<tem"),
    thing("a template that is something else", '<object id="1" template="t.tx" x="1" y="2"/>', t_tx=SHEET),
    thing("a template without an object", '<object id="1" template="t.tx" x="1" y="2"/>', t_tx="<template/>"),
    thing("a template with a property twice", '<object id="1" template="t.tx"/>', t_tx=TEMPLATE.replace(
        "</properties>", '<property name="a" value="2"/></properties>')),
    thing("a template in JSON", '<object id="1" template="t.tj" x="1" y="2"/>', t_tj=json.dumps({
        "type": "template", "object": {"name": "Rat", "type": "Enemy", "width": 8, "height": 4, "visible": False,
                                       "properties": [{"name": "a", "type": "int", "value": 2}]}})),
    thing("a template in JSON with a tile", '<object id="1" template="t.tj" x="1" y="2"/>', s_tsx=SHEET,
          t_tj=json.dumps({"type": "template", "tileset": {"firstgid": 1, "source": "s.tsx"},
                           "object": {"name": "Rat", "gid": 2147483650, "width": 8, "height": 4}})),
    thing("a template with a DOCTYPE", '<object id="1" template="t.tx"/>',
          t_tx=f'<!DOCTYPE a SYSTEM "{DTD}">' + TEMPLATE),
)


def tileset(name: str, inside: str = "", how: str = 'tilewidth="16" tileheight="16"', cells: str = CSV,
            **files: str | bytes) -> Row:
    return made(f"tilesets: {name}", f'<tileset firstgid="1" name="t" {how}>{inside}</tileset>\n',
                layer(cells), **files)


def beside(name: str, source: str, **files: str | bytes) -> Row:
    return made(f"tilesets: {name}", f'<tileset firstgid="1" source="{source}"/>\n', layer(CSV), **files)


TILESETS = (
    tileset("without pictures and tiles"),
    tileset("without a size", how=""),
    tileset("of a size below 0", how='tilewidth="-16" tileheight="16"'),
    tileset("a picture and no size", '<image source="a.png"/>', how=""),
    tileset("a picture and one side", '<image source="a.png"/>', how='tilewidth="16"'),
    tileset("a picture that is missing", '<image source="a.png" width="64" height="64"/>'),
    tileset("a picture without a size", '<image source="a.png"/>'),
    tileset("a picture of a size below 0", '<image source="a.png" width="-64" height="64"/>'),
    tileset("a picture without a file", "<image/>"),
    tileset("a picture with an empty file", '<image source="" width="8" height="8"/>'),
    tileset("a picture by an absolute path", '<image source="/none/a.png" width="64" height="64"/>'),
    tileset("a picture by a drive", '<image source="C:\\tiles\\a.png" width="64" height="64"/>'),
    tileset("a picture by a drive with slashes", '<image source="C:/tiles/a.png" width="64" height="64"/>'),
    tileset("a picture by a file address", '<image source="file:///none/a.png" width="64" height="64"/>'),
    tileset("a picture by a web address", '<image source="http://x.y/a.png" width="64" height="64"/>'),
    tileset("a picture of Qt's own", '<image source=":/a.png" width="64" height="64"/>'),
    tileset("a picture in a shared folder", '<image source="\\\\server\\a.png" width="64" height="64"/>'),
    tileset("a picture with backslashes", '<image source="art\\a.png" width="64" height="64"/>'),
    tileset("two pictures", '<image source="a.png" width="64" height="64"/><image source="b.png"/>'),
    tileset("margin and spacing", '<image source="a.png" width="64" height="64"/>',
            how='tilewidth="16" tileheight="16" margin="2" spacing="1"'),
    tileset("margin and spacing below 0", how='tilewidth="16" tileheight="16" margin="-2" spacing="-1"'),
    tileset("an empty margin", how='tilewidth="16" tileheight="16" margin="" columns="" tilecount=""'),
    tileset("columns below 0", how='tilewidth="16" tileheight="16" columns="-2" tilecount="-8"'),
    tileset("an alignment", how='tilewidth="16" tileheight="16" objectalignment="center"'),
    tileset("an unknown alignment", how='tilewidth="16" tileheight="16" objectalignment="inside"'),
    tileset("an offset", '<tileoffset x="3" y="-4"/>'),
    tileset("an empty offset", "<tileoffset/>"),
    tileset("an offset twice", '<tileoffset x="3" y="-4"/><tileoffset x="1"/>'),
    tileset("a tile twice", '<tile id="1"><properties><property name="a" value="1"/></properties></tile>'
            '<tile id="1" type="B"><properties><property name="b" value="1"/></properties></tile>'),
    tileset("a tile twice, first with a type", '<tile id="1" type="B"/><tile id="1"/>'),
    tileset("a tile without an id", '<tile type="B"/>'),
    tileset("a tile of an id below 0", '<tile id="-1"/>'),
    tileset("a tile of an id beyond all", '<tile id="1000" type="B"/>'),
    tileset("a tile with a property twice", '<tile id="1"><properties><property name="a" value="1"/><property name="a" '
            'value="2"/></properties></tile>'),
    tileset("tiles with pictures that are missing", '<tile id="1"><image source="a.png" width="8" height="8"/></tile>'
            '<tile id="2"><image source="/x/a.png"/></tile><tile id="3"><image/></tile>'),
    tileset("a tile with objects that have properties", f'<tile id="1"><objectgroup>{STATED.format(1)}<object id="1"/>'
            "</objectgroup></tile>"),
    tileset("a tile with objects and properties", f'<tile id="1">{STATED.format(2)}<objectgroup>{STATED.format(1)}'
            "</objectgroup></tile>"),
    tileset("an animation", '<tile id="0"><animation><frame tileid="1" duration="100"/><frame/></animation></tile>'),
    tileset("unknown elements and sets", "<other/><grid/><transformations/><wangsets/><terraintypes/>"),
    tileset("names and properties", f"{STATED.format(1)}{STATED.format(2)}"),
    made("tilesets: without a name", '<tileset firstgid="1" tilewidth="16" tileheight="16"/>', layer(CSV)),
    made("tilesets: with an empty source", '<tileset firstgid="1" name="t" source="" tilewidth="8" tileheight="8"/>',
         layer(CSV)),
    made("tilesets: both a source and tiles", '<tileset firstgid="1" name="t" source="s.tsx" tilewidth="16" '
         'tileheight="16"><tile id="1" type="Small"/></tileset>', layer(CSV), s_tsx=SHEET),
    made("tilesets: one file twice", '<tileset firstgid="1" source="s.tsx"/><tileset firstgid="5" source="s.tsx"/>',
         layer(CSV), s_tsx=SHEET),
    beside("in a file", "s.tsx", s_tsx=SHEET),
    beside("in a file with a DOCTYPE", "s.tsx", s_tsx=f'<!DOCTYPE tileset SYSTEM "{DTD}">{SHEET}'),
    beside("in a file that states a first gid", "s.tsx", s_tsx=SHEET.replace("<tileset", '<tileset firstgid="7"')),
    beside("in a file that is missing", "none.tsx"),
    beside("by an absolute path", "/none/s.tsx"),
    beside("by a drive", "C:\\none\\s.tsx"),
    beside("by a file address", "file:///none/s.tsx"),
    beside("by a web address", "http://x.y/s.tsx"),
    beside("in a file that is broken", "s.tsx", s_tsx="<tileset"),
    beside("in a file of nothing", "s.tsx", s_tsx=""),
    beside("in a file that is something else", "s.tsx", s_tsx="<map/>"),
    beside("in a file without sizes", "s.tsx", s_tsx='<tileset name="s"/>'),
    beside("in a file that names another", "s.tsx", s_tsx='<tileset source="u.tsx"/>', u_tsx=SHEET),
    beside("in JSON", "s.tsj", s_tsj=json.dumps({
        "type": "tileset", "name": "s", "tilewidth": 16, "tileheight": 8, "spacing": 1, "margin": 2, "tilecount": 4,
        "columns": 2, "tileoffset": {"x": 1, "y": 2}, "objectalignment": "top",
        "tiles": [{"id": 1, "type": "Big", "properties": [{"name": "a", "type": "bool", "value": True}]}]})),
    beside("in JSON of an old version", "s.json", s_json=json.dumps({
        "name": "s", "tilewidth": 16, "tileheight": 8, "tiles": {"1": {"type": "Big"}},
        "tileproperties": {"1": {"a": "x"}, "2": {"b": "y"}}})),
    beside("in JSON with a property twice", "s.json", s_json=json.dumps({
        "type": "tileset", "name": "s", "tilewidth": 16, "tileheight": 8,
        "tiles": [{"id": 1, "properties": [{"name": "a", "value": "1"}, {"name": "a", "value": "2"}]}]})),
    beside("in JSON without sizes", "s.json", s_json='{"type": "tileset", "name": "s"}'),
    beside("in JSON that is broken", "s.json", s_json="{"),
)
