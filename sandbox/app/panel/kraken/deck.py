"""The deck as it is edited on the Kraken page: its file, and its cards, of which one lies open (guide: window, Kraken).

Each change is an edit of the level that can be undone, and starts the battle anew; the file is written on saving.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.profile import Profile
from sandbox.app.panel.deck_choice import choose_deck
from sandbox.app.panel.kraken.card_knobs import CardPrice, CardProperty, CardWord
from sandbox.app.panel.kraken.cards import CardHead, add_columns
from sandbox.app.panel.param_row import RESET, add_param
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.stated import add_choice, add_typed, none
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line, Text
from sandbox.base.errors import InputError
from sandbox.base.language import say, say_many, thing
from sandbox.battle.deck_file import PRICES
from sandbox.files.decks import deck_name
from sandbox.rules.deck import Card, Deck
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.scene.colours import QUIET, WRONG
from sandbox.workbench.decking import deck_now, with_card_added, with_new_deck, without_card
from sandbox.workbench.editing import FIRST_STATE
from sandbox.workbench.tools.spawn import TOOL as SPAWN

_NOTE = "Saved with the level; can be undone."
_HIGHEST = {"cost": 12, "upkeep": 6, "copies": 10}
"""How far the sliders reach; more can be typed."""
_GAP = 8
_LABELS = 60
"""Pixels for the names of words; those of numbers need more."""


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

    def lay_out(self, sheet: Sheet) -> None:
        """Adds the rows of the deck."""
        rows = _Rows(sheet, self._watched)
        with sheet.reaching("anew"), sheet.about("kraken#cards"):
            self._lay_out(sheet, rows)
        for head in rows.heads:
            head.reach = None  # It only opens its card.

    def _lay_out(self, sheet: Sheet, rows: _Rows) -> None:
        session = self._watched.session
        level, tilemap = session.level, session.document.tilemap
        with sheet.about("kraken#deck-file"):
            rows.file()
        if deck_name(tilemap) and not level.spawns:
            rows.tell(say("It has no cell to spawn on, so it never plays. Draw some with the spawn tool ({key}).",
                          key=SPAWN.key.upper()))
        try:
            deck = deck_now(tilemap, level.bestiary)
        except InputError as error:
            if deck_name(tilemap):
                for finding in error.findings:
                    rows.tell(str(finding), is_wrong=True)
            rows.button(say("Make a deck"), lambda: session.edit(
                lambda tilemap: with_new_deck(tilemap, level.bestiary)), say("Four cards to begin with"))
            return
        self._cards(rows, deck)
        rows.add(lambda: self._open(len(deck.cards)))

    def _cards(self, rows: _Rows, deck: Deck) -> None:
        rows.heading(say_many(len(deck.cards), "{number} card", "{number} cards"))
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
    """The rows of the deck, one after the other. `heads` are those of its cards."""

    def __init__(self, sheet: Sheet, watched: Watched) -> None:
        self._sheet, self._watched = sheet, watched
        self._wide = sheet.width - px(_LABELS) - px(RESET) - px(6)
        self.heads: list[CardHead] = []

    @property
    def last(self) -> Control:
        return self._sheet.controls[-1]

    def file(self) -> None:
        """Which file the deck is in, and when it is written."""
        sheet, watched = self._sheet, self._watched
        name = deck_name(watched.session.document.tilemap) or none()
        row, popups = sheet.row(), sheet.popups
        wide = row.width - px(44)
        box = pygame.Rect(row.right - wide, row.top + px(2), wide, px(ROW) - px(4))
        sheet.put(Line(pygame.Rect(row.left, row.top, px(40), px(ROW)), say("deck")))
        sheet.put(Choice(box, lambda: name, lambda beside: choose_deck(watched, popups, beside),
                         tip=say("{file}\nThe file of the deck, beside the map", file=name) if name != none() else ""))
        sheet.skip(4)
        sheet.add(Text.of(*sheet.spot, (say(_NOTE), QUIET), size=12))
        sheet.skip(_GAP)

    def tell(self, words: str, is_wrong: bool = False) -> None:
        self._sheet.paragraph((words, WRONG if is_wrong else QUIET))
        self._sheet.skip(_GAP)

    def button(self, words: str, click: Callable[[], object], tip: str = "", icon: str = "deck") -> None:
        self._sheet.put(Button(self._sheet.row(), click, words=words, icon=icon, style="outlined", tip=tip))
        self._sheet.skip(_GAP)

    def heading(self, words: str) -> None:
        add_columns(self._sheet, words)

    def head(self, card: Card, is_open: bool, toggle: Callable[[], object]) -> None:
        area = self._sheet.row(CardHead.HEIGHT).inflate(px(16), 0)
        self.heads.append(self._sheet.put(CardHead(area, card, is_open, toggle)))
        self._sheet.skip(2)

    def card(self, index: int, card: Card, removed: Callable[[], object]) -> None:
        """All that can be changed about the card that lies open."""
        sheet = self._sheet
        sheet.skip(4)
        profile = self._watched.bestiary.profiles.get(card.decides)
        self._words(index, card, profile)
        kind = card.kind
        knobs = [CardPrice(self._watched, param, index, card, _HIGHEST[param.name]) for param in PRICES]
        numbers = [CardProperty(self._watched, param, index, card, usual, max(3 * usual, 10))
                   for param in UNIT_NUMBERS if param.name != "max_life"
                   for usual in (int(getattr(kind, param.name)),)]
        params = profile.params if profile else ()
        for knob in (*knobs, *numbers, *(CardProperty(self._watched, param, index, card) for param in params)):
            add_param(sheet, knob)

        def remove() -> None:
            if self._watched.session.edit(lambda tilemap: without_card(
                    tilemap, self._watched.bestiary, index)):
                removed()

        sheet.skip(4)
        self.button(say("Remove the card"), remove, icon="erase")
        sheet.skip(4)

    def add(self, added: Callable[[], object]) -> None:
        """A list of the kinds that a new card may be of."""
        sheet, popups = self._sheet, self._sheet.popups
        bestiary = self._watched.bestiary
        kinds = bestiary.of_side("enemy")

        def take(kind: str) -> None:
            if self._watched.session.edit(lambda tilemap: with_card_added(tilemap, bestiary, kind)):
                added()

        sheet.skip(6)
        sheet.put(Choice(sheet.row(), lambda: say("add a card"), lambda beside: popups.choose(
            beside, tuple(kind.name for kind in kinds), "", take, tuple(say(kind.help) for kind in kinds))))
        sheet.skip(_GAP)

    def _words(self, index: int, card: Card, profile: Profile | None) -> None:
        def word(name: str, shown: str) -> CardWord:
            return CardWord(self._watched, index, card, name, shown)

        add_typed(self._sheet, word("name", card.name), say("What the card and its units are called"),
                  label=say("name"), wide=self._wide, longest=40, is_text=True)
        bestiary = self._watched.bestiary
        kinds = {kind.name: say(kind.help) for kind in (*bestiary.of_side("enemy"), card.kind)}
        self._choice(word("kind", card.kind.name), tuple(kinds), tuple(kinds.values()))
        self._choice(word("profile", card.decides), bestiary.profiles.names,
                     tuple(say(profile.help) for profile in bestiary.profiles))
        level = self._watched.session.level
        goal = str(card.properties.get("goal", ""))
        if goal or (profile is not None and profile.goes_by("goal")):
            names = dict.fromkeys((none(), *(name for name, _ in level.goals), *(unit.name for unit in level.units),
                                   *([goal] if goal else ())))
            self._choice(word("goal", goal or none()), tuple(names))
        if profile is not None and profile.states:
            state = str(card.properties.get("state", "")) or bestiary.first_state(profile.name)
            self._choice(word("state", state), profile.state_names, tuple(say(one.help) for one in profile.states),
                         thing(FIRST_STATE))

    def _choice(self, word: CardWord, names: tuple[str, ...], tips: tuple[str, ...] = (), label: str = "") -> None:
        add_choice(self._sheet, word, names, tips, label=label or word.name, wide=self._wide)
