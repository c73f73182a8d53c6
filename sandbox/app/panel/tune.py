"""Tune: a control for every parameter, built from its declaration, grouped by owner (design: window, Tuning)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.rows import (
    ROW,
    Group,
    Heading,
    Line,
    Name,
    Reset,
    ValueBox,
    counted,
    told,
    value_colour,
)
from sandbox.app.panel.watched import Watched
from sandbox.app.part import Desk
from sandbox.app.widgets.board import Control
from sandbox.app.widgets.buttons import Button, Segmented, Switch
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.menu import Choice, Menu
from sandbox.app.widgets.slider import Slider
from sandbox.base.param import Param
from sandbox.battle.settings import PARAMS
from sandbox.scene.colours import QUIET

MARGIN = 16
_BOX, _RESET = 76, 20
_HIGHEST_SEED = 9999


class Tune:
    """The page's controls. `structure` is all that makes it lay them out anew."""

    def __init__(self, desk: Desk, watched: Watched, field: Field, menu: Menu) -> None:
        self._desk, self._watched = desk, watched
        self._field, self._menu = field, menu
        self._folded: dict[str, bool] = {}
        self._to_screen: Callable[[pygame.Rect], pygame.Rect] = lambda area: area
        self._inside = pygame.Rect(0, 0, 0, 0)

    def structure(self) -> object:
        selected = self._watched.selected
        return self._owners(), tuple(self._folded.items()), selected, self._watched.session

    def _owners(self) -> tuple[tuple[str, bool], ...]:
        """The owners in the order shown, and whether anybody in the level makes use of them."""
        used = {unit.profile for unit in self._watched.session.level.units}
        owners = dict.fromkeys(param.owner for param in PARAMS)
        here = [owner for owner in owners if owner not in PROFILES or owner in used]
        return (*((owner, True) for owner in here), *((owner, False) for owner in owners if owner not in here))

    def lay_out(self, width: int, inside: pygame.Rect,
                to_screen: Callable[[pygame.Rect], pygame.Rect]) -> tuple[list[Control], int]:
        """The controls for a page so many pixels wide, and its height. `to_screen` moves an area into the window."""
        self._to_screen, self._inside = to_screen, inside
        controls: list[Control] = []
        top = 8
        for owner, is_used in self._owners():
            params = [param for param in PARAMS if param.owner == owner and _has_choice(param)]
            if not params:
                continue
            is_open = self._folded.get(owner, is_used)
            top = self._group(controls, owner, is_open, top, width)
            if is_open:
                for param in params:
                    self._row(controls, param, pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW))
                    top += ROW
                top += 8
        self._seed(controls, pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW))
        return controls, top + ROW + 8

    def _group(self, controls: list[Control], owner: str, is_open: bool, top: int, width: int) -> int:
        area = pygame.Rect(MARGIN, top, width - 2 * MARGIN, ROW - 4)
        tip = PROFILES[owner].help if owner in PROFILES else ""

        def toggle() -> None:
            self._folded[owner] = not is_open

        def aside() -> str:
            if owner not in PROFILES:
                return ""
            return counted(sum(unit.placed.profile == owner for unit in self._watched.frame.world.living), "unit")

        controls.append(Group(area, owner.replace("_", " "), aside, toggle, is_open, tip))
        top = area.bottom
        selected = self._watched.selected
        if is_open and selected is not None and selected.profile == owner and selected.values:
            own = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in selected.values.items())
            controls.append(Line(
                pygame.Rect(MARGIN, top, area.width, 18), f"{selected.name}'s own: {own}", colour=QUIET, size=12,
                tip=f"{own}: placed on {selected.name} itself, stronger than the sliders"))
            return top + 18
        return top + 4

    def _row(self, controls: list[Control], param: Param, area: pygame.Rect) -> None:
        watched, session = self._watched, self._watched.session
        name_wide = 88 if area.width >= 260 else 80
        box = pygame.Rect(area.right - _BOX, area.top, _BOX, ROW)
        reset = pygame.Rect(box.left - _RESET - 2, area.top, _RESET, ROW)
        track = pygame.Rect(area.left + name_wide + 4, area.top, reset.left - 2 - area.left - name_wide - 4, ROW)
        controls.append(Reset(reset, watched, param, lambda: session.reset_param(param.full)))
        name = pygame.Rect(area.left, area.top, reset.left - 4 - area.left, ROW)

        def value() -> object:
            return watched.values[param.full].value

        def tip() -> str:
            return told(watched, param)

        match param.sort:
            case "number":
                name.width = name_wide
                low_high = param.low, param.high
                controls.append(Slider(
                    track, *low_high, lambda: int(str(value())), lambda number: session.set_param(param.full, number),
                    bend=_bend(param), default=int(param.default), tip=tip))
                controls.append(ValueBox(
                    box, lambda: str(value()), param.unit, lambda: self._type(param, box, str(value())),
                    colour=lambda: value_colour(watched, param),
                    tip=lambda: f"{told(watched, param)}\nClick to type: {param.allowed}"))
            case "switch":
                controls.append(Switch(
                    box, lambda: bool(value()), lambda is_on: session.set_param(param.full, param.show(is_on)), tip=tip,
                    colour=lambda: value_colour(watched, param, QUIET)))
            case "choice":
                names = param.choices() if param.choices else ()
                room = area.right - reset.right - 2
                if Segmented.width(names, 8) <= room:
                    controls.append(Segmented(
                        pygame.Rect(reset.right + 2, area.top + 2, room, 24), names, lambda: str(value()),
                        lambda name: session.set_param(param.full, name), tip=tip,
                        colour=lambda: value_colour(watched, param)))
                else:
                    wide = max(_BOX, Segmented.width((max(names, key=len),), 20))
                    drop = pygame.Rect(area.right - wide, area.top + 2, wide, 24)
                    reset.right = drop.left - 2
                    name.width = reset.left - 4 - area.left
                    controls.append(Choice(
                        drop, lambda: str(value()), lambda place: self._menu.open(
                            self._to_screen(place), self._inside, names, str(value()),
                            lambda name: session.set_param(param.full, name)),
                        tip=tip, colour=lambda: value_colour(watched, param)))
        controls.append(Name(name, param))

    def _type(self, param: Param, box: pygame.Rect, words: str) -> None:
        place = self._to_screen(box).inflate(0, -4)
        self._field.open(place, words, lambda typed: self._watched.session.set_param(param.full, typed))

    # The seed

    def _seed(self, controls: list[Control], area: pygame.Rect) -> None:
        watched = self._watched
        box = pygame.Rect(area.right - _BOX, area.top, _BOX, ROW)
        controls.append(ValueBox(
            box, lambda: str(watched.seed), "", lambda: self._type_seed(box), copy=self._copy_seed,
            tip="The same level, values and seed give the same battle\nClick to type, right click to copy"))
        dice = pygame.Rect(box.left - 30, area.top, 28, ROW)
        controls.append(Button(dice, self._roll, icon="dice", icon_size=18, tip="Another seed, and the battle anew"))
        copy = pygame.Rect(dice.left - 58, area.top + 2, 56, 24)
        controls.append(Heading(pygame.Rect(area.left, area.top, copy.left - area.left, ROW), "seed"))
        controls.append(Button(copy, self._copy_seed, words="copy", is_quiet=True, tip="Copy the seed"))

    def _roll(self) -> None:
        """Chosen by the machine's own chance: this is the one place that is meant to give something new every time."""
        seed = self._watched.seed
        while seed == self._watched.seed:
            seed = random.SystemRandom().randint(0, _HIGHEST_SEED)
        self._watched.session.choose_seed(seed)
        self._watched.session.tell(f"Seed {seed}.")

    def _type_seed(self, box: pygame.Rect) -> None:
        self._field.open(self._to_screen(box).inflate(0, -4), str(self._watched.seed), self._take_seed)

    def _take_seed(self, typed: str) -> None:
        session = self._watched.session
        if typed.removeprefix("-").isdecimal():
            session.choose_seed(int(typed))
        else:
            session.tell(f"The seed is {typed!r} (allowed: whole numbers)", is_refusal=True)

    def _copy_seed(self) -> None:
        pygame.scrap.put_text(str(self._watched.seed))
        self._watched.session.tell(f"Copied the seed {self._watched.seed}.")


def _bend(param: Param) -> int:
    """How much more room the slider gives to small numbers: where the default is one of them, or the range is wide."""
    span = param.high - param.low
    if span > 200:
        return 3
    return 2 if (int(param.default) - param.low) * 9 <= span * 2 else 1


def _has_choice(param: Param) -> bool:
    return param.choices is None or len(param.choices()) > 1
