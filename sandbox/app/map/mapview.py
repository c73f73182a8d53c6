"""The map in the window: paints the session's frame, and turns the mouse into strokes, panning and zoom."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.legend import Legend
from sandbox.app.map.light import Light
from sandbox.app.map.painter import Painter
from sandbox.app.map.samples import Samples
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.grid.cell import Cell
from sandbox.guide.topics import topic
from sandbox.scene.colours import TEXT
from sandbox.scene.compose import Picture, picture
from sandbox.scene.frame import Frame
from sandbox.scene.hand import marks
from sandbox.scene.shapes import Name, Shape
from sandbox.scene.who import brief
from sandbox.workbench.driving import Plan
from sandbox.workbench.foreseen import Foreseen, click
from sandbox.workbench.tools.select import TOOL as SELECT

LEFT, MIDDLE, RIGHT = 1, 2, 3
SLIP = 5
"""A press that moves no further is a click, also over the edge of a cell."""


class MapView:
    """Holds the camera."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._painter = Painter()
        self._light = Light()
        tilemap = desk.session.tilemap
        self.camera = Camera(pygame.Rect(0, 0, 1, 1), tilemap.width, tilemap.height)
        self._legend = Legend(Samples(self._painter.tiles))
        self._mouse: tuple[int, int] | None = None
        self.is_covered = False
        """Whether something lies over the map where the mouse is."""
        self._is_panning = False
        self.is_space_held = False
        self.has_panned = False
        self._pressed: tuple[Cell, tuple[int, int]] | None = None
        self._has_dragged = False
        self._shown: tuple[Frame, tuple[str, ...], Picture] | None = None
        self._frame: Frame | None = None
        self._foreseen: tuple[object, tuple[object, object], Foreseen] = (None, (None, None), Foreseen(""))

    def arrange(self, area: pygame.Rect, line: pygame.Rect | None = None) -> None:
        """Takes the map's area and that of the line below it."""
        self.camera.arrange(area)
        if line is not None:
            self._legend.arrange(line)

    def show_whole(self) -> None:
        """Fits the map of the session, which may be another one."""
        tilemap = self._desk.session.tilemap
        self.camera.show(tilemap.width, tilemap.height)
        self.camera.fit()

    def update(self, seconds: float) -> None:
        self._light.update(seconds)

    @property
    def moves(self) -> bool:
        """Whether something here goes on by itself."""
        return self._light.is_fading

    @property
    def hovered(self) -> Cell | None:
        """The cell under the mouse, also where the view has moved below it; None outside the view, and where something
        lies over the map.
        """
        at = self._mouse
        is_there = at is not None and not self.is_covered and self.camera.area.collidepoint(at)
        return self.camera.cell_at(at) if at is not None and is_there else None

    # Events

    def follow(self, event: pygame.Event) -> None:
        """Hears of every event, whoever it is for, and so knows where the mouse is."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._mouse = None

    def handle(self, event: pygame.Event) -> bool:
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._press(event)
            case pygame.MOUSEMOTION:
                return self._move(event)
            case pygame.MOUSEBUTTONUP:
                return self._release(event)
        return False

    def _wheel(self, event: pygame.Event) -> bool:
        at = pygame.mouse.get_pos()
        if not self.camera.area.collidepoint(at):
            return False
        if event.y:
            self.camera.zoom(1 if event.y > 0 else -1, at)
        return True

    def _press(self, event: pygame.Event) -> bool:
        if not self.camera.area.collidepoint(event.pos):
            return False
        if event.button == MIDDLE or (event.button == LEFT and self.is_space_held):
            self._is_panning = True
            self.has_panned = True
            return True
        if event.button in (LEFT, RIGHT):
            cell = self.camera.cell_at(event.pos)
            is_meant = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._desk.session.press(cell, is_right=event.button == RIGHT, is_meant=is_meant)
            self._pressed, self._has_dragged = (cell, event.pos), False
            return True
        return False

    def _move(self, event: pygame.Event) -> bool:
        if self._is_panning:
            self.camera.pan(*event.rel)
            return True
        if self._desk.session.stroking is not None:
            if not self._does_drag(event.pos):
                return True
            is_straight = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT) and self._desk.session.tool.does_paint
            self._desk.session.drag(self.camera.cell_at(event.pos), is_straight)
            return True
        return False

    def _does_drag(self, at: tuple[int, int]) -> bool:
        """Whether what is held has been moved on purpose, and is no slip."""
        if self._pressed is not None and not self._desk.session.tool.does_paint:
            start = self._pressed[1]
            self._has_dragged = self._has_dragged or max(abs(at[0] - start[0]), abs(at[1] - start[1])) > px(SLIP)
            return self._has_dragged
        return True

    def _release(self, event: pygame.Event) -> bool:
        """A stroke ends on any button-up, wherever the mouse is by then."""
        if self._is_panning and event.button in (LEFT, MIDDLE):
            self._is_panning = False
            return True
        if event.button not in (LEFT, RIGHT) or self._pressed is None:
            return False
        (pressed, _), self._pressed = self._pressed, None
        session = self._desk.session
        is_click = (not self._has_dragged and not session.tool.does_paint) or self.camera.cell_at(event.pos) == pressed
        session.release()
        if is_click and event.button == LEFT:
            session.click(pressed)
        return True

    # Painting

    def show(self, frame: Frame) -> None:
        """Takes the frame to draw."""
        self._frame = frame

    def draw(self, surface: pygame.Surface, covered: Sequence[pygame.Rect] = ()) -> None:
        """Labels keep clear of what is `covered`."""
        session = self._desk.session
        frame = self._frame or session.frame
        # An edit, or another program, may have given the map another size.
        self.camera.show(session.tilemap.width, session.tilemap.height)
        seen = self._picture(frame)
        all_of_it = (*seen.shapes, *self._planned(), *self._hovered(frame, seen))
        self._painter.draw(surface, self.camera, session.tilemap, all_of_it, covered)
        self._legend.draw(surface, seen, session.tilemap, self.camera)
        if self.hovered is not None and self.hovered in frame.world.grid:
            self._cursor(surface, self.hovered)
        self._foresee(frame)

    def _foresee(self, frame: Frame) -> None:
        """Says what a click would do, and how far into the battle it would reach; of a hero that waits for an order
        its keys do."""
        session = self._desk.session
        if self.hovered is None or self._is_panning or session.stroking is not None or (
                session.driving.is_heros_turn and session.tool is SELECT):
            return
        key = (self.hovered, session.tool, tuple(session.kinds.values()), session.profile, session.selected)
        about = (session.document.tilemap, frame)
        # The tool itself is asked, which takes longer than a frame on a large map.
        if self._foreseen[0] != key or any(a is not b for a, b in zip(self._foreseen[1], about, strict=True)):
            self._foreseen = (key, about, click(session, self.hovered))
        words, reach = self._foreseen[2]
        if reach is not None:
            self._desk.warn(reach)
        if words:
            self._desk.foresee(words)

    def light(self, surface: pygame.Surface, frame: Frame, start: pygame.Rect | None,
              mark: tuple[int, int] | None = None) -> None:
        """The light from the acting portrait to its unit, else to the mark that points there."""
        self._light.tell((frame.actor, frame.world.turn))
        if start is None or frame.actor is None or frame.actor not in frame.world:
            return
        unit = frame.world[frame.actor]
        place = self.camera.rect(unit.cell)
        is_seen = unit.is_alive and self.camera.area.collidepoint(place.center)
        end = (place.centerx, place.top + place.height // 4) if is_seen else mark
        if end is not None:
            self._light.draw(surface, start, end, self.camera.area)

    def hover(self, at: tuple[int, int]) -> None:
        """Says in full what the line below the map has no room for; the guide tells of a unit under the mouse."""
        if words := self._legend.words_at(at):
            self._desk.tooltip(words, at)
        unit = self._desk.session.frame.world.at(self.hovered) if self.hovered is not None else None
        if unit is not None:
            self._desk.point(topic("profiles", unit.placed.profile) if unit.placed.profile
                             else topic("kinds", unit.kind.name))

    def _picture(self, frame: Frame) -> Picture:
        """The frame's shapes with their legend; those of an unchanged frame are not computed again."""
        overlays, shown = self._desk.session.overlays, self._shown
        if shown is None or shown[0] is not frame or shown[1] != overlays:
            shown = self._shown = (frame, overlays, picture(frame, overlays))
        return shown[2]

    def _hovered(self, frame: Frame, seen: Picture) -> tuple[Name, ...]:
        """The name of who is under the mouse, unless it is there already."""
        unit = frame.world.at(self.hovered) if self.hovered is not None else None
        if unit is None or any(isinstance(shape, Name) and shape.cell == unit.cell for shape in seen.shapes):
            return ()
        return (Name(unit.cell, brief(unit.name)),)

    def _planned(self) -> tuple[Shape, ...]:
        """What a click would do to the hero driven by hand, else what is aimed."""
        session = self._desk.session
        plan = session.driving.plan_at(self.hovered) if self.hovered is not None else None
        plan = plan if isinstance(plan, Plan) else session.driving.aim
        return marks(session.running.history.world, plan.step) if plan and session.running.history else ()

    def _cursor(self, surface: pygame.Surface, cell: Cell) -> None:
        area = self.camera.rect(cell)
        surface.set_clip(self.camera.area)
        pygame.draw.rect(surface, TEXT, area, px(1), border_radius=px(3) if area.width >= px(16) else 0)
        surface.set_clip(None)
