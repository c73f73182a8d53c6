"""How far the unit notices: the border of the cells on which it would see the hero, and on which it would wake.

Notice whether it is counted along paths, so that a wall shortens it on its far side, or seen along a line, which a wall
cuts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.grid.sheet import Sheet
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.legend import ALONG, Entry, Weight, bordered
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Border, Shape, Slant, centre
from sandbox.scene.zones import zone_words


def paint(frame: Frame) -> Iterable[Shape]:
    """The zones the decision measured, sight first, so that the narrower ones lie above it.

    Along walls, which would end it anyway, a zone is bordered faintly.
    """
    if frame.decision is None or frame.is_searching:
        # What it measures is known only when it has searched.
        return
    evidence = frame.decision.evidence
    ground = Sheet.of_padded(frame.world.grid, frame.world.grid.padded)
    for zone in evidence.zones:
        is_sight = evidence.sight is not None and zone.name == evidence.sight.parameter
        colour = colours.SIGHT if is_sight else colours.ALARM
        words, brief = zone_words(zone, is_sight)
        # Where two have the same edges the narrower one lies within the other.
        yield Border(zone.sheet, (*colour, 210), is_dashed=not is_sight, ground=ground, is_inset=not is_sight,
                     words=words, brief=brief)
    line = evidence.line
    if line is not None:
        blocked = line.blocker is not None
        yield Slant(centre(line.start), centre(line.end), colours.BLOCKED if blocked else colours.SIGHT,
                    centre(line.blocker) if line.blocker is not None else None)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    for shape in painted:
        if isinstance(shape, Border):
            yield bordered(shape.words, shape.brief, shape.tone, is_dashed=shape.is_dashed)
        elif isinstance(shape, Slant):
            is_blocked = shape.mark is not None
            yield Entry(thing("line of sight, blocked") if is_blocked else thing("line of sight"),
                        thing("blocked") if is_blocked else thing("line"),
                        (Slant(ALONG[0], ALONG[-1], shape.colour, ALONG[1] if is_blocked else None),),
                        weight=Weight.COMPARED)


OVERLAY = Overlay("sight", "The zone it sees in, and, dashed, the one in which it wakes or is alarmed.", paint,
                  legend=legend)
