"""An edge that is dragged up and down, so that what lies below it gets another height (guide: window)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px, scale
from sandbox.base.language import say
from sandbox.scene.colours import ACCENT, QUIET
from sandbox.workbench.remembered import Memory

NEAR = 6
"""How far below the edge the mouse takes hold of it."""

TWICE = 0.4
"""Seconds within which two presses are a double click."""

GRIP = 36

HIGHEST = 10_000


def height_of(value: object) -> int | None:
    """Reads a remembered height in logical pixels; None is the height that nobody has changed."""
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 < value <= HIGHEST):
        return value
    raise ValueError(value)


class Edge:
    """The upper edge of an area. Dragged, the height is remembered; a double click forgets it.

    `bounds` are the least and the largest height just now, in pixels of the window. While the mouse is near, its
    pointer changes and a grip is seen.
    """

    def __init__(self, desk: Desk, memory: Memory[int | None], bounds: Callable[[], tuple[int, int]]) -> None:
        self._desk, self._memory, self._bounds = desk, memory, bounds
        self._area = pygame.Rect(0, 0, 0, 0)
        self._dragged: tuple[int, int] | None = None
        """Where below its upper edge the area was taken hold of, and how high it was dragged; None: it is not held."""
        self._has_moved = self._is_near = False
        self._since_press = TWICE

    @property
    def is_near(self) -> bool:
        """Whether the mouse is where it would take hold of the edge."""
        return self._is_near

    @property
    def is_held(self) -> bool:
        return self._dragged is not None

    @property
    def chosen(self) -> int | None:
        """How high the area was dragged, in pixels of the window; None while it is as high as usual."""
        kept = self._desk.remembered[self._memory]
        return self._dragged[1] if self._dragged is not None and self._has_moved else None if kept is None else px(kept)

    def height(self, usual: int) -> int:
        """How high the area is to be, in pixels of the window, where it would usually be so high."""
        least, most = self._bounds()
        return max(least, min(usual if self.chosen is None else self.chosen, most))

    def arrange(self, area: pygame.Rect) -> None:
        """The area that lies below the edge."""
        self._area = area

    def _is_at(self, at: tuple[int, int]) -> bool:
        return (self._area.height > 0 and self._area.left <= at[0] < self._area.right
                and 0 <= at[1] - self._area.top < px(NEAR))

    def update(self, seconds: float) -> None:
        self._since_press += seconds

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the edge."""
        if event.type == pygame.WINDOWLEAVE:
            self._come(is_near=self.is_held)
        elif event.type == pygame.MOUSEMOTION:
            self._come(is_near=self.is_held or self._is_at(event.pos))
            if self._dragged is not None:
                self._drag(event.pos[1])
            return self.is_held
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_at(event.pos):
            is_double, self._since_press = self._since_press < TWICE, 0.0
            if is_double:
                self._desk.remembered[self._memory] = None
            else:
                self._dragged, self._has_moved = (event.pos[1] - self._area.top, self._area.height), False
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragged is not None:
            self._let_go()
            return True
        return False

    def _drag(self, y: int) -> None:
        assert self._dragged is not None
        least, most = self._bounds()
        below, high = self._dragged
        dragged = max(least, min(self._area.bottom - (y - below), most))
        self._has_moved = self._has_moved or dragged != high
        self._dragged = (below, dragged)

    def _let_go(self) -> None:
        """What was only pressed, and not moved, stays as it was."""
        assert self._dragged is not None
        if self._has_moved:
            self._desk.remembered[self._memory] = max(1, round(self._dragged[1] / scale()))
        self._dragged = None

    def _come(self, *, is_near: bool) -> None:
        if is_near != self._is_near:
            self._is_near = is_near
            # Not every display has pointers to choose from; the grip is seen on all of them.
            with suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_SIZENS if is_near else pygame.SYSTEM_CURSOR_ARROW)

    def draw(self, surface: pygame.Surface) -> None:
        """The grip, two short lines in the middle of the edge."""
        if not self._is_near:
            return
        if not self.is_held:
            self._desk.foresee(say("Drag: another height. Double click: the usual one again."))
        colour = ACCENT if self.is_held else QUIET
        for down in (px(1), px(4)):
            surface.fill(colour, (self._area.centerx - px(GRIP) // 2, self._area.top + down, px(GRIP), px(1)))
