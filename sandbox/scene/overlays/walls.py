"""Closed cells that the map shows nothing of, such as rectangles of an object layer.

Notice where a unit cannot go although the picture looks open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.grid.sheet import Sheet
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import Entry, Weight, tinted
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Border, Shape, Tints


def paint(frame: Frame) -> Iterable[Shape]:
    """A slate block with a lit edge over each of them."""
    if not frame.bare_walls:
        return ()
    cells = Sheet.ones(frame.world.grid, frame.bare_walls)
    return Tints(cells, (colours.BARE_WALL,), colours.BARE_WALL_ALPHA), Border(cells, colours.BARE_WALL_EDGE)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Tints):
            wall = (colours.BARE_WALL,) * 2
            yield tinted(thing("closed, though nothing is drawn"), thing("closed"), wall, shape.alpha, Weight.GROUND)


OVERLAY = Overlay("walls", "Closed cells that are not drawn by wall tiles, such as rectangles.", paint, legend=legend)
