"""The numbers of a whole wave out of its masks, eight cells a byte at a time (guide: architecture, The fast engine).

Each cell's rank, one more than its number, is written in binary: plane b has a bit for each cell whose rank has bit b.
The planes are found from the masks "at most d steps away" alone. Counted from 1, every 2**b-th of them is struck from
plane b: a cell then has been struck once for each multiple of 2**b from its rank on, so the parity tells its bit.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

from sandbox.grid.sheet import Numbers

_TYPES = {1: "B", 2: "H", 4: "I"}


BLOCK = 16
"""So many ranks in a row, from a multiple of it on, differ in their lowest bits alone."""

_BITS = tuple(tuple(bit for bit in range(4) if rank >> bit & 1) for rank in range(BLOCK))
"""The bits that stand in each of the lowest ranks."""


class Planes:
    """Takes the masks of a wave one after the other, those of 0, 1, 2… steps; bit 0 of them is the cell `base`."""

    def __init__(self) -> None:
        self.base = 0
        self._planes: list[int] = []
        self._count = 1

    def add(self, within: int) -> None:
        """The cells at most so many steps away as masks were added before."""
        self._count += 1
        count, planes = self._count, self._planes
        if not count & count - 1:
            planes += [0] * (count.bit_length() - len(planes))
        for plane in range((count & -count).bit_length()):
            planes[plane] ^= within

    def ranks(self, numbered: int, area: int) -> Numbers:
        """For each of `area` cells its rank, 0 where it is not `numbered`: a mask that begins with cell 0.

        Cells that are numbered and lie in no mask so far are those of the step after the last.
        """
        # Of a large grid often only a part is numbered.
        first, last = max(0, (numbered & -numbered).bit_length() - 1), numbered.bit_length()
        shift, numbered = first - self.base, numbered >> first
        found = [((plane >> shift if shift >= 0 else plane << -shift) ^ (numbered if self._count >> bit & 1 else 0))
                 & numbered for bit, plane in enumerate(self._planes or [0])]
        return _woven(found, first, last, area)


class LayerPlanes:
    """Takes the cells of each number one layer after the other, some at a time: those that share a band of rows."""

    def __init__(self) -> None:
        self.numbered = 0
        """All cells of the layers that were added."""
        self.farthest = -1
        """The largest number."""
        self._planes = [0] * 4

    @property
    def room(self) -> int:
        """How many layers can be added next at the most."""
        return BLOCK - (self.farthest + 2) % BLOCK

    def add(self, base: int, layers: Sequence[int]) -> None:
        """The cells of the next numbers, counted from the cell `base`; no more than there is `room` for."""
        if not layers:
            return
        lowest, passed, first = [0] * 4, 0, self.farthest + 2
        for rank, layer in enumerate(layers, start=first):
            for bit in _BITS[rank % BLOCK]:
                lowest[bit] |= layer
            passed |= layer
        passed <<= base
        planes = self._planes
        for bit, plane in enumerate(lowest):
            planes[bit] |= plane << base
        block = first // BLOCK
        planes += [0] * (4 + block.bit_length() - len(planes))
        for bit in range(block.bit_length()):
            if block >> bit & 1:
                planes[4 + bit] |= passed
        self.numbered |= passed
        self.farthest += len(layers)

    def ranks(self, area: int) -> Numbers:
        """For each of `area` cells its rank, 0 where it is in no layer."""
        first, last = max(0, (self.numbered & -self.numbered).bit_length() - 1), self.numbered.bit_length()
        return _woven([plane >> first for plane in self._planes], first, last, area)


def _woven(planes: list[int], first: int, last: int, area: int) -> Numbers:
    """The numbers whose bits stand in planes that begin with the cell `first`; 0 before it and from `last` on."""
    size = next(size for size in _TYPES if len(planes) <= 8 * size)
    parts = [bytes(first) + _bytes(planes[start:start + 8], last - first) + bytes(area - last)
             for start in range(0, 8 * size, 8)]
    if size == 1:
        return parts[0]
    woven = bytearray(size * area)
    for start, part in enumerate(parts if sys.byteorder == "little" else parts[::-1]):
        woven[start::size] = part
    return array(_TYPES[size], bytes(woven))


def _bytes(planes: list[int], area: int) -> bytes:
    """Up to eight planes as one byte a cell."""
    ones = int.from_bytes(b"\1" * area, "little")
    woven = 0
    for bit, plane in enumerate(planes):
        # A digit is a byte whose lowest bit it is; the last digit is that of the first cell.
        woven |= (int.from_bytes(f"{plane:0{area}b}".encode(), "big") & ones) << bit
    return woven.to_bytes(area, "little")
