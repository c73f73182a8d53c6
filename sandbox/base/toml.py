"""TOML that somebody wrote: how much of it is looked at, and its lines (source: Python's `tomllib`, which reads it)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

MAX_DEPTH = 8
"""Names in one dotted key, and brackets within each other: what TOML makes of more grows with its square."""

_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[][{}.=,\n]''',
    re.DOTALL)
"""What matters for depth and lines: texts and comments as wholes, and the signs between them."""


def excess(text: str, most: int) -> Literal["bytes", "depth"] | None:
    """What a text has too much of to be read as TOML: more than `most` bytes, or tables too deep. None if neither.

    >>> excess("a.b = [1, 2]", 100), excess("a = 1", 3), excess("a" + ".a" * 20 + " = 1", 100)
    (None, 'bytes', 'depth')
    """
    if len(text) > most or len(text.encode("utf-8", "replace")) > most:
        return "bytes"
    brackets = dots = 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        if sign == ".":
            dots += 1
        elif sign in ("=", ",", "\n") or sign in "[]{}":
            dots = 0
            brackets += (sign in "[{") - (sign in "]}")
        if dots >= MAX_DEPTH or brackets > MAX_DEPTH:
            return "depth"
    return None


def lines(text: str) -> Iterator[str]:
    """The lines of a TOML text with their ends; a text or an array over several lines is one. Together they are all.

    >>> list(lines('a = [1, # ]' + chr(10) + '2]' + chr(10) + '[b]'))
    ['a = [1, # ]\\n2]\\n', '[b]']
    """
    start = brackets = 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        if sign == "\n" and brackets <= 0:
            yield text[start:found.end()]
            start, brackets = found.end(), 0
        elif sign in "[]{}":
            brackets += (sign in "[{") - (sign in "]}")
    if start < len(text):
        yield text[start:]
