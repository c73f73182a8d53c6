"""What is painted over the map, to be switched on and off: a row of toggles, and a list of those with no room in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.widgets import fonts
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.paint import LIT, ON_EDGE, PRESSED, mark, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say, say_many
from sandbox.guide.topics import topic
from sandbox.scene.colours import ACCENT, CONTROL, LINE, QUIET, TEXT, blend
from sandbox.scene.overlay import Overlay
from sandbox.scene.overlays import OVERLAYS


def is_on(desk: Desk, overlay: Overlay) -> bool:
    return overlay.name in desk.session.overlays


def key_of(overlay: Overlay) -> str:
    """The key of an overlay as it is written; empty for none."""
    keys = COMMANDS[f"overlay_{overlay.name}"].keys
    return str(keys[0]) if keys else ""


class OverlayToggle(Control):
    """On: a lifted plate with a bar below the words. Off: an empty outline. Without a name it shows its digit."""

    does_act = True

    def __init__(self, area: pygame.Rect, overlay: Overlay, desk: Desk, has_name: bool) -> None:
        key = key_of(overlay)
        super().__init__(area,
            say("{overlay}: {help} ({key})", overlay=overlay.name, help=say(overlay.help), key=key) if key
            else say("{overlay}: {help}", overlay=overlay.name, help=say(overlay.help)))
        self._overlay, self._desk, self._has_name = overlay, desk, has_name
        self._digit = _digit(key)
        self.would = lambda: COMMANDS[f"overlay_{overlay.name}"].foreseen(desk.session)
        self.topic = topic("overlays", overlay.name)

    @staticmethod
    def width(overlay: Overlay) -> int:
        """How wide one with its name has to be."""
        digit = _digit(key_of(overlay))
        return px(18) + (fonts.width(digit, 11, "numbers") + px(5) if digit else 0) + fonts.width(overlay.name)

    @property
    def is_on(self) -> bool:
        return is_on(self._desk, self._overlay)

    def look(self) -> object:
        return self.is_on

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run(f"overlay_{self._overlay.name}")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        _paint_plate(surface, area, self.is_on, mood)
        if not self._has_name:
            write(surface, self._digit or self._overlay.name[:1], area, TEXT if self.is_on else QUIET, size=12,
                  face="numbers", align="centre")
            return
        left = area.left + px(8)
        if self._digit:
            digit = pygame.Rect(left, area.top, px(12), area.height)
            left += write(surface, self._digit, digit, QUIET, size=11, face="numbers") + px(5)
        write(surface, self._overlay.name, pygame.Rect(left, area.top, area.right - left, area.height),
              TEXT if self.is_on else QUIET)


class MoreOverlays(Control):
    """How many more there are; a press opens the list of them, in which they are switched."""

    does_act = True
    WIDE = 52

    def __init__(self, area: pygame.Rect, overlays: Sequence[Overlay], desk: Desk,
                 open_list: Callable[[pygame.Rect], object]) -> None:
        super().__init__(area, self._told)
        self._overlays, self._desk, self._open = tuple(overlays), desk, open_list
        self.would = lambda: say_many(len(self._overlays), "Opens a list with {number} more overlay to switch.",
                                      "Opens a list with {number} more overlays to switch.")

    def _on(self) -> tuple[str, ...]:
        return tuple(overlay.name for overlay in self._overlays if is_on(self._desk, overlay))

    def _told(self) -> str:
        count, on = len(self._overlays), self._on()
        if not on:
            return say_many(count, "{number} more overlay, not shown", "{number} more overlays, none of them shown")
        return say_many(count, "{number} more overlay, shown: {names}", "{number} more overlays, shown: {names}",
                        names=", ".join(on))

    def look(self) -> object:
        return self._on()

    def press(self, _at: Point) -> None:
        self._open(self.area)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_any_on = bool(self._on())
        _paint_plate(surface, area, is_any_on, mood)
        room = pygame.Rect(area.left + px(9), area.top, area.width - px(26), area.height)
        write(surface, f"+{len(self._overlays)}", room, TEXT if is_any_on else QUIET, size=12, face="numbers")
        mark(surface, (area.right - px(13), area.centery), QUIET, is_up=True)


def open_list(menu: Menu, desk: Desk, overlays: Sequence[Overlay], beside: pygame.Rect, inside: pygame.Rect) -> None:
    """Opens a list of overlays in which each is switched, and which stays open."""
    menu.open_switches(
        beside, inside, [overlay.name for overlay in overlays], lambda name: is_on(desk, OVERLAYS[name]),
        lambda name: desk.run(f"overlay_{name}"), [say(overlay.help) for overlay in overlays],
        [key_of(overlay) for overlay in overlays])


def _digit(key: str) -> str:
    """The key where it is a digit alone, which there is room for."""
    return key if key.isdigit() else ""


def _paint_plate(surface: pygame.Surface, area: pygame.Rect, is_on: bool, mood: Mood) -> None:
    if is_on:
        fill = {"rest": LIT, "hover": blend(LIT, TEXT, 0.1), "pressed": PRESSED}[mood]
        surface.blit(plate(*area.size, fill, ON_EDGE), area)
        surface.fill(ACCENT, (area.left + px(8), area.bottom - px(4), area.width - px(16), px(2)))
    else:
        surface.blit(plate(*area.size, {"rest": None, "hover": CONTROL, "pressed": PRESSED}[mood], LINE), area)
