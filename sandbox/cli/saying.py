"""Where text leaves for the terminal. Names of files and units are shown there as text, whatever is in them."""

from __future__ import annotations

import sys
from typing import TextIO

from sandbox.base.escaped import escaped
from sandbox.cli.output import drop


def write(line: str, to: TextIO | None = None, end: str = "\n") -> None:
    """One line for people, on stdout unless told otherwise."""
    print(escaped(line), file=to, end=end, flush=to is not None)


def complain(line: str) -> None:
    """One line on what went wrong; where stderr is closed or full there is nobody left to tell."""
    try:
        if sys.stderr is not None:
            write(" ".join(line.splitlines()), sys.stderr)
    except OSError:
        drop(2)


def give(line: str) -> None:
    """A line for machines, as it is. JSON writes most of what acts on a terminal out by itself."""
    print(line)
