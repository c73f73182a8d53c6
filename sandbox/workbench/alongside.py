"""The files that are saved with a level: its companion, and its deck once that was edited (guide: files, Saving).

A map names its deck, so a deck is written only where it was changed here. The companion is found by the level's own
name, so it goes wherever the level goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.files.companion import another_companion, companion_path, companion_text
from sandbox.files.decks import deck_name, deck_path, read_text
from sandbox.files.names import COMPANION, DECK
from sandbox.files.opening import Opened
from sandbox.tiled.paths import is_taken, is_there, resolved
from sandbox.tiled.saving.writing import put_in_place
from sandbox.tiled.tilemap import TileMap


@dataclass(frozen=True)
class Writing:
    """A file that a save writes beside the level: `text` where `old` stands now, None for no file. An empty text takes
    the file away. `is_meant`: maps that hold no text of it mean what this file says.
    """

    path: Path
    text: str
    old: str | None
    is_meant: bool = False


class Alongside:
    """What these files said when they were last read or written here: only that is written over.

    A level that `has_our_tiles`, but no place, brings a copy of the deck it names to where it is saved.
    """

    def __init__(self, opened: Opened, has_our_tiles: bool, is_new: bool, is_recovered: bool) -> None:
        self._has_our_tiles = has_our_tiles
        # None stands for what cannot be read; of companions, empty for no file.
        self._known: dict[Path, str | None] = {}
        if not is_new:
            held = opened.tilemap.beside.get(COMPANION)
            self._known[_companion_of(opened.path)] = _read(opened.path) if is_recovered else held
        if DECK in opened.tilemap.beside:
            self.note_deck(opened.tilemap)

    # Saving

    def planned(self, tilemap: TileMap, level: Path, is_meant: bool = False) -> tuple[Writing, ...]:
        """What saving a map as `level` writes beside it.

        Raises InputError where a file of somebody else would be lost; of the companion, not if that `is_meant`.
        """
        found = (self._deck(tilemap, level.parent), self._companion(tilemap, level, is_meant))
        writings = tuple(writing for writing in found if writing is not None)
        if len({resolved(writing.path) for writing in writings}) < len(writings):
            raise refuse(say("the deck and the companion of the level are one file"), say("another file for the deck"),
                         Place(writings[0].path.name))
        return writings

    @contextmanager
    def put(self, writing: Writing) -> Iterator[None]:
        """Writes a file. It is put in place, or taken away, at the end, if nothing else has failed by then."""
        if writing.text:
            with put_in_place(writing.path) as file:
                file.write(writing.text.encode())
                file.flush()
                yield
        else:
            yield
            with suppress(FileNotFoundError):
                writing.path.unlink()
        self._known[resolved(writing.path)] = writing.text

    def note_place(self, tilemap: TileMap, level: Path) -> None:
        """The map was saved as `level`: the companion beside it says now what the map holds."""
        self._known.setdefault(_companion_of(level), tilemap.beside.get(COMPANION, ""))

    # The companion

    def _companion(self, tilemap: TileMap, level: Path, is_meant: bool) -> Writing | None:
        """What was not changed here since it was last read or written is not written, whatever became of it."""
        path = companion_path(level)
        text, key = tilemap.beside.get(COMPANION), _companion_of(level)
        if key in self._known and text == self._known[key]:
            return None
        if key not in self._known and is_taken(path) and (text is None or companion_text(level) != text):
            raise another_companion(path)
        if text is None:
            return None
        old = companion_text(level)
        if key in self._known and old not in (self._known[key], text, "") and not is_meant:
            raise refuse(say("the file was changed by another program while it was edited here"),
                         say("saving under another name, or opening the level again"), Place(path.name))
        return None if text == old else Writing(path, text, old or None)

    def knows(self, opened: Opened) -> bool:
        """Whether a level that was read holds what is known of its companion."""
        return opened.tilemap.beside.get(COMPANION) == self._known.get(_companion_of(opened.path))

    def is_companion_as_known(self, level: Path) -> bool:
        """Whether the companion of a level says now what it said when it was last read or written here."""
        return _read(level) == self._known.get(_companion_of(level), "")

    def is_companion_edited(self, tilemap: TileMap, path: Path) -> bool:
        """Whether a map holds another companion than the one that was last read from there or written there."""
        return tilemap.beside.get(COMPANION) != self._known.get(resolved(path))

    def left_behind(self, tilemap: TileMap, level: Path) -> str:
        """The name of the companion that was opened, where it cannot be read and so did not go along to `level`."""
        lost = next((path for path, text in self._known.items() if text is None), None)
        is_left = COMPANION not in tilemap.beside and lost not in (None, _companion_of(level))
        return lost.name if lost is not None and is_left else ""

    # The deck

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

    def _deck(self, tilemap: TileMap, folder: Path) -> Writing | None:
        deck = self.deck_to_write(tilemap, folder)
        known = self._known.get(resolved(deck.path)) if deck is not None else None
        if deck is not None and deck.old is not None and known is None:
            raise refuse(say("another deck has this file already"), say("another folder, or another file for the deck"),
                         Place(deck.path.name))
        if deck is not None and deck.old is not None and known != deck.old:
            raise refuse(say("the deck was changed by another program while it was edited here"),
                         say("saving into another folder, or opening the level again"), Place(deck.path.name))
        return deck


def _companion_of(level: Path) -> Path:
    return resolved(companion_path(level))


def _read(level: Path) -> str | None:
    """What the companion of a level says now; None where it cannot be read."""
    try:
        return companion_text(level)
    except InputError:
        return None
