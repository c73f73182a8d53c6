"""A search while it is watched: its queue in order, and its lines with those lit that worked (guide: window, Why)."""

from __future__ import annotations

import pygame

from sandbox.app.panel.sheet import Sheet
from sandbox.app.widgets import fonts
from sandbox.app.widgets.flow import LEADING, Run, draw_lines, flow, height
from sandbox.app.widgets.paint import CHANGED_GROUND, LIFTED, mark, plate, write
from sandbox.app.widgets.pane import Control, Mood
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.language import say
from sandbox.scene.code import Waiting, Worked, WorkedLine
from sandbox.scene.colours import CHANGED, QUIET, TEXT

_CHIP = 22
_GAP = 4
_SET_IN = 14
_SIZE = 12


class CodeRow(Control):
    """A line of the search; one that worked is lit, with what it did behind it."""

    def __init__(self, left: int, top: int, room: int, line: WorkedLine) -> None:
        self.line = line
        self._in = px(_SET_IN) * (1 + line.depth)
        runs: tuple[Run, ...] = (((line.words, TEXT), (f"→ {line.did}", CHANGED)) if line.did
                                 else ((line.words, QUIET),))
        self._lines = flow(runs, room - self._in - px(6), _SIZE)
        super().__init__(pygame.Rect(left, top, room, height(self._lines) + px(2)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        if self.line.did:
            surface.blit(plate(area.width, area.height - px(2), CHANGED_GROUND), area)
            mark(surface, (area.left + self._in - px(8), area.top + px(LEADING) // 2), CHANGED, size=3)
        draw_lines(surface, self._lines, (area.left + self._in, area.top), _SIZE)


class QueueChip(Control):
    """A cell in the queue, and the number it stands with; the one that is taken next is edged."""

    def __init__(self, area: pygame.Rect, waiting: Waiting, is_next: bool) -> None:
        super().__init__(area, say("Taken next") if is_next else "")
        self.waiting, self._is_next = waiting, is_next

    @staticmethod
    def width(waiting: Waiting) -> int:
        """How wide it has to be, in pixels."""
        return fonts.width(waiting.cell, 11, "numbers") + fonts.width(waiting.worth, 11, "numbers") + px(20)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.blit(plate(*area.size, LIFTED, CHANGED if self._is_next else None), area)
        room = area.inflate(-px(12), 0)
        write(surface, self.waiting.cell, room, QUIET, size=11, face="numbers")
        write(surface, self.waiting.worth, room, TEXT, size=11, face="numbers", align="right")


def add_code(sheet: Sheet, worked: Worked) -> None:
    """The queue, what decides its order, and the lines."""
    if worked.order:
        sheet.heading(say("queue: {order}", order=worked.order), LEADING + 4)
        _add_queue(sheet, worked)
        sheet.skip(8)
    sheet.heading(say("line by line"), LEADING + 4)
    for line in worked.lines:
        sheet.add(CodeRow(*sheet.spot, line))
    sheet.skip(8)


def _add_queue(sheet: Sheet, worked: Worked) -> None:
    """As many chips in a row as there is room for; then how many more there are."""
    left = sheet.left

    def spot(wide: int) -> pygame.Rect:
        nonlocal left
        if left > sheet.left and left + wide > sheet.right:
            left = sheet.left
            sheet.skip(_CHIP + _GAP)
        area = pygame.Rect(left, sheet.top, wide, px(_CHIP))
        left += wide + px(_GAP)
        return area

    for index, waiting in enumerate(worked.queue):
        sheet.put(QueueChip(spot(QueueChip.width(waiting)), waiting, index == 0))
    rest = (say("and {number} more", number=worked.more) if worked.more else "" if worked.queue else
            say("It is empty."))
    if rest:
        sheet.put(Line(spot(fonts.width(rest, _SIZE) + px(8)), rest, colour=QUIET, size=_SIZE))
    sheet.skip(_CHIP)
