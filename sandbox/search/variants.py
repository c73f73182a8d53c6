"""The search variants that a chaser can step by, in the order menus show them (guide: search, Searches)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import Shelf, plainly
from sandbox.grid.cell import Cell
from sandbox.search.astar import CODE as ASTAR
from sandbox.search.astar import astar
from sandbox.search.bfs import bfs
from sandbox.search.code import Code
from sandbox.search.dijkstra import CODE as DIJKSTRA
from sandbox.search.dijkstra import dijkstra
from sandbox.search.field import CODE as FIELD
from sandbox.search.greedy import CODE as GREEDY
from sandbox.search.greedy import greedy
from sandbox.search.loop import FIND
from sandbox.search.stack import CODE as STACK
from sandbox.search.stack import stack
from sandbox.search.way import Find, Walker, Way, along


@dataclass(frozen=True)
class Variant:
    """A named way to a goal: for a walker, the goal and the cells that are closed to it, where it steps.

    `is_shared`: it lives on the field that everybody shares in a round, so lengths are read off that field too.
    """

    name: str
    help: str
    way: Callable[[Walker, Cell, frozenset[Cell]], Way]
    is_shared: bool = False
    plain: str = ""
    """What it goes by, in plain words."""
    code: Code | None = None
    """The lines by which its search goes, or its step without one; it may declare none."""

    @property
    def words(self) -> str:
        """Its plain name, with the one in files."""
        return plainly(self.plain, self.name)


def _by(find: Find) -> Callable[[Walker, Cell, frozenset[Cell]], Way]:
    """The way of a variant that searches anew for each walker."""
    def way(walker: Walker, goal: Cell, closed: frozenset[Cell]) -> Way:
        search = walker.search(find, goal, closed)
        return along(search, search.path)

    return way


def _down_the_field(walker: Walker, goal: Cell, closed: frozenset[Cell]) -> Way:
    shared = walker.field(goal, closed)
    return along(shared, shared.path_from(walker.cell))


def _straight_on(walker: Walker, goal: Cell, _closed: frozenset[Cell]) -> Way:
    """A step and no path. Nobody's cell is free, so closed cells need no mention."""
    looked = greedy(walker.cell, goal, walker.is_free)
    return Way(looked.step, glance=looked)


VARIANTS = Shelf(
    "unknown search {name}",
    Variant("bfs", "Breadth-first: the shortest path, searched anew by each unit every turn.", _by(bfs),
            plain="shortest path", code=FIND),
    Variant("field", "One field from the hero, shared by every hunter in a round; they walk down it.",
            _down_the_field, is_shared=True, plain="shared field", code=FIELD),
    Variant("astar", "A*: adds up entry costs with an eye on the goal, and takes fewer cells.", _by(astar),
            plain="cheapest path, aimed", code=ASTAR),
    Variant("dijkstra", "Dijkstra: the cheapest way by entry costs, so it goes round water.", _by(dijkstra),
            plain="cheapest path", code=DIJKSTRA),
    Variant("stack", "The classic bug: takes the newest cell, and finds a longer path.", _by(stack),
            plain="newest cell first", code=STACK),
    Variant("greedy", "No search: the first free step that lies nearer; stuck at the first wall.", _straight_on,
            plain="straight ahead", code=GREEDY),
)
