"""Where the window is on the displays: its size, corner and scale. They are remembered from one start to the next.

What the user has chosen is remembered: where the window was left, and how large everything in it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sandbox.app.screen.found import scale_of, with_room
from sandbox.app.screen.placing import Display, display_of, placed
from sandbox.app.widgets.scale import SCALES, px, scale
from sandbox.base.errors import refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import joined, say
from sandbox.workbench.remembered import Memory, Remembered, flag

USUAL, SMALLEST = (1280, 800), (900, 600)
"""The window's size at the first start, and its smallest size where the desktop has room for it; in logical pixels."""

SETTLED = 0.5
"""Seconds for which a window has to stand still: a system that maximises it moves it first."""


def _spot(value: object) -> list[int] | None:
    """Reads left, top, width and height."""
    if value is None:
        return None
    if not (isinstance(value, list) and len(value) == 4 and all(isinstance(number, int) for number in value)
            and min(value[2:]) > 0 and max(map(abs, value)) < 2**20):
        raise ValueError(value)
    return value


def _scale(value: object) -> float | None:
    """Reads one of the scales; None for the display's."""
    if value is not None and value not in SCALES:
        raise ValueError(value)
    return None if value is None else float(str(value))


SPOT: Memory[list[int] | None] = Memory("window", None, _spot)
IS_MAXIMIZED = Memory("is_maximized", False, flag)
OWN_SCALE: Memory[float | None] = Memory("scale", None, _scale)
"""Where the window was left, and how large the user wants everything in it; None for what the display says."""


@dataclass(frozen=True)
class Opening:
    """How the window opens: its area on the desktop, the scale of all in it, and what has to be said about that."""

    area: pygame.Rect
    scale: float
    is_maximized: bool
    told: str


class Screen:
    """`displays` gives those there are; where it gives none the window stands anywhere, at the scale it has. `corner`
    is where the window opens; None for wherever the system puts it.
    """

    def __init__(self, remembered: Remembered, displays: Callable[[], Sequence[Display]] = tuple) -> None:
        self._remembered, self._ask = remembered, displays
        self._displays = tuple(displays())
        self.corner: tuple[int, int] | None = None
        self._now = self._stood = _rect(remembered[SPOT])
        self._is_maximized = False
        self._for_once: tuple[int, int] | None = None
        """The size that was asked for this one time."""
        self._still = 0.0

    def open(self, asked: tuple[int, int] | None = None) -> Opening:
        """How the window opens where there are displays; `asked` is the size in pixels that is asked for this time."""
        display, spot = display_of(self._stood, self._displays), self._stood
        wish = self._remembered[OWN_SCALE] or scale_of(display.found)
        room = display.room(1.0).size
        large = with_room(wish, room if asked is None else _within(asked, room), SMALLEST)
        least, usual = _times(SMALLEST, large), _times(USUAL, large)
        size = asked or (usual if spot is None else (max(spot.width, least[0]), max(spot.height, least[1])))
        area = placed(size, spot, display, large)
        self.corner = area.topleft
        if asked is not None:
            self._for_once, self._now, self._stood = area.size, area.copy(), area.copy()
        told = joined("" if asked in (None, area.size) else say(
            "The desktop has room for {width} x {height} pixels: the window is no larger.", width=area.width,
            height=area.height), self._told_smaller(large))
        # When we maximise the window ourselves, SDL does not tell us that it is maximised.
        self._is_maximized = self._remembered[IS_MAXIMIZED] and asked is None
        return Opening(area, large, self._is_maximized, told)

    def _told_smaller(self, scale: float) -> str:
        """That all is shown smaller than the user chose, and what it would take; empty where it is not."""
        chosen = self._remembered[OWN_SCALE]
        if chosen is None or chosen <= scale:
            return ""
        width, height = _times(SMALLEST, chosen)
        return say("Everything is shown at {percent} %: for the {chosen} % that you chose the window would need "
                   "{width} x {height} pixels.", percent=round(scale * 100), chosen=round(chosen * 100), width=width,
                   height=height)

    # While it is open

    @property
    def least(self) -> tuple[int, int]:
        """The window's smallest size: that in which all has room, or less where the desktop is smaller."""
        smallest = px(SMALLEST[0]), px(SMALLEST[1])
        return _within(smallest, self._display.room(scale()).size) if self._displays else smallest

    @property
    def _display(self) -> Display:
        return display_of(self._now, self._displays)

    def note(self, event: pygame.Event) -> None:
        """Hears of every event."""
        match event.type:
            case pygame.WINDOWMAXIMIZED:
                self._is_maximized = True
            case pygame.WINDOWRESTORED:
                self._is_maximized = False
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED if not pygame.display.is_fullscreen():
                self._now = pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())
                self._still = 0.0

    def work(self, seconds: float) -> None:
        """Hears how much time went by."""
        self._still += seconds
        if self._still >= SETTLED and not self._is_maximized:
            self._stood = self._now

    def keep(self) -> None:
        """Remembers where the window is for the next start, unless its size was asked for this one time."""
        spot = self._stood if self._is_maximized else self._now
        if self._for_once is not None and not self._is_maximized and spot is not None and spot.size == self._for_once:
            return
        self._remembered[IS_MAXIMIZED] = self._is_maximized
        if spot is not None:
            self._remembered[SPOT] = [*spot]

    # The scale

    def displayed(self, size: tuple[int, int]) -> float:
        """The scale of a window of that size where it is now: the user's choice, else the display's."""
        self._displays = tuple(self._ask())
        if not self._displays:
            return scale()
        return with_room(self._remembered[OWN_SCALE] or scale_of(self._display.found), size, SMALLEST)

    def choose(self, steps: int, size: tuple[int, int]) -> float:
        """Makes the scale so many steps larger, from now on as the user's choice; 0 gives it back to the display.

        Raises InputError where there is none, or where a window of that size is too small for it.
        """
        if not steps:
            self._remembered[OWN_SCALE] = None
            return self.displayed(size)
        index = SCALES.index(scale()) + steps
        if not 0 <= index < len(SCALES):
            raise refuse(say("It is as large as it can be.") if steps > 0 else say("It is as small as it can be."))
        if with_room(SCALES[index], size, SMALLEST) < SCALES[index]:
            width, height = _times(SMALLEST, SCALES[index])
            raise refuse(say("The window is too small for that: larger text needs {width} x {height} pixels",
                             width=width, height=height))
        self._remembered[OWN_SCALE] = SCALES[index]
        return SCALES[index]


def _rect(spot: list[int] | None) -> pygame.Rect | None:
    return None if spot is None else pygame.Rect(*spot)


def _times(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return round(size[0] * scale), round(size[1] * scale)


def _within(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    return min(size[0], room[0]), min(size[1], room[1])
