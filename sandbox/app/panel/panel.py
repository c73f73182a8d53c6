"""The panel: a few pages behind tabs; only the one shown is laid out and drawn (design: window; libraries)."""

from __future__ import annotations

from typing import Literal

import pygame

from sandbox.app.panel.kraken.page import EDIT, KrakenPage
from sandbox.app.panel.level.page import LevelPage
from sandbox.app.panel.tune import MARGIN, Tune
from sandbox.app.panel.unit.page import UnitPage
from sandbox.app.panel.watched import Watched
from sandbox.app.panel.why.page import Card, Why
from sandbox.app.widgets import fonts
from sandbox.app.widgets.board import Board, Control
from sandbox.app.widgets.buttons import Tab
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.part import Desk
from sandbox.scene.colours import LINE, PANEL

WIDE, NARROW = 308, 260
"""Its width in pixels, in wide windows and in narrow ones."""

Page = Literal["Tune", "Unit", "Why", "Level", "Kraken"]
PAGES: tuple[Page, ...] = ("Tune", "Unit", "Why", "Level", "Kraken")
TAB_HEIGHT = 36
_TAB_AIR = 24
"""Pixels about the longest word from which on the tabs are all of one width."""
_CARD_NEEDS = 440
"""Pixels of height from which on there is room for the card below the sliders."""


class Panel:
    """`shown` is the page in front, `page` the board it lies on, `below` the one of the short Why."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.shown: Page = "Tune"
        self._watched = Watched(desk)
        self.field = Field(lambda: desk.ui)
        self.menu = Menu(desk)
        self.tabs, self.page, self.below = Board(desk), Board(desk), Board(desk)
        self.page.does_tip_beside = self.below.does_tip_beside = True
        self._tune = Tune(desk, self._watched, self.field, self.menu)
        self._unit = UnitPage(self._watched, self.field, self.menu)
        self._why = Why(self._watched)
        self._level = LevelPage(desk, self._watched, self.field, self.menu, self.show_deck)
        self._kraken = KrakenPage(desk, self._watched, self.field, self.menu)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._laid: object = None
        self._carded: object = None
        self._card: pygame.Rect | None = None
        self._height = 0
        self._scrolls: dict[Page, int] = {}
        self._tabbed: tuple[Page, ...] = ()

    @staticmethod
    def width(window: int) -> int:
        """How wide the panel wants to be in a window of so many pixels."""
        return WIDE if window >= 1100 else NARROW

    def place(self, area: pygame.Rect) -> None:
        self.field.take()
        self.menu.close()
        self._area = pygame.Rect(area)
        self._laid = None
        self._place_tabs()

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages there are now: that of the Kraken only where there is one."""
        return PAGES if self._kraken.is_there else PAGES[:-1]

    def _place_tabs(self) -> None:
        """Tabs of one width where the words have air in it, else each as wide as its word needs."""
        area, pages = self._area, self.pages
        inner = pygame.Rect(area.left + 1, area.top, area.width - 1, TAB_HEIGHT)
        words = [fonts.width(page) for page in pages]
        is_even = max(words) + _TAB_AIR <= inner.width // len(pages)
        needs = [0 if is_even else each for each in words]
        spare, left = inner.width - sum(needs), 0
        tabs: list[Control] = []
        for number, (page, need) in enumerate(zip(pages, needs, strict=True)):
            right = left + need + spare * (number + 1) // len(pages) - spare * number // len(pages)
            tabs.append(self._tab(page, pygame.Rect(left, 0, right - left, TAB_HEIGHT)))
            left = right
        self.tabs.place(inner, tabs)
        self._tabbed = pages
        if self.shown not in pages:
            self.show("Tune")

    def _tab(self, page: Page, area: pygame.Rect) -> Tab:
        return Tab(area, page, lambda: self.shown == page, lambda: self.show(page),
                   lambda: page == "Level" and bool(self._watched.session.problems))

    def show(self, page: Page) -> None:
        """Brings a page to the front."""
        if page != self.shown:
            self.field.take()
            self.menu.close()
            self._scrolls[self.shown] = self.page.scroll
            self.shown = page
            self._laid = None
            self.page.scroll = self._scrolls.get(page, 0)

    def show_deck(self) -> None:
        """Brings the Kraken's deck to the front, to be edited."""
        self._kraken.show(EDIT)
        self.show("Kraken")

    def show_next(self) -> None:
        """Brings the next page to the front; after the last the first."""
        self.show(self.pages[(self.pages.index(self.shown) + 1) % len(self.pages)])

    # Laying out

    def _lay_out(self) -> None:
        """Lays out what depends on something that has changed: the card each turn, the page only now and then."""
        # Both are left alone under a drag: what is held must not be taken away from below the mouse.
        if (self.page.is_held or self.below.is_held) and self._laid is not None:
            return
        if self.pages != self._tabbed:
            self._place_tabs()
        frame = self._watched.frame
        page = pygame.Rect(self._area.left + 1, self._area.top + TAB_HEIGHT, self._area.width - 1,
                           max(0, self._area.height - TAB_HEIGHT))
        whole = pygame.Rect(page)
        card = (frame, self.shown, tuple(page)) if self.shown == "Tune" else None
        if card is None or card != self._carded or self._laid is None:
            self._carded = card
            self._card = self._card_area(page)
            self._place_card(self._card)
        if self._card is not None:
            page.height = self._card.top - page.top
        now = (self.shown, self._structure())
        if now != self._laid:
            self._laid = now
            controls, self._height = self._controls(page, whole)
            self.page.place(page, controls, self._height)
            for control in self._kraken.just_opened() if self.shown == "Kraken" else ():
                self.page.show(control)
        elif page != self.page.area:
            self.page.place(page, self.page.controls, self._height)

    def _structure(self) -> object:
        match self.shown:
            case "Tune":
                return self._tune.structure()
            case "Unit":
                return self._unit.structure()
            case "Why":
                return self._why.structure()
            case "Level":
                return self._level.structure()
            case "Kraken":
                return self._kraken.structure()

    def _controls(self, page: pygame.Rect, whole: pygame.Rect) -> tuple[list[Control], int]:
        """The controls of the page in front; menus may open over the `whole` of the panel below the tabs."""
        def to_screen(area: pygame.Rect) -> pygame.Rect:
            return area.move(page.left, page.top - self.page.scroll)

        match self.shown:
            case "Tune":
                return self._tune.lay_out(page.width, whole, to_screen)
            case "Unit":
                return self._unit.lay_out(page.width, whole, to_screen)
            case "Why":
                return self._why.lay_out(page.width)
            case "Level":
                return self._level.lay_out(page.width, whole, to_screen)
            case "Kraken":
                return self._kraken.lay_out(page.width, whole, to_screen)

    def _card_area(self, page: pygame.Rect) -> pygame.Rect | None:
        """Where the short Why stands: at the bottom, with a little air about it."""
        if self.shown != "Tune" or page.height < _CARD_NEEDS:
            return None
        high = Card.height(self._watched.frame, page.width - 2 * MARGIN, 5 if page.height < 600 else 7)
        return pygame.Rect(page.left, page.bottom - high - 20, page.width, high + 20)

    def _place_card(self, area: pygame.Rect | None) -> None:
        if area is None:
            self.below.place(pygame.Rect(0, 0, 0, 0), ())
            return
        inner = pygame.Rect(MARGIN, 4, area.width - 2 * MARGIN, area.height - 20)
        self.below.place(area, [Card(inner, self._watched.frame, lambda: self.show("Why"))])

    # A part of the window

    def handle(self, event: pygame.Event) -> bool:
        if self.field.handle(event) or self.menu.handle(event):
            return True
        self._lay_out()
        handled = False
        for board in (self.tabs, self.page, self.below):
            # Motion and releases concern all three: one has the mouse, the others have lost it.
            handled = board.handle(event) or handled
        return handled

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        self._lay_out()
        surface.fill(PANEL, self._area)
        self.tabs.draw(surface)
        self.page.draw(surface)
        self.below.draw(surface)
        if self.menu.is_open:
            self._desk.tooltip("", (0, 0))
        surface.fill(LINE, (self._area.left, self._area.top, 1, self._area.height))
        self.menu.draw(surface)
        if self.field.is_open:
            # What is being typed must not be covered.
            self._desk.tooltip("", (0, 0))
