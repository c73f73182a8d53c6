"""Records what the window shows, and writes the GIF a frame at a time, so that the window goes on (design: window)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from sandbox.app import recorder
from sandbox.base.errors import InputError
from sandbox.files.shipped import shipped
from sandbox.workbench.session import Session

FASTEST = 10
"""Frames a second that a GIF shows at the most, however fast it was played."""


class CameraCrew:
    """Told to `work` once a frame of the window."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._recording: recorder.Recording | None = None
        self._writing: Iterator[int] | None = None
        self._path = Path()

    @property
    def is_recording(self) -> bool:
        return self._recording is not None

    @property
    def is_busy(self) -> bool:
        return self._recording is not None or self._writing is not None

    def toggle(self) -> None:
        """Records from now on; the second time it begins to write the GIF, under a name that is free."""
        session = self._session
        if self._recording is None:
            self._recording = recorder.Recording()
            session.tell("Recording: each step is one frame. F12 again saves the GIF.")
            return
        recording, self._recording = self._recording, None
        self._path = recorder.free_name(self._folder(), Path(session.document.name).stem)
        self._writing = recording.save(self._path, session.overlays, min(FASTEST, session.playback.speed))

    def work(self) -> str:
        """Keeps the moment while recording, or writes one more frame; says what it is busy with, if anything."""
        session = self._session
        if self._recording is not None:
            self._recording.note(recorder.shot(session.history, session.frame, session.tilemap))
        if self._writing is None:
            return ""
        try:
            done = next(self._writing, None)
        except InputError as error:
            session.tell_refusal(error)
            self._writing = None
            return ""
        if done is not None:
            return f"Saving {self._path.name}: {done} frames"
        self._writing = None
        session.tell(f"Saved {self._path} ({self._path.stat().st_size / 1000:.0f} kB).")
        return ""

    def finish(self) -> None:
        """Ends a recording under way and writes it to its end."""
        if self._recording is not None:
            self.toggle()
        while self._writing is not None:
            self.work()

    def _folder(self) -> Path:
        """Beside the level; in the present folder for shipped and new levels, and where one cannot write."""
        path = self._session.document.path
        if path is None or path.resolve().parent == shipped("levels").resolve() or not os.access(path.parent, os.W_OK):
            return Path.cwd()
        return path.resolve().parent
