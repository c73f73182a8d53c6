"""The trials of one law: their numbers, until so many were tried or so much time has passed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as numbers
from itertools import islice


@dataclass(frozen=True)
class Trials:
    """Numbers from `first` on, `count` of them or for `seconds` by the clock, whichever ends first; None is no end."""

    first: int = 1
    count: int | None = None
    seconds: float | None = None

    def __iter__(self) -> Iterator[int]:
        started = time.monotonic()
        for number in islice(numbers(self.first), self.count):
            if self.seconds is not None and time.monotonic() - started >= self.seconds:
                return
            yield number

    def batches(self, size: int) -> Iterator[list[int]]:
        """The same numbers, some at a time."""
        mine = iter(self)
        while batch := list(islice(mine, size)):
            yield batch
