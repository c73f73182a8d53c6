"""All shapes of a frame, in drawing order (guide: architecture, Shapes)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import get_args

from sandbox.scene.frame import Frame, tokens
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Corner, Numbers, Shape

CORNERS: tuple[Corner, ...] = get_args(Corner)


def shapes(frame: Frame, overlays: Collection[str]) -> tuple[Shape, ...]:
    """The lowest first: the overlays that are on and lie below the units, the units, the overlays above them."""
    on = [overlay for overlay in OVERLAYS if overlay.name in overlays]
    painted = tuple(apart(tuple(overlay.paint(frame)) for overlay in on))
    below = (shape for overlay, found in zip(on, painted, strict=True) if not overlay.is_above_units for shape in found)
    above = (shape for overlay, found in zip(on, painted, strict=True) if overlay.is_above_units for shape in found)
    return (*below, *tokens(frame), *above)


def apart(painted: Iterable[tuple[Shape, ...]]) -> Iterator[tuple[Shape, ...]]:
    """What each overlay paints, with the numbers of each that writes some in a corner of their own.

    There are four corners; a fifth overlay that writes has that of the first again.
    """
    corners = cycle(CORNERS)
    for found in painted:
        if any(isinstance(shape, Numbers) for shape in found):
            corner = next(corners)
            found = tuple(replace(shape, corner=corner) if isinstance(shape, Numbers) else shape for shape in found)
        yield found
