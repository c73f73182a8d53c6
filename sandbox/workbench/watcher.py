"""Tells the window when the level's files change on disk (guide: window, Opening and saving)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from sandbox.tiled.paths import resolved, state

Tell: TypeAlias = Callable[[Path], object]

LOOK_EVERY = 0.5
"""Seconds between two looks at a file that cannot be watched."""


class Watcher:
    """Watches the files of one level at a time, in a thread of its own; there `tell` is called with the one that was
    written, by whoever.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._paths: tuple[Path, ...] = ()
        self._stop = threading.Event()

    def follow(self, *paths: Path) -> None:
        """Watches other files, or none. One that is not there is told of when it comes."""
        if paths == self._paths:
            return
        self.stop()
        self._paths = paths
        if paths:
            self._stop = threading.Event()
            files = tuple(resolved(path) for path in paths)
            threading.Thread(target=_follow, args=(files, self._stop, self._tell), daemon=True).start()

    def stop(self) -> None:
        self._stop.set()
        self._paths = ()


def _follow(files: Sequence[Path], stop: threading.Event, tell: Tell) -> None:
    try:
        _watch(files, stop, tell)
    except (OSError, UnicodeError):
        # Names that are not UTF-8 cannot be watched, nor can anything where the system has no room for one more watch.
        _look_again(files, stop, tell)


def _watch(files: Sequence[Path], stop: threading.Event, tell: Tell) -> None:
    """The folders are watched, since a file that is put in place in one step is another file than before."""
    # Imported in the thread that watches: the first frame does not wait for it.
    from watchfiles import watch

    for file in files:
        str(file).encode()
    folders = dict.fromkeys(file.parent for file in files)
    for changes in watch(*folders, recursive=False, stop_event=stop, debounce=200, rust_timeout=500,
                         raise_interrupt=False):
        changed = {Path(path) for _, path in changes}
        for file in files:
            if any((other.parent.name, other.name) == (file.parent.name, file.name) for other in changed) and (
                    not stop.is_set()):
                tell(file)


def _look_again(files: Sequence[Path], stop: threading.Event, tell: Tell) -> None:
    known = [state(file) for file in files]
    while not stop.wait(LOOK_EVERY):
        found = [state(file) for file in files]
        for file, before, now in zip(files, known, found, strict=True):
            if now != before:
                tell(file)
        known = found
