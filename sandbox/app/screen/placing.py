"""Where on the displays a window opens: as large as wished, within what panels and bars of the desktop leave free."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.screen.found import Found
from sandbox.base.frozen import dataclass

SIDES, TITLE = 8, 40
"""What is left free for the frame that the system draws about a window: at each side and below; and above."""


@dataclass(frozen=True)
class Display:
    """A display: its whole `area`, the part of it that is free, both in pixels of the desktop, and what its scale
    follows from.
    """

    area: pygame.Rect
    usable: pygame.Rect
    found: Found

    def room(self, scale: float) -> pygame.Rect:
        """Where a window may be, without its frame."""
        sides, title = round(SIDES * scale), round(TITLE * scale)
        return pygame.Rect(self.usable.left + sides, self.usable.top + title, max(1, self.usable.width - 2 * sides),
                           max(1, self.usable.height - title - sides))


def display_of(spot: pygame.Rect | None, displays: Sequence[Display]) -> Display:
    """The display on which most of a spot lies; the first where none of it lies on any."""
    return displays[0] if spot is None else max(displays, key=lambda display: _overlap(display.area, spot))


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    common = one.clip(other)
    return common.width * common.height


def placed(size: tuple[int, int], spot: pygame.Rect | None, display: Display, scale: float) -> pygame.Rect:
    """Where a window of that size opens on a display: on its last `spot`, as far as that is still there, else in the
    middle. A window that is larger than the room is made smaller.
    """
    room = display.room(scale)
    area = pygame.Rect(0, 0, min(size[0], room.width), min(size[1], room.height))
    if spot is None:
        area.center = room.center
    else:
        area.topleft = spot.topleft
    return area.clamp(room)
