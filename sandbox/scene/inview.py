"""What of a shape lies in the part of the map that is seen: a legend explains no other (guide: window, Overlays)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import floor
from typing import TypeAlias, assert_never

from sandbox.grid.cell import Cell
from sandbox.grid.sheet import Sheet
from sandbox.scene.border import border
from sandbox.scene.shapes import (
    Border,
    Label,
    Markers,
    Mesh,
    Name,
    Numbers,
    Outlines,
    Point,
    Shape,
    Slant,
    Stains,
    Tints,
    Token,
    Way,
)

View: TypeAlias = tuple[range, range]
"""The columns and the rows of the map that are seen."""


def in_view(shapes: Iterable[Shape], view: View | None) -> Iterator[Shape]:
    """The shapes of which something is seen, each with no more marks than are; None is the whole map."""
    for shape in shapes:
        seen = shape if view is None else _seen(shape, view)
        if seen is not None:
            yield seen


def _seen(shape: Shape, view: View) -> Shape | None:
    match shape:
        case Tints():
            return _tints(shape, view)
        case Border():
            edges = border(shape.cells, *view, ground=shape.ground)
            return shape if any(edges.levels) or any(edges.uprights) else None
        case Outlines() | Stains():
            cells = tuple(cell for cell in shape.cells if sees(view, cell))
            return replace(shape, cells=cells) if cells else None
        case Markers():
            marked = tuple(one for one in shape.cells if sees(view, one[0]))
            return Markers(marked) if marked else None
        case Way():
            return shape if any(sees(view, _cell(point)) for point in shape.points) else None
        case Slant():
            return shape if any(sees(view, _cell(point)) for point in _along(shape.start, shape.end)) else None
        case Token() | Label() | Name():
            return shape if sees(view, shape.cell) else None
        case Mesh() | Numbers():
            # No legend explains them.
            return shape
        case _:
            assert_never(shape)


def sees(view: View, cell: Cell) -> bool:
    columns, rows = view
    return cell[0] in columns and cell[1] in rows


def _tints(tints: Tints, view: View) -> Tints | None:
    """With the colours up to the largest number in view, and none of them strong where no cell in view is."""
    numbers = _numbers(tints.cells, view)
    if not numbers:
        return None
    strong = tints.strong if tints.strong is None or min(numbers) <= tints.strong else 0
    return replace(tints, colours=tints.colours[:max(numbers)], strong=strong)


def _numbers(cells: Sheet, view: View) -> set[int]:
    """The different numbers in view but 0."""
    columns, rows = view
    return set().union(*(cells.row(y, columns) for y in rows)) - {0}


def _along(start: Point, end: Point) -> Iterator[Point]:
    """Points of a straight line, less than a cell apart."""
    (x, y), (to_x, to_y) = start, end
    pieces = 2 * floor(max(abs(to_x - x), abs(to_y - y))) + 1
    return ((x + (to_x - x) * piece / pieces, y + (to_y - y) * piece / pieces) for piece in range(pieces + 1))


def _cell(point: Point) -> Cell:
    return floor(point[0]), floor(point[1])
