"""The deck a map names beside itself (design: files.md, Map properties; spec: kraken.md)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from sandbox.base.errors import Finding, InputError, Place
from sandbox.battle.deck_file import missing_goals, read_deck
from sandbox.files.paths import beside, read_bytes
from sandbox.files.tilemap import TileMap
from sandbox.grid.cell import Cell
from sandbox.rules.deck import Deck

PROPERTY = "sandbox.deck"
MAX_BYTES = 1024 * 1024


def deck_of(tilemap: TileMap, spawns: Collection[Cell], known: Collection[str]) -> tuple[
        Deck | None, tuple[Finding, ...]]:
    """The deck of a map, None where it names none or none that can be read, and all that is wrong with it.

    A deck without a cell to spawn on is never played: a warning. `known` are the names a card's goal may bear.
    """
    stated = tilemap.property(PROPERTY)
    if stated is None or not stated.value.strip():
        return None, ()
    place = tilemap.place(name=PROPERTY)
    try:
        path = beside(tilemap.folder, stated.value.strip(), place)
        text = read_bytes(path, Place(path.name), MAX_BYTES).decode("utf-8")
    except InputError as error:
        return None, error.findings
    except UnicodeDecodeError:
        return None, (Finding("error", Place(path.name), "the file is not encoded as UTF-8", "UTF-8"),)
    deck, findings = _read(text, path.name)
    lonely = () if spawns else (Finding(
        "warning", place, "there is no cell to spawn on, so the Kraken never plays", "an object of the type Spawn"),)
    return deck, (*findings, *missing_goals(deck, Place(path.name), known), *lonely)


@lru_cache(maxsize=8)
def _read(text: str, name: str) -> tuple[Deck, tuple[Finding, ...]]:
    """The same text is read once: the level is read anew with every edit of the map."""
    return read_deck(text, Place(name))
