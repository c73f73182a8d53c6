"""A pane: controls in an area, told of the mouse, drawn anew only where they look different, scrolled by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import pygame

from sandbox.app.widgets.paint import FAINT, HOVER, fade, plate
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import PANEL, Colour
from sandbox.workbench.losing import Reach

Mood = Literal["rest", "hover", "pressed"]
Point = tuple[int, int]
FADE = 12
WHEEL = 42
"""So far one notch of the wheel scrolls."""


class Control:
    """Something on a pane. `area` is in the pane's own pixels; `tip` is shown while the mouse rests on it.

    A control that `does_act` takes the mouse; `reach` says how far into the battle what it does reaches, None where not
    at all. `look` is everything but the mood that its drawing depends on.
    """

    does_act = False
    reach: Reach | None = None
    topic: str = ""
    """Where the guide tells of it: a page and a heading, `parameters#sight`; empty where nowhere."""
    would: Callable[[], str] | None = None
    """What it would do now, in a sentence that the status line says before."""

    def __init__(self, area: pygame.Rect, tip: str | Callable[[], str] = "") -> None:
        self.area = area
        self._tip = tip

    @property
    def tip(self) -> str:
        return self._tip if isinstance(self._tip, str) else self._tip()

    @property
    def foreseen(self) -> str:
        """What it would do now. Where it does not say so itself it is its help, or how far into the battle it reaches,
        which others say; empty for one that does nothing."""
        if self.would is not None:
            return self.would()
        return self.tip.partition("\n")[0] if self.does_act and self.reach is None else ""

    @property
    def is_enabled(self) -> bool:
        return True

    def look(self) -> object:
        return None

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None: ...

    def rest(self, at: Point | None) -> None:
        """The mouse rests there, in the pane's own pixels; None once it has gone."""

    def press(self, at: Point) -> None: ...

    def drag(self, at: Point) -> None: ...

    def release(self, at: Point) -> None: ...

    def press_right(self) -> None: ...


def reaching(controls: Iterable[Control], reach: Reach) -> None:
    """Says of all these controls how far into the battle what they do reaches."""
    for control in controls:
        control.reach = reach


def about(controls: Iterable[Control], topic: str) -> None:
    """Says of these controls where the guide tells of them, but of one that is told of elsewhere."""
    for control in controls:
        control.topic = control.topic or topic


class Pane:
    """`controls` do not overlap. `height` is that of the content in pixels; higher than the area, it scrolls. With
    a `step` it does so by so many pixels at a time: then controls of that pitch are never cut.

    The mouse is known from events alone, so motion should reach every pane.
    """

    def __init__(self, desk: Desk, ground: Colour = PANEL) -> None:
        self.desk = desk
        self.area = pygame.Rect(0, 0, 0, 0)
        self.controls: tuple[Control, ...] = ()
        self.height = 0
        self.scroll = self.step = 0
        self._ground = ground
        self.topic = ""
        """Where the guide tells of what lies on it, as far as a control does not say so itself."""
        self.does_tip_beside = False
        """Whether help stands at the left of the pane, not over its controls."""
        self._mouse: Point | None = None
        self._held: Control | None = None
        self._grip: tuple[int, int] | None = None
        """Where the bar was taken hold of, and how far it was scrolled then."""
        self._picture: pygame.Surface | None = None
        self._drawn: dict[Control, object] = {}
        self._bar: object = None
        self._rested: Control | None = None

    def arrange(self, area: pygame.Rect, controls: Sequence[Control], height: int = 0) -> None:
        """Takes an area and what is on it; the place scrolled to is kept as far as it still exists."""
        if self._picture is None or area.size != self.area.size:
            self._picture = pygame.Surface((max(1, area.width), max(1, area.height)))
        self.area = area
        self.controls = tuple(controls)
        self.height = height
        if self._held not in self.controls:
            self._held = None
        self.scroll_to(self.scroll)
        self.repaint()

    def repaint(self) -> None:
        """Draws everything anew next time."""
        self._drawn.clear()
        self._bar = None

    # The mouse

    @property
    def is_held(self) -> bool:
        """Whether a control is being dragged."""
        return self._held is not None or self._grip is not None

    @property
    def hovered(self) -> Control | None:
        if self._mouse is None or not self.area.collidepoint(self._mouse):
            return None
        return self._at(self._local(self._mouse))

    def where(self, control: Control) -> pygame.Rect:
        """Where a control is in the window."""
        return control.area.move(self.area.left, self.area.top - self.scroll)

    def _local(self, at: Point) -> Point:
        return at[0] - self.area.left, at[1] - self.area.top + self.scroll

    def _at(self, local: Point) -> Control | None:
        return next((control for control in self.controls if control.area.collidepoint(local)), None)

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for this pane. Motion counts only while something is held."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse = event.pos
        if event.type == pygame.WINDOWLEAVE:
            self._mouse = None
        elif event.type == pygame.MOUSEMOTION:
            return self._drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos):
            self._press(event)
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.is_held:
            held, self._held, self._grip = self._held, None, None
            if held is not None:
                held.release(self._local(event.pos))
            return True
        elif event.type == pygame.MOUSEWHEEL and self._mouse and self.area.collidepoint(self._mouse):
            self.scroll_to(self.scroll - round(event.y * (self.step or px(WHEEL))))
            return True
        return False

    def _press(self, event: pygame.Event) -> None:
        if event.button == 1 and self.does_scroll and event.pos[0] >= self.area.right - px(10):
            self._grip = event.pos[1], self.scroll
            return
        found = self._at(self._local(event.pos))
        if found is None or not found.does_act or not found.is_enabled:
            return
        if event.button == 1:
            self._held = found
            found.press(self._local(event.pos))
        elif event.button == 3:
            found.press_right()

    def _drag(self, at: Point) -> bool:
        if self._grip is not None:
            held, scroll = self._grip
            self.scroll_to(scroll + round((at[1] - held) * self.height / max(1, self.area.height)))
        elif self._held is not None:
            self._held.drag(self._local(at))
        return self.is_held

    # Scrolling

    @property
    def does_scroll(self) -> bool:
        return self.height > self.area.height

    def scroll_to(self, below: int) -> None:
        """Shows what is so many pixels below the top, as far as there is so much."""
        below = round(below / self.step) * self.step if self.step else below
        scroll = max(0, min(below, self.height - self.area.height))
        if scroll != self.scroll:
            self.scroll = scroll
            self.repaint()

    def show(self, control: Control) -> None:
        """Scrolls as far as needed for a control to be seen."""
        if control.area.top < self.scroll:
            self.scroll_to(control.area.top)
        elif control.area.bottom > self.scroll + self.area.height:
            self.scroll_to(control.area.bottom - self.area.height)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        picture = self._picture
        if picture is None:
            return
        hovered = self.hovered if self._held is None else self._held
        self._tell_rest(hovered)
        if not self._drawn:
            picture.fill(self._ground)
        view = picture.get_rect().move(0, self.scroll)
        for control in self.controls:
            if control.area.colliderect(view):
                self._paint(picture, control, hovered)
        self._paint_bar(picture)
        surface.blit(picture, self.area)
        self._soften(surface)
        if hovered is not None and hovered.does_act and hovered.is_enabled and hovered.reach is not None:
            self.desk.warn(hovered.reach)
        if hovered is not None and (words := hovered.foreseen):
            self.desk.foresee(words)
        if self._mouse is not None and self.area.collidepoint(self._mouse):
            self._point(hovered)
        if hovered is not None and self._held is None and hovered.tip and self._mouse:
            self.desk.tooltip(hovered.tip, self._mouse, self.area if self.does_tip_beside else None)

    def _point(self, hovered: Control | None) -> None:
        """Says where the guide tells of what is under the mouse."""
        if topic := (hovered.topic if hovered is not None else "") or self.topic:
            self.desk.point(topic)

    def _tell_rest(self, hovered: Control | None) -> None:
        if self._rested is not None and self._rested is not hovered:
            self._rested.rest(None)
        self._rested = hovered
        if hovered is not None and self._mouse is not None:
            hovered.rest(self._local(self._mouse))

    def _paint(self, picture: pygame.Surface, control: Control, hovered: Control | None) -> None:
        mood: Mood = "rest"
        if control is hovered and control.is_enabled:
            mood = "pressed" if control is self._held else "hover"
        look = (mood, control.is_enabled, control.look())
        if self._drawn.get(control) == look:
            return
        area = control.area.move(0, -self.scroll)
        picture.set_clip(area)
        if control in self._drawn:
            picture.fill(self._ground, area)
        control.paint(picture, area, mood)
        picture.set_clip(None)
        self._drawn[control] = look

    def _soften(self, surface: pygame.Surface) -> None:
        """Where content goes on beyond the area, its edge is soft, unless nothing is cut there."""
        if not self.does_scroll or self.step:
            return
        soft = fade(self.area.width - px(8), px(FADE), self._ground)
        if self.scroll > 0:
            surface.blit(soft, self.area)
        if self.scroll < self.height - self.area.height:
            surface.blit(pygame.transform.flip(soft, False, True), (self.area.left, self.area.bottom - px(FADE)))

    def _paint_bar(self, picture: pygame.Surface) -> None:
        """A thin bar at the right that says where one is; it is broader to the mouse than to the eye."""
        is_near = self._grip is not None or (self._mouse is not None and self.area.collidepoint(self._mouse)
                                             and self._mouse[0] >= self.area.right - px(10))
        if not self.does_scroll or self._bar == (self.scroll, is_near):
            return
        track = pygame.Rect(self.area.width - px(6), px(2), px(4), self.area.height - px(4))
        picture.fill(self._ground, track)
        long = max(px(24), round(track.height * self.area.height / self.height))
        top = track.top + round((track.height - long) * self.scroll / max(1, self.height - self.area.height))
        picture.blit(plate(px(4), long, FAINT if is_near else HOVER, corner=2), (track.left, top))
        self._bar = (self.scroll, is_near)
