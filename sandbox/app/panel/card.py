"""The Why of the moment in short, as it stands below a page (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.panel.explained import runs_of, subject, told
from sandbox.app.widgets.flow import LEADING, Lines, draw_lines, flow, height
from sandbox.app.widgets.paint import HOVER, heading, mark, plate
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.scene.colours import CHANGED, CONTROL
from sandbox.scene.frame import Frame
from sandbox.scene.lines import WORTHS, Line


class Card(Control):
    """The Why of the moment in short, below the sliders; a click opens the page.

    It is as high as its lines need, at most `limit` of them. With a height that somebody chose it is that high, and
    says as much as there is room for; the worthiest line is never cut.
    """

    does_act = True
    PADDING = 12

    def __init__(self, left: int, width: int, frame: Frame, limit: int, click: Callable[[], object],
                 chosen: int | None = None) -> None:
        if chosen is not None:
            limit = max(1, (chosen - self._high(0)) // px(LEADING))
        self._lines = self.lines(frame, width, limit)
        high = max(chosen or 0, self._high(sum(len(lines) for _, lines in self._lines)))
        super().__init__(pygame.Rect(left, 0, width, high), say("See why in full"))
        self._frame, self._click = frame, click

    @classmethod
    def _high(cls, rows: int) -> int:
        """How high it is with so many rows of text below its heading."""
        return 2 * px(cls.PADDING) + px(LEADING) * (rows + 1)

    @classmethod
    def lines(cls, frame: Frame, width: int, limit: int) -> tuple[tuple[Line, Lines], ...]:
        """The lines of the explanation, where `limit` rows of text hold them, in their order.

        Else the worthiest of them, and a last row that says there is more; the worthiest line of all is always there.
        """
        room = width - 2 * px(cls.PADDING)
        flowed = [(line, flow(runs_of(line), room - (px(14) if line.weight == "fired" else 0)))
                  for line in told(frame)]
        if sum(len(lines) for _, lines in flowed) <= limit:
            return tuple(flowed)
        chosen: list[int] = []
        for index in sorted(range(len(flowed)), key=lambda index: (WORTHS.index(flowed[index][0].worth), index)):
            if not chosen or sum(len(flowed[one][1]) for one in (*chosen, index)) < limit:
                chosen.append(index)
        more = Line(say("… more on Why"), "quiet")
        return (*(flowed[index] for index in sorted(chosen)), (more, flow(runs_of(more), room)))

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._click()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        surface.blit(plate(*area.size, CONTROL if mood == "rest" else HOVER), area)
        left, top = area.left + px(self.PADDING), area.top + px(self.PADDING)
        room = area.width - 2 * px(self.PADDING)
        heading(surface, subject(self._frame, room), pygame.Rect(left, top - px(2), room, px(LEADING)))
        top += px(LEADING)
        for line, lines in self._lines:
            indent = px(14) if line.weight == "fired" else 0
            if indent:
                mark(surface, (left + px(4), top + px(LEADING) // 2), CHANGED)
            draw_lines(surface, lines, (left + indent, top))
            top += height(lines)
