"""Unit: the selected unit as it stands now, and as the map places it (design: window, Watching and Editing)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.param_row import Place
from sandbox.app.panel.rows import ROW, Heading, Line, paragraph
from sandbox.app.panel.unit.placed import add_placed
from sandbox.app.panel.unit.standing import AbilityRow, Counter, Effects, Life, Portrait, ScriptLine, counters
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control
from sandbox.app.widgets.facts import full_action_words
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.flow import LEADING
from sandbox.app.widgets.menu import Menu
from sandbox.rules.unit import Unit
from sandbox.scene.colours import QUIET
from sandbox.scene.frame import side_of

MARGIN = 16
NOBODY = "Select a unit on the map, or play: the one whose turn it is, is shown here with all its values."


class UnitPage:
    """The page's controls. What changes from turn to turn they look up themselves."""

    def __init__(self, watched: Watched, field: Field, menu: Menu) -> None:
        self._watched = watched
        self._field, self._menu = field, menu

    def structure(self) -> object:
        unit = self._watched.subject
        if unit is None:
            return None
        return unit.placed, unit.effects, self._watched.session.level, self._watched.session

    def lay_out(self, width: int, inside: pygame.Rect,
                to_screen: Callable[[pygame.Rect], pygame.Rect]) -> tuple[list[Control], int]:
        """The controls for a page so many pixels wide, and its height. `to_screen` moves an area into the window."""
        room = width - 2 * MARGIN
        controls: list[Control] = []
        unit = self._watched.subject
        if unit is None:
            return controls, paragraph(controls, MARGIN, 16, room, (NOBODY, QUIET)) + 12
        place = Place(self._field, self._menu, inside, to_screen)
        top = self._head(controls, unit, room, place)
        top = self._abilities(controls, unit, top, room)
        if self._watched.session.level.unit(unit.name) is not None:
            top = add_placed(controls, self._watched, unit.placed, pygame.Rect(MARGIN, top, room, 0), place)
        else:
            top = paragraph(controls, MARGIN, top + 4, room, (_joined(unit), QUIET)) + 8
        return controls, self._script(controls, unit, top, room) + 8

    def _now(self, name: str) -> Callable[[], Unit | None]:
        """The unit as it is in the frame that is painted."""
        return lambda: self._watched.unit(name)

    def _head(self, controls: list[Control], unit: Unit, room: int, place: Place) -> int:
        """Portrait and name, life, and the counters that the kind and its profile make use of."""
        name, session = unit.name, self._watched.session
        now = self._now(name)

        def rename() -> None:
            box = controls[0].area
            place.type(pygame.Rect(box.left + 60, box.top, box.width - 60, 32), name,
                       lambda typed: session.rename_unit(name, typed), longest=40)

        can_rename = session.level.unit(name) is not None
        controls.append(Portrait(pygame.Rect(MARGIN, 12, room, 52), unit, side_of(unit, self._watched.frame.world), now,
                                 rename if can_rename else None))
        top = 70
        controls.append(Life(pygame.Rect(MARGIN, top, room, 24), now))
        top += 28
        for number, (label, words, tip) in enumerate(counters(unit)):
            half = (room - 16) // 2
            left = MARGIN + (number % 2) * (half + 16)
            if number and not number % 2:
                top += 22
            controls.append(Counter(pygame.Rect(left, top, half, 22), label, words, now, tip))
        top += 26
        if unit.effects:
            controls.append(Effects(MARGIN, top, room, unit.effects))
            top = controls[-1].area.bottom + 4
        return top + 4

    def _abilities(self, controls: list[Control], unit: Unit, top: int, room: int) -> int:
        kind = unit.kind
        if not kind.abilities and kind.full_action is None:
            return top
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), "abilities"))
        top += ROW
        now = self._now(unit.name)
        for ability in kind.abilities:
            controls.append(AbilityRow.of(MARGIN, top, room, ability, now))
            top = controls[-1].area.bottom
        full = kind.full_action
        if full is not None:
            controls.append(AbilityRow(MARGIN, top, room, full.name, full_action_words(full),
                                       "Its full action (board-game profiles)", now))
            top = controls[-1].area.bottom
        return top + 8

    def _script(self, controls: list[Control], unit: Unit, top: int, room: int) -> int:
        rows = unit.placed.script
        if not rows or unit.placed.profile in PROFILES:
            return top
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), "script"))
        top += ROW
        now = self._now(unit.name)
        for number, row in enumerate(rows, start=1):
            controls.append(ScriptLine(pygame.Rect(MARGIN, top, room, LEADING + 2), number, row, now))
            top = controls[-1].area.bottom
        end = pygame.Rect(MARGIN, top + 2, room, 20)
        controls.append(Line(end, "Then it stays where it is.", colour=QUIET, size=12))
        return top + 24


def _joined(unit: Unit) -> str:
    """A unit of no map: where it comes from, and what decides for it."""
    profile = f" It thinks as {unit.placed.profile}." if unit.placed.profile else ""
    return f"{unit.name} joined during the battle, so the map has nothing to change.{profile}"
