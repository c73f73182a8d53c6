"""A level: all that a battle needs besides parameters, seed and orders (guide: battle, The same battle again)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from sandbox.base.errors import Finding
from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.base.param import Value
from sandbox.battle.bestiary import SHIPPED, Bestiary
from sandbox.battle.settings import Settings
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.deck import Deck
from sandbox.rules.unit import Placed, Unit


@dataclass(frozen=True)
class Level:
    """A grid and the units on it, in joining order. A value.

    `values` are the map's parameters by short or full name, `seed` the map's or 1, `driver` the heroes' driver as the
    map says or empty. `findings` are all that reading found; one error among them makes running impossible.
    `bare_walls` are the cells that only shapes close, so that the map's pictures do not show it. `goals` are markers by
    name, `spawns` the cells on which a Kraken may place units, `deck` the cards it has.
    `bestiary` are the kinds and profiles that it knows: what may be placed on it, join it, and decide in it.
    """

    name: str
    grid: Grid
    units: tuple[Placed, ...] = ()
    seed: int = 1
    driver: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    bare_walls: frozenset[Cell] = frozenset()
    goals: tuple[tuple[str, Cell], ...] = ()
    spawns: tuple[Cell, ...] = ()
    deck: Deck | None = None
    bestiary: Bestiary = SHIPPED

    @property
    def has_kraken(self) -> bool:
        """A deck with cards and cells to spawn on turn it on."""
        return self.deck is not None and bool(self.deck.cards and self.spawns)

    @once
    def settings(self) -> Settings:
        """Which value of which parameter holds for whom on it, for all its battles."""
        return Settings(self.bestiary, self.values)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make running impossible."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def standing(self) -> tuple[Unit, ...]:
        """Its units as a battle finds them, each in its first state."""
        return tuple(Unit.of(placed, self.bestiary.first_state(placed.profile)) for placed in self.units)

    def unit(self, name: str) -> Placed | None:
        return next((unit for unit in self.units if unit.name == name), None)
