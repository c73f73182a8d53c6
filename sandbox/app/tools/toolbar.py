"""The column of tools at the left, and beside it what the chosen tool places (design: window, Editing)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.tools.palette import Palette
from sandbox.app.widgets import fonts
from sandbox.app.widgets.board import Board, Control, Mood, Point
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.paint import HOVER, IDLE, PRESSED, plate, symbol
from sandbox.app.widgets.part import Desk
from sandbox.base.language import say
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, blend
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools import TOOLS

BUTTON, SMALLEST = 36, 28
"""Pixels; the buttons get smaller where the column is short, and below the smallest it scrolls."""
PITCH = 40
_BELOW = ("undo", "redo", "fit", "help")
"""The commands below the tools."""


class ToolButton(Control):
    """A tool: its icon, its key, and an accent bar at the left while it is the chosen one."""

    does_act = True

    def __init__(self, area: pygame.Rect, tool: Tool, desk: Desk, then: Callable[[], object]) -> None:
        super().__init__(area, f"{say(tool.help)} ({tool.key})")
        self._tool, self._desk, self._then = tool, desk, then

    def look(self) -> object:
        return self._desk.session.tool is self._tool

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run(f"tool_{self._tool.name}")
            self._then()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_chosen = self._desk.session.tool is self._tool
        ground = {"rest": CONTROL if is_chosen else None, "hover": CONTROL if not is_chosen else HOVER,
                  "pressed": PRESSED}[mood]
        if ground:
            surface.blit(plate(*area.size, ground), area)
        if is_chosen:
            # The bar follows the plate's round corner: a strip of a plate in the accent.
            surface.blit(plate(*area.size, ACCENT), area, (0, 0, 2, area.height))
        symbol(surface, self._tool.name, (area.centerx - 1, area.centery - 1), _icon_size(area.width),
               TEXT if is_chosen or mood != "rest" else IDLE)
        key = fonts.text(self._tool.key, 10, TEXT if is_chosen else QUIET, "numbers")
        surface.blit(key, (area.right - 3 - key.get_width(), area.bottom - key.get_height() + 1))


class Toolbar:
    """`column` are the tools, `palette` what the one in hand places: it lies over the map, so it is drawn after it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.column = Board(desk)
        self.palette = Palette(desk)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._buttons: dict[str, pygame.Rect] = {}

    def place(self, area: pygame.Rect) -> None:
        self._area = pygame.Rect(area)
        self._buttons.clear()
        inner = pygame.Rect(area.left, area.top, area.width - 1, area.height)
        count = len(TOOLS) + len(_BELOW)
        is_tight = count * (BUTTON + 2) + 28 > area.height
        margin, rule = (4, 9) if is_tight else (8, 12)
        pitch = max(SMALLEST, min(PITCH, (area.height - 2 * margin - rule) // count))
        size = max(SMALLEST, min(BUTTON, pitch - 2))
        left = (inner.width - size) // 2 + 1
        controls: list[Control] = []
        top = margin
        for tool in TOOLS:
            spot = pygame.Rect(left, top, size, size)
            self._buttons[tool.name] = spot
            controls.append(ToolButton(spot, tool, self._desk, self.palette.unfold))
            top += pitch
        controls.append(_Line(pygame.Rect(12, top - (pitch - size) + rule // 2, inner.width - 24, 1)))
        top += rule
        for name in _BELOW:
            controls.append(self._command(pygame.Rect(left, top, size, size), name))
            top += pitch
        end = controls[-1].area.bottom + margin
        self.column.place(inner, controls, end if end > area.height else 0)

    def _command(self, area: pygame.Rect, name: str) -> Button:
        possible: dict[str, Callable[[], bool]] = {
            "undo": lambda: self._desk.session.document.can_undo, "redo": lambda: self._desk.session.document.can_redo}
        return Button(area, lambda: self._desk.run(name), icon=name, is_quiet=True, tip=COMMANDS[name].tip,
                      icon_size=_icon_size(area.width), is_possible=possible.get(name, lambda: True))

    def handle(self, event: pygame.Event) -> bool:
        self._place_palette()
        return self.palette.handle(event) or self.column.handle(event)

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def _place_palette(self) -> None:
        """Beside the tool in hand."""
        button = self._buttons[self._desk.session.tool.name]
        self.palette.place(self._area, button.move(self._area.left, self._area.top - self.column.scroll))

    def draw(self, surface: pygame.Surface) -> None:
        self.column.draw(surface)
        surface.fill(LINE, (self._area.right - 1, self._area.top, 1, self._area.height))
        self._place_palette()
        self.palette.draw(surface)


def _icon_size(button: int) -> int:
    return 20 if button >= 32 else 18


class _Line(Control):
    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.fill(blend(PANEL, LINE, 0.8), area)
