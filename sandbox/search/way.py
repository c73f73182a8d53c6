"""Where a variant or a flight leads, and what it may ask of the one who walks (spec: search.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.field import Field
from sandbox.search.result import Search
from sandbox.search.wave import Wave

Find = Callable[[Grid, Cell, Iterable[Cell], Iterable[Cell]], Search]
"""A search as a function of the grid, the start, the goals and the closed cells."""


@dataclass(frozen=True)
class Way:
    """`step` is the next cell, None to stand; `path` the way it begins, to its goal, None where there is none.

    `search` explains the step; None when nothing was searched.
    """

    step: Cell | None
    path: tuple[Cell, ...] | None = None
    search: Search | None = None


class Walker(Protocol):
    """One who asks for a way. What it is asked to search it keeps, for whoever wants to know why it went there."""

    cell: Cell
    """Where it stands."""

    def is_free(self, cell: Cell) -> bool:
        """Whether it could step there now."""
        ...

    def search(self, find: Find, goal: Cell, closed: frozenset[Cell]) -> Search:
        """Its own search for `goal`, run once for the same question."""
        ...

    def wave(self, closed: frozenset[Cell]) -> Wave:
        """The wave from where it stands."""
        ...

    def field(self, goal: Cell, closed: frozenset[Cell]) -> Field:
        """The field from `goal`, shared with others who ask for the same."""
        ...


def along(search: Search, path: tuple[Cell, ...] | None) -> Way:
    """The first step of a path, explained by the search that found it."""
    return Way(path[0] if path else None, path, search)
