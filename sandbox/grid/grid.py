"""A rectangle of terrain; outside it is wall (spec: search.md, Grid)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandbox.grid.cell import Cell
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain

_DIGITS = bytes.maketrans(b"\0\1", b"01")
_SIGNS: Mapping[str, Terrain] = {"#": WALL, ".": FLOOR, "~": WATER}


@dataclass(frozen=True)
class Grid:
    """`width` x `height` cells, `cells` row by row from the top left. A value: changing a cell gives a new grid."""

    width: int
    height: int
    cells: tuple[Terrain, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != self.width * self.height:
            raise ValueError(f"{len(self.cells)} cells do not fill {self.width} x {self.height}")

    @classmethod
    def from_rows(cls, *rows: str, signs: Mapping[str, Terrain] = _SIGNS) -> Grid:
        """A grid drawn as text, one character a cell; characters without a sign are floor.

        >>> Grid.from_rows("##", "#.").enterable((1, 1))
        True
        """
        return cls(len(rows[0]), len(rows), tuple(signs.get(sign, FLOOR) for row in rows for sign in row))

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def __getitem__(self, cell: Cell) -> Terrain:
        """The terrain of a cell; wall outside the rectangle."""
        return self.cells[cell[1] * self.width + cell[0]] if cell in self else WALL

    def enterable(self, cell: Cell) -> bool:
        return self[cell].enterable

    def opaque(self, cell: Cell) -> bool:
        return self[cell].opaque

    def with_cells(self, changed: Mapping[Cell, Terrain]) -> Grid:
        """The same grid with some cells changed. Cells outside are ignored."""
        cells = list(self.cells)
        for (x, y), terrain in changed.items():
            if (x, y) in self:
                cells[y * self.width + x] = terrain
        return Grid(self.width, self.height, tuple(cells))

    def all_cells(self) -> Iterable[Cell]:
        """Every cell, row by row from the top left."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def enterable_count(self) -> int:
        return sum(terrain.enterable for terrain in self.cells)

    @cached_property
    def stride(self) -> int:
        """Cells in a row of `padded`."""
        return self.width + 2

    @cached_property
    def padded(self) -> bytes:
        """1 for each enterable cell, with a border of walls one cell wide, so that a search needs no bounds check."""
        edge = bytes(self.stride)
        body = b"".join(
            b"\0" + bytes(t.enterable for t in self.cells[y * self.width:(y + 1) * self.width]) + b"\0"
            for y in range(self.height))
        return edge + body + edge

    @cached_property
    def open_bits(self) -> int:
        """`padded` as one whole number: bit i is set where cell i of it is enterable."""
        return int(self.padded[::-1].translate(_DIGITS), 2)

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """The entry cost of each cell of `padded`; 0 on its border."""
        edge = (0,) * self.stride
        rows = (self.cells[y * self.width:(y + 1) * self.width] for y in range(self.height))
        return (*edge, *(cost for row in rows for cost in (0, *(terrain.cost for terrain in row), 0)), *edge)

    @cached_property
    def memory(self) -> dict[int, Any]:
        """What searches remember of this grid by the index of a cell. No part of the value: it only saves work."""
        return {}

    def index(self, cell: Cell) -> int:
        """Where a cell stands in `padded`."""
        return (cell[1] + 1) * self.stride + cell[0] + 1

    def cell(self, index: int) -> Cell:
        """The cell that stands at `index` in `padded`."""
        return index % self.stride - 1, index // self.stride - 1
