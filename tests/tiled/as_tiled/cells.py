"""Rows: the prolog of a file, the cells of its layers in every encoding, and their numbers."""

from __future__ import annotations

import gzip
import zlib

from tests.tiled.as_tiled.making import BASE, CELLS, CSV, DTD, PLAIN, cells_as, layer, made, raw, text_of, tiles, whole
from tests.tiled.maps import HEAD, MAP, TILESET

PROLOGS = (
    whole("prolog: none", PLAIN),
    whole("prolog: a mark of UTF-8", b"\xef\xbb\xbf" + (HEAD + PLAIN).encode()),
    whole("prolog: a DOCTYPE by address", HEAD + f'<!DOCTYPE map SYSTEM "{DTD}">\n' + PLAIN),
    whole("prolog: a public DOCTYPE", HEAD + f'<!DOCTYPE map PUBLIC "-//map" "{DTD}">\n' + PLAIN),
    whole("prolog: a DOCTYPE of a file", HEAD + '<!DOCTYPE map SYSTEM "file:///etc/passwd">\n' + PLAIN),
    whole("prolog: a DOCTYPE that names nothing", HEAD + "<!DOCTYPE map>\n" + PLAIN),
    whole("prolog: an internal subset", HEAD + "<!DOCTYPE map [ ]>\n" + PLAIN),
    whole("prolog: an entity declared and used", HEAD + '<!DOCTYPE map [<!ENTITY t "ground">]>\n'
          + PLAIN.replace("ground", "&t;")),
    whole("prolog: an unknown entity in text", HEAD + PLAIN.replace("1,2,1,1", "1,2,&one;1,1")),
    whole("prolog: an unknown entity in an attribute", HEAD + PLAIN.replace("ground", "gr&o;und")),
    whole("prolog: a DOCTYPE and an unknown entity in text",
          HEAD + f'<!DOCTYPE map SYSTEM "{DTD}">\n' + PLAIN.replace("1,2,1,1", "1,2,&one;1,1")),
    whole("prolog: a DOCTYPE and an unknown entity in an attribute",
          HEAD + f'<!DOCTYPE map SYSTEM "{DTD}">\n' + PLAIN.replace("ground", "gr&o;und")),
    whole("prolog: a DOCTYPE and an unknown entity in a tile", HEAD + f'<!DOCTYPE map SYSTEM "{DTD}">\n' + MAP + TILESET
          + layer(tiles(*CELLS).replace('"8"', '"8&o;"'), "") + "</map>"),
    whole("prolog: a DOCTYPE and the five entities", HEAD + f'<!DOCTYPE map SYSTEM "{DTD}">\n' + PLAIN.replace(
        "ground", "&lt;&gt;&amp;&quot;&apos;&#65;&#x42;")),
    whole("prolog: UTF-16", (HEAD.replace("UTF-8", "UTF-16") + PLAIN.replace("ground", "sand ☀")).encode("utf-16")),
    whole("prolog: UTF-16, big end first, with a mark",
          b"\xfe\xff" + (HEAD.replace("UTF-8", "UTF-16") + PLAIN).encode("utf-16-be")),
    whole("prolog: ISO-8859-1", HEAD.replace("UTF-8", "ISO-8859-1").encode() + PLAIN.replace(
        "ground", "Böden").encode("latin-1")),
    whole("prolog: windows-1252", HEAD.replace("UTF-8", "windows-1252").encode() + PLAIN.replace(
        "ground", "“Böden”").encode("cp1252")),
    whole("prolog: no UTF-8", HEAD.encode() + PLAIN.encode().replace(b"ground", b"b\xf6den")),
    whole("prolog: a blank line first", "\n" + HEAD + PLAIN),
    whole("prolog: comments and instructions", HEAD + "<!-- a --><?do it?>" + PLAIN + "<!-- b -->"),
    whole("prolog: something after the end", HEAD + PLAIN + "<map/>"),
    whole("prolog: XML 1.1", HEAD.replace("1.0", "1.1") + PLAIN),
    whole("prolog: no end", HEAD + PLAIN[:-8]),
    whole("prolog: CR LF", (HEAD + PLAIN).replace("\n", "\r\n")),
    whole("prolog: an attribute twice", HEAD + PLAIN.replace('name="ground"', 'name="ground" name="other"')),
    whole("prolog: another root", HEAD + "<tileset/>"),
)

DATA = (
    cells_as("csv", f"\n{CSV}\n"),
    cells_as("csv in one line", CSV.replace("\n", "")),
    cells_as("csv with blanks and tabs", CSV.replace(",", " ,\t ")),
    cells_as("csv with a space within a number", CSV.replace("8", "0 8")),
    cells_as("csv with a comma at the end", f"\n{CSV},"),
    cells_as("csv with a comma and a line break at the end", f"{CSV},\n"),
    cells_as("csv with a comma and a blank at the end", f"{CSV}, "),
    cells_as("csv with two commas at the end", f"{CSV},,"),
    cells_as("csv with an empty cell", CSV.replace("6", "")),
    cells_as("csv with an empty cell first", CSV.replace("1,", ",", 1)),
    cells_as("csv with the last cell empty", CSV[:-1]),
    cells_as("csv with too few cells", CSV[:-2]),
    cells_as("csv with too many cells", f"{CSV},1"),
    cells_as("csv with line breaks in place of commas", CSV.replace(",\n", "\n")),
    cells_as("csv with a minus", CSV.replace("6", "-6")),
    cells_as("csv with a plus", CSV.replace("6", "+6")),
    cells_as("csv with a letter", CSV.replace("6", "a")),
    cells_as("csv with a number beyond 32 bits", CSV.replace("6", "4294967298")),
    cells_as("csv with zeros before", CSV.replace("6", "0000000000006")),
    cells_as("csv with a semicolon", CSV.replace(",", ";")),
    cells_as("csv with a comment in the middle", CSV.replace("\n", "<!-- a -->\n", 1)),
    cells_as("csv in CDATA", f"<![CDATA[{CSV}]]>"),
    cells_as("csv with character references", CSV.replace("6", "&#54;")),
    cells_as("csv with digits of another script", CSV.replace("6", "٦")),
    cells_as("csv with a compression", CSV, 'encoding="csv" compression="zlib"'),
    cells_as("csv with a tile element too", f'{CSV}<tile gid="4"/>'),
    cells_as("csv of blanks alone", "\n \n"),
    cells_as("csv of nothing", ""),
    cells_as("csv of one comma", ","),
    cells_as("csv with a no-break space", CSV.replace(",", ",\u00a0", 1)),
    cells_as("tile elements", tiles(*CELLS), ""),
    cells_as("tile elements without gid", tiles(*CELLS[:8], None, *CELLS[9:]), ""),
    cells_as("too few tile elements", tiles(*CELLS[:9]), ""),
    cells_as("too many tile elements", tiles(*CELLS, 1), ""),
    cells_as("tile elements with text between", tiles(*CELLS).replace("/>", "/>a"), ""),
    cells_as("tile elements with children", tiles(*CELLS).replace('"8"/>', '"8"><tile gid="3"/></tile>'), ""),
    cells_as("tile elements with others between", tiles(*CELLS).replace('<tile gid="8"', '<other/><tile gid="8"'), ""),
    cells_as("tile elements and a compression", tiles(*CELLS), 'compression="zlib"'),
    cells_as("a tile element with letters", tiles(*CELLS).replace('"8"', '"a"'), ""),
    cells_as("an empty encoding", tiles(*CELLS), 'encoding="" compression=""'),
    cells_as("base64", text_of(raw()), BASE),
    cells_as("base64 with blanks around", f"\n   {text_of(raw())}\n  ", BASE),
    cells_as("base64 with blanks within", text_of(raw()).replace("A", "\n A"), BASE),
    cells_as("base64 without its padding", text_of(raw()).rstrip("="), BASE),
    cells_as("base64 with more padding", text_of(raw(CELLS)) + "==", BASE),
    cells_as("base64 with a sign it has not", "*" + text_of(raw()), BASE),
    cells_as("base64 with signs it has not within", text_of(raw()).replace("A", "*A", 3), BASE),
    cells_as("base64 with the signs of addresses", text_of(raw((*CELLS[:-1], 0x4FBEFBFB))), BASE),
    cells_as("base64 too short", text_of(raw()[:-4]), BASE),
    cells_as("base64 too short by a byte", text_of(raw()[:-1]), BASE),
    cells_as("base64 too long", text_of(raw() + bytes(4)), BASE),
    cells_as("base64 of nothing", "", BASE),
    cells_as("base64 of blanks", "\n  ", BASE),
    cells_as("base64 with a comment in the middle", text_of(raw())[:32] + "<!-- a -->" + text_of(raw())[32:], BASE),
    cells_as("zlib", text_of(zlib.compress(raw())), f'{BASE} compression="zlib"'),
    cells_as("zlib, not compressed", text_of(zlib.compress(raw(), 0)), f'{BASE} compression="zlib"'),
    cells_as("gzip", text_of(gzip.compress(raw())), f'{BASE} compression="gzip"'),
    cells_as("gzip called zlib", text_of(gzip.compress(raw())), f'{BASE} compression="zlib"'),
    cells_as("zlib called gzip", text_of(zlib.compress(raw())), f'{BASE} compression="gzip"'),
    cells_as("zlib with rubbish behind", text_of(zlib.compress(raw()) + b"abc"), f'{BASE} compression="zlib"'),
    cells_as("gzip with zeros behind", text_of(gzip.compress(raw()) + bytes(5)), f'{BASE} compression="gzip"'),
    cells_as("gzip in two members", text_of(gzip.compress(raw()[:24]) + gzip.compress(raw()[24:])),
             f'{BASE} compression="gzip"'),
    cells_as("zlib with a wrong sum", text_of(zlib.compress(raw())[:-1] + b"?"), f'{BASE} compression="zlib"'),
    cells_as("zlib with too few cells", text_of(zlib.compress(raw()[:-4])), f'{BASE} compression="zlib"'),
    cells_as("zlib with too many cells", text_of(zlib.compress(raw() * 2)), f'{BASE} compression="zlib"'),
    cells_as("zlib of nothing", "", f'{BASE} compression="zlib"'),
    cells_as("zlib of rubbish", text_of(raw()), f'{BASE} compression="zlib"'),
    cells_as("an unknown compression", text_of(raw()), f'{BASE} compression="lzma"'),
    cells_as("an unknown encoding", CSV, 'encoding="CSV"'),
    cells_as("an unknown encoding of nothing", "", 'encoding="json"'),
    made("cells: no data", TILESET, ' <layer id="1" name="ground" width="4" height="3"/>\n'),
    made("cells: an empty data element", TILESET, ' <layer name="ground" width="4" height="3"><data/></layer>'),
    made("cells: data twice", TILESET, ' <layer id="1" name="g" width="4" height="3">'
         f'<data encoding="csv">{CSV}</data><data encoding="csv">{CSV.replace("1", "0")}</data></layer>'),
    made("cells: data twice, the second with other cells", TILESET, ' <layer id="1" name="g" width="4" height="3">'
         f'<data encoding="csv">{CSV}</data><data encoding="csv">{CSV[::-1]}</data></layer>'),
    cells_as("no tilesets", CSV),
)

FLAGS = 0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000, 0xA0000000, 0x60000000, 0x50000000
FLAGGED = (*(flag | 2 for flag in FLAGS), 0xF0000000, 1, 2, 0x10000001)
AT_4 = TILESET.replace('firstgid="1" name="t"', 'firstgid="4" name="u"')
GIDS = (
    cells_as("flags in csv", ",".join(map(str, FLAGGED))),
    cells_as("flags in tiles", tiles(*FLAGGED), ""),
    cells_as("flags in base64", text_of(raw(FLAGGED)), BASE),
    *(made(f"gids: no tilesets, {name}", layer(data, how)) for name, data, how in (
        ("csv", CSV, 'encoding="csv"'), ("base64", text_of(raw()), BASE), ("tiles", tiles(*CELLS), ""),
        ("no tiles", "0,0,0,0,0,0,0,0,0,0,0,0", 'encoding="csv"'))),
    made("gids: below the first tileset", TILESET.replace('firstgid="1"', 'firstgid="5"'), layer(CSV)),
    made("gids: beyond the last tile", TILESET, layer(CSV.replace("8", "99"))),
    made("gids: tilesets with a gap between", TILESET, AT_4.replace('"4" name', '"20" name'), layer(
        CSV.replace("8", "15").replace("7", "21"))),
    made("gids: tilesets that overlap", TILESET, AT_4, layer(CSV)),
    made("gids: tilesets not in order", AT_4, TILESET, layer(CSV)),
    made("gids: two tilesets with one first gid", TILESET, TILESET.replace('name="t"', 'name="u"').replace(
        '"wall"', '"wet"'), layer(CSV)),
    made("gids: a first gid of 0", TILESET.replace('firstgid="1"', 'firstgid="0"'), layer(CSV)),
    made("gids: no first gid", TILESET.replace(' firstgid="1"', ""), layer(CSV)),
    made("gids: a tileset after the layers", layer(CSV), TILESET),
    made("gids: a tileset between layers", layer(CSV.translate(str.maketrans("12345678", "00000000"))), TILESET,
         layer(CSV, of='name="b" width="4" height="3"')),
)
