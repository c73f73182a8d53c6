"""The search wave: each reached cell with its number, tinted by distance, the edge of the queue bright.

Notice how it spreads evenly, round corners and through gaps, and how many cells it takes before it finds the hero. Once
it has ended, what lay beyond all that it was compared with bears strokes alone: it made no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from sandbox.base.language import thing
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import BOTH, Entry, Weight, framed, tinted
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Numbers, Outlines, Shape, Tints
from sandbox.scene.used import numbers_used

INK: colours.Colour = (0xFC, 0xFF, 0xFE)

STEPS = 6
"""Steps between the seven colours of a flat wave."""
FLAT, OPAQUE = 0.5, 255
"""How much of its own colour a flat wave has; the ground does not shine through it."""


def paint(frame: Frame) -> Iterable[Shape]:
    """The search of the decision in view, as far as it is watched; watched no more, as far as it was used."""
    found = frame.search
    if found is None:
        return
    search, steps = found
    # As it stood at that moment: a better way may still lower a number.
    spread = search.spread(steps)
    strong = None if frame.is_searching or frame.decision is None else numbers_used(frame.decision, spread)
    if frame.is_wave_flat:
        # Nothing shines through, and what made no difference is left out: each would change the picture everywhere.
        yield Tints(spread.ranks, _flat(spread.farthest), OPAQUE, strong)
    else:
        yield Tints(spread.ranks, _shades(spread.farthest), colours.WAVE_ALPHA, strong, colours.IDLE_WAVE)
    yield Numbers(spread.ranks, _inks(spread.farthest)[:strong])
    yield Outlines(spread.queue if strong is None else tuple(
        cell for cell in spread.queue if spread.ranks[cell] <= strong), colours.QUEUE_EDGE)


@lru_cache(maxsize=64)
def _shades(farthest: int) -> tuple[colours.Colour, ...]:
    """The colour of each number from 0 to the farthest."""
    return tuple(colours.wave(number / (farthest or 1)) for number in range(farthest + 1))


@lru_cache(maxsize=64)
def _flat(farthest: int) -> tuple[colours.Colour, ...]:
    """The same in few steps, as dark as they are over a dark ground."""
    return tuple(colours.blend(colours.WINDOW, colours.wave(round(number / (farthest or 1) * STEPS) / STEPS), FLAT)
                 for number in range(farthest + 1))


@lru_cache(maxsize=64)
def _inks(farthest: int) -> tuple[colours.Colour, ...]:
    return tuple(colours.blend(shade, INK, 0.97) for shade in _shades(farthest))


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    """The tints from the start to the farthest, those that made no difference, and the queue's edge."""
    tints = next((shape for shape in painted if isinstance(shape, Tints)), None)
    if tints is None:
        return
    if strong := tints.colours[:tints.strong]:
        yield tinted(thing("searched, from near to far"), thing("searched"), (strong[0], strong[-1]), tints.alpha,
                     Weight.SEARCHED)
    if tints.stroke and tints.strong is not None and tints.strong < len(tints.colours):
        struck = replace(tints, cells=BOTH, strong=0)
        yield Entry(thing("searched, made no difference"), thing("searched, unused"), (struck,),
                    weight=Weight.SEARCHED)
    if any(isinstance(shape, Outlines) and shape.cells for shape in painted):
        yield framed(thing("searched next"), thing("next"), colours.QUEUE_EDGE, Weight.SEARCHED)


OVERLAY = Overlay("wave", "The search, cell by cell: numbers, in cells large enough, are steps; what has a yellow edge "
                          "is searched next.",
                  paint, legend=legend)
