"""The path the decision rests on. Notice that it is as long as the number the wave wrote on the hero's cell."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Shape, Way, centre


def paint(frame: Frame) -> Iterable[Shape]:
    """Shown once its search has ended."""
    evidence = frame.decision.evidence if frame.decision else None
    if evidence is None or evidence.stood is None:
        return ()
    progress = frame.progress
    path = evidence.path if progress is None else progress.path_from(evidence.stood)
    return (Way((centre(evidence.stood), *map(centre, path)), colours.PATH, colours.PATH_RIM),) if path else ()


OVERLAY = Overlay("path", "The way the search found, from the unit to the hero.", paint)
