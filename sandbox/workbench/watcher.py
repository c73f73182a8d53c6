"""Tells the window when the level's file changes on disk, as when Tiled saves it (design: window)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from watchfiles import watch

from sandbox.tiled.paths import resolved, state

Tell: TypeAlias = Callable[[Path], object]

LOOK_EVERY = 0.5
"""Seconds between two looks at a file that cannot be watched."""


class Watcher:
    """Watches one file at a time, in a thread of its own; there `tell` is called when it was written, by whoever."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._path: Path | None = None
        self._stop = threading.Event()

    def follow(self, path: Path | None) -> None:
        """Watches another file, or none."""
        if path == self._path:
            return
        self.stop()
        self._path = path
        if path is not None:
            self._stop = threading.Event()
            threading.Thread(target=_follow, args=(resolved(path), self._stop, self._tell), daemon=True).start()

    def stop(self) -> None:
        self._stop.set()
        self._path = None


def _follow(path: Path, stop: threading.Event, tell: Tell) -> None:
    try:
        _watch(path, stop, tell)
    except (OSError, UnicodeError):
        # Names that are not UTF-8 cannot be watched, nor can anything where the system has no room for one more watch.
        _look_again(path, stop, tell)


def _watch(path: Path, stop: threading.Event, tell: Tell) -> None:
    """The folder is watched, since a file that is put in place in one step is another file than before."""
    str(path).encode()
    for changes in watch(path.parent, recursive=False, stop_event=stop, debounce=200, rust_timeout=500,
                         raise_interrupt=False):
        if any(Path(changed).name == path.name for _, changed in changes) and not stop.is_set():
            tell(path)


def _look_again(path: Path, stop: threading.Event, tell: Tell) -> None:
    known = state(path)
    while not stop.wait(LOOK_EVERY):
        found = state(path)
        if found not in (known, None):
            tell(path)
        known = found
