"""A tool, declared once in one file: what a stroke over cells does to the map (design: style, A tool).

A stroke is the cells it has passed, the first one pressed. Its preview is the very edit that release hands over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.files.tilemap import TileMap
from sandbox.grid.cell import Cell
from sandbox.rules.level import Level
from sandbox.workbench.document import Edit


@dataclass(frozen=True)
class Stroke:
    """What a tool works on: map and level before the stroke, the `cells` passed, and what is chosen beside the tool.

    `profile` is empty for the kind's own.
    """

    tilemap: TileMap
    level: Level
    cells: tuple[Cell, ...]
    kind: str = ""
    profile: str = ""

    @property
    def start(self) -> Cell:
        return self.cells[0]

    @property
    def end(self) -> Cell:
        return self.cells[-1]

    def unit_at(self, cell: Cell) -> tuple[int, str] | None:
        """The map object and the name of the unit placed on a cell."""
        for unit in self.level.units:
            if unit.cell == cell and unit.object_id is not None:
                return unit.object_id, unit.name
        return None


@dataclass(frozen=True)
class Tool:
    """`edit` gives the change a stroke makes, None for none. It raises InputError with the reason where it cannot.

    `key` is one letter, `status` says what a click would do. `does_paint`: a stroke is drawn along, Shift makes it a
    straight line, and the right button erases instead. `side` is the side whose kinds are offered beside it.
    """

    name: str
    key: str
    help: str
    status: str
    edit: Callable[[Stroke], Edit | None]
    does_paint: bool = False
    side: str = ""


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "wall"), counted(7, "wall")
    ('1 wall', '7 walls')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
