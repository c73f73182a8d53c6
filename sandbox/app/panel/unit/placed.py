"""A unit as the map places it: every value can be stated on the unit itself, and taken off again (guide: window, Unit).

Each change is an edit of the map that can be undone, and starts the battle anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from sandbox.ai.profile import Destination
from sandbox.app.panel.knobs import Number, Stated
from sandbox.app.panel.param_row import add_param
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.stated import NOTE, Word, add_choice, add_typed, none, words_width
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.texts import Text
from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.base.written import quoted
from sandbox.files.editing import set_object_property
from sandbox.files.levels import level_of
from sandbox.files.script import read_script
from sandbox.guide.topics import topic
from sandbox.rules.parameters import MOVE, TEMPO, UNIT_NUMBERS
from sandbox.rules.unit import NEUTRAL, Placed
from sandbox.scene.colours import QUIET
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit
from sandbox.workbench.editing import FIRST_STATE, setting

_TOLD: Mapping[str, str] = {
    "kind": "battle#kinds", "team": "battle#teams", "profile": "profiles", "state": "machines",
    "tempo": topic("parameters", "tempo"), "roll": "initiative#rolls"}
"""Where the guide tells of a word."""


class UnitWord(Word):
    """A property of the placed unit."""

    told_off = "Take it off the unit: its kind's or profile's own holds"

    def __init__(self, watched: Watched, placed: Placed, name: str, shown: str, *, is_marked: bool = True) -> None:
        """`is_marked` off: it is not shown whether the unit states it, as every one does."""
        super().__init__(name, shown)
        self._watched, self._placed, self._is_marked = watched, placed, is_marked

    @property
    def can_reset(self) -> bool:
        return self._is_marked and self._watched.is_stated(self._placed, self.name)

    def change(self, value: str | None) -> None:
        if self.name in ("kind", "profile"):
            _change_mind(self._watched, self._placed, self.name, value or None)
        else:
            self._watched.session.set_unit_property(self._placed.name, self.name, value or None)


def _change_mind(watched: Watched, placed: Placed, name: str, value: str | None) -> None:
    """Another kind or profile; a first state that the new profile does not have goes in the same edit."""
    number = placed.object_id
    if number is None:
        return

    def make(tilemap: TileMap) -> Edit:
        tilemap = set_object_property(tilemap, number, name, value)
        level = level_of(tilemap, watched.bestiary)
        changed = next((unit for unit in level.units if unit.object_id == number), placed)
        stated = watched.stated(placed, "state")
        profile = watched.bestiary.profiles.get(changed.profile)
        if stated and profile is not None and stated not in profile.state_names:
            tilemap = set_object_property(tilemap, number, "state", None)
        return Edit(setting(name, value, placed.name), tilemap)

    watched.session.edit(make)


def _type(watched: Watched, placed: Placed, name: str, typed: str, value: str | None) -> None:
    """States what was `typed`, in the map as `value`; refused is what the map's reader would not take as it stands."""
    number = placed.object_id
    if number is None:
        return

    def make(tilemap: TileMap) -> Edit:
        changed = set_object_property(tilemap, number, name, value)
        for finding in level_of(changed, watched.bestiary).findings:
            if (finding.place.object_id, finding.place.property) == (number, name):
                raise refuse(say('"{row}" cannot be {value}', row=name, value=quoted(typed)), finding.allowed)
        return Edit(setting(name, value, placed.name), changed)

    watched.session.edit(make)


def add_placed(sheet: Sheet, watched: Watched, placed: Placed) -> None:
    """Adds the rows of all that the map can state of a unit."""
    with sheet.reaching("anew"):
        sheet.heading(say("placed"), ROW - 6)
        sheet.add(Text.of(*sheet.spot, (say(NOTE), QUIET), size=12))
        sheet.skip(4)
        rows = _Rows(sheet, watched, placed)
        rows.words()
        rows.numbers()
        rows.params()


class _Rows:
    """The rows of one unit, one after the other."""

    def __init__(self, sheet: Sheet, watched: Watched, placed: Placed) -> None:
        self._sheet, self._watched, self._placed = sheet, watched, placed
        self._profile = watched.bestiary.profiles.get(placed.profile)

    def words(self) -> None:
        """Who it is: kind, team, and what decides for it."""
        placed, bestiary = self._placed, self._watched.bestiary
        kinds = bestiary.of_side(placed.kind.side)
        if len(kinds) > 1:
            self._choice(self._word("kind", placed.kind.name, is_marked=False), tuple(kind.name for kind in kinds),
                         tuple(say(kind.help) for kind in kinds))
        self._team()
        if placed.team != NEUTRAL:
            names, tips = bestiary.profiles.names, tuple(say(profile.help) for profile in bestiary.profiles)
            if placed.kind.side == "hero":
                names, tips = (none(), *names), (say("Its driver decides"), *tips)
            self._choice(self._word("profile", placed.profile or none()), names, tips)
        if self._profile is not None and self._profile.states:
            state = placed.state or bestiary.first_state(placed.profile)
            self._choice(self._word("state", state), self._profile.state_names,
                         tuple(say(one.help) for one in self._profile.states), label=thing(FIRST_STATE))

    def numbers(self) -> None:
        """What it is worth, and where it belongs."""
        placed, kind = self._placed, self._placed.kind
        for param in UNIT_NUMBERS:
            if param is MOVE and not self._watched.walks_by_move(placed):
                self._tell_unread()
                if not self._watched.is_stated(placed, param.name):
                    continue
            usual = int(getattr(kind, "life" if param.name == "max_life" else param.name))
            value = int(getattr(placed, param.name))
            most = placed.max_life if param.name == "life" else max(3 * usual, value, 10)
            least = placed.life if param.name == "max_life" and self._watched.is_stated(placed, "life") else param.low
            if param.name == "life":
                usual = placed.max_life if self._watched.is_stated(placed, "max_life") else usual
            self._param(Number(self._watched, param, placed, usual, (least, max(least, most))))
            if param.name == "max_life":
                self._tempo()
        roll = say("dice") if placed.roll is None else str(placed.roll)
        self._typed(self._word("roll", roll), say("What is added to its tempo in round 1; empty: the dice"))
        if self._asks_for("goal", placed.goal):
            markers = [name for name, _ in self._watched.session.level.goals]
            others = [unit.name for unit in self._watched.session.level.units if unit.name != placed.name]
            names = (none(), *dict.fromkeys((*markers, *others)))
            self._choice(self._word("goal", placed.goal or none()), names)
        if self._asks_for("post", placed.post):
            post = placed.post or placed.cell
            self._typed(self._word("post", f"{post[0]}, {post[1]}"),
                        say("The cell it guards and goes home to, as x, y"), self._set_post)

    def _tell_unread(self) -> None:
        """Says that the unit walks otherwise than by its `move`."""
        placed = self._placed
        if self._profile is not None:
            told = say("Takes one step a turn: {profile} does not use its move.", profile=placed.profile)
        elif placed.team != NEUTRAL:
            told = say("Goes where its script says: that does not use its move.")
        else:
            told = say("Does not walk: nobody decides for it.")
        self._sheet.add(Text.of(*self._sheet.spot, (told, QUIET), size=12))
        self._sheet.skip(6)

    def params(self) -> None:
        """The parameters of its profile, for it alone."""
        sheet = self._sheet
        if self._profile is not None and self._profile.params:
            sheet.skip(4)
            sheet.heading(say("{profile}, for {unit} alone", profile=self._profile.name, unit=self._placed.name))
            for param in self._profile.params:
                self._param(Stated(self._watched, param, self._placed))
        sheet.skip(8)

    def _asks_for(self, destination: Destination, stated: object) -> bool:
        """Whether its profile goes by a goal or a post, or the map states one."""
        return bool(stated) or (self._profile is not None and self._profile.goes_by(destination))

    def _tempo(self) -> None:
        """Tempo may be a fraction, so it is typed; whole numbers have a slider as well."""
        placed, usual = self._placed, self._placed.kind.tempo
        if placed.tempo != int(placed.tempo) or not 0 <= placed.tempo <= 99:
            self._typed(self._word("tempo", str(placed.tempo)), say(TEMPO.help))
            return
        self._param(Number(self._watched, TEMPO, placed, usual, (0, max(20, int(placed.tempo)))))

    def _team(self) -> None:
        """One of the teams there are, or another that is typed."""
        team, popups = self._word("team", self._placed.team), self._sheet.popups
        another = say("another…")
        teams = dict.fromkeys(unit.team for unit in self._watched.session.level.units if unit.team != NEUTRAL)
        row, wide = self._sheet.area(), words_width(self._sheet)
        box = pygame.Rect(row.right - wide, row.top, wide, row.height)

        def choose(name: str) -> None:
            if name == another:
                popups.type(box, team.shown, team.change)
            elif name != team.shown:
                team.change(name)

        self._choice(team, (*teams, another), tip=say("Units of different teams are enemies"), choose=choose)

    def _set_post(self, typed: str) -> None:
        """Typed as the window counts cells; written as the file does, which in infinite maps starts elsewhere."""
        rows, _ = read_script(typed.replace(" ", ""))
        left, top = self._watched.session.document.tilemap.origin
        value = f"{rows[0].cell[0] + left},{rows[0].cell[1] + top}" if len(rows) == 1 else typed
        _type(self._watched, self._placed, "post", typed, value)

    # Rows

    def _word(self, name: str, shown: str, *, is_marked: bool = True) -> UnitWord:
        return UnitWord(self._watched, self._placed, name, shown, is_marked=is_marked)

    def _param(self, knob: Stated) -> None:
        if knob.param.choices is None or len(knob.param.choices()) > 1:
            add_param(self._sheet, knob)

    def _choice(self, word: UnitWord, names: tuple[str, ...], tips: tuple[str, ...] = (), label: str = "",
                tip: str = "", choose: Callable[[str], object] | None = None) -> None:
        with self._sheet.about(_TOLD.get(word.name, "")):
            add_choice(self._sheet, word, names, tips, label=label or word.name.replace("_", " "),
                       wide=words_width(self._sheet), tip=tip, choose=choose)

    def _typed(self, word: UnitWord, tip: str, take: Callable[[str], object] | None = None) -> None:
        def state(typed: str) -> None:
            _type(self._watched, self._placed, word.name, typed, typed or None)

        with self._sheet.about(_TOLD.get(word.name, "")):
            add_typed(self._sheet, word, tip, take or state, label=word.name, may_be_empty=take is None)
