"""Where the one acting is, and whom the decision in view is after, while they are out of view: a mark at the edge of
the map that points there.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.map import tokens
from sandbox.app.map.camera import Camera
from sandbox.app.widgets import fonts
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import ACTING, PATH_RIM, TEXT
from sandbox.scene.frame import Frame, letter_of
from sandbox.scene.rings import Ring, ring_of
from sandbox.scene.words.values import cell_words

NAME = 12
SIZE, INSET = 24, 26
"""Of the mark, and how far its middle lies from the edge of the view."""
AIR = 20
"""From its middle to what it must not lie over."""


@dataclass(frozen=True)
class Mark:
    """Points from its middle `at` to a unit at `target`, in window pixels."""

    unit: Unit
    ring: Ring
    is_acting: bool
    target: tuple[int, int]
    at: tuple[int, int]

    @property
    def area(self) -> pygame.Rect:
        size = px(SIZE)
        disc = pygame.Rect(self.at[0] - size // 2, self.at[1] - size // 2, size, size).inflate(px(8), px(8))
        return disc if self.is_acting else disc.union(self.name_area)

    @property
    def name_area(self) -> pygame.Rect:
        """Beside the disc, towards the middle of the view: the mark lies at its edge."""
        wide, x = fonts.width(self.unit.name, NAME) + px(8), self.at[0]
        left = x - px(SIZE) // 2 - px(10) - wide if self.target[0] > x else x + px(SIZE) // 2 + px(10)
        return pygame.Rect(left, self.at[1] - px(9), wide, px(18))

    def draw(self, surface: pygame.Surface) -> None:
        middle = pygame.Vector2(self.at)
        way = pygame.Vector2(self.target) - middle
        way = way.normalize() if way else pygame.Vector2(1, 0)
        side, size, half = way.rotate(90), px(SIZE), px(9)
        for grown, colour in ((px(2), PATH_RIM), (0, ACTING if self.is_acting else self.ring.colour)):
            pygame.draw.polygon(surface, colour, [middle + way * (size * 0.5 + half + grown * 1.5),
                                                  middle + way * size * 0.3 + side * (half + grown),
                                                  middle + way * size * 0.3 - side * (half + grown)])
        disc = tokens.disc(self.unit.kind.name, letter_of(self.unit), self.ring, size, is_small=False)
        surface.blit(disc, disc.get_rect(center=self.at))
        if not self.is_acting:
            pygame.draw.rect(surface, PATH_RIM, self.name_area, border_radius=px(3))
            name = fonts.text(self.unit.name, NAME, TEXT, "strong")
            surface.blit(name, name.get_rect(center=self.name_area.center))


class Pointer:
    """A click on a mark moves the view to its unit: to who acts, and to whom the decision in view is after."""

    def __init__(self, desk: Desk, camera: Camera) -> None:
        self._desk, self._camera = desk, camera
        self.marks: tuple[Mark, ...] = ()

    def arrange(self, area: pygame.Rect) -> None:
        """It has the map's own area."""

    def show(self, frame: Frame, obstacles: Iterable[pygame.Rect]) -> None:
        """Takes the frame, and what lies over the map."""
        taken, found = list(obstacles), list[Mark]()
        quarry = frame.decision.evidence.quarry if frame.decision is not None else None
        for name in dict.fromkeys((frame.actor, quarry)):
            unit = frame.world[name] if name is not None and name in frame.world else None
            if unit is None or not unit.is_alive or self._camera.sees(unit.cell):
                continue
            target = self._camera.rect(unit.cell).center
            at = beside(edge_point(self._camera.area, pygame.Vector2(target)), self._camera.area, taken)
            found.append(Mark(unit, ring_of(unit, frame.world), name == frame.actor, target, at))
            taken.append(found[-1].area)
        self.marks = tuple(found)

    @property
    def at(self) -> tuple[int, int] | None:
        """The middle of the mark of who acts, None while there is none."""
        return next((mark.at for mark in self.marks if mark.is_acting), None)

    @property
    def area(self) -> pygame.Rect:
        """Of the first of the marks."""
        return self.marks[0].area if self.marks else pygame.Rect(0, 0, 0, 0)

    @property
    def areas(self) -> tuple[pygame.Rect, ...]:
        return tuple(mark.area for mark in self.marks)

    def _under(self, at: tuple[int, int]) -> Mark | None:
        return next((mark for mark in self.marks if mark.area.collidepoint(at)), None)

    def covers(self, at: tuple[int, int]) -> bool:
        return self._under(at) is not None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (mark := self._under(event.pos)) is not None:
            self._desk.look_at(mark.unit.cell)
            return True
        return False

    def hover(self, at: tuple[int, int]) -> None:
        """Says who it is, and where."""
        if (mark := self._under(at)) is None:
            return
        told = {"unit": mark.unit.name, "cell": cell_words(mark.unit.cell)}
        self._desk.foresee(say("Looks at {unit}.", unit=mark.unit.name))
        self._desk.tooltip(say("{unit} acts at {cell}, out of view: click to look there", **told) if mark.is_acting else
                           say("{unit} stands at {cell}, out of view: click to look there", **told), at)

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        for mark in self.marks:
            mark.draw(surface)


def edge_point(area: pygame.Rect, target: pygame.Vector2) -> tuple[int, int]:
    """Where the way from the middle of an area to a place outside comes near the area's edge.

    >>> edge_point(pygame.Rect(0, 0, 200, 100), pygame.Vector2(1100, 50))
    (174, 50)
    """
    middle, room = pygame.Vector2(area.center), area.inflate(-2 * px(INSET), -2 * px(INSET))
    way = target - middle
    shares = [half / abs(part) for half, part in ((room.width / 2, way.x), (room.height / 2, way.y)) if part]
    found = middle + way * min(1.0, *shares) if shares else middle
    return round(found.x), round(found.y)


def beside(point: tuple[int, int], area: pygame.Rect, obstacles: Iterable[pygame.Rect]) -> tuple[int, int]:
    """The place nearest to a point that keeps clear of an obstacle it would lie under, within the area."""
    for obstacle in obstacles:
        grown = obstacle.inflate(2 * px(AIR), 2 * px(AIR))
        if obstacle and grown.collidepoint(point):
            ways = [(grown.left - 1, point[1]), (grown.right, point[1]), (point[0], grown.top - 1),
                    (point[0], grown.bottom)]
            point = min((way for way in ways if area.collidepoint(way)),
                        key=lambda way: abs(way[0] - point[0]) + abs(way[1] - point[1]), default=point)
    return point
