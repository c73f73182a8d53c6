"""One whole number a cell, for whoever paints many cells at once: a shape of one value instead of one a cell."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid

Numbers: TypeAlias = "bytes | array[int]"
"""Whole numbers from 0, one byte each as long as all of them are below 256."""


@dataclass(frozen=True)
class Sheet:
    """A whole number from 0 for each cell of a rectangle, row by row from the top left; 0 where there is nothing."""

    width: int
    numbers: Numbers

    @classmethod
    def of(cls, width: int, height: int, numbers: Mapping[Cell, int]) -> Sheet:
        """The numbers of some cells; those outside the rectangle are left out.

        >>> Sheet.of(2, 2, {(1, 0): 7, (5, 5): 1}).numbers.hex()
        '00070000'
        """
        flat = [0] * (width * height)
        for (x, y), number in numbers.items():
            if 0 <= x < width and 0 <= y < height:
                flat[y * width + x] = number
        return cls(width, packed(flat))

    @classmethod
    def of_padded(cls, grid: Grid, numbers: Numbers) -> Sheet:
        """The numbers of a padded grid without its border."""
        stride, width = grid.stride, grid.width
        rows = (numbers[start:start + width] for start in range(stride + 1, len(numbers) - stride, stride))
        if isinstance(numbers, bytes):
            return cls(width, b"".join(rows))
        flat = array(numbers.typecode)
        for row in rows:
            flat.extend(row)
        return cls(width, flat)

    @classmethod
    def ones(cls, grid: Grid, cells: Iterable[Cell]) -> Sheet:
        """1 for each of some cells; those outside the rectangle are left out."""
        return cls.of(grid.width, grid.height, dict.fromkeys(cells, 1))

    @property
    def height(self) -> int:
        return len(self.numbers) // self.width

    def __getitem__(self, cell: Cell) -> int:
        """The number of a cell of the rectangle."""
        return self.numbers[cell[1] * self.width + cell[0]]

    def rows(self) -> Iterator[Numbers]:
        """All rows, from the top."""
        return (self.numbers[start:start + self.width] for start in range(0, len(self.numbers), self.width))

    def row(self, y: int, columns: range) -> Numbers:
        """The numbers of the cells of a row in some neighbouring columns of it."""
        start = y * self.width
        return self.numbers[start + columns.start:start + columns.stop]

    def column(self, x: int, rows: range) -> Numbers:
        """The numbers of the cells of a column in some neighbouring rows of it."""
        return self.numbers[rows.start * self.width + x:rows.stop * self.width:self.width]

    def trimmed(self, columns: range, rows: range) -> tuple[range, range]:
        """The least of these columns and rows in which all of their numbers lie.

        >>> Sheet(3, bytes((0, 0, 0, 0, 7, 0))).trimmed(range(3), range(2))
        (range(1, 2), range(1, 2))
        """
        rows = _trimmed(rows, lambda y: self.row(y, columns))
        return _trimmed(columns, lambda x: self.column(x, rows)), rows

    def marked(self) -> dict[Cell, int]:
        """The cells whose number is not 0, row by row, with their numbers."""
        return {(index % self.width, index // self.width): number
                for index, number in enumerate(self.numbers) if number}


def packed(numbers: Sequence[int]) -> Numbers:
    """Whole numbers from 0 in as little room as they need.

    >>> packed([1, 2]), packed([1, 300])
    (b'\\x01\\x02', array('I', [1, 300]))
    """
    try:
        return bytes(numbers)
    except ValueError:
        return array("I", numbers)


def _trimmed(lines: range, at: Callable[[int], Numbers]) -> range:
    """The lines from the first to the last in which any number stands."""
    first = next((line for line in lines if any(at(line))), None)
    if first is None:
        return range(0)
    return range(first, next(line for line in reversed(lines) if any(at(line))) + 1)
