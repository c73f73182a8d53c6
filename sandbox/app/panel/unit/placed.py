"""A unit as the map places it: every value can be stated on the unit itself, and taken off again (design: files.md).

Each change is an edit of the map that can be undone, and starts the battle anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.knobs import COLOURS, Number, Stated
from sandbox.app.panel.kraken.deck import NONE, speaks_of
from sandbox.app.panel.param_row import Place, box_width, name_width, param_row
from sandbox.app.panel.rows import ROW, Heading, Line, Reset, Text, ValueBox
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, reaching
from sandbox.app.widgets.menu import Choice
from sandbox.base.param import Param
from sandbox.base.values import Source
from sandbox.battle.battle import first_state
from sandbox.files.editing import set_object_property
from sandbox.files.levels import level_of
from sandbox.files.script import read_script
from sandbox.files.units import NUMBERS
from sandbox.rules.kind import KINDS
from sandbox.rules.unit import NEUTRAL, Placed
from sandbox.scene.colours import QUIET, TEXT, Colour
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit

NOTE = "Changes the map, restarts the battle."
_ANOTHER = "another…"
_RESET = 24


@dataclass(frozen=True)
class Word:
    """A property of the placed unit that is a word: as a row asks about it, and what a reset does."""

    watched: Watched
    placed: Placed
    name: str
    shown: str
    is_marked: bool = True

    @property
    def source(self) -> Source:
        return "unit" if self.can_reset else "default"

    @property
    def can_reset(self) -> bool:
        return self.is_marked and self.watched.is_stated(self.placed, self.name)

    def reset(self) -> None:
        self.change(None)

    def change(self, value: str | None) -> None:
        if self.name in ("kind", "profile"):
            _change_mind(self.watched, self.placed, self.name, value or None)
        else:
            self.watched.session.set_unit_property(self.placed.name, self.name, value or None)

    def colour(self, plain: Colour = TEXT) -> Colour:
        return COLOURS.get(self.source, plain)

    def told_reset(self) -> str:
        return "Take it off the unit: its kind's or profile's own holds" if self.can_reset else ""


def _change_mind(watched: Watched, placed: Placed, name: str, value: str | None) -> None:
    """Another kind or profile; a first state that the new profile does not have goes in the same edit."""
    number = placed.object_id
    if number is None:
        return

    def make(tilemap: TileMap) -> Edit:
        tilemap = set_object_property(tilemap, number, name, value)
        level = level_of(tilemap)
        changed = next((unit for unit in level.units if unit.object_id == number), placed)
        stated = watched.stated(placed, "state")
        if stated and changed.profile in PROFILES and stated not in PROFILES[changed.profile].state_names:
            tilemap = set_object_property(tilemap, number, "state", None)
        return Edit(f"{'Reset' if value is None else 'Set'} {name} of {placed.name}", tilemap)

    watched.session.edit(make)


def add_placed(controls: list[Control], watched: Watched, placed: Placed, area: pygame.Rect, place: Place) -> int:
    """Adds the rows below the top of an area as wide; where the next thing may start."""
    top, first = area.top, len(controls)
    controls.append(Heading(pygame.Rect(area.left, top, area.width, ROW - 6), "placed"))
    controls.append(Text.of(area.left, top + ROW - 6, area.width, (NOTE, QUIET), size=12))
    top = controls[-1].area.bottom + 4
    rows = _Rows(controls, watched, placed, place, pygame.Rect(area.left, top, area.width, ROW))
    rows.words()
    rows.numbers()
    rows.params()
    reaching(controls[first:], "anew")
    return rows.area.top


class _Rows:
    """One row after the other; `area` is where the next one goes."""

    def __init__(self, controls: list[Control], watched: Watched, placed: Placed, place: Place,
                 area: pygame.Rect) -> None:
        self._controls, self._watched, self._placed, self._place = controls, watched, placed, place
        self.area = area
        self._profile = next((each for each in PROFILES if each.name == placed.profile), None)

    @property
    def _wide(self) -> int:
        """How wide a value is that is a word."""
        return self.area.width - name_width(self.area.width) - _RESET - 6

    def words(self) -> None:
        """Who it is: kind, team, and what decides for it."""
        placed = self._placed
        side = KINDS[placed.kind].side
        kinds = tuple(kind.name for kind in KINDS if kind.side == side)
        if len(kinds) > 1:
            self._choice(Word(self._watched, placed, "kind", placed.kind, is_marked=False), kinds,
                         tuple(KINDS[name].help for name in kinds))
        self._team()
        if placed.team != NEUTRAL:
            profiles = PROFILES.names if side == "enemy" else (NONE, *PROFILES.names)
            self._choice(Word(self._watched, placed, "profile", placed.profile or NONE), profiles,
                         tuple(PROFILES[name].help if name in PROFILES else "Its driver decides" for name in profiles))
        if self._profile is not None and self._profile.states:
            state = placed.state or first_state(placed.profile)
            self._choice(Word(self._watched, placed, "state", state), self._profile.state_names,
                         tuple(each.help for each in self._profile.states), label="starts in")

    def numbers(self) -> None:
        """What it is worth, and where it belongs."""
        placed, kind = self._placed, KINDS[self._placed.kind]
        for param in NUMBERS:
            usual = int(getattr(kind, "life" if param.name == "max_life" else param.name))
            value = int(getattr(placed, param.name))
            most = placed.max_life if param.name == "life" else max(3 * usual, value, 10)
            least = placed.life if param.name == "max_life" and self._watched.is_stated(placed, "life") else param.low
            if param.name == "life":
                usual = placed.max_life if self._watched.is_stated(placed, "max_life") else usual
            self._param(Number(self._watched, param, placed, usual, (least, max(least, most))))
            if param.name == "max_life":
                self._tempo()
        roll = "dice" if placed.roll is None else str(placed.roll)
        self._typed(Word(self._watched, placed, "roll", roll), "What is added to its tempo in round 1; empty: the dice")
        if self._asks_for("goal", placed.goal):
            markers = [name for name, _ in self._watched.session.level.goals]
            others = [unit.name for unit in self._watched.session.level.units if unit.name != placed.name]
            names = (NONE, *dict.fromkeys((*markers, *others)))
            self._choice(Word(self._watched, placed, "goal", placed.goal or NONE), names, ())
        if self._asks_for("post", placed.post):
            post = placed.post or placed.cell
            self._typed(Word(self._watched, placed, "post", f"{post[0]}, {post[1]}"),
                        "The cell it guards and goes home to, as x, y", self._set_post)

    def params(self) -> None:
        """The parameters of its profile, for it alone."""
        if self._profile is None or not self._profile.params:
            self.area = self.area.move(0, 8)
            return
        self._controls.append(Heading(self.area.move(0, 4), f"{self._profile.name}, for {self._placed.name} alone"))
        self.area = self.area.move(0, ROW + 4)
        for param in self._profile.params:
            self._param(Stated(self._watched, param, self._placed))
        self.area = self.area.move(0, 8)

    def _asks_for(self, word: str, stated: object) -> bool:
        """Whether its profile speaks of a goal or a post, or the map states one."""
        return bool(stated) or speaks_of(self._profile, word)

    # Rows

    def _param(self, knob: Stated) -> None:
        if knob.param.choices is None or len(knob.param.choices()) > 1:
            names = name_width(self.area.width, self._profile.params if self._profile else ())
            below = param_row(self._controls, knob, self.area, self._place, names)
            self.area = self.area.move(0, below - self.area.top)

    def _tempo(self) -> None:
        """Tempo may be a fraction, so it is typed; whole numbers have a slider as well."""
        placed, usual = self._placed, KINDS[self._placed.kind].tempo
        if placed.tempo != int(placed.tempo) or not 0 <= placed.tempo <= 99:
            self._typed(Word(self._watched, placed, "tempo", str(placed.tempo)), "Who is quicker acts earlier")
            return
        param = Param("tempo", usual, "Who is quicker acts earlier.", "unit", 0, 99)
        self._param(Number(self._watched, param, placed, usual, (0, max(20, int(placed.tempo)))))

    def _team(self) -> None:
        """One of the teams there are, or another that is typed."""
        text = Word(self._watched, self._placed, "team", self._placed.team)
        teams = dict.fromkeys(unit.team for unit in self._watched.session.level.units if unit.team != NEUTRAL)
        box = pygame.Rect(self.area.right - self._wide, self.area.top, self._wide, ROW)

        def choose(name: str) -> None:
            if name == _ANOTHER:
                self._place.type(box, text.shown, text.change)
            elif name != text.shown:
                text.change(name)

        self._choice(text, (*teams, _ANOTHER), (), tip="Units of different teams are enemies", choose=choose)

    def _set_post(self, typed: str) -> None:
        """Typed as the window counts cells; written as the file does, which in infinite maps starts elsewhere."""
        rows, wrong = read_script(typed.replace(" ", ""))
        if wrong or len(rows) != 1:
            self._watched.session.tell(f"The post is {typed!r} (allowed: x, y of a cell without a wall)",
                                       is_refusal=True)
            return
        origin = self._watched.session.document.tilemap.origin
        self._watched.session.set_unit_property(self._placed.name, "post", f"{rows[0].cell[0] + origin[0]},"
                                                                           f"{rows[0].cell[1] + origin[1]}")

    def _begin(self, text: Word, label: str, tip: str, wide: int) -> pygame.Rect:
        """Adds name and reset; the area of the value, so wide at the right."""
        value = pygame.Rect(self.area.right - wide, self.area.top, wide, ROW)
        reset = pygame.Rect(value.left - 2 - _RESET, self.area.top, _RESET, ROW)
        self._controls.append(Line(pygame.Rect(self.area.left, self.area.top, reset.left - 2 - self.area.left, ROW),
                                   label, tip=tip))
        self._controls.append(Reset(reset, text))
        self.area = self.area.move(0, ROW)
        return value

    def _choice(self, text: Word, names: tuple[str, ...], tips: tuple[str, ...], label: str = "", tip: str = "",
                choose: Callable[[str], object] | None = None) -> None:
        box = self._begin(text, label or text.name.replace("_", " "), tip, self._wide).inflate(0, -4)

        def take(name: str) -> None:
            if name != text.shown:
                text.change(None if name == NONE else name)

        self._controls.append(Choice(
            box, lambda: text.shown, lambda beside: self._place.choose(beside, names, text.shown, choose or take, tips),
            colour=text.colour))

    def _typed(self, text: Word, tip: str, take: Callable[[str], object] | None = None) -> None:
        box = self._begin(text, text.name, tip, box_width(self.area.width))
        self._controls.append(ValueBox(
            box, lambda: text.shown, "", lambda: self._place.type(box, text.shown, take or text.change,
                                                                  may_be_empty=take is None),
            colour=text.colour, tip=f"{tip}\nClick to type"))
