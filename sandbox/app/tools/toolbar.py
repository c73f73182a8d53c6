"""The column of tools at the left, and beside it what the chosen tool places (guide: window, Tools)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.tools.palette import Palette
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.paint import HOVER, IDLE, PRESSED, plate, symbol, write
from sandbox.app.widgets.pane import Control, Mood, Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import say, say_many
from sandbox.guide.topics import topic
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, blend
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools import TOOLS

BUTTON, SMALLEST = 36, 28
"""The buttons get smaller where the column is short, and below the smallest the tools scroll."""
PITCH = 40
MORE = 18
"""How high the words are that say how many tools are out of sight."""
_TOLD = {"undo": "window#editing", "redo": "window#editing", "fit": "window#tools", "help": "window#guide"}
"""The commands below the tools, and where the guide tells of them."""


class ToolButton(Control):
    """A tool: its icon, its key, and an accent bar at the left while it is the chosen one."""

    does_act = True

    def __init__(self, area: pygame.Rect, tool: Tool, desk: Desk, then: Callable[[], object]) -> None:
        super().__init__(area, say("{help} ({key})", help=say(tool.help), key=tool.key))
        self._tool, self._desk, self._then = tool, desk, then
        self.topic = topic("tools", tool.name)

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
            surface.blit(plate(*area.size, ACCENT), area, (0, 0, px(2), area.height))
        aside = px(1 if area.width >= px(32) else 3)  # A small button has little room for its key beside the icon.
        symbol(surface, self._tool.name, (area.centerx - aside, area.centery - aside), _icon_size(area.width),
               TEXT if is_chosen or mood != "rest" else IDLE)
        key = fonts.text(self._tool.key, 11, TEXT if is_chosen else QUIET, "numbers")
        surface.blit(key, (area.right - px(3) - key.get_width(), area.bottom - key.get_height() + px(1)))


class _More(Control):
    """How many tools are out of sight; a click goes on to them, and at the end back to the first."""

    does_act = True

    def __init__(self, area: pygame.Rect, column: Pane) -> None:
        super().__init__(area, self._told)
        self._column = column

    def _below(self) -> list[Control]:
        end = self._column.scroll + self._column.area.height
        return [button for button in self._column.controls if button.area.bottom > end]

    def _above(self) -> list[Control]:
        return [button for button in self._column.controls if button.area.top < self._column.scroll]

    def _told(self) -> str:
        if below := self._below():
            return say_many(len(below), "{number} more tool below: turn the wheel, or click here",
                            "{number} more tools below: turn the wheel, or click here")
        return say_many(len(self._above()), "{number} more tool above: turn the wheel, or click here",
                        "{number} more tools above: turn the wheel, or click here")

    def look(self) -> object:
        return len(self._below()), len(self._above())

    def release(self, at: Point) -> None:
        if not self.area.collidepoint(at):
            return
        below = self._below()
        page = len(self._column.controls) - len(below) - len(self._above())
        self._column.show(below[min(page, len(below)) - 1] if below else self._column.controls[0])

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        below, above = len(self._below()), len(self._above())
        words = f"↓ {below}" if below else f"↑ {above}"
        write(surface, words, area, QUIET if mood == "rest" else TEXT, size=11, align="centre")


class Toolbar:
    """`column` are the tools, `foot` the commands below them, which stay in sight however many tools there are.

    `palette` is what the tool in hand places: it lies over the map, so it is drawn after it.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.column = Pane(desk)
        self.foot = Pane(desk)
        self.palette = Palette(desk)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._buttons: dict[str, ToolButton] = {}
        self._shown: Tool | None = None

    def arrange(self, area: pygame.Rect) -> None:
        self._area = pygame.Rect(area)
        self._buttons.clear()
        inner = pygame.Rect(area.left, area.top, area.width - px(1), area.height)
        count = len(TOOLS) + len(_TOLD)
        is_tight = count * (px(BUTTON) + px(2)) + px(28) > area.height
        margin, rule = map(px, (4, 9) if is_tight else (8, 12))
        pitch = max(px(SMALLEST), min(px(PITCH), (area.height - 2 * margin - rule) // count))
        size = max(px(SMALLEST), min(px(BUTTON), pitch - px(2)))
        left = (inner.width - size) // 2 + px(1)
        for index, tool in enumerate(TOOLS):
            self._buttons[tool.name] = ToolButton(pygame.Rect(left, index * pitch, size, size), tool, self._desk,
                                                  self.palette.unfold)
        gap = pitch - size
        foot = rule + len(_TOLD) * pitch - gap + margin
        whole = len(TOOLS) * pitch - gap
        room = area.height - margin - gap - foot
        does_scroll = whole > room
        more = px(MORE) if does_scroll else 0
        # As many tools as have room are in view, each of them whole.
        high = max(1, (room - more + gap) // pitch) * pitch - gap if does_scroll else whole
        controls: list[Control] = [_More(pygame.Rect(0, 0, inner.width, px(MORE)), self.column)] if does_scroll else []
        controls.append(_Line(pygame.Rect(px(12), more + rule // 2, inner.width - px(24), px(1))))
        controls += [self._command(pygame.Rect(left, more + gap + rule + index * pitch, size, size), name)
                     for index, name in enumerate(_TOLD)]
        self.column.step = pitch
        self.column.arrange(pygame.Rect(inner.left, inner.top + margin, inner.width, high),
                            tuple(self._buttons.values()), whole if does_scroll else 0)
        below = inner.top + margin + high
        self.foot.arrange(pygame.Rect(inner.left, below, inner.width, inner.bottom - below), controls)
        self._shown = None

    def _command(self, area: pygame.Rect, name: str) -> Button:
        possible: dict[str, Callable[[], bool]] = {
            "undo": lambda: self._desk.session.document.can_undo, "redo": lambda: self._desk.session.document.can_redo}
        button = Button(area, lambda: self._desk.run(name), icon=name, is_quiet=True, tip=self._tip(name),
                        icon_size=_icon_size(area.width), is_possible=possible.get(name, lambda: True))
        button.would = lambda: COMMANDS[name].foreseen(self._desk.session)
        button.topic = _TOLD[name]
        return button

    def _tip(self, name: str) -> str | Callable[[], str]:
        """The command's help; of one that says what it would do now, that."""
        command = COMMANDS[name]
        if command.would is None:
            return command.tip
        return lambda: say("{would}\n{help}", would=command.foreseen(self._desk.session), help=command.tip)

    def handle(self, event: pygame.Event) -> bool:
        self._arrange_palette()
        return self.palette.handle(event) or self.column.handle(event) or self.foot.handle(event)

    def covers(self, at: Point) -> bool:
        """Whether what the tool in hand places is told there, over the map."""
        return self.palette.covers(at)

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def _arrange_palette(self) -> None:
        """Beside the tool in hand, which is brought into sight when it is taken."""
        tool = self._desk.session.tool
        button = self._buttons[tool.name]
        if self._shown is not tool:
            self._shown = tool
            self.column.show(button)
        self.palette.arrange(self._area, self.column.where(button).clamp(self.column.area))

    def draw(self, surface: pygame.Surface) -> None:
        self._arrange_palette()
        surface.fill(PANEL, self._area)
        self.column.draw(surface)
        self.foot.draw(surface)
        surface.fill(LINE, (self._area.right - px(1), self._area.top, px(1), self._area.height))
        self.palette.draw(surface)


def _icon_size(button: int) -> int:
    return 20 if button >= px(32) else 18


class _Line(Control):
    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.fill(blend(PANEL, LINE, 0.8), area)
