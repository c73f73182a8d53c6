"""The wave on masks for large grids: each step only over the rows to which its cells can come.

A layer is the mask of the cells of one number. On a large grid it lies in a band of rows, often a small one, and only
that band is shifted and kept. Some steps at a time share a band, which has as many rows to spare above and below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.grid.grid import Grid

AT_ONCE = 16
"""So many steps share a band at the most."""

MOST_BITS = 160_000_000
"""So many bits of layers are kept of one wave, 20 MB: a wave over 500 x 500 cells has 126 million of them."""

PATIENCE = 1000
"""Microseconds that masks may take longer than the plain loop before it is preferred."""


class Bands:
    """A wave from the cells `first`, some steps at a time; bit 0 of the layers that came last is the cell `base`.

    It numbers `free` cells. Where there is a mask `expanded`, it goes on from none but those and the first.
    """

    def __init__(self, grid: Grid, first: int, free: int, expanded: int | None = None) -> None:
        self._stride = grid.stride
        self._expanded = expanded if expanded is None else expanded | first
        self._layer = first
        self._left = free & ~first
        self.base = 0
        self.steps = 0
        self.bits = 0
        self.count = first.bit_count()
        self.is_whole = not first

    def grow(self, steps: int = AT_ONCE) -> list[int]:
        """The layers of the next steps, in a band of their own; fewer of them where it ends."""
        stride, following, here = self._stride, self._stride + 1, self._layer
        lowest, highest = (here & -here).bit_length() - 1 + self.base, here.bit_length() - 1 + self.base
        # One row more than it can come to, for whoever looks beyond.
        base = max(0, lowest // stride - steps - 1) * stride
        size = (highest // stride + steps + 1) * stride - base
        band = (1 << size) - 1
        here = moved(here, self.base - base)
        left = before = self._left >> base & band
        expanded = None if self._expanded is None else self._expanded >> base & band
        layers = []
        for _ in range(steps):
            if expanded is not None:
                here &= expanded
            beside = here << 1 | here << stride
            here = (beside | beside >> following) & left
            if not here:
                self.is_whole = True
                break
            left ^= here
            layers.append(here)
        passed = before ^ left
        self._left ^= passed << base
        self._layer, self.base = here, base
        self.steps += steps
        self.bits += len(layers) * size
        self.count += passed.bit_count()
        return layers

    def beyond(self, layer: int) -> int:
        """What has no number yet beside some cells; both masks begin with the cell `base`."""
        beside = layer << 1 | layer << self._stride
        return (beside | beside >> self._stride + 1) & self._left >> self.base

    @property
    def is_worthwhile(self) -> bool:
        """Whether masks took no longer than PATIENCE and what the plain loop takes for the cells numbered so far.

        Measured: a cell takes it 0.27 us; here a step takes 0.9 and each of its 8,000 bits one more.
        """
        return self.steps * 0.9 + self.bits / 8000 <= self.count * 0.27 + PATIENCE


class Banded:
    """A wave of which all layers are kept, grown as far as somebody asks. It numbers `free` cells and the sources."""

    def __init__(self, grid: Grid, sources: Sequence[int], free: int) -> None:
        self._stride = stride = grid.stride
        self._sources = [divmod(index, stride) for index in sources]
        first = mask(sources)
        self._numbered = free | first
        self._bands = Bands(grid, first, free)
        self._layers = [first]
        self._bases = [0]
        self._next: dict[int, int] = {}  # Ways meet: where each cell on one leads is found once.

    def lowest(self, cells: Sequence[int], wanted: int) -> int | None:
        """The smallest number that one of some cells holds, -1 for none; None where the loop is the quicker one.

        `wanted` is their mask.
        """
        if not wanted & self._numbered:
            return -1
        layers, bases, bands = self._layers, self._bases, self._bands
        number, base, there = self._straight(cells), 0, wanted
        while True:
            while number < len(layers):
                if base != bases[number]:
                    base = bases[number]
                    there = wanted >> base
                if layers[number] & there:
                    return number
                number += 1
            if bands.is_whole:
                return -1
            if not bands.is_worthwhile or bands.bits > MOST_BITS:
                return None
            grown = bands.grow()
            layers += grown
            bases += [bands.base] * len(grown)

    def descent(self, index: int, number: int) -> list[int]:
        """The cells walked from one beside which `number` is the smallest one, each to its first neighbour that holds
        one less; to a source."""
        stride, known, path = self._stride, self._next, []
        up, right, down = 1, 1 << stride + 1, 1 << 2 * stride
        for holding in range(number, -1, -1):
            there = known.get(index)
            if there is None:
                near = self.layer(holding, index - stride)
                there = known[index] = index + (
                    -stride if near & up else 1 if near & right else stride if near & down else -1)
            path.append(there)
            index = there
        return path

    def layer(self, number: int, base: int) -> int:
        """The cells of a number to which the wave has grown, counted from the cell `base`."""
        return moved(self._layers[number], self._bases[number] - base)

    def _straight(self, cells: Sequence[int]) -> int:
        """The fewest steps that could be between some cells and a source: no way is shorter than straight ahead."""
        return min([abs(y - row) + abs(x - column) for y, x in (divmod(cell, self._stride) for cell in cells)
                    for row, column in self._sources], default=0)


def mask(indexes: Iterable[int]) -> int:
    """The set of some cells of the padded grid."""
    found = 0
    for index in indexes:
        found |= 1 << index
    return found


def moved(cells: int, cells_before: int) -> int:
    """The mask as it is counted from a cell that lies so many cells before."""
    return cells << cells_before if cells_before >= 0 else cells >> -cells_before
