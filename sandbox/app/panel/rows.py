"""What rows of the panel are made of: a foldable heading, a name, a value, a reset (guide: window, Tune)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import (
    CHANGED_EDGE,
    CHANGED_GROUND,
    FAINT,
    HOVER,
    MAP_EDGE,
    MAP_VALUE,
    PRESSED,
    UNIT_EDGE,
    UNIT_VALUE,
    heading,
    mark,
    plate,
    symbol,
    write,
)
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.base.param import Param
from sandbox.base.values import Source
from sandbox.scene.colours import CHANGED, CONTROL, QUIET, TEXT, Colour


class Resettable(Protocol):
    """What a reset asks of its value. `word` stands beside one that is its owner's own, where that is no unit."""

    @property
    def word(self) -> str: ...

    @property
    def source(self) -> Source: ...

    @property
    def can_reset(self) -> bool: ...

    def reset(self) -> None: ...

    def colour(self, plain: Colour = ...) -> Colour: ...

    def told_reset(self) -> str: ...


class Group(Control):
    """The heading of a group: its owner at the left, how many units are of it at the right. A click folds it."""

    does_act = True

    def __init__(self, area: pygame.Rect, words: str, aside: Callable[[], str], toggle: Callable[[], object],
                 is_open: bool, tip: str, why_closed: str = "") -> None:
        """`why_closed`: why it cannot be unfolded now; empty where it can."""
        super().__init__(area, tip)
        self._words, self._aside, self._toggle, self._is_open = words, aside, toggle, is_open
        self._why_closed = why_closed
        self.would = self._foreseen

    def _foreseen(self) -> str:
        if self._why_closed:
            return self._why_closed
        return (say("Folds up: {group}.", group=self._words) if self._is_open
                else say("Unfolds: {group}.", group=self._words))

    @property
    def is_enabled(self) -> bool:
        return not self._why_closed

    def look(self) -> object:
        return self._aside()

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._toggle()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        colour = TEXT if mood != "rest" else QUIET
        if self._why_closed:
            heading(surface, self._words, area, FAINT)
            write(surface, self._aside(), area, FAINT, size=12, align="right")
            return
        used = heading(surface, self._words, area, colour)
        if mood != "rest" or not self._is_open:
            mark(surface, (area.left + used + px(10), area.centery), colour, is_down=self._is_open)
        write(surface, self._aside(), area, QUIET, size=12, align="right")


class Name(Control):
    """What a row says before the value; what it means, and its name in files, is shown while the mouse is on it."""

    def __init__(self, area: pygame.Rect, param: Param) -> None:
        super().__init__(area, say("{help}\n{name} · {param} in files: {allowed}", help=say(param.help),
                                   name=param.words, param=param.full, allowed=param.allowed))
        self._words = param.around[0]

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        write(surface, self._words, area)


class ValueBox(Control):
    """A value with its unit, and what its sentence says `after` it; a click opens a text line in its place."""

    does_act = True
    PADDING = 5

    def __init__(self, area: pygame.Rect, words: Callable[[], str], edit: Callable[[], object], *, after: str = "",
                 colour: Callable[[], Colour] = lambda: TEXT, tip: str | Callable[[], str] = "",
                 copy: Callable[[], object] = lambda: None, is_text: bool = False) -> None:
        """`is_text`: a name, which is written like other words, from the left."""
        super().__init__(area, tip)
        self._is_text = is_text
        self._words, self._after = words, after
        self._edit, self._copy = edit, copy
        self._colour = colour

    @classmethod
    def beside(cls, after: str) -> int:
        """How many pixels a box needs beside its value."""
        return px(2 * cls.PADDING) + (fonts.width(after, 12) + px(4) if after else 0)

    def look(self) -> object:
        return self._words(), self._colour()

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._edit()

    def press_right(self) -> None:
        self._copy()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        box = area.inflate(0, px(-6))
        colour = self._colour()
        edge = {CHANGED: CHANGED_EDGE, MAP_VALUE: MAP_EDGE, UNIT_VALUE: UNIT_EDGE}.get(colour)
        fill = {"rest": CHANGED_GROUND if colour == CHANGED else CONTROL, "hover": HOVER, "pressed": PRESSED}[mood]
        surface.blit(plate(*box.size, fill, edge, corner=4), box)
        if self._is_text:
            write(surface, self._words(), box.inflate(px(-20), 0), colour)
            return
        room = box.inflate(px(-2 * self.PADDING), 0)
        if self._after:
            room.width -= write(surface, self._after, room, QUIET, size=12, align="right") + px(4)
        write(surface, self._words(), room, colour, size=12, face="numbers", align="right")


class Reset(Control):
    """Between slider and value: a word that says whose the value is, an arrow back where it can be taken back."""

    does_act = True

    def __init__(self, area: pygame.Rect, knob: Resettable) -> None:
        super().__init__(area, knob.told_reset)
        self._knob = knob

    @property
    def is_enabled(self) -> bool:
        return self._knob.can_reset

    def look(self) -> object:
        return self._knob.source, self._knob.can_reset

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at) and self.is_enabled:
            self._knob.reset()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        source, colour = self._knob.source, self._knob.colour(CHANGED)
        if self.is_enabled and (mood != "rest" or source not in ("map", "unit")):
            if mood != "rest":
                box = area.inflate(px(-2), px(-8))
                surface.blit(plate(*box.size, CONTROL if mood == "hover" else PRESSED, corner=4), box)
            symbol(surface, "reset", area.center, 14, colour)
        elif source in ("map", "unit"):
            word = self._knob.word if source == "unit" and self._knob.word else source
            write(surface, say(word), area, colour, size=11, align="centre")
