"""The ribbons under the map, a row a unit in joining order, with the scrubber over them (guide: window, Timeline)."""

from __future__ import annotations

import pygame

from sandbox.app.strip import Scale, Strip
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import Still
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.rules.unit import NEUTRAL
from sandbox.scene import colours
from sandbox.scene.colours import LINE, PANEL, QUIET, TEXT, WINDOW, blend
from sandbox.scene.frame import Frame
from sandbox.scene.ribbons import Ribbon, Ribbons, told
from sandbox.scene.rings import ring_of

ROW = 19
NAMES = 70
FEWEST = 3
MORE = 16
"""The height of the line that says how many ribbons are not shown; a click on it shows the next ones."""

SPANS = (40, 60, 80, 120, 160, 240, 320, 480, 640, 1000, 1500, 2000, 3000, 5000, 10000)
"""How many turns the whole width may stand for; beyond the last, that doubled as often as needed."""


def span_of(turns: int) -> int:
    """The smallest span that holds so many turns with a little room: it stays while the battle goes on for long.

    >>> [span_of(turns) for turns in (0, 39, 9600, 12_000, 12_001, 40_000)]
    [40, 60, 10000, 20000, 20000, 80000]
    """
    span = next((span for span in SPANS if span * 0.96 >= turns), SPANS[-1])
    while span * 0.96 < turns:
        span *= 2
    return span


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
        self._rows: dict[str, Ribbon] = {}
        self._strips: dict[str, Strip] = {}
        self._still = Still()
        self._first = 0
        self._revealed: str | None = None

    def wanted(self, height: int) -> int:
        """How high it would like to be in a window of that height: a row a unit, never more than a seventh.

        It is asked when a level is opened or the window changes, not with every unit placed, so that the map stays
        where it is under the mouse.
        """
        units = sum(1 for unit in self._desk.session.level.units if unit.team != NEUTRAL)
        rows = max(FEWEST, min(units, height // 7 // px(ROW)))
        return rows * px(ROW) + px(16) + px(MORE)

    def place(self, area: pygame.Rect) -> None:
        self._area = area

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw. A unit that has just been selected gets a row."""
        self._frame, history = frame, self._desk.session.running.history
        # A unit that is no longer in the level that is painted has no row.
        self._rows = {} if history is None else {
            name: ribbon for name, ribbon in self._ribbons.pieces(history).items() if name in frame.world}
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
        if turn > self._ribbons.last or position[0] < self._left:
            return True
        names = self._shown()
        row = (position[1] - self._area.y - px(8)) // px(ROW)
        words = [say("turn {turn}", turn=turn)]
        if 0 <= row < len(names):
            ribbon = self._rows[names[row]]
            words.append(told(names[row], ribbon, turn, ribbon.marks.get(turn)))
        self._desk.tooltip(" · ".join(words), position)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        history = self._desk.session.running.history
        self._still.draw(surface, self._area, (self._frame, history),
                         lambda: (self._ribbons.last, self._ribbons.cuts, self._first), lambda: self._paint(surface))

    def _paint(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        if self._frame is None or not self._rows:
            self._hint(surface)
            return
        y, names = self._area.y + px(8), self._shown()
        # Rows that are scrolled out of sight are drawn anew when they come back.
        self._strips = {name: self._strips.get(name) or Strip() for name in names}
        for name in names:
            is_marked = name in (self._frame.selected, self._frame.actor)
            label = fonts.text(fonts.fitted(name, px(NAMES) - px(8), 12), 12, TEXT if is_marked else QUIET)
            surface.blit(label, (self._area.x + px(16), y + px(1)))
            surface.blit(self._strip(name, self._frame), (self._left, y + px(1)))
            y += px(ROW)
        above, below = self._first, len(self._rows) - self._first - self._room
        if above > 0 or below > 0:
            counts = [f"{word} {number}" for word, number in (("↑", above), ("↓", below)) if number > 0]
            more = fonts.text(say("{counts} more", counts="  ".join(counts)), 11, QUIET)
            surface.blit(more, more.get_rect(midleft=(self._more.x + px(16), self._more.centery)))
        self._scrubber(surface)

    def _strip(self, name: str, frame: Frame) -> pygame.Surface:
        """The ribbon of a unit: its states; without states a plain band in the colour of its side, with marks."""
        unit = frame.world[name]
        profile = frame.bestiary.profiles.get(unit.placed.profile)
        side = blend(WINDOW, ring_of(unit, frame.world).colour, 0.4)

        def dye(state: str) -> tuple[colours.Colour, str]:
            declared = profile.state(state) if profile is not None and state else None
            return (colours.state(declared.tone), declared.letter) if declared is not None else (side, "")

        looks = (self._ribbons.cuts, side, unit.placed.profile)
        return self._strips[name].picture(
            self._rows[name], self._scale(), px(ROW) - px(4), dye, self._ribbons.last, looks)

    def _hint(self, surface: pygame.Surface) -> None:
        words = fonts.text(say("Here units run along with their turns, once there are some."), 12, QUIET)
        surface.blit(words, words.get_rect(midleft=(self._area.x + px(16), self._area.centery)))

    def _scrubber(self, surface: pygame.Surface) -> None:
        assert self._frame is not None
        turn = self._frame.world.turn
        x = (self._x(turn) + self._x(turn + 1)) // 2
        top = self._area.y + px(4)
        bottom = top + px(4) + px(ROW) * len(self._shown())
        surface.fill(WINDOW, (x - px(2), top, px(5), bottom - top))
        surface.fill(TEXT, (x - px(1), top, px(2), bottom - top))
        pygame.draw.polygon(surface, TEXT, [(x - px(6), top - px(3)), (x + px(6), top - px(3)), (x, top + px(5))])
        surface.fill(LINE, (self._area.x, self._area.bottom - px(1), self._area.width, px(1)))

    # Turns and pixels

    @property
    def _left(self) -> int:
        return self._area.x + px(16) + px(NAMES)

    @property
    def _right(self) -> int:
        return self._area.right - px(16)

    def _scale(self) -> Scale:
        """The ribbons' length stands for so many turns that it holds what is known."""
        return Scale(span_of(self._ribbons.last), self._right - self._left)

    def _x(self, turn: int) -> int:
        """Where the room of a turn begins; it reaches to that of the next."""
        return self._left + self._scale().x(turn)

    def _turn_at(self, x: int) -> int:
        """The turn in whose room a pixel lies."""
        return self._scale().turn_at(x - self._left)

    def _go(self, x: int) -> None:
        self._desk.session.running.go_to_turn(self._turn_at(x))

    # Rows

    @property
    def _room(self) -> int:
        """How many rows there is room for."""
        return max(1, (self._area.height - px(16)) // px(ROW))

    @property
    def _more(self) -> pygame.Rect:
        """Where it is said that there are more units."""
        top = self._area.y + px(8) + px(ROW) * self._room - px(2)
        return pygame.Rect(self._area.x, top, px(16) + px(NAMES), px(MORE))

    def _names(self) -> tuple[str, ...]:
        """All that have a ribbon, in joining order."""
        return tuple(self._rows)

    def _shown(self) -> tuple[str, ...]:
        return self._names()[self._first:self._first + self._room]
