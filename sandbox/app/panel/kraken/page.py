"""Kraken: its piles, the card in hand, its last turn, its units, and where the cards of its deck are (spec: kraken.md).

The order of a deck is hidden from players; whoever debugs a level may see which card comes next.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.panel.kraken.cards import (
    CARD_HEIGHT,
    NUMBER,
    PLACE_ICONS,
    Columns,
    DeckRow,
    Large,
    Slot,
    Tile,
    TurnLine,
)
from sandbox.app.panel.kraken.deck import DeckView
from sandbox.app.panel.param_row import Place
from sandbox.app.panel.roster import UnitLine
from sandbox.app.panel.rows import ROW, Heading, paragraph
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, Mood
from sandbox.app.widgets.buttons import Segmented
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.flow import LEADING
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.paint import FAINT, write
from sandbox.app.widgets.part import Desk
from sandbox.base.counting import counted
from sandbox.battle.battle import Step
from sandbox.battle.history import History
from sandbox.battle.kraken_turn import at_start
from sandbox.battle.level import Level
from sandbox.files.decks import deck_name
from sandbox.rules.deck import Card, Deck
from sandbox.rules.events import KrakenStep
from sandbox.rules.kraken import KrakenState
from sandbox.rules.parameters import RESOURCES_PER_PLAYER
from sandbox.scene.colours import BLOCKED, QUIET, TEXT
from sandbox.scene.kraken import Hoard, hoard

MARGIN = 16
WATCH, EDIT = "battle", "deck"
_TILE_GAP = 6


class KrakenLine(UnitLine):
    """One of its units; between name and life what it costs a turn."""

    def __init__(self, area: pygame.Rect, name: str, card: Card | None, watched: Watched, desk: Desk) -> None:
        unit = watched.frame.world[name]
        super().__init__(area, unit, watched, desk)
        self._card = card
        self._tip = (f"Select {name}\nPlayed from the card {card.name}: upkeep {card.upkeep} a turn" if card
                     else f"Select {name}\nCalled by another unit: it has no card and no upkeep")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        super().paint(surface, area, mood)
        upkeep = self._card.upkeep if self._card else 0
        column = pygame.Rect(area.right - 8 - UnitLine.LIFE - 8 - NUMBER, area.top, NUMBER, area.height)
        write(surface, str(upkeep) if upkeep else "–", column, TEXT if upkeep else FAINT, size=12, face="numbers",
              align="right")

    def _aside(self) -> tuple[str, int]:
        """A unit without a card says so; of the others the name tells the card."""
        return "" if self._card else "no card", NUMBER - 16


class KrakenPage:
    """The page's controls. It is laid out anew when the Kraken has done something, or has lost a unit."""

    def __init__(self, desk: Desk, watched: Watched, field: Field, menu: Menu) -> None:
        self._desk, self._watched = desk, watched
        self._field, self._menu = field, menu
        self.shown = WATCH
        self.deck = DeckView(watched)
        self._known: tuple[Level, Step | None, int, Hoard | None] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the level or its battle has a Kraken, or at least a deck or a cell to spawn on."""
        session = self._watched.session
        return (self._watched.frame.world.kraken is not None or bool(session.level.spawns)
                or bool(deck_name(session.document.tilemap)))

    @property
    def hoard(self) -> Hoard | None:
        """What it has at the cursor, worked out again only when something it depends on is another one."""
        session, state = self._watched.session, self._state
        income = int(self._watched.values[RESOURCES_PER_PLAYER.full].value)
        step = session.history.step if session.history else None
        known = self._known
        if known is None or known[0] is not session.level or known[1] is not step or known[2] != income:
            deck = self._deck
            steps = _recent(session.history) if session.history else ()
            found = hoard(state, deck, steps, income) if state is not None and deck is not None else None
            self._known = known = session.level, step, income, found
        return known[3]

    @property
    def _deck(self) -> Deck | None:
        history = self._watched.session.history
        return history.battle.level.deck if history else self._watched.session.level.deck

    @property
    def _state(self) -> KrakenState | None:
        return self._watched.frame.world.kraken or at_start(self._watched.session.level)

    def structure(self) -> object:
        found = self.hoard
        return self._watched.session, self.shown, self.deck.structure(), found and (
            found.resources, tuple(found.piles.items()), found.units, found.told, found.round, found.hand, found.top,
            found.income)

    def show(self, name: str) -> None:
        """Watches the battle, or edits the deck."""
        self.shown = name

    def just_opened(self) -> tuple[Control, ...]:
        """What should be scrolled to, one after the other: told once."""
        found, self.deck.to_show = self.deck.to_show, ()
        return found

    def lay_out(self, width: int, inside: pygame.Rect,
                to_screen: Callable[[pygame.Rect], pygame.Rect]) -> tuple[list[Control], int]:
        """The controls for a page so many pixels wide, and its height. `to_screen` moves an area into the window."""
        room = width - 2 * MARGIN
        controls: list[Control] = []
        found = self.hoard
        top = 12
        if found is not None:
            controls.append(Segmented(pygame.Rect(MARGIN, top, room, 26), (WATCH, EDIT), lambda: self.shown, self.show,
                                      tip="What it has and does now; or the cards it is made of, to change them"))
            top += 36
        if found is None or self.shown == EDIT:
            place = Place(self._field, self._menu, inside, to_screen)
            return controls, self.deck.lay_out(controls, pygame.Rect(MARGIN, top, room, 0), place) + 4
        top = self._piles(controls, found, top, room)
        top = self._hand(controls, found, top, room)
        top = self._turn(controls, found, top, room)
        top = self._units(controls, found, top, room)
        top = self._cards(controls, found, top, room)
        return controls, top + 4

    def _piles(self, controls: list[Control], found: Hoard, top: int, room: int) -> int:
        piles = found.piles
        tiles = (("resources", "resource", found.resources, "What it pays cost and upkeep with; unspent ones stay"),
                 ("deck", PLACE_ICONS["deck"], piles["deck"], "Cards still to be drawn"),
                 ("hand", PLACE_ICONS["hand"], piles["hand"], "The card it has drawn and could not play"),
                 ("discard", PLACE_ICONS["discard"], piles["discard"],
                  "Cards that were not played, or whose units are gone; shuffled when the deck is empty"))
        spare = room - _TILE_GAP * (len(tiles) - 1) - sum(Tile.needs(name) for name, *_ in tiles)
        left, used = MARGIN, 0
        for number, (name, icon, count, tip) in enumerate(tiles, start=1):
            share = spare * number // len(tiles) - used
            used += share
            area = pygame.Rect(left, top, Tile.needs(name) + share, Tile.HEIGHT)
            controls.append(Tile(area, name, icon, count, tip))
            left = area.right + _TILE_GAP
        words = f"Next turn: {found.income} received, {found.upkeep} upkeep"
        told = ((f"{words}.", QUIET),) if not found.is_short else (
            (f"{words}:", QUIET), ("it must destroy units.", BLOCKED))
        return paragraph(controls, MARGIN, top + Tile.HEIGHT + 8, room, *told) + 8

    def _hand(self, controls: list[Control], found: Hoard, top: int, room: int) -> int:
        card = found.hand or found.top
        words = "in hand" if found.hand else "top of the deck" if found.top else "hand"
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), words))
        area = pygame.Rect(MARGIN, top + ROW, room, CARD_HEIGHT)
        controls.append(Large(area, card, found.hand is not None) if card else Slot(area, self._empty(found)))
        top = area.bottom + 6
        note = found.hindrance if found.hand else "The hand is empty." if card else ""
        paragraph(controls, MARGIN, top, room, (note, BLOCKED if found.hand else QUIET))
        return top + LEADING + 8

    @staticmethod
    def _empty(found: Hoard) -> str:
        return "The deck is not shuffled yet" if not found.told else "The deck and the hand are empty"

    @staticmethod
    def _turn(controls: list[Control], found: Hoard, top: int, room: int) -> int:
        words = f"its turn in round {found.round}" if found.round else "its turn"
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), words))
        top += ROW
        if not found.told:
            return paragraph(controls, MARGIN, top, room, ("It acts at the end of every round.", QUIET)) + 8
        for number, told in enumerate(found.told):
            controls.append(TurnLine(MARGIN, top, room, told, is_newest=number == 0))
            top = controls[-1].area.bottom
        return top + 8

    def _units(self, controls: list[Control], found: Hoard, top: int, room: int) -> int:
        controls.append(Heading(pygame.Rect(MARGIN, top, room - 2 * NUMBER - 14, ROW), "on the map"))
        world = self._watched.frame.world
        units = [(name, card) for name, card in found.units if name in world]
        if not units:
            return paragraph(controls, MARGIN, top + ROW, room, ("None of its units is there.", QUIET)) + 8
        controls.append(Columns(pygame.Rect(MARGIN + room - UnitLine.LIFE - 8 - NUMBER, top, NUMBER, ROW), ("upkeep",)))
        controls.append(Columns(pygame.Rect(MARGIN + room - NUMBER, top, NUMBER, ROW), ("life",)))
        top += ROW
        for name, card in units:
            area = pygame.Rect(MARGIN - 8, top, room + 16, ROW)
            controls.append(KrakenLine(area, name, card, self._watched, self._desk))
            top += ROW
        return top + 8

    @staticmethod
    def _cards(controls: list[Control], found: Hoard, top: int, room: int) -> int:
        total = sum(found.piles.values())
        controls.append(Heading(pygame.Rect(MARGIN, top, room - 2 * NUMBER, ROW), f"{counted(total, 'card')}"))
        controls.append(Columns(pygame.Rect(MARGIN + room - 2 * NUMBER, top, 2 * NUMBER, ROW), ("cost", "upkeep")))
        top += ROW
        for copies in found.cards:
            controls.append(DeckRow(pygame.Rect(MARGIN, top, room, DeckRow.HEIGHT), copies))
            top += DeckRow.HEIGHT
        return top + LEADING // 2


def _recent(history: History) -> tuple[KrakenStep, ...]:
    """The steps of its last turn up to the cursor."""
    found: tuple[KrakenStep, ...] = ()
    for place in range(history.cursor.step, -1, -1):
        step = history.steps[place]
        if found and step.world.round < found[0].round:
            break
        found = (*(event for event in step.events if isinstance(event, KrakenStep)), *found)
    return found
