"""The card that chooses which units have ribbons, and in which order. The line that counts those not in view opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame

from sandbox.app.keys.commands import Key
from sandbox.app.widgets import fonts
from sandbox.app.widgets.card import Card
from sandbox.app.widgets.flow import LEADING, draw_lines, flow
from sandbox.app.widgets.paint import HOVER, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.scene.colours import ACCENT, QUIET, TEXT
from sandbox.scene.lineup import ORDERS, Wanted, order_words
from sandbox.scene.words.values import team_words

WIDE, ROW, PADDING = 300, 28, 8
LINES = 3
"""How many lines there are for what is told of the ribbons in view."""

T = TypeVar("T")

ALL = Key(pygame.K_DELETE)
"""Shows all again."""

LONGEST = 20
"""How many letters of a name can be typed."""


class _Pick(Control):
    """A row with one choice among several. A click takes the next one; at the left mark the one before. One without
    a `step` holds what is typed. `told` says what a step would do.
    """

    does_act = True

    def __init__(self, area: pygame.Rect, name: str, value: Callable[[], str], step: Callable[[int], object] | None,
                 told: Callable[[int], str], is_marked: Callable[[], bool], tip: str) -> None:
        super().__init__(area, tip)
        self.name, self.step = name, step
        self._value, self._is_marked = value, is_marked
        self._at: Point = area.center
        self.would = lambda: told(self._by(self._at))

    def look(self) -> object:
        return self._value(), self._is_marked()

    def rest(self, at: Point | None) -> None:
        self._at = at or self.area.center

    def _by(self, at: Point) -> int:
        """Whether a click there takes the choice before (-1) or the next one (1)."""
        return -1 if self._middle(self.area).left > at[0] else 1

    def release(self, at: Point) -> None:
        if self.step is not None and self.area.collidepoint(at):
            self.step(self._by(at))

    def _middle(self, area: pygame.Rect) -> pygame.Rect:
        """Where the value stands, between the marks."""
        left = area.left + px(92)
        return pygame.Rect(left + px(20), area.top, area.right - left - px(40), area.height)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self._is_marked() or mood != "rest":
            surface.blit(plate(*area.size, HOVER, corner=4), area)
        write(surface, self.name, pygame.Rect(area.left + px(8), area.top, px(84), area.height), QUIET)
        middle = self._middle(area)
        write(surface, self._value(), middle, TEXT, align="centre")
        for sign, x in () if self.step is None else (("‹", middle.left - px(12)), ("›", middle.right + px(12))):
            arrow = fonts.text(sign, 13, QUIET, "numbers")
            surface.blit(arrow, arrow.get_rect(center=(x, area.centery)))


@dataclass(frozen=True)
class _Row:
    """What the row of a choice says: its value now, `stepped` what is wanted after a step, and of that what it does."""

    name: str
    tip: str
    value: Callable[[], str]
    stepped: Callable[[int], Wanted] | None = None
    told: Callable[[Wanted], str] = lambda _: ""


class Chooser(Card):
    """While it is open it takes all keys: ↑ and ↓ choose a row, ← and → change its value, letters are looked for in
    names, Del shows all again. Enter and Esc close it, and so does a click elsewhere.
    """

    def __init__(self, desk: Desk, units: Callable[[], Sequence[Unit]], told: Callable[[], str]) -> None:
        super().__init__(desk)
        self._desk, self._units, self._told = desk, units, told
        self.wanted = Wanted()
        self._picks: list[_Pick] = []
        self._marked = 0

    def open(self, inside: pygame.Rect) -> None:
        """Opens in the left lower corner of an area. Where that has no room for all rows, they scroll."""
        rows = (
            _Row(say("order"), say("In which order the ribbons stand"), self._order, self._in_order,
                 lambda wanted: say("Orders the ribbons: {value}.", value=_order_words(wanted))),
            _Row(say("side"), say("Only units of this side"), lambda: team_words(self.wanted.side) or say("all"),
                 self._of_side, lambda wanted: say("Shows units of one side only: {value}.",
                                                   value=team_words(wanted.side)) if wanted.side
                 else say("Shows units of all sides.")),
            _Row(say("kind"), say("Only units of this kind"), lambda: self.wanted.kind or say("all"), self._of_kind,
                 lambda wanted: say("Shows units of one kind only: {value}.", value=wanted.kind) if wanted.kind
                 else say("Shows units of all kinds.")),
            _Row(say("state"), say("Only units that are in this state at the turn on screen"),
                 lambda: self.wanted.state or say("all"), self._in_state,
                 lambda wanted: say("Shows only units that are in this state: {value}.", value=wanted.state)
                 if wanted.state else say("Shows units in all states.")),
            _Row(say("name"), say("Type what their names hold; {key} shows all again", key=ALL), self._looked_for),
        )
        wide, rest = px(WIDE), px(3 * PADDING + LINES * LEADING)
        lined = px(ROW) * min(len(rows), max(1, (inside.height - rest - px(4)) // px(ROW)))
        self.frame = pygame.Rect(inside.left + px(PADDING), inside.bottom - lined - rest - px(4), wide, lined + rest)
        room = pygame.Rect(self.frame.left + px(PADDING), self.frame.top + px(PADDING), wide - px(2 * PADDING), lined)
        self._picks = [_Pick(pygame.Rect(0, px(ROW) * index, room.width, px(ROW)), row.name, row.value,
                            self._stepping(row) if row.stepped else None, partial(self._told_of, row),
                            lambda index=index: self._marked == index, row.tip)  # type: ignore[misc]
                      for index, row in enumerate(rows)]
        self.pane.step = px(ROW)
        self.pane.arrange(room, self._picks, px(ROW) * len(rows))
        self.pane.scroll_to(0)
        self._marked, self.is_open = 0, True

    def forget(self) -> None:
        """Shows all again: the level has other units now."""
        self.wanted = Wanted(self.wanted.order)

    # What is chosen

    def _stepping(self, row: _Row) -> Callable[[int], None]:
        def step(by: int) -> None:
            if row.stepped is not None:
                self.wanted = row.stepped(by)

        return step

    def _told_of(self, row: _Row, by: int) -> str:
        """What a click on a row would do."""
        if row.stepped is None:
            return say("A click does nothing here: type what the names hold.")
        wanted = row.stepped(by)
        return say("There is nothing else to choose here.") if wanted == self.wanted else row.told(wanted)

    def _order(self) -> str:
        return _order_words(self.wanted)

    def _in_order(self, by: int) -> Wanted:
        return replace(self.wanted, order=_next((None, *ORDERS), self.wanted.order, by))

    def _of_side(self, by: int) -> Wanted:
        teams = dict.fromkeys(unit.team for unit in self._units() if unit.team != NEUTRAL)
        return replace(self.wanted, side=_next(("", *teams), self.wanted.side, by))

    def _of_kind(self, by: int) -> Wanted:
        kinds = sorted({unit.kind.name for unit in self._units() if unit.team != NEUTRAL})
        return replace(self.wanted, kind=_next(("", *kinds), self.wanted.kind, by))

    def _in_state(self, by: int) -> Wanted:
        states = sorted({unit.state for unit in self._units() if unit.state})
        return replace(self.wanted, state=_next(("", *states), self.wanted.state, by))

    def _looked_for(self) -> str:
        return f"{self.wanted.text}|" if self._marked == len(self._picks) - 1 else self.wanted.text or say("any")

    # A card

    def rest(self) -> None:
        if isinstance(self.pane.hovered, _Pick):
            self._marked = self._picks.index(self.pane.hovered)

    def key(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._press(event)
            self.pane.show(self._picks[self._marked])

    def _press(self, event: pygame.Event) -> None:
        match event.key:
            case pygame.K_UP | pygame.K_DOWN | pygame.K_TAB:
                is_back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
                self._marked = (self._marked + (-1 if is_back else 1)) % len(self._picks)
            case pygame.K_LEFT | pygame.K_RIGHT:
                if (step := self._picks[self._marked].step) is not None:
                    step(1 if event.key == pygame.K_RIGHT else -1)
            case pygame.K_BACKSPACE:
                self._look_for(self.wanted.text[:-1])
            case ALL.code:
                self.wanted = Wanted()
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_ESCAPE:
                self.close()
            case pygame.K_SPACE if not self.wanted.text:
                # No name begins with a blank: it plays, as everywhere.
                self._desk.run("play")
            case _ if event.unicode and event.unicode.isprintable():
                self._look_for((self.wanted.text + event.unicode)[:LONGEST])

    def _look_for(self, text: str) -> None:
        self._marked = len(self._picks) - 1
        self.wanted = replace(self.wanted, text=text.lstrip())

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.is_open:
            return
        colour = ACCENT if self.wanted.is_filter else QUIET
        lines = flow(((self._told(), colour),), self.pane.area.width - px(2 * PADDING), 12)
        draw_lines(surface, lines[:LINES], (self.pane.area.left + px(PADDING), self.pane.area.bottom + px(PADDING)), 12)


def _order_words(wanted: Wanted) -> str:
    return say("as it fits") if wanted.order is None else order_words(wanted.order)


def _next(choices: Sequence[T], chosen: T, by: int) -> T:
    """The choice after or before another one, from the last to the first; the first where that one is gone."""
    return choices[(choices.index(chosen) + by) % len(choices)] if chosen in choices else choices[0]
