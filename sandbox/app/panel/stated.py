"""A word that a map, a unit or a card states of itself: as a row asks about it, and the rows that show such values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from sandbox.app.panel.knobs import COLOURS
from sandbox.app.panel.param_row import RESET, box_width, name_width
from sandbox.app.panel.rows import Reset, Resettable, ValueBox
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.language import say
from sandbox.base.values import Source
from sandbox.scene.colours import TEXT, Colour

NOTE = "Changes the map, restarts the battle."
"""What stands above rows of what the map states."""


def none() -> str:
    """What a list shows where nothing is stated; chosen, it takes off what is."""
    return say("none")


class Word(ABC):
    """A property that is a word. `shown` is what holds; a reset takes off what the owner states itself.

    `own` is where the value comes from then, `told_off` what a reset does.
    """

    word: ClassVar[str] = ""
    own: ClassVar[Source] = "unit"
    told_off: ClassVar[str]

    def __init__(self, name: str, shown: str) -> None:
        self.name, self.shown = name, shown

    @property
    @abstractmethod
    def can_reset(self) -> bool:
        """Whether the owner states it."""

    @abstractmethod
    def change(self, value: str | None) -> None:
        """States another word, or (None) takes it off."""

    @property
    def source(self) -> Source:
        return self.own if self.can_reset else "default"

    def reset(self) -> None:
        self.change(None)

    def take(self, name: str) -> None:
        """States what was chosen from a list; what holds already changes nothing."""
        if name != self.shown:
            self.change(None if name == none() else name)

    def colour(self, plain: Colour = TEXT) -> Colour:
        return COLOURS.get(self.source, plain)

    def told_reset(self) -> str:
        return say(self.told_off) if self.can_reset else ""


def words_width(sheet: Sheet) -> int:
    """How wide a value is that is a word."""
    return sheet.width - name_width(sheet.width) - px(RESET) - px(6)


def add_name(sheet: Sheet, value: Resettable, label: str, wide: int, tip: str = "") -> pygame.Rect:
    """Adds a row with name and reset; the area of the value, so wide at the right."""
    row = sheet.row()
    box = pygame.Rect(row.right - wide, row.top, wide, px(ROW))
    reset = pygame.Rect(box.left - px(2) - px(RESET), row.top, px(RESET), px(ROW))
    sheet.put(Line(pygame.Rect(row.left, row.top, reset.left - px(2) - row.left, px(ROW)), label, tip=tip))
    sheet.put(Reset(reset, value))
    return box


def add_choice(sheet: Sheet, word: Word, names: Sequence[str], tips: Sequence[str] = (), *, label: str, wide: int,
               tip: str = "", choose: Callable[[str], object] | None = None) -> None:
    """Adds a row with a list of names, each with its tip; `choose` gets what is taken, where that is not just stated.
    """
    box = add_name(sheet, word, label, wide, tip).inflate(0, px(-4))
    popups = sheet.popups
    sheet.put(Choice(box, lambda: word.shown, lambda beside: popups.choose(
        beside, tuple(names), word.shown, choose or word.take, tuple(tips)), colour=word.colour))


def add_typed(sheet: Sheet, word: Word, tip: str, take: Callable[[str], object] | None = None, *, label: str,
              wide: int = 0, longest: int = 20, may_be_empty: bool = False, is_text: bool = False) -> None:
    """Adds a row with a value that is typed; `take` gets what was, where that is not just stated."""
    wide = wide or box_width(sheet.width)
    box = add_name(sheet, word, label, wide, "" if is_text else tip)
    popups = sheet.popups
    sheet.put(ValueBox(box, lambda: word.shown, lambda: popups.type(
        box, word.shown, take or word.change, longest=longest, may_be_empty=may_be_empty), colour=word.colour,
        tip=say("{tip}\nClick to type", tip=tip), is_text=is_text))
