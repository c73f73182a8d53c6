"""Select a unit, and drag it or a marker to another cell."""

from __future__ import annotations

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.files.editing import marker_on, move_object
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.wording import worded


def edit(stroke: Stroke) -> Edit | None:
    """Moves the unit, else the marker under the first cell to the last one.

    A wall is refused; so is, for a unit, a cell on which another one is placed. While a fight by hand is running all of
    it is refused: there a press is meant to look.
    """
    if stroke.end == stroke.start:
        return None
    unit = stroke.unit_at(stroke.start)
    marker = marker_on(stroke.tilemap, stroke.start)
    if unit is None and marker is None:
        return None
    object_id, name = unit or (marker.id if marker else 0, (marker.name or marker.type.lower()) if marker else "")
    if stroke.is_fighting:
        raise refuse(say("in a fight by hand only Shift+drag moves {name} on the map, and the fight begins anew",
                         name=name))
    if not stroke.level.grid.enterable(stroke.end):
        raise refuse(say("{name} cannot stand in a wall", name=name))
    other = stroke.placed_on(stroke.end) if unit else None
    if other not in (None, name):
        raise refuse(say("{unit} is placed there", unit=other))
    return Edit(worded("Move {name}", "Moved: {name}", "Moved back: {name}", name=name),
                move_object(stroke.tilemap, object_id, stroke.end))


TOOL = Tool("select", "V", "Select a unit, drag it elsewhere",
            "Select", "click a unit to look at it, drag it to move it, {remove} removes it", edit)
