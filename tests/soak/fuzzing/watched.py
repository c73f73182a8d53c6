"""What one input may cost and touch: seconds of the processor, megabytes, and files written elsewhere."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")
SECONDS, MEGABYTES, FOR_EVER = 2.0, 200, 120
"""What an input may take of the processor and of memory; after so many seconds it is stopped."""

_CHANGING = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")

_COUNTED_ANEW = Path("/proc/self/clear_refs")


class Stuck(BaseException):
    """An input does not come to an end. No part of the sandbox may catch it."""


class Watch:
    """Measures one input after the other, and notes what it writes outside `folder`."""

    def __init__(self, folder: Path, seconds: float = SECONDS) -> None:
        self._most = seconds
        self._inside = (os.path.realpath(folder), os.devnull, os.path.realpath(_COUNTED_ANEW))
        self.seconds = 0.0
        self.megabytes = 0.0
        self._outside: list[str] = []
        self._is_running = False
        sys.addaudithook(self._hear)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._stop)

    def run(self, what: Callable[[], T]) -> T:
        """Does it; raises AssertionError where it took or touched too much."""
        self._outside.clear()
        before, started = _forget_peak(), time.process_time()
        if hasattr(signal, "SIGALRM"):
            signal.alarm(FOR_EVER)
        self._is_running = True
        try:
            return what()
        finally:
            self._is_running = False
            if hasattr(signal, "SIGALRM"):
                signal.alarm(0)
            self.seconds = time.process_time() - started
            self.megabytes = max(0, _peak() - before) / 1024

    def check(self) -> None:
        """Raises AssertionError where the last input took or touched too much."""
        assert not self._outside, f"it wrote {self._outside[0]}"
        assert self.seconds <= self._most, f"it took {self.seconds:.1f} s"
        assert self.megabytes <= MEGABYTES, f"it took {self.megabytes:.0f} MB"

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._is_running:
            return
        if event == "open":
            path, _, flags = args
            is_writing = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        else:
            path, is_writing = args[0] if args else None, event in _CHANGING
        if is_writing and isinstance(path, str | bytes | os.PathLike):
            place = os.path.realpath(os.fsdecode(path))
            if not place.startswith(self._inside) and "__pycache__" not in place:
                self._outside.append(f"{place} ({event})")

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        raise Stuck


def _forget_peak() -> int:
    """Kilobytes that the process has now, from which its peak is counted anew where the system can do that."""
    with contextlib.suppress(OSError):
        _COUNTED_ANEW.write_text("5")
    return _status("VmRSS")


def _peak() -> int:
    return _status("VmHWM")


def _status(name: str) -> int:
    try:
        told = Path("/proc/self/status").read_text()
        return next(int(line.split()[1]) for line in told.splitlines() if line.startswith(name))
    except OSError:
        return 0
