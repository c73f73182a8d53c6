"""Buttons, switches and rows of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import (
    CORNER,
    FAINT,
    FILLED,
    HOVER,
    IDLE,
    LIFTED,
    PRESSED,
    disc,
    plate,
    symbol,
    write,
)
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.scene.colours import ACCENT, CONTROL, LINE, QUIET, TEXT, WINDOW, WRONG, Colour, blend
from sandbox.scene.words.values import value_words

Style = Literal["bare", "outlined", "accent"]
_GROUNDS: dict[Style, dict[Mood, Colour | None]] = {
    "bare": {"rest": None, "hover": CONTROL, "pressed": PRESSED},
    "outlined": {"rest": None, "hover": CONTROL, "pressed": PRESSED},
    "accent": {"rest": ACCENT, "hover": blend(ACCENT, TEXT, 0.25), "pressed": FILLED},
}


def _always() -> bool:
    return True


class Button(Control):
    """Acts when it is released with the mouse still on it. `icon` may change, so it is asked for."""

    does_act = True

    def __init__(self, area: pygame.Rect, click: Callable[[], object], *, tip: str | Callable[[], str] = "",
                 icon: str | Callable[[], str] = "", words: str = "", key: str = "", style: Style = "bare",
                 icon_size: int = 20, is_quiet: bool = False, is_possible: Callable[[], bool] = _always) -> None:
        super().__init__(area, tip)
        self.click = click
        self._icon, self._icon_size = icon, icon_size
        self._words, self._key = words, key
        self._style: Style = style
        self._is_quiet = is_quiet
        self._is_possible = is_possible

    @property
    def icon(self) -> str:
        return self._icon if isinstance(self._icon, str) else self._icon()

    @property
    def is_enabled(self) -> bool:
        return self._is_possible()

    def look(self) -> object:
        return self.icon

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at) and self.is_enabled:
            self.click()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        ground = _GROUNDS[self._style][mood]
        edge = LINE if self._style == "outlined" else None
        if ground or edge:
            surface.blit(plate(*area.size, ground, edge), area)
        rest = WINDOW if self._style == "accent" else IDLE if self._is_quiet and mood == "rest" else TEXT
        colour = rest if self.is_enabled else FAINT
        if not self._words:
            symbol(surface, self.icon, area.center, self._icon_size, colour)
            return
        room = area.inflate(px(-20) if area.width > px(40) else px(-8), 0)
        if self.icon:
            symbol(surface, self.icon, (room.left + px(7), area.centery), 16, colour)
            room = pygame.Rect(room.left + px(22), room.top, room.width - px(22), room.height)
        if self._key and fonts.width(self._words) + fonts.width(self._key, 11, "numbers") + px(8) <= room.width:
            write(surface, self._key, room, QUIET, size=11, face="numbers", align="right")
        write(surface, self._words, room, colour, align="left" if self._key or self.icon else "centre")


class Segmented(Control):
    """One of a few words, side by side on one plate; the chosen one is lifted."""

    does_act = True

    def __init__(self, area: pygame.Rect, names: Sequence[str], chosen: Callable[[], str],
                 choose: Callable[[str], object], *, words: Sequence[str] = (), tip: str | Callable[[], str] = "",
                 colour: Callable[[], Colour] = lambda: TEXT, would: Callable[[str], str] | None = None) -> None:
        """`would` says what a click on a name would do."""
        super().__init__(area, tip)
        self._names, self._words = tuple(names), tuple(words or names)
        self._chosen, self._choose = chosen, choose
        self._colour = colour
        self._would_choose = would
        self._at: Point | None = None

    @staticmethod
    def width(words: Sequence[str], padding: int = 14) -> int:
        """How wide the control has to be for these words, in pixels."""
        return sum(fonts.width(word) + 2 * px(padding) for word in words) + px(2)

    @property
    def cells(self) -> tuple[pygame.Rect, ...]:
        """The area of each word: what is left beside the words themselves is shared equally."""
        widths = [fonts.width(word) for word in self._words]
        rest = self.area.width - px(2) - sum(widths)
        edges = [self.area.left + px(1)]
        for number, wide in enumerate(widths, start=1):
            edges.append(edges[-1] + wide + rest * number // len(widths) - rest * (number - 1) // len(widths))
        return tuple(pygame.Rect(left, self.area.top + px(1), right - left, self.area.height - px(2))
                     for left, right in pairwise(edges))

    def look(self) -> object:
        return self._chosen(), self._colour()

    def _name_at(self, at: Point | None) -> str | None:
        return None if at is None else next(
            (name for name, cell in zip(self._names, self.cells, strict=True) if cell.collidepoint(at)), None)

    @property
    def foreseen(self) -> str:
        name = self._name_at(self._at)
        return super().foreseen if self._would_choose is None or name is None else self._would_choose(name)

    def rest(self, at: Point | None) -> None:
        self._at = at

    def press(self, at: Point) -> None:
        name = self._name_at(at)
        if name is not None and name != self._chosen():
            self._choose(name)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        surface.blit(plate(*area.size, LIFTED if mood == "rest" else CONTROL), area)
        for name, word, cell in zip(self._names, self._words, self.cells, strict=True):
            room = cell.move(area.left - self.area.left, area.top - self.area.top)
            if name == self._chosen():
                surface.blit(plate(*room.size, blend(CONTROL, TEXT, 0.12), corner=CORNER - 1), room)
            write(surface, word, room, self._colour() if name == self._chosen() else QUIET, align="centre")


class Switch(Control):
    """On or off: the knob's side says it, and a word beside it."""

    does_act = True
    WIDTH, HEIGHT = 32, 18

    def __init__(self, area: pygame.Rect, is_on: Callable[[], bool], turn: Callable[[bool], object], *,
                 tip: str | Callable[[], str] = "", colour: Callable[[], Colour] = lambda: QUIET) -> None:
        super().__init__(area, tip)
        self._is_on, self._turn = is_on, turn
        self._colour = colour

    def look(self) -> object:
        return self._is_on(), self._colour()

    def press(self, _at: Point) -> None:
        self._turn(not self._is_on())

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        wide, high = px(self.WIDTH), px(self.HEIGHT)
        pill = pygame.Rect(area.right - wide, area.centery - high // 2, wide, high)
        is_on = self._is_on()
        if is_on:
            fill = blend(FILLED, TEXT, 0.15) if mood == "hover" else FILLED
        else:
            fill = HOVER if mood == "hover" else CONTROL
        surface.blit(plate(*pill.size, fill, None if is_on else LINE, corner=self.HEIGHT // 2), pill)
        knob = pill.right - px(16) if is_on else pill.left + px(2)
        surface.blit(disc(14, TEXT if is_on else QUIET), (knob, pill.top + px(2)))
        room = pygame.Rect(area.left, area.top, pill.left - px(8) - area.left, area.height)
        write(surface, value_words(is_on), room, self._colour(), size=12, face="numbers", align="right")


class Tab(Control):
    """The name of a page, underlined in the accent while it is shown; a dot says that something there needs a look."""

    does_act = True

    def __init__(self, area: pygame.Rect, words: str, is_shown: Callable[[], bool], show: Callable[[], object],
                 is_marked: Callable[[], bool]) -> None:
        super().__init__(area)
        self._words = words
        self._is_shown, self._show, self._is_marked = is_shown, show, is_marked
        self.would = lambda: (say("This page is shown: {page}.", page=words) if is_shown()
                              else say("Shows the page: {page}.", page=words))

    def look(self) -> object:
        return self._is_shown(), self._is_marked()

    def press(self, _at: Point) -> None:
        self._show()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_shown = self._is_shown()
        surface.fill(LINE, (area.left, area.bottom - px(1), area.width, px(1)))
        if is_shown:
            surface.fill(ACCENT, (area.left, area.bottom - px(2), area.width, px(2)))
        write(surface, self._words, area, TEXT if is_shown else IDLE if mood != "rest" else QUIET, align="centre")
        if self._is_marked():
            surface.blit(disc(6, WRONG), (area.centerx + fonts.width(self._words) // 2 + px(3), area.centery - px(7)))
