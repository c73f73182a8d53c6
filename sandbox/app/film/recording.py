"""What the window records, and the file that it becomes (guide: window, Recording)."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

from sandbox.app.film.film import Format, Projector, Shot
from sandbox.app.film.strip import Marks
from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.workbench.document import Document
from sandbox.workbench.framing import FRAME_LIMIT


class Recording:
    """A shot for the start and one for each step since, on the level of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.shots: list[Shot] = []

    def note(self, taken: Shot) -> None:
        """Keeps a moment, unless nothing changed since the last one or there is no room for it."""
        if not self.is_full and (not self.shots or self.shots[-1] != taken):
            self.shots.append(taken)

    @property
    def is_full(self) -> bool:
        return len(self.shots) >= FRAME_LIMIT

    def is_of(self, document: Document) -> bool:
        """Whether this is the same level, perhaps read again since."""
        if document is not self.document and document.path is not None and document.path == self.document.path:
            self.document = document
        return document is self.document

    def write(self, path: Path, overlays: tuple[str, ...], fps: float) -> Generator[int, None, None]:
        """Renders and writes all; yields how many frames are done. Raises InputError when it cannot be written."""
        # What writes pictures takes long to import, and most windows never record.
        from sandbox.app.film.animation import Animation, format_of

        shots = self.shots
        cells = max(shot.tilemap.width for shot in shots), max(shot.tilemap.height for shot in shots)
        form = Format(overlays)
        marks = Marks(overlays, are_lettered=form.are_lettered(shots[0].tilemap, cells))
        for shot in shots:
            marks.note(shot.frame, shot.tilemap)
            yield 0
        projector = Projector(shots[0].tilemap, cells, form, len(shots),
                              ((shot.caption, shot.facts) for shot in shots), format_of(path).largest,
                              marks.entries)
        yield 0
        yield from Animation(path, lambda index: projector.render(shots[index], index), len(shots), fps,
                         shots[0].frame.bestiary.kinds.names).write()


@dataclass(frozen=True)
class Save:
    """A recording to be written into `folder`, with what was shown and how fast it went when it ended."""

    recording: Recording
    folder: Path
    overlays: tuple[str, ...]
    fps: float


def free_name(folder: Path, stem: str) -> Path:
    """A name for a new GIF that is not taken: STEM-1.gif, STEM-2.gif and so on. An empty file holds it from now on.

    So no two windows choose the same. Raises InputError where nothing can be written.
    """
    number = 1
    while True:
        path = folder / f"{stem}-{number}.gif"
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            number += 1
        except OSError as error:
            raise refuse(say("the file cannot be written: {reason}", reason=error.strerror or error), "",
                         Place(str(path))) from None
        else:
            return path
