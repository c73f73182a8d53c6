"""The initiative bar: glass portraits in turn order (guide: window, Initiative bar)."""

from __future__ import annotations

import pygame

from sandbox.app.map.light import LIGHT
from sandbox.app.widgets import fonts, pictures, rings
from sandbox.app.widgets.kept import Still, kept
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.rules.parameters import MAX_ROUNDS
from sandbox.scene.colours import (
    CHANGED,
    LINE,
    PANEL,
    PATH_RIM,
    QUIET,
    TEXT,
    WINDOW,
    Colour,
)
from sandbox.scene.frame import Frame
from sandbox.scene.order import Seat, Seats, hint
from sandbox.scene.rings import Ring

LARGE, MIDDLE, SMALL = 52, 42, 30
"""Diameters of the acting one, of this round's others, and of the next round's."""

GAP = 14


class InitiativeBar:
    """Draws seats from left to right; the wheel scrolls when they do not all fit.

    As long as it would look the same its picture is kept.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._area = pygame.Rect(0, 0, 0, 0)
        self._scroll = 0
        self._places: list[tuple[Seat, pygame.Rect]] = []
        self._frame: Frame | None = None
        self._still = Still()

    def place(self, area: pygame.Rect) -> None:
        self._area = area

    def handle(self, event: pygame.Event) -> bool:
        """The wheel scrolls; a click on a portrait selects its unit."""
        if event.type == pygame.MOUSEWHEEL and self._area.collidepoint(pygame.mouse.get_pos()):
            self._scroll = max(0, self._scroll - event.y - event.x)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._area.collidepoint(event.pos):
            seat = self._seat_at(event.pos)
            if seat is not None:
                self._desk.session.selected = seat.name
                unit = self._desk.session.frame.world
                if seat.name in unit:
                    self._desk.look_at(unit[seat.name].cell)
            return True
        return False

    def update(self, seconds: float) -> None:
        """Nothing moves by itself here."""

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw."""
        self._frame = frame

    def draw(self, surface: pygame.Surface) -> None:
        facts = self._facts()
        self._still.draw(surface, self._area, (self._frame,), lambda: (facts, self._scroll),
                         lambda: self._paint(surface, *facts))

    def _paint(self, surface: pygame.Surface, title: str, detail: str) -> None:
        surface.fill(PANEL, self._area)
        surface.fill(LINE, (self._area.x, self._area.bottom - px(1), self._area.width, px(1)))
        self._portraits(surface, self._written(surface, title, detail))

    @property
    def light_from(self) -> pygame.Rect | None:
        """Where the band of light starts: the portrait of the one acting, None when nobody is."""
        return next((area for seat, area in self._places if seat.is_acting), None)

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
        self._places = []
        if self._frame is None:
            return
        waiting = Seats(self._frame)
        middle = self._area.y + px(34)
        x = self._area.x + px(20)
        self._scroll = min(self._scroll, max(0, len(waiting) - 2))
        for place in (0, *range(1 + self._scroll, len(waiting))):
            if place >= len(waiting):
                break
            seat = waiting[place]
            size = px(LARGE if seat.is_acting else SMALL if seat.is_next_round else MIDDLE)
            starts_next = seat.is_next_round and not waiting[place - 1].is_next_round
            needed = size + (px(GAP) * 2 if starts_next else 0)
            left_over = len(waiting) - place
            if x + needed > right - (px(40) if left_over > 1 else 0):
                more = fonts.text(f"+{left_over}", 13, QUIET, "numbers")
                surface.blit(more, more.get_rect(midleft=(x, middle)))
                break
            if starts_next:
                x = self._divider(surface, x)
            area = pygame.Rect(0, 0, size, size)
            area.midleft = (x, middle)
            self._places.append((seat, area))
            self._portrait(surface, seat, area)
            x += size + px(GAP if not seat.is_next_round else 8)

    def _divider(self, surface: pygame.Surface, x: int) -> int:
        assert self._frame is not None
        surface.fill(LINE, (x, self._area.y + px(12), px(1), self._area.height - px(24)))
        words = fonts.text(say("round {round}", round=self._frame.world.round + 1), 11, QUIET)
        surface.blit(words, (x + px(12), self._area.y + px(4)))
        return x + px(GAP)

    def _portrait(self, surface: pygame.Surface, seat: Seat, area: pygame.Rect) -> None:
        if seat.is_acting:
            glow = _glow(area.width)
            surface.blit(glow, glow.get_rect(center=area.center))
        glass = _glass(seat.kind, seat.ring, area.width, seat.is_acting, seat.has_fallen, seat.is_next_round)
        surface.blit(glass, area)
        if seat.has_fallen:
            cross = pictures.icon("fallen", round(area.width * 0.5), QUIET)
            surface.blit(cross, cross.get_rect(center=area.center))
        badge = _badge(seat.value, 11 if not seat.is_acting else 12,
                       QUIET if seat.has_fallen or seat.is_next_round else TEXT)
        surface.blit(badge, badge.get_rect(midtop=(area.centerx, area.bottom - px(8))))
        if seat.has_waited:
            mark = pygame.Rect(0, 0, px(16), px(16))
            mark.center = (area.right - px(3), area.y + px(4))
            pygame.draw.circle(surface, WINDOW, mark.center, px(9))
            icon = pictures.icon("wait", px(14), CHANGED)
            surface.blit(icon, icon.get_rect(center=mark.center))

    def hover(self, position: tuple[int, int]) -> bool:
        """Shows what a portrait's value is made of; whether the mouse is on one."""
        seat = self._seat_at(position)
        if seat is not None and self._frame is not None:
            self._desk.tooltip("\n".join(hint(self._frame, seat.name)), position)
        return seat is not None

    def _seat_at(self, position: tuple[int, int]) -> Seat | None:
        return next((seat for seat, area in self._places if area.collidepoint(position)), None)


@kept(pixels=1_000_000)
def _glass(kind: str, ring: Ring, size: int, is_acting: bool, has_fallen: bool, is_faint: bool) -> pygame.Surface:
    """A portrait under glass: ring in the form of its side, lit while it acts, dark rim, a lit upper half."""
    big = size * 3
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    outer = big / 2 / rings.overreach(ring.form)
    lit = LIGHT if is_acting else ring.colour
    for colour, share in ((PATH_RIM, 1.0), (lit, 0.96), (ring.colour, 0.9), (PATH_RIM, 0.83)):
        rings.fill(surface, ring.form, colour, middle, outer * share)
    rings.gaps(surface, ring.form, PATH_RIM, middle, outer)
    face_radius = outer * rings.face_share(ring.form)
    pygame.draw.circle(surface, PATH_RIM, middle, round(face_radius))
    face = pictures.portrait(kind, round(face_radius * 1.97))
    surface.blit(face, face.get_rect(center=middle))
    shine = pygame.Surface((big, big), pygame.SRCALPHA)
    for row in range(big // 2):
        strength = round(70 * (1 - row / (big / 2)) ** 2)
        pygame.draw.line(shine, (255, 255, 255, strength), (0, row), (big, row))
    lens = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.circle(lens, (255, 255, 255, 255), middle, round(face_radius * 0.98))
    shine.blit(lens, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shine, (0, 0))
    small = pygame.transform.smoothscale(surface, (size, size))
    if has_fallen:
        small = pygame.transform.grayscale(small)
    if has_fallen or is_faint:
        small.fill((255, 255, 255, 110 if has_fallen else 190), special_flags=pygame.BLEND_RGBA_MULT)
    return small


@kept(pixels=100_000)
def _badge(value: str, size: int, colour: Colour) -> pygame.Surface:
    """A number on a dark pill."""
    number = fonts.text(value, size, colour, "numbers")
    badge = pygame.Surface(number.get_rect().inflate(px(10), px(2)).size, pygame.SRCALPHA)
    pygame.draw.rect(badge, WINDOW, badge.get_rect(), border_radius=px(8))
    pygame.draw.rect(badge, LINE, badge.get_rect(), px(1), border_radius=px(8))
    badge.blit(number, number.get_rect(center=badge.get_rect().center))
    return badge


@kept(pixels=50_000)
def _glow(size: int) -> pygame.Surface:
    wide = size + px(24)
    surface = pygame.Surface((wide, wide), pygame.SRCALPHA)
    for ring in range(px(12)):
        pygame.draw.circle(surface, (*LIGHT, 10 + round(ring * 48 / px(12))), (wide // 2, wide // 2), wide // 2 - ring)
    return surface
