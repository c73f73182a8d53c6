"""Where text may be broken into lines: the one rule for all that flows (guide: libraries, Panel cost)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_BLANKS = re.compile(r"[^\S\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]+")
_IN_CELL = re.compile(r"\(-?\d+, -?\d+\)")
_COUNT = re.compile(r"\W*\d+(?:[.,]\d+)?")
_VALUE = re.compile(r"[-+−×]?\d+(?:[.,]\d+)?\W*")
_PARTING = ("·", "–", "—", "|")
"""Signs that stand between two things: they end a line, all others begin one."""


def parted(words: str) -> list[str]:
    """The words that blanks part; a no-break space is a letter.

    >>> parted("Iva is\\N{NO-BREAK SPACE}3  steps")
    ['Iva', 'is\\xa03', 'steps']
    """
    return [word for word in _BLANKS.split(words) if word]


def is_blank(letter: str) -> bool:
    """Whether words are parted there."""
    return bool(_BLANKS.fullmatch(letter))


def is_held(before: str, after: str) -> bool:
    """Whether a blank between two words keeps them on one line: in a cell, at a number and what it counts or values,
    and at a sign. A mark of what follows stays with that, a dot with what comes before it.

    >>> is_held("(11,", "3)"), is_held("8", "cells"), is_held("distance", "9"), is_held("✓", "distance")
    (True, True, True, True)
    >>> is_held("Iva", "sees"), is_held("life", "9,"), is_held("9,", "mana"), is_held("9", "·"), is_held("·", "mana")
    (False, True, False, True, False)
    """
    if after[0] == "%":
        return before[-1].isdigit()
    if _is_sign(before) or _is_sign(after):
        return after in (*_PARTING, "×") or (_is_sign(before) and before not in _PARTING)
    if _IN_CELL.search(f"{before} {after}"):
        return True
    is_value = before[-1].isalpha() and bool(_VALUE.fullmatch(after))
    return is_value or (bool(_COUNT.fullmatch(before)) and after[0].isalpha())


def _is_sign(word: str) -> bool:
    return not any(letter.isalnum() for letter in word)


def groups(words: Iterable[T], letters: Callable[[T], str], wide: Callable[[Sequence[T]], int], room: int,
           ) -> Iterator[list[T]]:
    """The words in groups that a line is not broken within. A group that is wider than the room is let go."""
    group: list[T] = []
    for word in words:
        if group and is_held(letters(group[-1]), letters(word)) and wide([*group, word]) <= room:
            group.append(word)
            continue
        if group:
            yield group
        group = [word]
    if group:
        yield group


def cut(word: str, fits: Callable[[str], bool]) -> list[str]:
    """A word in pieces that fit, each of at least a letter."""
    pieces = [""]
    if fits(word):
        return [word]
    for letter in word:
        if pieces[-1] and not fits(pieces[-1] + letter):
            pieces.append("")
        pieces[-1] += letter
    return pieces
