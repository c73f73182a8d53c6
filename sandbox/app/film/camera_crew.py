"""Records what the window shows, and writes the GIF a frame at a time meanwhile (guide: window, Recording)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from sandbox.app.film import shots
from sandbox.app.film.film import Shot
from sandbox.app.film.recording import Recording, Save, free_name
from sandbox.base.counting import frames
from sandbox.base.errors import InputError
from sandbox.base.keys import key_words
from sandbox.base.language import say
from sandbox.files.shipped import is_shipped_folder
from sandbox.tiled.paths import resolved
from sandbox.workbench.keys import RECORD
from sandbox.workbench.session import Session
from sandbox.workbench.starting import folder_to_save_in

FASTEST = 10
"""Frames a second that a GIF shows at the most, however fast it was played."""


class Choose(Protocol):
    """Asks the user with these answers; `then` gives what is to be done for one, None for nothing."""

    def __call__(self, title: str, words: str, answers: tuple[str, ...],
                 then: Callable[[int], Callable[[], object] | None]) -> object: ...


class CameraCrew:
    """Told to `work` once a frame of the window. Recordings that have ended are written one after the other."""

    def __init__(self, session: Session, choose: Choose) -> None:
        self._session = session
        self._choose = choose
        self._recording: Recording | None = None
        self._saves: list[Save] = []
        self._writing: Generator[int, None, None] | None = None
        self._path: Path | None = None
        self._is_asking = False

    @property
    def is_recording(self) -> bool:
        return self._recording is not None

    @property
    def is_busy(self) -> bool:
        return self.is_recording or bool(self._saves)

    def toggle(self) -> None:
        """Records from now on; the second time it begins to write the GIF, under a name that is free."""
        if self._recording is None:
            self._recording = Recording(self._session.document)
            self._recording.note(self._now())
            self._session.tell(say("Recording: each step is one frame. {key} again saves the GIF.",
                                   key=key_words(RECORD)))
        else:
            self._end(self._recording)

    def note(self) -> None:
        """Keeps the moment while recording; told after each step, however many one frame of the window holds."""
        recording = self._recording
        if recording is not None and recording.is_of(self._session.document):
            recording.note(self._now())

    def work(self) -> str:
        """Keeps the moment while recording, and writes one more frame; says what it is busy with, if anything."""
        session, recording = self._session, self._recording
        if recording is not None and not recording.is_of(session.document):
            # Another level was opened: that is another film.
            self._end(recording)
        elif recording is not None:
            recording.note(self._now())
            if recording.is_full:
                self._end(recording)
                session.tell(say("The recording has {frames}, as many as it can, and is saved now.",
                                 frames=frames(len(recording.shots))))
        return self._write_on()

    def finish(self) -> Iterator[str]:
        """Ends a recording under way and writes all to the end, a frame a step; says what it is busy with.

        It stops early where something cannot be written, and asks about that.
        """
        if self._recording is not None:
            self._end(self._recording)
        while self._saves and not self._is_asking:
            yield self._write_on()

    def drop(self) -> None:
        """Gives all up that is not written yet, and leaves nothing of it on the disk."""
        self._recording = None
        self._saves.clear()
        self._stop_writing()

    def _now(self) -> Shot:
        session = self._session
        return shots.shot(session.running.on_screen, session.frame, session.tilemap)

    def _end(self, recording: Recording) -> None:
        session = self._session
        self._recording = None
        fps = min(FASTEST, session.running.playback.speed)
        self._saves.append(Save(recording, _folder(recording), session.overlays, fps))

    def _write_on(self) -> str:
        if not self._saves or self._is_asking:
            return ""
        save = self._saves[0]
        try:
            if self._writing is None or self._path is None:
                self._path = free_name(save.folder, Path(save.recording.document.name).stem)
                self._writing = save.recording.write(self._path, save.overlays, save.fps)
            done = next(self._writing, None)
        except InputError as error:
            self._stop_writing()
            self._ask(error)
            return ""
        if done is not None:
            return say("Saving {file}: {done} of {count} frames", file=self._path.name, done=done,
                       count=len(save.recording.shots))
        self._session.tell(say("Saved {file} ({size:.0f} kB).", file=self._path,
                               size=self._path.stat().st_size / 1000))
        self._writing = self._path = None
        self._saves.pop(0)
        return ""

    def _stop_writing(self) -> None:
        """Ends the writing halfway: an older file stays, and nothing of the new one, not even its name."""
        path, self._path = self._path, None
        if self._writing is not None:
            self._writing.close()
            self._writing = None
        # Whoever took its folder away took the name, too.
        with suppress(OSError):
            if path is not None and not path.stat().st_size:
                path.unlink()

    def _ask(self, error: InputError) -> None:
        self._is_asking = True

        def answered(index: int) -> Callable[[], object] | None:
            self._is_asking = False
            return (None, lambda: self._saves.pop(0))[index]

        self._choose(say("The recording is not saved"), f"{error}.", (say("Try again"), say("Drop it")), answered)


def _folder(recording: Recording) -> Path:
    """Beside the level; where one can write for shipped and new levels."""
    path = recording.document.path
    if path is None or is_shipped_folder(path.parent):
        return folder_to_save_in()
    return folder_to_save_in(resolved(path).parent)
