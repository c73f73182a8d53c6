"""The level's file in the window: new, open, save, what happens to unsaved work, and to a file that others change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandbox.app.dialogs import Dialogs
from sandbox.app.watcher import Watcher
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level

KEEP_EVERY = 3.0
"""Seconds between two moments at which unsaved work is written down."""


class Filing:
    """`show_whole` fits another map into the view. Until told to `live`, it neither watches the disk nor keeps work."""

    def __init__(self, session: Session, dialogs: Dialogs, show_whole: Callable[[], object]) -> None:
        self._session = session
        self._dialogs = dialogs
        self._show_whole = show_whole
        self._watcher: Watcher | None = None
        self._recovery: Recovery | None = None
        self._unkept = 0.0

    # What the user asks for

    def new(self) -> None:
        self.when_saved(self._take_new)

    def _take_new(self) -> None:
        self._session.take_new(new_level())
        self._show_whole()

    def open(self) -> None:
        self.when_saved(lambda: self._dialogs.ask_open(self.take))

    def take(self, path: Path) -> None:
        """Opens a level; what is wrong with one that cannot be opened is told in full."""
        if self._session.open(path):
            self._show_whole()
            self._offer_kept()
        else:
            self._dialogs.tell(f"{path.name} cannot be opened", self._session.message)

    def save(self) -> None:
        if self._session.document.path is None:
            self.save_as()
        else:
            self._session.save()

    def save_as(self) -> None:
        self._ask_name(lambda: None)

    def _ask_name(self, then: Callable[[], object]) -> None:
        """Saves under a name that is asked for, and then goes on."""
        document = self._session.document
        hint = document.path or Path.cwd() / Path(document.name).with_suffix(".tmx")
        self._dialogs.ask_save(hint, lambda path: then() if self._session.save(path) else None)

    def when_saved(self, then: Callable[[], object]) -> None:
        """Goes on at once, or first asks what to do with unsaved changes."""
        if not self._session.document.is_changed:
            then()
            return

        def answered(answer: str) -> None:
            match answer:
                case "save" if self._session.document.path is None:
                    self._ask_name(then)
                case "save":
                    if self._session.save():
                        then()
                case "discard":
                    self._forget()
                    then()

        self._dialogs.ask_unsaved(answered)

    # What happens by itself

    def live(self, kept: Path) -> None:
        """From now on it watches the file, and keeps unsaved work in the folder `kept`; what lies there is offered."""
        self._watcher = Watcher()
        self._recovery = Recovery(kept)
        self._offer_kept()

    def work(self, seconds: float) -> None:
        """Called once a frame: follows the file on disk, and writes unsaved work down now and then."""
        document = self._session.document
        if self._watcher is not None:
            self._watcher.follow(document.path)
        self._unkept += seconds
        if self._recovery is not None and self._unkept > KEEP_EVERY and self._session.stroking is None:
            self._unkept = 0.0
            if document.is_changed:
                self._recovery.keep(document)
            else:
                self._forget()

    def changed_on_disk(self, path: Path) -> None:
        """Reads the file again; asks first if there are unsaved changes here."""
        document = self._session.document
        if document.path is None or path != document.path.resolve() or _bytes_of(path) == document.on_disk:
            return
        if not document.is_changed:
            self._session.reload()
            return
        self._dialogs.ask(
            "Changed on disk", f"{path.name} was changed by another program, and you have unsaved changes here. "
            "Reading it again drops yours.", "Read it again", self._session.reload)

    def close(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
        self._forget()

    def _offer_kept(self) -> None:
        """Offers unsaved work of this level that an earlier window left behind."""
        kept = self._recovery.find(self._session.document.path) if self._recovery else None
        if kept is not None:
            self._dialogs.ask("Unsaved work", f"Unsaved work on {kept.path.name} of {kept.when:%H:%M, %d.%m.%Y} was "
                              "found.", "Bring it back", lambda: self._session.recover(kept.opened))

    def _forget(self) -> None:
        if self._recovery is not None:
            self._recovery.forget(self._session.document)


def _bytes_of(path: Path) -> bytes | None:
    """What a file holds now, None where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None
