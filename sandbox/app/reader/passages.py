"""Blocks of a page as controls: text whose links can be clicked, code, tables."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.reader.typeset import BODY, Line, draw, leading, longest_word, typeset, width
from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import LIT, plate
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px
from sandbox.guide.blocks import Code, Heading, Paragraph, Runs, Table
from sandbox.guide.columns import shared
from sandbox.scene.colours import ACCENT, LINE, QUIET, TEXT, WINDOW, Colour

Follow = Callable[[str], object]
"""Goes where a link leads."""

INDENT = 20
_HEADINGS = {1: 22, 2: 17, 3: 14}
"""The size of a heading's letters by its level."""
_CELL, _CODE = 13, 12
_GAP, _AIR = 18, 6
"""Between the columns of a table, and above and below each of its rows."""
_BESIDE = 6
"""Left of a table, for the bar that marks a row."""


class Passage(Control):
    """Lines of text. Its links are clicked; the one below the mouse is lit."""

    def __init__(self, area: pygame.Rect, lines: tuple[Line, ...], size: int, follow: Follow, *, left: int = 0,
                 mark: str = "", colour: Colour = TEXT) -> None:
        super().__init__(area)
        self._lines, self._size, self._follow = lines, size, follow
        self._left, self._mark, self._colour = left, mark, colour
        self._at: Point | None = None
        self.does_act = any(piece.word.link for line in lines for piece in line)

    @classmethod
    def of_heading(cls, heading: Heading, left: int, top: int, room: int, follow: Follow) -> Passage:
        size = _HEADINGS.get(heading.level, _HEADINGS[3])
        lines = typeset(heading.runs, room, size, is_strong=True)
        return cls(pygame.Rect(left, top, room, len(lines) * leading(size)), lines, size, follow)

    @classmethod
    def of_paragraph(cls, block: Paragraph, left: int, top: int, room: int, follow: Follow) -> Passage:
        indent = px(INDENT) * block.depth
        lines = typeset(block.runs, room - indent)
        return cls(pygame.Rect(left, top, room, len(lines) * leading(BODY)), lines, BODY, follow, left=indent,
                   mark=block.mark)

    def link_at(self, at: Point | None) -> str:
        """The link below the mouse, empty where there is none."""
        if at is None:
            return ""
        x, y = at[0] - self.area.left - self._left, at[1] - self.area.top
        row = y // leading(self._size)
        if not 0 <= row < len(self._lines):
            return ""
        return next((piece.word.link for piece in self._lines[row] if piece.joins <= x < piece.left + piece.width), "")

    def rest(self, at: Point | None) -> None:
        self._at = at

    def look(self) -> object:
        return self.link_at(self._at)

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at) and (link := self.link_at(at)):
            self._follow(link)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        if self._mark:
            sign = fonts.text(self._mark, self._size, QUIET)
            surface.blit(sign, (area.left + self._left - sign.get_width() - px(6),
                                area.top + (leading(self._size) - sign.get_height()) // 2))
        draw(surface, self._lines, (area.left + self._left, area.top), self._size, self._colour,
             self.link_at(self._at))


class CodeBlock(Control):
    """Lines as they are typed, on a ground of their own. A line that is too wide goes on in the next one."""

    def __init__(self, block: Code, left: int, top: int, room: int) -> None:
        indent = px(INDENT) * block.depth
        inner = room - indent - 2 * px(12)
        self._lines = [part for line in block.lines for part in _cut(line, inner)]
        self._high = px(18)
        super().__init__(pygame.Rect(left + indent, top, room - indent, len(self._lines) * self._high + 2 * px(8)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.blit(plate(*area.size, WINDOW), area)
        for index, line in enumerate(self._lines):
            drawn = fonts.text(line, _CODE, TEXT, "numbers")
            surface.blit(drawn, (area.left + px(12), area.top + px(8) + index * self._high))


def _cut(line: str, room: int) -> list[str]:
    if fonts.width(line, _CODE, "numbers") <= room:
        return [line]
    letters = max(1, room // fonts.width("m", _CODE, "numbers"))
    return [line[start:start + letters] for start in range(0, len(line), letters)]


class Grid(Control):
    """A table. `lit` is the row that was looked for."""

    does_act = True

    def __init__(self, block: Table, left: int, top: int, room: int, follow: Follow, lit: int | None = None) -> None:
        columns = list(zip(block.head, *block.rows, strict=True))
        gap = px(_GAP)
        widths = shared([max(width(cell, _CELL) for cell in column) + 1 for column in columns],
                        [max(longest_word(cell, _CELL) for cell in column) + 1 for column in columns],
                        room - gap * (len(columns) - 1))
        if sum(widths) + gap * (len(widths) - 1) > room:
            widths = [width * (room - gap * (len(widths) - 1)) // sum(widths) for width in widths]
        self._follow, self._lit = follow, lit
        self._cells: list[tuple[Passage, ...]] = []
        """The passages of each row, arranged from the table's upper left corner. The head is the first row."""
        self._tops: list[int] = []
        y = 0
        for index, row in enumerate((block.head, *block.rows)):
            self._tops.append(y)
            cells = self._row(row, widths, gap, y, QUIET if index == 0 else TEXT)
            self._cells.append(cells)
            y += max((cell.area.height for cell in cells), default=0) + 2 * px(_AIR)
        self._tops.append(y)
        self._at: Point | None = None
        super().__init__(pygame.Rect(left - px(_BESIDE), top, sum(widths) + gap * (len(widths) - 1) + px(_BESIDE), y))

    def _row(self, row: tuple[Runs, ...], widths: list[int], gap: int, top: int, colour: Colour) -> tuple[Passage, ...]:
        cells, x = [], px(_BESIDE)
        for cell, wide in zip(row, widths, strict=True):
            lines = typeset(cell, wide, _CELL)
            area = pygame.Rect(x, top + px(_AIR), wide, len(lines) * leading(_CELL))
            cells.append(Passage(area, lines, _CELL, self._follow, colour=colour))
            x += wide + gap
        return tuple(cells)

    def top_of(self, row: int) -> int:
        """Where a row begins, on the pane."""
        return self.area.top + self._tops[row + 1]

    def _inside(self, at: Point | None) -> Point | None:
        return None if at is None else (at[0] - self.area.left, at[1] - self.area.top)

    def _link(self) -> tuple[Passage, str] | None:
        """The link below the mouse, and the cell that it is in."""
        at = self._inside(self._at)
        found = ((cell, cell.link_at(at)) for row in self._cells for cell in row if at and cell.area.collidepoint(at))
        return next((one for one in found if one[1]), None)

    def rest(self, at: Point | None) -> None:
        self._at = at

    def look(self) -> object:
        return self._link()

    def release(self, at: Point) -> None:
        self._at = at
        if link := self._link():
            self._follow(link[1])

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        for index, row in enumerate(self._cells):
            top, below = area.top + self._tops[index], area.top + self._tops[index + 1]
            if self._lit is not None and index == self._lit + 1:
                surface.fill(LIT, (area.left, top, area.width, below - top))
                surface.fill(ACCENT, (area.left, top, px(2), below - top))
            at = self._inside(self._at)
            for cell in row:
                cell.rest(at if at and cell.area.collidepoint(at) else None)
                cell.paint(surface, cell.area.move(area.topleft), mood)
            surface.fill(LINE, (area.left + px(_BESIDE), below - px(1), area.width - px(_BESIDE), px(1)))
