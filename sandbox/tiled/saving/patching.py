"""Changes to the bytes of an XML document that leave all other bytes as they are (guide: files, Saving)."""

from __future__ import annotations

import re
from dataclasses import field

from sandbox.base.errors import refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.tiled.markup import Element, Markup

_ILLEGAL = re.compile("[\0-\b\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)""")


@dataclass(frozen=True)
class Node:
    """An element to be written: its attributes in order, its children or its text."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Node, ...] = ()
    text: str = ""


@dataclass
class Patches:
    """Changes collected against one document, applied at once. Changes of the same place are kept in their order."""

    markup: Markup
    _changes: list[tuple[int, int, bytes]] = field(default_factory=list)
    _added: dict[int, list[Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.source = self.markup.data
        first = self.source.find(b"\n")
        self.newline = "\r\n" if first > 0 and self.source[first - 1:first] == b"\r" else "\n"
        declared = _ENCODING.match(self.source.removeprefix(b"\xef\xbb\xbf"))
        self._is_utf8 = bool(self.markup.encoding or declared is None or declared[1].lower() in (b"utf-8", b"utf8"))
        root = self.markup.root
        own_line = next((child for child in root.children if self._indent(child) is not None), None)
        self._is_compact = bool(root.children) and own_line is None
        self._step = (self._indent(own_line) if own_line else None) or " "

    def result(self) -> bytes:
        """The file with all changes made."""
        for number, nodes in self._added.items():
            self._write_children(self.markup.elements[number], nodes)
        out: list[bytes] = []
        at = 0
        for start, end, text in sorted(self._changes, key=lambda change: (change[0], change[1])):
            if start < at:
                raise ValueError(f"two changes of the bytes from {start}")
            out += (self.source[at:start], text)
            at = end
        return self.markup.encoded(b"".join((*out, self.source[at:])))

    def replace(self, start: int, end: int, text: str) -> None:
        """Puts `text`, which is XML already, in place of some bytes."""
        encoded = text.encode("utf-8") if self._is_utf8 else text.encode("ascii", "xmlcharrefreplace")
        self._changes.append((start, end, encoded))

    def set_attribute(self, element: Element, name: str, value: str | None) -> None:
        """Sets an attribute in its own quotes, adds it as the last, or takes it away (None)."""
        tag = self.source[element.start:element.inside]
        found = re.search(rb"""(\s+)%s\s*=\s*("[^"]*"|'[^']*')""" % re.escape(name.encode("utf-8")), _blanked(tag))
        if found is None:
            if value is not None:
                end = len(tag) - (2 if tag.endswith(b"/>") else 1)
                end = len(tag[:end].rstrip())
                self.replace(element.start + end, element.start + end, f' {name}="{escape(value)}"')
        elif value is None:
            self.replace(element.start + found.start(), element.start + found.end(), "")
        else:
            quote = chr(tag[found.start(2)])
            text = escape(value) if quote == '"' else escape(value).replace("&quot;", '"').replace("'", "&apos;")
            self.replace(element.start + found.start(2) + 1, element.start + found.end(2) - 1, text)

    def remove(self, element: Element) -> None:
        """Takes an element away together with its line."""
        start = element.start
        line = self.source.rfind(b"\n", 0, start)
        if line >= 0 and not self.source[line + 1:start].strip(b" \t"):
            start = line - 1 if self.source[line - 1:line] == b"\r" else line
        self.replace(start, element.end, "")

    def exchange(self, element: Element, node: Node) -> None:
        """Writes another element in an element's place."""
        self.replace(element.start, element.end, self._render(node, self._indent(element) or ""))

    def insert_first(self, parent: Element, node: Node) -> None:
        """Adds a child before all others."""
        if not parent.children:
            self.append(parent, node, first=True)
            return
        indent = self._child_indent(parent)
        self.replace(parent.inside, parent.inside, self._break(indent) + self._render(node, indent))

    def append(self, parent: Element, node: Node, first: bool = False) -> None:
        """Adds a child after all others; of several, in the order they come."""
        nodes = self._added.setdefault(parent.number, [])
        nodes.insert(0 if first else len(nodes), node)

    def _write_children(self, parent: Element, nodes: list[Node]) -> None:
        indent = self._child_indent(parent)
        text = "".join(self._break(indent) + self._render(node, indent) for node in nodes)
        closing = self._break(self._indent(parent) or "")
        if parent.is_self_closing:
            start = parent.start + len(self.source[parent.start:parent.inside - 2].rstrip())
            self.replace(start, parent.end, f">{text}{closing}</{parent.tag}>")
        elif parent.children:
            self.replace(parent.children[-1].end, parent.children[-1].end, text)
        else:
            blank = not self.source[parent.inside:parent.outside].strip()
            has_line = blank and b"\n" in self.source[parent.inside:parent.outside]
            self.replace(parent.inside, parent.inside, text + ("" if has_line else closing))

    def _indent(self, element: Element) -> str | None:
        """The blanks before an element that starts its line; None if something else stands before it."""
        line = self.source[self.source.rfind(b"\n", 0, element.start) + 1:element.start]
        return None if line.strip(b" \t") else line.decode("ascii")

    def _child_indent(self, parent: Element) -> str:
        mine = [indent for child in parent.children if (indent := self._indent(child)) is not None]
        return mine[0] if mine else (self._indent(parent) or "") + self._step

    def _break(self, indent: str) -> str:
        return "" if self._is_compact else self.newline + indent

    def _render(self, node: Node, indent: str) -> str:
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items())
        if node.text:
            text = escape(node.text, is_text=True).replace("\n", self.newline)
            return f"<{node.tag}{attributes}>{text}</{node.tag}>"
        if not node.children:
            return f"<{node.tag}{attributes}/>"
        inner = indent + self._step
        children = "".join(self._break(inner) + self._render(child, inner) for child in node.children)
        return f"<{node.tag}{attributes}>{children}{self._break(indent)}</{node.tag}>"


def escape(value: str, is_text: bool = False) -> str:
    """Text as XML holds it, in an attribute between double quotes or, lines kept, inside an element."""
    illegal = _ILLEGAL.search(value)
    if illegal:
        raise refuse(say("the text {text!r} has the character {character!r}, which no Tiled file can hold",
                         text=value[:40], character=illegal[0]), say("printable characters, tabs and new lines"))
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")
    if is_text:
        return value
    return value.replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def _blanked(tag: bytes) -> bytes:
    """The tag with every value's inside blanked, so that a name in a value is not taken for an attribute."""
    return re.sub(rb"""("[^"]*"|'[^']*')""",
                  lambda value: value[0][:1] + b"_" * (len(value[0]) - 2) + value[0][-1:], tag)
