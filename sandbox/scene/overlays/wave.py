"""The search wave: each reached cell with its number, tinted by distance, the edge of the queue bright.

Notice how it spreads evenly, round corners and through gaps, and how many cells it takes before it finds the hero.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Numbers, Outlines, Shape, Tints


def paint(frame: Frame) -> Iterable[Shape]:
    """The search of the decision in view, as far as it is watched."""
    found = frame.search
    if found is None:
        return ()
    search, steps = found
    trace = search.trace
    reached = trace.numbered(steps)
    farthest = max(trace.number.values(), default=0) or 1
    shades = {number: colours.wave(number / farthest) for number in set(trace.number.values())}
    tints = tuple((cell, (*shades[trace.number[cell]], colours.WAVE_ALPHA)) for cell in reached)
    numbers = tuple((cell, str(trace.number[cell]), colours.blend(shades[trace.number[cell]], (0xC8, 0xF0, 0xE0), 0.72))
                    for cell in reached)
    return Tints(tints), Numbers(numbers), Outlines(trace.queue(steps), colours.QUEUE_EDGE)


OVERLAY = Overlay("wave", "The search, cell by cell: numbers are steps, the yellow edge is the queue.", paint)
