"""What lies on the ground: goals, spawn cells, and the blood that bleeding units leave.

Notice where a goal-oriented unit is going, and where one that bleeds has fled to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import Entry
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Markers, Shape, Stains

GOAL, SPAWN = "goal", "spawn"
"""Icons."""


def paint(frame: Frame) -> Iterable[Shape]:
    """Stains below, markers above them."""
    if frame.world.blood:
        yield Stains(tuple(sorted(frame.world.blood)), colours.BLOOD)
    marked = [(cell, GOAL, name) for name, cell in frame.world.goals]
    marked += [(cell, SPAWN, "") for cell in frame.spawns]
    if marked:
        yield Markers(tuple(marked))


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Stains):
            yield Entry(thing("blood"), thing("blood"), (Stains(((0, 0),), shape.tone),), 1)
        elif isinstance(shape, Markers):
            for icon in dict.fromkeys(icon for _, icon, _ in shape.cells):
                words = thing("goal") if icon == GOAL else thing("spawn cell")
                yield Entry(words, words, (Markers((((0, 0), icon, ""),)),), 1)


OVERLAY = Overlay("marks", "Goals, spawn cells and blood.", paint, legend=legend)
