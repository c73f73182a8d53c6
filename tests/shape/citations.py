"""What docstrings and comments cite: pages of the guide. `python -m tests.shape.citations` lists what is wrong.

A citation stands in round brackets: `guide:`, then a page, a comma and the words of one of its headings, or a page
alone; several are set apart by semicolons. A title after `source:` is a book's or a format's, and is not looked for.
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

from sandbox.base.errors import InputError
from sandbox.cli.guide import whole_guide
from sandbox.guide.guide import Guide

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for folder in ("sandbox", "tests") for path in (ROOT / folder).rglob("*.py"))
_CITATION = re.compile(r"\((guide|spec|design):\s([^()]+(?:\([^()]*\)[^()]*)*)\)")
_BEGINNING = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
"""Tokens after which a text stands by itself, as a docstring does."""


def told(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a file and its comments, each with its line; neighbouring lines of comment are one."""
    before, comment, first = tokenize.ENCODING, "", 0
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comment, first = f"{comment} {token.string.lstrip('# ')}", first or token.start[0]
            continue
        if comment and token.type not in (tokenize.NL, tokenize.NEWLINE):
            yield first, comment
            comment, first = "", 0
        if token.type == tokenize.STRING and before in _BEGINNING:
            yield token.start[0], token.string
        before = before if token.type == tokenize.NL else token.type


def citations(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, sort and words of each; one that goes on in the next line is one."""
    for line, text in told(source):
        for found in _CITATION.finditer(text):
            yield line + text[:found.start()].count("\n"), found[1], " ".join(found[2].split())


def wrong(source: str, guide: Guide) -> Iterator[str]:
    """What of a file's citations leads nowhere."""
    for line, sort, words in citations(source):
        if sort != "guide":
            yield f"{line}: ({sort}: {words}) cites what is not in the project"
            continue
        for cited in words.split(";"):
            page, _, heading = cited.strip().partition(", ")
            try:
                guide.place(f"{page}#{heading}")
            except InputError as error:
                yield f"{line}: (guide: {words}): {error}"


@cache
def shipped() -> Guide:
    return whole_guide()


if __name__ == "__main__":
    import sys

    for path in FILES:
        for fault in wrong(path.read_text("utf-8"), shipped()):
            sys.stdout.write(f"{path.relative_to(ROOT)}:{fault[:200]}\n")
