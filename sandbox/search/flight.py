"""Where one who flees steps (guide: search, Flights)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import Shelf, plainly
from sandbox.grid.cell import Cell, neighbours
from sandbox.search.bfs import NOTHING, bfs
from sandbox.search.code import Code, CodeLine
from sandbox.search.greedy import straight
from sandbox.search.way import Walker, Way, glance

AWAY = Code((
    CodeLine("look", "neighbours: up, right, down, left"),
    CodeLine("step", "farther straight on, and free? step there", depth=1),
    CodeLine("stand", "none? then stand"),
))


def greedy(walker: Walker, threat: Cell, _closed: frozenset[Cell]) -> Way:
    """The first free neighbour that lies strictly farther from the threat in a straight line; else it stands.

    It knows no walls, so it gets stuck in corners.

    >>> from sandbox.search.alone import Alone
    >>> from sandbox.grid.grid import Grid
    >>> greedy(Alone(Grid.from_rows("...", "..."), (1, 1)), (0, 1), frozenset()).step
    (1, 0)
    """
    near = straight(walker.cell, threat)
    looked = glance(walker.cell, AWAY, lambda there: straight(there, threat) > near, walker.is_free)
    return Way(looked.step, glance=looked)


def field(walker: Walker, threat: Cell, _closed: frozenset[Cell]) -> Way:
    """The free neighbour with the largest number in the threat's field over walls, if larger than here.

    Ties: the fixed order. It knows walls, and still stops at a local peak. Where the threat cannot come it stands.
    """
    shared = walker.field(threat, NOTHING)
    most, step = shared.number(walker.cell), None
    if most is not None:
        for there in neighbours(walker.cell):
            number = shared.number(there)
            if number is not None and number > most and walker.is_free(there):
                most, step = number, there
    return Way(step, None if step is None else (step,), (shared,))


def safety(walker: Walker, threat: Cell, closed: frozenset[Cell]) -> Way:
    """Heads for the cell farthest from the threat, among those it can reach in fewer steps than the threat.

    Ties: fewer own steps, then the order of its own wave. Standing is one of the choices. Cells the threat cannot
    reach are the farthest of all. Its own wave goes round closed cells; if the next cell is not free, it stands.
    """
    shared = walker.field(threat, NOTHING)
    own = walker.wave(closed)
    farthest = len(shared.grid.cells)
    best, refuge = -1, walker.cell
    for cell in own.trace.found:
        number = shared.number(cell)
        far = farthest if number is None else number
        # Own steps only grow in this order, so an equal one found later never wins.
        if far > best and cell not in own.closed and own.trace.number[cell] < far:
            best, refuge = far, cell
    path = bfs(own.grid, walker.cell, (refuge,), own.closed).path
    step = path[0] if path and walker.is_free(path[0]) else None
    return Way(step, path, (shared, own))


@dataclass(frozen=True)
class Flight:
    """A way to flee: for a walker, the threat's cell and the cells that are closed to it, where it steps."""

    name: str
    help: str
    way: Callable[[Walker, Cell, frozenset[Cell]], Way]
    plain: str = ""
    """What it goes by, in plain words."""
    code: Code | None = None
    """The lines by which its step without a search goes; what it searches declares its own."""

    @property
    def words(self) -> str:
        """Its plain name, with the one in files."""
        return plainly(self.plain, self.name)


FLIGHTS = Shelf(
    "unknown flight {name}",
    Flight("greedy", "The first step that lies farther in a straight line; gets stuck in corners.", greedy,
           plain="straight line", code=AWAY),
    Flight("field", "The step that is farther by the hero's field; knows walls, stops at a local peak.", field,
           plain="steps from the hero"),
    Flight("safety", "Heads for the farthest cell it reaches before the hero; avoids dead ends.", safety,
           plain="refuge"),
)
