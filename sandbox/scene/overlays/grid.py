"""The grid. Notice that distances are counted along it: no step is diagonal."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.shapes import Lines, Point, Shape


def paint(frame: Frame) -> Iterable[Shape]:
    """Thin lines between all cells."""
    grid = frame.world.grid
    pieces: list[tuple[Point, Point]] = [((x, 0), (x, grid.height)) for x in range(grid.width + 1)]
    pieces += [((0, y), (grid.width, y)) for y in range(grid.height + 1)]
    return (Lines(tuple(pieces), colours.GRID),)


OVERLAY = Overlay("grid", "Lines between the cells.", paint, is_on=False)
