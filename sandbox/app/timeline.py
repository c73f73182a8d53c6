"""The ribbons of states under the map, with the scrubber over them (design: window)."""

from __future__ import annotations

import pygame

from sandbox.ai.profiles import PROFILES
from sandbox.app import fonts
from sandbox.app.part import Desk
from sandbox.scene import colours
from sandbox.scene.colours import LINE, PANEL, QUIET, TEXT, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.ribbons import Ribbons, shown, told

ROW = 19
NAMES = 70
FEWEST = 3
MORE = 16
"""Pixels for the line that says how many ribbons are not shown."""

SPANS = (40, 60, 80, 120, 160, 240, 320, 480, 640, 1000, 1500, 2000, 3000, 5000, 10000)
"""How many turns the whole width may stand for; the smallest that holds what is known."""


class Timeline:
    """A press or drag on the ribbons puts the cursor on that turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._ribbons = Ribbons()
        self._frame: Frame | None = None
        self._is_held = False
        self._scroll = 0

    def wanted(self, height: int) -> int:
        """How high it would like to be in a window of that height: a row a unit, never more than a seventh.

        It is asked when a level is opened or the window changes, not with every unit placed, so that the map stays
        where it is under the mouse.
        """
        units = sum(1 for unit in self._desk.session.level.units if unit.profile)
        rows = max(FEWEST, min(units, height // 7 // ROW))
        return rows * ROW + 16 + MORE

    def place(self, area: pygame.Rect) -> None:
        self._area = area

    def show(self, frame: Frame) -> None:
        self._frame = frame

    def update(self, seconds: float) -> None:
        """Nothing moves by itself here."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._area.collidepoint(event.pos):
            self._is_held = True
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._is_held:
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._is_held:
            self._is_held = False
            return True
        return event.type == pygame.MOUSEWHEEL and self._area.collidepoint(pygame.mouse.get_pos())

    def hover(self, position: tuple[int, int]) -> bool:
        """Tells turn, unit and state under the mouse."""
        history = self._desk.session.history
        if not self._area.collidepoint(position) or history is None or self._frame is None:
            return False
        turn = self._turn_at(position[0])
        if turn > history.steps[-1].world.turn or position[0] < self._left:
            return True
        names = self._names()
        row = (position[1] - self._area.y - 8) // ROW
        words = f"turn {turn}"
        if 0 <= row < len(names):
            words += f" · {told(names[row], self._ribbons.pieces(history)[names[row]], turn)}"
        self._desk.tooltip(words, position)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        history = self._desk.session.history
        if history is None or self._frame is None:
            self._hint(surface)
            return
        pieces = self._ribbons.pieces(history)
        if not pieces:
            self._hint(surface)
            return
        y = self._area.y + 8
        for name in self._names():
            is_shown = name in (self._frame.selected, self._frame.actor)
            label = fonts.text(fonts.fitted(name, NAMES - 8, 12), 12, TEXT if is_shown else QUIET)
            surface.blit(label, (self._area.x + 16, y + 1))
            track = pygame.Rect(self._left, y + 1, self._right - self._left, ROW - 4)
            pygame.draw.rect(surface, WINDOW, track, border_radius=3)
            placed = self._frame.world[name].placed
            for piece in pieces[name]:
                state = PROFILES[placed.profile].state(piece.state) if placed.profile else None
                self._piece(surface, track, self._x(piece.start), self._x(piece.end),
                            colours.state(state.tone) if state else QUIET, state.letter if state else "")
            y += ROW
        hidden = sum(name in self._frame.world for name in pieces) - len(self._names())
        if hidden > 0:
            more = fonts.text(f"+{hidden} units", 11, QUIET)
            surface.blit(more, more.get_rect(midleft=(self._area.x + 16, y + MORE // 2)))
        self._scrubber(surface)

    def _hint(self, surface: pygame.Surface) -> None:
        words = fonts.text("Here the states of enemies run along with their turns, once there are some.", 12, QUIET)
        surface.blit(words, words.get_rect(midleft=(self._area.x + 16, self._area.centery)))

    def _piece(self, surface: pygame.Surface, track: pygame.Rect, start: int, end: int, colour: colours.Colour,
               letter: str) -> None:
        area = pygame.Rect(start, track.y, max(2, end - start - 1), track.height)
        surface.fill(colour, area)
        mark = fonts.text(letter, 11, WINDOW, "strong")
        if area.width >= mark.get_width() + 6:
            surface.blit(mark, mark.get_rect(midleft=(area.x + 5, area.centery)))

    def _scrubber(self, surface: pygame.Surface) -> None:
        assert self._frame is not None
        turn = self._frame.world.turn
        x = (self._x(turn) + self._x(turn + 1)) // 2
        top = self._area.y + 4
        bottom = top + 4 + ROW * len(self._names())
        surface.fill(WINDOW, (x - 2, top, 5, bottom - top))
        surface.fill(TEXT, (x - 1, top, 2, bottom - top))
        pygame.draw.polygon(surface, TEXT, [(x - 6, top - 3), (x + 6, top - 3), (x, top + 5)])
        surface.fill(LINE, (self._area.x, self._area.bottom - 1, self._area.width, 1))

    # Turns and pixels

    @property
    def _left(self) -> int:
        return self._area.x + 16 + NAMES

    @property
    def _right(self) -> int:
        return self._area.right - 16

    def _span(self) -> int:
        history = self._desk.session.history
        last = history.steps[-1].world.turn if history else 0
        return next((span for span in SPANS if span * 0.96 >= last), last + 1)

    def _x(self, turn: int) -> int:
        """Where the room of a turn begins; it reaches to that of the next."""
        return self._left + round((self._right - self._left) * turn / self._span())

    def _turn_at(self, x: int) -> int:
        """The turn in whose room a pixel lies."""
        guess = (x - self._left) * self._span() // max(1, self._right - self._left)
        return max(0, guess + 1 if self._x(guess + 1) <= x else guess)

    def _go(self, x: int) -> None:
        self._desk.session.go_to_turn(self._turn_at(x))

    def _names(self) -> tuple[str, ...]:
        history = self._desk.session.history
        if history is None or self._frame is None:
            return ()
        return shown(self._ribbons.pieces(history), self._frame, max(1, (self._area.height - 16) // ROW))
