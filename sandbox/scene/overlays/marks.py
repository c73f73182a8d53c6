"""What lies on the ground: goals, spawn cells, and the blood that bleeding units leave.

Notice where a goal-oriented unit is going, and where one that bleeds has fled to.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Markers, Shape, Stains


def paint(frame: Frame) -> Iterable[Shape]:
    """Stains below, markers above them."""
    if frame.world.blood:
        yield Stains(tuple(sorted(frame.world.blood)), colours.BLOOD)
    marked = [(cell, "goal", name) for name, cell in frame.world.goals]
    marked += [(cell, "spawn", "") for cell in frame.spawns]
    if marked:
        yield Markers(tuple(marked))


OVERLAY = Overlay("marks", "Goals, spawn cells and blood.", paint)
