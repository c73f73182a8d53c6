"""The grid. Notice that distances are counted along it: no step is diagonal."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Mesh, Shape


def paint(_frame: Frame) -> Iterable[Shape]:
    """Thin lines between all cells."""
    return (Mesh(colours.GRID),)


OVERLAY = Overlay("grid", "Lines between the cells.", paint, is_on=False)
