"""Tune: a control for every parameter, built from its declaration, grouped by owner (guide: window, Tune)."""

from __future__ import annotations

import pygame

from sandbox.ai.drivers import AUTOPILOT
from sandbox.app.panel.card import Card
from sandbox.app.panel.knobs import Knob, OneUnits
from sandbox.app.panel.page import Page, ShowMatter
from sandbox.app.panel.param_row import add_param
from sandbox.app.panel.rows import Group
from sandbox.app.panel.seed_row import add_seed
from sandbox.app.panel.sheet import MARGIN, ROW, Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.language import say, say_many, thing
from sandbox.base.param import Param
from sandbox.base.values import Change
from sandbox.battle.level import Level
from sandbox.guide.topics import owner_topic
from sandbox.rules.unit import Placed, Unit
from sandbox.scene.colours import QUIET
from sandbox.scene.frame import Frame
from sandbox.scene.words.values import team_words

_CARD_NEEDS, _CARD_LINES = 360, ((440, 3), (600, 5))
"""The height from which on there is room for the short Why below the sliders, and how many lines it has in lower pages.
"""
_ALL, _ONE = "all", "one"


class TunePage(Page):
    """A control for every parameter; below them, where there is room, the Why of the moment in short."""

    name = "Tune"

    def __init__(self, desk: Desk, watched: Watched, show_matter: ShowMatter) -> None:
        super().__init__(desk, watched, show_matter)
        self._folded: dict[str, bool] = {}
        self._whose = _ALL
        self._sorted: tuple[Frame, tuple[tuple[Unit, int], ...]] | None = None
        self._profiled: tuple[Level, frozenset[str]] | None = None

    def structure(self) -> object:
        one = self._one
        changes = self._own_changes(one.name) if one is not None else ()
        return self._owners(), tuple(self._folded.items()), one and one.placed, changes, self._whose, \
            self._watched.session

    def foot(self, width: int, height: int, chosen: int | None) -> Control | None:
        if height < px(_CARD_NEEDS):
            return None
        limit = next((lines for high, lines in _CARD_LINES if height < px(high)), 7)
        return Card(px(MARGIN), width - 2 * px(MARGIN), self._watched.frame, limit,
                    lambda: self._show_matter("why"), chosen)

    # Who makes use of what

    def _uses_score(self, unit: Unit) -> bool:
        """Whether a unit ever chooses by score: machines whose kind has abilities, and heroes on autopilot."""
        profile = self._watched.bestiary.profiles.get(unit.placed.profile)
        if profile is not None:
            return bool(profile.states and unit.kind.abilities)
        history = self._watched.session.running.on_screen
        return history is not None and history.battle.driver_of(unit) == AUTOPILOT.name

    @property
    def _sorts(self) -> tuple[tuple[Unit, int], ...]:
        """One unit of each sort in the world, and how many of it live. The same parameters matter to all of a sort."""
        frame = self._watched.frame
        if self._sorted is None or self._sorted[0] is not frame:
            sorts: dict[object, tuple[Unit, int]] = {}
            for unit in frame.world.units:
                placed = unit.placed
                sort = (placed.profile, unit.kind.name, unit.team, placed.script is None)
                first, living = sorts.get(sort, (unit, 0))
                sorts[sort] = first, living + unit.is_alive
            self._sorted = frame, tuple(sorts.values())
        return self._sorted[1]

    def _users(self, owner: str) -> int | None:
        """How many of the living an owner's parameters matter to; None for owners that matter to the whole battle."""
        if owner in self._watched.bestiary.profiles:
            return sum(living for unit, living in self._sorts if unit.placed.profile == owner)
        if owner == "score":
            return sum(living for unit, living in self._sorts if self._uses_score(unit))
        if owner == "kraken":
            return sum(living for unit, living in self._sorts if unit.team == owner)
        return None

    def _owners(self) -> tuple[tuple[str, bool], ...]:
        """The owners in the order shown, and whether anybody in the level makes use of them: the selected unit's own
        first, those of nobody last.
        """
        one = self._one
        mine = [param.owner for param in self._watched.bestiary.params if one is not None and self._is_of(param, one)]
        owners = dict.fromkeys((*mine, *(param.owner for param in self._watched.bestiary.params)))
        here = [owner for owner in owners if self._is_used(owner)]
        return (*((owner, True) for owner in here), *((owner, False) for owner in owners if owner not in here))

    def _is_used(self, owner: str) -> bool:
        session = self._watched.session
        if owner in self._watched.bestiary.profiles:
            # The fallen and those still to come count as well, so that groups do not jump about in a battle.
            if self._profiled is None or self._profiled[0] is not session.level:
                self._profiled = session.level, frozenset(unit.profile for unit in session.level.units)
            return owner in self._profiled[1]
        if owner == "kraken":
            return session.document.tilemap.property("sandbox.deck") is not None
        if owner == "score":
            return any(self._uses_score(unit) for unit, _ in self._sorts)
        return True

    # Laying out

    def lay_out(self, sheet: Sheet) -> None:
        sheet.skip(8)
        self._write(sheet)
        self._scope(sheet)
        owners = self._owners()
        for owner, is_used in owners:
            params = [param for param in self._watched.bestiary.params if param.owner == owner and _has_choice(param)]
            if not params:
                continue
            is_closed = self._is_closed(owner)
            is_open = self._folded.get(owner, is_used) and not is_closed
            self._group(sheet, owner, is_open, is_closed)
            if is_open:
                for param in params:
                    add_param(sheet, self._knob(param))
                sheet.skip(8)
        add_seed(sheet, self._watched)
        sheet.skip(8)

    @property
    def _one(self) -> Unit | None:
        """The selected unit, if it has parameters that can be changed for it alone."""
        frame = self._watched.frame
        if frame.selected is None or frame.selected not in frame.world:
            return None
        unit = frame.world[frame.selected]
        return unit if any(self._is_of(param, unit) for param in self._watched.bestiary.params) else None

    def _is_of(self, param: Param, unit: Unit) -> bool:
        return param.owner == unit.placed.profile or (param.owner == "score" and self._uses_score(unit))

    def _knob(self, param: Param) -> Knob:
        one = self._one
        if one is not None and self._whose == _ONE and self._is_of(param, one):
            return OneUnits(self._watched, param, one.name)
        return Knob(self._watched, param)

    def _is_closed(self, owner: str) -> bool:
        """Whether one unit alone is tuned, and a group is not its own: its values would change for others."""
        one = self._one
        return one is not None and self._whose == _ONE and not any(
            self._is_of(param, one) for param in self._watched.bestiary.params if param.owner == owner)

    def _write(self, sheet: Sheet) -> None:
        """How many values are changed and not in the map, and the button that writes them."""
        session = self._watched.session
        write = say("Write into the map")
        wide = fonts.width(write) + px(24)
        area = sheet.row()
        button = pygame.Rect(area.right - wide, area.top + px(2), wide, px(ROW) - px(4))

        def told() -> str:
            owners = ", ".join(dict.fromkeys(
                change.unit for change in session.tuning.unwritten if change.unit is not None))
            count = len(session.tuning.unwritten)
            return (say("{count} changed, of {units}", count=count, units=owners) if owners
                    else say("{count} changed", count=count))

        def tip() -> str:
            if session.tuning.writable:
                return say("{values}\nThe battle goes on; it can be undone", values=session.told_writable)
            return (say("Not in the map: without {values}", values=session.told_without()) if session.tuning.unwritten
                    else say("No value is changed now"))

        room = pygame.Rect(area.left, area.top, button.left - px(8) - area.left, px(ROW))
        sheet.put(Line(room, told, colour=QUIET, tip=tip))
        writing = sheet.put(Button(button, session.write_values, words=write, style="outlined", tip=tip,
                                   is_possible=lambda: bool(session.tuning.writable)))
        writing.would = lambda: (
            say_many(len(session.tuning.writable), "Writes {number} value into the map; the battle goes on.",
                     "Writes {number} values into the map; the battle goes on.") if session.tuning.writable
            else tip())
        sheet.skip(8)

    def _scope(self, sheet: Sheet) -> None:
        """The switch between all of a profile and the selected unit alone."""
        one = self._one
        if one is None:
            return
        area = sheet.row()
        sheet.put(Line(pygame.Rect(area.left, area.top, px(26), px(ROW)), say("for"), colour=QUIET))
        words = (self._all_of(one.placed), say("{unit} only", unit=fonts.fitted(one.name, px(76))))
        sheet.put(Segmented(
            pygame.Rect(area.left + px(26), area.top + px(2), area.width - px(26), px(ROW) - px(4)), (_ALL, _ONE),
            lambda: self._whose, lambda whose: setattr(self, "_whose", whose), words=words,
            tip=say("Whether a change now is for {all} or for {unit} alone", all=words[0], unit=one.name),
            would=lambda whose: say("Changes here are for {all} then.", all=words[0]) if whose == _ALL
            else say("Changes here are for {unit} alone then.", unit=one.name)))
        sheet.skip(8)

    def _all_of(self, placed: Placed) -> str:
        """All units like one: machines are nouns, board-game profiles say how one is."""
        profile = self._watched.bestiary.profiles.get(placed.profile)
        if profile is None:
            return thing("all {name}", name=team_words(placed.team))
        return (thing("every {profile}", profile=profile.name) if profile.states
                else thing("all {name}", name=profile.name))

    def _group(self, sheet: Sheet, owner: str, is_open: bool, is_closed: bool) -> None:
        profile = self._watched.bestiary.profiles.get(owner)
        tip = say(profile.help) if profile is not None else ""
        one = self._one
        why_closed = ""
        if is_closed and one is not None:
            why_closed = say("Only {unit} is tuned now, and these values are not its own", unit=one.name)
            tip = say("{why}\nChoose {all} to change them", why=why_closed, all=self._all_of(one.placed))

        def toggle() -> None:
            self._folded[owner] = not is_open

        def aside() -> str:
            if is_closed and one is not None:
                return say("not {unit}'s", unit=fonts.fitted(one.name, px(76)))
            users = self._users(owner)
            return "" if users is None else say_many(users, "{number} unit", "{number} units")

        with sheet.about(owner_topic(owner, is_profile=profile is not None)):
            sheet.put(Group(sheet.row(ROW - 4), owner.replace("_", " "), aside, toggle, is_open, tip, why_closed))
        own = self._own_words(owner) if is_open else ""
        if own:
            sheet.put(Line(sheet.row(18), own, colour=QUIET, size=12,
                           tip=say("{values}\nStronger than what holds for all", values=own)))
        else:
            sheet.skip(4)

    def _own_changes(self, name: str) -> tuple[Change, ...]:
        return tuple(change for change in self._watched.frame.world.changes if change.unit == name)

    def _own_words(self, owner: str) -> str:
        """What holds for the selected unit alone, as long as the values for all are shown."""
        one = self._one
        if one is None or self._whose == _ONE:
            return ""
        own = {param.name: param.said(one.placed.values[param.name]) for param in self._watched.bestiary.params
               if param.owner == owner == one.placed.profile and param.name in one.placed.values}
        for change in self._own_changes(one.name):
            for param in self._watched.bestiary.params:
                if param.owner == owner and change.name in (param.full, param.name) and self._is_of(param, one):
                    own[param.name] = param.said(change.value)
        return say("{unit}'s own: {values}", unit=one.name, values=", ".join(own.values())) if own else ""


def _has_choice(param: Param) -> bool:
    return param.choices is None or len(param.choices()) > 1
