"""A unit as it was placed, and as it stands in the world (guide: parameters, Numbers of a unit)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from sandbox.base.frozen import dataclass
from sandbox.base.param import Value
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sight import sees
from sandbox.rules.effects import Effect
from sandbox.rules.kind import KINDS, Kind

NEUTRAL = "none"
"""The team of units that are in no order and nobody's target."""


@dataclass(frozen=True)
class Hit:
    """Damage a script deals: `amount` life points to `target`, or to the only enemy where that is empty."""

    amount: int
    target: str = ""


@dataclass(frozen=True)
class ScriptRow:
    """One row of a hero's script: it is put on `cell`, its hits land, and it is hidden until its next row."""

    cell: Cell
    hits: tuple[Hit, ...] = ()
    hidden: bool = False

    def __str__(self) -> str:
        """As written in a map: `X,Y [hit=N] [hit=N@UNIT] [hidden]`.

        >>> str(ScriptRow((6, 4), (Hit(13),), hidden=True))
        '6,4 hit=13 hidden'
        """
        hits = (f" hit={hit.amount}" + (f"@{hit.target}" if hit.target else "") for hit in self.hits)
        return f"{self.cell[0]},{self.cell[1]}{''.join(hits)}{' hidden' if self.hidden else ''}"


FACTS = ("kind", "profile", "state", "team", "tempo", "roll", "life", "max_life", "damage", "range", "move", "post",
         "goal", "script")
"""The names under which a level states what a unit is; no parameter can bear one of them."""


@dataclass(frozen=True)
class Placed:
    """A unit as the level places it, every default of its kind filled in. Names are unique within a level.

    `profile` and `state` are text because they are written to files; empty means none, or the profile's first state.
    `roll` pins the first roll of initiative, `goal` names a goal marker or another unit. `values` are this unit's own
    parameters by short name. `object_id` is the map object it was read from.
    """

    name: str
    kind: Kind
    cell: Cell
    team: str
    tempo: float
    life: int
    max_life: int
    damage: int
    range: int
    move: int
    profile: str = ""
    state: str = ""
    roll: object = None
    post: Cell | None = None
    script: tuple[ScriptRow, ...] | None = None
    goal: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    object_id: int | None = None

    @classmethod
    def of(cls, kind: Kind | str, name: str, cell: Cell, **changed: object) -> Placed:
        """A unit of `kind` with its defaults; a name is that of a shipped kind. Raises InputError for an unknown one.
        """
        base = KINDS[kind] if isinstance(kind, str) else kind
        facts: dict[str, object] = {
            "team": "heroes" if base.side == "hero" else "foes", "tempo": base.tempo, "life": base.life,
            "max_life": base.life, "damage": base.damage, "range": base.range, "move": base.move,
            "profile": base.profile}
        return cls(name=name, kind=base, cell=cell, **(facts | changed))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in the world. `life` is from 0 to `placed.max_life`; `turns` are its own turns so far.

    `lost` counts turns without seeing the quarry, `calm` turns in which a wanderer notices nothing. `moves_left`
    (cells) is what a hero driven by hand may still walk in the turn it has begun, None outside of one. `cooldowns` are
    own turns until an ability is ready again. `phase` is the warden's; a tapped unit has done all it can this turn.
    """

    placed: Placed
    cell: Cell
    life: int
    state: str = ""
    turns: int = 0
    lost: int = 0
    calm: int = 0
    hidden: bool = False
    moves_left: int | None = None
    mana: int = 0
    potions: int = 0
    antidotes: int = 0
    effects: tuple[Effect, ...] = ()
    cooldowns: tuple[tuple[str, int], ...] = ()
    phase: int = 1
    is_tapped: bool = False

    @classmethod
    def of(cls, placed: Placed, first_state: str = "") -> Unit:
        """The unit as its battle begins; in `first_state` unless the level says otherwise."""
        kind = placed.kind
        return cls(placed, placed.cell, placed.life, placed.state or first_state, mana=kind.mana, potions=kind.potions,
                   antidotes=kind.antidotes)

    @property
    def kind(self) -> Kind:
        return self.placed.kind

    @property
    def life_share(self) -> int:
        """Whole percent: floor(100 * life / max life).

        >>> Unit(Placed.of("rat", "Rat", (0, 0)), (0, 0), 3).life_share
        33
        """
        return 100 * self.life // self.placed.max_life

    @property
    def is_hurt(self) -> bool:
        """Whether there is life to be healed."""
        return self.life < self.placed.max_life

    def has(self, effect: str) -> bool:
        return any(held.name == effect for held in self.effects)

    def is_ready(self, ability: str) -> bool:
        """Whether an ability is not cooling down."""
        return all(name != ability for name, _ in self.cooldowns)

    @property
    def name(self) -> str:
        return self.placed.name

    @property
    def team(self) -> str:
        return self.placed.team

    @property
    def is_alive(self) -> bool:
        return self.life > 0

    @property
    def post(self) -> Cell:
        """Where a guard belongs: its `post`, else where it was placed."""
        return self.placed.post or self.placed.cell

    def is_enemy_of(self, other: Unit) -> bool:
        """Whether the two are of different teams, neither of them neutral."""
        return self.team != other.team and NEUTRAL not in (self.team, other.team)

    def reaches(self, other: Unit, grid: Grid, reach: int = 0) -> bool:
        """In reach: Manhattan distance <= range (or the `reach` of an ability), and line of sight."""
        (x, y), (there_x, there_y) = self.cell, other.cell
        return (abs(x - there_x) + abs(y - there_y) <= (reach or self.placed.range)
                and sees(grid, self.cell, other.cell))
