"""The status line: what a click would do, what just happened, and where the mouse is (guide: window, Status line)."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from sandbox.app.film.shots import told
from sandbox.app.keys.orders import FIGHTING, orders_hint, shift_hint
from sandbox.app.widgets import fonts
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.keys import key_words
from sandbox.base.language import say, thing
from sandbox.battle.history import Cursor, History
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, LINE, PANEL, QUIET, TEXT, WRONG, Colour
from sandbox.scene.frame import mind_of
from sandbox.scene.words.values import cell_words
from sandbox.workbench.asking import Question
from sandbox.workbench.foreseen import reaching
from sandbox.workbench.keys import REMOVE
from sandbox.workbench.losing import Reach
from sandbox.workbench.tools.select import TOOL as SELECT

_LEAST_HINT = 140
"""Below so much room a hint says too little to be shown."""

_LEAST = 80
"""In less room no news is begun."""


class Hint(NamedTuple):
    """What can be done. `is_bright`: it is a hero's order, or a warning; nothing else is. `share` is the part of the
    line that it has at least, beside what just happened.
    """

    words: str
    is_bright: bool
    share: float


class StatusLine:
    """Draws itself from the session; takes no events."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self.cell: Cell | None = None
        self.reach: Reach | None = None
        """How far into the battle what is under the mouse reaches."""
        self.foreseen = ""
        """What a click on what is under the mouse would do."""
        self.busy = ""
        """What is being worked on, such as a GIF being written; it takes the place of the message."""
        self._told_of: Cursor | None = None
        self._words = ""
        self._message = ""
        self._told_at = (0, 0)
        """Where the mouse was when the message came."""
        self._cut: list[str] = []
        """What has no room in full; it is told while the mouse rests on the line."""

    def arrange(self, area: pygame.Rect) -> None:
        self._area = area

    def handle(self, _event: pygame.Event) -> bool:
        return False

    def update(self, seconds: float) -> None:
        """Nothing moves by itself here."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.y, self._area.width, px(1)))
        right = fonts.text(self._facts(), 12, QUIET, "numbers")
        surface.blit(right, right.get_rect(midright=(self._area.right - px(16), self._area.centery)))
        room = self._area.width - right.get_width() - px(64)
        (hint, is_bright, share), (news, colour) = self.hint(), self.news()
        if hint and hint == self.warning and self._desk.session.stroking is not None:
            # What is being drawn is named in it.
            news = ""
        hint_room = room if not news else max(round(share * room), room - fonts.width(news) - px(24))
        self._cut = []
        if hint_room < px(_LEAST_HINT):
            # What just happened is said in full, if there is any room for it.
            self._cut, hint = [hint] if hint else [], ""
        x = self._area.x + px(16)
        wide = self._write(surface, hint, x, hint_room, CHANGED if is_bright else QUIET)
        if news and not hint:
            self._write(surface, news, x, room, colour)
        elif news and room - wide >= px(_LEAST):
            x += wide + px(12)
            surface.fill(LINE, (x, self._area.y + px(8), px(1), self._area.height - px(16)))
            self._write(surface, news, x + px(12),
                        self._area.right - px(16) - right.get_width() - px(24) - x - px(12), colour)
        elif news:
            self._cut.append(news)
        if self._cut and self._area.collidepoint(at := pygame.mouse.get_pos()):
            self._desk.tooltip("\n".join(self._cut), at)

    def _write(self, surface: pygame.Surface, words: str, left: int, room: int, colour: Colour) -> int:
        """Writes words as far as there is room for them, and notes those that are cut. Returns their width."""
        shown = fonts.fitted(words, room)
        if shown != words:
            self._cut.append(words)
        drawn = fonts.text(shown, 13, colour)
        surface.blit(drawn, drawn.get_rect(midleft=(left, self._area.centery)))
        return drawn.get_width()

    def hint(self) -> Hint:
        """What can be done, or what a click would do."""
        session, is_fresh = self._desk.session, self._is_fresh()
        if (warning := self.warning) and not is_fresh:
            # Before it is done nothing else is as much worth knowing.
            return Hint(warning, True, 1)
        if isinstance(session.about, Question):
            # A key waits to be pressed again: that is read in full.
            return Hint("", False, 0)
        if pygame.key.get_mods() & pygame.KMOD_SHIFT and (shifted := shift_hint(session, self.cell)):
            return Hint(shifted, bool(session.running.told_cost("anew")), 1)
        if (would := self.would) and not is_fresh:
            return Hint(would, False, 1)
        if would and self.cell is None and not session.is_refusal:
            # A tool does nothing where the mouse is on a control; what was just done there comes first, and why
            # something was not done says it all.
            return Hint(would, False, 0)
        if self._does_order:
            act = session.driving.plan_at(self.cell) if self.cell is not None else None
            is_all_said = session.is_refusal and session.driving.aim is None and (act is None or session.about == act)
            # Why something was not done says it all.
            return Hint("" if is_all_said else orders_hint(session, self.cell), True, self._share)
        is_fighting = session.driving.is_fighting and session.tool is SELECT
        remove = key_words(REMOVE)
        return Hint(say(FIGHTING, remove=remove) if is_fighting else
                    f"{say(session.tool.title)} · {say(session.tool.status, remove=remove)}", False, 0)

    @property
    def _does_order(self) -> bool:
        """Whether a click would give an order: with another tool than that for looking it draws."""
        return self._desk.session.driving.is_heros_turn and self._desk.session.tool is SELECT

    @property
    def _share(self) -> float:
        """How much of the room is kept for how a hero is driven: what a click would do has to be read before it; what
        happened last is only recalled beside it.
        """
        session = self._desk.session
        if not self._does_order:
            return 0
        act = session.driving.plan_at(self.cell) if self.cell is not None else None
        is_recalled = session.is_refusal or self.busy or session.stroking or (act is None and session.message)
        return 1 / 3 if is_recalled else 1

    def _is_fresh(self) -> bool:
        """Whether the message tells what was just done: the mouse has not moved on to something else since."""
        message, at = self._desk.session.message, pygame.mouse.get_pos()
        if message != self._message:
            self._message, self._told_at = message, at
        return bool(message) and at == self._told_at and self._desk.session.stroking is None

    @property
    def would(self) -> str:
        """What a click would do now, or from when on what it changes would hold; empty for nothing."""
        session = self._desk.session
        if session.stroking is not None:
            return ""
        return self.foreseen or (reaching(session.running, self.reach) if self.reach is not None else "")

    @property
    def warning(self) -> str:
        """What would be lost with what the mouse is about to do; empty for nothing."""
        session = self._desk.session
        stroke, reach, what = session.stroking, self.reach, ""
        if stroke is not None:
            reach, what = ("anew", self.news()[0]) if stroke.edit is not None and not stroke.refusal else (None, "")
        elif reach is not None:
            what = self.foreseen
        cost = session.running.told_cost(reach) if reach is not None else ""
        if not cost:
            return ""
        return f"{what} · {cost}" if what else say("{Cost}", cost=cost)

    def news(self) -> tuple[str, tuple[int, int, int]]:
        """What just happened, or what release would do, and its colour."""
        session = self._desk.session
        if self.busy:
            return self.busy, CHANGED
        if session.stroking is not None and session.stroking.refusal:
            return say("{Reason}.", reason=session.stroking.refusal), WRONG
        if session.stroking is not None and session.stroking.edit is not None:
            would_lack = session.running.on_screen is not None and session.stroking.level.errors
            label = session.stroking.edit.words.doing
            if not would_lack:
                return label, TEXT
            lack = say("then it cannot run: {problem}", problem=session.stroking.level.errors[0].problem)
            return f"{label} · {lack}", WRONG
        if session.message:
            return session.message, WRONG if session.is_refusal else TEXT
        history = session.running.on_screen
        if history is not None and history.cursor.step:
            return self._told(history), TEXT
        return "", TEXT

    def _told(self, history: History) -> str:
        """What happened last at the cursor, in words that are kept until it moves."""
        if self._told_of is not history.cursor:
            self._told_of, self._words = history.cursor, told(history)
        return self._words

    def _facts(self) -> str:
        session = self._desk.session
        parts = []
        grid = session.level.grid
        if self.cell is not None and self.cell in grid:
            terrain = grid[self.cell]
            ground = (thing("wall") if not terrain.enterable
                      else thing("cost {cost}", cost=terrain.cost) if terrain.cost > 1 else thing("floor"))
            there = session.frame.world.at(self.cell)
            if there is not None:
                parts.append(f"{there.name}: {mind_of(there)}")
            parts.append(say("{cell} {ground}", cell=cell_words(self.cell), ground=ground))
        parts.append(session.marked_name)
        return " · ".join(parts)
