"""Opens the window (guide: commands, window); nothing before this imports pygame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.cli.described import commands


def open_window(level: Path | None) -> int:
    """The window on `level`, or on the shipped lesson level; returns when it is closed."""
    with needs(thing("the window")):
        starting = import_module("sandbox.app.starting")
        starting.check_packages()
    status: int = starting.main(level, commands())
    return status


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
