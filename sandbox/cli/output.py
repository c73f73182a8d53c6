"""What commands write to: bytes that are the same everywhere, and an end that is told where nobody can read them."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import NoReturn

from sandbox.base.language import say


class _Closed(io.TextIOBase):
    """Stands in for a stdout that was closed before the program began. Only who writes to it finds out."""

    def write(self, _text: str) -> NoReturn:
        raise OSError(errno.EBADF, say("it is closed"))


def prepare() -> None:
    """UTF-8 whatever the terminal's encoding, `\\n` whatever the system's line ends; something behind every stream.

    Where one was closed, the next file to be opened would become it, and get what libraries print.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def lost() -> OSError | None:
    """Why what was written reaches nobody, None where it does. The rest is dropped, so that Python ends in silence."""
    try:
        sys.stdout.flush()
    except OSError as error:
        drop(1)
        return error
    return None


def reason(error: OSError) -> str:
    """What the system says, and of which file; where it names none, what a command writes is meant."""
    return say("{what}: {why}", what=error.filename or say("the output cannot be written"),
               why=error.strerror or error)


def drop(number: int) -> None:
    """From here on what is written to a stream, 1 or 2, goes nowhere, without an error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
