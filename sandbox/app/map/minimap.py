"""The whole of a map that is larger than the view, in a corner of it: a click or a drag there moves the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.map.camera import Camera
from sandbox.app.map.relief import Relief
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.paint import LIFTED, LIT, ON_EDGE, plate
from sandbox.app.widgets.pane import Mood, Pane
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.rings import mark
from sandbox.app.widgets.scale import px, scale
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import ACTING, LINE, PATH, PATH_RIM, SELECTED
from sandbox.scene.frame import Frame, is_hero
from sandbox.scene.rings import rings
from sandbox.scene.shapes import Point, centre

SHARE = 16
"""It takes so small a part of the view, and no more than `MOST` logical pixels."""
MOST = 46_000
LEAST = 4
"""A map is at least so wide and high, however long it is."""

GAP, EDGE, BUTTON = 8, 5, 24
NEAR = (96, 48)
"""So far about a unit lies what belongs to it and its label."""


class _Switched(Button):
    """A button of what is on or off; lit while it is on."""

    def __init__(self, area: pygame.Rect, click: Callable[[], object], icon: str, tip: str,
                 is_on: Callable[[], bool]) -> None:
        super().__init__(area, click, icon=icon, icon_size=16, tip=tip)
        self._is_on = is_on

    def look(self) -> object:
        return self._is_on()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self._is_on():
            surface.blit(plate(*area.size, LIT, ON_EDGE), area)
        super().paint(surface, area, mood)


class Minimap:
    """Lies over the map: drawn after it, given events before it. There only where the map is larger than the view.

    It stays in its corner until that covers a hero or the selected unit, and then goes where it covers the fewest.
    """

    def __init__(self, desk: Desk, camera: Camera, does_follow: Callable[[], bool]) -> None:
        self._desk, self._camera, self._does_follow = desk, camera, does_follow
        self.is_on = True
        self._pane = Pane(desk, LIFTED)
        self._pane.topic = "window#map"
        self._relief = Relief()
        self._view = pygame.Rect(0, 0, 0, 0)
        self._corner = 0
        self.picture = pygame.Rect(0, 0, 0, 0)
        self._is_held = False
        self._frame: Frame | None = None
        self.area = pygame.Rect(0, 0, 0, 0)
        """Where it is in the window; of no size while it is not there."""

    def arrange(self, area: pygame.Rect) -> None:
        """Takes the area it may lie in: that of the map without what lies over it at its edges."""
        self._view = pygame.Rect(area)

    def toggle(self) -> None:
        """Shows or hides it, and says how it comes back, or where it will be seen."""
        self.is_on = not self.is_on
        key = COMMANDS["minimap"].keys[0]
        self._desk.session.tell(
            say("The minimap is hidden; {key} shows it again.", key=key) if not self.is_on
            else "" if self._camera.is_larger
            else say("The minimap shows as soon as the map is larger than the view, as after zooming in."))

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw, and a corner for it."""
        self._frame = frame
        if not (self.is_on and self._camera.is_larger):
            self._is_held = False
            if self.area:
                self.area = pygame.Rect(0, 0, 0, 0)
                self._pane.arrange(self.area, ())
            return
        width, height = self._size()
        frame_size = (max(width, 3 * px(BUTTON) + px(4)) + 2 * px(EDGE), height + px(BUTTON) + 2 * px(EDGE) + px(4))
        corners = self._corners(frame_size)
        if not self._is_held and not self.covers(pygame.mouse.get_pos()):
            matters = [self._camera.rect(cell).inflate(*map(px, NEAR)) for cell in self._kept_free(frame)]
            covered = [len(corner.collidelistall(matters)) for corner in corners]
            if covered[self._corner]:
                self._corner = covered.index(min(covered))
        if self.area != corners[self._corner]:
            self.area = corners[self._corner]
            self._lay_out()
        self.picture = pygame.Rect(0, 0, width, height)
        self.picture.midtop = (self.area.centerx, self.area.top + px(EDGE))

    def _size(self) -> tuple[int, int]:
        """Of its picture, in pixels: a whole number of pixels a cell where there is at least one."""
        camera = self._camera
        room = min(self._view.width * self._view.height // SHARE, MOST * scale() ** 2)
        cell = min((room / (camera.width * camera.height)) ** 0.5, self._view.width * 0.4 / camera.width,
                   self._view.height * 0.5 / camera.height)
        cell = int(cell) if cell > 1 else cell
        return max(px(LEAST), round(camera.width * cell)), max(px(LEAST), round(camera.height * cell))

    def _corners(self, size: tuple[int, int]) -> list[pygame.Rect]:
        """The best first: at the left lies what the tool in hand places."""
        inner = self._view.inflate(-2 * px(GAP), -2 * px(GAP))
        places = [pygame.Rect((0, 0), size) for _ in range(4)]
        places[0].topright, places[1].bottomright = inner.topright, inner.bottomright
        places[2].topleft, places[3].bottomleft = inner.topleft, inner.bottomleft
        return places

    def _kept_free(self, frame: Frame) -> list[tuple[int, int]]:
        """The cells of those it should not lie over, as far as they are in view."""
        return [unit.cell for unit in frame.world.living
                if (is_hero(unit) or unit.name == frame.selected) and self._camera.sees(unit.cell)]

    def _lay_out(self) -> None:
        side, edge = px(BUTTON), px(EDGE)
        row = pygame.Rect(self.area.left + edge, self.area.bottom - side - edge, self.area.width - 2 * edge, side)
        spot = pygame.Rect(0, 0, side, side)
        follow = COMMANDS["follow"]
        self._pane.arrange(row, (
            Button(spot, partial(self._desk.run, "find_hero"), icon="hero", icon_size=16,
                   tip=COMMANDS["find_hero"].tip),
            _Switched(spot.move(side + px(2), 0), partial(self._desk.run, follow.name), "follow", follow.tip,
                    self._does_follow),
            Button(spot.move(row.width - side, 0), partial(self._desk.run, "minimap"), icon="close", icon_size=12,
                   is_quiet=True, tip=COMMANDS["minimap"].tip)))

    # The mouse

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether a place is on it, not on the map behind it."""
        return self.area.collidepoint(at)

    def handle(self, event: pygame.Event) -> bool:
        if self._pane.handle(event):
            return True
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self.covers(event.pos):
                if event.button == 1 and self.picture.collidepoint(event.pos):
                    self._is_held = True
                    self._look(event.pos)
                return True
            case pygame.MOUSEMOTION if self._is_held:
                self._look(event.pos)
                return True
            case pygame.MOUSEBUTTONUP if self._is_held and event.button == 1:
                self._is_held = False
                return True
            case pygame.MOUSEWHEEL if self.covers(pygame.mouse.get_pos()):
                if event.y:
                    self._camera.zoom(1 if event.y > 0 else -1, self._camera.area.center)
                return True
        return False

    def _look(self, at: tuple[int, int]) -> None:
        self._camera.centre(((at[0] - self.picture.left) * self._camera.width / self.picture.width,
                             (at[1] - self.picture.top) * self._camera.height / self.picture.height))

    # Drawing

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        if not self.area or self._frame is None:
            return
        if self.picture.collidepoint(pygame.mouse.get_pos()):
            self._desk.foresee(say("Click: move the view here."))
        surface.blit(plate(*self.area.size, LIFTED, LINE), self.area)
        surface.blit(self._relief.picture(self._frame.world.grid, self.picture.size), self.picture)
        surface.set_clip(self.picture)
        pygame.draw.rect(surface, PATH_RIM, self.seen.inflate(px(2), px(2)), px(3))
        pygame.draw.rect(surface, PATH, self.seen, px(1))
        self._units(surface, self._frame)
        surface.set_clip(None)
        self._pane.draw(surface)

    def _units(self, surface: pygame.Surface, frame: Frame) -> None:
        """Signs of their sides, heroes larger; the selected and the acting one, marked as on the map, on top of all."""
        sides, size = rings(frame.world), px(5) if self.picture.width >= px(80) else px(4)
        marked: list[Unit] = []
        heroes: list[Unit] = []
        others: list[Unit] = []
        for unit in frame.world.living:
            if unit.name in (frame.actor, frame.selected):
                marked.append(unit)
            else:
                (heroes if is_hero(unit) else others).append(unit)
        signs = {team: (mark(ring, size), mark(ring, size + px(2))) for team, ring in sides.items()}
        blits = []
        for unit in (*others, *heroes, *sorted(marked, key=lambda unit: unit.name == frame.actor)):
            if unit in marked:
                sign = mark(sides[unit.team], size + px(2), ACTING if unit.name == frame.actor else SELECTED)
            else:
                sign = signs[unit.team][is_hero(unit)]
            blits.append((sign, sign.get_rect(center=self.at(centre(unit.cell))).clamp(self.picture)))
        surface.fblits(blits)

    def at(self, point: Point) -> tuple[int, int]:
        """The window position of a point in cells."""
        return (self.picture.left + int(point[0] * self.picture.width / self._camera.width),
                self.picture.top + int(point[1] * self.picture.height / self._camera.height))

    @property
    def seen(self) -> pygame.Rect:
        """What the view shows of the map, in window pixels."""
        camera = self._camera
        left, top = self.at(camera.to_cells(camera.area.topleft))
        right, bottom = self.at(camera.to_cells(camera.area.bottomright))
        return pygame.Rect(left, top, max(px(LEAST), right - left), max(px(LEAST), bottom - top)).clip(self.picture)
