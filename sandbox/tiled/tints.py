"""Tints of layers: those of the groups around them are multiplied in, as Tiled does (guide: files, Pictures)."""

from __future__ import annotations

import re

_COLOUR = re.compile(r"#?(?:[0-9a-fA-F]{2})?[0-9a-fA-F]{6}")


def blended(outer: str, inner: str) -> str:
    """Two tints as one, both as Tiled writes them, `#RRGGBB` or `#AARRGGBB`; empty or unreadable ones change nothing.

    >>> blended("#ff8000", "#80808080"), blended("", "#ff0000")
    ('#80804000', '#ff0000')
    """
    able = [tint for tint in (outer, inner) if _COLOUR.fullmatch(tint)]
    if len(able) < 2:
        return able[0] if able else ""
    parts = [_channels(tint) for tint in able]
    return "#" + "".join(f"{round(a * b / 255):02x}" for a, b in zip(*parts, strict=True))


def _channels(tint: str) -> tuple[int, ...]:
    digits = tint.lstrip("#").rjust(8, "f")
    return tuple(int(digits[start:start + 2], 16) for start in range(0, 8, 2))
