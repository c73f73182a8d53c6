"""How far a long command has come, on a terminal only: whoever reads its output from a file wants none of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from sandbox.base.escaped import escaped

Watch: TypeAlias = Callable[[int, str], object]
"""Told how much is done, in words; first, with 0, what there is to do."""


@contextmanager
def watching() -> Iterator[Watch | None]:
    """What to tell; None without a terminal. The first sentence stays, each other takes the place of the one before."""
    if not sys.stderr.isatty():
        yield None
        return
    last = ""

    def watch(done: int, told: str) -> None:
        nonlocal last
        if done:
            print("\r" + escaped(told).ljust(len(last)), end="", file=sys.stderr, flush=True)
            last = escaped(told)
        else:
            print(escaped(told), file=sys.stderr, flush=True)

    try:
        yield watch
    finally:
        print("\r" + " " * len(last), end="\r", file=sys.stderr, flush=True)
