"""Where a variant or a flight leads, and what it may ask of the one who walks (guide: search, Closed cells)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell, neighbours
from sandbox.grid.grid import Grid
from sandbox.search.code import Code
from sandbox.search.field import Field
from sandbox.search.result import Search
from sandbox.search.wave import Wave

Find = Callable[[Grid, Cell, Iterable[Cell], Iterable[Cell]], Search]
"""A search as a function of the grid, the start, the goals and the closed cells."""


class Tried(NamedTuple):
    """A neighbour that was looked at: whether it lies better in a straight line, and is free; what was not asked is
    None."""

    cell: Cell
    is_better: bool
    is_free: bool | None = None


class Glance(NamedTuple):
    """What a way without a search looked at, in its order, and the lines that it goes by."""

    code: Code
    tried: tuple[Tried, ...]

    @property
    def step(self) -> Cell | None:
        """The first one that is better and free; None to stand."""
        return next((one.cell for one in self.tried if one.is_free), None)


def glance(here: Cell, code: Code, is_better: Callable[[Cell], bool], is_free: Callable[[Cell], bool]) -> Glance:
    """Looks at the neighbours in the fixed order, up to the first that is better and free."""
    tried: list[Tried] = []
    for there in neighbours(here):
        better = is_better(there)
        tried.append(Tried(there, better, is_free(there) if better else None))
        if tried[-1].is_free:
            break
    return Glance(code, tuple(tried))


@dataclass(frozen=True, slots=True)
class Way:
    """`step` is the next cell, None to stand; `path` the way it begins, to its goal, None where there is none.

    `searches` are all that it took to find it, in the order asked; a way without one may tell of a `glance`.
    """

    step: Cell | None
    path: tuple[Cell, ...] | None = None
    searches: tuple[Search, ...] = ()
    glance: Glance | None = None

    @property
    def search(self) -> Search | None:
        """The search that explains the step, the last one; None when nothing was searched."""
        return self.searches[-1] if self.searches else None


class Walker(Protocol):
    """One who asks for a way: where it stands, and what it can find out."""

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
    return Way(path[0] if path else None, path, (search,))
