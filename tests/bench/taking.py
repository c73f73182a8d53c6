"""Times that can be compared: taken in turns, so that a slow moment hits all, and the median of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def in_turns(*runs: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> list[float]:
    """The median of each in milliseconds, of so many `times`; where they are several, after one that warms up.

    The clock is that of our own work alone; `time.perf_counter` counts waiting too.
    """
    taken: list[list[float]] = [[] for _ in runs]
    for run in runs if times > 1 else ():
        run()
    for _ in range(times):
        for run, own in zip(runs, taken, strict=True):
            start = clock()
            run()
            own.append(1000 * (clock() - start))
    return [statistics.median(own) for own in taken]


def share(values: list[float], part: float) -> float:
    """The value that so large a part of all stays below.

    >>> share([3, 1, 2, 4], 0.5)
    3
    """
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]
