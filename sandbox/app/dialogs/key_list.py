"""The list of all keys, made from the commands (guide: keys)."""

from __future__ import annotations

import pygame

from sandbox.app.keys.described import entries
from sandbox.app.widgets import fonts
from sandbox.app.widgets.board import Board, Control, Mood
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.paint import plate, write
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading
from sandbox.base.language import say
from sandbox.scene.colours import CONTROL, LINE, PANEL, QUIET, TEXT

WIDE = 1000
PADDING = 24
_TITLE = 52
_KEY = 18


class Row(Control):
    """Keys on small plates, and what they do."""

    def __init__(self, left: int, top: int, room: int, keys: tuple[str, ...], words: str, key_room: int) -> None:
        self._keys, self._key_room = keys, key_room
        self._lines = flow(((words, TEXT),), room - key_room - px(8), 12)
        super().__init__(pygame.Rect(left, top, room, max(px(LEADING), height(self._lines))))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        left = area.left
        for key in self._keys:
            wide = key_width(key)
            if left + wide > area.left + self._key_room:
                break
            plate_area = pygame.Rect(left, area.top + px(1), wide, px(_KEY))
            surface.blit(plate(*plate_area.size, CONTROL, LINE, 4), plate_area)
            write(surface, key, plate_area, QUIET, size=11, face="numbers", align="centre")
            left += wide + px(4)
        draw_lines(surface, self._lines, (area.left + self._key_room + px(8), area.top), 12)


def key_width(key: str) -> int:
    return fonts.width(key, 11, "numbers") + px(10)


class Keys:
    """Two columns, scrolled by the wheel where the window is low."""

    def __init__(self, desk: Desk) -> None:
        self._board = Board(desk, PANEL)
        self._frame = pygame.Rect(0, 0, 0, 0)

    def place(self, area: pygame.Rect) -> None:
        wide = min(px(WIDE), area.width - px(32))
        room = (wide - 3 * px(PADDING)) // 2
        key_room = px(128 if room < px(420) else 168)
        groups = [(group, [Row(0, 0, room, keys, words, key_room) for keys, words in rows])
                  for group, rows in entries()]
        heights = [px(28) + sum(row.area.height for row in rows) + px(12) for _, rows in groups]
        # The second column begins where the higher of the two is lowest.
        second = min(range(1, len(groups)), key=lambda place: max(sum(heights[:place]), sum(heights[place:])))
        controls: list[Control] = []
        left, top = px(PADDING), 0
        for number, (group, rows) in enumerate(groups):
            if number == second:
                left, top = 2 * px(PADDING) + room, 0
            controls.append(Heading(pygame.Rect(left, top, room, px(24)), group))
            for row in rows:
                row.area.topleft = (left, top + px(28))
                controls.append(row)
                top += row.area.height
            top += px(28 + 12)
        lowest = max(sum(heights[:second]), sum(heights[second:])) - px(12)
        high = min(lowest + px(_TITLE) + px(PADDING), area.height - px(32))
        self._frame = pygame.Rect(0, 0, wide, high)
        self._frame.center = area.center
        below = pygame.Rect(self._frame.left + px(1), self._frame.top + px(_TITLE), wide - px(2),
                            high - px(_TITLE) - px(PADDING) // 2)
        self._board.place(below, controls, lowest)

    def is_inside(self, at: tuple[int, int]) -> bool:
        return self._frame.collidepoint(at)

    def handle(self, event: pygame.Event) -> None:
        self._board.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(plate(*self._frame.size, PANEL, LINE, 8), self._frame)
        left, room = self._frame.left + px(PADDING), self._frame.width - 2 * px(PADDING)
        title = pygame.Rect(left, self._frame.top, room, px(_TITLE))
        write(surface, say("Keys"), title, size=16)
        write(surface, say("Esc closes"), title, QUIET, size=12, align="right")
        self._board.draw(surface)
