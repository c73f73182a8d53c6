"""The ribbons under the map, a row a unit below a ruler, with the scrubber over them (guide: window, Timeline)."""

from __future__ import annotations

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.timeline.chooser import ALL, Chooser
from sandbox.app.timeline.in_view import InView
from sandbox.app.timeline.key import Entry, draw_entries, explained
from sandbox.app.timeline.laid import Laid
from sandbox.app.timeline.rows import ROW, Rows
from sandbox.app.timeline.ruler import Ruler
from sandbox.app.timeline.told import Told
from sandbox.app.widgets import fonts
from sandbox.app.widgets.edge import Edge, height_of
from sandbox.app.widgets.kept import Still
from sandbox.app.widgets.paint import mark
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import joined, say, say_many
from sandbox.guide.topics import topic
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.scene.colours import ACCENT, LINE, PANEL, QUIET, TEXT, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.lineup import who
from sandbox.scene.ribbons import TOLD_BY, Ribbons, key
from sandbox.workbench.foreseen import go_to
from sandbox.workbench.remembered import Memory

FEWEST = 3
"""So many rows it has room for, unless it is dragged to another height."""

HEIGHT = Memory("timeline height", None, height_of)


class Timeline:
    """A press or drag on the ruler or the ribbons puts the cursor on that turn. The wheel scrolls where not all units
    have room. The upper edge is dragged to make it higher.

    Which units have a row is known to `view`, and where everything is to `laid`.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = self._above = pygame.Rect(0, 0, 0, 0)
        self._ribbons = Ribbons()
        self._frame: Frame | None = None
        self._is_held = False
        self.view = InView()
        self._ruler, self._painter, self._told = Ruler(), Rows(), Told()
        self.key: tuple[Entry, ...] = ()
        """What is said below the ribbons of the letters, signs and numbers that are in view."""
        self._still = Still()
        self._window_height = 0
        self._document: object = None
        self.edge = Edge(desk, HEIGHT, self._bounds)
        self.chooser = Chooser(desk, self._units, self.view.counted)

    def wanted(self, height: int) -> int:
        """How high it would like to be in a window of that height: as high as it was dragged, at most a half; else a
        row a unit, and those with the ruler, which takes the room of one, never more than a seventh.

        It is asked when a level is opened, the window changes or the edge is dragged, not with every unit placed, so
        that the map stays where it is under the mouse.
        """
        self._window_height = height
        units = sum(1 for unit in self._desk.session.level.units if unit.team != NEUTRAL)
        return self.edge.height(Laid.high(max(FEWEST, min(units, height // 7 // px(ROW) - 1))))

    def _bounds(self) -> tuple[int, int]:
        return Laid.high(1), max(Laid.high(1), self._window_height // 2)

    @property
    def laid(self) -> Laid:
        return Laid(self._area, self._ribbons.last)

    @property
    def shown(self) -> tuple[str, ...]:
        """The units that have a row in view, from top to bottom."""
        return self.view.shown

    def arrange(self, area: pygame.Rect, above: pygame.Rect | None = None) -> None:
        """Takes its own area, and the one above it in which the card that chooses ribbons opens."""
        self._area, self._above = area, above if above is not None else self._above
        self.chooser.close()
        self.edge.arrange(area)
        laid = self.laid
        self._ruler.arrange(laid.ruler, laid.left - area.x)
        self._painter.arrange((area.x, laid.top), laid.left - area.x)

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw."""
        self._frame, history = frame, self._desk.session.running.on_screen
        if self._document is not self._desk.session.document:
            self._document = self._desk.session.document
            self.chooser.forget()
        # A unit that is no longer in the level that is painted has no row.
        rows = {} if history is None else {
            name: ribbon for name, ribbon in self._ribbons.pieces(history).items() if name in frame.world}
        self.view.show(frame, rows, self.chooser.wanted, self.laid.room)

    def update(self, seconds: float) -> None:
        self.edge.update(seconds)

    def choose(self) -> None:
        """Opens the card that chooses ribbons, or closes it."""
        if self.chooser.is_open:
            self.chooser.close()
        elif self.view.rows:
            self.chooser.open(self._above)

    def handle(self, event: pygame.Event) -> bool:
        if self.edge.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._area.collidepoint(event.pos):
            if self.laid.more.collidepoint(event.pos):
                self.choose()
                return True
            if event.pos[0] < self.laid.left:
                self._select(self._row_at(event.pos[1]))
                return True
            if not self.laid.under.collidepoint(event.pos):
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
            self.view.scroll(-event.y)
            return True
        return False

    def hover(self, position: tuple[int, int]) -> bool:
        """Tells turn, round, who acts and what comes of it, and what the ribbon under the mouse says of that turn.

        The tip stands above the timeline, where it covers neither ruler nor ribbons.
        """
        history = self._desk.session.running.on_screen
        if not self._area.collidepoint(position) or self._frame is None:
            return False
        name, laid = self._row_at(position[1]), self.laid
        if history is None:
            if not self.edge.is_near and position[0] >= laid.left and not laid.under.collidepoint(position):
                self._desk.foresee(go_to(self._desk.session.running, 0))
            return False
        if laid.more.collidepoint(position):
            self._tell(joined(self.view.counted(), COMMANDS["ribbons"].tip), position)
            self._desk.foresee(say("Click: choose which units have a ribbon, and in which order."))
        elif self.edge.is_near:
            return True
        elif laid.under.collidepoint(position):
            self._tell(explained(), position)
        elif position[0] >= laid.left:
            turn = laid.turn_at(position[0])
            self._tell(self._told.words(history, self._ribbons, turn, name), position)
            self._desk.foresee(go_to(self._desk.session.running, turn))
            deed = self.view.rows[name].marks.get(turn) if name is not None else None
            if deed is not None:
                self._desk.point(topic("events", TOLD_BY[deed]))
        elif position[1] < laid.top:
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
        row = self.laid.row_at(y)
        return self.shown[row] if 0 <= row < len(self.shown) else None

    def _tell(self, words: str, at: tuple[int, int]) -> None:
        self._desk.tooltip(words, at, above=self._area)

    def _units(self) -> tuple[Unit, ...]:
        return self._frame.world.units if self._frame is not None else ()

    def _go(self, x: int) -> None:
        self._desk.session.running.go_to_turn(self.laid.turn_at(x))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        history = self._desk.session.running.on_screen
        self._still.draw(surface, self._area, (self._frame, history),
                         lambda: (self._ribbons.last, self._ribbons.cuts, self.view.names, self.shown, self.empty),
                         lambda: self._paint(surface))
        self._ghost(surface)
        self.edge.draw(surface)

    def _paint(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.top, self._area.width, px(1)))
        if self._frame is None or not self.view.rows:
            self._hint(surface)
            return
        turn, laid = self._frame.world.turn, self.laid
        self._ruler.draw(surface, laid.scale, self._ribbons.rounds, self._ribbons.last, turn)
        ribbons = {name: self.view.rows[name] for name in self.shown}
        self._painter.draw(surface, self._frame, ribbons, self._ribbons, laid.scale)
        self._foot(surface)
        self.key = self._painter.key(self._frame, self._ribbons.last, laid.scale)
        draw_entries(surface, laid.under, self.key)
        self._scrubber(surface, turn)

    def _hint(self, surface: pygame.Surface) -> None:
        words = fonts.text(fonts.fitted(self.empty, self._area.width - px(32), 12), 12, QUIET)
        surface.blit(words, words.get_rect(midleft=(self._area.x + px(16), self._area.centery)))

    @property
    def empty(self) -> str:
        """What stands there without ribbons: whether there are none yet, or those of a battle that was stopped."""
        running = self._desk.session.running
        if running.is_stale and running.history is not None and running.history.seen:
            return say("What was played is put aside, since the level cannot run now. Undoing ({key}) brings it back.",
                       key=COMMANDS["undo"].keys[0])
        return say("Here units run along with their turns, once there are some.")

    def _foot(self, surface: pygame.Surface) -> None:
        """What opens the card: how many units are not in view, or how many there are."""
        left_out, laid = self.view.left_out, self.laid
        words = (say_many(left_out, "+{number} unit", "+{number} units") if left_out
                 else say_many(len(self.view.rows), "{number} unit", "{number} units"))
        colour = ACCENT if self.chooser.wanted.is_filter else TEXT if left_out else QUIET
        label = fonts.text(words, 11, colour)
        area = label.get_rect(midleft=(self._area.x + px(25), laid.more.centery))
        surface.blit(label, area)
        mark(surface, (area.right + px(9), area.centery), colour, is_up=True, size=3)
        if self.chooser.wanted.is_filter and not self.view.names:
            letter = COMMANDS["ribbons"].keys[0]
            told = say("No unit matches. {key} and then {all} shows all again.", key=letter, all=ALL)
            none = fonts.text(told, 12, QUIET)
            middle = laid.bottom(len(self.shown)) + px(ROW) // 2
            surface.blit(none, none.get_rect(midleft=(laid.left, middle)))

    def _scrubber(self, surface: pygame.Surface, turn: int) -> None:
        """A line down from the number of the turn at the cursor. It stands where the turn ends, so that what came of it
        is seen.
        """
        x, top = self.laid.x(turn + 1), self.laid.top
        high = self.laid.bottom(len(self.shown)) - top
        surface.fill(WINDOW, (x - px(1), top, px(4), high))
        surface.fill(TEXT, (x, top - px(1), px(2), high + px(1)))

    def _ghost(self, surface: pygame.Surface) -> None:
        """A faint line at the turn that is told of."""
        at, laid = pygame.mouse.get_pos(), self.laid
        if self._is_held or not self.shown or not self._area.collidepoint(at) or at[0] < laid.left or (
                self.chooser.covers(at)):
            return
        turn = laid.turn_at(at[0])
        if turn <= self._ribbons.last:
            surface.fill(QUIET, (laid.x(turn + 1), laid.top, px(1), laid.bottom(len(self.shown)) - laid.top))
