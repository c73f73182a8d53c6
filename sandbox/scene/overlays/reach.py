"""How far the hero you drive can walk in this turn, and whom it can attack from where it stands.

Notice how other units and walls shorten the way, and how the reach shrinks with each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.grid.sheet import Sheet
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import Entry, Weight, bordered, framed
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Border, Outlines, Shape, Tints


def paint(frame: Frame) -> Iterable[Shape]:
    """Tinted cells within a border; only the border, and that brighter, while another unit's decision is in view.

    Nobody stands on the tinted cells, and the frames of those in attack reach have to be seen round their tokens.
    """
    hand = frame.hand
    if hand is None:
        return
    if hand.cells:
        cells = Sheet.ones(frame.world.grid, hand.cells)
        if frame.decision is None:
            yield Tints(cells, (colours.HERO_SIDE,), colours.REACH_ALPHA)
            yield Border(cells, colours.REACH_EDGE)
        else:
            yield Border(cells, colours.REACH_EDGE_ALONE)
    targets = {name for choice in hand.choices if choice.action == "attack" for name in choice.targets}
    yield Outlines(tuple(unit.cell for unit in frame.world.living if unit.name in targets), colours.IN_REACH)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Border):
            yield bordered(thing("can walk to in this turn"), thing("can walk to"), shape.tone)
        elif isinstance(shape, Outlines) and shape.cells:
            yield framed(thing("in reach to attack"), thing("to attack"), shape.colour, Weight.COMPARED)


OVERLAY = Overlay("reach", "Where the hero you drive can go in this turn, and whom it can attack.", paint,
                  is_above_units=True, legend=legend)
