"""The ribbons under the map, a row a unit below a ruler, with the scrubber over them (guide: window, Timeline)."""

from __future__ import annotations

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.timeline.chooser import Chooser
from sandbox.app.timeline.key import Entry, draw_entries, explained
from sandbox.app.timeline.rows import ROW, Rows
from sandbox.app.timeline.ruler import BAND, Ruler
from sandbox.app.timeline.strip import Scale
from sandbox.app.widgets import fonts
from sandbox.app.widgets.edge import Edge, height_of
from sandbox.app.widgets.kept import Still
from sandbox.app.widgets.paint import mark
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import joined, say, say_many
from sandbox.battle.history import History
from sandbox.guide.topics import topic
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.scene.colours import ACCENT, LINE, PANEL, QUIET, TEXT, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.lineup import in_view, lined_up, who
from sandbox.scene.moments import moment
from sandbox.scene.ribbons import TOLD_BY, Ribbon, Ribbons, key, legend, told
from sandbox.workbench.foreseen import go_to
from sandbox.workbench.remembered import Memory

NAMES = 84
FEWEST = 3
ABOVE, FOOT = 4, 16
"""The gap above the ruler, and the height of the line below the ribbons, which counts the units not in view."""

HEIGHT = Memory("timeline height", None, height_of)


class Timeline:
    """A press or drag on the ruler or the ribbons puts the cursor on that turn. The wheel scrolls where not all units
    have room. The upper edge is dragged to make it higher.

    A unit that is selected has a row until the wheel scrolls; the acting one always has a row.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._ribbons = Ribbons()
        self._frame: Frame | None = None
        self._is_held = False
        self._rows: dict[str, Ribbon] = {}
        self._names: tuple[str, ...] = ()
        self.shown: tuple[str, ...] = ()
        """The units that have a row in view, from top to bottom."""
        self._ruler, self._painter = Ruler(), Rows()
        self.key: tuple[Entry, ...] = ()
        """What is said below the ribbons of the letters, signs and numbers that are in view."""
        self._still = Still()
        self._first = 0
        self._revealed: str | None = None
        self._window_height = 0
        self._told: tuple[object, str] = (None, "")
        self._document: object = None
        self.edge = Edge(desk, HEIGHT, self._bounds)
        self.chooser = Chooser(desk, self._units, self._counted)

    def wanted(self, height: int) -> int:
        """How high it would like to be in a window of that height: as high as it was dragged, at most a half; else a
        row a unit, and those with the ruler, which takes the room of one, never more than a seventh.

        It is asked when a level is opened, the window changes or the edge is dragged, not with every unit placed, so
        that the map stays where it is under the mouse.
        """
        self._window_height = height
        units = sum(1 for unit in self._desk.session.level.units if unit.team != NEUTRAL)
        return self.edge.height(self._around + px(ROW) * max(FEWEST, min(units, height // 7 // px(ROW) - 1)))

    @property
    def _around(self) -> int:
        """The height of all but the rows."""
        return px(ABOVE) + 2 * px(BAND) + px(FOOT)

    def _bounds(self) -> tuple[int, int]:
        return self._around + px(ROW), max(self._around + px(ROW), self._window_height // 2)

    def arrange(self, area: pygame.Rect) -> None:
        self._area = area
        self.edge.arrange(area)
        left = self._left - area.x
        self._ruler.arrange(pygame.Rect(area.x, area.top + px(ABOVE), area.width, 2 * px(BAND)), left)
        self._painter.arrange((self._area.x, self._top), left)

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw. A unit that has just been selected gets a row."""
        self._frame, history = frame, self._desk.session.running.history
        if self._document is not self._desk.session.document:
            self._document = self._desk.session.document
            self.chooser.forget()
        # A unit that is no longer in the level that is painted has no row.
        self._rows = {} if history is None else {
            name: ribbon for name, ribbon in self._ribbons.pieces(history).items() if name in frame.world}
        self._names = lined_up(frame.world, self._rows, self.chooser.wanted, self._room, frame.selected)
        if frame.selected != self._revealed:
            self._revealed = frame.selected
            if frame.selected in self._names:
                index, whole = self._names.index(frame.selected), max(1, self._room - 1)
                # The last row may be lent to the acting unit. Who is seen from the beginning on needs no scrolling.
                self._first = 0 if index < whole else max(index - whole + 1, min(self._first, index))
        self._scroll(0)

    def _scroll(self, rows: int) -> None:
        """Scrolls by so many rows, as far as there are any; the acting unit stays in view."""
        actor = self._frame.actor if self._frame is not None and self._frame.actor in self._rows else None
        last = max(0, len(self._names) - self._room)
        # If the last row is lent to the acting unit, one can scroll a row further, to the unit whose row it is.
        furthest = last + (last > 0 and actor is not None and actor not in self._names[last:])
        self._first = max(0, min(self._first + rows, furthest))
        self.shown = in_view(self._names, self._first, self._room, actor)

    def update(self, seconds: float) -> None:
        self.edge.update(seconds)

    def choose(self) -> None:
        """Opens the card that chooses ribbons, or closes it."""
        if self.chooser.is_open:
            self.chooser.close()
        elif self._rows:
            window = pygame.Rect(0, 0, self._area.right, self._area.bottom)
            self.chooser.open(self._area, window)

    def handle(self, event: pygame.Event) -> bool:
        if self.edge.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._area.collidepoint(event.pos):
            if self._more.collidepoint(event.pos):
                self.choose()
                return True
            if event.pos[0] < self._left:
                self._select(self._row_at(event.pos[1]))
                return True
            if not self._under.collidepoint(event.pos):
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

    def hover(self, position: tuple[int, int]) -> bool:
        """Tells turn, round, who acts and what comes of it, and what the ribbon under the mouse says of that turn.

        The tip stands above the timeline, where it covers neither ruler nor ribbons.
        """
        history = self._desk.session.running.history
        if not self._area.collidepoint(position) or history is None or self._frame is None:
            return False
        name = self._row_at(position[1])
        if self._more.collidepoint(position):
            self._tell(joined(self._counted(), COMMANDS["ribbons"].tip), position)
            self._desk.foresee(say("Click: choose which units have a ribbon, and in which order."))
        elif self.edge.is_near:
            return True
        elif self._under.collidepoint(position):
            self._tell(explained(), position)
        elif position[0] >= self._left:
            self._tell(self._words_at(position[0], name, history), position)
            self._desk.foresee(go_to(self._desk.session.running, self._turn_at(position[0])))
            deed = self._rows[name].marks.get(self._turn_at(position[0])) if name is not None else None
            if deed is not None:
                self._desk.point(topic("events", TOLD_BY[deed]))
        elif position[1] < self._top:
            self._tell(say("On ribbons without states: {signs}.", signs=key()), position)
        elif name is not None:
            self._tell(who(self._frame.world, name), position)
            self._desk.foresee(say("Click: select {unit} and look at it.", unit=name))
        return True

    def _select(self, name: str | None) -> None:
        """A click on a name selects the unit and looks at it."""
        if name is not None and self._frame is not None:
            self._desk.session.selected = name
            self._desk.look_at(self._frame.world[name].cell)

    def _row_at(self, y: int) -> str | None:
        """The unit whose row is at that height."""
        row = (y - self._top) // px(ROW)
        return self.shown[row] if 0 <= row < len(self.shown) else None

    def _tell(self, words: str, at: tuple[int, int]) -> None:
        self._desk.tooltip(words, at, above=self._area)

    def _words_at(self, x: int, name: str | None, history: History) -> str:
        turn = self._turn_at(x)
        if turn > self._ribbons.last:
            return say("Turn {turn} is not played yet. A click goes to the last one that is, {last}.",
                       turn=turn, last=self._ribbons.last)
        # It is worked out once, and kept while the mouse stays there.
        asked = (history, self._ribbons.cuts, self._ribbons.last, turn, name)
        if self._told[0] != asked:
            lines = [moment(history, turn)]
            if name is not None:
                ribbon = self._rows[name]
                lines.append(told(name, ribbon, turn, ribbon.marks.get(turn)))
                if not ribbon.has_states and ribbon.marked:
                    lines.append(legend(ribbon))
            self._told = (asked, "\n".join(lines))
        return self._told[1]

    def _units(self) -> tuple[Unit, ...]:
        return self._frame.world.units if self._frame is not None else ()

    def _counted(self) -> str:
        """Says how many ribbons are in view, why the others are not, and why one is all the same."""
        hidden = len(self._rows) - len(self._names)
        lent = [name for name in self.shown if name not in self._names]
        below = len(self._names) - (len(self.shown) - len(lent))
        words = [say("{shown} of {units} in view.", shown=len(self.shown), units=len(self._rows))]
        if hidden:
            words.append(say_many(hidden, "{number} does not match.", "{number} do not match."))
        words += [say("{unit} is in view because it is its turn.", unit=name) for name in lent]
        if below > 0:
            words.append(say_many(below, "For {number} there is no room: turn the wheel.",
                                  "For {number} there is no room: turn the wheel."))
        return joined(*words)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        history = self._desk.session.running.history
        self._still.draw(surface, self._area, (self._frame, history),
                         lambda: (self._ribbons.last, self._ribbons.cuts, self._names, self.shown),
                         lambda: self._paint(surface))
        self._ghost(surface)
        self.edge.draw(surface)

    def _paint(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.top, self._area.width, px(1)))
        if self._frame is None or not self._rows:
            self._hint(surface)
            return
        turn, scale = self._frame.world.turn, self._scale()
        self._ruler.draw(surface, scale, self._ribbons.rounds, self._ribbons.last, turn)
        self._painter.draw(surface, self._frame, {name: self._rows[name] for name in self.shown}, self._ribbons, scale)
        self._foot(surface)
        self.key = self._painter.key(self._frame, self._ribbons.last, scale)
        draw_entries(surface, self._under, self.key)
        self._scrubber(surface, turn)

    def _hint(self, surface: pygame.Surface) -> None:
        words = fonts.text(say("Here units run along with their turns, once there are some."), 12, QUIET)
        surface.blit(words, words.get_rect(midleft=(self._area.x + px(16), self._area.centery)))

    def _foot(self, surface: pygame.Surface) -> None:
        """What opens the card: how many units are not in view, or how many there are."""
        left_out = len(self._rows) - len(self.shown)
        words = (say_many(left_out, "+{number} unit", "+{number} units") if left_out
                 else say_many(len(self._rows), "{number} unit", "{number} units"))
        colour = ACCENT if self.chooser.wanted.is_filter else TEXT if left_out else QUIET
        label = fonts.text(words, 11, colour)
        area = label.get_rect(midleft=(self._area.x + px(25), self._more.centery))
        surface.blit(label, area)
        mark(surface, (area.right + px(9), area.centery), colour, is_up=True, size=3)
        if self.chooser.wanted.is_filter and not self._names:
            letter = COMMANDS["ribbons"].keys[0]
            none = fonts.text(say("No unit matches. {key} and then Del shows all again.", key=letter), 12, QUIET)
            middle = self._top + px(ROW) * len(self.shown) + px(ROW) // 2
            surface.blit(none, none.get_rect(midleft=(self._left, middle)))

    def _scrubber(self, surface: pygame.Surface, turn: int) -> None:
        """A line down from the number of the turn at the cursor. It stands where the turn ends, so that what came of it
        is seen.
        """
        x = self._x(turn + 1)
        bottom = self._top + px(ROW) * len(self.shown)
        surface.fill(WINDOW, (x - px(1), self._top, px(4), bottom - self._top))
        surface.fill(TEXT, (x, self._top - px(1), px(2), bottom - self._top + px(1)))

    def _ghost(self, surface: pygame.Surface) -> None:
        """A faint line at the turn that is told of."""
        at = pygame.mouse.get_pos()
        if self._is_held or not self.shown or not self._area.collidepoint(at) or at[0] < self._left or (
                self.chooser.covers(at)):
            return
        turn = self._turn_at(at[0])
        if turn <= self._ribbons.last:
            x = self._x(turn + 1)
            surface.fill(QUIET, (x, self._top, px(1), px(ROW) * len(self.shown)))

    # Turns and pixels

    @property
    def _left(self) -> int:
        return self._area.x + px(16) + px(NAMES)

    @property
    def _right(self) -> int:
        return self._area.right - px(16)

    @property
    def _top(self) -> int:
        """Where the first row begins."""
        return self._area.top + px(ABOVE) + 2 * px(BAND) + px(2)

    @property
    def _under(self) -> pygame.Rect:
        """Where it is said what letters and signs mean."""
        return pygame.Rect(self._left, self._area.bottom - px(FOOT), self._right - self._left, px(FOOT))

    def _scale(self) -> Scale:
        """The scale: the ribbons' length stands for at least all turns that are known."""
        return Scale.holding(self._ribbons.last, self._right - self._left)

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
        return max(1, (self._area.height - self._around) // px(ROW))

    @property
    def _more(self) -> pygame.Rect:
        """The area that says how many units there are, or how many more."""
        return pygame.Rect(self._area.x, self._area.bottom - px(FOOT), px(16) + px(NAMES), px(FOOT))
