"""Work on a large file, done beside the window so that it goes on drawing: one errand at a time, others wait for it.

What is done beside may only read values; whatever changes the session is done by the window, when the errand is back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple, TypeVar

T = TypeVar("T")

AT_ONCE = 200_000
"""Bytes of a map's file up to which it is read and written within a frame or two, with no errand."""


class _Errand:
    """`work` in a thread of its own, which the end of the process does not wait for; `then` comes after it."""

    def __init__(self, name: str, told: str, work: Callable[[], object], then: Callable[[], object]) -> None:
        self.name = name
        self.told = told
        self._work = work
        self._then = then
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except BaseException as error:
            # Raised again where everything else is.
            self._error = error

    @property
    def is_back(self) -> bool:
        return not self._thread.is_alive()

    def finish(self) -> None:
        if self._error is not None:
            raise self._error
        self._then()


class _Waiting(NamedTuple):
    """What is begun by `act` when nothing is under way any more; named and told as the errand that it will be."""

    name: str
    told: str
    act: Callable[[], object]


class Errands:
    """What is under way, and what waits for it."""

    def __init__(self) -> None:
        self._now: _Errand | None = None
        self._next: list[_Waiting] = []

    @property
    def is_busy(self) -> bool:
        return self._now is not None

    @property
    def told(self) -> str:
        """What is being done, or waits for what nobody needs to know, in words; empty for nothing else."""
        named = (*((self._now,) if self._now is not None else ()), *self._next)
        return next((errand.told for errand in named if errand.told), "")

    def is_at(self, name: str) -> bool:
        """Whether an errand of that name is under way or waits."""
        is_now = self._now is not None and self._now.name == name
        return is_now or any(waiting.name == name for waiting in self._next)

    def run(self, name: str, told: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Does `work` beside, and `then` with what it gave, in the window's thread; after what is under way."""
        if self._now is not None:
            self._next.append(_Waiting(name, told, lambda: self.run(name, told, work, then)))
            return
        found: list[T] = []
        self._now = _Errand(name, told, lambda: found.append(work()), lambda: then(found[0]))

    def after(self, act: Callable[[], object]) -> None:
        """Does something at once, or when nothing is under way any more and what waits already is done."""
        if self._now is None and not self._next:
            act()
        else:
            self._next.append(_Waiting("", "", act))

    def attend(self) -> None:
        """Called once a frame: takes what is back, then begins what waited."""
        if self._now is not None and self._now.is_back:
            done, self._now = self._now, None
            try:
                done.finish()
            finally:
                self._begin_waiting()

    def drop(self, name: str) -> bool:
        """Gives up the errands of that name: nothing comes of them. Whether one was under way or waited."""
        was_there = self.is_at(name)
        self._next = [waiting for waiting in self._next if waiting.name != name]
        if self._now is not None and self._now.name == name:
            self._now = None
            self._begin_waiting()
        return was_there

    def _begin_waiting(self) -> None:
        waiting, self._next = self._next, []
        for errand in waiting:
            if self._now is None:
                errand.act()
            else:
                self._next.append(errand)
