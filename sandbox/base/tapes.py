"""Dice as a tape: one seed gives one endless row of numbers, and a world only holds its position on it."""

from __future__ import annotations

import random
from typing import NewType

Throw = NewType("Throw", str)
"""What a die is thrown for: what is decided by chance, or picked among equals. It is declared where it is thrown, in
the words that the log has, and said where it is shown."""


class DiceTape:
    """Numbers in [0, 1) from `random.Random(seed).random()`, the one sequence Python keeps
    (guide: battle, The same battle again; libraries, Numbers).

    Reading one position never changes what another one holds, so a step back finds the same dice again.

    >>> tape = DiceTape(1)
    >>> [tape.roll(position, faces=6) for position in range(5)]
    [0, 5, 4, 1, 2]
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._source = random.Random(seed)
        self._numbers: list[float] = []

    def roll(self, position: int, faces: int) -> int:
        """The die of `faces` faces at `position` (from 0) on the tape: a whole number from 0 to faces - 1."""
        while position >= len(self._numbers):
            self._numbers.append(self._source.random())
        return int(self._numbers[position] * faces)
