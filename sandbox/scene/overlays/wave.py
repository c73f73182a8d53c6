"""The search wave: each reached cell with its number, tinted by distance, the edge of the queue bright.

Notice how it spreads evenly, round corners and through gaps, and how many cells it takes before it finds the hero.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Numbers, Outlines, Shape, Tints

INK: colours.Colour = (0xC8, 0xF0, 0xE0)


def paint(frame: Frame) -> Iterable[Shape]:
    """The search of the decision in view, as far as it is watched."""
    found = frame.search
    if found is None:
        return ()
    search, steps = found
    trace = search.trace
    # As they stood at that moment: a better way may still lower a number.
    reached = trace.numbers(steps)
    farthest = max((*trace.number.values(), *reached.values()), default=0) or 1
    shades = {number: colours.wave(number / farthest) for number in set(reached.values())}
    inks = {number: colours.blend(shade, INK, 0.72) for number, shade in shades.items()}
    tints = tuple((cell, (*shades[number], colours.WAVE_ALPHA)) for cell, number in reached.items())
    numbers = tuple((cell, str(number), inks[number]) for cell, number in reached.items())
    return Tints(tints), Numbers(numbers), Outlines(trace.queue(steps), colours.QUEUE_EDGE)


OVERLAY = Overlay("wave", "The search, cell by cell: numbers are steps, the yellow edge is the queue.", paint)
