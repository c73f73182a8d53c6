"""The line under the map: a sample of each mark that is painted now, and what it means (guide: window, Overlays)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.labels import tag
from sandbox.app.map.painter import draw_shapes
from sandbox.app.widgets import fonts, rings
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px, scale
from sandbox.base.language import say, say_many
from sandbox.scene.colours import BARE_FLOOR, QUIET, WINDOW
from sandbox.scene.legend import Entry
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Label, Shape

SIZE = 12
CELL = 15
"""Logical pixels of a sample's cell."""
MARGIN, GAP, NEAR = 16, 14, 5
"""Logical pixels at the ends of the line, between two entries, and between a sample and its words."""


class Legend:
    """Says in full what there is room for, the rest briefly, and how many more there are where that does not fit."""

    def __init__(self) -> None:
        self._area = pygame.Rect(0, 0, 0, 0)
        self._looks: object = None
        self._line = pygame.Surface((1, 1))
        self.entries: tuple[Entry, ...] = ()
        self.shown: tuple[tuple[Entry, str], ...] = ()
        """The entries that are there with the words as they are written."""

    def arrange(self, area: pygame.Rect) -> None:
        self._area = area

    def draw(self, surface: pygame.Surface, entries: tuple[Entry, ...]) -> None:
        """The line is drawn anew only where it says something else."""
        looks = entries, self._area.size, scale()
        if looks != self._looks:
            self._looks, self.entries = looks, entries
            self._line = pygame.Surface(self._area.size)
            self._draw_line()
        surface.blit(self._line, self._area)

    def _draw_line(self) -> None:
        self._line.fill(WINDOW)
        self.shown = fitting(self.entries, self._area.width - 2 * px(MARGIN))
        left, middle = px(MARGIN), self._area.height // 2
        for entry, words in self.shown:
            for drawn, gap in ((_sample(entry.sample, entry.cells), NEAR), (fonts.text(words, SIZE, QUIET), GAP)):
                self._line.blit(drawn, drawn.get_rect(midleft=(left, middle)))
                left += drawn.get_width() + px(gap)
        if len(self.shown) < len(self.entries):
            more = fonts.text(_more(len(self.entries) - len(self.shown)), SIZE, QUIET)
            self._line.blit(more, more.get_rect(midleft=(left, middle)))

    def words_at(self, at: tuple[int, int]) -> str:
        """All of it in full, for whoever rests the mouse on it; empty elsewhere, and where all is there."""
        in_full = tuple((entry, entry.words) for entry in self.entries)
        if self.shown == in_full or not self._area.collidepoint(at):
            return ""
        return say("On the map: {marks}.", marks=", ".join(entry.words for entry in self.entries))


def fitting(entries: tuple[Entry, ...], room: int) -> tuple[tuple[Entry, str], ...]:
    """As many entries as have room, so many pixels: in full from the first on, and the rest briefly."""
    for count in range(len(entries), 0, -1):
        rest = len(entries) - count
        left = room - (fonts.width(_more(rest), SIZE) + px(GAP) if rest else 0)
        shown = [(entry, entry.brief) for entry in entries[:count]]
        if _width(shown) <= left:
            for index, (entry, brief) in enumerate(shown):
                shown[index] = entry, entry.words
                if _width(shown) > left:
                    shown[index] = entry, brief
            return tuple(shown)
    return ()


def _width(entries: Sequence[tuple[Entry, str]]) -> int:
    return sum(_sample(entry.sample, entry.cells).get_width() + px(NEAR) + fonts.width(words, SIZE) + px(GAP)
               for entry, words in entries) - px(GAP)


def _more(count: int) -> str:
    return say_many(count, "+{number} more", "+{number} more")


@kept(pixels=100_000)
def _sample(sample: tuple[Shape, ...] | Ring | Label, cells: int) -> pygame.Surface:
    """A mark as the map shows it, on a piece of bare floor."""
    if isinstance(sample, Ring):
        return rings.mark(sample, px(11))
    if isinstance(sample, Label):
        return tag(sample.letter, sample.colour)
    # The lines of a border lie half beyond its cells.
    surface = pygame.Surface((cells * px(CELL) + px(2), px(CELL) + px(2)))
    surface.fill(BARE_FLOOR)
    camera = Camera(surface.get_rect(), cells, 1)
    camera.cell, camera.left, camera.top = px(CELL), 0, 0
    draw_shapes(surface, camera, sample)
    return surface
