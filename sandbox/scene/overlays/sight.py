"""How far the unit notices: the border of the cells on which it would see the hero, and on which it would wake.

Notice that both are counted along paths, so a wall shortens them on its far side.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Lines, Shape, border


def paint(frame: Frame) -> Iterable[Shape]:
    """The zones the decision measured, sight first, so that the narrower ones lie above it."""
    if frame.decision is None:
        return
    for zone in frame.decision.evidence.zones:
        is_sight = zone.name == "sight"
        colour = colours.SIGHT if is_sight else colours.ALARM
        yield Lines(border(zone.cells), (*colour, 210), is_dashed=not is_sight)


OVERLAY = Overlay("sight", "The zone it sees in (blue), and the one in which it wakes or is alarmed (dashed).", paint)
