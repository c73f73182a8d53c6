"""The guide, opened over the window at a page or a heading (guide: window, Guide)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.keys.commands import COMMANDS, CTRL, Key
from sandbox.app.reader.laid import Laid
from sandbox.app.reader.rows import HIT, ROW, Found, GroupName, PageName
from sandbox.app.reader.sought import Sought
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.paint import plate, write
from sandbox.app.widgets.pane import Control, Pane
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.errors import InputError
from sandbox.base.language import say, say_many
from sandbox.guide.finding import Hit, found
from sandbox.guide.guide import INDEX, Guide, Place
from sandbox.scene.colours import LINE, PANEL, QUIET, WINDOW

WIDE, HIGH = 1120, 1000
"""Its largest size in logical pixels."""
_AROUND, _TITLE, _LIST, _MARGIN = 24, 52, 196, 36
_FIELD, _BUTTON = 240, 30
_MOST = 100
"""How many of the lines that were found are listed."""
_LINE = 44
"""How far an arrow key scrolls."""

CLOSE, SEARCH = Key(pygame.K_ESCAPE), Key(pygame.K_f, CTRL)
BACK, FORWARD = Key(pygame.K_LEFT), Key(pygame.K_RIGHT)
"""Go from page to page while Alt is held."""
HELP = tuple(key.code for key in COMMANDS["help"].keys)
"""What opens the guide closes it, too."""


class Reader:
    """While it is open it takes all keys and the mouse. The battle below it stays as it is."""

    def __init__(self, desk: Desk, guide: Callable[[], Guide]) -> None:
        self._desk, self._bound = desk, guide
        self.is_open = False
        self.place_read = Place("")
        """The page that is read, and what it was opened at."""
        self.hits: tuple[Hit, ...] = ()
        """The first of what was found, listed in place of the page until one of them is opened."""
        self.left_out = 0
        """How many more lines were found."""
        self.chosen = 0
        self.list, self.top, self.page = Pane(desk, WINDOW), Pane(desk), Pane(desk)
        self.sought = Sought(lambda: desk.ui, self._seek)
        self._back: list[tuple[Place, int]] = []
        self._forward: list[tuple[Place, int]] = []
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._laid: Laid | None = None
        """The page; None while what was found lies in its place."""
        self._was_scrolled = 0
        self._finds = False
        self._words = ""
        """The words that were searched for last."""
        self._leaving: int | None = None
        """The key that was pressed to leave."""
        self._is_held = False
        """Whether the key that opened it is still held."""

    # What is read

    def open(self, topic: str) -> None:
        """Opens at a page or one of its headings. If there is no such topic it says so and opens the list of pages."""
        self._guide = self._bound()
        try:
            place = self._guide.place(topic)
        except InputError as error:
            self._desk.session.tell(str(error), is_refusal=True)
            place = self._guide.place(INDEX)
        self.is_open, self._finds = True, False
        self._leaving, self._is_held = None, bool(pygame.key.get_pressed()[HELP[0]])
        self._back.clear()
        self._forward.clear()
        self._show(place)

    def close(self) -> None:
        self.is_open = False
        self.sought.clear()
        self.sought.close()

    def go(self, place: Place) -> None:
        """Shows a place. One can go back to the place that was read before."""
        self._back.append((self.place_read, self._scrolled))
        self._forward.clear()
        self._show(place)

    def go_back(self, steps: int = 1) -> None:
        """Goes back to the place read before, or with -1 forward again; does nothing where there is none."""
        come, gone = (self._back, self._forward) if steps > 0 else (self._forward, self._back)
        if come:
            gone.append((self.place_read, self._scrolled))
            place, scroll = come.pop()
            self._show(place)
            self.page.scroll_to(scroll)

    @property
    def _scrolled(self) -> int:
        """How far the page is scrolled, or was scrolled before a list of found lines took its place."""
        return self.page.scroll if self._laid is not None else self._was_scrolled

    def _follow(self, link: str) -> None:
        place = self._guide.followed(link, self.place_read.page)
        if place is not None:
            self.go(place)

    def _show(self, place: Place) -> None:
        self.place_read, self._finds = place, False
        self.sought.leave()
        if self._frame.width:
            self._lay_out()
            self._lay_page()

    # The search

    def _seek(self) -> None:
        """Searches for the words in the field, unless it has done so: the field tells of its changes a moment later."""
        if self.sought.words != self._words:
            self._search()

    def _search(self) -> None:
        self._words = self.sought.words
        hits = found(self._guide, self._words) if self.is_open else ()
        self.hits, self.left_out = hits[:_MOST], max(0, len(hits) - _MOST)
        self.chosen, self._finds = 0, bool(self._words)
        if self.is_open:
            self._lay_page()

    def _choose(self, steps: int) -> None:
        if self.hits:
            self.chosen = max(0, min(self.chosen + steps, len(self.hits) - 1))
            self.page.show(self.page.controls[self.chosen])

    # Laying out

    def arrange(self, area: pygame.Rect) -> None:
        """Takes the area of the window."""
        self._frame = pygame.Rect(0, 0, max(0, min(px(WIDE), area.width - 2 * px(_AROUND))),
                                  max(0, min(px(HIGH), area.height - 2 * px(_AROUND))))
        self._frame.center = area.center
        if self.is_open:
            scroll = self.page.scroll
            self._lay_out()
            self._lay_page()
            self.page.scroll_to(scroll)

    def _lay_out(self) -> None:
        """Builds all but the page: the list at the left, and the row above the page."""
        frame, title, wide = self._frame, px(_TITLE), px(_LIST)
        edge = px(1)
        names = pygame.Rect(frame.left + edge, frame.top + edge, wide, frame.height - 2 * edge)
        self.list.arrange(names, *self._listed(wide))
        high = px(_BUTTON)
        top = (title - high) // 2
        left = px(_MARGIN) - px(8)
        right = pygame.Rect(names.right, names.top, frame.width - wide - 2 * edge, title - edge)
        close = pygame.Rect(right.width - px(10) - high, top, high, high)
        self.top.arrange(right, [
            Button(pygame.Rect(left, top, high, high), self.go_back, tip=say("Back (Alt+{key})", key=BACK),
                   icon="page_back", icon_size=16, is_possible=lambda: bool(self._back)),
            Button(pygame.Rect(left + high, top, high, high), lambda: self.go_back(-1),
                   tip=say("Forward (Alt+{key})", key=FORWARD), icon="page_forward", icon_size=16,
                   is_possible=lambda: bool(self._forward)),
            Button(close, self.close, tip=say("Close ({key})", key=CLOSE), icon="close", icon_size=14)])
        field = min(px(_FIELD), right.width - left - 4 * high - px(24))
        self.sought.arrange(pygame.Rect(right.right - px(18) - high - field, right.top + top, field, high))

    def _listed(self, wide: int) -> tuple[list[Control], int]:
        """The names of all pages under those of their groups, and how high they are."""
        controls: list[Control] = []
        left, room, y = px(10), wide - px(20), px(14)
        for group in self._guide.groups:
            if group.title:
                y += px(10)
                controls.append(GroupName(pygame.Rect(left + px(10), y, room - px(10), px(24)), group.title))
                y += px(26)
            for name, called in group.pages:
                controls.append(PageName(pygame.Rect(left, y, room, px(ROW)), called,
                                         lambda name=name: self.place_read.page == name,  # type: ignore[misc]
                                         lambda name=name: self.go(Place(name))))  # type: ignore[misc]
                y += px(ROW) + px(2)
        return controls, y + px(14)

    def _lay_page(self) -> None:
        """The page, or what was found."""
        below = pygame.Rect(self.top.area.left, self.top.area.bottom + px(1), self.top.area.width,
                            self._frame.bottom - self.top.area.bottom - px(1) - px(8))
        margin = px(_MARGIN)
        room = below.width - 2 * margin
        if self._finds:
            self._was_scrolled, self._laid = self._scrolled, None
            self.page.arrange(below, *self._found(margin, room))
            self.page.scroll_to(0)
            return
        self._laid = Laid(self._guide.page(self.place_read.page), room, margin, self._follow, self.place_read.spot)
        self.page.arrange(below, self._laid.controls, self._laid.height)
        self.page.scroll_to(self._laid.top_of(self.place_read.spot))

    def _found(self, margin: int, room: int) -> tuple[list[Control], int]:
        if not self.hits:
            words = say("No page has all of these words.")
            return [Line(pygame.Rect(margin, px(20), room, px(24)), words, colour=QUIET)], 0
        controls: list[Control] = [
            Found(pygame.Rect(margin - px(10), px(12) + index * px(HIT + 4), room + px(20), px(HIT)), hit,
                  lambda index=index: self.chosen == index,  # type: ignore[misc]
                  lambda hit=hit: self.go(hit.place))  # type: ignore[misc]
            for index, hit in enumerate(self.hits)]
        if self.left_out:
            words = say_many(self.left_out, "{number} more line has these words. More words find fewer.",
                             "{number} more lines have these words. More words find fewer.")
            controls.append(Line(pygame.Rect(margin, controls[-1].area.bottom + px(12), room, px(24)), words,
                                 colour=QUIET))
        return controls, controls[-1].area.bottom + px(16)

    # A part of the window

    def handle(self, event: pygame.Event) -> None:
        if self.sought.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            self._press(event)
            return
        if event.type == pygame.KEYUP and event.key in (CLOSE.code, *HELP):
            self._let_go(event.key)
            return
        if event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos):
            self.close()
            return
        for pane in (self.list, self.top, self.page):
            pane.handle(event)

    def _let_go(self, key: int) -> None:
        """Drops the words sought and what they found, else closes the guide, if the key was pressed here."""
        leaving, self._leaving, self._is_held = self._leaving, None, False
        if leaving != key:
            return
        if key == CLOSE.code and self.sought.words:
            scroll = self._scrolled
            self.sought.clear()
            self._show(self.place_read)
            self.page.scroll_to(scroll)
        else:
            self.close()

    def _press(self, event: pygame.Event) -> None:
        self._seek()
        is_alt, is_ctrl = bool(event.mod & pygame.KMOD_ALT), bool(event.mod & pygame.KMOD_CTRL)
        high = self.page.area.height - px(2 * _LINE)
        match event.key:
            case key if key in (CLOSE.code, *HELP):
                # It closes when the key is let go: a key that is held would be pressed again on the window below.
                self._leaving = self._leaving if self._is_held else key
            case SEARCH.code if is_ctrl:
                self.sought.focus()
                self._search()
            case BACK.code if is_alt:
                self.go_back()
            case FORWARD.code if is_alt:
                self.go_back(-1)
            case pygame.K_BACKSPACE if not self.sought.has_focus:
                self.go_back()
            case pygame.K_RETURN | pygame.K_KP_ENTER if self._finds and self.hits:
                self.go(self.hits[self.chosen].place)
            case pygame.K_UP | pygame.K_DOWN as key:
                steps = 1 if key == pygame.K_DOWN else -1
                if self._finds:
                    self._choose(steps)
                else:
                    self.page.scroll_to(self.page.scroll + steps * px(_LINE))
            case pygame.K_PAGEUP:
                self.page.scroll_to(self.page.scroll - high)
            case pygame.K_PAGEDOWN:
                self.page.scroll_to(self.page.scroll + high)
            case pygame.K_HOME if not self.sought.has_focus:
                self.page.scroll_to(0)
            case pygame.K_END if not self.sought.has_focus:
                self.page.scroll_to(self.page.height)
            case _:
                pass

    def draw(self, surface: pygame.Surface, is_on_top: bool) -> None:
        """`is_on_top`: no question lies over the guide."""
        frame = self._frame
        surface.blit(plate(*frame.size, PANEL, LINE, 8), frame)
        for pane in (self.list, self.top, self.page):
            pane.draw(surface)
        surface.fill(LINE, (self.top.area.left, self.top.area.bottom, self.top.area.width, px(1)))
        label = pygame.Rect(self.top.area.left, self.top.area.top, self.sought.left - px(10) - self.top.area.left,
                            self.top.area.height)
        write(surface, say("Search ({key})", key=SEARCH), label, QUIET, size=12, align="right")
        self.sought.show(is_on_top)
