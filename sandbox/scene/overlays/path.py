"""The path the decision rests on. Notice that it is as long as the number the wave wrote on the hero's cell.

It is drawn through when the unit goes along it, and dashed when it only measured how far somebody is. What was
walked in the last step is wide, from a ring where it began.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sandbox.base.language import thing
from sandbox.rules.events import Moved
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import ON, Entry, Weight
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Shape, Way, centre
from sandbox.scene.used import used


def paint(frame: Frame) -> Iterable[Shape]:
    """The path of the decision, and over it the cells that were walked."""
    yield from _decided(frame)
    for event in frame.events:
        if isinstance(event, Moved):
            yield Way((centre(event.from_), *map(centre, event.path)), colours.PATH, colours.PATH_RIM, is_walked=True)


def _decided(frame: Frame) -> tuple[Shape, ...]:
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
    """Each kind of way once: in one step several may have been walked."""
    for way in {(shape.is_measured, shape.is_walked): shape for shape in painted if isinstance(shape, Way)}.values():
        words, brief = ((thing("way measured, not walked"), thing("measured")) if way.is_measured
                        else (thing("walked in this turn"), thing("walked")) if way.is_walked
                        else (thing("path it follows"), thing("path")))
        weight = Weight.DONE if way.is_walked else Weight.WAYS
        yield Entry(words, brief, (replace(way, points=ON),), weight=weight)


OVERLAY = Overlay("path", "The way the search found, from the unit to the hero.", paint,
                  legend=legend)
