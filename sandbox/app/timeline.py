"""The ribbons under the map, a row a unit in joining order, with the scrubber over them (design: window)."""

from __future__ import annotations

from typing import assert_never

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.part import Desk
from sandbox.base.language import say
from sandbox.rules.unit import NEUTRAL
from sandbox.scene import colours
from sandbox.scene.colours import LIFE_LOW, LINE, PANEL, QUIET, TEXT, WINDOW, blend
from sandbox.scene.frame import Frame, side_of
from sandbox.scene.ribbons import Deed, Piece, Ribbons, told

ROW = 19
NAMES = 70
FEWEST = 3
MORE = 16
"""Pixels for the line that says how many ribbons are not shown; a click on it shows the next ones."""

SPANS = (40, 60, 80, 120, 160, 240, 320, 480, 640, 1000, 1500, 2000, 3000, 5000, 10000)
"""How many turns the whole width may stand for; the smallest that holds what is known."""


class Timeline:
    """A press or drag on the ribbons puts the cursor on that turn; the wheel scrolls where not all units have room.

    A row keeps its unit until one scrolls, or selects a unit that has none: then so far that it has.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._ribbons = Ribbons()
        self._frame: Frame | None = None
        self._is_held = False
        self._pieces: dict[str, tuple[Piece, ...]] = {}
        self._first = 0
        self._revealed: str | None = None

    def wanted(self, height: int) -> int:
        """How high it would like to be in a window of that height: a row a unit, never more than a seventh.

        It is asked when a level is opened or the window changes, not with every unit placed, so that the map stays
        where it is under the mouse.
        """
        units = sum(1 for unit in self._desk.session.level.units if unit.team != NEUTRAL)
        rows = max(FEWEST, min(units, height // 7 // ROW))
        return rows * ROW + 16 + MORE

    def place(self, area: pygame.Rect) -> None:
        self._area = area

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw. A unit that has just been selected gets a row."""
        self._frame, history = frame, self._desk.session.running.history
        # A unit that is no longer in the level that is painted has no row.
        self._pieces = {} if history is None else {
            name: pieces for name, pieces in self._ribbons.pieces(history).items() if name in frame.world}
        names = self._names()
        if frame.selected != self._revealed:
            self._revealed = frame.selected
            if frame.selected in names:
                place = names.index(frame.selected)
                self._first = max(place - self._room + 1, min(self._first, place))
        self._scroll(0)

    def _scroll(self, rows: int) -> None:
        self._first = max(0, min(self._first + rows, len(self._names()) - self._room))

    def update(self, seconds: float) -> None:
        """Nothing moves by itself here."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._area.collidepoint(event.pos):
            if self._more.collidepoint(event.pos) and len(self._names()) > self._room:
                self._show_next()
                return True
            self._is_held = True
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._is_held:
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._is_held:
            self._is_held = False
            return True
        if event.type == pygame.MOUSEWHEEL and self._area.collidepoint(pygame.mouse.get_pos()):
            self._scroll(-event.y)
            return True
        return False

    def _show_next(self) -> None:
        """As many rows on as there is room for; after the last the first ones."""
        is_at_end = self._first + self._room >= len(self._names())
        self._scroll(-self._first if is_at_end else self._room)

    def hover(self, position: tuple[int, int]) -> bool:
        """Tells turn, unit and state under the mouse."""
        history = self._desk.session.running.history
        if not self._area.collidepoint(position) or history is None or self._frame is None:
            return False
        if self._more.collidepoint(position) and len(self._names()) > self._room:
            self._desk.tooltip(say("Show other units: click, or turn the wheel"), position)
            return True
        turn = self._turn_at(position[0])
        if turn > history.steps[history.seen].turn or position[0] < self._left:
            return True
        names = self._shown()
        row = (position[1] - self._area.y - 8) // ROW
        words = [say("turn {turn}", turn=turn)]
        if 0 <= row < len(names):
            deed = self._ribbons.marks(history, names[row]).get(turn)
            words.append(told(names[row], self._pieces[names[row]], turn, deed))
        self._desk.tooltip(" · ".join(words), position)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        history = self._desk.session.running.history
        if history is None or self._frame is None or not self._pieces:
            self._hint(surface)
            return
        y = self._area.y + 8
        for name in self._shown():
            is_marked = name in (self._frame.selected, self._frame.actor)
            label = fonts.text(fonts.fitted(name, NAMES - 8, 12), 12, TEXT if is_marked else QUIET)
            surface.blit(label, (self._area.x + 16, y + 1))
            track = pygame.Rect(self._left, y + 1, self._right - self._left, ROW - 4)
            pygame.draw.rect(surface, WINDOW, track, border_radius=3)
            self._ribbon(surface, track, name, self._pieces[name])
            y += ROW
        above, below = self._first, len(self._names()) - self._first - self._room
        if above > 0 or below > 0:
            counts = [f"{word} {number}" for word, number in (("↑", above), ("↓", below)) if number > 0]
            more = fonts.text(say("{counts} more", counts="  ".join(counts)), 11, QUIET)
            surface.blit(more, more.get_rect(midleft=(self._more.x + 16, self._more.centery)))
        self._scrubber(surface)

    def _ribbon(self, surface: pygame.Surface, track: pygame.Rect, name: str, pieces: tuple[Piece, ...]) -> None:
        """The states one after the other; without states a plain band in the colour of the side, with marks."""
        history = self._desk.session.running.history
        assert self._frame is not None and history is not None
        unit = self._frame.world[name]
        profile = self._frame.bestiary.profiles.get(unit.placed.profile)
        for piece in pieces:
            state = profile.state(piece.state) if profile is not None and piece.state else None
            tone = colours.state(state.tone) if state else blend(WINDOW, side_of(unit, self._frame.world), 0.4)
            self._piece(surface, track, self._x(piece.start), self._x(piece.end), tone, state.letter if state else "")
        if not any(piece.state for piece in pieces):
            for turn, deed in self._ribbons.marks(history, name).items():
                self._mark(surface, track, turn, deed)

    def _mark(self, surface: pygame.Surface, track: pygame.Rect, turn: int, deed: Deed) -> None:
        """Told apart by form: a foot where it acted, a whole bar where it attacked, a head where it was hit."""
        half = track.height // 2
        wide = max(1, min(3, self._x(turn + 1) - self._x(turn) - 1))
        x = (self._x(turn) + self._x(turn + 1) - wide) // 2
        match deed:
            case "acted":
                surface.fill(TEXT, (x, track.bottom - 4, wide, 4))
            case "attacked":
                surface.fill(TEXT, (x, track.top, wide, track.height))
            case "hit":
                surface.fill(LIFE_LOW, (x, track.top, wide, half))
            case "fell":
                cross = fonts.text("✕", 11, TEXT, "numbers")
                surface.blit(cross, cross.get_rect(center=(x + wide // 2, track.centery)))
            case _:
                assert_never(deed)

    def _hint(self, surface: pygame.Surface) -> None:
        words = fonts.text(say("Here units run along with their turns, once there are some."), 12, QUIET)
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
        bottom = top + 4 + ROW * len(self._shown())
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
        history = self._desk.session.running.history
        last = history.steps[history.seen].turn if history else 0
        return next((span for span in SPANS if span * 0.96 >= last), last + 1)

    def _x(self, turn: int) -> int:
        """Where the room of a turn begins; it reaches to that of the next."""
        return self._left + round((self._right - self._left) * turn / self._span())

    def _turn_at(self, x: int) -> int:
        """The turn in whose room a pixel lies."""
        guess = (x - self._left) * self._span() // max(1, self._right - self._left)
        return max(0, guess + 1 if self._x(guess + 1) <= x else guess)

    def _go(self, x: int) -> None:
        self._desk.session.running.go_to_turn(self._turn_at(x))

    # Rows

    @property
    def _room(self) -> int:
        """How many rows there is room for."""
        return max(1, (self._area.height - 16) // ROW)

    @property
    def _more(self) -> pygame.Rect:
        """Where it is said that there are more units."""
        return pygame.Rect(self._area.x, self._area.y + 8 + ROW * self._room - 2, 16 + NAMES, MORE)

    def _names(self) -> tuple[str, ...]:
        """All that have a ribbon, in joining order."""
        return tuple(self._pieces)

    def _shown(self) -> tuple[str, ...]:
        return self._names()[self._first:self._first + self._room]
