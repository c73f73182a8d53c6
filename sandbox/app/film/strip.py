"""The strip between a film's map and its caption: a sample of each mark that is on the map in some moment of the film,
and what it means. It stays the same from the first picture to the last.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain

import pygame

from sandbox.app.map.grounds import grounds
from sandbox.app.map.legend import LINE, MARGIN, draw_lines, fitting
from sandbox.app.map.samples import Samples
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import WINDOW
from sandbox.scene.compose import picture
from sandbox.scene.frame import Frame
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry, by_weight
from sandbox.tiled.tilemap import TileMap

FEWEST, NARROW = 3, 2400
"""It has at most so many lines, or as many as its width goes into so many pixels, if those are more."""

AIR = 4
"""Pixels above the first line and below the last."""


class Marks:
    """Collects the marks of a film that shows a part of the map, a moment at a time."""

    def __init__(self, overlays: Collection[str], view: View | None = None, *, is_wave_flat: bool = False,
                 are_lettered: bool = False) -> None:
        self._overlays = overlays
        self._view = view
        self._is_wave_flat = is_wave_flat
        self._are_lettered = are_lettered
        self._found: dict[str, Entry] = {}

    def note(self, frame: Frame, tilemap: TileMap) -> None:
        if not self._found:
            for entry in grounds(tilemap, frame.world.grid, frame.bare_walls, self._view):
                self._found[entry.words] = entry
        flat = replace(frame, is_wave_flat=self._is_wave_flat)
        for entry in picture(flat, self._overlays).legend(self._view, are_lettered=self._are_lettered, is_alone=True):
            self._found.setdefault(entry.words, entry)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The heaviest first."""
        return by_weight(self._found.values())


class Strip:
    """Laid out once for all pictures of a film."""

    def __init__(self, entries: Sequence[Entry], width: int) -> None:
        """It takes as few lines as hold all entries in full; where `FEWEST` do not, as few as hold them briefly.
        `width` is in pixels.
        """
        self._entries, self._width = entries, width
        most = max(FEWEST, NARROW // width)
        tries = range(1, most + 1)
        laid = [fitting(entries, width - 2 * px(MARGIN), lines) for lines in tries]
        in_full = [(entry, entry.words) for entry in entries]
        self.lines = next((lines for lines in laid[:FEWEST] if [*chain.from_iterable(lines)] == in_full),
                          next((lines for lines in laid if sum(map(len, lines)) == len(entries)), laid[-1]))
        self.height = px(LINE) * len(self.lines) + 2 * px(AIR) if self.lines else 0

    def draw(self, surface: pygame.Surface, top: int, samples: Samples, tilemap: TileMap) -> None:
        surface.fill(WINDOW, (0, top, self._width, self.height))
        draw_lines(surface, (px(MARGIN), top + px(AIR)), self.lines, len(self._entries), samples, tilemap)
