"""A number with its noun, in the singular or the plural."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """The number and the noun; `plural` where it is not made with an s.

    >>> counted(1, "cell"), counted(0, "turn"), counted(2, "enemy", "enemies")
    ('1 cell', '0 turns', '2 enemies')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"
