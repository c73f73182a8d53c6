"""The initiative bar: glass portraits in turn order (guide: window, Initiative bar)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pygame

from sandbox.app.bar.diagram import Diagram
from sandbox.app.bar.drawer import Drawer
from sandbox.app.bar.portraits import MIDDLE, NAME, SMALL, diameter, draw_pile, draw_portrait, pile_width
from sandbox.app.bar.resting import Resting
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import Still
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.rules.parameters import MAX_ROUNDS
from sandbox.scene.colours import LINE, PANEL, QUIET, TEXT
from sandbox.scene.frame import Frame
from sandbox.scene.order import Seat, Seats, hint
from sandbox.scene.piles import Pile, pile_words, piles, value_span
from sandbox.scene.stages import stages

GAP, NARROW_GAP = 14, 8
MIDDLE_LINE, NAME_LINE = 31, 67
"""How far below the bar's upper edge the middles of portraits and of names are."""
LOWER = 4
"""So much lower are those of the next round: their round stands above them."""


class Spot(NamedTuple):
    """A portrait or a pile, and where it is in the window."""

    pile: Pile
    area: pygame.Rect


class InitiativeBar:
    """Draws seats from left to right; the wheel scrolls when they do not all fit.

    Where not all of a round fit, equals that stand in a row are folded into a pile; one on which the mouse rests, or
    that is clicked, opens a drawer below it. As long as the bar would look the same its picture is kept.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._below = pygame.Rect(0, 0, 0, 0)
        self._scroll = 0
        self.spots: tuple[Spot, ...] = ()
        self._frame: Frame | None = None
        self._pointed: str | None = None
        self._still = Still()
        self._resting = Resting()
        self.drawer = Drawer()
        self.diagram = Diagram()

    def arrange(self, area: pygame.Rect, below: pygame.Rect | None = None) -> None:
        """Takes its area, and the one in which something may open."""
        self._area, self._below = area, below if below is not None else self._below
        self.drawer.close()
        self.diagram.close()

    def show(self, frame: Frame, pointed: str | None = None) -> None:
        """Takes the frame to draw; the unit that is pointed at on the map is never folded."""
        if frame is not self._frame or pointed != self._pointed:
            self._frame, self._pointed = frame, pointed
            self._find_drawer()
            if self.diagram.stages:
                self._explain()

    # The mouse

    def handle(self, event: pygame.Event) -> bool:
        """The wheel scrolls; a click on a portrait selects its unit, one on a pile opens it."""
        self._resting.handle(event)
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
        """Whether something that is opened lies there: what the mouse does there it does not do to what is below."""
        return self.drawer.area.collidepoint(at)

    def update(self, seconds: float) -> None:
        """What the mouse has rested on for a moment opens; it closes once the mouse is elsewhere."""
        at = self._resting.at
        if at is not None and self.drawer.keeps(at):
            return
        spot = self._spot_at(at) if at is not None else None
        is_free = at is not None and spot is None and self._area.collidepoint(at)
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
        """Shows what a portrait's value is made of; whether the mouse is on one."""
        seat = self._seat_at(at)
        if seat is not None and self._frame is not None:
            self._desk.tooltip("\n".join(hint(self._frame, seat.name)), at)
            self._desk.foresee(say("Click: select {unit} and look at it.", unit=seat.name))
        elif (spot := self._spot_at(at)) is not None:
            self._desk.foresee(say("A click shows each of them: {pile}.", pile=pile_words(spot.pile)))
        return seat is not None or self.covers(at)

    def _spot_at(self, at: tuple[int, int]) -> Spot | None:
        return next((spot for spot in self.spots if spot.area.collidepoint(at)), None)

    def _seat_at(self, at: tuple[int, int]) -> Seat | None:
        """The one seat at a place, in the bar or in what is opened; a pile is none."""
        if self.covers(at):
            return self.drawer.seat_at(at)
        spot = self._spot_at(at)
        return spot.pile.first if spot is not None and not spot.pile.is_folded else None

    # What opens

    def _explain(self) -> None:
        """The diagram of initiative, with the numbers of this battle; of a level that cannot run by the map's rules."""
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
        """What is open holds the pile as it is now; it closes when there is none any more."""
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
        acting = next((spot.area for spot in self.spots if spot.pile.first.is_acting), None)
        return acting.union((acting.x, acting.y, 1, self._area.bottom - acting.y)) if acting is not None else None

    def _facts(self) -> tuple[str, str]:
        """What is written at the right: the round and how many there are at the most, below it turn and seed."""
        session, frame = self._desk.session, self._frame
        if frame is None or session.running.history is None or not frame.world.initiative.order:
            title, detail = say("Level"), say("cannot run yet" if session.running.problems else "press Space to play")
        else:
            world = frame.world
            limit = session.running.history.battle.settings.rule(MAX_ROUNDS, world.changes)
            title = say("Round {round} of {limit}", round=world.round, limit=limit)
            detail = say("turn {turn} · seed {seed}", turn=world.turn, seed=session.running.history.battle.seed)
            if world.is_over:
                winner = world.initiative.winner
                title = say("Won: {winner}", winner=winner) if winner else say("Draw")
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
        seats = Seats(self._frame)
        self.spots = self._laid_out(surface, seats, right)
        for spot in self.spots:
            pile = spot.pile
            if pile.is_folded:
                draw_pile(surface, pile.first, value_span(seats, pile), f"×{pile.count}", spot.area)
            else:
                draw_portrait(surface, pile.first, spot.area)
        self._write_names(surface, right)

    def _laid_out(self, surface: pygame.Surface, seats: Seats, right: int) -> tuple[Spot, ...]:
        """Finds where each goes, and draws what stands between them: the line before the next round, and how many have
        no room."""
        assert self._frame is not None
        does_fold = not self._has_room(seats, right)
        middle, x = self._area.y + px(MIDDLE_LINE), self._area.x + px(20)
        spots: list[Spot] = []
        is_next = False
        for pile in self._in_view(piles(seats, self._apart(self._frame), does_fold)):
            seat = pile.first
            wide = pile_width(seat) if pile.is_folded else diameter(seat)
            starts_next = seat.is_next_round and not is_next
            needed = wide + (px(GAP) * 2 if starts_next else 0)
            left_over = len(seats) - pile.place
            if x + needed > right - (px(40) if left_over > pile.count else 0):
                more = fonts.text(f"+{left_over}", 13, QUIET, "numbers")
                surface.blit(more, more.get_rect(midleft=(x, middle)))
                break
            if starts_next:
                x = self._divider(surface, x)
                is_next = True
            area = pygame.Rect(0, 0, wide, diameter(seat))
            area.midleft = (x, middle + (px(LOWER) if seat.is_next_round else 0))
            spots.append(Spot(pile, area))
            x += wide + px(NARROW_GAP if seat.is_next_round else GAP)
        return tuple(spots)

    def _in_view(self, found: Iterator[Pile]) -> Iterator[Pile]:
        """The first one, and those that are not scrolled away behind it; the last one always."""
        yield from islice(found, 1)
        scrolled = [*islice(found, self._scroll)]
        following = next(found, None)
        if following is None and scrolled:
            self._scroll, following = len(scrolled) - 1, scrolled[-1]
        if following is not None:
            yield following
        yield from found

    def _has_room(self, seats: Seats, right: int) -> bool:
        """Whether a whole round and the next one have room without piles; so a round does not change its looks."""
        assert self._frame is not None
        order = self._frame.world.initiative
        return (len(order.order) * px(MIDDLE + GAP) + seats.later * px(SMALL + NARROW_GAP) + px(60)
                <= right - self._area.x)

    def _divider(self, surface: pygame.Surface, x: int) -> int:
        assert self._frame is not None
        surface.fill(LINE, (x, self._area.y + px(12), px(1), self._area.height - px(24)))
        words = fonts.text(say("round {round}", round=self._frame.world.round + 1), 11, QUIET)
        surface.blit(words, (x + px(12), self._area.y + px(2)))
        return x + px(GAP)

    def _write_names(self, surface: pygame.Surface, right: int) -> None:
        """Names below the portraits: always of the acting, the selected and the pointed at, of others where there is
        room. They cover none of each other."""
        assert self._frame is not None
        apart, taken = self._apart(self._frame), list[pygame.Rect]()
        first = sorted(self.spots, key=lambda spot: spot.pile.first.name not in apart)
        for pile, area in first:
            is_always = pile.first.name in apart and not pile.is_folded
            name = pile_words(pile) if pile.is_folded else pile.first.name
            pitch = area.width + px(NARROW_GAP if pile.first.is_next_round else GAP) - px(4)
            words = fonts.fitted(name, px(120), NAME) if is_always else name
            drawn = fonts.text(words, NAME, TEXT if is_always else QUIET)
            room = drawn.get_rect(center=(area.centerx, self._area.y + px(NAME_LINE)))
            room.left = max(self._area.x + px(4), min(room.left, right - room.width))
            if (is_always or room.width <= pitch) and room.collidelist(taken) < 0:
                surface.blit(drawn, room)
                taken.append(room.inflate(px(6), 0))
