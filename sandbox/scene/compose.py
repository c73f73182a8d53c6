"""All shapes of a frame, in drawing order (guide: architecture, Shapes)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple, get_args

from sandbox.scene.frame import Frame, tokens
from sandbox.scene.legend import Entry, by_weight, hidden, teams
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.rings import rings
from sandbox.scene.shapes import Corner, Numbers, Shape
from sandbox.scene.who import names

CORNERS: tuple[Corner, ...] = get_args(Corner)


class Picture(NamedTuple):
    """All shapes, the lowest first, and what the marks among them mean."""

    shapes: tuple[Shape, ...]
    legend: tuple[Entry, ...]


def picture(frame: Frame, overlays: Collection[str]) -> Picture:
    """The overlays that are on and lie below the units, the units, the overlays above them."""
    on = [overlay for overlay in OVERLAYS if overlay.name in overlays]
    painted = tuple(apart(tuple(overlay.paint(frame)) for overlay in on))
    pairs = tuple(zip(on, painted, strict=True))
    below = (shape for overlay, found in pairs if not overlay.is_above_units for shape in found)
    above = (shape for overlay, found in pairs if overlay.is_above_units for shape in found)
    legend = (entry for overlay, found in pairs for entry in overlay.legend(found))
    named = names(frame)
    sides = {unit.team: None for unit in frame.world.living}
    known = rings(frame.world)
    units = tokens(frame)
    entries = by_weight((*teams((team, known[team]) for team in sides), *hidden(units), *legend))
    return Picture((*below, *units, *above, *named), entries)


def shapes(frame: Frame, overlays: Collection[str]) -> tuple[Shape, ...]:
    """What is to be painted, in drawing order."""
    return picture(frame, overlays).shapes


def apart(painted: Iterable[tuple[Shape, ...]]) -> Iterator[tuple[Shape, ...]]:
    """What each overlay paints. Each overlay that writes numbers gets a corner of the cells for them.

    A cell has four corners; the fifth such overlay gets the corner of the first again.
    """
    corners = cycle(CORNERS)
    for found in painted:
        if any(isinstance(shape, Numbers) for shape in found):
            corner = next(corners)
            found = tuple(replace(shape, corner=corner) if isinstance(shape, Numbers) else shape for shape in found)
        yield found
