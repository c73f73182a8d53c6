"""A document is its bytes, the map read from them, and what was done to it (architecture, sentence 5)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from sandbox.base.errors import InputError, Place, refuse
from sandbox.files.decks import deck_name, deck_path, read_text
from sandbox.files.names import DECK, NAMES_FILES
from sandbox.files.opening import Opened
from sandbox.files.shipped import is_installed, is_shipped_folder, put_along
from sandbox.tiled.markup import read_markup
from sandbox.tiled.paths import is_there, is_within, read_bytes, resolved
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.object_patches import patch_properties
from sandbox.tiled.saving.patching import Patches
from sandbox.tiled.saving.writing import patched, put_in_place, write_atomically
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.undoing import Past, Run


@dataclass(frozen=True)
class Edit:
    """A change by the user: what it is called ("Draw 7 walls") and the map after it."""

    label: str
    tilemap: TileMap


class Document:
    """The map being edited. `path` is where it will be saved, None for one that has no place yet.

    A new level, one read from text and a copy of a shipped one have none, and are drawn with the shipped tiles; these
    go along when they are saved. `past` is what was done since it was opened, to the battle on it as well.
    """

    def __init__(self, opened: Opened, is_new: bool = False, is_recovered: bool = False) -> None:
        has_no_place = is_new or opened.is_text or is_installed(opened.path)
        self.path: Path | None = None if has_no_place else opened.path
        # Also of one that was saved elsewhere and came back after a crash.
        self._has_our_tiles = has_no_place or (
            is_shipped_folder(opened.tilemap.folder) and not is_shipped_folder(opened.path.parent))
        self.kept: tuple[str, ...] = ()
        """Names of files that should have gone along with the last save, and are others in that folder: they stayed."""
        self._source = opened.source
        self._saved = opened.tilemap
        self.on_disk = _bytes(self.path) if is_recovered else None if has_no_place else opened.source
        """The bytes that the file has as far as is known; None for one that is not on disk like that."""
        # Kept for its changed values alone, a map is as it is on disk.
        self._is_recovered = is_recovered and (opened.source != self.on_disk or opened.tilemap.deck_text is not None)
        self._opened = opened.tilemap
        self.past = Past(opened.tilemap)
        self._known_decks: dict[Path, str] = {}
        if opened.tilemap.deck_text is not None:
            self._note_deck()

    @property
    def tilemap(self) -> TileMap:
        return self.past.tilemap

    @property
    def name(self) -> str:
        return self.path.name if self.path else self.tilemap.name

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save: the map is not as it was opened or last saved, or it was recovered."""
        return self._is_recovered or (self.tilemap is not self._saved and self.tilemap != self._saved)

    @property
    def data(self) -> bytes:
        """The bytes of the map as it is now, for the folder it was opened in."""
        return patched(self._source, self._opened, self.tilemap)

    # Edits

    def does_change(self, edit: Edit) -> bool:
        """Whether an edit leaves the map other than it is."""
        return edit.tilemap is not self.tilemap and edit.tilemap != self.tilemap

    def apply(self, edit: Edit, now: Callable[[], Run] | None = None) -> None:
        """Takes an edit over; `now` puts the battle aside that it throws away. An edit that changes nothing is none."""
        if not self.does_change(edit):
            return
        if self.tilemap.deck_text is None and edit.tilemap.deck_text is not None and (
                deck_name(edit.tilemap) == deck_name(self.tilemap)):
            self._note_deck()
        self.past.note(edit.label, now, edit.tilemap)

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
            deck = self._deck_to_write(target.parent) if target else None
            return resolved(deck[0]) if target and deck and not is_within(deck[0], target.parent) else None
        return None

    def save(self, path: Path | None = None, allowed: Collection[Path] = ()) -> Path:
        """Writes the map to `path` or where it belongs. In another folder its references are written anew.

        A deck that was edited is written beside it, elsewhere only where that is `allowed`. Raises InputError when
        either cannot be written, or when it would take the place of somebody else's deck; the document then stays as it
        was, marked unsaved.
        """
        elsewhere = self.deck_elsewhere(path)
        if elsewhere is not None and elsewhere not in allowed:
            raise refuse(f"the deck {elsewhere} lies outside the level's folder and would be written over",
                         "only after a question", self.tilemap.place(name=DECK))
        target = path or self.path
        assert target is not None, "a document without a place is saved under a name"
        # Always the difference to what was opened, so that all undone is the file as it was.
        source = self.data
        if not self._has_our_tiles:
            source = moved(source, self.tilemap.folder, target.parent, self.name, NAMES_FILES)
            if self.tilemap.deck_text is not None:
                source = _with_deck_beside(source, self.tilemap)
        with put_in_place(target) as file:
            # Nothing is written beside a level that cannot be written itself.
            if self._has_our_tiles:
                self.kept = tuple(put_along(source, target.parent))
            self._save_deck(target.parent)
            file.write(source)
        self.path = target
        self._saved = self.tilemap
        self._is_recovered = False
        self.on_disk = source
        return target

    def _deck_to_write(self, folder: Path) -> tuple[Path, str, str | None] | None:
        """The deck's file as a map in `folder` names it, the text it gets and the text it has, if it was edited; a
        level without a place brings a copy.
        """
        tilemap = self.tilemap
        if not deck_name(tilemap):
            return None
        path, opened = deck_path(tilemap, folder), deck_path(tilemap, tilemap.folder)
        text, is_edited = tilemap.deck_text, tilemap.deck_text is not None
        if text is None and self._has_our_tiles and is_there(opened):
            text = read_text(opened)
        old = read_text(path) if is_there(path) else None
        if text is None or text == old or (old is not None and not is_edited):
            return None
        return path, text, old

    def _save_deck(self, folder: Path) -> None:
        """Writes the deck, if there is one to write. Raises InputError where somebody else's would be lost."""
        found = self._deck_to_write(folder)
        if found is None:
            return
        path, text, old = found
        was_opened = not self._has_our_tiles and resolved(path) == resolved(
            deck_path(self.tilemap, self.tilemap.folder))
        known = self._known_decks.get(resolved(path))
        if old is not None and known is None:
            raise refuse("another deck has this file already", "another folder, or another file for the deck",
                         Place(path.name))
        if old is not None and known != old:
            raise refuse("the deck was changed by another program while it was edited here",
                         "saving into another folder, or opening the level again", Place(path.name))
        write_atomically(path, text.encode())
        self._known_decks[resolved(path)] = text
        if was_opened and old is not None:
            self._remember_deck(deck_name(self.tilemap), old)

    def _note_deck(self) -> None:
        """What the deck's file says before the first edit: only that is written over."""
        with suppress(InputError):
            path = deck_path(self.tilemap, self.tilemap.folder)
            if is_there(path):
                self._known_decks[resolved(path)] = read_text(path)

    def _remember_deck(self, name: str, text: str) -> None:
        """What the deck's file said before it was written goes on to be what the maps before the first edit mean."""
        def kept(tilemap: TileMap) -> TileMap:
            is_meant = tilemap.deck_text is None and deck_name(tilemap) == name
            return replace(tilemap, deck_text=text) if is_meant else tilemap

        self._opened = kept(self._opened)
        self.past.rewrite(kept)


def _with_deck_beside(source: bytes, tilemap: TileMap) -> bytes:
    """The bytes of a map with its deck named as `tilemap` does: an edited deck goes with the map."""
    markup = read_markup(source, tilemap.name)
    patches = Patches(markup)
    other = tuple(replace(each, value="") if each.name == DECK else each for each in tilemap.properties)
    patch_properties(patches, markup.root, other, tilemap.properties)
    return patches.result()


def _bytes(path: Path | None) -> bytes | None:
    try:
        return read_bytes(path, Place(str(path))) if path else None
    except InputError:
        return None
