"""Arguments that several commands share, each read and checked in one place."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from sandbox.ai.drivers import DRIVERS
from sandbox.base import written
from sandbox.base.language import say
from sandbox.files.shipped import level_named
from sandbox.grid.cell import Cell
from sandbox.tiled.limits import CELL_LIMIT

LARGEST_COORDINATE = 999_999_999
"""The largest x or y of a cell that can be asked for."""


def whole(low: int = 0, high: int = written.LARGEST) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`.

    >>> whole(1)("12")
    12
    """

    def read(text: str) -> int:
        number = written.whole(text)
        if number is None or not low <= number <= high:
            raise argparse.ArgumentTypeError(say("{text} (allowed: whole numbers from {low} to {high})",
                                                 text=written.quoted(text), low=low, high=high))
        return number

    return read


def cell(text: str) -> Cell:
    """A cell written as X,Y.

    >>> cell("8,3")
    (8, 3)
    """
    x, _, y = text.partition(",")
    try:
        return whole(0, LARGEST_COORDINATE)(x), whole(0, LARGEST_COORDINATE)(y)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(say("{text} (allowed: X,Y in cells, each from 0 to {limit})",
                                             text=written.quoted(text), limit=LARGEST_COORDINATE)) from None


def level(text: str) -> Path:
    """A level's path, or the bare name of a shipped one where no file has that name.

    >>> level("lesson").name
    'lesson.tmx'
    """
    return level_named(Path(text)) or Path(text)


def add_level(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level", metavar="LEVEL", type=level,
                        help=say("a Tiled map, a text level, or the name of a shipped level (see names)"))


def add_cell_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cell-limit", metavar="N", type=whole(1), default=CELL_LIMIT,
                        help=say("how many cells all tile layers may have together; {limit} unless given",
                                 limit=CELL_LIMIT))


def add_battle(parser: argparse.ArgumentParser) -> None:
    """The options that make up a battle besides its level."""
    parser.add_argument("--seed", metavar="N", type=whole(), help=say("the seed of the dice; else the map's, else 1"))
    parser.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[],
                        help=say("a parameter, by short or full name; may be given several times (see names)"))
    parser.add_argument("--driver", choices=DRIVERS.names, default="",
                        help=say("who drives the heroes; else as the map says, else their script, else by hand: they "
                                 "pass"))
