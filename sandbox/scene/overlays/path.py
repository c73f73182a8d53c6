"""The path the decision rests on. Notice that it is as long as the number the wave wrote on the hero's cell."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Shape, Way, centre


def paint(frame: Frame) -> Iterable[Shape]:
    """Shown once the search has ended."""
    evidence = frame.decision.evidence if frame.decision else None
    if evidence is None or frame.is_searching or not evidence.path or evidence.stood is None:
        return ()
    return (Way((centre(evidence.stood), *map(centre, evidence.path)), colours.PATH, colours.PATH_RIM),)


OVERLAY = Overlay("path", "The way the search found, from the unit to the hero.", paint)
