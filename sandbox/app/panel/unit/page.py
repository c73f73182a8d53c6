"""Unit: the selected unit as it stands now, and as the map places it (guide: window, Unit)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.panel.page import Page
from sandbox.app.panel.sheet import Sheet
from sandbox.app.panel.unit.placed import add_placed
from sandbox.app.panel.unit.standing import AbilityRow, Counter, Effects, Life, Portrait, ScriptLine, counters
from sandbox.app.widgets.facts import full_action_words
from sandbox.app.widgets.flow import LEADING
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.language import joined, say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import ACTING, QUIET
from sandbox.scene.rings import ring_of

NOBODY = "Select a unit on the map, or play: the one whose turn it is, is shown here with all its values."


class UnitPage(Page):
    """The selected unit, else the one whose turn it is. What changes from turn to turn its controls look up themselves.
    """

    name = "Unit"

    def structure(self) -> object:
        unit = self._watched.subject
        if unit is None:
            return None
        return (unit.placed, unit.effects, self._watched.session.level, self._watched.session,
                self._watched.session.running.driver,
                bool(self._whose_turn(unit.name)))

    def lay_out(self, sheet: Sheet) -> None:
        unit = self._watched.subject
        if unit is None:
            sheet.skip(16)
            sheet.paragraph((say(NOBODY), QUIET))
            sheet.skip(12)
            return
        self._head(sheet, unit)
        with sheet.about("battle#abilities"):
            self._abilities(sheet, unit)
        if self._watched.session.level.unit(unit.name) is not None:
            add_placed(sheet, self._watched, unit.placed)
        else:
            sheet.skip(4)
            sheet.paragraph((_joined(unit), QUIET))
            sheet.skip(8)
        with sheet.about("files#script"):
            self._script(sheet, unit)
        sheet.skip(8)

    def _now(self, name: str) -> Callable[[], Unit | None]:
        """The unit as it is in the frame that is painted."""
        return lambda: self._watched.unit(name)

    def _whose_turn(self, name: str) -> str:
        """Whether it is this unit's turn, and whose else; empty where nobody has one."""
        frame = self._watched.frame
        if frame.actor is None or frame.world.is_over:
            return ""
        if frame.actor == name:
            return say("It acts now.") if frame.selected else say("It acts now, unselected.")
        return say("It is {actor}'s turn.", actor=frame.actor)

    def _head(self, sheet: Sheet, unit: Unit) -> None:
        """Portrait and name, life, and the counters that the kind and its profile make use of."""
        name, session, popups = unit.name, self._watched.session, sheet.popups
        bestiary = self._watched.bestiary
        now = self._now(name)
        sheet.skip(12)
        box = sheet.row(52)

        def rename() -> None:
            popups.type(pygame.Rect(box.left + px(60), box.top, box.width - px(60), px(32)), name,
                        lambda typed: session.rename_unit(name, typed), longest=40)

        can_rename = session.level.unit(name) is not None
        sheet.put(Portrait(box, unit, ring_of(unit, self._watched.frame.world), bestiary, now,
                           rename if can_rename else None))
        if self._whose_turn(name):
            sheet.put(Line(sheet.row(20), lambda: self._whose_turn(name), colour=ACTING, face="strong",
                           tip=lambda: self._whose_turn(name)))
        sheet.skip(6)
        sheet.put(Life(sheet.row(24), now))
        sheet.skip(4)
        half = (sheet.width - px(16)) // 2
        counted = counters(unit, bestiary.profiles.get(unit.placed.profile))
        for index, (label, words, tip) in enumerate(counted):
            if index and not index % 2:
                sheet.skip(22)
            left = sheet.left + (index % 2) * (half + px(16))
            sheet.put(Counter(pygame.Rect(left, sheet.top, half, px(22)), label, words, now, tip))
        sheet.skip(26)
        if unit.effects:
            with sheet.about("battle#effects"):
                sheet.add(Effects(*sheet.spot, unit.effects))
            sheet.skip(4)
        sheet.skip(4)

    def _abilities(self, sheet: Sheet, unit: Unit) -> None:
        kind, now = unit.kind, self._now(unit.name)
        if not kind.abilities and kind.full_action is None:
            return
        sheet.heading(say("abilities"))
        for ability in kind.abilities:
            sheet.add(AbilityRow.of(*sheet.spot, ability, now))
        full = kind.full_action
        if full is not None:
            sheet.add(AbilityRow(*sheet.spot, full.name, full_action_words(full),
                                 say("Its full action (board-game profiles)"), now))
        sheet.skip(8)

    def _script(self, sheet: Sheet, unit: Unit) -> None:
        rows = unit.placed.script
        if not rows or unit.placed.profile in self._watched.bestiary.profiles:
            return
        sheet.heading(say("script"))
        now = self._now(unit.name)
        for number, row in enumerate(rows, start=1):
            sheet.put(ScriptLine(sheet.row(LEADING + 2), number, row, now))
        sheet.skip(2)
        sheet.put(Line(sheet.row(20), say("Then it stays where it is."), colour=QUIET, size=12))
        sheet.skip(2)


def _joined(unit: Unit) -> str:
    """A unit of no map: where it comes from, and what decides for it."""
    return joined(say("{unit} joined during the battle, so the map has nothing to change.", unit=unit.name),
                  say("It thinks as {profile}.", profile=unit.placed.profile) if unit.placed.profile else "")
