"""A tool, declared once in one file: what a stroke over cells does to the map (guide: style, A tool).

A stroke is the cells it has passed, the first one pressed. Its preview is the very edit that release hands over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandbox.base.errors import refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import Sentence, say
from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit


@dataclass(frozen=True)
class Stroke:
    """What a tool works on: map and level before the stroke, the `cells` passed, and what is chosen beside the tool.

    `shown` are the units as the user sees them, by cell: while a battle runs they may stand elsewhere than placed.
    `profile` is empty for the kind's own. `is_fighting`: a fight by hand is running, where a slip of the mouse must not
    move anybody on the map.
    """

    tilemap: TileMap
    level: Level
    cells: tuple[Cell, ...]
    shown: Mapping[Cell, str]
    kind: str = ""
    profile: str = ""
    is_fighting: bool = False

    @property
    def start(self) -> Cell:
        return self.cells[0]

    @property
    def end(self) -> Cell:
        return self.cells[-1]

    def unit_at(self, cell: Cell) -> tuple[int, str] | None:
        """The map object and name of the unit seen on a cell. Raises InputError for one the map does not place."""
        name = self.shown.get(cell)
        if name is None:
            return None
        placed = self.level.unit(name)
        if placed is None or placed.object_id is None:
            raise refuse(say("{name} came during the battle: the map does not place it", name=name))
        return placed.object_id, name

    def placed_on(self, cell: Cell) -> str | None:
        """The name of the unit that the map places on a cell: there it stands when the battle starts anew."""
        return next((unit.name for unit in self.level.units if unit.cell == cell), None)


@dataclass(frozen=True)
class Tool:
    """`does` says what it does, without a full stop. `edit` gives the change a stroke makes, None for none. It raises
    InputError with the reason where it cannot.

    `key` is one letter; the status line tells its `title`, and in `status` what a click would do. `does_paint`: a
    stroke is drawn along, Shift makes it a straight line, and the right button erases instead. `side` is the side whose
    kinds are offered beside it.
    """

    name: str
    key: str
    does: str
    title: str
    status: str
    edit: Callable[[Stroke], Edit | None]
    does_paint: bool = False
    side: str = ""

    @property
    def help(self) -> str:
        """What it does, as a sentence."""
        return Sentence("{does}.", does=Sentence(self.does))
