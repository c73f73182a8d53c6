"""A decision and its evidence: what was asked, compared and thrown before a unit acts (guide: architecture, Evidence).

Evidence holds values, never sentences and never pictures; the window paints it and adds nothing of its own. It is made
by the dozen in every turn, watched or not, so its records are named tuples, the cheapest there are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, assert_never

from sandbox.ai.act import Act
from sandbox.base.frozen import dataclass
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.grid.sight import sees
from sandbox.rules.events import Action
from sandbox.search.field import Field
from sandbox.search.masks import mask_of, near, sheet_of
from sandbox.search.result import Search
from sandbox.search.way import Glance

Measure = Literal["path", "way", "distance", "life share", "lost", "calm", "die", "steps away", "straight line", "mana",
                  "upkeep", "cost", "spawn cells"]
"""What is compared: the path to the quarry; the way it would walk there; how far that is in cells, walls or not;
the percent of life left; the turns without seeing the quarry; the turns it stays calm; what a die says; of a step of
flight how far away it leads in steps, or in a straight line, squared; the mana left with what an action costs; the
Kraken's upkeep and the cost of a card with its resources; how many spawn cells are free."""

Relation = Literal["<=", "<", ">", "="]


class Compared(NamedTuple):
    """One comparison: what was measured had `value`, which was to stand in `relation` to `limit`. None is no path.

    `parameter` is the one that sets the limit; empty where none does. `card` is the one whose cost it is.
    """

    measure: Measure
    value: int | None
    relation: Relation
    limit: int
    holds: bool
    parameter: str = ""
    card: str = ""

    @classmethod
    def of(cls, measure: Measure, value: int | None, relation: Relation, limit: int, parameter: str = "",
           card: str = "") -> Compared:
        """Compares. No path (None) fails every relation but `>`, which it fulfils."""
        return cls(measure, value, relation, limit, stands(value, relation, limit), parameter, card)


def stands(value: int | None, relation: Relation, limit: int) -> bool:
    """Whether a value stands in a relation to a limit. No path (None) fails all but `>`."""
    if value is None:
        return relation == ">"
    match relation:
        case "<=":
            return value <= limit
        case "<":
            return value < limit
        case ">":
            return value > limit
        case "=":
            return value == limit
        case _:
            assert_never(relation)


Unmet = Literal["hidden", "nobody", "blocked", "fearless"]
"""Why a condition does not hold where no comparison tells: the quarry hides; there is none; something opaque stands in
the line of sight; its kind knows no fear."""


class Tested(NamedTuple):
    """Whether a condition of a row held, and the comparisons behind it; its words are the row's."""

    holds: bool
    compared: tuple[Compared, ...] = ()
    reason: Unmet | None = None


class Rule(Protocol):
    """What evidence tells of a row of a machine: from which state it leads to which, and when, in words."""

    @property
    def before(self) -> str: ...

    @property
    def after(self) -> str: ...

    @property
    def sentence(self) -> str: ...

    @property
    def conditions(self) -> tuple[str, ...]: ...

    @property
    def plain(self) -> tuple[tuple[str, str, str], ...]: ...


class Limit(NamedTuple):
    """How near the quarry must be for a condition to hold: at most the value of a parameter."""

    parameter: str
    value: int


class TestedRow(NamedTuple):
    """A row that was considered: of its conditions, in their order, those up to the first that failed. It fired when
    all hold. `untested` stands for each of the others: its limit, None where it asks for something else."""

    row: Rule
    tested: tuple[Tested, ...]
    fired: bool
    untested: tuple[Limit | None, ...] = ()


class Thrown(NamedTuple):
    """A die that was thrown: what for, its faces, and the result from 0. `whom` is the unit that it is thrown for;
    empty where that is the one who throws."""

    reason: Throw
    faces: int
    result: int
    whom: str = ""


ZONES_SEEN = 8
"""So many zones keep their cells: those that were looked at last. A decision has one for each limit."""


@dataclass(frozen=True, slots=True)
class Zone:
    """The cells on which a condition would hold, computed when somebody looks.

    `measure` path: the path from `centre` over walls only is at most `radius` cells. `measure` sight: Manhattan
    distance is, and nothing opaque lies between. `name` is the parameter that sets the radius.
    """

    name: str
    grid: Grid
    centre: Cell
    radius: int
    measure: Literal["path", "sight"] = "path"

    @property
    def sheet(self) -> Sheet:
        """1 for each of its cells."""
        return _sheet(self)

    def __hash__(self) -> int:
        return hash((self.name, self.centre, self.radius, self.measure))


@lru_cache(maxsize=ZONES_SEEN)
def _sheet(zone: Zone) -> Sheet:
    grid, (x, y) = zone.grid, zone.centre
    if zone.measure == "path":
        return sheet_of(grid, near(grid, zone.centre, zone.radius))
    around = ((x + dx, y + dy) for dy in range(-zone.radius, zone.radius + 1)
              for dx in range(abs(dy) - zone.radius, zone.radius - abs(dy) + 1))
    return sheet_of(grid, mask_of(grid, (cell for cell in around
                                         if grid.enterable(cell) and sees(grid, zone.centre, cell))))


class SightLine(NamedTuple):
    """A line of sight that was traced; `blocker` is the opaque cell nearest to the unit, None if it sees."""

    start: Cell
    end: Cell
    blocker: Cell | None


Purpose = Literal["nearest", "conditions", "step", "flight", "post", "approach", "distances", "farthest", "order"]
"""What a search is run for: who is nearest, what the conditions compare, where the step leads, where to flee, the way
back to a post, the way to where it has chosen to go, how far the enemies are, which cell is farthest, a given order."""


class Asked(NamedTuple):
    """A search that was run, what for (in the order asked; it is run once), and to whom it leads, if to a unit."""

    search: Search
    purposes: tuple[Purpose, ...]
    to: str = ""


class Progress(NamedTuple):
    """A search under way: its number from 1, the search, and how many of its own cells have left the queue.

    `has_ended`: what it found is seen, before the next search begins.
    """

    number: int
    asked: Asked
    taken: int
    has_ended: bool = False

    def path_from(self, stood: Cell) -> tuple[Cell, ...] | None:
        """What it found for a unit that stood on a cell, once it has ended; None for no way, or a search for none."""
        search = self.asked.search
        if not self.has_ended:
            return None
        return search.path_from(stood) if isinstance(search, Field) else search.path


class Scored(NamedTuple):
    """An action that was considered, and its score."""

    action: Action
    score: int


Hindrance = Literal["cooling down", "share", "mana", "reach", "effect", "healthy", "used up", "called", "full",
                    "calls first"]
"""Why an action is not considered: it cools down; its share of life is not low enough; too little mana; nobody within
its own reach; its effect is there already; nothing to cure; none left; it has called for help already; no cell is free;
the call for help comes first."""


class LeftOut(NamedTuple):
    """An action that was not considered, or that scores nothing: whom it would be aimed at (empty: nobody), and why.

    `compared` are the values where a comparison tells; `turns` are own turns until it is ready.
    """

    action: str
    why: Hindrance
    target: str = ""
    compared: Compared | None = None
    turns: int = 0


class Picked(NamedTuple):
    """One of several equal candidates: what for, from what, and which; by a `die` where there was more than one.
    `whom` is the unit that it is picked for; empty where that is the one who picks."""

    what: Throw
    candidates: tuple[str, ...]
    picked: str
    die: Thrown | None = None
    whom: str = ""


Obstacle = Literal["nobody in reach", "no attack left", "combat off", "no move left", "no way", "in reach already",
                   "there already", "taken", "blocked", "best here", "no free cell", "none", "cooling down", "too far",
                   "exposed", "at full life"]
"""Why an instruction of a board-game profile was not carried out, or why nothing came of it."""


class Carried(NamedTuple):
    """An instruction of a board-game profile: whether it was carried out, and what of it is worth saying.

    `point` is which one, as the profile numbers them: "1", "2b". `obstacle` says why it was not, or why the unit did
    nothing by it.
    """

    point: str
    words: str
    was_done: bool
    obstacle: Obstacle | None = None


class Evidence(NamedTuple):
    """Everything a decision rests on.

    `candidates` are the enemies it measured, with path lengths (None: no path); `quarry` the one it is after.
    `asked` are the searches run for this decision, in their order; `shown` is the one whose wave and path explain the
    act (it may have been run by another unit earlier in the round), `path` that path. `saw`: was the quarry seen;
    `sight` is the comparison that tells whether it is near enough to be, None where it hides.
    `left_out` are the actions that could not be considered beside those `considered`. `glance` is what a step without a
    search looked at.
    """

    quarry: str | None = None
    candidates: tuple[tuple[str, int | None], ...] = ()
    asked: tuple[Asked, ...] = ()
    shown: Search | None = None
    path: tuple[Cell, ...] | None = None
    stood: Cell | None = None
    """Where the unit stood when it looked: the path starts there."""
    saw: bool | None = None
    sight: Compared | None = None
    rows: tuple[TestedRow, ...] = ()
    compared: tuple[Compared, ...] = ()
    zones: tuple[Zone, ...] = ()
    line: SightLine | None = None
    considered: tuple[Scored, ...] = ()
    chosen: Scored | None = None
    left_out: tuple[LeftOut, ...] = ()
    picked: tuple[Picked, ...] = ()
    carried: tuple[Carried, ...] = ()
    dice: tuple[Thrown, ...] = ()
    glance: Glance | None = None
    spared: str = ""
    """The enemy in reach that it does not attack, since fighting is off; empty for nobody."""

    @property
    def fired(self) -> TestedRow | None:
        return next((tested for tested in self.rows if tested.fired), None)

    @property
    def searches(self) -> tuple[Search, ...]:
        return tuple(asked.search for asked in self.asked)

    @property
    def steps(self) -> int:
        """How many steps the decision takes when watched cell by cell; at least one.

        With searches it is one for each cell taken, one after each search in which what it found is seen, and one in
        which all is done.
        """
        return 1 + sum(search.taken + 1 for search in self.searches if search.taken)

    def progress(self, step: int) -> Progress | None:
        """The search under way after `step` steps, from 1; None once the last of them has ended."""
        searching = [(number, asked) for number, asked in enumerate(self.asked, start=1) if asked.search.taken]
        for number, asked in searching:
            taken = asked.search.taken
            if step <= taken:
                return Progress(number, asked, step)
            if step == taken + 1 and number != searching[-1][0]:
                return Progress(number, asked, taken, has_ended=True)
            step -= taken + 1
        return None


class Decision(NamedTuple):
    """What `unit` does: acts one after the other, the state it is in afterwards, its counters, and the evidence."""

    unit: str
    acts: tuple[Act, ...]
    before: str = ""
    after: str = ""
    lost: int = 0
    row: str = ""
    """The sentence of the row that changed the state; empty when none did."""
    evidence: Evidence = Evidence()
