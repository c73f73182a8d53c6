"""A document is its bytes, the map read from them, and what was done to it (guide: architecture, Six sentences)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.files.companion import companion_path
from sandbox.files.decks import deck_name
from sandbox.files.names import DECK, NAMES_FILES
from sandbox.files.opening import Opened
from sandbox.files.shipped import Put, is_installed, is_shipped_folder, put_along
from sandbox.tiled.markup import read_markup
from sandbox.tiled.paths import is_there, is_within, read_bytes, resolved
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.object_patches import patch_properties
from sandbox.tiled.saving.patching import Patches
from sandbox.tiled.saving.writing import patched, put_in_place
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.alongside import Alongside, Writing
from sandbox.workbench.saved import Saved
from sandbox.workbench.undoing import Past, Run
from sandbox.workbench.wording import Wording


@dataclass(frozen=True)
class Renamed:
    """A unit that has another name after an edit."""

    old: str
    new: str


@dataclass(frozen=True)
class Edit:
    """A change by the user: its words, the map after it, and the unit it renames."""

    words: Wording
    tilemap: TileMap
    renamed: Renamed | None = None


class Document:
    """The map being edited. `path` is where it will be saved, None for one that has no place yet.

    A new level, one read from text and a copy of a shipped one have none, and are drawn with the shipped tiles; these
    go along when they are saved. `past` is what was done since it was opened, to the battle on it as well.
    """

    def __init__(self, opened: Opened, is_new: bool = False, is_recovered: bool = False) -> None:
        has_no_file = is_new or opened.is_text or is_installed(opened.path)
        self.path: Path | None = None if has_no_file else opened.path
        # Also of one that was saved elsewhere and came back after a crash.
        self._has_our_tiles = has_no_file or (
            is_shipped_folder(opened.tilemap.folder) and not is_shipped_folder(opened.path.parent))
        self.bestiary = opened.level.bestiary
        """What may be placed on the map, and decide in it."""
        self._source = opened.source
        self._saved = opened.tilemap
        self.on_disk = _bytes(self.path) if is_recovered else None if has_no_file else opened.source
        """The bytes that the file has as far as is known; None for one that is not on disk like that."""
        # Kept for its changed values alone, a map is as it is on disk.
        self._alongside = Alongside(opened, self._has_our_tiles, is_new, is_recovered)
        self._is_recovered = is_recovered and not (DECK not in opened.tilemap.beside and self.is_as_known(opened))
        self._opened = opened.tilemap
        self._compared = opened.tilemap, opened.tilemap, False
        self._written = opened.tilemap, opened.tilemap, opened.source
        self.past = Past(opened.tilemap)

    @property
    def tilemap(self) -> TileMap:
        return self.past.tilemap

    @property
    def name(self) -> str:
        return self.path.name if self.path else self.tilemap.name

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save: the map is not as it was opened or last saved, or it was recovered."""
        return self._is_recovered or (self.tilemap is not self._saved and self._differs(self.tilemap, self._saved))

    def _differs(self, one: TileMap, other: TileMap) -> bool:
        """Whether two maps differ; asked in every frame, very many cells are compared once."""
        known_one, known_other, does_differ = self._compared
        if known_one is not one or known_other is not other:
            does_differ = one != other
            self._compared = one, other, does_differ
        return does_differ

    @property
    def data(self) -> bytes:
        """The bytes of the map as it is now, for the folder it was opened in."""
        return self.data_of(self.tilemap)

    def data_of(self, tilemap: TileMap) -> bytes:
        """The bytes of one of its maps; those asked for last are remembered."""
        (known_opened, known, data), opened = self._written, self._opened
        if known is not tilemap or known_opened is not opened:
            data = patched(self._source, opened, tilemap)
            # Of what it began with: asked beside the window, the map may be saved meanwhile.
            self._written = opened, tilemap, data
        return data

    @property
    def is_written(self) -> bool:
        """Whether the bytes of the map as it is now are remembered."""
        opened, known, _ = self._written
        return known is self.tilemap and opened is self._opened

    @property
    def size(self) -> int:
        """Bytes of the map's file as it was opened."""
        return len(self._source)

    # Edits

    def does_change(self, edit: Edit) -> bool:
        """Whether an edit leaves the map other than it is."""
        return edit.tilemap is not self.tilemap and edit.tilemap != self.tilemap

    def apply(self, edit: Edit, now: Callable[[], Run] | None = None) -> None:
        """Takes an edit over; `now` puts the battle aside that it throws away. An edit that changes nothing is none."""
        if not self.does_change(edit):
            return
        if DECK not in self.tilemap.beside and DECK in edit.tilemap.beside and (
                deck_name(edit.tilemap) == deck_name(self.tilemap)):
            self._alongside.note_deck(self.tilemap)
        self.past.note(edit.words, now, edit.tilemap)

    @property
    def can_undo(self) -> bool:
        return self.past.can_undo

    @property
    def can_redo(self) -> bool:
        return self.past.can_redo

    # Saving

    def deck_elsewhere(self, path: Path | None = None) -> Path | None:
        """The deck that saving to `path` would write outside the level's folder, wherever links lead; None for none."""
        target = path or self.path
        with suppress(InputError):
            deck = self._alongside.deck_to_write(self.tilemap, target.parent) if target else None
            return resolved(deck.path) if target and deck and not is_within(deck.path, target.parent) else None
        return None

    @property
    def files(self) -> tuple[Path, ...]:
        """The map and its companion, be they there or not; none of a document without a place."""
        return (self.path, companion_path(self.path)) if self.path is not None else ()

    @property
    def changed_by_others(self) -> tuple[Path, ...]:
        """Those of `files` that say something else than when they were last read or written here.

        A map that is gone is not one of them: saving puts it back.
        """
        if self.path is None:
            return ()
        is_map = self.on_disk is not None and is_there(self.path) and _bytes(self.path) != self.on_disk
        is_companion = not self._alongside.is_companion_as_known(self.path)
        return tuple(file for file, is_changed in zip(self.files, (is_map, is_companion), strict=True) if is_changed)

    @property
    def lost_by_saving(self) -> tuple[Path, ...]:
        """Those of them that saving would write over."""
        return tuple(file for file in self.changed_by_others
                     if file == self.path or self._alongside.is_companion_edited(self.tilemap, file))

    def is_as_known(self, opened: Opened) -> bool:
        """Whether a level that was read again is as it was last read or written here."""
        return opened.source == self.on_disk and self._alongside.knows(opened)

    def save(self, path: Path | None = None, allowed: Collection[Path] = (), is_meant: bool = False) -> Saved:
        """Writes the map to `path` or where it belongs. In another folder its references are written anew.

        What was edited beside it is written with it, a deck elsewhere only where that is `allowed`. Raises InputError
        when one of them cannot be written, or would take the place of somebody else's; the document then stays as it
        was, marked unsaved. A companion that others changed meanwhile is written over only if that `is_meant`.
        """
        elsewhere = self.deck_elsewhere(path)
        if elsewhere is not None and elsewhere not in allowed:
            raise refuse(say("the deck {deck} lies outside the level's folder and would be written over",
                             deck=elsewhere), say("only after a question"), self.tilemap.place(name=DECK))
        target = path or self.path
        assert target is not None, "a document without a place is saved under a name"
        # Always the difference to what was opened, so that all undone is the file as it was.
        source = self.data
        if not self._has_our_tiles:
            source = moved(source, self.tilemap.folder, target.parent, self.name, NAMES_FILES)
            if DECK in self.tilemap.beside:
                source = _with_deck_beside(source, self.tilemap)
        writings = self._alongside.planned(self.tilemap, target, is_meant)
        put = Put()
        with ExitStack() as files:
            # All is written before anything is put in place; the level, begun first, comes last.
            file = files.enter_context(put_in_place(target))
            if self._has_our_tiles:
                put = put_along(source, target.parent)
            file.write(source)
            file.flush()
            for writing in writings:
                files.enter_context(self._put(writing))
        self._alongside.note_place(self.tilemap, target)
        self.path = target
        self._saved = self.tilemap
        self._is_recovered = False
        self.on_disk = source
        return Saved(target, (*put.along, *(writing.path.name for writing in writings if writing.text)),
                     tuple(writing.path.name for writing in writings if not writing.text), put.others,
                     self._alongside.left_behind(self.tilemap, target))

    @contextmanager
    def _put(self, writing: Writing) -> Iterator[None]:
        with self._alongside.put(writing):
            yield
        if writing.is_meant and writing.old is not None:
            self._remember_deck(deck_name(self.tilemap), writing.old)

    def _remember_deck(self, name: str, text: str) -> None:
        """What the deck's file said before it was written goes on to be what the maps before the first edit mean."""
        def kept(tilemap: TileMap) -> TileMap:
            is_meant = DECK not in tilemap.beside and deck_name(tilemap) == name
            return tilemap.with_beside(DECK, text) if is_meant else tilemap

        self._opened = kept(self._opened)
        self.past.rewrite(kept)


def _with_deck_beside(source: bytes, tilemap: TileMap) -> bytes:
    """The bytes of a map with its deck named as `tilemap` does: an edited deck goes with the map."""
    markup = read_markup(source, tilemap.name)
    patches = Patches(markup)
    other = tuple(replace(stated, value="") if stated.name == DECK else stated for stated in tilemap.properties)
    patch_properties(patches, markup.root, other, tilemap.properties)
    return patches.result()


def _bytes(path: Path | None) -> bytes | None:
    try:
        return read_bytes(path, Place(str(path))) if path else None
    except InputError:
        return None
