"""A page as it is laid out, from top to bottom: where the next row goes, and what opens over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pygame

from sandbox.app.widgets.field import Field
from sandbox.app.widgets.flow import LEADING, Run
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.pane import Control, about, reaching
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading, Text
from sandbox.base.frozen import dataclass
from sandbox.workbench.losing import Reach

MARGIN = 16
"""At the left and right of a page."""
ROW = 28
"""How high a row is."""
_C = TypeVar("_C", bound=Control)


@dataclass(frozen=True)
class Popups:
    """What opens over a page, which lies `inside` the window; `to_screen` moves an area of the page there."""

    field: Field
    menu: Menu
    inside: pygame.Rect
    to_screen: Callable[[pygame.Rect], pygame.Rect]

    def type(self, box: pygame.Rect, words: str, then: Callable[[str], object], *, longest: int = 20,
             may_be_empty: bool = False) -> None:
        """Opens a text line over a value."""
        self.field.open(self.to_screen(box).inflate(0, px(-4)), words, then, longest=longest, may_be_empty=may_be_empty)

    def choose(self, beside: pygame.Rect, names: tuple[str, ...], chosen: str, then: Callable[[str], object],
               tips: tuple[str, ...] = ()) -> None:
        """Opens a menu beside a control of the page."""
        self.menu.open(self.to_screen(beside), self.inside, names, chosen, then, tips)


class Sheet:
    """`controls` are those laid out so far; the next one goes at `top`. Areas are in pixels of the page, heights that
    are asked for in logical ones.
    """

    def __init__(self, width: int, popups: Popups) -> None:
        self.popups = popups
        self.controls: list[Control] = []
        self.left, self.top, self.width = px(MARGIN), 0, width - 2 * px(MARGIN)

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def spot(self) -> tuple[int, int, int]:
        """Left, top and width of what comes next."""
        return self.left, self.top, self.width

    def area(self, height: int = ROW) -> pygame.Rect:
        """The area of what comes next, so high."""
        return pygame.Rect(self.left, self.top, self.width, px(height))

    def row(self, height: int = ROW) -> pygame.Rect:
        """The area of what comes next, so high; what follows goes below it."""
        area = self.area(height)
        self.top += area.height
        return area

    def skip(self, height: int) -> None:
        """Leaves so much empty; a negative number moves up."""
        self.top += px(height)

    def put(self, control: _C) -> _C:
        """Adds a control that has its place; the next one may stand beside it."""
        self.controls.append(control)
        return control

    def add(self, control: _C) -> _C:
        """Adds a control that has its place; what follows goes below it."""
        self.controls.append(control)
        self.top = control.area.bottom
        return control

    def heading(self, words: str | Callable[[], str], height: int = ROW) -> None:
        self.put(Heading(self.row(height), words))

    def paragraph(self, *runs: Run) -> None:
        """Adds text that is broken into lines, at least one line high."""
        text = self.put(Text.of(*self.spot, *runs))
        self.top += max(px(LEADING), text.area.height)

    @contextmanager
    def reaching(self, reach: Reach) -> Iterator[None]:
        """Says of all controls added meanwhile how far into the battle what they do reaches."""
        first = len(self.controls)
        yield
        reaching(self.controls[first:], reach)

    @contextmanager
    def about(self, topic: str) -> Iterator[None]:
        """Says of all controls added meanwhile where the guide tells of them, but of one told of elsewhere."""
        first = len(self.controls)
        yield
        about(self.controls[first:], topic)
