"""A short list of choices that opens over the rest and closes with the next click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sandbox.app import fonts
from sandbox.app.part import Desk
from sandbox.app.widgets.board import Board, Control, Mood, Point
from sandbox.app.widgets.paint import HOVER, PRESSED, mark, plate, write
from sandbox.scene.colours import ACCENT, CONTROL, LINE, QUIET, TEXT, Colour

ROW = 28


class Choice(Control):
    """The control that opens a menu: the chosen word and a mark that points down."""

    does_act = True

    def __init__(self, area: pygame.Rect, chosen: Callable[[], str], open_menu: Callable[[pygame.Rect], object], *,
                 tip: str | Callable[[], str] = "", colour: Callable[[], Colour] = lambda: TEXT) -> None:
        super().__init__(area, tip)
        self._chosen, self._open = chosen, open_menu
        self._colour = colour

    def look(self) -> object:
        return self._chosen(), self._colour()

    def press(self, _at: Point) -> None:
        self._open(self.area)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        surface.blit(plate(*area.size, {"rest": CONTROL, "hover": HOVER, "pressed": PRESSED}[mood]), area)
        room = pygame.Rect(area.left + 10, area.top, area.width - 34, area.height)
        write(surface, self._chosen(), room, self._colour())
        mark(surface, (area.right - 14, area.centery), QUIET, is_down=True)


class _Row(Control):
    does_act = True

    def __init__(self, area: pygame.Rect, name: str, is_chosen: bool, choose: Callable[[str], object],
                 tip: str) -> None:
        super().__init__(area, tip)
        self._name, self._is_chosen, self._choose = name, is_chosen, choose

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._choose(self._name)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if mood != "rest":
            surface.blit(plate(*area.size, HOVER, corner=4), area)
        if self._is_chosen:
            write(surface, "✓", pygame.Rect(area.left + 8, area.top, 16, area.height), ACCENT)
        room = pygame.Rect(area.left + 28, area.top, area.width - 36, area.height)
        write(surface, self._name, room, TEXT if self._is_chosen or mood != "rest" else QUIET)


class Menu:
    """`choose` gets the name clicked. Esc or a click elsewhere closes it and chooses nothing."""

    def __init__(self, desk: Desk) -> None:
        self.board = Board(desk, CONTROL)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self.is_open = False

    def open(self, beside: pygame.Rect, inside: pygame.Rect, names: Sequence[str], chosen: str,
             choose: Callable[[str], object], tips: Sequence[str] = ()) -> None:
        """Opens below `beside`, or above it where there is more room; it stays `inside`."""
        wide = max(beside.width, max(fonts.width(name) for name in names) + 52)
        high = min(len(names) * ROW + 8, inside.height)
        frame = pygame.Rect(beside.right - wide, beside.bottom + 4, wide, high)
        if frame.bottom > inside.bottom:
            frame.bottom = beside.top - 4
        self._frame = frame.clamp(inside)
        rows = [_Row(pygame.Rect(0, number * ROW, wide - 8, ROW), name, name == chosen, self._closing(choose),
                     tips[number] if tips else "") for number, name in enumerate(names)]
        self.board.place(self._frame.inflate(-8, -8), rows, len(names) * ROW)
        self.is_open = True

    def _closing(self, choose: Callable[[str], object]) -> Callable[[str], None]:
        def closing(name: str) -> None:
            self.close()
            choose(name)

        return closing

    def close(self) -> None:
        self.is_open = False

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the menu; a click elsewhere closes it and is used up."""
        if not self.is_open:
            return False
        if self.board.handle(event):
            return True
        is_away = event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos)
        if is_away or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.close()
            return True
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_open:
            surface.blit(plate(*self._frame.size, CONTROL, LINE), self._frame)
            self.board.draw(surface)
