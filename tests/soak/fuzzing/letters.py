"""Faults in bytes, whatever they mean: pieces exchanged, taken out, doubled, cut off, and encodings."""

from __future__ import annotations

import codecs
import random
import re

BITS = (b"", b'"', b"<", b">", b"&", b"-1", b"0", b"1e309", b"nan", b"inf", b"-inf", b"9" * 400, b"\xff", b"\0",
        b"<group>", b"</group>", b"<!--", b"]]>", b"<![CDATA[", b"&#0;", b"&amp;", b"4294967296", b"2147483648",
        b"../../../../dev/zero", b"/etc/passwd", b"1e9", b"-2147483649", b" ", b"\r\n", b",", b"=", b"infinite=\"1\"",
        b"gzip", b"zlib", b"zstd", b"base64", b"csv", b"hero", b"enemy", b"spawn", b"goal", b"class", b"list",
        b"\x1b[31m", "\u202e".encode(), "١٢".encode(), b"1_2", b"0x10", b"&lt;", b"C:\\a.png", b"http://a/b.png")
PLAIN = tuple(bit for bit in BITS if not set(b'"<>&\0\xff\x1b') & set(bit))
"""What may stand in a value, so that the file stays XML."""

VALUE = re.compile(rb'"[^"<>]*"')
NUMBER = re.compile(rb"[0-9]+")
NAME = re.compile(rb"[a-z]+(?==\")")
TAG = re.compile(rb"<[a-z]+")
WORD = re.compile(rb"[A-Za-z_]+")

CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "ascii", "utf-7",
          "koi8-r", "shift_jis", "cp037")
DECLARED = ("UTF-8", "utf-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "US-ASCII", "windows-1252", "UTF-7", "UTF-32",
            "KOI8-R", "Shift_JIS", "nonsense", "", "x" * 500)
HEADS = ('<?xml version="1.0" encoding="{}"?>', '<?xml version="1.1" encoding="{}"?>', "<?xml version='1.0'?>", "",
         '<?xml encoding="{}"?>', '<?xml version="1.0" encoding="{}" standalone="yes"?>', ' <?xml version="1.0"?>',
         '<?xml version="1.0" encoding="{}"?><!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">',
         '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]>',
         '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><!-- - -->')
MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, b"", b"\0")
_HEAD = re.compile(r"\A\s*<\?xml.*?\?>", re.DOTALL)


def any_fault(data: bytes, dice: random.Random) -> bytes:
    """Values exchanged most often; now and then pieces taken out, doubled, cut off."""
    match dice.randrange(30):
        case 0:
            place, length = dice.randint(0, len(data)), dice.choice((0, 1, 3, 40))
            return data[:place] + dice.choice(BITS) + data[place + length:]
        case 1:
            return data[:dice.randint(0, len(data))] + dice.choice((b"", b"</map>"))
        case 2 | 3:
            lines = data.split(b"\n")
            first, put = dice.randrange(len(lines)), dice.randrange(len(lines))
            length = dice.choice((1, 1, 3, 30))
            return b"\n".join(lines[:put] + lines[first:first + length] + lines[put:])
        case 4 | 5:
            return exchanged(data, NAME, one_of(data, NAME, dice), dice)
        case 6:
            return exchanged(data, TAG, one_of(data, TAG, dice), dice)
        case 7 | 8 | 9 | 10 | 11 | 12 | 13:
            return exchanged(data, VALUE, one_of(data, VALUE, dice), dice)
        case 14:
            # An attribute or a key stated twice.
            return exchanged(data, NAME, one_of(data, NAME, dice) + b'="1" ' + one_of(data, NAME, dice), dice)
        case 15 | 16 | 17 | 18:
            return exchanged(data, NUMBER, dice.choice(PLAIN), dice)
        case 19 | 20:
            return exchanged(data, WORD, one_of(data, WORD, dice), dice)
        case _:
            return exchanged(data, VALUE, b'"' + dice.choice(PLAIN) + b'"', dice)


def encoded_otherwise(data: bytes, dice: random.Random) -> bytes:
    """Another encoding, declared rightly, wrongly or not at all, with marks at the start that fit or do not."""
    text = data.decode("utf-8", "replace")
    head = dice.choice(HEADS).format(dice.choice(DECLARED))
    text = head + (_HEAD.sub("", text) if dice.random() < 0.9 else text)
    try:
        made = text.encode(dice.choice(CODECS), "xmlcharrefreplace")
    except UnicodeError:
        made = text.encode("utf-8", "replace")
    return (dice.choice(MARKS) if dice.random() < 0.3 else b"") + made


def exchanged(data: bytes, pattern: re.Pattern[bytes], instead: bytes, dice: random.Random) -> bytes:
    """One place that fits the pattern holds something else."""
    spots = [found.span() for found in pattern.finditer(data)]
    if not spots:
        return data
    start, end = dice.choice(spots)
    return data[:start] + instead + data[end:]


def one_of(data: bytes, pattern: re.Pattern[bytes], dice: random.Random) -> bytes:
    """What stands in one place that fits the pattern."""
    found = pattern.findall(data)
    return bytes(dice.choice(found)) if found else b""
