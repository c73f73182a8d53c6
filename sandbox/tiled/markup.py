"""XML with the place of each element in the bytes, so that only those are patched (guide: architecture, Reading maps).

A DOCTYPE may stand there, as old versions of Tiled wrote it; what it names is never read. One that declares anything
itself is refused, and so is every entity but the five of XML. That shuts out entity expansion and external entities.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import field
from xml.parsers import expat

from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read. A map of the largest size allowed, written as csv, has some 44 million."""

MAX_ELEMENTS = 400_000
"""Elements besides the `<tile>` of layers: some 250 MB in memory."""

MAX_DEPTH = 100
"""Elements within each other."""

_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_JUNK_AFTER_END = expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
_FOREIGN_ENTITY = re.compile(rb"&(?!#|(?:amp|lt|gt|quot|apos);)([^;]*)")
_PLAIN_TILE = re.compile(rb"""<tile(?: gid="([0-9]*)")?/>""")
_START_TAG = re.compile(rb"""<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>""")


@dataclass(eq=False, slots=True)
class Element:
    """An element and where it lies: bytes `start` to `end`, its start tag up to `inside`, its end tag from `outside`.

    `number` counts elements in document order (the root is 0). A self-closing element has `inside == outside == end`.
    The many `<tile gid>` of a layer are no children: only their gids are kept, in `tile_gids`.
    """

    tag: str
    attributes: dict[str, str]
    number: int
    start: int
    inside: int
    line: int
    outside: int = 0
    end: int = 0
    pieces: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)
    tile_gids: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    @property
    def is_self_closing(self) -> bool:
        return self.inside == self.end

    def named(self, tag: str) -> list[Element]:
        """The children of that tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        return next((child for child in self.children if child.tag == tag), None)

    def last(self, tag: str) -> Element | None:
        """The last child of that tag: of parts that are stated again, it holds."""
        return next((child for child in reversed(self.children) if child.tag == tag), None)


@dataclass(frozen=True)
class Markup:
    """A document: its root, and every element by number.

    `data` are the bytes that the places count in: the file's own, or where it is `encoding`, UTF-16, the same in UTF-8.
    """

    root: Element
    elements: tuple[Element, ...]
    data: bytes = field(repr=False)
    encoding: str = ""

    def encoded(self, data: bytes) -> bytes:
        """Bytes like `data` as the file has them."""
        if not self.encoding:
            return data
        mark = next(mark for mark, name in _UTF_16.items() if name == self.encoding)
        return mark + data.decode("utf-8").encode(self.encoding)


def read_markup(data: bytes, file: str) -> Markup:
    """The elements of an XML document. Raises InputError with file and line for anything that is not plain XML."""
    if not data.strip():
        raise refuse(say("the file is empty"), say("a Tiled map"), Place(file))
    if len(data) > MAX_BYTES:
        raise refuse(say("the file has {count} bytes", count=len(data)), say("at most {limit}", limit=MAX_BYTES),
                     Place(file))
    encoding = _UTF_16.get(data[:2], "")
    if b"\0\0" in data[:4] or (b"\0" in data[:4] and not encoding):
        raise refuse(say("the file is encoded as UTF-32, or as UTF-16 without a mark"), "UTF-8", Place(file))
    builder = None
    try:
        data = data[2:].decode(encoding).encode("utf-8") if encoding else data
        builder = _Builder(data, file, "utf-8" if encoding else None)
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        if builder is not None and builder.is_whole and error.code == _JUNK_AFTER_END:
            return builder.markup(encoding)
        reason = expat.ErrorString(error.code)
        problem = (say("this is not XML: {reason}; Tiled's JSON format cannot be read", reason=reason)
                   if data.lstrip()[:1] in (b"{", b"[") else say("this is not XML: {reason}", reason=reason))
        raise refuse(problem, "", Place(file, line=error.lineno)) from None
    except (LookupError, UnicodeError, ValueError) as error:
        raise refuse(say("the encoding is not supported: {error}", error=error), "UTF-8", Place(file, line=1)) from None
    return builder.markup(encoding)


class _Builder:
    """What expat calls while it reads."""

    def __init__(self, data: bytes, file: str, encoding: str | None) -> None:
        self._data = data
        self._file = file
        self._open: list[Element] = []
        self._tile_depth = 0
        self._has_doctype = False
        self.elements: list[Element] = []
        self.parser = expat.ParserCreate(encoding)
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        # Behind a DOCTYPE that names another document, expat passes over entities that it does not know.
        self.parser.SkippedEntityHandler = self._entity
        self._listen()

    def _listen(self) -> None:
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    @property
    def is_whole(self) -> bool:
        """Whether the root has ended."""
        return bool(self.elements) and not self._open

    def markup(self, encoding: str) -> Markup:
        return Markup(self.elements[0], tuple(self.elements), self._data, encoding)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_declarations: bool) -> None:
        if has_declarations:
            raise refuse(say("the DOCTYPE has declarations of its own, which could make the file unpack without end "
                             "or read other files"), say("a DOCTYPE without [ ], or none"), self._place)
        self._has_doctype = True

    def _entity(self, name: str, _is_parameter: bool) -> None:
        raise refuse(say('nothing says what the entity "&{name};" stands for', name=name[:40]),
                     "&lt; &gt; &amp; &quot; &apos; &#NUMBER;", self._place)

    @property
    def _place(self) -> Place:
        return Place(self._file, line=self.parser.CurrentLineNumber)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._has_doctype:
            written = _START_TAG.match(self._data, self.parser.CurrentByteIndex)
            foreign = _FOREIGN_ENTITY.search(written[0]) if written else None
            if foreign:
                self._entity(foreign[1].decode("utf-8", "replace"), False)
        if self._tile_depth or (tag == "tile" and self._open and self._open[-1].tag in ("data", "chunk")):
            if not self._tile_depth:
                if not self._open[-1].tile_gids and self._take_tiles(self._open[-1]):
                    return
                self._open[-1].tile_gids.append(attributes.get("gid", "0"))
            self._tile_depth += 1
            return
        start = self.parser.CurrentByteIndex
        opened = _START_TAG.match(self._data, start)
        line = self.parser.CurrentLineNumber
        if opened is None:
            raise refuse(say("the encoding is not supported: its tags are not written as in ASCII"), "UTF-8",
                         Place(self._file, line=line))
        if len(self.elements) >= MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            raise refuse(say("the file holds too many elements, or too many within each other"),
                         say("at most {limit}, and {depth} deep", limit=MAX_ELEMENTS, depth=MAX_DEPTH),
                         Place(self._file, line=line))
        element = Element(tag, attributes, len(self.elements), start, opened.end(), line)
        self.elements.append(element)
        if self._open:
            self._open[-1].children.append(element)
        self._open.append(element)

    def _take_tiles(self, box: Element) -> bool:
        """Reads all tiles of a box at once where they stand there as Tiled writes them, and nothing else does.

        Then nothing is told of them one by one: a large map has a million.
        """
        start = self.parser.CurrentByteIndex
        inner = self._data[start:self._data.find(b"</", start)]
        between, *rest = _PLAIN_TILE.split(inner)
        if "encoding" in box.attributes or any(map(bytes.strip, (between, *rest[1::2]))):
            return False
        box.tile_gids = [gid.decode("ascii") if gid else "0" for gid in rest[::2]]
        self.parser.StartElementHandler = self.parser.CharacterDataHandler = None
        self.parser.EndElementHandler = self._end_of_tiles
        return True

    def _end_of_tiles(self, tag: str) -> None:
        if tag != "tile":
            self._listen()
            self._end(tag)

    def _end(self, _tag: str) -> None:
        if self._tile_depth:
            self._tile_depth -= 1
            return
        element = self._open.pop()
        if self._data[element.inside - 2:element.inside] == b"/>":
            element.outside = element.end = element.inside
            return
        element.outside = self.parser.CurrentByteIndex
        element.end = self._data.index(b">", element.outside) + 1

    def _text(self, text: str) -> None:
        if self._open and not self._tile_depth:
            self._open[-1].pieces.append(text)
