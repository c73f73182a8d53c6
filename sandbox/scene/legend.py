"""What marks on the map mean: a sample of each with its words, as overlays declare them (guide: window, Overlays)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from sandbox.base.language import thing
from sandbox.grid.cell import Cell
from sandbox.grid.sheet import Sheet
from sandbox.scene.colours import Colour, Tone
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Border, Label, Outlines, Point, Shape, Tints, Token
from sandbox.scene.words.values import team_words

WIDE = 2
"""The largest width of a sample in cells; it is one cell high."""

PAIR = Sheet(WIDE, b"\1\2")
"""Two cells, the first with 1, the second with 2."""
BOTH = Sheet(WIDE, b"\1\1")
ALONG: tuple[Point, ...] = ((0.1, 0.5), (1.0, 0.5), (1.9, 0.5))
"""A line from one end of a sample to the other."""
ON: tuple[Point, ...] = ((0.1, 0.5), (1.0, 0.5), (4.0, 0.5))
"""A line that goes on beyond the sample: what stands at its end is larger than the sample is."""


MOST_MEANT = 3
"""Where a letter stands for so many different ones or more, only the first is named briefly."""


class Spots(NamedTuple):
    """Cells of the map as the map itself draws them."""

    cells: tuple[Cell, ...]


Sample: TypeAlias = "tuple[Shape, ...] | Ring | Label | Spots"


class Weight(IntEnum):
    """How much a mark matters to whoever asks why, from the most to the least: first what one unit thinks, then what
    was done, then what is there whoever thinks.
    """

    WAYS = 0
    COMPARED = 1
    SEARCHED = 2
    DONE = 3
    SIDES = 4
    THINGS = 5
    GROUND = 6


class Entry(NamedTuple):
    """`brief` is said where there is little room. `sample` are shapes on so many `cells` side by side, a ring, a
    label's letter or words, or a piece of the map. The heaviest come first.
    """

    words: str
    brief: str
    sample: Sample
    cells: int = WIDE
    weight: Weight = Weight.THINGS


Legend: TypeAlias = Iterable[Entry]


def no_legend(_painted: Sequence[Shape]) -> Legend:
    """Of an overlay that explains itself."""
    return ()


def by_weight(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The heaviest first, those of one weight as they come."""
    return tuple(sorted(entries, key=lambda entry: entry.weight))


def tinted(words: str, brief: str, colours: tuple[Colour, Colour], alpha: int, weight: Weight = Weight.THINGS) -> Entry:
    """Cells filled from one colour to another."""
    return Entry(words, brief, (Tints(PAIR, colours, alpha),), WIDE, weight)


def bordered(words: str, brief: str, tone: Tone, *, is_dashed: bool = False) -> Entry:
    return Entry(words, brief, (Border(BOTH, tone, is_dashed),), WIDE, Weight.COMPARED)


def framed(words: str, brief: str, colour: Colour, weight: Weight = Weight.THINGS) -> Entry:
    return Entry(words, brief, (Outlines(((0, 0),), colour),), 1, weight)


def teams(rings: Iterable[tuple[str, Ring]]) -> Iterator[Entry]:
    """Which ring is which side's."""
    for team, ring in rings:
        words = team_words(team)
        yield Entry(words, words, ring, 1, Weight.SIDES)


def hidden(units: Iterable[Token]) -> Iterator[Entry]:
    """What a pale unit means, where there is one."""
    pale = next((unit for unit in units if unit.is_hidden), None)
    if pale is not None:
        sample = pale._replace(cell=(0, 0), letter="", number=0, is_acting=False, is_selected=False)
        yield Entry(thing("hidden"), thing("hidden"), (sample,), 1)


def lettered(units: Iterable[tuple[Token, str]]) -> Iterator[Entry]:
    """What the letters of small units mean: each unit comes with what its letter stands for."""
    found: dict[tuple[str, Ring], dict[str, Token]] = {}
    for unit, meant in units:
        found.setdefault((unit.letter, unit.ring), {}).setdefault(meant, unit)
    for meanings in found.values():
        words = ", ".join(meanings)
        sample = next(iter(meanings.values()))._replace(cell=(0, 0), life=1.0, number=0, is_acting=False,
                                                        is_selected=False, is_hidden=False, is_tapped=False)
        yield Entry(words, words if len(meanings) < MOST_MEANT else next(iter(meanings)) + "…", (sample,), 1)
