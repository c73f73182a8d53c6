"""The initiative bar: glass portraits in turn order (guide: window, Initiative bar)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

import pygame

from sandbox.app.bar.diagram import Diagram
from sandbox.app.bar.drawer import Drawer
from sandbox.app.bar.laid import Laid, Spot, gap_after, heading_left, lay_out, shown_name, usual_width
from sandbox.app.bar.portraits import NAME, draw_pile, draw_portrait
from sandbox.app.bar.resting import Resting
from sandbox.app.map.plates import plate
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import Still
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.keys import key_words
from sandbox.base.language import say, say_many
from sandbox.rules.parameters import MAX_ROUNDS
from sandbox.scene.colours import LINE, PANEL, QUIET, SELECTED, TEXT
from sandbox.scene.frame import Frame
from sandbox.scene.order import Seat, Seats, hint
from sandbox.scene.piles import Pile, piles, told
from sandbox.scene.stages import stages
from sandbox.scene.words.values import team_words
from sandbox.workbench.keys import PLAY
from sandbox.workbench.standstill import why_no_battle

NAME_LINE = 67
"""How far below the bar's upper edge the middles of names are."""

HEADING = 11


class InitiativeBar:
    """Draws seats from left to right; the wheel scrolls when they do not all fit.

    Where a round has no room for all of its seats, equals that stand in a row are folded into a pile. A pile opens a
    drawer below it when it is clicked, or when the mouse rests on it. The bar's picture is kept as long as the bar
    would look the same.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._below = pygame.Rect(0, 0, 0, 0)
        self._scroll = 0
        self.spots: tuple[Spot, ...] = ()
        self.left_over, self.more = 0, pygame.Rect(0, 0, 0, 0)
        """How many seats have no room, and where that is written."""
        self.passed, self.before = 0, pygame.Rect(0, 0, 0, 0)
        """How many are scrolled away, and where that is written."""
        self._frame: Frame | None = None
        self._pointed: str | None = None
        self._still = Still()
        self._resting = Resting()
        self.drawer = Drawer()
        self.diagram = Diagram()

    def arrange(self, area: pygame.Rect, below: pygame.Rect | None = None) -> None:
        """Takes its own area, and the area in which a drawer or the diagram may open."""
        self._area, self._below = area, below if below is not None else self._below
        self.drawer.close()
        self.diagram.close()

    def show(self, frame: Frame, pointed: str | None = None) -> None:
        """Takes the frame to draw. A unit that is pointed at on the map is never folded into a pile."""
        if frame is not self._frame or pointed != self._pointed:
            self._frame, self._pointed = frame, pointed
            self._find_drawer()
            if self.diagram.stages:
                self._explain()

    # The mouse

    def follow(self, event: pygame.Event, *, is_free: bool) -> None:
        """Hears of every event, whoever it is for, and so closes what is open. It opens something only if the mouse
        `is_free`.
        """
        self._resting.handle(event)
        if not is_free:
            self._resting.at = None

    def handle(self, event: pygame.Event) -> bool:
        """The wheel scrolls; a click on a portrait selects its unit, one on a pile opens it."""
        if event.type == pygame.MOUSEWHEEL and self._area.collidepoint(pygame.mouse.get_pos()):
            self._scroll = max(0, self._scroll - event.y - event.x)
            return True
        if event.type == pygame.MOUSEWHEEL and self.covers(pygame.mouse.get_pos()):
            self.drawer.scroll(-event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and (self._area.collidepoint(event.pos) or self.covers(event.pos)):
            if event.button == 1:
                self._click(event.pos)
            return True
        return False

    def _click(self, at: tuple[int, int]) -> None:
        spot, seat = self._spot_at(at), self._seat_at(at)
        if seat is not None:
            self._desk.session.selected = seat.name
            world = self._desk.session.frame.world
            if seat.name in world:
                self._desk.look_at(world[seat.name].cell)
        elif spot is not None:
            self._open(spot)

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether an open drawer lies there. It takes what the mouse does there; what is below does not."""
        return self.drawer.area.collidepoint(at)

    def update(self, seconds: float) -> None:
        """Opens what the mouse has rested on for a moment, and closes it once the mouse is elsewhere."""
        at = self._resting.at
        if at is not None and self.drawer.keeps(at):
            return
        spot = self._spot_at(at) if at is not None else None
        is_free = at is not None and spot is None and self._area.collidepoint(at) and not self._is_on_number(at)
        held = spot if spot is not None and spot.pile.is_folded else None
        if self._resting.is_over("bar" if is_free else held.pile if held is not None else None, seconds):
            if held is not None:
                self._open(held)
            else:
                self._explain()
        if held is None or not self._resting.has_opened:
            self.drawer.close()
        if not is_free:
            self.diagram.close()

    @property
    def is_opening(self) -> bool:
        """Whether something will open if the mouse goes on resting."""
        return self._resting.is_waiting

    def hover(self, at: tuple[int, int]) -> bool:
        """Shows what the value of the portrait under the mouse is made of. Returns whether there is one."""
        seat = self._seat_at(at)
        if seat is not None and self._frame is not None:
            self._desk.tooltip("\n".join(hint(self._frame, seat.name)), at)
            self._desk.foresee(say("Click: select {unit} and look at it.", unit=seat.name))
        elif (spot := self._spot_at(at)) is not None and self._frame is not None:
            self._desk.foresee(say("A click shows each of them: {pile}.", pile=told(Seats(self._frame), spot.pile)))
        elif not self._is_on_number(at) or self.covers(at):
            pass
        elif self.more.collidepoint(at):
            self._desk.foresee(say_many(self.left_over, "{number} more comes after them: turn the wheel.",
                                        "{number} more come after them: turn the wheel."))
        else:
            self._desk.foresee(say_many(self.passed, "{number} more stands between them: turn the wheel back.",
                                        "{number} more stand between them: turn the wheel back."))
        return seat is not None or self.covers(at)

    def _is_on_number(self, at: tuple[int, int]) -> bool:
        """Whether it is written there how many are not in view."""
        return self.more.collidepoint(at) or self.before.collidepoint(at)

    def _spot_at(self, at: tuple[int, int]) -> Spot | None:
        return next((spot for spot in self.spots if spot.area.collidepoint(at)), None)

    def _seat_at(self, at: tuple[int, int]) -> Seat | None:
        """The seat at a point, in the bar or in its drawer; None for a pile, which is several."""
        if self.covers(at):
            return self.drawer.seat_at(at)
        spot = self._spot_at(at)
        return spot.pile.first if spot is not None and not spot.pile.is_folded else None

    # What opens

    def _explain(self) -> None:
        """Opens the diagram of initiative with the numbers of this battle; where the level cannot run, with those of
        the map.
        """
        session = self._desk.session
        history = session.running.on_screen
        if history is not None and self._frame is not None:
            found = stages(history.steps[0].world, self._frame.world, history.battle.settings.rule)
        else:
            found = stages(session.frame.world, session.frame.world, session.level.settings.rule)
        self.diagram.open(found, self._below)

    def _open(self, spot: Spot) -> None:
        if self._frame is not None:
            self.drawer.open(Seats(self._frame), spot.pile, spot.area.union((spot.area.x, spot.area.y, 1,
                             self._area.bottom - spot.area.y)), self._below)

    def _find_drawer(self) -> None:
        """Gives the drawer its pile as it is now, and closes it when the pile is gone."""
        if self._frame is None or not self.drawer.area:
            return
        seats = Seats(self._frame)
        pile = next((pile for pile in piles(seats, self._apart(self._frame)) if pile.is_folded and self.drawer.holds(
            pile, seats)), None)
        if pile is None:
            self.drawer.close()
        else:
            self.drawer.open(seats, pile, self.drawer.holder, self._below)

    def _apart(self, frame: Frame) -> frozenset[str]:
        """Who is never folded."""
        return frozenset(name for name in (frame.actor, frame.selected, self._pointed) if name is not None)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        facts = self._facts()
        self._still.draw(surface, self._area, (self._frame,), lambda: (facts, self._scroll, self._pointed),
                         lambda: self._paint(surface, *facts))

    def draw_opened(self, surface: pygame.Surface) -> None:
        """What is open below the bar, over whatever is there."""
        self.drawer.draw(surface)
        self.diagram.draw(surface)

    def _paint(self, surface: pygame.Surface, title: str, detail: str) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.bottom - px(1), self._area.width, px(1)))
        self._portraits(surface, self._written(surface, title, detail))

    @property
    def light_from(self) -> pygame.Rect | None:
        """Where the band of light starts: the portrait of the one acting with its name, None when nobody is."""
        acting = next((spot.face for spot in self.spots if spot.pile.first.is_acting), None)
        return acting.union((acting.x, acting.y, 1, self._area.bottom - acting.y)) if acting is not None else None

    def _facts(self) -> tuple[str, str]:
        """What is written at the right: the round and how many there are at the most, below it turn and seed."""
        session, frame = self._desk.session, self._frame
        if frame is None or session.running.history is None or not frame.world.initiative.order:
            running = session.running
            title = say("Level")
            detail = (say("cannot run yet") if running.problems else say("only heroes: place an enemy")
                      if why_no_battle(running.on_screen) else say("press {key} to play", key=key_words(PLAY)))
        else:
            world = frame.world
            limit = session.running.history.battle.settings.rule(MAX_ROUNDS, world.changes)
            title = say("Round {round} of {limit}", round=world.round, limit=limit)
            detail = say("turn {turn} · seed {seed}", turn=world.turn, seed=session.running.history.battle.seed)
            if world.is_over:
                winner = world.initiative.winner
                title = say("Won: {winner}", winner=team_words(winner)) if winner else say("Draw")
        return title, detail

    def _written(self, surface: pygame.Surface, title: str, detail: str) -> int:
        """Writes the facts; returns where they begin."""
        large, small = fonts.text(title, 20, TEXT, "strong"), fonts.text(detail, 12, QUIET, "numbers")
        right = self._area.right - px(16)
        surface.blit(large, large.get_rect(topright=(right, self._area.y + px(14))))
        surface.blit(small, small.get_rect(topright=(right, self._area.y + px(42))))
        return right - max(large.get_width(), small.get_width(), px(150)) - px(24)

    def _portraits(self, surface: pygame.Surface, right: int) -> None:
        if self._frame is None:
            return
        seats, apart = Seats(self._frame), self._apart(self._frame)
        room = pygame.Rect(self._area.topleft, (right - self._area.left, self._area.height))
        does_fold = usual_width(len(self._frame.world.initiative.order), seats.later) > room.width
        named = apart | {seats.name(seats.following)} if seats.following < len(seats) else apart
        heading = self._heading(0)

        def laid_out(scroll: int) -> Laid:
            found = self._in_view(piles(seats, apart, does_fold), scroll)
            return lay_out(found, len(seats), room, named, heading.get_width())

        # No farther than to where the last one is seen.
        self._scroll = bisect_left(range(min(self._scroll, len(seats))), True,
                                   key=lambda scroll: not laid_out(scroll).left_over)
        laid = laid_out(self._scroll)
        self.spots = laid.spots
        for pile, area, face in self.spots:
            if pile.is_folded:
                draw_pile(surface, pile.first, face)
            else:
                draw_portrait(surface, pile.first, face, is_below=pile.first.is_next_round)
            self._write_name(surface, Spot(pile, area, face), pile.first.name in apart, pile.first.name in named)
        if self.spots:
            surface.blit(heading, (heading_left(self.spots, room), self._area.y + px(2)))
        self._write_between(surface, laid)

    def _heading(self, later: int) -> pygame.Surface:
        """The heading over the portraits of this round, or of the round so many later."""
        assert self._frame is not None
        return fonts.text(say("round {round}", round=self._frame.world.round + later), HEADING, QUIET)

    def _write_between(self, surface: pygame.Surface, laid: Laid) -> None:
        """The line before the next round with its heading, and how many have no room."""
        if laid.divider is not None:
            surface.fill(LINE, (laid.divider, self._area.y + px(12), px(1), self._area.height - px(24)))
            first = next(spot for spot in laid.spots if spot.pile.first.is_next_round)
            surface.blit(self._heading(1), (first.area.left, self._area.y + px(2)))
        self.left_over, self.more = laid.left_over, self._write_number(surface, laid.left_over, laid.end)
        self.passed, self.before = laid.passed, self._write_number(surface, laid.passed, laid.gap)

    def _write_number(self, surface: pygame.Surface, count: int, left: int) -> pygame.Rect:
        """Writes how many are not in view, and where that is; nothing for none."""
        if not count:
            return pygame.Rect(0, 0, 0, 0)
        number = fonts.text(f"+{count}", 13, QUIET, "numbers")
        return surface.blit(number, number.get_rect(midleft=(left, self._area.y + px(34))))

    @staticmethod
    def _in_view(found: Iterator[Pile], scroll: int) -> Iterator[Pile]:
        """The first pile, and those behind it but for so many that are scrolled away."""
        yield from islice(found, 1)
        yield from islice(found, scroll, None)

    def _write_name(self, surface: pygame.Surface, spot: Spot, is_bright: bool, is_named: bool) -> None:
        """Writes a name below a portrait: under the middle of its face, within its slot and half the room beside it."""
        beside = px(gap_after(spot.pile.first) - 4)
        words = shown_name(spot.pile, is_named, spot.area.width + beside)
        seat, is_pile = spot.pile.first, spot.pile.is_folded
        is_selected = self._frame is not None and seat.name == self._frame.selected and not is_pile
        colour = SELECTED if is_selected else TEXT if is_bright and not is_pile else QUIET
        drawn = (plate(words, "acting", NAME) if seat.is_acting and not is_pile else fonts.text(words, NAME, colour))
        room = drawn.get_rect(center=(spot.face.centerx, self._area.y + px(NAME_LINE)))
        room.left = max(spot.area.left - beside // 2, min(room.left, spot.area.right + beside // 2 - room.width))
        surface.blit(drawn, room)
