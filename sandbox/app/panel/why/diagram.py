"""A state machine as a drawing: its states as discs on an oval, its rows as arrows (guide: window, Why)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

import pygame

from sandbox.ai.decision import Rule
from sandbox.ai.machine import Row
from sandbox.ai.profile import Profile
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.paint import disc, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.scale import px, scale
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.param import Value
from sandbox.guide.topics import topic
from sandbox.scene import colours
from sandbox.scene.colours import CHANGED, PANEL, QUIET, TEXT, WINDOW, Colour, blend
from sandbox.scene.contrast import Written
from sandbox.scene.reasons import plain_words

HEIGHT = 182
RADIUS = 15
_OVAL = 54
IN_NODE = 0.03
"""How much of a state's colour is in its disc while it is not the present one."""
WRITTEN = (*(Written((tone,), (blend(PANEL, tone, IN_NODE),)) for tone in colours.STATES.values()),
           Written((WINDOW,), tuple(colours.STATES.values())))

_FINE = 3
"""Lines are drawn so many times larger and made smaller, which smooths them."""
_NEAR = 7
"""From how many pixels on the mouse is on an arrow."""

Spot = tuple[float, float]
Stroke = tuple[tuple[Spot, ...], Colour, float]
"""The points of an arrow, its colour, and how thick it is in pixels."""


@dataclass(frozen=True)
class Arrow:
    """A row, and the points its arrow passes, from the rim of one disc to the rim of the other."""

    row: Row
    points: tuple[Spot, ...]


class Diagram(Control):
    """The present state is filled, the row that fired is bright; an arrow under the mouse tells its words."""

    def __init__(self, left: int, top: int, room: int, profile: Profile, state: str, fired: Rule | None,
                 values: Mapping[str, Value]) -> None:
        """`values` are those that hold for the unit, by the short names of parameters."""
        super().__init__(pygame.Rect(left, top, room, px(HEIGHT)), self._told)
        self._profile, self._state, self._fired, self._values = profile, state, fired, values
        self.spots = _spots(profile.state_names, room)
        self.arrows = tuple(Arrow(row, _route(row, profile.rows, self.spots)) for row in profile.rows
                            if row.before in self.spots and row.after in self.spots)
        self._under: Arrow | str | None = None

    def look(self) -> object:
        return self._under

    def rest(self, at: Point | None) -> None:
        self._under = None if at is None else self._at((at[0] - self.area.left, at[1] - self.area.top))
        self.topic = (topic("states", self._under) if isinstance(self._under, str)
                      else topic("profiles", self._profile.name))

    def _at(self, spot: Spot) -> Arrow | str | None:
        for name, middle in self.spots.items():
            if math.dist(middle, spot) <= px(RADIUS) + px(2):
                return name
        near = min(self.arrows, key=lambda arrow: _distance(arrow, spot), default=None)
        return near if near is not None and _distance(near, spot) <= px(_NEAR) else None

    def _told(self) -> str:
        match self._under:
            case Arrow(row):
                late = [say("Checked after the step, within the same turn")] if row.checked == "last" else []
                return "\n".join((f"{row.before} → {row.after}", plain_words(row, self._values), *late))
            case str(name):
                state = self._profile.state(name)
                return say("{state}: {help}", state=name, help=say(state.help)) if state else name
            case None:
                return ""

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        # The one that matters most is drawn last, over the others.
        strokes = tuple((arrow.points, self._tone(arrow), 2.4 if self._weight(arrow) else 1.4)
                        for arrow in sorted(self.arrows, key=self._weight))
        surface.blit(_drawn(area.size, strokes), area)
        for name in self.spots:
            self._paint_state(surface, area, name)

    def _weight(self, arrow: Arrow) -> int:
        return 2 if arrow.row == self._fired else 1 if arrow is self._under else 0

    def _tone(self, arrow: Arrow) -> Colour:
        if arrow.row == self._fired:
            return CHANGED
        if arrow is self._under:
            return TEXT
        return QUIET if arrow.row.before == self._state else blend(PANEL, QUIET, 0.62)

    def _paint_state(self, surface: pygame.Surface, area: pygame.Rect, name: str) -> None:
        state = self._profile.state(name)
        if state is None:
            return
        x, y = round(self.spots[name][0]) + area.left, round(self.spots[name][1]) + area.top
        tone = colours.state(state.tone)
        is_in = name == self._state
        if is_in:
            halo = disc(2 * RADIUS + 8, blend(PANEL, tone, 0.3))
            surface.blit(halo, halo.get_rect(center=(x, y)))
        rim = tone if is_in or self._under == name else blend(PANEL, tone, 0.75)
        drawn = disc(2 * RADIUS, tone if is_in else blend(PANEL, tone, IN_NODE), rim)
        surface.blit(drawn, drawn.get_rect(center=(x, y)))
        radius = px(RADIUS)
        box = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        write(surface, state.letter, box, WINDOW if is_in else tone, size=14, face="numbers", align="centre")
        is_above = self.spots[name][1] < px(HEIGHT) / 2 - px(_OVAL) / 2
        top = y - radius - px(21) if is_above else y + radius + px(5)
        label = pygame.Rect(x - px(50), top, px(100), px(16))
        write(surface, name, label, TEXT if is_in else QUIET, size=12, align="centre")


@kept(pixels=1_000_000)
def _drawn(size: tuple[int, int], strokes: tuple[Stroke, ...]) -> pygame.Surface:
    """The arrows, drawn large and made smaller; kept, because the same few come again and again in a battle."""
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    # Transparent, but in the panel's colour, so that no dark rim appears where the two are mixed.
    large.fill((*PANEL, 0))
    for stroke in strokes:
        _draw_arrow(large, *stroke)
    return pygame.transform.smoothscale(large, size)


def _spots(names: tuple[str, ...], room: int) -> dict[str, Spot]:
    """The middles of the states, round an oval from the left end on, in their declared order; they fill the room."""
    angles = [math.pi + 2 * math.pi * index / len(names) for index in range(len(names))]
    across = _spread([math.cos(angle) for angle in angles], min(px(228), room - 2 * px(RADIUS) - px(24)))
    down = _spread([math.sin(angle) for angle in angles], 2 * px(_OVAL))
    return {name: (room / 2 + x, px(HEIGHT) / 2 + y) for name, x, y in zip(names, across, down, strict=True)}


def _spread(shares: list[float], long: float) -> list[float]:
    """Positions along a line of that length about 0, so that the outermost are at its ends."""
    low, high = min(shares), max(shares)
    span = high - low
    return [(share - (low + high) / 2) * long / span if span > 0.01 else 0.0 for share in shares]


def _route(row: Row, rows: tuple[Row, ...], spots: dict[str, Spot]) -> tuple[Spot, ...]:
    """The way of an arrow: straight, or bent where one leads back the other way or a third state lies between."""
    start, end = spots[row.before], spots[row.after]
    if start == end:
        return start, end
    length = math.dist(start, end)
    across = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    has_reverse = any((other.before, other.after) == (row.after, row.before) for other in rows)
    is_between = any(_to_segment(spot, start, end) < px(RADIUS) + px(8) for name, spot in spots.items()
                     if name not in (row.before, row.after))
    bow = px(46 if is_between else 20 if has_reverse else 0)
    knee = ((start[0] + end[0]) / 2 + across[0] * bow, (start[1] + end[1]) / 2 + across[1] * bow)
    start, end = _towards(start, knee, px(RADIUS) + px(4)), _towards(end, knee, px(RADIUS) + px(5))
    steps = 24
    return tuple(_bent(start, knee, end, step / steps) for step in range(steps + 1))


def _bent(start: Spot, knee: Spot, end: Spot, share: float) -> Spot:
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share ** 2
    return a * start[0] + b * knee[0] + c * end[0], a * start[1] + b * knee[1] + c * end[1]


def _towards(start: Spot, end: Spot, far: float) -> Spot:
    length = math.dist(start, end) or 1
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


def _to_segment(spot: Spot, start: Spot, end: Spot) -> float:
    """How far a spot lies from a straight piece."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    share = 0.0 if not long else ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / long
    share = max(0.0, min(1.0, share))
    return math.dist(spot, (start[0] + share * dx, start[1] + share * dy))


def _distance(arrow: Arrow, spot: Spot) -> float:
    return min(math.dist(point, spot) for point in arrow.points)


def _draw_arrow(large: pygame.Surface, route: tuple[Spot, ...], tone: Colour, width: float) -> None:
    """An arrow in `_FINE` times its size: a round line, and a head at its end."""
    points = [(x * _FINE, y * _FINE) for x, y in route]
    thick = width * scale() * _FINE
    tip = points[-1]
    neck = _towards(tip, points[-4] if len(points) > 4 else points[0], 7.0 * scale() * _FINE)
    for spot, after in pairwise((*points[:-3], neck)):
        _draw_piece(large, tone, spot, after, thick / 2)
    dx, dy = tip[0] - neck[0], tip[1] - neck[1]
    side = 0.45 + 0.12 * (width > 2)
    pygame.draw.polygon(large, tone, [tip, (neck[0] - dy * side, neck[1] + dx * side),
                                      (neck[0] + dy * side, neck[1] - dx * side)])


def _draw_piece(large: pygame.Surface, tone: Colour, start: Spot, end: Spot, half: float) -> None:
    """A straight piece of a line with a round end, exactly as thick as asked."""
    long = math.dist(start, end) or 1
    x, y = (start[1] - end[1]) / long * half, (end[0] - start[0]) / long * half
    pygame.draw.polygon(large, tone, [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y),
                                      (end[0] - x, end[1] - y), (start[0] - x, start[1] - y)])
    pygame.draw.circle(large, tone, end, half)
