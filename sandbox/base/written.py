"""What text stands for, wherever somebody writes a number or a switch: in options, maps, decks, logs and the window.

Digits are 0 to 9. Python reads those of every script, underscores and more besides, which no other program does.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable
from itertools import islice

from sandbox.base.language import say, thing

LARGEST = 999_999_999_999_999_999
"""The largest whole number, where nothing smaller bounds it; the largest seed."""

SWITCHES = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}
SWITCH_WORDS = ", ".join(SWITCHES)

_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")

MAX_SHOWN = 80
"""Characters of a value that a finding shows."""


def whole(text: str) -> int | None:
    """A whole number from -LARGEST to LARGEST; None for anything else.

    >>> whole(" 12 "), whole("١٢"), whole("1_2"), whole("1.5")
    (12, None, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text := text.strip()) else None


def seed(text: str) -> int | None:
    """The seed of a battle's dice; None for anything else.

    >>> seed("7"), seed("-7")
    (7, None)
    """
    number = whole(text)
    return number if number is not None and number >= 0 else None


def seeds() -> str:
    """What a seed may be, in words."""
    return say("whole numbers from {low} to {high}", low=0, high=LARGEST)


def decimal(text: str) -> float | None:
    """A number, whole where it can be; beyond the largest float it counts as that. None for anything else.

    >>> decimal("2.50"), decimal("-3"), decimal("1e999") == sys.float_info.max, decimal("inf")
    (2.5, -3, True, None)
    """
    if not _DECIMAL.fullmatch(text := text.strip()):
        return None
    number = max(-sys.float_info.max, min(sys.float_info.max, float(text)))
    return int(number) if number == math.floor(number) and abs(number) <= LARGEST else number


def switch(text: str) -> bool | None:
    """Whether a switch is on, in any letter case; None for anything else.

    >>> switch("Yes"), switch("0"), switch("maybe")
    (True, False, None)
    """
    return SWITCHES.get(text.strip().lower())


def quoted(raw: object) -> str:
    """A value between quotes as a refusal shows it, cut where it is very long.

    >>> quoted("angry"), quoted(12)
    ("'angry'", '12')
    """
    try:
        text = repr(raw)
    except ValueError:
        return thing("a very large number")
    return cut(text)


def cut(text: str) -> str:
    """A text as it is told, cut where it is very long.

    >>> len(cut("a" * 1000))
    81
    """
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def shown(value: object) -> str:
    """A value between quotes as findings show it, cut where it is very long.

    >>> shown("angry")
    '"angry"'
    """
    return f'"{cut(str(value))}"'


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names one after another, of very many only the first ones."""
    first = list(islice(names, most + 1))
    return ", ".join(first[:most]) + (", …" if len(first) > most else "")
