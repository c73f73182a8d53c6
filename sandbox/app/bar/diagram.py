"""The stages of initiative as a small diagram below the bar, while the mouse rests there (guide: initiative)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.widgets.flow import LEADING, Lines, draw_lines, flow, height
from sandbox.app.widgets.paint import CHANGED_EDGE, CHANGED_GROUND, LIFTED, mark, plate
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import CHANGED, LINE, PANEL, QUIET, TEXT
from sandbox.scene.stages import Stage

WIDTH = 700
"""Its width in logical pixels, where there is room for it."""
GAP, MARGIN, INSET = 20, 12, 10
ABOVE, BELOW = 5, 17
"""Of the words in a box."""
NARROWEST = 100
"""Of the columns of one row."""
_SIZE = 12


@dataclass(frozen=True)
class _Box:
    """A stage, broken into lines."""

    stage: Stage
    title: Lines
    rule: Lines
    facts: Lines

    @classmethod
    def of(cls, stage: Stage, room: int) -> _Box:
        colour = CHANGED if stage.is_lit else TEXT if stage.is_possible else QUIET
        return cls(stage, flow(((stage.title, colour),), room), flow(((stage.rule, QUIET),), room, _SIZE),
                   tuple(line for fact in stage.facts for line in flow(((fact, TEXT),), room, _SIZE)))

    @property
    def height(self) -> int:
        return px(ABOVE) + height(self.title) + height(self.rule) + height(self.facts) + px(BELOW)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The title, what holds, and below a line what is so now; the one in which the battle is, is lit."""
        ground = plate(*area.size, CHANGED_GROUND, CHANGED_EDGE) if self.stage.is_lit else plate(*area.size, LIFTED)
        surface.blit(ground, area)
        left, y = area.left + px(INSET), area.top + px(ABOVE)
        draw_lines(surface, self.title, (left, y))
        y += height(self.title)
        draw_lines(surface, self.rule, (left, y), _SIZE)
        if self.facts:
            y += height(self.rule) + px(4)
            surface.fill(LINE, (left, y, area.width - 2 * px(INSET), px(1)))
            draw_lines(surface, self.facts, (left, y + px(4)), _SIZE)


class Diagram:
    """`area` is where it lies in the window, of no size while it is not shown. It takes no events."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.stages: tuple[Stage, ...] = ()
        self._boxes: list[tuple[_Box, pygame.Rect]] = []

    def open(self, stages: Sequence[Stage], inside: pygame.Rect) -> None:
        """At the upper right of an area, as wide as it may be there, and as high as its words need."""
        self.stages = tuple(stages)
        wide = min(px(WIDTH), inside.width - 2 * px(4))
        self._boxes.clear()
        self.area = pygame.Rect(inside.right - wide - px(4), inside.top, wide, px(MARGIN))
        for row in self._rows(wide):
            high = max(box.height for box in row)
            column = self._column(wide, len(row))
            for index, box in enumerate(row):
                left = self.area.left + px(MARGIN) + index * (column + px(GAP))
                self._boxes.append((box, pygame.Rect(left, self.area.bottom, column, high)))
            self.area.height += high + px(MARGIN)

    def close(self) -> None:
        self.area, self.stages = pygame.Rect(0, 0, 0, 0), ()

    def _rows(self, wide: int) -> list[list[_Box]]:
        """All in one row where a column is wide enough to be read in, else in two."""
        count = len(self.stages)
        count = count if self._column(wide, count) >= px(NARROWEST) else (count + 1) // 2
        room = self._column(wide, count) - 2 * px(INSET)
        boxes = [_Box.of(stage, room) for stage in self.stages]
        return [boxes[start:start + count] for start in range(0, len(boxes), count)]

    def _column(self, wide: int, count: int) -> int:
        return (wide - 2 * px(MARGIN) - (count - 1) * px(GAP)) // count

    def draw(self, surface: pygame.Surface) -> None:
        if not self.stages:
            return
        surface.blit(plate(*self.area.size, PANEL, LINE), self.area)
        for index, (box, area) in enumerate(self._boxes):
            box.draw(surface, area)
            # What is first in a row is led to by the order in which one reads.
            if index and area.top == self._boxes[index - 1][1].top:
                middle = (area.left - px(GAP) // 2, area.top + px(ABOVE) + px(LEADING) // 2)
                mark(surface, middle, TEXT if box.stage.is_possible else LINE)
