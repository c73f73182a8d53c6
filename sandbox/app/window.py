"""The window: a loop that hands events to its parts and paints them (guide: window)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pygame_gui

from sandbox.app import on_display
from sandbox.app.asked import Asked
from sandbox.app.bar import InitiativeBar
from sandbox.app.cards import Cards
from sandbox.app.details import Details
from sandbox.app.dialogs.dialogs import Dialogs
from sandbox.app.display import Title, open_surface
from sandbox.app.filing import Filing
from sandbox.app.film.camera_crew import CameraCrew
from sandbox.app.keyboard import Keyboard
from sandbox.app.keys.commands import COMMANDS
from sandbox.app.layout import Layout
from sandbox.app.map.finding import Finding
from sandbox.app.map.hand_bar import HandBar
from sandbox.app.map.mapview import MapView
from sandbox.app.map.minimap import Minimap
from sandbox.app.map.pointer import Pointer
from sandbox.app.painted import IDLE, Painted
from sandbox.app.panel import Panel
from sandbox.app.screen.screen import USUAL, Screen
from sandbox.app.status import StatusLine
from sandbox.app.timeline import Timeline
from sandbox.app.tools.toolbar import Toolbar
from sandbox.app.transport import Transport
from sandbox.app.widgets import theme
from sandbox.app.widgets.field import has_text_focus
from sandbox.app.widgets.part import Part
from sandbox.app.widgets.scale import scale
from sandbox.app.widgets.tips import Tip
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.workbench.losing import Reach
from sandbox.workbench.remembered import Remembered
from sandbox.workbench.session import Session
from sandbox.workbench.tools.select import TOOL as SELECT

if TYPE_CHECKING:
    from sandbox.guide.filling import Declared

KEYS_PAGE = "keys"
"""What the guide opens at where the mouse rests on nothing that it tells of."""

FRAMES = 60
"""Frames a second at the most."""


class Window(Asked):
    """The desk all parts work at. `tick` handles what has happened and paints; `loop` until the window closes."""

    def __init__(self, session: Session, size: tuple[int, int] = USUAL, remembered: Remembered | None = None,
                 commands: Declared | None = None, screen: Screen | None = None) -> None:
        self.session = session
        self.remembered = remembered or Remembered()
        self.screen = screen or Screen(self.remembered)
        self.surface = open_surface(size, self.screen.corner)
        pygame.key.set_repeat(300, 40)
        self.ui: pygame_gui.UIManager = theme.manager(size)
        self.is_open = True
        self.stopped_by: int | None = None
        self.are_panels_hidden = False
        self._tip, self._pointed = Tip(), ""
        self.map = MapView(self)
        self.keyboard = Keyboard(self, self.map)
        self.finding = Finding(self, self.map.camera)
        self.minimap = Minimap(self, self.map.camera, lambda: self.finding.does_follow)
        self.pointer = Pointer(self, self.map.camera)
        self.bar = InitiativeBar(self)
        self.hand_bar = HandBar(self)
        self.timeline = Timeline(self)
        self.status = StatusLine(self)
        self.details = Details(self)
        self.toolbar = Toolbar(self)
        self.transport = Transport(self)
        self.panel = Panel(self)
        self.cards = Cards(self.transport.list, self.timeline.chooser, self.panel.menu)
        self.dialogs = Dialogs(self, commands)
        self.camera_crew = CameraCrew(session, self.dialogs.choose)
        self.filing = Filing(self.session, self.dialogs, self.map.show_whole)
        self._clock = pygame.time.Clock()
        self._title, self._painted = Title(), Painted()
        self._laid_out: object = None
        self.layout = Layout.of(size, 0, are_panels_hidden=False, are_details_shown=False)
        self._lay_out()
        self.map.camera.fit()

    # The loop

    def loop(self) -> None:
        """Ticks until the window is closed; sleeps while nothing moves."""
        while self.is_open:
            # What ends the sleep is handled first: put back, it would come after what followed it.
            first = () if self._moves() else (pygame.event.wait(IDLE),)
            self.tick(self._clock.tick(FRAMES) / 1000, first)
            self.details.frames_per_second = self._clock.get_fps()

    def tick(self, seconds: float, first: tuple[pygame.Event, ...] = ()) -> None:
        """Handles all that has happened, `first` before the rest, lets the battle go on, and paints."""
        events = (*first, *pygame.event.get())
        for event in events:
            self._handle(event)
            if event.type != pygame.MOUSEMOTION:
                self.camera_crew.note()
        self.screen.work(seconds)
        self.session.tick(seconds * 1000, self.camera_crew.note)
        self.filing.work(seconds)
        self.status.busy = self.camera_crew.work() or self.filing.busy
        self._lay_out()
        self._title.show(self.session)
        self.ui.update(seconds)
        for part in self._parts():
            part.update(seconds)
        if self._painted.is_due(seconds, self.session, is_still=bool(first) and self._is_still(events)):
            self._paint()
            pygame.display.flip()

    def _is_still(self, events: tuple[pygame.Event, ...]) -> bool:
        """Whether nothing has happened, and nothing moves or blinks."""
        return not (any(event.type != pygame.NOEVENT for event in events) or self._moves() or self.dialogs.is_open
                    or has_text_focus(self.ui))

    def _moves(self) -> bool:
        """Whether something goes on by itself."""
        return (self.session.running.playback.is_playing or self.session.is_waiting or self.camera_crew.is_busy
                or self.filing.is_busy or self.map.moves or self.bar.is_opening)

    def _parts(self) -> tuple[Part, ...]:
        """In the order in which they are asked about events."""
        if self.are_panels_hidden:
            return (self.dialogs, self.bar, *self._over_map(), self.map)
        return (self.dialogs, self.toolbar, self.panel, self.transport, self.bar, self.timeline, *self._over_map(),
                self.map, self.status)

    def _over_map(self) -> tuple[HandBar, Pointer, Minimap]:
        """What lies over the map: what the mouse does there it does not do to the map."""
        return self.hand_bar, self.pointer, self.minimap

    def _lay_out(self) -> None:
        size = self.surface.get_size()
        key = (size, scale(), self.session.document, self.are_panels_hidden, self.details.are_shown,
               self.timeline.edge.chosen)
        if key == self._laid_out:
            return
        self._laid_out = key
        self.layout = Layout.of(size, self.timeline.wanted(size[1]), self.are_panels_hidden,
                                self.details.are_shown)
        self.bar.arrange(self.layout.bar, self.layout.map)
        self.map.arrange(self.layout.map, self.layout.legend)
        self.details.arrange(self.layout.details)
        self.hand_bar.arrange(self.layout.map)
        self.minimap.arrange(self.layout.map)
        self.status.arrange(self.layout.status)
        self.dialogs.arrange(self.surface.get_rect())
        self.toolbar.arrange(self.layout.tools)
        self.panel.arrange(self.layout.panel)
        self.transport.arrange(self.layout.transport)
        self.timeline.arrange(self.layout.timeline, self.layout.above_transport)

    def _paint(self) -> None:
        frame = self.session.frame
        self.timeline.show(frame)
        at = pygame.mouse.get_pos()
        self.finding.follow(frame)
        self.minimap.show(frame)
        self.pointer.show(frame, (self.minimap.area, self.hand_bar.area))
        over_map = (*self._over_map(), self.bar, self.toolbar, self.cards)
        self.map.is_covered = self.dialogs.is_open or any(part.covers(at) for part in over_map)
        pointed = frame.world.at(self.map.hovered) if self.map.hovered is not None else None
        self.bar.show(frame, pointed.name if pointed is not None else None)
        self.status.cell = self.map.hovered
        self.map.show(frame)
        self.status.reach, self.status.foreseen, self._pointed = None, "", self.layout.topic_at(at)
        self.map.draw(self.surface, (self.minimap.area, self.hand_bar.area, *self.pointer.areas))
        self.details.draw(self.surface, frame)
        self.bar.draw(self.surface)
        self.map.light(self.surface, frame, self.bar.light_from, self.pointer.at)
        for part in self._over_map():
            part.draw(self.surface)
        if not self.are_panels_hidden:
            self.transport.draw(self.surface)
            self.timeline.draw(self.surface)
            self.panel.draw(self.surface)
            self.toolbar.draw(self.surface)
        # Over the row below the map as well: in a low window it is higher than the map.
        self.bar.draw_opened(self.surface)
        if not self.are_panels_hidden:
            self.transport.list.draw(self.surface)
            self.timeline.chooser.draw(self.surface)
        if closes := self.cards.foreseen(at):
            self.status.reach, self.status.foreseen = None, closes
        elif not self.dialogs.is_open and not self.cards.is_any_open and not self.bar.hover(at):
            self.pointer.hover(at)
            self.map.hover(at)
            if not self.are_panels_hidden:
                self.timeline.hover(at)
        self.status.draw(self.surface)
        self.dialogs.draw(self.surface)
        self.ui.draw_ui(self.surface)
        has_more = self._pointed and not self.dialogs.is_open
        self._tip.draw(self.surface, say("{key}: more about it", key=COMMANDS["help"].keys[0]) if has_more else "")

    # Events

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            # A slider that is pressed again is another act to undo.
            self.session.document.past.seal()
            self.session.asking.forget_question()
        self.keyboard.follow(event)
        self.bar.follow(event, is_free=not self.dialogs.is_open)
        self.map.follow(event)
        if event.type == pygame.QUIT:
            self.close()
            return
        if on_display.take(self, event):
            return
        if event.type == pygame.DROPFILE:
            dropped = Path(event.file)
            self.filing.when_saved(lambda: self.filing.take(dropped))
            return
        has_focus = has_text_focus(self.ui)
        is_taken = self.ui.process_events(event)
        if self.dialogs.is_open:
            self.dialogs.handle(event)
            return
        if self.cards.handle(event, self._parts()):
            return
        is_typed = event.type == pygame.KEYDOWN and has_focus
        if not is_typed and self.keyboard.handle(event):
            return
        if is_taken and event.type == pygame.MOUSEBUTTONDOWN:
            return
        for part in self._parts():
            if part.handle(event):
                break

    # What parts may ask for

    @property
    def is_recording(self) -> bool:
        return self.camera_crew.is_recording

    def run(self, command: str) -> None:
        """Runs a command by its name, as its key or button does."""
        COMMANDS[command].run(self)

    def tooltip(self, words: str, at: tuple[int, int], beside: pygame.Rect | None = None,
                above: pygame.Rect | None = None) -> None:
        """Shows a short help text in this frame: beside the mouse, or at the left of an area, or above one."""
        self._tip.show(words, at, beside, above)

    def warn(self, reach: Reach) -> None:
        """What is under the mouse in this frame reaches so far into the battle."""
        self.status.reach = reach

    def foresee(self, words: str) -> None:
        """What is under the mouse in this frame would do so."""
        self.status.foreseen = words

    def point(self, topic: str) -> None:
        """The guide tells of what is under the mouse in this frame there."""
        self._pointed = topic

    def read(self, topic: str) -> None:
        self.dialogs.reader.open(topic)

    def look_at(self, cell: Cell) -> None:
        """Moves the view so that a cell is in it."""
        self.map.camera.look_at(cell)

    # What commands ask for

    def cancel(self) -> None:
        """Drops what is being drawn, else takes the select tool, else selects nothing."""
        if self.filing.cancel() or self.session.cancel():
            return
        if self.session.tool is not SELECT:
            self.session.choose_tool(SELECT.name)
        else:
            self.session.selected = None

    def close(self) -> None:
        """Closes, after asking about unsaved changes; a recording under way is saved first."""
        self.filing.when_saved(self._close)

    def _close(self) -> None:
        for told in self.camera_crew.finish():
            self.status.busy = told
            self._paint()
            pygame.display.flip()
            pygame.event.pump()
            if self.stopped_by is not None:
                return
        if not self.camera_crew.is_busy:
            self.filing.close()
            self.is_open = False

    def stop(self, signal_number: int) -> None:
        """A signal ends the loop at once, without a question."""
        self.stopped_by = signal_number
        self.is_open = False

    def put_away(self) -> str:
        """After a stop: keeps unsaved work for the next start, gives up what is recorded; what became of it."""
        told = [say("stopped")]
        if self.filing.keep():
            told.append(say("unsaved work is kept and offered on the next start"))
        if self.camera_crew.is_busy:
            told.append(say("the recording is not saved"))
        self.camera_crew.drop()
        return "; ".join(told)

    def toggle_panels(self) -> None:
        self.are_panels_hidden = not self.are_panels_hidden

    def choose_ribbons(self) -> None:
        if not self.are_panels_hidden:
            self.timeline.choose()

    def toggle_full_screen(self) -> None:
        on_display.toggle_full_screen(self)

    def rescale(self, steps: int) -> None:
        on_display.rescale_by(self, steps)

    def toggle_help(self) -> None:
        """The guide, at what is under the mouse, else at the keys; away with it where it is open."""
        if self.dialogs.is_reading:
            self.dialogs.reader.close()
        else:
            self.read(self._pointed or KEYS_PAGE)
