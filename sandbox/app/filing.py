"""The level's file in the window: new, open, save, what happens to unsaved work, and to a file that others change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandbox.app.dialogs.dialogs import Dialogs
from sandbox.app.keys.commands import COMMANDS
from sandbox.base.errors import InputError
from sandbox.base.language import joined, say
from sandbox.base.values import Change
from sandbox.files.opening import Opened
from sandbox.tiled.paths import resolved
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.errands import AT_ONCE, Errands
from sandbox.workbench.losing import told_leaving
from sandbox.workbench.recovery import Kept, Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.starting import folder_to_save_in, new_level
from sandbox.workbench.watcher import Watcher

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
        self._errands = Errands()
        self._unkept = 0.0
        self._changed: Path | None = None

    # What the user asks for

    def new(self) -> None:
        self.when_saved(self._take_new)

    def _take_new(self) -> None:
        self._errands.drop("open")
        self._session.take_new(new_level(self._session.document.bestiary))
        self._show_whole()
        self._offer_kept()

    def open(self) -> None:
        self.when_saved(lambda: self._dialogs.ask_open(self.take))

    def take(self, path: Path) -> None:
        """Opens a level; what is wrong with one that cannot be opened is told in full.

        A large one is read beside the window. What is edited or changed meanwhile is asked about when it is there.
        """
        self._errands.drop("open")  # Another one was chosen.
        if not self._is_large(path):
            self._taken(path, self._session.read(path))
            return
        tilemap, changes, orders = self._left

        def then(opened: Opened | InputError) -> None:
            now, changes_now, orders_now = self._left
            is_as_before = now is tilemap and (changes_now, orders_now) == (changes, orders)
            if is_as_before and not self._errands.is_at("save"):
                self._taken(path, opened)
            else:
                self.when_saved(lambda: self._taken(path, opened))

        key = COMMANDS["cancel"].keys[0]
        self._errands.run("open", say("Opening {file}… {key} stops it.", file=path.name, key=key),
                          lambda: self._session.read(path), then)

    @property
    def _left(self) -> tuple[TileMap, tuple[Change, ...], int]:
        """What of the user's work the level that is open holds, and its battle."""
        session = self._session
        return session.document.tilemap, session.running.changes, session.orders_given

    def _taken(self, path: Path, opened: Opened | InputError) -> None:
        if self._session.take_read(path, opened):
            self._dialogs.last_folder = path.absolute().parent
            self._show_whole()
            self._offer_kept()
        else:
            self._dialogs.tell(say("{file} cannot be opened", file=path.name), self._session.message)

    def save(self) -> None:
        if self._errands.is_at("save"):
            return  # Pressed again.
        self._ask_values(lambda: self._save(lambda: None))

    def save_as(self) -> None:
        self._ask_values(lambda: self._ask_name(lambda: None))

    def _ask_values(self, save: Callable[[], object]) -> None:
        """Saves; first asks whether values that are changed now go into the map."""
        if not self._session.tuning.writable:
            save()
            return

        def write_and_save() -> None:
            if self._session.write_values():
                save()

        self._dialogs.choose(say("Values not in the map"), self._session.told_writable,
                             (say("Write and save"), say("Save without"), say("Cancel")),
                             lambda index: (write_and_save, save, None)[index], escape=2)

    def _save(self, then: Callable[[], object]) -> None:
        """Saves and then goes on; asks for a name where there is none, and before it writes over others' work."""
        document = self._session.document
        if document.path is None:
            self._ask_name(then)
        elif lost := document.lost_by_saving:
            self._dialogs.choose(
                say("Changed on disk"),
                say("{file} was changed by another program since it was read here.", file=lost[0].name),
                (say("Cancel"), say("Save as"), say("Overwrite")), lambda index: (
                    None, lambda: self._ask_name(then), lambda: self._written(then, is_meant=True))[index])
        else:
            self._written(then)

    def _written(self, then: Callable[[], object], path: Path | None = None, is_meant: bool = False) -> None:
        """Writes it, to `path` or where it belongs; asks before it writes over a deck outside the level's folder."""
        deck = self._session.deck_elsewhere(path)
        if deck is not None:
            self._dialogs.choose(
                say("A deck elsewhere"),
                say("Saving writes the deck {deck} too, which lies outside the level's folder. Other levels may play "
                    "it.", deck=deck), (say("Cancel"), say("Write it")),
                lambda index: (None, lambda: self._allowed(deck, then, path, is_meant))[index])
        elif self._session.document.is_written or self._session.document.size <= AT_ONCE:
            if self._session.save(path, is_meant):
                self._forget()
                then()
        else:
            # What is edited before they are there is written too.
            self._write_beside("save", say("Saving {file}…", file=self._session.document.name),
                               lambda: self._written(then, path, is_meant))

    def _write_beside(self, name: str, told: str, then: Callable[[], object]) -> None:
        """Makes the bytes of a large map beside the window, and goes on."""
        document, tilemap = self._session.document, self._session.document.tilemap

        def work() -> InputError | None:
            try:
                document.data_of(tilemap)
            except InputError as error:
                return error
            return None

        def back(error: InputError | None) -> None:
            if self._session.document is not document:
                return
            if error is not None:
                self._session.tell_refusal(error)
            else:
                then()

        self._errands.run(name, told, work, back)

    def _allowed(self, deck: Path, then: Callable[[], object], path: Path | None, is_meant: bool) -> None:
        self._session.allow_deck(deck)
        self._written(then, path, is_meant)

    def _ask_name(self, then: Callable[[], object]) -> None:
        """Saves under a name that is asked for, and then goes on."""
        document = self._session.document
        hint = document.path or folder_to_save_in(self._dialogs.folder) / Path(document.name).with_suffix(".tmx")
        self._dialogs.ask_save(hint, lambda path: self._written(then, path))

    def when_saved(self, then: Callable[[], object]) -> None:
        """Goes on at once, or first asks what to do with unsaved changes, and whether a battle driven by hand may go;
        after a save that is under way.
        """
        if self._errands.is_at("save"):
            self._errands.after(lambda: self.when_saved(then))
            return
        if self._session.is_left_at_once:
            then()
            return
        if not self._session.is_unsaved:
            self._dialogs.choose(say("A battle driven by hand"), told_leaving(self._session.running.history),
                                 (say("Stay"), say("Leave it")), lambda index: (None, then)[index])
            return

        def answered(answer: str) -> None:
            match answer:
                case "save" if not self._session.tuning.writable or self._session.write_values():
                    self._save(then)
                case "discard":
                    self._forget()
                    then()

        self._dialogs.ask_unsaved(answered)

    # What happens by itself

    def live(self, kept: Path) -> None:
        """From now on it watches the file, and keeps unsaved work in the folder `kept`; what lies there is offered."""
        self._watcher = Watcher(self.changed_on_disk)
        self._recovery = Recovery(kept)
        self._offer_kept()

    def work(self, seconds: float) -> None:
        """Called once a frame: follows the file on disk, and writes unsaved work down now and then."""
        if self._session.stroking is None and not self._dialogs.is_open:
            # What comes back may take another level up: never under the user's hands.
            self._errands.attend()
        document = self._session.document
        if self._watcher is not None:
            self._watcher.follow(*document.files)
        if self._changed is not None and self._session.stroking is None and not (
                self._dialogs.is_open or self._errands.is_busy):
            path, self._changed = self._changed, None
            self._take_changed(path)
        self._unkept += seconds
        if self._recovery is not None and self._unkept > KEEP_EVERY and self._session.stroking is None and (
                not self._errands.is_busy):
            self._unkept = 0.0
            if self._session.is_unsaved:
                if document.is_written or document.size <= AT_ONCE:
                    self._keep()
                else:
                    self._write_beside("keep", "", self._keep)
            else:
                self._forget()

    def _keep(self) -> None:
        if self._recovery is not None:
            self._recovery.keep(self._session.document, self._session.tuning.unwritten)

    def changed_on_disk(self, path: Path) -> None:
        """Remembers it until no stroke is under way and no question open."""
        self._changed = path

    def _take_changed(self, path: Path) -> None:
        """Reads the level again; asks first if there are unsaved changes here."""
        document = self._session.document
        changed = document.changed_by_others
        if path not in map(resolved, document.files) or not changed:
            return
        if not document.is_changed:
            self._reload()
            return
        self._dialogs.choose(
            say("Changed on disk"),
            say("{file} was changed by another program, and you have unsaved changes here. Reading it again drops "
                "yours.", file=changed[0].name), (say("Keep mine"), say("Read it again")),
            lambda index: (None, self._reload)[index])

    def _reload(self) -> None:
        path = self._session.document.path
        if path is None or not self._is_large(path):
            self._session.reload()
            return
        document, before = self._session.document, self._session.document.tilemap

        def then(opened: Opened | InputError) -> None:
            if self._session.document is not document or path != document.path:
                return
            if document.tilemap is before:
                self._session.take_read_again(path, opened)
            else:
                self._take_changed(resolved(path))  # Edited meanwhile: asks what is to be kept.

        self._errands.run("reload", say("Reading {file} again…", file=path.name), lambda: self._session.read(path),
                          then)

    def _is_large(self, path: Path) -> bool:
        """Whether reading a file takes longer than a frame or two."""
        try:
            return path.stat().st_size > AT_ONCE
        except (OSError, ValueError):
            return False

    @property
    def is_busy(self) -> bool:
        """Whether something is done beside the window."""
        return self._errands.is_busy

    @property
    def busy(self) -> str:
        """What is done beside the window, in words; empty where nobody needs to know."""
        return self._errands.told

    def cancel(self) -> bool:
        """Gives up opening a level; whether one was being opened."""
        return self._errands.drop("open")

    def close(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
        self._forget()

    def keep(self) -> bool:
        """Writes unsaved work down at once, since the window ends without a question; whether there was any."""
        if self._watcher is not None:
            self._watcher.stop()
        if self._recovery is None or not self._session.is_unsaved:
            return False
        self._recovery.keep(self._session.document, self._session.tuning.unwritten)
        return True

    def _offer_kept(self) -> None:
        """Offers unsaved work on this level that an earlier window left behind. Unanswered it stays where it is."""
        kept = self._recovery.find(self._session.document) if self._recovery else None
        if kept is None:
            return
        what = kept.told_beside(self._session.document)
        name = self._session.document.name
        words = [say("Unsaved work on {level} of {when:%H:%M, %d.%m.%Y} was found: {what}.", level=name, when=kept.when,
                     what=what) if what else
                 say("Unsaved work on {level} of {when:%H:%M, %d.%m.%Y} was found.", level=name, when=kept.when)]
        if kept.is_older:
            words.append(say("The file was saved since then."))
        self._dialogs.choose(say("Unsaved work"), joined(*words),
                             (say("Bring it back"), say("Later"), say("Delete it")),
                             lambda index: self._answered(kept, index), escape=1)

    def _answered(self, kept: Kept, index: int) -> Callable[[], object] | None:
        def bring_back() -> None:
            self._session.recover(kept.opened, kept.changes)
            if self._recovery is not None:
                # Written down anew before the old file goes.
                self._recovery.keep(self._session.document, self._session.tuning.unwritten)
                self._recovery.drop(kept)

        return (bring_back, None, lambda: Recovery.drop(kept))[index]

    def _forget(self) -> None:
        if self._recovery is not None:
            self._recovery.forget()
