"""What lies on the ground: goals, spawn cells, posts that their units have left, and the blood of the bleeding.

Notice where a goal-oriented unit is going, and where one that bleeds has fled to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.grid.cell import Cell
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import Entry
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Markers, Shape, Stains

GOAL, SPAWN, POST = "goal", "spawn", "post"
"""Icons."""


def paint(frame: Frame) -> Iterable[Shape]:
    """Stains below, markers above them."""
    if frame.world.blood:
        yield Stains(tuple(sorted(frame.world.blood)), colours.BLOOD)
    marked = [(cell, GOAL, name) for name, cell in frame.world.goals]
    marked += [(cell, SPAWN, "") for cell in frame.spawns]
    marked += [(cell, POST, "") for cell in _posts(frame)]
    if marked:
        yield Markers(tuple(marked))


def _posts(frame: Frame) -> Iterable[Cell]:
    """Where those stood guard that are elsewhere now, and to which they may return."""
    profiles = frame.bestiary.profiles
    for unit in frame.world.living:
        profile = profiles.get(unit.placed.profile)
        is_hidden = frame.world.at(unit.post) is not None
        if profile is not None and not is_hidden and profile.goes_by("post"):
            yield unit.post


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Stains):
            yield Entry(thing("blood"), thing("blood"), (Stains(((0, 0),), shape.tone),), 1)
        elif isinstance(shape, Markers):
            for icon in dict.fromkeys(icon for _, icon, _ in shape.cells):
                words = (thing("goal") if icon == GOAL else thing("spawn cell") if icon == SPAWN
                         else thing("post of a unit that left it"))
                brief = thing("post") if icon == POST else words
                yield Entry(words, brief, (Markers((((0, 0), icon, ""),)),), 1)


OVERLAY = Overlay("marks", "Goals, spawn cells, posts that their units left, and blood.", paint, legend=legend)
