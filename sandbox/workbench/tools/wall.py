"""The wall brush: closes the cells it passes."""

from __future__ import annotations

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.files.drawing import draw_walls
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.wording import worded_many


def edit(stroke: Stroke) -> Edit | None:
    """Draws walls on the open cells among those passed that no unit is placed on; only on such ones it is refused."""
    open_cells = [cell for cell in dict.fromkeys(stroke.cells) if stroke.level.grid.enterable(cell)]
    cells = [cell for cell in open_cells if stroke.placed_on(cell) is None]
    if open_cells and not cells:
        raise refuse(say("{unit} is placed there", unit=stroke.placed_on(open_cells[0])))
    if not cells:
        return None
    return Edit(worded_many(len(cells), ("Draw {number} wall", "{number} wall drawn", "{number} wall taken away again"),
                            ("Draw {number} walls", "{number} walls drawn", "{number} walls taken away again")),
                draw_walls(stroke.tilemap, cells))


TOOL = Tool("wall", "B", "Draw walls", "Wall brush", "left draws, right erases, Shift draws a line", edit,
            does_paint=True)
