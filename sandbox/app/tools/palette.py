"""What the chosen tool places: a small plate beside its button, and the list of kinds and profiles it unfolds.

The list lies over the map, so it stays only while the mouse is on it or on the tools (guide: window, Tools).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.widgets import fonts
from sandbox.app.widgets.facts import kind_words
from sandbox.app.widgets.paint import HOVER, IDLE, LIFTED, mark, plate, write
from sandbox.app.widgets.pane import Control, Mood, Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.pictures import portrait
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading
from sandbox.base.language import say
from sandbox.rules.kind import Kind
from sandbox.scene.colours import ACCENT, CHANGED, CONTROL, LINE, QUIET, TEXT
from sandbox.workbench.session import Session
from sandbox.workbench.tools import TOOLS

PLATE = 30
"""How high the plate is."""
_HEAD, _KIND, _NAME = 24, 34, 28
"""How high a heading of the list is, a kind, and a profile."""
NEAR = 12
"""So far beside the list still counts as on it."""
_IN_ONE_COLUMN = 8
"""So many choices stand in one column; more stand in two, or in as many as the tools are high enough for."""
_COLUMNS = 4
"""So many columns at the most; then the list scrolls."""


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
        left = area.left + px(12)
        if is_chosen:
            surface.blit(plate(*area.size, ACCENT), area, (0, 0, px(2), area.height))
            write(surface, "✓", pygame.Rect(area.right - px(24), area.top, px(16), area.height), ACCENT)
        if self._kind is not None:
            drawn = portrait(self._kind.name, px(24))
            surface.blit(drawn, drawn.get_rect(midleft=(left - px(2), area.centery)))
            left += px(30)
        room = pygame.Rect(left, area.top, area.right - px(24) - left, area.height)
        write(surface, self._words, room, TEXT if is_chosen or mood != "rest" else IDLE)


class Chosen(Control):
    """The plate: the portrait and name of the kind, and what decides for it, lit where that is not the kind's own."""

    does_act = True
    _LEFT = 34

    def __init__(self, area: pygame.Rect, desk: Desk, unfold: Callable[[], object]) -> None:
        super().__init__(area, _told(desk.session.tool.name, desk.session))
        self._session, self._unfold = desk.session, unfold

    @staticmethod
    def needs(kind: Kind, profile: str) -> int:
        """How wide it has to be, in pixels."""
        return px(Chosen._LEFT) + fonts.width(kind.name) + (px(16) + fonts.width(profile) if profile else 0) + px(28)

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._unfold()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        kind, profile, is_own = chosen(self._session)
        surface.blit(plate(*area.size, LIFTED if mood == "rest" else CONTROL, LINE), area)
        drawn = portrait(kind.name, px(22))
        surface.blit(drawn, drawn.get_rect(midleft=(area.left + px(6), area.centery)))
        left = area.left + px(self._LEFT)
        left += write(surface, kind.name, pygame.Rect(left, area.top, area.right - left, area.height))
        if profile:
            write(surface, "·", pygame.Rect(left + px(4), area.top, px(8), area.height), QUIET, align="centre")
            write(surface, profile, pygame.Rect(left + px(16), area.top, area.right - left - px(16), area.height),
                  QUIET if is_own else CHANGED)
        mark(surface, (area.right - px(13), area.centery), QUIET)


def chosen(session: Session) -> tuple[Kind, str, bool]:
    """The kind the tool in hand places, the profile that decides for it, and whether that is the kind's own."""
    kind = session.level.bestiary.kinds[session.kinds[session.tool.side]]
    profile = (session.profile or kind.profile) if _profiles(kind.side, session) else ""
    return kind, profile, profile in ("", kind.profile)


def _profiles(side: str, session: Session) -> tuple[str, ...]:
    """The profiles to choose from, empty for the kind's own."""
    return ("", *session.level.bestiary.profiles.names) if side == "enemy" else ()


def _told(tool: str, session: Session) -> str:
    """How it is chosen, by mouse and by key."""
    kinds, profiles = COMMANDS[f"tool_{tool}"].keys[0], COMMANDS["next_profile"].keys[0]
    if _profiles(TOOLS[tool].side, session):
        return say("Choose what is placed: click for the list, {kinds} takes the next kind, {profiles} the next "
                   "profile", kinds=kinds, profiles=profiles)
    return say("Choose what is placed: click for the list, {kinds} takes the next kind", kinds=kinds)


class Palette:
    """`plate` is the plate, `choices` the list. Drawn after the map, given events before it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.plate = Pane(desk)
        self.choices = Pane(desk, LIFTED)
        self.plate.topic = self.choices.topic = "window#tools"
        self._tools = pygame.Rect(0, 0, 0, 0)
        self._button = pygame.Rect(0, 0, 0, 0)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._laid: object = None
        self._unfolded = ""

    def arrange(self, tools: pygame.Rect, button: pygame.Rect) -> None:
        """Beside the button of the tool in hand, below the top and above the bottom of the column of tools."""
        if (tools, button) != (self._tools, self._button):
            self._tools, self._button = pygame.Rect(tools), pygame.Rect(button)
            self._laid = None

    @property
    def has_choices(self) -> bool:
        """Whether there is something to choose for the tool in hand."""
        session = self._desk.session
        side = session.tool.side
        return len(session.level.bestiary.of_side(side)) + len(_profiles(side, session)) > 1

    @property
    def flyout(self) -> pygame.Rect | None:
        """What the list covers now, None while it is folded."""
        tool = self._desk.session.tool
        return self._frame if self._unfolded == tool.name and self.has_choices else None

    def covers(self, at: Point) -> bool:
        """Whether the plate or the list lies there, over the map."""
        area = self.flyout or (self.plate.area if self.has_choices else None)
        return area is not None and area.collidepoint(at)

    def unfold(self) -> None:
        """Shows the list for the tool in hand."""
        self._unfolded = self._desk.session.tool.name

    def fold(self) -> None:
        self._unfolded = ""

    def _lay_out(self) -> None:
        """Lays the plate out for what is chosen, and the list for the side that is chosen from."""
        session = self._desk.session
        kind, profile, _ = now = chosen(session)
        if (session, session.level.bestiary, *now) == self._laid:
            return
        self._laid = (session, session.level.bestiary, *now)
        spot = pygame.Rect(self._tools.right + px(4), self._button.centery - px(PLATE) // 2,
                           Chosen.needs(kind, profile), px(PLATE))
        self.plate.arrange(spot, [Chosen(pygame.Rect(0, 0, *spot.size), self._desk, self.unfold)])
        self._lay_out_list(session.tool.side)

    def _lay_out_list(self, side: str) -> None:
        session = self._desk.session
        kinds, names = session.level.bestiary.of_side(side), _profiles(side, session)
        columns = 1 if len(kinds) + len(names) <= _IN_ONE_COLUMN else 2
        while columns < _COLUMNS and _high(len(kinds), len(names), columns) > self._tools.height - px(16):
            columns += 1
        wide = max(px(112), *(fonts.width(kind.name) + px(68) for kind in kinds),
                   *(fonts.width(name) + px(40) for name in names))
        top = px(_HEAD)
        controls: list[Control] = [Heading(pygame.Rect(px(8), 0, wide * columns - px(16), top), side)]
        for index, kind in enumerate(kinds):
            controls.append(Choosable(
                _spot(index, len(kinds), columns, wide, top, px(_KIND)), kind.name,
                lambda kind=kind: session.kinds[side] == kind.name,  # type: ignore[misc]
                lambda kind=kind: session.choose_kind(kind.name), tip=kind_words(kind), kind=kind))  # type: ignore[misc]
        top += px(_KIND) * _rows(len(kinds), columns)
        if names:
            spot = pygame.Rect(px(8), top + px(4), wide * columns - px(16), px(_HEAD))
            controls.append(Heading(spot, say("profile")))
            top += px(_HEAD) + px(4)
        for index, name in enumerate(names):
            controls.append(Choosable(
                _spot(index, len(names), columns, wide, top, px(_NAME)), name or say("kind's own"),
                lambda name=name: session.profile == name,  # type: ignore[misc]
                lambda name=name: setattr(session, "profile", name),  # type: ignore[misc]
                tip=_profile_words(name, session)))
        top += px(_NAME) * _rows(len(names), columns)
        area = self._tools
        self._frame = pygame.Rect(area.right + px(4), self._button.top - px(6), wide * columns + px(8),
                                  min(top + px(8), area.height - px(8)))
        self._frame.bottom = min(self._frame.bottom, area.bottom - px(4))
        self._frame.top = max(self._frame.top, area.top + px(4))
        self.choices.arrange(self._frame.inflate(px(-8), px(-8)), controls, top)

    def handle(self, event: pygame.Event) -> bool:
        if not self.has_choices:
            return False
        self._lay_out()
        if self.flyout is None:
            return self.plate.handle(event)
        near = self._frame.inflate(2 * px(NEAR), 2 * px(NEAR))
        is_on_it = event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) or (
            near.collidepoint(event.pos) or self._tools.collidepoint(event.pos))
        if not is_on_it and not self.choices.is_held:
            self.fold()
            return False
        if self.choices.handle(event):
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self._frame.collidepoint(event.pos)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.has_choices:
            return
        self._lay_out()
        if self.flyout is None:
            if self._desk.session.stroking is None:
                self.plate.draw(surface)
            return
        # The help of the tool under the mouse would cover the list.
        self._desk.tooltip("", (0, 0))
        surface.blit(plate(*self._frame.size, LIFTED, LINE), self._frame)
        self.choices.draw(surface)
        hovered = self.choices.hovered
        if hovered is not None and hovered.tip and not self.choices.is_held:
            # Beside the list, so that the other choices stay in sight.
            self._desk.tooltip(hovered.tip, (self._frame.right - px(8), self.choices.where(hovered).top - px(18)))


def _rows(count: int, columns: int) -> int:
    return (count + columns - 1) // columns


def _high(kinds: int, names: int, columns: int) -> int:
    """How high so many kinds and profiles are in so many columns."""
    profiles = px(_HEAD) + px(4) + px(_NAME) * _rows(names, columns) if names else 0
    return px(_HEAD) + px(_KIND) * _rows(kinds, columns) + profiles


def _spot(index: int, count: int, columns: int, wide: int, top: int, high: int) -> pygame.Rect:
    """Where the choice of that number lies: down one column, then down the next."""
    column, row = divmod(index, _rows(count, columns))
    return pygame.Rect(column * wide, top + row * high, wide, high)


def _profile_words(name: str, session: Session) -> str:
    """What a profile is like; of a board-game profile its instructions, too."""
    if not name:
        return say("Each enemy thinks as its kind does.")
    profile = session.level.bestiary.profiles[name]
    numbered = (instruction.partition(". ") for instruction in profile.instructions)
    return "\n".join((say(profile.help), *(
        say("{number}. {instruction}", number=number, instruction=say(words)) for number, _, words in numbered)))
