"""The deck as it is edited on the Kraken page: its file, and its cards, of which one lies open (spec: kraken.md).

Each change is an edit of the level that can be undone, and starts the battle anew; the file is written on saving.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.profile import Profile
from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.kraken.card_knobs import WORD, CardPrice, CardProperty, CardWord
from sandbox.app.panel.kraken.cards import CardHead, Columns
from sandbox.app.panel.param_row import RESET, Place, name_width, param_row
from sandbox.app.panel.rows import ROW, Heading, Line, Reset, Text, ValueBox, paragraph
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, reaching
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.menu import Choice
from sandbox.base.counting import counted
from sandbox.base.errors import InputError
from sandbox.battle.battle import first_state
from sandbox.battle.deck_file import PRICES
from sandbox.files.decks import deck_name, decks_in
from sandbox.rules.deck import Card, Deck
from sandbox.rules.kind import KINDS
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.scene.colours import QUIET, WRONG
from sandbox.workbench.decking import deck_now, with_card_added, with_deck_named, with_new_deck, without_card
from sandbox.workbench.tools import TOOLS

NONE = "none"
_NEW, _ANOTHER = "new deck", "another…"
_NOTE = "Saved with the level; can be undone."
_HIGHEST = {"cost": 12, "upkeep": 6, "copies": 10}
"""How far the sliders reach; more can be typed."""
_GAP = 8
_LABELS = 60
"""Pixels for the names of words; those of numbers need more."""


def speaks_of(profile: Profile | None, word: str) -> bool:
    """Whether a profile's instructions or states speak of something, such as a goal."""
    if profile is None:
        return False
    spoken = (*profile.instructions, *(state.help for state in profile.states))
    return any(word in sentence.lower() for sentence in spoken)


def choose_deck(watched: Watched, place: Place, box: pygame.Rect) -> None:
    """Opens the list of the decks beside the map; a new one can be made, and another file be typed."""
    tilemap = watched.session.document.tilemap
    now = deck_name(tilemap)
    names = dict.fromkeys((*decks_in(tilemap.folder), *([now] if now else ()), _NEW, _ANOTHER, NONE))

    def take(name: str) -> None:
        if name == _NEW:
            watched.session.edit(with_new_deck)
        elif name == _ANOTHER:
            place.type(box, now, lambda typed: watched.session.edit(lambda tilemap: with_deck_named(tilemap, typed)),
                       longest=80)
        elif name != (now or NONE):
            watched.session.edit(lambda old: with_deck_named(old, "" if name == NONE else name))

    place.choose(box, tuple(names), now or NONE, take)


class DeckView:
    """The rows of the deck. `opened` is the number of the card that lies open.

    `to_show` are the last and the first control of a card that was just opened, so that the page can scroll to it.
    """

    def __init__(self, watched: Watched) -> None:
        self._watched = watched
        self.opened: int | None = None
        self.to_show: tuple[Control, ...] = ()
        self._was_opened: int | None = None

    def structure(self) -> object:
        session = self._watched.session
        return self.opened, session.level, deck_name(session.document.tilemap)

    def lay_out(self, controls: list[Control], area: pygame.Rect, place: Place) -> int:
        """Adds the rows below the top of an area as wide; where the next thing may start."""
        first = len(controls)
        below = self._lay_out(controls, area, place)
        # The head of a card only opens it.
        reaching((each for each in controls[first:] if not isinstance(each, CardHead)), "anew")
        return below

    def _lay_out(self, controls: list[Control], area: pygame.Rect, place: Place) -> int:
        level, tilemap = self._watched.session.level, self._watched.session.document.tilemap
        rows = _Rows(controls, self._watched, pygame.Rect(area.left, area.top, area.width, ROW), place)
        rows.file()
        if deck_name(tilemap) and not level.spawns:
            tool = TOOLS["spawn"]
            rows.tell(f"It has no cell to spawn on, so it never plays. Draw some with the spawn tool "
                      f"({tool.key.upper()}).")
        try:
            deck = deck_now(tilemap)
        except InputError as error:
            if deck_name(tilemap):
                for finding in error.findings:
                    rows.tell(str(finding), is_wrong=True)
            rows.button("Make a deck", lambda: self._watched.session.edit(with_new_deck), "Four cards to begin with")
            return rows.area.top
        self._cards(rows, deck)
        rows.add(lambda: self._open(len(deck.cards)))
        return rows.area.top

    def _cards(self, rows: _Rows, deck: Deck) -> None:
        rows.heading(counted(len(deck.cards), "card"))
        for index, card in enumerate(deck.cards):
            is_open = index == self.opened
            rows.head(card, is_open, self._toggling(index))
            if is_open:
                first = rows.last
                rows.card(index, card, lambda: self._open(None))
                if self._was_opened != index:
                    self.to_show = rows.last, first
        self._was_opened = self.opened

    def _open(self, index: int | None) -> None:
        self.opened = index

    def _toggling(self, index: int) -> Callable[[], None]:
        return lambda: self._open(None if self.opened == index else index)


class _Rows:
    """One row after the other; `area` is where the next one goes."""

    def __init__(self, controls: list[Control], watched: Watched, area: pygame.Rect, place: Place) -> None:
        self._controls, self._watched, self._place = controls, watched, place
        self.area = area
        self._wide = area.width - _LABELS - RESET - 6

    @property
    def last(self) -> Control:
        return self._controls[-1]

    def file(self) -> None:
        """Which file the deck is in, and when it is written."""
        name = deck_name(self._watched.session.document.tilemap) or NONE
        wide = self.area.width - 44
        box = pygame.Rect(self.area.right - wide, self.area.top + 2, wide, ROW - 4)
        self._controls.append(Line(pygame.Rect(self.area.left, self.area.top, 40, ROW), "deck"))
        self._controls.append(Choice(box, lambda: name, lambda beside: choose_deck(self._watched, self._place, beside),
                                     tip=f"{name}\nThe file of the deck, beside the map" if name != NONE else ""))
        text = Text.of(self.area.left, self.area.bottom + 4, self.area.width, (_NOTE, QUIET), size=12)
        self._controls.append(text)
        self.area = self.area.move(0, text.area.bottom + _GAP - self.area.top)

    def tell(self, words: str, is_wrong: bool = False) -> None:
        below = paragraph(self._controls, self.area.left, self.area.top, self.area.width,
                          (words, WRONG if is_wrong else QUIET))
        self.area = self.area.move(0, below + _GAP - self.area.top)

    def button(self, words: str, click: Callable[[], object], tip: str = "", icon: str = "deck") -> None:
        self._controls.append(Button(self.area, click, words=words, icon=icon, style="outlined", tip=tip))
        self.area = self.area.move(0, ROW + _GAP)

    def heading(self, words: str) -> None:
        width = CardHead.COLUMNS
        self._controls.append(Heading(pygame.Rect(self.area.left, self.area.top, self.area.width - width, ROW), words))
        self._controls.append(Columns(pygame.Rect(self.area.right - width, self.area.top, width, ROW),
                                      ("cost", "upkeep")))
        self.area = self.area.move(0, ROW)

    def head(self, card: Card, is_open: bool, toggle: Callable[[], object]) -> None:
        area = pygame.Rect(self.area.left - 8, self.area.top, self.area.width + 16, CardHead.HEIGHT)
        self._controls.append(CardHead(area, card, is_open, toggle))
        self.area = self.area.move(0, CardHead.HEIGHT + 2)

    def card(self, index: int, card: Card, removed: Callable[[], object]) -> None:
        """All that can be changed about the card that lies open."""
        self.area = self.area.move(0, 4)
        profile = next((each for each in PROFILES if each.name == (card.profile or KINDS[card.kind].profile)), None)
        self._words(index, card, profile)
        kind = KINDS[card.kind]
        knobs = [CardPrice(self._watched, param, index, card, _HIGHEST[param.name]) for param in PRICES]
        numbers = [CardProperty(self._watched, param, index, card, usual, max(3 * usual, 10))
                   for param in UNIT_NUMBERS if param.name != "max_life"
                   for usual in (int(getattr(kind, param.name)),)]
        params = profile.params if profile else ()
        names = name_width(self.area.width, (*PRICES, *params))
        for knob in (*knobs, *numbers, *(CardProperty(self._watched, param, index, card) for param in params)):
            below = param_row(self._controls, knob, self.area, self._place, names)
            self.area = self.area.move(0, below - self.area.top)

        def remove() -> None:
            if self._watched.session.edit(lambda tilemap: without_card(tilemap, index)):
                removed()

        self.area = self.area.move(0, 4)
        self.button("Remove the card", remove, icon="erase")
        self.area = self.area.move(0, 4)

    def add(self, added: Callable[[], object]) -> None:
        """A list of the kinds that a new card may be of."""
        kinds = tuple(kind.name for kind in KINDS if kind.side == "enemy")

        def take(kind: str) -> None:
            if self._watched.session.edit(lambda tilemap: with_card_added(tilemap, kind)):
                added()

        box = pygame.Rect(self.area.left, self.area.top + 6, self.area.width, ROW)
        self._controls.append(Choice(box, lambda: "add a card", lambda beside: self._place.choose(
            beside, kinds, "", take, tuple(KINDS[name].help for name in kinds))))
        self.area = self.area.move(0, ROW + 6 + _GAP)

    def _words(self, index: int, card: Card, profile: Profile | None) -> None:
        def word(name: str, shown: str) -> CardWord:
            return CardWord(self._watched, index, card, name, shown)

        self._typed(word("name", card.name))
        kinds = dict.fromkeys((*(kind.name for kind in KINDS if kind.side == "enemy"), card.kind))
        self._choice(word("kind", card.kind), tuple(kinds), tuple(KINDS[name].help for name in kinds))
        own = card.profile or KINDS[card.kind].profile
        self._choice(word("profile", own), PROFILES.names, tuple(each.help for each in PROFILES))
        level = self._watched.session.level
        goal = str(card.properties.get("goal", ""))
        if goal or speaks_of(profile, "goal"):
            names = dict.fromkeys((NONE, *(name for name, _ in level.goals), *(unit.name for unit in level.units),
                                   *([goal] if goal else ())))
            self._choice(word("goal", goal or NONE), tuple(names), ())
        if profile is not None and profile.states:
            state = str(card.properties.get("state", "")) or first_state(profile.name)
            self._choice(word("state", state), profile.state_names, tuple(each.help for each in profile.states),
                         "starts in")

    def _begin(self, word: CardWord, label: str) -> pygame.Rect:
        """Adds name and reset; the area of the value."""
        box = pygame.Rect(self.area.right - self._wide, self.area.top, self._wide, ROW)
        reset = pygame.Rect(box.left - 2 - RESET, self.area.top, RESET, ROW)
        name = pygame.Rect(self.area.left, self.area.top, reset.left - 2 - self.area.left, ROW)
        self._controls.append(Line(name, label))
        self._controls.append(Reset(reset, word, WORD))
        self.area = self.area.move(0, ROW)
        return box

    def _typed(self, word: CardWord) -> None:
        box = self._begin(word, word.name)
        self._controls.append(ValueBox(
            box, lambda: word.shown, "", lambda: self._place.type(box, word.shown, word.change, longest=40),
            tip="What the card and its units are called\nClick to type", is_text=True))

    def _choice(self, word: CardWord, names: tuple[str, ...], tips: tuple[str, ...], label: str = "") -> None:
        box = self._begin(word, label or word.name).inflate(0, -4)

        def take(name: str) -> None:
            if name != word.shown:
                word.change(None if name == NONE else name)

        self._controls.append(Choice(
            box, lambda: word.shown, lambda beside: self._place.choose(beside, names, word.shown, take, tips),
            colour=word.colour))
