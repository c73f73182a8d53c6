"""Kraken: its piles, the card in hand, its last turn, its units, and where its cards are (guide: window, Kraken).

The order of a deck is hidden from players; whoever debugs a level may see which card comes next.
"""

from __future__ import annotations

import pygame

from sandbox.app.panel.kraken.cards import (
    CARD_HEIGHT,
    ICONS,
    NUMBER,
    Columns,
    DeckRow,
    Large,
    Slot,
    Tile,
    TurnLine,
    add_columns,
)
from sandbox.app.panel.kraken.deck import DeckView
from sandbox.app.panel.page import Page, ShowMatter
from sandbox.app.panel.roster import UnitLine
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Segmented
from sandbox.app.widgets.flow import LEADING
from sandbox.app.widgets.paint import write
from sandbox.app.widgets.pane import Control, Mood
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading, Text
from sandbox.base.language import say, say_many
from sandbox.battle.battle import Step
from sandbox.battle.history import History
from sandbox.battle.kraken_turn import at_start
from sandbox.battle.level import Level
from sandbox.files.decks import deck_name
from sandbox.rules.deck import Card, Deck
from sandbox.rules.events import KrakenStep
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.rules.kraken import KrakenState
from sandbox.rules.parameters import RESOURCES_PER_PLAYER
from sandbox.scene.colours import BLOCKED, QUIET, TEXT
from sandbox.scene.kraken import Hoard, hoard

WATCH, EDIT = "battle", "deck"
_TILE_GAP = 6


class KrakenLine(UnitLine):
    """One of its units; between name and life what it costs a turn."""

    def __init__(self, area: pygame.Rect, name: str, card: Card | None, watched: Watched, desk: Desk) -> None:
        unit = watched.frame.world[name]
        super().__init__(area, unit, watched, desk)
        self._card = card
        self._tip = (say("Select {name}\nPlayed from the card {card}: upkeep {upkeep} a turn", name=name,
                         card=card.name, upkeep=card.upkeep) if card
                     else say("Select {name}\nCalled by another unit: it has no card and no upkeep", name=name))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        super().paint(surface, area, mood)
        upkeep = self._card.upkeep if self._card else 0
        column = pygame.Rect(area.right - px(UnitLine.LIFE + 16) - px(NUMBER), area.top, px(NUMBER), area.height)
        write(surface, str(upkeep) if upkeep else "–", column, TEXT if upkeep else QUIET, size=12, face="numbers",
              align="right")

    def _aside(self) -> tuple[str, int]:
        """A unit without a card says so; of the others the name tells the card."""
        return "" if self._card else say("no card"), px(NUMBER) - px(16)


class KrakenPage(Page):
    """The Kraken as it is now, or the cards it is made of. `mode` says which."""

    name = "Kraken"
    matter = "deck"

    def __init__(self, desk: Desk, watched: Watched, show_matter: ShowMatter) -> None:
        super().__init__(desk, watched, show_matter)
        self.mode = WATCH
        self.deck = DeckView(watched)
        self._known: tuple[Level, Step | None, int, Hoard | None] | None = None

    @property
    def is_offered(self) -> bool:
        """Whether the level or its battle has a Kraken, or at least a deck or a cell to spawn on."""
        session = self._watched.session
        return (self._watched.frame.world.kraken is not None or bool(session.level.spawns)
                or bool(deck_name(session.document.tilemap)))

    def show_its_matter(self) -> None:
        self.mode = EDIT

    @property
    def hoard(self) -> Hoard | None:
        """What it has at the cursor, worked out again only when something it depends on is another one."""
        session, state = self._watched.session, self._state
        income = int(self._watched.values[RESOURCES_PER_PLAYER.full].value)
        step = session.running.on_screen.step if session.running.on_screen else None
        known = self._known
        if known is None or known[0] is not session.level or known[1] is not step or known[2] != income:
            deck = self._deck
            steps = _recent(session.running.on_screen) if session.running.on_screen else ()
            found = hoard(state, deck, steps, income) if state is not None and deck is not None else None
            self._known = known = session.level, step, income, found
        return known[3]

    @property
    def _deck(self) -> Deck | None:
        history = self._watched.session.running.on_screen
        return history.battle.level.deck if history else self._watched.session.level.deck

    @property
    def _state(self) -> KrakenState | None:
        return self._watched.frame.world.kraken or at_start(self._watched.session.level)

    def structure(self) -> object:
        found = self.hoard
        return self._watched.session, self.mode, self.deck.structure(), found and (
            found.resources, tuple(found.piles.items()), found.units, found.told, found.round, found.hand, found.top,
            found.income)

    def just_opened(self) -> tuple[Control, ...]:
        found, self.deck.to_show = self.deck.to_show, ()
        return found

    def _choose(self, mode: str) -> None:
        self.mode = mode

    def lay_out(self, sheet: Sheet) -> None:
        found = self.hoard
        sheet.skip(12)
        if found is not None:
            sheet.add(Segmented(sheet.area(26), (WATCH, EDIT), lambda: self.mode, self._choose,
                                words=(say(WATCH), say(EDIT)),
                                tip=say("What it has and does now; or the cards it is made of, to change them"),
                                would=lambda mode: say("Shows what it has and does now.") if mode == WATCH
                                else say("Shows the cards of its deck, to change them.")))
            sheet.skip(10)
        if found is None or self.mode == EDIT:
            self.deck.lay_out(sheet)
        else:
            self._piles(sheet, found)
            self._hand(sheet, found)
            self._turn(sheet, found)
            self._units(sheet, found)
            self._cards(sheet, found)
        sheet.skip(4)

    @staticmethod
    def _piles(sheet: Sheet, found: Hoard) -> None:
        piles = found.piles
        tiles = ((say("resources"), "resource", found.resources,
                  say("What it pays cost and upkeep with; unspent ones stay")),
                 (say("deck"), ICONS["deck"], piles["deck"], say("Cards still to be drawn")),
                 (say("hand"), ICONS["hand"], piles["hand"],
                  say("The card it has drawn and could not play")),
                 (say("discard"), ICONS["discard"], piles["discard"],
                  say("Cards that were not played, or whose units are gone; shuffled when the deck is empty")))
        spare = sheet.width - px(_TILE_GAP) * (len(tiles) - 1) - sum(Tile.needs(name) for name, *_ in tiles)
        row, used = sheet.row(Tile.HEIGHT), 0
        left = row.left
        for number, (name, icon, count, tip) in enumerate(tiles, start=1):
            share = spare * number // len(tiles) - used
            used += share
            area = pygame.Rect(left, row.top, Tile.needs(name) + share, row.height)
            sheet.put(Tile(area, name, icon, count, tip))
            left = area.right + px(_TILE_GAP)
        words = say("Next turn: {income} received, {upkeep} upkeep", income=found.income, upkeep=found.upkeep)
        told = ((say("{what}.", what=words), QUIET),) if not found.is_short else (
            (say("{what}:", what=words), QUIET), (say("it must destroy units."), BLOCKED))
        sheet.skip(8)
        sheet.paragraph(*told)
        sheet.skip(8)

    def _hand(self, sheet: Sheet, found: Hoard) -> None:
        card = found.hand or found.top
        sheet.heading(say("in hand") if found.hand else say("top of the deck") if found.top else say("hand"))
        area = sheet.row(CARD_HEIGHT)
        sheet.put(Large(area, card, found.hand is not None) if card else Slot(area, self._empty(found)))
        sheet.skip(6)
        note = found.hindrance if found.hand else say("The hand is empty.") if card else ""
        sheet.put(Text.of(*sheet.spot, (note, BLOCKED if found.hand else QUIET)))
        sheet.skip(LEADING + 8)

    @staticmethod
    def _empty(found: Hoard) -> str:
        return say("The deck and the hand are empty") if found.told else say("The deck is not shuffled yet")

    @staticmethod
    def _turn(sheet: Sheet, found: Hoard) -> None:
        sheet.heading(say("its turn in round {round}", round=found.round) if found.round else say("its turn"))
        if not found.told:
            sheet.paragraph((say("It acts at the end of every round."), QUIET))
        for index, told in enumerate(found.told):
            sheet.add(TurnLine(*sheet.spot, told, is_newest=index == 0))
        sheet.skip(8)

    def _units(self, sheet: Sheet, found: Hoard) -> None:
        world = self._watched.frame.world
        units = [(name, card) for name, card in found.units if name in world]
        area = sheet.row()
        words = pygame.Rect(area.left, area.top, area.width - 2 * px(NUMBER) - px(14), px(ROW))
        sheet.put(Heading(words, say("on the map")))
        if not units:
            sheet.paragraph((say("None of its units is there."), QUIET))
            sheet.skip(8)
            return
        upkeep = pygame.Rect(area.right - px(UnitLine.LIFE) - px(8) - px(NUMBER), area.top, px(NUMBER), px(ROW))
        sheet.put(Columns(upkeep, (say("upkeep"),)))
        sheet.put(Columns(pygame.Rect(area.right - px(NUMBER), area.top, px(NUMBER), px(ROW)), (say("life"),)))
        for name, card in units:
            sheet.put(KrakenLine(sheet.row().inflate(px(16), 0), name, card, self._watched, self._desk))
        sheet.skip(8)

    @staticmethod
    def _cards(sheet: Sheet, found: Hoard) -> None:
        add_columns(sheet, say_many(sum(found.piles.values()), "{number} card", "{number} cards"))
        for copies in found.cards:
            sheet.put(DeckRow(sheet.row(DeckRow.HEIGHT), copies))
        sheet.skip(LEADING // 2)


def _recent(history: History) -> tuple[KrakenStep, ...]:
    """The steps of its last turn up to the cursor."""
    steps, first = history.steps, history.last_turn_of(KRAKEN) or 0
    last = first
    while first and steps[first - 1].round == steps[last].round:
        first -= 1
    while last < history.cursor.step and steps[last + 1].round == steps[last].round:
        last += 1
    return tuple(event for step in steps[first:last + 1] for event in step.events if isinstance(event, KrakenStep))
