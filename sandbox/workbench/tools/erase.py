"""The eraser: takes units and walls away from the cells it passes."""

from __future__ import annotations

from sandbox.base.language import say_many
from sandbox.files.drawing import erase_walls
from sandbox.files.editing import marker_on, remove_object
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools.marking import called
from sandbox.workbench.wording import erasing


def edit(stroke: Stroke) -> Edit | None:
    """On each cell the unit goes first, then a marker; a wall goes where no unit stood."""
    tilemap = stroke.tilemap
    cells = tuple(dict.fromkeys(stroke.cells))
    units = [unit for cell in cells if (unit := stroke.unit_at(cell)) is not None]
    for object_id, _ in units:
        tilemap = remove_object(tilemap, object_id)
    markers = [marker for cell in cells if (marker := marker_on(tilemap, cell)) is not None]
    for marker in markers:
        tilemap = remove_object(tilemap, marker.id)
    walls = [cell for cell in cells if cell in stroke.level.grid and not stroke.level.grid.enterable(cell)
             and stroke.unit_at(cell) is None]
    if walls:
        tilemap = erase_walls(tilemap, walls)
    if not units and not markers and not walls:
        return None
    told = [*(name for _, name in units), *(marker.name or called(marker.type) for marker in markers)]
    if walls:
        told.append(say_many(len(walls), "{number} wall", "{number} walls"))
    return Edit(erasing(", ".join(told)), tilemap)


TOOL = Tool("erase", "E", "Erase units, markers and walls", "Erase", "takes units and walls away, Shift along a line",
            edit, does_paint=True)
