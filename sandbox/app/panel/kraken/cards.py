"""The Kraken's cards and piles as controls: tiles, a large card, rows of the deck, a turn (guide: window, Kraken)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from sandbox.app.panel.sheet import Sheet
from sandbox.app.widgets import fonts
from sandbox.app.widgets.facts import kind_words
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.paint import (
    CHANGED_EDGE,
    CHANGED_GROUND,
    FAINT,
    LIFTED,
    PRESSED,
    disc,
    plate,
    symbol,
    write,
)
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.pictures import portrait
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading
from sandbox.base.language import say, say_many, thing
from sandbox.rules.deck import Card
from sandbox.scene.colours import (
    ACCENT,
    BLOCKED,
    CHANGED,
    CONTROL,
    KRAKEN_SIDE,
    LIFE,
    LINE,
    PANEL,
    QUIET,
    TEXT,
    WRONG,
    Colour,
    blend,
)
from sandbox.scene.kraken import WHERE, Copies, Told, Where
from sandbox.scene.words.values import value_words

CARD_HEIGHT = 140
_BAND_HEIGHT, _FOOT = 34, 42
NUMBER = 46
"""The width of a column of numbers below its word."""
ICONS: Mapping[Where, str] = {"deck": "deck", "hand": "card", "discard": "discard", "map": "enemy"}
_EDGE = blend(PANEL, KRAKEN_SIDE, 0.55)
_BAND = blend(PANEL, KRAKEN_SIDE, 0.22)


class Tile(Control):
    """A pile: its icon, how many it holds, and its name below."""

    HEIGHT = 52
    PADDING = 7

    def __init__(self, area: pygame.Rect, name: str, icon: str, count: int, tip: str) -> None:
        super().__init__(area, tip)
        self._name, self._icon, self._count = name, icon, count

    @staticmethod
    def needs(name: str) -> int:
        return max(fonts.width(name, 11), px(36))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.blit(plate(*area.size, LIFTED), area)
        tone = TEXT if self._count else QUIET
        left = area.left + px(self.PADDING)
        symbol(surface, self._icon, (left + px(7), area.top + px(18)), 15, QUIET)
        number = pygame.Rect(left + px(18), area.top + px(6), area.right - left - px(19), px(24))
        write(surface, str(self._count), number, tone, size=16, face="numbers")
        name = pygame.Rect(left, area.bottom - px(21), area.width - px(self.PADDING) - px(2), px(14))
        write(surface, self._name, name, QUIET, size=11)


class Large(Control):
    """A card as it lies on a table: a band with name and cost, the portrait, who thinks for it, and its numbers below.

    `is_open` off: it lies in the deck and is only peeped at.
    """

    def __init__(self, area: pygame.Rect, card: Card, is_open: bool) -> None:
        super().__init__(area,
                         say("{card}: a {kind}\n{facts}", card=card.name, kind=card.kind.name,
                             facts=kind_words(card.kind)))
        self._card, self._is_open = card, is_open

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        card, is_open = self._card, self._is_open
        tone = TEXT if is_open else QUIET
        surface.blit(plate(*area.size, LIFTED if is_open else None, _EDGE if is_open else LINE, 8), area)
        band = pygame.Rect(area.left, area.top, area.width, px(_BAND_HEIGHT))
        if is_open:
            surface.blit(plate(area.width, 2 * px(_BAND_HEIGHT), _BAND, _EDGE, 8), band, (0, 0, *band.size))
        surface.fill(_EDGE if is_open else LINE, (area.left + px(1), band.bottom - px(1), area.width - px(2), px(1)))
        cost = str(card.cost)
        wide = fonts.width(cost, 16, "numbers")
        head = band.inflate(px(-24), 0)
        write(surface, cost, head, tone, size=16, face="numbers", align="right")
        symbol(surface, "resource", (head.right - wide - px(14), head.centery), 18, tone)
        name = pygame.Rect(head.left, head.top, head.width - wide - px(34), head.height)
        write(surface, card.name, name, tone, size=16, face="strong")
        body = pygame.Rect(head.left, band.bottom, head.width, area.bottom - px(_FOOT) - band.bottom)
        self._paint_who(surface, body, tone)
        surface.fill(LINE, (body.left, body.bottom, body.width, px(1)))
        self._paint_numbers(surface, pygame.Rect(body.left, body.bottom + px(1), body.width, px(_FOOT) - px(2)), tone)

    def _paint_who(self, surface: pygame.Surface, area: pygame.Rect, tone: Colour) -> None:
        """The portrait; beside it kind and profile, and what is the card's own."""
        card = self._card
        ring = disc(50, KRAKEN_SIDE if self._is_open else FAINT)
        spot = ring.get_rect(midleft=area.midleft)
        surface.blit(ring, spot)
        face = portrait(card.kind.name, px(46))
        if not self._is_open:
            surface.blit(disc(46, PANEL), (spot.left + px(2), spot.top + px(2)))
            face = face.copy()
            face.set_alpha(130)
        surface.blit(face, (spot.left + px(2), spot.top + px(2)))
        own = ", ".join(thing("{param} {value}", param=name.replace("_", " "), value=value_words(value))
                        for name, value in card.properties.items() if name not in _NUMBERS)
        lines = [(f"{card.kind.name} · {card.decides}", tone), *([(own, QUIET)] if own else [])]
        left, top = spot.right + px(12), area.centery - px(LEADING) * len(lines) // 2
        room = pygame.Rect(left, top, area.right - left, px(LEADING))
        for words, colour in lines:
            write(surface, words, room, colour)
            room.top += px(LEADING)

    def _paint_numbers(self, surface: pygame.Surface, area: pygame.Rect, tone: Colour) -> None:
        card, kind = self._card, self._card.kind
        numbers = [(name, int(card.properties.get(name, getattr(kind, name)))) for name in _NUMBERS]
        columns = (*numbers, (say("upkeep"), card.upkeep))
        for index, (name, number) in enumerate(columns):
            left = area.left + area.width * index // len(columns)
            column = pygame.Rect(left, area.top + px(4), area.width // len(columns), px(18))
            write(surface, str(number), column, tone if number else QUIET, face="numbers")
            write(surface, name, column.move(0, px(16)), QUIET, size=11)


_NUMBERS = ("life", "damage", "move")


class Columns(Control):
    """Small words over columns of numbers, at the right of a heading."""

    def __init__(self, area: pygame.Rect, words: tuple[str, ...], tip: str = "") -> None:
        super().__init__(area, tip)
        self._words = words

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        for number, words in enumerate(reversed(self._words), start=1):
            column = pygame.Rect(area.right - px(NUMBER) * number, area.top, px(NUMBER), area.height)
            write(surface, words, column, QUIET, size=11, align="right")


def add_columns(sheet: Sheet, words: str) -> None:
    """Adds the heading of a list of cards, with the words over their numbers."""
    row, width = sheet.row(), 2 * px(NUMBER)
    sheet.put(Heading(pygame.Rect(row.left, row.top, row.width - width, row.height), words))
    sheet.put(Columns(pygame.Rect(row.right - width, row.top, width, row.height), (say("cost"), say("upkeep"))))


class DeckRow(Control):
    """A card of the deck: portrait, name, cost and upkeep; below, how many copies there are and where they are now."""

    HEIGHT = 46

    def __init__(self, area: pygame.Rect, copies: Copies) -> None:
        card, total = copies.card, sum(copies.counts.values())
        where = ", ".join(say(_WHERE[pile], count=count) for pile, count in copies.counts.items() if count)
        lines = [say_many(total, "{card}: {number} copy; {places}", "{card}: {number} copies; {places}", card=card.name,
                          places=where),
                 say("A {kind} that thinks as {profile}", kind=card.kind.name, profile=card.decides)]
        if copies.is_top:
            lines.append(say("On top of the deck: the next to be drawn"))
        super().__init__(area, "\n".join(lines))
        self._copies, self._total = copies, total

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        card, counts = self._copies.card, self._copies.counts
        face = portrait(card.kind.name, px(28))
        surface.blit(face, face.get_rect(midleft=(area.left, area.centery)))
        left = area.left + px(38)
        upper = pygame.Rect(left, area.top + px(3), area.right - left, px(20))
        lower = pygame.Rect(left, area.top + px(23), area.right - left, px(18))
        write(surface, str(card.upkeep) if card.upkeep else "–", upper, TEXT if card.upkeep else QUIET, size=12,
              face="numbers", align="right")
        cost = pygame.Rect(upper.right - 2 * px(NUMBER), upper.top, px(NUMBER), px(20))
        write(surface, str(card.cost), cost, size=12, face="numbers", align="right")
        named = write(surface, card.name, pygame.Rect(left, upper.top, upper.width - 2 * px(NUMBER) + px(22), px(20)))
        if self._copies.is_top:
            self._paint_top(surface, upper, left + named + px(6))
        write(surface, f"× {self._total}", lower, QUIET, size=12, face="numbers")
        pitch = min(px(NUMBER), (lower.width - px(34)) // len(WHERE))
        for index, pile in enumerate(reversed(WHERE)):
            count = counts[pile]
            if count:
                x = lower.right - pitch * index
                tone = ACCENT if pile == "hand" else KRAKEN_SIDE if pile == "map" else QUIET
                room = pygame.Rect(x - px(20), lower.top, px(20), px(18))
                wide = write(surface, str(count), room, size=12, face="numbers", align="right")
                symbol(surface, ICONS[pile], (x - px(8) - wide, lower.centery), 14, tone)

    def _paint_top(self, surface: pygame.Surface, upper: pygame.Rect, left: int) -> None:
        """A pill that says that the top card is one of these."""
        pill = pygame.Rect(left, upper.top + px(2), fonts.width(say("top"), 11) + px(12), px(16))
        if pill.right > upper.right - px(NUMBER) - px(14):
            pill.topleft = (upper.left + px(30), upper.top + px(22))
        surface.blit(plate(*pill.size, None, blend(PANEL, ACCENT, 0.6), 8), pill)
        write(surface, say("top"), pill, ACCENT, size=11, align="centre")


class CardHead(Control):
    """A card of the deck as it is edited: what it is, what it costs, how many there are. A click opens or shuts it."""

    does_act = True
    HEIGHT = 46

    def __init__(self, area: pygame.Rect, card: Card, is_open: bool, toggle: Callable[[], object]) -> None:
        super().__init__(area, "" if is_open else say("{card}\nClick to change it", card=card.name))
        self._card, self._is_open, self._toggle = card, is_open, toggle

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._toggle()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        card = self._card
        if self._is_open or mood != "rest":
            fill = {"rest": LIFTED, "hover": LIFTED, "pressed": PRESSED}[mood]
            surface.blit(plate(*area.size, fill, _EDGE if self._is_open else None), area)
        inner = area.inflate(px(-16), 0)
        face = portrait(card.kind.name, px(28))
        surface.blit(face, face.get_rect(midleft=inner.midleft))
        upper = pygame.Rect(inner.left + px(38), inner.top + px(3), inner.width - px(38), px(20))
        lower = pygame.Rect(upper.left, inner.top + px(23), upper.width, px(18))
        write(surface, str(card.upkeep) if card.upkeep else "–", upper, TEXT if card.upkeep else QUIET, size=12,
              face="numbers", align="right")
        cost = pygame.Rect(upper.right - 2 * px(NUMBER), upper.top, px(NUMBER), px(20))
        write(surface, str(card.cost), cost, size=12, face="numbers", align="right")
        write(surface, card.name, pygame.Rect(upper.left, upper.top, upper.width - 2 * px(NUMBER) + px(18), px(20)))
        times = f"× {card.copies}"
        write(surface, f"{card.kind.name} · {card.decides}",
              pygame.Rect(lower.left, lower.top, lower.width - px(40), px(18)), QUIET, size=12)
        write(surface, times, lower, QUIET, size=12, face="numbers", align="right")


_WHERE: Mapping[Where, str] = {
    "deck": "{count} in the deck", "hand": "{count} in hand", "discard": "{count} on the discard pile",
    "map": "{count} on the map"}


class TurnLine(Control):
    """A step of its turn: icon, sentence, and at the right what it received or paid. The newest is lit."""

    def __init__(self, left: int, top: int, room: int, told: Told, *, is_newest: bool) -> None:
        self._told, self.is_newest = told, is_newest
        tone = WRONG if told.is_loss else TEXT if is_newest else blend(QUIET, TEXT, 0.45)
        self._tone = tone
        self._lines = flow(((told.words, tone),), room - px(26) - px(38 if told.amount else 8), 12)
        super().__init__(pygame.Rect(left - px(8), top, room + px(16), height(self._lines) + px(6)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        told = self._told
        if self.is_newest:
            surface.blit(plate(*area.size, CHANGED_GROUND, CHANGED_EDGE), area)
        elif told.is_loss:
            surface.blit(plate(*area.size, blend(PANEL, WRONG, 0.1)), area)
        middle = area.top + px(3) + px(LEADING) // 2
        symbol(surface, told.icon, (area.left + px(16), middle), 14,
               WRONG if told.is_loss else CHANGED if self.is_newest else QUIET)
        draw_lines(surface, self._lines, (area.left + px(34), area.top + px(3)), 12)
        if told.amount:
            words = f"+{told.amount}" if told.amount > 0 else f"−{-told.amount}"
            box = pygame.Rect(area.right - px(48), area.top + px(3), px(40), px(LEADING))
            write(surface, words, box, LIFE if told.amount > 0 else BLOCKED, size=12, face="numbers", align="right")


class Slot(Control):
    """Where a card would lie."""

    def __init__(self, area: pygame.Rect, words: str) -> None:
        super().__init__(area)
        self._words = words

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.blit(plate(*area.size, None, CONTROL, 8), area)
        write(surface, self._words, area, QUIET, size=12, align="centre")
