"""The few lines of a search, as it declares them beside its loop, and what decides which cell it takes next.

They are for whoever steps through a search: which of its lines worked in a step is told by `search/step.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell

Part = Literal["start", "take", "goal", "closed", "neighbours", "enter", "back", "empty", "look", "step", "stand"]
"""What a line does: the start enters the queue; a cell is taken from it; is that the goal; does somebody stand there;
the neighbours are looked at; they are put in; the path is walked back; the queue is empty. Of a way without a queue:
the neighbours are looked at, it steps, it stands."""

Counted = Literal["steps", "way", "cost"]
"""What the number of a cell is: the steps from the start; the length of the way by which it was reached, which need not
be a shortest one; the entry costs added up."""


class Entry(NamedTuple):
    """A cell in the queue with the number it entered with; it is the `nth` to enter, from 0."""

    cell: Cell
    number: int
    nth: int


def oldest_first(entry: Entry, _left: int) -> tuple[int, ...]:
    return (entry.nth,)


def newest_first(entry: Entry, _left: int) -> tuple[int, ...]:
    return (-entry.nth,)


def smallest_first(entry: Entry, left: int) -> tuple[int, ...]:
    """The smallest number with its estimate; among equals the oldest."""
    return (entry.number + left, entry.nth)


@dataclass(frozen=True)
class CodeLine:
    """A line in English, said where it is shown; `depth` counts how far it is set in."""

    part: Part
    words: str
    depth: int = 0


@dataclass(frozen=True)
class Code:
    """`lines` in the order in which they work. `order` says in English what decides which cell is taken next.

    Of two entries the one with the smaller `rank` is taken first: it is found from an entry and the estimate of its
    cell. The `estimate` is the least that is left from a cell to one of the goals, where the search reckons with it.
    """

    lines: tuple[CodeLine, ...]
    order: str = ""
    counted: Counted = "steps"
    rank: Callable[[Entry, int], tuple[int, ...]] = oldest_first
    estimate: Callable[[Cell, tuple[Cell, ...]], int] | None = None

    def left_from(self, cell: Cell, goals: tuple[Cell, ...]) -> int:
        """The estimate of a cell; 0 where the search makes none."""
        return self.estimate(cell, goals) if self.estimate is not None else 0


def spreading(take: str, enter: str, back: str = "") -> tuple[CodeLine, ...]:
    """The lines that all searches with a queue have in common; how they `take`, `enter` and walk `back` differs."""
    return (
        CodeLine("start", "put in the start"),
        CodeLine("take", take),
        CodeLine("goal", "the goal? then stop"),
        CodeLine("closed", "another unit there? then go no further"),
        CodeLine("neighbours", "neighbours: up, right, down, left"),
        CodeLine("enter", enter, depth=1),
        CodeLine("empty", "again, until the queue is empty"),
        *((CodeLine("back", back),) if back else ()),
    )
