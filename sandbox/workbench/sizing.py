"""A row or column of cells more, or less, at an edge of the map (guide: window, Editing)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandbox.base.language import say
from sandbox.files.editing import resized
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit
from sandbox.workbench.wording import Wording, worded_many

Edge = Literal["left", "right", "top", "bottom"]

Sentences = tuple[str, str, str]
"""Doing, done, undone."""

_MORE: Mapping[Edge, tuple[Sentences, Sentences]] = {
    "left": (("Add a column at the left", "A column added at the left", "The column at the left removed again"),
             ("Add {number} columns at the left", "{number} columns added at the left",
              "{number} columns at the left removed again")),
    "right": (("Add a column at the right", "A column added at the right", "The column at the right removed again"),
             ("Add {number} columns at the right", "{number} columns added at the right",
              "{number} columns at the right removed again")),
    "top": (("Add a row at the top", "A row added at the top", "The row at the top removed again"),
             ("Add {number} rows at the top", "{number} rows added at the top",
              "{number} rows at the top removed again")),
    "bottom": (("Add a row at the bottom", "A row added at the bottom", "The row at the bottom removed again"),
             ("Add {number} rows at the bottom", "{number} rows added at the bottom",
              "{number} rows at the bottom removed again")),
}
_LESS: Mapping[Edge, tuple[Sentences, Sentences]] = {
    "left": (("Remove a column at the left", "A column removed at the left", "The column at the left is back"),
             ("Remove {number} columns at the left", "{number} columns removed at the left",
              "{number} columns at the left are back")),
    "right": (("Remove a column at the right", "A column removed at the right", "The column at the right is back"),
             ("Remove {number} columns at the right", "{number} columns removed at the right",
              "{number} columns at the right are back")),
    "top": (("Remove a row at the top", "A row removed at the top", "The row at the top is back"),
             ("Remove {number} rows at the top", "{number} rows removed at the top",
              "{number} rows at the top are back")),
    "bottom": (("Remove a row at the bottom", "A row removed at the bottom", "The row at the bottom is back"),
             ("Remove {number} rows at the bottom", "{number} rows removed at the bottom",
              "{number} rows at the bottom are back")),
}
"""One, and so many."""


def with_cells_at(tilemap: TileMap, edge: Edge, by: int) -> Edit:
    """The map with so many rows or columns more at an edge, or fewer where negative; nothing moves against the tiles.

    Raises InputError for a map that would have no cells left, or too many.
    """
    words = worded_many(abs(by), *(_MORE if by > 0 else _LESS)[edge])
    if tilemap.is_infinite and by > 0:
        words = Wording(_kept_late(words.doing), _kept_late(words.done), words.undone)
    return Edit(words, resized(tilemap, **{edge: by}))


def _kept_late(words: str) -> str:
    """Of a map that grows by itself: its file has no size to hold."""
    return say("{what}; the file keeps it once something is drawn there", what=words)
