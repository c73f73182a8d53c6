"""The border of a set of cells as pieces of lines, of as much of it as is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from sandbox.grid.sheet import Numbers, Sheet
from sandbox.scene.shapes import Piece

_RUN = re.compile(b"\1+")


def border(cells: Sheet, columns: range | None = None, rows: range | None = None) -> Iterator[Piece]:
    """The pieces of the border round the cells of some neighbouring columns and rows; of all without them.

    Level ones first, from the top, then upright ones, from the left; pieces in one line that touch are one piece.

    >>> list(border(Sheet(3, bytes((1, 1, 0)))))
    [((0, 0), (2, 0)), ((0, 1), (2, 1)), ((0, 0), (0, 1)), ((2, 0), (2, 1))]
    """
    across = range(cells.width) if columns is None else columns
    down = range(cells.height) if rows is None else rows
    levels = [cells.row(y, across) if 0 <= y < cells.height else bytes(len(across))
              for y in range(down.start - 1, down.stop + 1)]
    uprights = [cells.column(x, down) if 0 <= x < cells.width else bytes(len(down))
                for x in range(across.start - 1, across.stop + 1)]
    for y, (above, below) in enumerate(pairwise(levels), down.start):
        for start, end in _runs(above, below):
            yield (across.start + start, y), (across.start + end, y)
    for x, (left, right) in enumerate(pairwise(uprights), across.start):
        for start, end in _runs(left, right):
            yield (x, down.start + start), (x, down.start + end)


def _runs(one: Numbers, other: Numbers) -> list[tuple[int, int]]:
    """Where two rows of 0 and 1 differ, from where to where."""
    if one == other:
        return []
    differing = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
    return [run.span() for run in _RUN.finditer(differing.to_bytes(len(one), "big"))]
