"""The border of a set of cells, of as much of it as is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from sandbox.grid.sheet import Numbers, Sheet

Run: TypeAlias = tuple[int, int, int]
"""A piece of a border in cells: the line it lies in, and where along the line it starts and ends."""

_RUN = re.compile(b"\1+")


@dataclass(frozen=True)
class Edges:
    """For each line between rows, from the one above the first, a byte a column, and for each line between columns a
    byte a row: 1 where the set begins or ends.
    """

    columns: range
    rows: range
    levels: tuple[bytes, ...]
    uprights: tuple[bytes, ...]

    @property
    def level_runs(self) -> list[Run]:
        """The level pieces, from the top; those in one line that touch are one piece."""
        return _runs(self.levels, self.rows.start, self.columns.start)

    @property
    def upright_runs(self) -> list[Run]:
        """The upright pieces, from the left."""
        return _runs(self.uprights, self.columns.start, self.rows.start)


def border(cells: Sheet, columns: range | None = None, rows: range | None = None) -> Edges:
    """The border round the cells of a sheet of 0 and 1, in some neighbouring columns and rows; in all without them.

    >>> edges = border(Sheet(3, bytes((1, 1, 0))))
    >>> edges.level_runs, edges.upright_runs
    ([(0, 0, 2), (1, 0, 2)], [(0, 0, 1), (2, 0, 1)])
    """
    across = range(cells.width) if columns is None else columns
    down = range(cells.height) if rows is None else rows
    levels = (cells.row(y, across) if 0 <= y < cells.height else bytes(len(across))
              for y in range(down.start - 1, down.stop + 1))
    uprights = (cells.column(x, down) if 0 <= x < cells.width else bytes(len(down))
                for x in range(across.start - 1, across.stop + 1))
    return Edges(across, down, _differences(levels), _differences(uprights))


def _differences(lines: Iterable[Numbers]) -> tuple[bytes, ...]:
    return tuple(
        bytes(len(one)) if one == other
        else (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).to_bytes(len(one), "big")
        for one, other in pairwise(lines))


def _runs(lines: Iterable[bytes], first: int, start: int) -> list[Run]:
    return [(line, start + run.start(), start + run.end())
            for line, edges in enumerate(lines, first) for run in _RUN.finditer(edges)]
