"""The lines under the map: a sample of each mark that is painted now, and what it means (guide: window, Overlays)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.grounds import grounds
from sandbox.app.map.samples import Samples
from sandbox.app.map.tokens import bears_letter
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px, scale
from sandbox.base.language import say, say_many
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.scene.colours import QUIET, TEXT, WINDOW
from sandbox.scene.compose import Picture
from sandbox.scene.frame import Frame
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry, Weight, by_weight
from sandbox.tiled.tilemap import TileMap

SIZE = 12
LINE = 20
"""Logical pixels from one line to the next."""
MARGIN, GAP, NEAR = 16, 14, 5
"""Logical pixels at the ends of a line, between two entries, and between a sample and its words."""

Written: TypeAlias = tuple[Entry, str]
"""An entry with the words as they are written."""


class Legend:
    """Says in full what there is room for, the rest briefly, and how many more there are where that does not fit."""

    def __init__(self, samples: Samples) -> None:
        self._samples = samples
        self._area = pygame.Rect(0, 0, 0, 0)
        self._looks: object = None
        self._about: tuple[Picture, TileMap, View, bool] | None = None
        self._view: View | None = None
        self._kept: tuple[TileMap, Grid, frozenset[Cell], View, tuple[Entry, ...]] | None = None
        self._picture = pygame.Surface((1, 1))
        self.whose = ""
        """Whose search, ways and zones there are, which the first of the lines begins with; empty where there are none.
        """
        self.entries: tuple[Entry, ...] = ()
        """All that could be said."""
        self.lines: tuple[tuple[Written, ...], ...] = ()
        """What there is room for."""

    def arrange(self, area: pygame.Rect) -> None:
        self._area = area

    def draw(self, surface: pygame.Surface, seen: Picture, tilemap: TileMap, camera: Camera) -> None:
        """The lines are drawn anew only where they say something else; while the view moves they stay as they were."""
        about, view, are_lettered = self._about, camera.view(), bears_letter(camera.cell)
        does_rest, self._view = view == self._view, view
        if (about is None or about[0] is not seen or about[1] is not tilemap
                or (does_rest and about[2:] != (view, are_lettered))):
            self._about = (seen, tilemap, view, are_lettered)
            ground = self._ground(seen.frame, tilemap, view)
            self.entries = by_weight((*seen.legend(view, are_lettered=are_lettered), *ground))
            is_of_one = any(entry.weight <= Weight.SEARCHED for entry in self.entries)
            self.whose = say("{unit}:", unit=seen.whose) if seen.whose and is_of_one else ""
        looks = self.entries, self.whose, tilemap, self._area.size, scale()
        if looks != self._looks:
            self._looks = looks
            whose = fonts.fitted(self.whose, self._area.width // 4, SIZE)
            lead = fonts.width(whose, SIZE) + px(GAP) if whose else 0
            room, count = self._area.width - 2 * px(MARGIN), max(1, self._area.height // px(LINE))
            self.lines = fitting(self.entries, room, count, lead)
            self._picture = pygame.Surface(self._area.size)
            self._picture.fill(WINDOW)
            top = (self._area.height - px(LINE) * max(1, len(self.lines))) // 2
            if whose:
                words = fonts.text(whose, SIZE, TEXT)
                self._picture.blit(words, words.get_rect(midleft=(px(MARGIN), top + px(LINE) // 2)))
            draw_lines(self._picture, (px(MARGIN), top), self.lines, len(self.entries), self._samples, tilemap, lead)
        surface.blit(self._picture, self._area)

    def _ground(self, frame: Frame, tilemap: TileMap, view: View) -> tuple[Entry, ...]:
        """The sorts of ground in view. In a battle they stay the same from frame to frame."""
        grid, bare, kept = frame.world.grid, frame.bare_walls, self._kept
        if kept is None or kept[0] is not tilemap or kept[1] is not grid or kept[2:4] != (bare, view):
            kept = self._kept = (tilemap, grid, bare, view, tuple(grounds(tilemap, grid, bare, view)))
        return kept[4]

    def words_at(self, at: tuple[int, int]) -> str:
        """All of it in full, for whoever rests the mouse on it; empty elsewhere, and where all is there."""
        in_full = [(entry, entry.words) for entry in self.entries]
        if [written for line in self.lines for written in line] == in_full or not self._area.collidepoint(at):
            return ""
        marks = ", ".join(entry.words for entry in self.entries)
        return say("On the map: {marks}.", marks=f"{self.whose} {marks}" if self.whose else marks)


def draw_lines(surface: pygame.Surface, at: tuple[int, int], lines: Sequence[Sequence[Written]], count: int,
               samples: Samples, tilemap: TileMap, lead: int = 0) -> None:
    """Draws lines of entries from a place on, the first so many pixels farther right; of `count` there are, those left
    out are counted at the end.
    """
    left, middle = at[0] + lead, at[1] + px(LINE) // 2
    for row, line in enumerate(lines):
        left, middle = at[0] + (0 if row else lead), at[1] + row * px(LINE) + px(LINE) // 2
        for entry, words in line:
            for drawn, gap in ((samples.picture(entry, tilemap), NEAR), (fonts.text(words, SIZE, QUIET), GAP)):
                surface.blit(drawn, drawn.get_rect(midleft=(left, middle)))
                left += drawn.get_width() + px(gap)
    rest = count - sum(map(len, lines))
    if rest:
        more = fonts.text(_more(rest), SIZE, QUIET)
        surface.blit(more, more.get_rect(midleft=(left, middle)))


def fitting(entries: Sequence[Entry], room: int, lines: int = 1, lead: int = 0) -> tuple[tuple[Written, ...], ...]:
    """As many entries as so many lines have room for, `room` pixels each, the first `lead` less: in full from the first
    on, the rest briefly.
    """
    for count in range(len(entries), 0, -1):
        words = [entry.brief for entry in entries[:count]]
        left_out = len(entries) - count
        if (found := _broken(entries, words, room, lines, left_out, lead)) is None:
            continue
        for index, entry in enumerate(entries[:count]):
            longer = [*words[:index], entry.words, *words[index + 1:]]
            if (fits := _broken(entries, longer, room, lines, left_out, lead)) is not None:
                words, found = longer, fits
        return found
    return ()


def _broken(entries: Sequence[Entry], words: Sequence[str], room: int, most: int, left_out: int,
            lead: int) -> tuple[tuple[Written, ...], ...] | None:
    """Entries in lines with these words, and room for how many are left out; None where they do not fit."""
    lines: list[list[Written]] = [[]]
    left = room - lead
    for entry, written in zip(entries, words, strict=False):
        wide = width(entry, written)
        if wide > left and (lines[-1] or lead):
            lines.append([])
            left = room
        if wide > left or len(lines) > most:
            return None
        lines[-1].append((entry, written))
        left -= wide + px(GAP)
    fits = not left_out or fonts.width(_more(left_out), SIZE) <= left
    return tuple(map(tuple, lines)) if fits else None


def width(entry: Entry, words: str) -> int:
    """Pixels of an entry with these words."""
    return Samples.width(entry) + px(NEAR) + fonts.width(words, SIZE)


def _more(count: int) -> str:
    return say_many(count, "+{number} more", "+{number} more")
