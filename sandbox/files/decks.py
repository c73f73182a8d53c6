"""The deck a map names beside itself (guide: files, Map properties; kraken, Deck file)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import say
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.deck_file import MAX_BYTES, missing_goals, read_deck
from sandbox.files.names import DECK
from sandbox.grid.cell import Cell
from sandbox.rules.deck import Deck
from sandbox.tiled.paths import beside, is_there, read_bytes
from sandbox.tiled.tilemap import TileMap

_MOST_LISTED = 40


def deck_of(tilemap: TileMap, bestiary: Bestiary, spawns: Collection[Cell], known: Collection[str]) -> tuple[
        Deck | None, tuple[Finding, ...]]:
    """The deck of a map, None where it names none or none that can be read, and all that is wrong with it.

    A deck without a cell to spawn on is never played: a warning. `known` are the names a card's goal may bear.
    """
    if not deck_name(tilemap):
        return None, ()
    try:
        path = deck_path(tilemap, tilemap.folder)
        text = deck_source(tilemap)
    except InputError as error:
        return None, error.findings
    deck, findings = _read(text, path.name, bestiary)
    lonely = () if spawns else (Finding(
        "warning", tilemap.place(name=DECK), say("there is no cell to spawn on, so the Kraken never plays"),
        say("an object of the type Spawn")),)
    return deck, (*findings, *missing_goals(deck, Place(path.name), known), *lonely)


def deck_name(tilemap: TileMap) -> str:
    """The deck's file as the map names it; empty for none."""
    stated = tilemap.property(DECK)
    return stated.value.strip() if stated is not None else ""


def deck_path(tilemap: TileMap, folder: Path) -> Path:
    """Where the deck of a map lies that is itself in `folder`. Raises InputError for a name that leads elsewhere."""
    return beside(folder, deck_name(tilemap), tilemap.place(name=DECK))


def deck_source(tilemap: TileMap) -> str:
    """The text of the map's deck: as it was edited, else as its file says. Raises InputError where that is unreadable.
    """
    path = deck_path(tilemap, tilemap.folder)
    held = tilemap.beside.get(DECK)
    return read_text(path) if held is None else held


def read_text(path: Path) -> str:
    """What a deck file says. Raises InputError for one that is missing, too large or no text."""
    try:
        return read_bytes(path, Place(path.name), MAX_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        raise refuse(say("the file is not encoded as UTF-8"), "UTF-8", Place(path.name)) from None


def decks_in(folder: Path) -> tuple[str, ...]:
    """The deck files of a folder by name: those in TOML that have cards."""
    found: list[str] = []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".toml" and is_there(path))
    except OSError:
        return ()
    for path in files:
        try:
            has_cards = "[[card]]" in read_text(path)
        except InputError:
            continue
        if has_cards:
            found.append(path.name)
    return tuple(found[:_MOST_LISTED])


@lru_cache(maxsize=8)
def _read(text: str, name: str, bestiary: Bestiary) -> tuple[Deck, tuple[Finding, ...]]:
    """The same text is read once: the level is read anew with every edit of the map."""
    return read_deck(text, Place(name), bestiary)
