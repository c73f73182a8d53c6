"""Signals that end a process, heard so that it can put its work away first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ASKED_TO_END = ("SIGTERM", "SIGHUP")
"""Asked to end; the terminal is gone."""

CTRL_C = "SIGINT"


class Stopped(KeyboardInterrupt):
    """The signal of that number has come; `words` say what has become of the work, if there was any."""

    def __init__(self, number: int, words: str = "") -> None:
        super().__init__(words)
        self.number = number


def stop(number: int) -> None:
    """Ends what is being done, as Ctrl+C does."""
    raise Stopped(number)


@contextmanager
def heard(act: Callable[[int], object], *names: str) -> Iterator[None]:
    """While it lasts these signals call `act` with their number. A signal that the parent process ignores stays
    ignored.

    Signals are heard by the main thread only, so nothing changes in any other.
    """
    before = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [int(getattr(signal, name)) for name in names if hasattr(signal, name)]
        before = {number: signal.signal(number, lambda number, _frame: act(number))
                  for number in numbers if signal.getsignal(number) not in (signal.SIG_IGN, None)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
