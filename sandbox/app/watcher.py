"""Tells the window when the level's file changes on disk, as when Tiled saves it (design: window)."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
from watchfiles import watch

from sandbox.files.paths import resolved, state

CHANGED_ON_DISK = pygame.event.custom_type()
"""Posted with `path` when that file was written, by whoever."""

LOOK_EVERY = 0.5
"""Seconds between two looks at a file that cannot be watched."""


class Watcher:
    """Watches one file at a time, in a thread of its own."""

    def __init__(self) -> None:
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
            threading.Thread(target=_tell, args=(resolved(path), self._stop), daemon=True).start()

    def stop(self) -> None:
        self._stop.set()
        self._path = None


def _tell(path: Path, stop: threading.Event) -> None:
    try:
        _watch(path, stop)
    except (OSError, UnicodeError):
        # Names that are not UTF-8 cannot be watched, nor can anything where the system has no room for one more watch.
        _look_again(path, stop)


def _watch(path: Path, stop: threading.Event) -> None:
    """The folder is watched, since a file that is put in place in one step is another file than before."""
    str(path).encode()
    for changes in watch(path.parent, recursive=False, stop_event=stop, debounce=200, rust_timeout=500,
                         raise_interrupt=False):
        if any(Path(changed).name == path.name for _, changed in changes) and not stop.is_set():
            pygame.event.post(pygame.Event(CHANGED_ON_DISK, path=path))


def _look_again(path: Path, stop: threading.Event) -> None:
    known = state(path)
    while not stop.wait(LOOK_EVERY):
        found = state(path)
        if found not in (known, None):
            pygame.event.post(pygame.Event(CHANGED_ON_DISK, path=path))
        known = found
