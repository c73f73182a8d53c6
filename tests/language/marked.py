"""A language nobody speaks, in which what was said can be told from what was not, and a whole from two halves.

Its letters are other ones, so whatever is still English was never said, or is a value. A sentence stands between ⟦ and
⟧, what stands for a name (a counted noun, a thing) between ⟨ and ⟩. A sentence within another one may touch only marks
such as commas, colons and brackets there: between words it is half of one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from gettext import NullTranslations

_VALUE = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sdr]|%[sdr])")
_OTHER = {letter: 0x430 + place for start in (0x41, 0x61) for place, letter in enumerate(range(start, start + 26))}
_OTHER |= {letter: other - 0x20 for letter, other in _OTHER.items() if letter < 0x61}
_WORD = re.compile(r"[A-Za-z]+(?:[_'’][A-Za-z]+)*")
_APART = " \n:;,.()·→/\"“”…"
"""Marks that keep two sentences apart."""


class Marked(NullTranslations):
    """Values, in braces or after a per cent sign, stay as they are. `said` is all that was said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: set[str] = set()

    def gettext(self, message: str) -> str:
        self.said.add(message)
        return f"⟦{_other(message)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.said |= {msgid1, msgid2}
        return f"⟨{_other(msgid1 if n == 1 else msgid2)}⟩"

    def pgettext(self, context: str, message: str) -> str:
        assert context == "thing"
        self.said.add(message)
        return f"⟨{_other(message)}⟩"


def _other(message: str) -> str:
    parts = _VALUE.split(message)
    return "".join(part if place % 2 else part.translate(_OTHER) for place, part in enumerate(parts))


def faults(text: str, values: Collection[str]) -> Iterator[str]:
    """What of a text was never said, and what in it is a half of a sentence."""
    for word in _WORD.findall(text):
        if len(word) > 1 and word.casefold() not in values:
            yield f"{word!r} was not said"
    yield from _halves(text)


def _halves(text: str) -> Iterator[str]:
    depth: list[str] = []
    for place, sign in enumerate(text):
        if sign == "⟦":
            if "⟦" in depth and not _is_apart(text[:place][::-1]):
                yield f"a sentence goes on at {text[place:place + 30]!r}"
            depth.append(sign)
        elif sign == "⟨":
            depth.append(sign)
        elif sign in "⟧⟩" and depth:
            closed = depth.pop()
            if closed == "⟦" and "⟦" in depth and not _is_apart(text[place + 1:]):
                yield f"a sentence goes on after {text[max(0, place - 30):place + 1]!r}"


def _is_apart(beside: str) -> bool:
    """Whether what stands beside a sentence, read away from it, keeps it apart: more than blanks, or the end."""
    for sign in beside:
        if sign in "⟦⟧⟨⟩":
            return True
        if sign not in _APART:
            return False
        if sign != " ":
            return True
    return True
