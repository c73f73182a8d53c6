"""What a pile of the bar holds, opened below it: each of its units with name and value."""

from __future__ import annotations

import pygame

from sandbox.app.bar.portraits import MIDDLE, NAME, draw_portrait, value_width
from sandbox.app.widgets import fonts
from sandbox.app.widgets.paint import plate, write
from sandbox.app.widgets.scale import px
from sandbox.base.language import say_many
from sandbox.scene.colours import LINE, PANEL, QUIET, TEXT
from sandbox.scene.order import Seat, Seats
from sandbox.scene.piles import Pile, told

CELL = (66, 72)
MARGIN, HEAD, FOOT = 10, 24, 20
TITLE = 12
SHARE = 0.7
"""The largest share of the area below it that it may cover."""


class Drawer:
    """`area` is where it lies in the window, of no size while it is closed; `holder` the pile it hangs from, `title`
    what stands above its units.
    """

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.holder = pygame.Rect(0, 0, 0, 0)
        self._seats: tuple[Seat, ...] = ()
        self.title = ""
        self._columns = self._rows = 1
        self._first = 0

    def open(self, seats: Seats, pile: Pile, holder: pygame.Rect, inside: pygame.Rect) -> None:
        """Opens right below the `holder`, and stays `inside` an area."""
        if not self.holds(pile, seats):
            self._first = 0
        self._seats, self.holder, self.title = seats[pile.index:pile.after], holder, told(seats, pile)
        wide, high = px(CELL[0]), px(CELL[1])
        most = max(1, (inside.width - 2 * px(MARGIN)) // wide)
        # As wide as it has to be, so that its last row is not much shorter.
        lines = -(-pile.count // most)
        self._columns = max(-(-pile.count // lines), min(most, -(-fonts.width(self.title, TITLE) // wide)))
        self._rows = max(1, min(lines, (int(inside.height * SHARE) - px(HEAD) - 2 * px(MARGIN)) // high))
        self._first = max(0, min(self._first, lines - self._rows))
        foot = px(FOOT) if lines > self._rows else 0
        self.area = pygame.Rect(holder.left - px(MARGIN), inside.top, self._columns * wide + 2 * px(MARGIN),
                                self._rows * high + 2 * px(MARGIN) + px(HEAD) + foot).clamp(inside)

    def close(self) -> None:
        self.area, self.holder, self._seats = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0), ()

    def holds(self, pile: Pile, seats: Seats) -> bool:
        """Whether a pile is the open one, or what it has become: at least one of its units is the same."""
        if not self._seats or pile.first.is_next_round != self._seats[0].is_next_round:
            return False
        names = {seat.name for seat in self._seats}
        return any(seats.name(index) in names for index in range(pile.index, pile.after))

    def keeps(self, at: tuple[int, int]) -> bool:
        """Whether it stays open with the mouse there."""
        return bool(self.area) and (self.area.collidepoint(at) or self.holder.collidepoint(at))

    def scroll(self, rows: int) -> None:
        lines = -(-len(self._seats) // self._columns)
        self._first = max(0, min(self._first + rows, lines - self._rows))

    @property
    def _shown(self) -> tuple[tuple[Seat, pygame.Rect], ...]:
        """The units that have room, each in its cell."""
        first = self._first * self._columns
        wide, high = px(CELL[0]), px(CELL[1])
        left, top = self.area.left + px(MARGIN), self.area.top + px(MARGIN) + px(HEAD)
        return tuple((seat, pygame.Rect(left + index % self._columns * wide, top + index // self._columns * high,
                                        wide, high))
                     for index, seat in enumerate(self._seats[first:first + self._columns * self._rows]))

    def seat_at(self, at: tuple[int, int]) -> Seat | None:
        return next((seat for seat, cell in self._shown if cell.collidepoint(at)), None)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.area:
            return
        surface.blit(plate(*self.area.size, PANEL, LINE), self.area)
        write(surface, self.title, pygame.Rect(self.area.left + px(MARGIN) + px(4), self.area.top + px(MARGIN),
                                                self.area.width - 2 * px(MARGIN) - px(8), px(HEAD)), size=TITLE)
        shown = self._shown
        for seat, cell in shown:
            face = pygame.Rect(0, 0, px(MIDDLE), px(MIDDLE))
            face.topleft = (cell.centerx - (face.width + value_width(seat)) // 2, cell.top + px(4))
            draw_portrait(surface, seat, face)
            name = fonts.text(fonts.fitted(seat.name, cell.width - px(4), NAME), NAME, TEXT)
            surface.blit(name, name.get_rect(center=(cell.centerx, face.bottom + px(14))))
        left_over = len(self._seats) - len(shown)
        if left_over:
            more = fonts.text(say_many(left_over, "the wheel shows {number} more", "the wheel shows {number} more"), 11,
                              QUIET)
            surface.blit(more, more.get_rect(center=(self.area.centerx, self.area.bottom - px(FOOT))))
