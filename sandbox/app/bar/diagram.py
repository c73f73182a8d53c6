"""The stages of initiative as a small diagram below the bar, while the mouse rests there (guide: initiative)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.widgets.flow import Lines, draw_lines, flow, height
from sandbox.app.widgets.paint import CHANGED_EDGE, CHANGED_GROUND, LIFTED, mark, plate, write
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import CHANGED, LINE, PANEL, QUIET, TEXT
from sandbox.scene.stages import Stage

WIDTH = 700
"""Its width in logical pixels, where there is room for it."""
GAP, MARGIN, INSET = 20, 12, 10
TITLE = 26
_SIZE = 12


@dataclass(frozen=True)
class _Box:
    """A stage, broken into lines."""

    stage: Stage
    rule: Lines
    facts: Lines


class Diagram:
    """`area` is where it lies in the window, of no size while it is not shown. It takes no events."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.stages: tuple[Stage, ...] = ()

    def open(self, stages: Sequence[Stage], inside: pygame.Rect) -> None:
        """At the upper right of an area, as wide as it may be there, and as high as its words need."""
        self.stages = tuple(stages)
        wide = min(px(WIDTH), inside.width - 2 * px(4))
        boxes = self._boxes(wide)
        high = px(TITLE) + max(height(box.rule) + height(box.facts) for box in boxes) + 2 * px(MARGIN) + px(16)
        self.area = pygame.Rect(inside.right - wide - px(4), inside.top, wide, high)

    def close(self) -> None:
        self.area, self.stages = pygame.Rect(0, 0, 0, 0), ()

    def _column(self, wide: int) -> int:
        count = len(self.stages)
        return (wide - 2 * px(MARGIN) - (count - 1) * px(GAP)) // count

    def _boxes(self, wide: int) -> list[_Box]:
        room = self._column(wide) - 2 * px(INSET)
        return [_Box(stage, flow(((stage.rule, QUIET),), room, _SIZE),
                     tuple(line for fact in stage.facts for line in flow(((fact, TEXT),), room, _SIZE)))
                for stage in self.stages]

    def draw(self, surface: pygame.Surface) -> None:
        if not self.stages:
            return
        surface.blit(plate(*self.area.size, PANEL, LINE), self.area)
        column = self._column(self.area.width)
        left, top = self.area.left + px(MARGIN), self.area.top + px(MARGIN)
        for index, box in enumerate(self._boxes(self.area.width)):
            area = pygame.Rect(left, top, column, self.area.bottom - px(MARGIN) - top)
            _draw_box(surface, box, area)
            if index:
                middle = (left - px(GAP) // 2, top + px(TITLE) // 2 + px(2))
                is_way = box.stage.is_possible
                mark(surface, middle, TEXT if is_way else LINE)
            left += column + px(GAP)


def _draw_box(surface: pygame.Surface, box: _Box, area: pygame.Rect) -> None:
    """A stage: its title, its rule, and below a line how things are now. The stage in which the battle is, is lit."""
    stage = box.stage
    surface.blit(plate(*area.size, CHANGED_GROUND, CHANGED_EDGE) if stage.is_lit else plate(*area.size, LIFTED), area)
    inner = area.inflate(-2 * px(INSET), 0)
    title = pygame.Rect(inner.left, area.top + px(2), inner.width, px(TITLE))
    write(surface, stage.title, title, CHANGED if stage.is_lit else TEXT if stage.is_possible else QUIET)
    draw_lines(surface, box.rule, (inner.left, title.bottom), _SIZE)
    if box.facts:
        y = title.bottom + height(box.rule) + px(4)
        surface.fill(LINE, (inner.left, y, inner.width, px(1)))
        draw_lines(surface, box.facts, (inner.left, y + px(4)), _SIZE)
