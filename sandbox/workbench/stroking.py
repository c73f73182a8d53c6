"""A stroke under way: the cells it passes, its preview, and the edit it hands over (guide: style, A tool)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.base.errors import InputError
from sandbox.battle.level import Level
from sandbox.files.levels import level_of
from sandbox.grid.cell import Cell
from sandbox.grid.sight import line
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool

PAUSE = 250
"""Milliseconds without another cell after which a stroke pauses."""

AT_ONCE = 40_000
"""Cells of a map up to which what would be decided on it is found out within a frame."""


class Stroking:
    """From press to release. `edit` is what release would hand over now, None for nothing; `refusal` why it cannot."""

    def __init__(self, tool: Tool, stroke: Stroke) -> None:
        self.tool = tool
        self._stroke = stroke
        self.cells = stroke.cells
        self.edit: Edit | None = None
        self.refusal = ""
        self._level: Level | None = None
        self._rested = 0.0
        self._has_changed = False
        self._work()

    def drag(self, cell: Cell, is_straight: bool = False) -> None:
        """Passes on to `cell`, over the cells between; straight: one line from where it was pressed."""
        if cell == self.cells[-1] and not is_straight:
            return
        before = self.cells
        if is_straight:
            self.cells = _between(self.cells[0], cell)
        else:
            self.cells = (*self.cells, *_between(self.cells[-1], cell)[1:])
        if self.cells != before:
            self._work()

    def rest(self, milliseconds: float) -> None:
        """So many milliseconds have passed since the frame before."""
        # How long the frame took in which it changed tells nothing of a pause: it may have been slow.
        self._rested = 0.0 if self._has_changed else self._rested + milliseconds
        self._has_changed = False

    @property
    def is_waiting(self) -> bool:
        """Whether what would be decided on its map waits for a pause, as it takes longer than a frame to find out."""
        grid = self._stroke.level.grid
        return self.edit is not None and self._rested < PAUSE and grid.width * grid.height > AT_ONCE

    @property
    def level(self) -> Level:
        """The level as it would be after release."""
        if self._level is None:
            self._level = self._stroke.level if self.edit is None else level_of(
                self.edit.tilemap, self._stroke.level.bestiary)
        return self._level

    @property
    def tilemap(self) -> TileMap:
        """The map as it would be after release."""
        return self._stroke.tilemap if self.edit is None else self.edit.tilemap

    @property
    def placed(self) -> str | None:
        """The unit that release would place, and select; None with tools that place none."""
        if not self.tool.side:
            return None
        return next((unit.name for unit in self.level.units if unit.cell == self.cells[-1]), None)

    def _work(self) -> None:
        self._level = None
        self._rested, self._has_changed = 0.0, True
        try:
            self.edit = self.tool.edit(replace(self._stroke, cells=self.cells))
            self.refusal = ""
        except InputError as error:
            self.edit = None
            self.refusal = str(error)


def _between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The straight line of cells from start to end, in that direction."""
    cells = line(start, end)
    return cells if cells[0] == start else cells[::-1]
