"""Text of files, as people may see it: what would act on a terminal, or hide, is written out."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # Control characters: those of a terminal begin with one.
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # Marks that turn the direction of what follows.
    "\u200b\u2028\u2029\u2060-\u2064\ufeff"  # What takes no room, or breaks a line. Joiners are a part of words.
    "\ud800-\udfff]")  # Bytes of names that are no text.
_BYTES = range(0xDC80, 0xDD00)
"""What stands for the bytes 80 to FF of a name that is not UTF-8."""


def escaped(words: str) -> str:
    r"""The words in one line, with every character that acts or hides written out.

    >>> print(escaped("\x1b[31mHero\u202e of caf\udce9"))
    \x1b[31mHero\u202e of caf\xe9
    """
    return _HIDDEN.sub(lambda found: _written(ord(found[0])), words)


def _written(code: int) -> str:
    code -= 0xDC00 if code in _BYTES else 0
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
