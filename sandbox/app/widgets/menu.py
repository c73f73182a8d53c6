"""A short list of choices that opens over the rest and closes with the next click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.card import Card
from sandbox.app.widgets.paint import HOVER, PRESSED, mark, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.scene.colours import ACCENT, CONTROL, QUIET, TEXT, Colour

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
        room = pygame.Rect(area.left + px(10), area.top, area.width - px(34), area.height)
        write(surface, self._chosen(), room, self._colour())
        mark(surface, (area.right - px(14), area.centery), QUIET, is_down=True)


class _Row(Control):
    does_act = True

    def __init__(self, area: pygame.Rect, name: str, is_chosen: Callable[[str], bool], is_marked: Callable[[], bool],
                 choose: Callable[[str], object], tip: str, key: str = "", *, is_switch: bool = False) -> None:
        super().__init__(area, tip)
        self.name, self._key = name, key
        self._is_chosen, self._is_marked, self._choose = is_chosen, is_marked, choose
        self._is_switch = is_switch
        self.would = self._foreseen

    def _foreseen(self) -> str:
        if self._is_switch:
            return (say("Switches {name} off.", name=self.name) if self.is_chosen
                    else say("Switches {name} on.", name=self.name))
        return (say("{name} is chosen already: closes the list.", name=self.name) if self.is_chosen
                else say("Chooses {name}.", name=self.name))

    @property
    def is_chosen(self) -> bool:
        return self._is_chosen(self.name)

    def look(self) -> object:
        return self._is_marked(), self.is_chosen

    def take(self) -> None:
        self._choose(self.name)

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self.take()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        is_marked = self._is_marked()
        if is_marked:
            surface.blit(plate(*area.size, HOVER, corner=4), area)
        if self.is_chosen:
            write(surface, "✓", pygame.Rect(area.left + px(8), area.top, px(16), area.height), ACCENT)
        room = pygame.Rect(area.left + px(28), area.top, area.width - px(36), area.height)
        write(surface, self.name, room, TEXT if self.is_chosen or is_marked else QUIET)
        if self._key:
            write(surface, self._key, room, QUIET, size=11, face="numbers", align="right")


class Menu(Card):
    """`choose` gets the name taken. Esc or a click elsewhere closes it and chooses nothing.

    One row is marked: the chosen one first, then that under the mouse, or where the arrows or a first letter lead.
    Enter and Space take it.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._rows: list[_Row] = []
        self._marked = 0
        self._is_space_down = False

    @property
    def marked(self) -> str:
        """The name that Enter would take."""
        return self._rows[self._marked].name

    def open(self, beside: pygame.Rect, inside: pygame.Rect, names: Sequence[str], chosen: str,
             choose: Callable[[str], object], tips: Sequence[str] = ()) -> None:
        """Opens below `beside`, or above it where there is more room; it stays `inside`."""
        self._open(beside, inside, names, lambda name: name == chosen, self._closing(choose), tips)

    def open_switches(self, beside: pygame.Rect, inside: pygame.Rect, names: Sequence[str],
                      is_on: Callable[[str], bool], switch: Callable[[str], object], tips: Sequence[str],
                      keys: Sequence[str]) -> None:
        """Opens with rows that are switched one by one, each with its key; it stays open."""
        self._open(beside, inside, names, is_on, switch, tips, keys, are_switches=True)

    def _open(self, beside: pygame.Rect, inside: pygame.Rect, names: Sequence[str], is_chosen: Callable[[str], bool],
              choose: Callable[[str], object], tips: Sequence[str], keys: Sequence[str] = (), *,
              are_switches: bool = False) -> None:
        room = max(map(_key_width, keys), default=0)
        wide = max(beside.width, max(fonts.width(name) for name in names) + px(52) + room)
        high = min(len(names) * px(ROW) + px(8), inside.height)
        frame = pygame.Rect(beside.right - wide, beside.bottom + px(4), wide, high)
        if frame.bottom > inside.bottom:
            frame.bottom = beside.top - px(4)
        self.frame = frame.clamp(inside)
        self._rows = [_Row(pygame.Rect(0, index * px(ROW), wide - px(8), px(ROW)), name, is_chosen,
                           lambda index=index: self._marked == index,  # type: ignore[misc]
                           choose, tips[index] if tips else "", keys[index] if keys else "", is_switch=are_switches)
                      for index, name in enumerate(names)]
        self.pane.arrange(self.frame.inflate(px(-8), px(-8)), self._rows, len(names) * px(ROW))
        self._mark(next((index for index, row in enumerate(self._rows) if row.is_chosen), 0))
        self._is_space_down = False
        self.is_open = True

    def _mark(self, index: int) -> None:
        self._marked = max(0, min(index, len(self._rows) - 1))
        self.pane.show(self._rows[self._marked])

    def _closing(self, choose: Callable[[str], object]) -> Callable[[str], None]:
        def closing(name: str) -> None:
            self.close()
            choose(name)

        return closing

    def rest(self) -> None:
        if isinstance(self.pane.hovered, _Row):
            self._marked = self._rows.index(self.pane.hovered)

    def key(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE and self._is_space_down:
            # Not before it is let go: the character of a press would be typed into a text line that opens meanwhile.
            self._rows[self._marked].take()
        if event.type != pygame.KEYDOWN:
            return
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self._mark(self._marked + (1 if event.key == pygame.K_DOWN else -1))
            case pygame.K_HOME | pygame.K_END:
                self._mark(len(self._rows) if event.key == pygame.K_END else 0)
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self._rows[self._marked].take()
            case pygame.K_ESCAPE:
                self.close()
            case pygame.K_SPACE:
                self._is_space_down = True
            case _ if event.unicode.isalnum():
                self._jump(event.unicode.casefold())

    def _jump(self, letter: str) -> None:
        """Marks the next row, after the marked one and round, whose name begins with a letter."""
        indexes = [(self._marked + step) % len(self._rows) for step in range(1, len(self._rows) + 1)]
        found = next((index for index in indexes if self._rows[index].name.casefold().startswith(letter)), None)
        if found is not None:
            self._mark(found)


def _key_width(key: str) -> int:
    return fonts.width(key, 11, "numbers") + px(16) if key else 0
