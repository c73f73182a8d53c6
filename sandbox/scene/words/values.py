"""Cells, numbers and parameters' values as they are written everywhere."""

from __future__ import annotations

from sandbox.base.language import say, thing
from sandbox.base.param import Value
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.rules.unit import NEUTRAL


def cell_words(cell: Cell) -> str:
    """A cell as it is written everywhere.

    >>> cell_words((8, 3))
    '(8, 3)'
    """
    return f"({cell[0]}, {cell[1]})"


def value_words(value: Value | float) -> str:
    """A value as files and screens write it.

    >>> value_words(True), value_words(8)
    ('on', '8')
    """
    return (thing("on") if value else thing("off")) if isinstance(value, bool) else str(value)


def name_words(name: str) -> str:
    """A parameter's name in words, with its owner where it says one.

    >>> name_words("hunter.lost_limit"), name_words("sight")
    ('hunter lost limit', 'sight')
    """
    return name.replace(".", " ").replace("_", " ")


def number_words(value: object) -> str:
    """A whole number without its `.0`.

    >>> number_words(14.0), number_words(7.5)
    ('14', '7.5')
    """
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def throw_words(throw: Throw, whom: str) -> str:
    """What a die is thrown for, and for whom where that is another unit; empty for the one that throws.

    >>> throw_words(Throw("spawn cell"), "Rat 2"), throw_words(Throw("wander"), "")
    ('spawn cell for Rat 2', 'wander')
    """
    return thing("{use} for {unit}", use=thing(throw), unit=whom) if whom else say(throw)


def team_words(team: str) -> str:
    """A team as the window calls it; files call enemies `foes`.

    >>> team_words("foes"), team_words("cult")
    ('enemies', 'cult')
    """
    if team == "foes":
        return thing("enemies")
    return thing("neutral") if team == NEUTRAL else thing("heroes") if team == "heroes" else team
