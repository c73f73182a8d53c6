"""The border of a set of cells, or the part of it that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.grid.sheet import Sheet

Run: TypeAlias = tuple[int, int, int]
"""A piece of a border in cells: the line it lies in, and where along the line it starts and ends."""

Inside: TypeAlias = Literal["before", "after"]

_RUN = re.compile(b"\1+")


@dataclass(frozen=True)
class Edges:
    """Where a set of cells begins or ends, in some columns and rows: 1 for an edge, row by row from the top left.

    `levels` has an edge above each cell, and a row more for those below the last. `uprights` has an edge to the left of
    each cell, and one more in each row for that to the right of the last.
    """

    columns: range
    rows: range
    levels: bytes
    uprights: bytes

    @property
    def level_runs(self) -> list[Run]:
        """The level pieces, from the top; those in one line that touch are one piece."""
        wide = len(self.columns)
        lines = (self.levels[start:start + wide] for start in range(0, len(self.levels), wide))
        return _runs(lines, self.rows.start, self.columns.start)

    @property
    def upright_runs(self) -> list[Run]:
        """The upright pieces, from the left."""
        wide = len(self.columns) + 1
        return _runs((self.uprights[line::wide] for line in range(wide)), self.columns.start, self.rows.start)


def border(cells: Sheet, columns: range | None = None, rows: range | None = None,
           ground: Sheet | None = None, is_open: bool = True, inside: Inside | None = None) -> Edges:
    """The border round the cells of a sheet of 0 and 1, in some neighbouring columns and rows; in all without them.

    Where `ground` is given, a cell off it counts in when all its four neighbours do: nothing ends at a pillar.
    `is_open`: only edges between two cells of the ground. `inside`: only those that have the cells of the sheet on
    that side, before is above and to the left.

    >>> edges = border(Sheet(3, bytes((1, 1, 0))))
    >>> edges.level_runs, edges.upright_runs
    ([(0, 0, 2), (1, 0, 2)], [(0, 0, 1), (2, 0, 1)])
    >>> border(Sheet(3, bytes((1, 1, 0))), ground=Sheet(3, bytes((1, 1, 1)))).upright_runs
    [(2, 0, 1)]
    """
    across = range(cells.width) if columns is None else columns
    down = range(cells.height) if rows is None else rows
    # With the cells round them, so that each cell has a neighbour; all are compared with theirs in one step.
    wide = len(across) + 2
    whole, size = _around(cells, across, down), wide * (len(down) + 2)
    floor = _around(ground, across, down) if ground is not None else 0
    if ground is not None:
        whole |= whole << 8 & whole >> 8 & whole << 8 * wide & whole >> 8 * wide & ~floor
    under, beside = whole ^ whole >> 8 * wide, whole ^ whole >> 8
    if ground is not None and is_open:
        under, beside = under & floor & floor >> 8 * wide, beside & floor & floor >> 8
    if inside is not None:
        under &= whole if inside == "before" else ~whole
        beside &= whole if inside == "before" else ~whole
    levels, uprights = under.to_bytes(size, "little"), beside.to_bytes(size, "little")
    return Edges(across, down,
                 b"".join(levels[start + 1:start + wide - 1] for start in range(0, size - wide, wide)),
                 b"".join(uprights[start:start + wide - 1] for start in range(wide, size - wide, wide)))


def _around(cells: Sheet, columns: range, rows: range) -> int:
    """Some cells and those round them as one whole number, a byte each from the lowest."""
    return int.from_bytes(b"".join(_row(cells, y, columns) for y in range(rows.start - 1, rows.stop + 1)), "little")


def _row(cells: Sheet, y: int, columns: range) -> bytes:
    """A row with a cell more on each side; 0 outside the sheet."""
    if not 0 <= y < cells.height:
        return bytes(len(columns) + 2)
    row = bytes(cells.row(y, range(max(0, columns.start - 1), min(cells.width, columns.stop + 1))))
    row = row if columns.start else b"\0" + row
    return row if columns.stop < cells.width else row + b"\0"


def _runs(lines: Iterable[bytes], first: int, start: int) -> list[Run]:
    return [(line, start + run.start(), start + run.end())
            for line, edges in enumerate(lines, first) for run in _RUN.finditer(edges)]
