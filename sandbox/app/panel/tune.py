"""Tune: a control for every parameter, built from its declaration, grouped by owner (design: window, Tuning)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from sandbox.ai.drivers import AUTOPILOT
from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.knobs import Knob, OneUnits
from sandbox.app.panel.param_row import Place, name_width, param_row
from sandbox.app.panel.rows import ROW, Group, Heading, Line, ValueBox
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets import fonts
from sandbox.app.widgets.board import Control, reaching
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.part import Desk
from sandbox.base import written
from sandbox.base.counting import counted
from sandbox.base.param import Param
from sandbox.base.values import Change
from sandbox.battle.settings import PARAMS
from sandbox.rules.unit import Placed, Unit
from sandbox.scene.colours import QUIET

MARGIN = 16
_BOX = 76
_HIGHEST_SEED = 9999
_ALL, _ONE = "all", "one"
_WRITE = "Write into the map"


class Tune:
    """The page's controls. `structure` is all that makes it lay them out anew."""

    def __init__(self, desk: Desk, watched: Watched, field: Field, menu: Menu) -> None:
        self._desk, self._watched = desk, watched
        self._field, self._menu = field, menu
        self._folded: dict[str, bool] = {}
        self._whose = _ALL
        self._place = Place(field, menu, pygame.Rect(0, 0, 0, 0), lambda area: area)

    def structure(self) -> object:
        one = self._one
        changes = self._own_changes(one.name) if one is not None else ()
        return self._owners(), tuple(self._folded.items()), one and one.placed, changes, self._whose, \
            self._watched.session

    # Who makes use of what

    def _uses_score(self, unit: Unit) -> bool:
        """Whether a unit ever chooses by score: machines whose kind has abilities, and heroes on autopilot."""
        profile = unit.placed.profile
        if profile in PROFILES:
            return bool(PROFILES[profile].states and unit.kind.abilities)
        history = self._watched.session.history
        return history is not None and history.battle.driver_of(unit) == AUTOPILOT.name

    def _users(self, owner: str) -> tuple[Unit, ...] | None:
        """The living units that an owner's parameters matter to; None for owners that matter to the whole battle."""
        living = self._watched.frame.world.living
        if owner in PROFILES:
            return tuple(unit for unit in living if unit.placed.profile == owner)
        if owner == "score":
            return tuple(unit for unit in living if self._uses_score(unit))
        if owner == "kraken":
            return tuple(unit for unit in living if unit.team == owner)
        return None

    def _owners(self) -> tuple[tuple[str, bool], ...]:
        """The owners in the order shown, and whether anybody in the level makes use of them: the selected unit's own
        first, those of nobody last.
        """
        one = self._one
        mine = [param.owner for param in PARAMS if one is not None and self._is_of(param, one)]
        owners = dict.fromkeys((*mine, *(param.owner for param in PARAMS)))
        here = [owner for owner in owners if self._is_used(owner)]
        return (*((owner, True) for owner in here), *((owner, False) for owner in owners if owner not in here))

    def _is_used(self, owner: str) -> bool:
        session = self._watched.session
        if owner in PROFILES:
            # The fallen and those still to come count as well, so that groups do not jump about in a battle.
            return any(unit.profile == owner for unit in session.level.units)
        if owner == "kraken":
            return session.document.tilemap.property("sandbox.deck") is not None
        if owner == "score":
            return any(self._uses_score(unit) for unit in self._watched.frame.world.units)
        return True

    # Laying out

    def lay_out(self, width: int, inside: pygame.Rect,
                to_screen: Callable[[pygame.Rect], pygame.Rect]) -> tuple[list[Control], int]:
        """The controls for a page so many pixels wide, and its height. `to_screen` moves an area into the window."""
        self._place = Place(self._field, self._menu, inside, to_screen)
        controls: list[Control] = []
        top = self._scope(controls, self._write(controls, 8, width), width)
        owners = self._owners()
        # One width for all groups, so that all sliders start in one line.
        used = {owner for owner, is_used in owners if is_used}
        names = name_width(width - 2 * MARGIN, (param for param in PARAMS if param.owner in used))
        for owner, is_used in owners:
            params = [param for param in PARAMS if param.owner == owner and _has_choice(param)]
            if not params:
                continue
            is_closed = self._is_closed(owner)
            is_open = self._folded.get(owner, is_used) and not is_closed
            top = self._group(controls, owner, is_open, top, width, is_closed)
            if is_open:
                for param in params:
                    area = pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW)
                    top = param_row(controls, self._knob(param), area, self._place, names)
                top += 8
        self._seed(controls, pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW))
        return controls, top + ROW + 8

    @property
    def _one(self) -> Unit | None:
        """The selected unit, if it has parameters that can be changed for it alone."""
        frame = self._watched.frame
        if frame.selected is None or frame.selected not in frame.world:
            return None
        unit = frame.world[frame.selected]
        return unit if any(self._is_of(param, unit) for param in PARAMS) else None

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
            self._is_of(param, one) for param in PARAMS if param.owner == owner)

    def _write(self, controls: list[Control], top: int, width: int) -> int:
        """How many values are changed and not in the map, and the button that writes them."""
        session = self._watched.session
        wide = fonts.width(_WRITE) + 24
        area = pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW)
        button = pygame.Rect(area.right - wide, top + 2, wide, ROW - 4)

        def told() -> str:
            owners = ", ".join(dict.fromkeys(each.unit for each in session.unwritten if each.unit is not None))
            return f"{len(session.unwritten)} changed" + (f", of {owners}" if owners else "")

        def tip() -> str:
            if session.writable:
                return f"{session.told_writable}\nThe battle goes on; it can be undone"
            return f"Not in the map:{session.told_without()}" if session.unwritten else "No value is changed now"

        room = pygame.Rect(area.left, top, button.left - 8 - area.left, ROW)
        controls.append(Line(room, told, colour=QUIET, tip=tip))
        controls.append(Button(button, session.write_values, words=_WRITE, style="outlined", tip=tip,
                               is_possible=lambda: bool(session.writable)))
        return top + ROW + 8

    def _scope(self, controls: list[Control], top: int, width: int) -> int:
        """The switch between all of a profile and the selected unit alone."""
        one = self._one
        if one is None:
            return top
        area = pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW)
        controls.append(Line(pygame.Rect(area.left, top, 26, ROW), "for", colour=QUIET))
        words = (_all_of(one.placed), f"{fonts.fitted(one.name, 76)} only")
        controls.append(Segmented(
            pygame.Rect(area.left + 26, top + 2, area.width - 26, ROW - 4), (_ALL, _ONE), lambda: self._whose,
            lambda whose: setattr(self, "_whose", whose), words=words,
            tip=f"Whether a change now is for {words[0]} or for {one.name} alone"))
        return top + ROW + 8

    def _group(self, controls: list[Control], owner: str, is_open: bool, top: int, width: int, is_closed: bool) -> int:
        area = pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW - 4)
        tip = PROFILES[owner].help if owner in PROFILES else ""
        one = self._one
        if is_closed and one is not None:
            tip = (f"Only {one.name} is tuned now, and these values are not its own\n"
                   f"Choose {_all_of(one.placed)} to change them")

        def toggle() -> None:
            self._folded[owner] = not is_open

        def aside() -> str:
            if is_closed and one is not None:
                return f"not {fonts.fitted(one.name, 76)}'s"
            users = self._users(owner)
            return "" if users is None else counted(len(users), "unit")

        controls.append(Group(area, owner.replace("_", " "), aside, toggle, is_open, tip, is_closed))
        top = area.bottom
        own = self._own_words(owner) if is_open else ""
        if own:
            controls.append(Line(pygame.Rect(MARGIN, top, area.width, 18), own, colour=QUIET, size=12,
                                 tip=f"{own}\nStronger than what holds for all"))
            return top + 18
        return top + 4

    def _own_changes(self, name: str) -> tuple[Change, ...]:
        return tuple(change for change in self._watched.frame.world.changes if change.unit == name)

    def _own_words(self, owner: str) -> str:
        """What holds for the selected unit alone, as long as the values for all are shown."""
        one = self._one
        if one is None or self._whose == _ONE:
            return ""
        own = {param.name: param.show(one.placed.values[param.name]) for param in PARAMS
               if param.owner == owner == one.placed.profile and param.name in one.placed.values}
        for change in self._own_changes(one.name):
            for param in PARAMS:
                if param.owner == owner and change.name in (param.full, param.name) and self._is_of(param, one):
                    own[param.name] = param.show(change.value)
        told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in own.items())
        return f"{one.name}'s own: {told}" if told else ""

    # The seed

    def _seed(self, controls: list[Control], area: pygame.Rect) -> None:
        watched = self._watched
        box = pygame.Rect(area.right - _BOX, area.top, _BOX, ROW)
        controls.append(ValueBox(
            box, lambda: str(watched.seed), "", lambda: self._type_seed(box), copy=self._copy_seed,
            tip="The same level, values and seed give the same battle\nClick to type, right click to copy"))
        dice = pygame.Rect(box.left - 30, area.top, 28, ROW)
        reaching(controls[-1:], "anew")
        controls.append(Button(dice, self._roll, icon="dice", icon_size=18, tip="Another seed, and the battle anew"))
        reaching(controls[-1:], "anew")
        copy = pygame.Rect(dice.left - 58, area.top + 2, 56, 24)
        controls.append(Heading(pygame.Rect(area.left, area.top, copy.left - area.left, ROW), "seed"))
        controls.append(Button(copy, self._copy_seed, words="copy", is_quiet=True, tip="Copy the seed"))

    def _roll(self) -> None:
        """Chosen by the machine's own chance: this is the one place that is meant to give something new every time."""
        seed = self._watched.seed
        while seed == self._watched.seed:
            seed = random.SystemRandom().randint(0, _HIGHEST_SEED)
        self._watched.session.choose_seed(seed)

    def _type_seed(self, box: pygame.Rect) -> None:
        self._place.type(box, str(self._watched.seed), self._take_seed)

    def _take_seed(self, typed: str) -> None:
        session = self._watched.session
        seed = written.seed(typed)
        if seed is None:
            session.tell(f"The seed is {typed!r} (allowed: {written.SEEDS})", is_refusal=True)
        else:
            session.choose_seed(seed)

    def _copy_seed(self) -> None:
        pygame.scrap.put_text(str(self._watched.seed))
        self._watched.session.tell(f"Copied the seed {self._watched.seed}.")


def _all_of(placed: Placed) -> str:
    """All units like one: machines are nouns, board-game profiles say how one is."""
    if placed.profile not in PROFILES:
        return f"all {placed.team}"
    return f"all {placed.profile}{'s' if PROFILES[placed.profile].states else ''}"


def _has_choice(param: Param) -> bool:
    return param.choices is None or len(param.choices()) > 1
