"""Who stands where, and whose turn it is: what a world answers, and what one that is being changed answers alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.initiative import Initiative
from sandbox.rules.kraken import KrakenState
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.search.field import Field


class Situation:
    """`units` in joining order, the fallen among them with 0 life. `turn` counts activations so far.

    What is looked up is kept from when it is first asked for: `_indexes` is where a unit stands in `units` by its name,
    `_by_cell` the same for the living by their cell, `_teams` for the living of each team, `_rivals` for the living
    enemies of each.
    """

    __slots__ = ("_by_cell", "_indexes", "_rivals", "_teams")

    grid: Grid
    initiative: Initiative
    turn: int
    goals: tuple[tuple[str, Cell], ...]
    kraken: KrakenState | None
    fields: tuple[Field, ...]

    if TYPE_CHECKING:
        @property
        def units(self) -> Sequence[Unit]: ...
        @property
        def _indexes(self) -> Mapping[str, int]: ...
        @property
        def _by_cell(self) -> Mapping[Cell, int]: ...
        @property
        def _teams(self) -> Mapping[str, tuple[int, ...]]: ...
        @property
        def _rivals(self) -> dict[str, tuple[int, ...]]: ...

        def with_unit(self, changed: Unit) -> Self:
            """The same with one unit replaced by the changed one of the same name."""
    else:
        def __getattr__(self, name):
            if name not in _LOOKED_UP:
                raise AttributeError(name)
            found = _LOOKED_UP[name](self.units)
            object.__setattr__(self, name, found)
            return found

    @property
    def round(self) -> int:
        return self.initiative.round

    @property
    def is_over(self) -> bool:
        return self.initiative.phase == "over"

    def __getitem__(self, name: str) -> Unit:
        return self.units[self._indexes[name]]

    def index_of(self, name: str) -> int:
        """Where a unit stands in `units`; it keeps its place for the whole battle."""
        return self._indexes[name]

    def __contains__(self, name: object) -> bool:
        return name in self._indexes

    @property
    def living(self) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.units if unit.life > 0])

    def at(self, cell: Cell) -> Unit | None:
        """The living unit on a cell."""
        index = self._by_cell.get(cell)
        return None if index is None else self.units[index]

    def is_free(self, cell: Cell) -> bool:
        """Enterable terrain and no living unit on it."""
        return cell not in self._by_cell and self.grid.enterable(cell)

    def enemies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """The living units of other teams but `none`, in joining order."""
        team = unit.placed.team
        indexes = self._rivals.get(team)
        if indexes is None:
            others = [of for rival, of in self._teams.items() if NEUTRAL not in (rival, team) and rival != team]
            indexes = self._rivals[team] = tuple(sorted([index for of in others for index in of]))
        units = self.units
        return tuple([units[index] for index in indexes])

    def allies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """The living units of its team, itself included, in joining order."""
        return tuple([self.units[index] for index in self._teams.get(unit.team, ())])

    def others_cells(self, *but: str) -> frozenset[Cell]:
        """The cells of all living units except those named."""
        return frozenset([unit.cell for unit in self.units if unit.life > 0 and unit.placed.name not in but])


def indexes_by_name(units: Sequence[Unit]) -> dict[str, int]:
    return {unit.placed.name: index for index, unit in enumerate(units)}


def indexes_by_cell(units: Sequence[Unit]) -> dict[Cell, int]:
    return {unit.cell: index for index, unit in enumerate(units) if unit.life > 0}


def indexes_by_team(units: Sequence[Unit]) -> dict[str, tuple[int, ...]]:
    teams: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        if unit.life > 0:
            teams.setdefault(unit.team, []).append(index)
    return {team: tuple(indexes) for team, indexes in teams.items()}


_LOOKED_UP: Mapping[str, Callable[[Sequence[Unit]], object]] = {
    "_indexes": indexes_by_name, "_by_cell": indexes_by_cell, "_teams": indexes_by_team, "_rivals": lambda _: {}}
