"""A slider for whole numbers: a thin track, its filled part, a tick where the default is, a round knob."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.widgets.paint import FILLED, disc, plate
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACCENT, CONTROL, QUIET, TEXT, blend

KNOB, TAKEN = 12, 14
"""Its diameter, and while the mouse is on it."""


def share_of(value: int, low: int, high: int, bend: int = 1) -> float:
    """How far along the track a value lies, from 0 to 1. With a `bend` over 1 small numbers have more room.

    >>> share_of(49, 0, 98), round(share_of(30, 1, 9999, 3), 2)
    (0.5, 0.14)
    """
    return float(max(0.0, (value - low) / max(1, high - low)) ** (1 / bend))


def value_at(share: float, low: int, high: int, bend: int = 1) -> int:
    """The whole number at a place of the track.

    >>> value_at(0.5, 0, 98), value_at(0.5, 1, 9999, 3), value_at(2, 0, 98)
    (49, 1251, 98)
    """
    return low + round(max(0.0, min(1.0, share)) ** bend * (high - low))


class Slider(Control):
    """`change` is called while dragging, only when the whole number is another one; where it
    `does_settle`, only on release.

    `shown` is the number it stands at, which is ahead of the value while a slider that settles is dragged.
    """

    does_act = True

    def __init__(self, area: pygame.Rect, low: int, high: int, value: Callable[[], int],
                 change: Callable[[int], object], *, bend: int = 1, default: int | None = None,
                 tip: str | Callable[[], str] = "", does_settle: bool = False) -> None:
        super().__init__(area, tip)
        self._does_settle = does_settle
        self._draft: int | None = None
        self._low, self._high, self._bend, self._default = low, high, bend, default
        self._value, self._change = value, change
        self._grip = 0

    @property
    def shown(self) -> int:
        return self._value() if self._draft is None else self._draft

    def look(self) -> object:
        return self.shown

    def knob(self, area: pygame.Rect) -> int:
        """Where the knob's middle is."""
        return self._x(self.shown, area)

    def _x(self, value: int, area: pygame.Rect) -> int:
        share = share_of(value, self._low, self._high, self._bend)
        return area.left + px(TAKEN) // 2 + round(share * (area.width - px(TAKEN)))

    def press(self, at: Point) -> None:
        knob = self.knob(self.area)
        # Taken by the knob it stays under the mouse where it was taken; beside it, it comes to the mouse.
        self._grip = at[0] - knob if abs(at[0] - knob) <= px(TAKEN) // 2 else 0
        self.drag(at)

    def drag(self, at: Point) -> None:
        share = (at[0] - self._grip - self.area.left - px(TAKEN) // 2) / max(1, self.area.width - px(TAKEN))
        value = value_at(share, self._low, self._high, self._bend)
        if value == self.shown or self._x(self.shown, self.area) == at[0] - self._grip:
            return
        if self._does_settle:
            self._draft = value
        else:
            self._change(value)

    def release(self, _at: Point) -> None:
        draft, self._draft = self._draft, None
        if draft is not None and draft != self._value():
            self._change(draft)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        x, y = self.knob(area), area.centery
        surface.blit(plate(area.width, px(4), CONTROL, corner=2), (area.left, y - px(2)))
        if x - area.left >= px(4):
            surface.blit(plate(x - area.left, px(4), FILLED, corner=2), (area.left, y - px(2)))
        if self._default is not None:
            surface.fill(blend(CONTROL, QUIET, 0.8), (self._x(self._default, area), y - px(5), px(1), px(10)))
        knob = disc(KNOB if mood == "rest" else TAKEN, TEXT if mood != "pressed" else blend(TEXT, ACCENT, 0.5))
        surface.blit(knob, knob.get_rect(center=(x, y)))
