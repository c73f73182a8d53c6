"""The column of tools at the left, and beside it what the chosen tool places (design: window, Editing)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.profiles import PROFILES
from sandbox.app import fonts
from sandbox.app.commands import COMMANDS
from sandbox.app.part import Desk
from sandbox.app.pictures import portrait
from sandbox.app.widgets.board import Board, Control, Mood, Point
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.facts import kind_words
from sandbox.app.widgets.paint import HOVER, IDLE, LIFTED, PRESSED, heading, plate, symbol, write
from sandbox.rules.kind import KINDS, Kind
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, blend
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools import TOOLS

BUTTON, SMALLEST = 36, 28
"""Pixels; the buttons get smaller where the column is short, and below the smallest it scrolls."""
PITCH = 40
_IN_ONE_COLUMN = 8
"""So many choices stand in one column; more stand in two, which fit beside the tools of the smallest window."""
_BELOW = ("undo", "redo", "fit", "help")
"""The commands below the tools."""


class ToolButton(Control):
    """A tool: its icon, its key, and an accent bar at the left while it is the chosen one."""

    does_act = True

    def __init__(self, area: pygame.Rect, tool: Tool, desk: Desk) -> None:
        super().__init__(area, f"{tool.help} ({tool.key})")
        self._tool, self._desk = tool, desk

    def look(self) -> object:
        return self._desk.session.tool is self._tool

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run(f"tool_{self._tool.name}")

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


class Choosable(Control):
    """A row of the flyout: a portrait where it has one, its name, and a mark while it is the chosen one."""

    does_act = True

    def __init__(self, area: pygame.Rect, words: str, is_chosen: Callable[[], bool], choose: Callable[[], object], *,
                 tip: str = "", kind: Kind | None = None) -> None:
        super().__init__(area, tip)
        self._words, self._kind = words, kind
        self._is_chosen, self._choose = is_chosen, choose

    def look(self) -> object:
        return self._is_chosen()

    def press(self, _at: Point) -> None:
        self._choose()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_chosen = self._is_chosen()
        if is_chosen or mood != "rest":
            surface.blit(plate(*area.size, CONTROL if mood == "rest" else HOVER), area)
        left = area.left + 12
        if is_chosen:
            surface.blit(plate(*area.size, ACCENT), area, (0, 0, 2, area.height))
            write(surface, "✓", pygame.Rect(area.right - 24, area.top, 16, area.height), ACCENT)
        if self._kind is not None:
            drawn = portrait(self._kind.name, 24)
            surface.blit(drawn, drawn.get_rect(midleft=(left - 2, area.centery)))
            left += 30
        room = pygame.Rect(left, area.top, area.right - 24 - left, area.height)
        write(surface, self._words, room, TEXT if is_chosen or mood != "rest" else IDLE)


class Heading(Control):
    def __init__(self, area: pygame.Rect, words: str) -> None:
        super().__init__(area)
        self._words = words

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        heading(surface, self._words, area)


class Toolbar:
    """`column` are the tools, `choices` the flyout, which lies over the map: drawn after it, given events before it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.column = Board(desk)
        self.choices = Board(desk, LIFTED)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._side: str | None = None
        self._buttons: dict[str, pygame.Rect] = {}

    @property
    def flyout(self) -> pygame.Rect | None:
        """What the flyout covers now, None while there is none."""
        return self._frame if self._desk.session.tool.side else None

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
            controls.append(ToolButton(spot, tool, self._desk))
            top += pitch
        controls.append(_Line(pygame.Rect(12, top - (pitch - size) + rule // 2, inner.width - 24, 1)))
        top += rule
        for name in _BELOW:
            controls.append(self._command(pygame.Rect(left, top, size, size), name))
            top += pitch
        end = controls[-1].area.bottom + margin
        self.column.place(inner, controls, end if end > area.height else 0)
        self._side = None

    def _command(self, area: pygame.Rect, name: str) -> Button:
        possible: dict[str, Callable[[], bool]] = {
            "undo": lambda: self._desk.session.document.can_undo, "redo": lambda: self._desk.session.document.can_redo}
        return Button(area, lambda: self._desk.run(name), icon=name, is_quiet=True, tip=COMMANDS[name].tip,
                      icon_size=_icon_size(area.width), is_possible=possible.get(name, lambda: True))

    def _unfold(self) -> None:
        """Lays the flyout out when another side is to be chosen from."""
        session = self._desk.session
        side = session.tool.side
        if side == self._side:
            return
        self._side = side
        kinds = [kind for kind in KINDS if kind.side == side]
        names = ("", *PROFILES.names) if side == "enemy" else ()
        columns = 1 if len(kinds) + len(names) <= _IN_ONE_COLUMN else 2
        each = max(112, *(fonts.width(kind.name) + 68 for kind in kinds), *(fonts.width(name) + 40 for name in names))
        controls: list[Control] = [Heading(pygame.Rect(8, 0, each * columns - 16, 24), side)]
        top = 24
        for place, kind in enumerate(kinds):
            controls.append(Choosable(
                _spot(place, len(kinds), columns, each, top, 34), kind.name,
                lambda kind=kind: session.kinds[side] == kind.name,  # type: ignore[misc]
                lambda kind=kind: session.choose_kind(kind.name), tip=kind_words(kind), kind=kind))  # type: ignore[misc]
        top += 34 * _rows(len(kinds), columns)
        if names:
            controls.append(Heading(pygame.Rect(8, top + 4, each * columns - 16, 24), "profile"))
            top += 28
        for place, name in enumerate(names):
            controls.append(Choosable(
                _spot(place, len(names), columns, each, top, 28), name or "kind's own",
                lambda name=name: session.profile == name,  # type: ignore[misc]
                lambda name=name: setattr(session, "profile", name),  # type: ignore[misc]
                tip=_profile_words(name)))
        top += 28 * _rows(len(names), columns)
        beside = self._buttons[session.tool.name].top - self.column.scroll + self._area.top - 6
        self._frame = pygame.Rect(self._area.right + 4, beside, each * columns + 8,
                                  min(top + 8, self._area.height - 8))
        self._frame.bottom = min(self._frame.bottom, self._area.bottom - 4)
        self._frame.top = max(self._frame.top, self._area.top + 4)
        self.choices.place(self._frame.inflate(-8, -8), controls, top)

    def handle(self, event: pygame.Event) -> bool:
        if self._desk.session.tool.side:
            self._unfold()
            if self.choices.handle(event):
                return True
            if event.type in (pygame.MOUSEBUTTONDOWN,) and self._frame.collidepoint(event.pos):
                return True
        return self.column.handle(event)

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        self.column.draw(surface)
        surface.fill(LINE, (self._area.right - 1, self._area.top, 1, self._area.height))
        if self._desk.session.tool.side:
            self._unfold()
            surface.blit(plate(*self._frame.size, LIFTED, LINE), self._frame)
            self.choices.draw(surface)
            hovered = self.choices.hovered
            if hovered is not None and hovered.tip and not self.choices.is_held:
                # Beside the flyout, so that the other choices stay in sight.
                self._desk.tooltip(hovered.tip, (self._frame.right - 8, self.choices.where(hovered).top - 18))


def _icon_size(button: int) -> int:
    return 20 if button >= 32 else 18


def _rows(count: int, columns: int) -> int:
    return (count + columns - 1) // columns


def _spot(place: int, count: int, columns: int, wide: int, top: int, high: int) -> pygame.Rect:
    """Where the choice of that number lies: down one column, then down the next."""
    column, row = divmod(place, _rows(count, columns))
    return pygame.Rect(column * wide, top + row * high, wide, high)


def _profile_words(name: str) -> str:
    """What a profile is like; of a board-game profile its instructions, too."""
    if not name:
        return "Each enemy thinks as its kind does."
    return "\n".join((PROFILES[name].help, *PROFILES[name].instructions))


class _Line(Control):
    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        surface.fill(blend(PANEL, LINE, 0.8), area)
