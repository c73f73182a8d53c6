"""Select a unit, and drag it to another cell."""

from __future__ import annotations

from sandbox.base.errors import refuse
from sandbox.files.editing import move_object
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool


def edit(stroke: Stroke) -> Edit | None:
    """Moves the unit under the first cell to the last one. A wall, or another unit placed there, is refused."""
    unit = stroke.unit_at(stroke.start) if stroke.end != stroke.start else None
    if unit is None:
        return None
    object_id, name = unit
    if not stroke.level.grid.enterable(stroke.end):
        raise refuse(f"{name} cannot stand in a wall")
    other = stroke.placed_on(stroke.end)
    if other not in (None, name):
        raise refuse(f"{other} is placed there")
    return Edit(f"Move {name}", move_object(stroke.tilemap, object_id, stroke.end))


TOOL = Tool("select", "V", "Select a unit, drag it elsewhere.",
            "Select · click a unit to look at it, drag it to move it, Del removes it", edit)
