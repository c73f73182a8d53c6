"""The world: everything that changes in a battle, as one frozen value (guide: architecture, Six sentences)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from sandbox.base.frozen import dataclass, replace
from sandbox.base.values import Change
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.initiative import Initiative
from sandbox.rules.kraken import KrakenState
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Unit
from sandbox.search.field import Field

Stage = Literal["ready", "open", "ended"]


@dataclass(frozen=True, slots=True)
class World(Situation):
    """`units` in joining order, the fallen among them with 0 life. `turn` counts activations so far.

    `stage` says where the turn of the one acting stands: ready to begin, open (a hero driven by hand is in the middle
    of it), or ended. `dice` and `orders` are positions on the two tapes. `fields` are the distance fields computed in
    this round; they are a memory, not part of what is true, so two worlds may be equal with and without them.
    """

    grid: Grid
    units: tuple[Unit, ...]
    initiative: Initiative = field(default_factory=Initiative)
    turn: int = 0
    stage: Stage = "ready"
    dice: int = 0
    orders: int = 0
    changes: tuple[Change, ...] = ()
    engaged: tuple[str, ...] = ()
    """The chasing enemies that had the acting hero in reach when its turn began."""
    blood: frozenset[Cell] = frozenset()
    """Cells that a bleeding unit has left."""
    goals: tuple[tuple[str, Cell], ...] = ()
    """The goal markers that the level places, by name."""
    kraken: KrakenState | None = None
    fields: tuple[Field, ...] = field(default=(), compare=False)

    def with_unit(self, changed: Unit) -> World:
        """The same world with one unit replaced by the changed one of the same name."""
        index = self._indexes[changed.name]
        return replace(self, units=(*self.units[:index], changed, *self.units[index + 1:]))
