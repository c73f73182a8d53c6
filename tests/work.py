"""How much work something is, counted: a test asserts numbers and ratios of it, since no clock is steady."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def work(job: Callable[[], object]) -> int:
    """How many lines of Python a job runs, and how many functions of C it calls."""
    count = 0

    def line(_frame: FrameType, event: str, _of: Any) -> Callable[..., Any]:
        nonlocal count
        count += event == "line"
        return line

    def called(_frame: FrameType, event: str, _of: Any) -> None:
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(called)
    try:
        job()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def growth(making: Callable[[int], Callable[[], object]], size: int) -> float:
    """How many times as much work a job of twice the size is: 2 where it grows as the size does, 4 where it grows with
    its square. `making` makes a job of a size ready, which is not counted.
    """
    return work(making(2 * size)) / work(making(size))
