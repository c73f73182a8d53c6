"""Markdown to blocks (source: markdown-it-py, CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sandbox.guide.blocks import Block, Code, Heading, Paragraph, Run, Runs, Style, Table, words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_STYLES: dict[str, Style] = {"strong": "strong", "em": "soft", "kbd": "key"}
_TAG = re.compile(r"<(/?)(\w+)>")


def blocks(text: str) -> tuple[Block, ...]:
    """All blocks of a page, in order.

    >>> blocks("# Wave\\n\\n- a `b`")
    (Heading(level=1, runs=(Run(words='Wave', style='text', link=''),), anchor='wave'), \
Paragraph(runs=(Run(words='a ', style='text', link=''), Run(words='b', style='code', link='')), depth=1, mark='•'))
    """
    return tuple(_Reader(_parser().parse(text)).read())


def anchor_of(heading: str) -> str:
    """What links call a heading or a row: small letters, `-` for blanks, no other marks.

    >>> anchor_of("Line of sight (canon)"), anchor_of("goal-oriented"), anchor_of("lost_limit")
    ('line-of-sight-canon', 'goal-oriented', 'lost_limit')
    """
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


@cache
def _parser() -> MarkdownIt:
    # A tenth of a second that only those pay who read the guide.
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


class _Reader:
    """Goes through the tokens of a page once."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = iter(tokens)
        self._lists: list[int | None] = []
        """The lists open now: the number of the next item, None in one without numbers."""
        self._mark = ""
        self._anchors: dict[str, int] = {}

    def read(self) -> Iterator[Block]:
        for token in self._tokens:
            match token.type:
                case "heading_open":
                    runs = _runs(next(self._tokens).children or ())
                    yield Heading(int(token.tag[1:]), runs, self._anchor(words(runs)))
                case "bullet_list_open":
                    self._lists.append(None)
                case "ordered_list_open":
                    self._lists.append(int(token.attrs.get("start", 1)))
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                case "list_item_open":
                    self._begin_item()
                case "inline":
                    yield Paragraph(_runs(token.children or ()), len(self._lists), self._take_mark())
                case "fence" | "code_block":
                    yield Code(tuple(token.content.rstrip("\n").split("\n")), len(self._lists))
                case "table_open":
                    yield self._table()
                case _:
                    pass

    def _begin_item(self) -> None:
        number = self._lists[-1]
        if number is None:
            self._mark = "•"
        else:
            self._mark = f"{number}."
            self._lists[-1] = number + 1

    def _take_mark(self) -> str:
        mark, self._mark = self._mark, ""
        return mark

    def _anchor(self, heading: str) -> str:
        """The anchor of a heading; of a second one of that name with a number."""
        anchor = anchor_of(heading)
        before = self._anchors.get(anchor, 0)
        self._anchors[anchor] = before + 1
        return f"{anchor}-{before}" if before else anchor

    def _table(self) -> Table:
        rows: list[list[Runs]] = []
        for token in self._tokens:
            match token.type:
                case "tr_open":
                    rows.append([])
                case "inline":
                    rows[-1].append(_runs(token.children or ()))
                case "table_close":
                    break
                case _:
                    pass
        head, *body = (tuple(row) for row in rows)
        return Table(head, tuple(body), tuple(_row_anchor(row) for row in body))


def _row_anchor(row: tuple[Runs, ...]) -> str:
    """That of a row which begins with a name in backquotes."""
    first = row[0][0] if row and row[0] else Run("")
    return anchor_of(first.words) if first.style == "code" else ""


def _runs(tokens: Sequence[Token]) -> Runs:
    """The runs of a line of text; neighbours of one style are one run."""
    found: list[Run] = []
    styles: list[Style] = []
    link = ""
    for token in tokens:
        said = ""
        match token.type:
            case "text":
                said = token.content
            case "code_inline":
                found.append(Run(token.content, "code", link))
            case "softbreak" | "hardbreak":
                said = " "
            case "image":
                said = token.content
            case "strong_open" | "em_open":
                styles.append(_STYLES[token.tag])
            case "strong_close" | "em_close":
                styles.pop()
            case "link_open":
                link = str(token.attrs.get("href", ""))
            case "link_close":
                link = ""
            case "html_inline" if tag := _TAG.fullmatch(token.content):
                if tag[1] and styles:
                    styles.pop()
                elif tag[2] in _STYLES:
                    styles.append(_STYLES[tag[2]])
            case _:
                pass
        if said:
            _add(found, Run(said, styles[-1] if styles else "text", link))
    return tuple(found)


def _add(found: list[Run], run: Run) -> None:
    if found and run.style != "key" and (found[-1].style, found[-1].link) == (run.style, run.link):
        found[-1] = Run(found[-1].words + run.words, run.style, run.link)
    else:
        found.append(run)
