"""All shapes of a frame, in drawing order (design: architecture, a frame becomes shapes)."""

from __future__ import annotations

from collections.abc import Collection

from sandbox.scene.frame import Frame, tokens
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Shape


def shapes(frame: Frame, overlays: Collection[str]) -> tuple[Shape, ...]:
    """The lowest first: the overlays that are on and lie below the units, the units, the overlays above them."""
    on = [overlay for overlay in OVERLAYS if overlay.name in overlays]
    below = (shape for overlay in on if not overlay.is_above_units for shape in overlay.paint(frame))
    above = (shape for overlay in on if overlay.is_above_units for shape in overlay.paint(frame))
    return (*below, *tokens(frame), *above)
