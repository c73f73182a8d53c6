"""The panel: pages behind tabs; only the one shown is laid out (guide: window, Panel; libraries, Panel cost)."""

from __future__ import annotations

import pygame

from sandbox.app.panel.kraken.page import KrakenPage
from sandbox.app.panel.level.page import LevelPage
from sandbox.app.panel.page import Matter, Page
from sandbox.app.panel.sheet import Popups, Sheet
from sandbox.app.panel.tune import TunePage
from sandbox.app.panel.unit.page import UnitPage
from sandbox.app.panel.watched import Watched
from sandbox.app.panel.why.page import WhyPage
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Tab
from sandbox.app.widgets.edge import Edge, height_of
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.pane import Control, Pane
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.guide.topics import topic
from sandbox.scene.colours import LINE, PANEL
from sandbox.workbench.remembered import Memory

PAGES: tuple[type[Page], ...] = (TunePage, UnitPage, WhyPage, LevelPage, KrakenPage)
"""In the order of their tabs; the first is always offered. A new one is a file or folder and its name here."""

TAB_HEIGHT = 36
_TAB_AIR = 24
"""Pixels about the longest word from which on the tabs are all of one width."""
_FOOT_ABOVE, _FOOT_BELOW = 6, 16
"""Left empty about what stays below a page."""
_LOWEST = 80
"""How high what stays below a page is at the least."""

HEIGHT = Memory("why card height", None, height_of)


class Panel:
    """`front` is the page in front, `page` the pane it lies on, `below` the one of what stays below it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._watched = Watched(desk)
        self.field = Field(lambda: desk.ui, lambda: desk.session.go_on(),
                           lambda words: desk.session.tell(words, is_refusal=True))
        self.menu = Menu(desk)
        self.tabs, self.page, self.below = Pane(desk), Pane(desk), Pane(desk)
        self.page.does_tip_beside = self.below.does_tip_beside = True
        self.edge = Edge(desk, HEIGHT, self._bounds)
        self.pages = tuple(page(desk, self._watched, self.show_matter) for page in PAGES)
        self.front = self.pages[0]
        self._area = pygame.Rect(0, 0, 0, 0)
        self._laid: object = None
        self._footed: object = None
        self._foot: pygame.Rect | None = None
        self._height = 0
        self._tabbed: tuple[Page, ...] = ()

    def arrange(self, area: pygame.Rect) -> None:
        self._put_away()
        self._area = pygame.Rect(area)
        self._laid = None
        self._arrange_tabs()

    @property
    def offered(self) -> tuple[Page, ...]:
        """The pages there are now."""
        return tuple(page for page in self.pages if page.is_offered)

    @property
    def shown(self) -> str:
        """The name of the page in front."""
        return self.front.name

    def _put_away(self) -> None:
        """Takes what is being typed, and closes the menu."""
        self.field.take()
        self.menu.close()

    def _arrange_tabs(self) -> None:
        """Tabs of one width where the words have air in it, else each as wide as its word needs."""
        area, pages = self._area, self.offered
        inner = pygame.Rect(area.left + px(1), area.top, area.width - px(1), px(TAB_HEIGHT))
        words = [fonts.width(say(page.name)) for page in pages]
        is_even = max(words) + px(_TAB_AIR) <= inner.width // len(pages)
        needs = [0 if is_even else wide for wide in words]
        spare, left = inner.width - sum(needs), 0
        tabs: list[Control] = []
        for index, (page, need) in enumerate(zip(pages, needs, strict=True)):
            right = left + need + spare * (index + 1) // len(pages) - spare * index // len(pages)
            tabs.append(self._tab(page, pygame.Rect(left, 0, right - left, px(TAB_HEIGHT))))
            left = right
        self.tabs.arrange(inner, tabs)
        self._tabbed = pages
        if self.front not in pages:
            self._bring(pages[0])

    def _tab(self, page: Page, area: pygame.Rect) -> Tab:
        tab = Tab(area, say(page.name), lambda: self.front is page, lambda: self._bring(page),
                  lambda: page.needs_a_look)
        tab.topic = topic("pages", page.name)
        return tab

    def show(self, name: str) -> None:
        """Brings a page to the front by its name."""
        self._bring(next(page for page in self.pages if page.name == name))

    def show_next(self) -> None:
        """Brings the next page to the front; after the last the first."""
        pages = self.offered
        self._bring(pages[(pages.index(self.front) + 1) % len(pages)])

    def show_matter(self, matter: Matter) -> None:
        """Brings the page to the front that a matter belongs to."""
        page = next(page for page in self.pages if page.matter == matter)
        page.show_its_matter()
        self._bring(page)

    def _bring(self, page: Page) -> None:
        if page is not self.front:
            self._put_away()
            self.front.scroll = self.page.scroll
            self.front = page
            self._laid = None
            self.page.scroll = page.scroll

    # Laying out

    def _lay_out(self) -> None:
        """Lays out what depends on something that has changed: the foot each turn, the page only now and then."""
        # Both are left alone under a drag: what is held must not be taken away from below the mouse.
        if (self.page.is_held or self.below.is_held) and self._laid is not None:
            return
        if self.offered != self._tabbed:
            self._arrange_tabs()
        whole = pygame.Rect(self._area.left + px(1), self._area.top + px(TAB_HEIGHT), self._area.width - px(1),
                            max(0, self._area.height - px(TAB_HEIGHT)))
        foot = (self._watched.frame, self.front, tuple(whole), self.edge.chosen)
        if foot != self._footed or self._laid is None:
            self._footed = foot
            self._foot = self._arrange_foot(whole)
        page = pygame.Rect(whole)
        if self._foot is not None:
            page.height = self._foot.top - page.top
        now = (self.front, self.front.structure())
        if now != self._laid:
            self._laid = now
            controls, self._height = self._controls(page, whole)
            self.page.arrange(page, controls, self._height)
            for control in self.front.just_opened():
                self.page.show(control)
        elif page != self.page.area:
            self.page.arrange(page, self.page.controls, self._height)

    def _controls(self, page: pygame.Rect, whole: pygame.Rect) -> tuple[list[Control], int]:
        """The controls of the page in front, and its height; menus may open over the `whole` below the tabs."""
        def to_screen(area: pygame.Rect) -> pygame.Rect:
            return area.move(page.left, page.top - self.page.scroll)

        sheet = Sheet(page.width, Popups(self.field, self.menu, whole, to_screen))
        self.front.lay_out(sheet)
        return sheet.controls, sheet.top

    def _arrange_foot(self, page: pygame.Rect) -> pygame.Rect | None:
        """Lays out what stays below the page in front; where that is, None where there is nothing."""
        around = px(_FOOT_ABOVE) + px(_FOOT_BELOW)
        chosen = None if self.edge.chosen is None else self.edge.height(0) - around
        foot = self.front.foot(page.width, page.height, chosen)
        if foot is None:
            self.edge.arrange(pygame.Rect(0, 0, 0, 0))
            self.below.arrange(pygame.Rect(0, 0, 0, 0), ())
            return None
        high = foot.area.height + around
        area = pygame.Rect(page.left, page.bottom - high, page.width, high)
        self.edge.arrange(area)
        foot.area.top = px(_FOOT_ABOVE)
        self.below.arrange(area, [foot])
        return area

    def _bounds(self) -> tuple[int, int]:
        """How high what stays below a page can be: most of the page at the most."""
        least = px(_LOWEST) + px(_FOOT_ABOVE) + px(_FOOT_BELOW)
        return least, max(least, (self._area.height - px(TAB_HEIGHT)) * 2 // 3)

    # A part of the window

    def handle(self, event: pygame.Event) -> bool:
        if self.field.handle(event):
            return True
        self._lay_out()
        if self.edge.handle(event):
            return True
        handled = False
        for pane in (self.tabs, self.page, self.below):
            # Motion and releases concern all three: one has the mouse, the others have lost it.
            handled = pane.handle(event) or handled
        return handled

    def update(self, seconds: float) -> None:
        self.edge.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        self._lay_out()
        surface.fill(PANEL, self._area)
        self.page.topic = self.below.topic = topic("pages", self.front.name)
        self.tabs.draw(surface)
        self.page.draw(surface)
        self.below.draw(surface)
        self.edge.draw(surface)
        if self.menu.is_open:
            self._desk.tooltip("", (0, 0))
        surface.fill(LINE, (self._area.left, self._area.top, px(1), self._area.height))
        self.menu.draw(surface)
        if self.field.is_open:
            # What is being typed must not be covered.
            self._desk.tooltip("", (0, 0))
