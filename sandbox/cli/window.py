"""Opens the window (guide: commands, window); nothing before this imports pygame."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from sandbox.base import written
from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.cli.described import commands

LEAST_WIDE, LEAST_HIGH, MOST_SIDE = 900, 600, 16_384
"""Pixels of a window: those in which all has room, and more than any desktop has."""


def open_window(level: Path | None, size: tuple[int, int] | None = None) -> int:
    """The window on `level`, or on the shipped lesson level, of that size in pixels; returns when it is closed."""
    with needs(thing("the window")):
        starting = import_module("sandbox.app.starting")
        starting.check_packages()
    status: int = starting.main(level, commands(), size)
    return status


def window_size(text: str) -> tuple[int, int]:
    """The size of a window written as WxH.

    >>> window_size("1280x800")
    (1280, 800)
    """
    width, height = map(written.whole, text.lower().replace("×", "x").partition("x")[::2])
    if width is None or height is None or not (LEAST_WIDE <= width <= MOST_SIDE and LEAST_HIGH <= height <= MOST_SIDE):
        raise argparse.ArgumentTypeError(say("{text} (allowed: WIDTHxHEIGHT in pixels, from {least} to {most}, such as "
                                             "1280x800)", text=written.quoted(text),
                                             least=f"{LEAST_WIDE}x{LEAST_HIGH}", most=f"{MOST_SIDE}x{MOST_SIDE}"))
    return width, height


@contextmanager
def needs(what: str) -> Iterator[None]:
    """Turns a package that is not there into a sentence that names it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "sandbox":
            raise
        raise refuse(say('{what} needs the package "{package}", which is not installed; run, search, check, convert '
                         'and names do without it', what=what, package=error.name)) from None
