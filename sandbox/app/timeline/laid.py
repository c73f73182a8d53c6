"""Where on the timeline its names, its ribbons and their turns are."""

from __future__ import annotations

import pygame

from sandbox.app.timeline.rows import ROW
from sandbox.app.timeline.ruler import BAND
from sandbox.app.timeline.strip import Scale
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass

NAMES, SIDE = 84, 16
"""How wide the names are, and what stays free at the left and the right."""

ABOVE, FOOT = 4, 16
"""The gap above the ruler, and the height of the line below the ribbons, which counts the units not in view."""


@dataclass(frozen=True)
class Laid:
    """`area` is that of the timeline, in pixels of the window; `last` the last turn that is known."""

    area: pygame.Rect
    last: int = 0

    @property
    def left(self) -> int:
        """Where the ribbons begin, right of the names."""
        return self.area.x + px(SIDE) + px(NAMES)

    @property
    def right(self) -> int:
        return self.area.right - px(SIDE)

    @property
    def ruler(self) -> pygame.Rect:
        return pygame.Rect(self.area.x, self.area.top + px(ABOVE), self.area.width, 2 * px(BAND))

    @property
    def top(self) -> int:
        """Where the first row begins."""
        return self.ruler.bottom + px(2)

    @property
    def more(self) -> pygame.Rect:
        """Where it is said how many units there are, or how many more."""
        return pygame.Rect(self.area.x, self.area.bottom - px(FOOT), px(SIDE) + px(NAMES), px(FOOT))

    @property
    def under(self) -> pygame.Rect:
        """Where it is said what letters and signs mean."""
        return pygame.Rect(self.left, self.area.bottom - px(FOOT), self.right - self.left, px(FOOT))

    # Rows

    @staticmethod
    def high(rows: int) -> int:
        """How high a timeline with so many rows is."""
        return px(ABOVE) + 2 * px(BAND) + px(ROW) * rows + px(FOOT)

    @property
    def room(self) -> int:
        """How many rows there is room for: one at the least."""
        return max(1, (self.area.height - self.high(0)) // px(ROW))

    def row_at(self, y: int) -> int:
        """The index of the row at a height; below 0 above the first one."""
        return (y - self.top) // px(ROW)

    def bottom(self, rows: int) -> int:
        """Where so many rows end."""
        return self.top + px(ROW) * rows

    # Turns

    @property
    def scale(self) -> Scale:
        """The ribbons' length stands for at least all turns that are known."""
        return Scale.holding(self.last, self.right - self.left)

    def x(self, turn: int) -> int:
        """Where the room of a turn begins; it reaches to that of the next."""
        return self.left + self.scale.x(turn)

    def turn_at(self, x: int) -> int:
        """The turn in whose room a pixel lies."""
        return self.scale.turn_at(x - self.left)
