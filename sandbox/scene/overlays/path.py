"""The path the decision rests on. Notice that it is as long as the number the wave wrote on the hero's cell.

It is drawn through when the unit goes along it, and dashed when it only measured how far somebody is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sandbox.base.language import thing
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import ALONG, Entry
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Shape, Way, centre
from sandbox.scene.used import used


def paint(frame: Frame) -> Iterable[Shape]:
    """Shown once its search has ended; what a search found that is being watched, as it found it."""
    decision = frame.decision
    if decision is None or (stood := decision.evidence.stood) is None:
        return ()
    progress = frame.progress
    path = decision.evidence.path if progress is None else progress.path_from(stood)
    if not path:
        return ()
    is_measured = progress is None and not used(decision).is_walked
    colour = colours.MEASURED if is_measured else colours.PATH
    return (Way((centre(stood), *map(centre, path)), colour, colours.PATH_RIM, is_measured),)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Way):
            words, brief = ((thing("path, only measured"), thing("measured")) if shape.is_measured
                            else (thing("path it follows"), thing("path")))
            yield Entry(words, brief, (replace(shape, points=ALONG),))


OVERLAY = Overlay("path", "The way the search found, from the unit to the hero.", paint,
                  legend=legend)
