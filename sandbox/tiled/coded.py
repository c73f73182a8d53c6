"""The tiles of a layer as one byte a cell: what is asked of all of them at once is then a step over bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sandbox.base.frozen import dataclass

MOST = 256
"""So many different gids fit; a layer with more of them is asked cell by cell."""

BLOCK = 512
"""So many cells are compared at once."""


@dataclass(frozen=True)
class Coded:
    """`codes` has a byte for each cell, its index in `gids`; some of them may stand in no cell."""

    codes: bytes
    gids: tuple[int, ...]

    @classmethod
    def of(cls, cells: Sequence[int]) -> Coded | None:
        """The gids of cells; None where too many are different.

        >>> Coded.of([7, 7, 9]).codes
        b'\\x01\\x01\\x02'
        """
        # No tile always comes first: most layers have cells without one.
        gids = (0, *sorted({*cells} - {0}))
        if len(gids) > MOST:
            return None
        code_of = {gid: code for code, gid in enumerate(gids)}
        return cls(bytes(map(code_of.__getitem__, cells)), gids)

    def counts(self) -> dict[int, int]:
        """How often each gid occurs; one that does not occur is left out."""
        found = {gid: self.codes.count(code) for code, gid in enumerate(self.gids)}
        return {gid: count for gid, count in found.items() if count}

    def marked(self, mark: Callable[[int], int]) -> bytes:
        """For each cell the mark, 0 to 255, that its gid has."""
        return self.codes.translate(bytes(map(mark, self.gids)).ljust(MOST, b"\0"))

    def changed(self, tiles: Mapping[int, int]) -> Coded | None:
        """With other gids at some indexes; None where they become too many."""
        code_of = {gid: code for code, gid in enumerate(self.gids)}
        for gid in tiles.values():
            code_of.setdefault(gid, len(code_of))
        if len(code_of) > MOST:
            return None
        codes = bytearray(self.codes)
        for index, gid in tiles.items():
            codes[index] = code_of[gid]
        return Coded(bytes(codes), tuple(code_of))


def differing(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The indexes at which the gids of two layers of one size differ. Where an edit left cells alone it costs little.

    >>> differing((1, 2, 3), (1, 7, 3))
    [1]
    """
    found: list[int] = []
    if one is other:
        return found
    for start in range(0, len(one), BLOCK):
        mine, theirs = one[start:start + BLOCK], other[start:start + BLOCK]
        if mine != theirs:
            found += [start + offset for offset, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    return found
