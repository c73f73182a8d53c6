"""Where the one acting is, and whom the decision in view is after, while they are out of view: a mark at the edge of
the map that points there.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.plates import plate
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import ACTING, PATH_RIM
from sandbox.scene.frame import Frame
from sandbox.scene.rings import Ring, ring_of
from sandbox.scene.who import acts_words, brief
from sandbox.scene.words.values import cell_words

INSET = 26
"""How far the middle of a mark lies from the edge of the view, in logical pixels."""
LONG, HALF = 15, 9
"""Of its arrow: from its point to its back, and half as wide."""
AIR = 20
"""From its middle to what it must not lie over."""


@dataclass(frozen=True)
class Mark:
    """An arrow with its middle `at` the edge of the view points to a unit at `target`, in window pixels. Its plate says
    whose it is: no unit on the map has that form.
    """

    unit: Unit
    ring: Ring
    is_acting: bool
    target: tuple[int, int]
    at: tuple[int, int]
    is_at_right: bool
    """Whether it lies in the right half of the view."""

    @property
    def area(self) -> pygame.Rect:
        size = 2 * px(LONG)
        return pygame.Rect(self.at[0] - size // 2, self.at[1] - size // 2, size, size).union(self.plate_area)

    @property
    def plate_area(self) -> pygame.Rect:
        """Beside the arrow, towards the middle of the view."""
        area = self._plate.get_rect(centery=self.at[1])
        if self.is_at_right:
            area.right = self.at[0] - px(LONG)
        else:
            area.left = self.at[0] + px(LONG)
        return area

    @property
    def _plate(self) -> pygame.Surface:
        name = brief(self.unit.name)
        words = acts_words(name) if self.is_acting else name
        return plate(say("{unit}, out of view", unit=words), "acting" if self.is_acting else "pointed")

    def draw(self, surface: pygame.Surface) -> None:
        middle = pygame.Vector2(self.at)
        way = pygame.Vector2(self.target) - middle
        way = way.normalize() if way else pygame.Vector2(1, 0)
        side, long, half = way.rotate(90), px(LONG), px(HALF)
        for grown, colour in ((px(2), PATH_RIM), (0, ACTING if self.is_acting else self.ring.colour)):
            pygame.draw.polygon(surface, colour, [middle + way * (long * 0.6 + grown * 1.5),
                                                  middle - way * (long * 0.4 + grown) + side * (half + grown),
                                                  middle - way * long * 0.15,
                                                  middle - way * (long * 0.4 + grown) - side * (half + grown)])
        surface.blit(self._plate, self.plate_area)


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
            found.append(Mark(unit, ring_of(unit, frame.world), name == frame.actor, target, at,
                              at[0] > self._camera.area.centerx))
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
        mark = self._under(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else None
        if mark is not None and event.button == 1:
            self._desk.look_at(mark.unit.cell)
        return mark is not None

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
