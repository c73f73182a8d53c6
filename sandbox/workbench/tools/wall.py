"""The wall brush: closes the cells it passes."""

from __future__ import annotations

from sandbox.files.drawing import draw_walls
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool, counted


def edit(stroke: Stroke) -> Edit | None:
    """Draws walls on the open cells among those passed that no unit stands on."""
    cells = tuple(cell for cell in dict.fromkeys(stroke.cells)
                  if stroke.level.grid.enterable(cell) and stroke.unit_at(cell) is None)
    if not cells:
        return None
    return Edit(f"Draw {counted(len(cells), 'wall')}", draw_walls(stroke.tilemap, cells))


TOOL = Tool("wall", "B", "Draw walls.", "Wall brush · left draws, right erases, Shift draws a line", edit,
            does_paint=True)
