"""The world: everything that changes in a battle, as one frozen value (spec: battle.md; architecture, sentence 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

from sandbox.base.frozen import replace
from sandbox.base.values import Change
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.initiative import Initiative, count_beside
from sandbox.rules.kraken import TEAM, KrakenState
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.search.field import Field

Stage = Literal["ready", "open", "ended"]


@dataclass(frozen=True)
class World:
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

    @property
    def round(self) -> int:
        return self.initiative.round

    @property
    def is_over(self) -> bool:
        return self.initiative.phase == "over"

    # Kept beside the fields, and carried over to the next world as long as they hold: a turn makes many worlds.
    _kept: ClassVar[Mapping[str, frozenset[str]]] = {
        "_places": frozenset({"units"}), "_by_cell": frozenset({"units"}), "_teams": frozenset({"units"})}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {unit.name: place for place, unit in enumerate(self.units)}

    @cached_property
    def _by_cell(self) -> Mapping[Cell, Unit]:
        return {unit.cell: unit for unit in self.units if unit.is_alive}

    @cached_property
    def _teams(self) -> Mapping[str, tuple[int, ...]]:
        """Where the living of each team stand in `units`."""
        teams: dict[str, list[int]] = {}
        for place, unit in enumerate(self.units):
            if unit.is_alive:
                teams.setdefault(unit.team, []).append(place)
        return {team: tuple(places) for team, places in teams.items()}

    def __getitem__(self, name: str) -> Unit:
        return self.units[self._places[name]]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    @property
    def living(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if unit.is_alive)

    def at(self, cell: Cell) -> Unit | None:
        """The living unit on a cell."""
        return self._by_cell.get(cell)

    def is_free(self, cell: Cell) -> bool:
        """Enterable terrain and no living unit on it."""
        return self.grid.enterable(cell) and cell not in self._by_cell

    def enemies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """The living units of other teams but `none`, in joining order."""
        if unit.team == NEUTRAL:
            return ()
        others = [places for team, places in self._teams.items() if team not in (unit.team, NEUTRAL)]
        places = others[0] if len(others) == 1 else sorted(place for each in others for place in each)
        return tuple(self.units[place] for place in places)

    def others_cells(self, *but: str) -> frozenset[Cell]:
        """The cells of all living units except those named."""
        return frozenset(unit.cell for unit in self.units if unit.is_alive and unit.name not in but)

    def allies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """The living units of its team, itself included, in joining order."""
        return tuple(self.units[place] for place in self._teams.get(unit.team, ()))

    def with_kraken(self, kraken: KrakenState) -> World:
        """The same world with a changed Kraken, and what that means for who is left."""
        beside = (TEAM,) if kraken.is_there else ()
        return replace(self, kraken=kraken, initiative=count_beside(self.initiative, beside))

    def with_unit(self, changed: Unit, **more: Any) -> World:
        """The same world with one unit replaced by the changed one of the same name, and with more fields changed."""
        place = self._places[changed.name]
        old = self.units[place]
        world = replace(self, units=(*self.units[:place], changed, *self.units[place + 1:]), **more)
        kept = world.__dict__
        kept["_places"] = self._places
        if old.is_alive == changed.is_alive and old.team == changed.team:
            kept["_teams"] = self._teams
        by_cell = dict(self._by_cell)
        if old.is_alive:
            by_cell.pop(old.cell, None)
        if changed.is_alive:
            by_cell[changed.cell] = changed
        kept["_by_cell"] = by_cell
        return world
