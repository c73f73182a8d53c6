"""What the tools that place a unit have in common."""

from __future__ import annotations

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.files.editing import Side, add_unit
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke
from sandbox.workbench.wording import placing


def place(stroke: Stroke, side: Side) -> Edit | None:
    """Places a unit of the chosen kind on the last cell of the stroke. A wall or another unit there is refused."""
    if stroke.end not in stroke.level.grid:
        return None
    if not stroke.level.grid.enterable(stroke.end):
        raise refuse(say("a unit cannot stand in a wall"))
    other = stroke.placed_on(stroke.end)
    if other is not None:
        raise refuse(say("{unit} is placed there", unit=other))
    tilemap, object_id = add_unit(
        stroke.tilemap, side, stroke.kind, stroke.profile, stroke.end, stroke.level.bestiary)
    placed = tilemap.object(object_id)
    return Edit(placing(placed.name if placed else stroke.kind), tilemap)
