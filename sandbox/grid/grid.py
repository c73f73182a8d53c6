"""A rectangle of terrain; outside it is wall (guide: search, Grid)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sandbox.base.once import once
from sandbox.grid.cell import Cell
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain

_DIGITS = bytes.maketrans(b"\0\1", b"01")
_SIGNS: Mapping[str, Terrain] = {"#": WALL, ".": FLOOR, "~": WATER}

MOST_SORTS = 256
"""So many sorts of terrain are numbered by a byte a cell."""

Sorts: TypeAlias = "bytes | array[int]"
"""Which sort each cell is of, row by row: bytes as long as there are at most MOST_SORTS, whole numbers beyond."""


class Grid:
    """`width` x `height` cells, row by row from the top left. A value: changing a cell gives a new grid.

    Cells of the same terrain share one number, so that whatever is asked of all cells at once is one step over bytes.
    """

    def __init__(self, width: int, height: int, cells: Iterable[Terrain]) -> None:
        numbers: dict[Terrain, int] = {}
        # Most cells share their terrain with others: by its identity each is looked up once.
        by_id: dict[int, int] = {}
        cells = tuple(cells)
        for terrain in {id(terrain): terrain for terrain in cells}.values():
            by_id[id(terrain)] = numbers.setdefault(terrain, len(numbers))
        sorts = packed(map(by_id.__getitem__, map(id, cells)), len(numbers))
        self._begin(width, height, sorts, tuple(numbers))

    @classmethod
    def of_sorts(cls, width: int, height: int, sorts: Sorts, terrains: Sequence[Terrain]) -> Grid:
        """The grid whose cells have the terrains that `sorts` numbers; some may be numbered by no cell."""
        grid = cls.__new__(cls)
        grid._begin(width, height, sorts, tuple(terrains))
        return grid

    def _begin(self, width: int, height: int, sorts: Sorts, terrains: tuple[Terrain, ...]) -> None:
        if len(sorts) != width * height:
            raise ValueError(f"{len(sorts)} cells do not fill {width} x {height}")
        self.width = width
        self.height = height
        self._sorts = sorts
        self._terrains = terrains

    @classmethod
    def from_rows(cls, *rows: str, signs: Mapping[str, Terrain] = _SIGNS) -> Grid:
        """A grid drawn as text, one character a cell; characters without a sign are floor.

        >>> Grid.from_rows("##", "#.").enterable((1, 1))
        True
        """
        return cls(len(rows[0]), len(rows), (signs.get(sign, FLOOR) for row in rows for sign in row))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if (self.width, self.height) != (other.width, other.height):
            return False
        terrains = dict.fromkeys((*self._terrains, *other._terrains))
        if len(terrains) > MOST_SORTS:
            return self.cells == other.cells
        numbers = {terrain: index for index, terrain in enumerate(terrains)}
        return self.marked(numbers.__getitem__) == other.marked(numbers.__getitem__)

    def __hash__(self) -> int:
        # Of equal grids one may number its terrains in another way.
        return hash((self.width, self.height, self.enterable_count))

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height}, {self.cells!r})"

    def __contains__(self, cell: Cell) -> bool:
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height

    def __getitem__(self, cell: Cell) -> Terrain:
        """The terrain of a cell; wall outside the rectangle."""
        return self._terrains[self._sorts[cell[1] * self.width + cell[0]]] if cell in self else WALL

    @once
    def cells(self) -> tuple[Terrain, ...]:
        """The terrain of each cell."""
        return tuple(map(self._terrains.__getitem__, self._sorts))

    def enterable(self, cell: Cell) -> bool:
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and self.padded[(y + 1) * self.stride + x + 1] == 1

    def opaque(self, cell: Cell) -> bool:
        return self[cell].opaque

    def with_cells(self, changed: Mapping[Cell, Terrain]) -> Grid:
        """The same grid with some cells changed. Cells outside are ignored."""
        numbers = {terrain: index for index, terrain in enumerate(self._terrains)}
        inside = {cell: numbers.setdefault(terrain, len(numbers)) for cell, terrain in changed.items() if cell in self}
        sorts = bytearray(self._sorts) if len(numbers) <= MOST_SORTS else array("I", self._sorts)
        for (x, y), number in inside.items():
            sorts[y * self.width + x] = number
        return Grid.of_sorts(self.width, self.height, bytes(sorts) if isinstance(sorts, bytearray) else sorts,
                             tuple(numbers))

    def all_cells(self) -> Iterable[Cell]:
        """Every cell, row by row from the top left."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @once
    def enterable_count(self) -> int:
        return self.padded.count(1)

    @once
    def stride(self) -> int:
        """Cells in a row of `padded`."""
        return self.width + 2

    @once
    def padded(self) -> bytes:
        """1 for each enterable cell, with a border of walls one cell wide, so that a search needs no bounds check."""
        body = self.marked(lambda terrain: terrain.enterable)
        edge = bytes(self.stride)
        rows = (body[start:start + self.width] for start in range(0, len(body), self.width or 1))
        return b"".join((edge, *(b"\0" + row + b"\0" for row in rows), edge))

    def marked(self, mark: Callable[[Terrain], int]) -> bytes:
        """A mark from 0 to 255 for each cell, row by row, by its terrain; each terrain is asked once.

        >>> [*Grid.from_rows("#.~").marked(lambda terrain: terrain.cost)]
        [1, 1, 2]
        """
        marks = bytes(map(mark, self._terrains))
        if isinstance(self._sorts, bytes):
            return self._sorts.translate(marks.ljust(MOST_SORTS, b"\0"))
        return bytes(map(marks.__getitem__, self._sorts))

    @once
    def open_bits(self) -> int:
        """`padded` as one whole number: bit i is set where cell i of it is enterable."""
        return int(self.padded[::-1].translate(_DIGITS), 2)

    @once
    def by_index(self) -> tuple[Cell, ...]:
        """The cell that stands at each index of `padded`, for small grids of which it is asked often."""
        return tuple([(x, y) for y in range(-1, self.height + 1) for x in range(-1, self.width + 1)])

    @once
    def costs(self) -> tuple[int, ...]:
        """The entry cost of each cell of `padded`; 0 on its border."""
        costs = [terrain.cost for terrain in self._terrains]
        edge = (0,) * self.stride
        flat: list[int] = [*edge]
        for start in range(0, len(self._sorts), self.width or 1):
            flat += (0, *map(costs.__getitem__, self._sorts[start:start + self.width]), 0)
        return (*flat, *edge)

    @once
    def memory(self) -> dict[int, Any]:
        """What searches remember of this grid by the index of a cell. No part of the value: it only saves work."""
        return {}

    def index(self, cell: Cell) -> int:
        """Where a cell stands in `padded`."""
        return (cell[1] + 1) * self.stride + cell[0] + 1

    def cell(self, index: int) -> Cell:
        """The cell that stands at `index` in `padded`."""
        return index % self.stride - 1, index // self.stride - 1


def packed(numbers: Iterable[int], count: int) -> Sorts:
    """Numbers below `count` in as little room as they need."""
    return bytes(numbers) if count <= MOST_SORTS else array("I", numbers)
