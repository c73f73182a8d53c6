"""The files beside a level that are saved with it: its deck, once that was edited (spec: kraken.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sandbox.base.errors import InputError, Place, refuse
from sandbox.files.decks import deck_name, deck_path, read_text
from sandbox.files.names import DECK
from sandbox.tiled.paths import is_there, resolved
from sandbox.tiled.saving.writing import put_in_place
from sandbox.tiled.tilemap import TileMap


@dataclass(frozen=True)
class Writing:
    """A file that a save writes beside the level: `text` in place of `old`, None where there is none.

    `is_meant`: maps that hold no text of it mean what this file says.
    """

    path: Path
    text: str
    old: str | None
    is_meant: bool


class Alongside:
    """What these files say as far as is known: only that is written over.

    A level that `has_our_tiles`, but no place, brings a copy of what it names to where it is saved.
    """

    def __init__(self, tilemap: TileMap, has_our_tiles: bool) -> None:
        self._has_our_tiles = has_our_tiles
        self._known: dict[Path, str] = {}
        if DECK in tilemap.beside:
            self.note_deck(tilemap)

    def note_deck(self, tilemap: TileMap) -> None:
        """What the deck's file says before the first edit."""
        with suppress(InputError):
            path = deck_path(tilemap, tilemap.folder)
            if is_there(path):
                self._known[resolved(path)] = read_text(path)

    def deck_to_write(self, tilemap: TileMap, folder: Path) -> Writing | None:
        """The deck's file as a map in `folder` names it, where saving would write it: it was edited, or is brought
        along. Raises InputError where that cannot be told.
        """
        text = tilemap.beside.get(DECK)
        if not deck_name(tilemap) or (text is None and not self._has_our_tiles):
            return None
        path, opened = deck_path(tilemap, folder), deck_path(tilemap, tilemap.folder)
        is_edited = text is not None
        if text is None and is_there(opened):
            text = read_text(opened)
        old = read_text(path) if is_there(path) else None
        if text is None or text == old or (old is not None and not is_edited):
            return None
        return Writing(path, text, old, not self._has_our_tiles and resolved(path) == resolved(opened))

    def planned(self, tilemap: TileMap, folder: Path) -> tuple[Writing, ...]:
        """What saving a map to `folder` writes beside it. Raises InputError where somebody else's file would be lost.
        """
        deck = self.deck_to_write(tilemap, folder)
        if deck is None:
            return ()
        known = self._known.get(resolved(deck.path))
        if deck.old is not None and known is None:
            raise refuse("another deck has this file already", "another folder, or another file for the deck",
                         Place(deck.path.name))
        if deck.old is not None and known != deck.old:
            raise refuse("the deck was changed by another program while it was edited here",
                         "saving into another folder, or opening the level again", Place(deck.path.name))
        return (deck,)

    @contextmanager
    def put(self, writing: Writing) -> Iterator[None]:
        """Writes a file; it is put in place at the end, if nothing else failed until then."""
        with put_in_place(writing.path) as file:
            file.write(writing.text.encode())
            file.flush()
            yield
        self._known[resolved(writing.path)] = writing.text
