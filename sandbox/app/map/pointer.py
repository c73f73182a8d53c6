"""Where the one acting is while it is out of view: a mark at the edge of the map that points there."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.map import tokens
from sandbox.app.map.camera import Camera
from sandbox.app.map.light import LIGHT
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import PATH_RIM
from sandbox.scene.frame import Frame, letter_of
from sandbox.scene.rings import Ring, ring_of
from sandbox.scene.words.values import cell_words

SIZE, INSET = 24, 26
"""Of the mark, and how far its middle lies from the edge of the view."""
AIR = 20
"""From its middle to what it must not lie over."""


class Pointer:
    """A click on the mark moves the view to who acts. `at` is its middle, None while there is no mark."""

    def __init__(self, desk: Desk, camera: Camera) -> None:
        self._desk, self._camera = desk, camera
        self._unit: Unit | None = None
        self._ring = Ring(LIGHT)
        self._target = pygame.Vector2()
        self.at: tuple[int, int] | None = None

    def arrange(self, area: pygame.Rect) -> None:
        """It has the map's own area."""

    def show(self, frame: Frame, obstacles: Iterable[pygame.Rect]) -> None:
        """Takes the frame, and what lies over the map."""
        self.at = self._unit = None
        unit = frame.world[frame.actor] if frame.actor is not None and frame.actor in frame.world else None
        if unit is None or not unit.is_alive or self._camera.sees(unit.cell):
            return
        self._unit, self._ring = unit, ring_of(unit, frame.world)
        self._target = pygame.Vector2(self._camera.rect(unit.cell).center)
        self.at = beside(edge_point(self._camera.area, self._target), self._camera.area, obstacles)

    @property
    def area(self) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0) if self.at is None else pygame.Rect(
            self.at[0] - px(SIZE) // 2, self.at[1] - px(SIZE) // 2, px(SIZE), px(SIZE)).inflate(px(8), px(8))

    def covers(self, at: tuple[int, int]) -> bool:
        return self.area.collidepoint(at)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._unit and self.covers(event.pos):
            self._desk.look_at(self._unit.cell)
            return True
        return False

    def hover(self, at: tuple[int, int]) -> None:
        """Says who acts, and where."""
        if self._unit is not None and self.covers(at):
            self._desk.foresee(say("Looks at {unit}.", unit=self._unit.name))
            self._desk.tooltip(say("{unit} acts at {cell}, out of view: click to look there", unit=self._unit.name,
                                   cell=cell_words(self._unit.cell)), at)

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        if self.at is None or self._unit is None:
            return
        middle = pygame.Vector2(self.at)
        way = (self._target - middle).normalize() if self._target != middle else pygame.Vector2(1, 0)
        side, size, half = way.rotate(90), px(SIZE), px(9)
        for grown, colour in ((px(2), PATH_RIM), (0, LIGHT)):
            pygame.draw.polygon(surface, colour, [middle + way * (size * 0.5 + half + grown * 1.5),
                                                  middle + way * size * 0.3 + side * (half + grown),
                                                  middle + way * size * 0.3 - side * (half + grown)])
        disc = tokens.disc(self._unit.kind.name, letter_of(self._unit), self._ring, size, is_small=False)
        surface.blit(disc, disc.get_rect(center=self.at))


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
