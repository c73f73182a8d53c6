"""What the tools that place a marker have in common."""

from __future__ import annotations

from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.files.editing import Marker, add_marker, marker_on
from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke
from sandbox.workbench.wording import placing


def mark(stroke: Stroke, sort: Marker) -> Edit | None:
    """Places a goal or a spawn cell on the last cell of the stroke. A wall or another marker there is refused."""
    if stroke.end not in stroke.level.grid:
        return None
    if not stroke.level.grid.enterable(stroke.end):
        raise refuse(say("a goal cannot lie in a wall") if sort == "Goal" else say("a spawn cannot lie in a wall"))
    if marker_on(stroke.tilemap, stroke.end) is not None:
        raise refuse(say("a marker lies there already"))
    tilemap, object_id = add_marker(stroke.tilemap, sort, stroke.end)
    placed = tilemap.object(object_id)
    return Edit(placing((placed.name if placed else "") or called(sort)), tilemap)


def called(sort: str) -> str:
    """What a marker without a name is called."""
    return thing("goal") if sort.casefold() == "goal" else thing("spawn")
