"""Closed cells that the map shows nothing of, such as rectangles of an object layer.

Notice where a unit cannot go although the picture looks open.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Lines, Shape, Tints, border


def paint(frame: Frame) -> Iterable[Shape]:
    """A slate block with a lit edge over each of them."""
    if not frame.bare_walls:
        return ()
    tints = Tints(tuple((cell, colours.BARE_WALL) for cell in sorted(frame.bare_walls)))
    return tints, Lines(border(frame.bare_walls), (0x8D, 0x96, 0xA7, 200))


OVERLAY = Overlay("walls", "Closed cells that are not drawn by wall tiles, such as rectangles.", paint)
