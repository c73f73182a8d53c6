"""A page as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from sandbox.guide.blocks import Code, Heading, Paragraph, Run, Runs, Table
from sandbox.guide.columns import shared
from sandbox.guide.page import SUFFIX, Page

_INDENT = 2
_GAP = 2
"""Blanks between two columns."""
_RULES = {1: "=", 2: "-"}
"""What stands below a heading of a level."""


def lines(page: Page, width: int) -> Iterator[str]:
    """The page in lines of at most `width` letters, words that are longer aside."""
    was_item = False
    for index, block in enumerate(page.blocks):
        is_item = isinstance(block, Paragraph) and bool(block.mark)
        if index and not (is_item and was_item):
            yield ""
        was_item = is_item
        match block:
            case Heading(level=level, runs=runs):
                told = _told(runs)
                yield from wrap(told, width)
                if level in _RULES:
                    yield _RULES[level] * min(width, len(told))
            case Paragraph():
                yield from _paragraph(block, width)
            case Code():
                yield from ((" " * (_INDENT * (block.depth + 1)) + line).rstrip() for line in block.lines)
            case Table():
                yield from _table(block, width)


def told_place(link: str) -> str:
    """A link as the command takes it: `search#wave`, or the address of something outside.

    >>> told_place("search.md#wave"), told_place("#wave"), told_place("https://example.org")
    ('search#wave', '#wave', 'https://example.org')
    """
    page, mark, heading = link.partition("#")
    return link if ":" in link else f"{page.removesuffix(SUFFIX)}{mark}{heading}"


def _told(runs: Runs) -> str:
    """What runs say, each link with where it leads."""
    parts: list[str] = []
    for index, run in enumerate(runs):
        parts.append(_shown(run))
        is_last = index + 1 == len(runs) or runs[index + 1].link != run.link
        if run.link and is_last and told_place(run.link).lower() != run.words.lower():
            parts.append(f" [{told_place(run.link)}]")
    return "".join(parts)


def _shown(run: Run) -> str:
    match run.style:
        case "code":
            return f"`{run.words}`"
        case "strong":
            return f"*{run.words}*"
        case "soft":
            return f"_{run.words}_"
        case "key" | "text":
            return run.words


def _paragraph(block: Paragraph, width: int) -> Iterator[str]:
    indent = " " * (_INDENT * block.depth)
    first = f"{indent[:-_INDENT]}{block.mark} " if block.mark else indent
    yield from wrap(_told(block.runs), width, initial_indent=first, subsequent_indent=" " * len(first),
                    break_long_words=False, break_on_hyphens=False)


def _table(block: Table, width: int) -> Iterator[str]:
    """Columns two blanks apart, the head underlined; what is too wide goes on below itself."""
    cells = [[_told(cell) for cell in row] for row in (block.head, *block.rows)]
    columns = list(zip(*cells, strict=True))
    widths = shared([max(map(len, column)) for column in columns],
                    [max((len(word) for cell in column for word in cell.split()), default=0) for column in columns],
                    width - _GAP * (len(columns) - 1))
    does_wrap = any(len(cell) > wide for row in cells for cell, wide in zip(row, widths, strict=True))
    for index, row in enumerate(cells):
        yield from _row(row, widths)
        if index == 0:
            yield (" " * _GAP).join("-" * wide for wide in widths)
        elif does_wrap and index + 1 < len(cells):
            yield ""


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    wrapped = [wrap(cell, max(1, wide), break_long_words=False, break_on_hyphens=False)
               for cell, wide in zip(row, widths, strict=True)]
    for line in range(max(1, *(len(cell) for cell in wrapped))):
        yield (" " * _GAP).join((cell[line] if line < len(cell) else "").ljust(wide)
                                for cell, wide in zip(wrapped, widths, strict=True)).rstrip()
