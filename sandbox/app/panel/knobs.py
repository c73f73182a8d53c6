"""A parameter as a page shows it: its value, where that comes from, and where a change of it goes (guide: window, Tune;
parameters, Which value holds).
"""

from __future__ import annotations

from dataclasses import replace

from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.paint import MAP_VALUE, UNIT_VALUE
from sandbox.base.counting import measured
from sandbox.base.errors import InputError
from sandbox.base.language import say
from sandbox.base.param import Param, Value
from sandbox.base.values import Resolved, Source, resolve
from sandbox.rules.unit import Placed
from sandbox.scene.colours import CHANGED, TEXT, Colour
from sandbox.scene.words.values import value_words
from sandbox.workbench.losing import Reach
from sandbox.workbench.writing import why_not

SOURCES: dict[Source, str] = {
    "default": "default", "map": "from the map", "changed": "changed now", "unit": "the unit's own"}
_BELOW: dict[Source, str] = {
    "default": "default {value}", "map": "from the map {value}", "changed": "changed now {value}",
    "unit": "the unit's own {value}"}
COLOURS: dict[Source, Colour] = {"changed": CHANGED, "map": MAP_VALUE, "unit": UNIT_VALUE}


class Knob:
    """A parameter for a whole owner, changed now: a change acts at the next decision.

    `below` is what would hold without the change. A knob that `does_settle` is changed when its slider is let go.
    """

    does_settle = False
    reach: Reach = "from here"
    unit: str | None = None
    """The unit that it is for alone; None for all of its owner."""
    word = ""
    """What stands beside a value that is its owner's own, where that is no unit."""

    def __init__(self, watched: Watched, param: Param) -> None:
        self.watched, self.param = watched, param

    @property
    def resolved(self) -> Resolved:
        return self.watched.values[self.param.full]

    @property
    def below(self) -> Resolved:
        return self.watched.below[self.param.full]

    @property
    def value(self) -> Value:
        return self.resolved.value

    @property
    def source(self) -> Source:
        """Where the value comes from; one changed back to what it was counts as not changed."""
        resolved, below = self.resolved, self.below
        return below.source if resolved.source == "changed" and resolved.value == below.value else resolved.source

    @property
    def can_reset(self) -> bool:
        return self.source == "changed"

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number of its slider."""
        return self.param.low, self.param.high

    def change(self, raw: object) -> None:
        self.watched.session.tuning.set_param(self.param.full, raw)

    def reset(self) -> None:
        self.watched.session.tuning.reset_param(self.param.full)

    def colour(self, plain: Colour = TEXT) -> Colour:
        """The colour of the value by where it comes from."""
        return COLOURS.get(self.source, plain)

    def told(self) -> str:
        """The value, where it comes from and what it would be otherwise, for a tooltip."""
        below = self.below
        value, source = measured(value_words(self.value), self.param.unit), self._source(self.source)
        if self.can_reset:
            instead = say(_BELOW[below.source], value=value_words(below.value))
            return "\n".join((say("{value}, {source} ({instead})", value=value, source=source, instead=instead),
                              *self._told_unwritten()))
        if self.source != "unit" and self.value != below.value:
            return say("{value}, {source}; from the next start on {later}, {later_source}", value=value, source=source,
                       later=value_words(below.value), later_source=self._source(below.source))
        if self.source == "map":
            instead = say(_BELOW["default"], value=value_words(self.param.default))
            return say("{value}, {source} ({instead})", value=value, source=source, instead=instead)
        return say("{value}, {source}", value=value, source=source)

    def _source(self, source: Source) -> str:
        """Where a value comes from, in words."""
        return say(SOURCES[source])

    def _told_unwritten(self) -> tuple[str, ...]:
        """That a value changed now is not in the map, and what to do about it."""
        session = self.watched.session
        mine = [change for change in session.tuning.unwritten if change.unit == self.unit
                and change.name in (self.param.full, self.param.name)]
        why = [why_not(session.level, change) for change in mine]
        if not why:
            return ()
        return (say("Not in the map: {reason}", reason=why[-1]) if why[-1]
                else say("Not in the map: Write into the map keeps it"),)

    def told_reset(self) -> str:
        """What the reset does, or what the word in its place says."""
        if self.can_reset:
            return say("Back to {value} ({source})", value=value_words(self.below.value),
                       source=self._source(self.below.source))
        if self.source == "default":
            return ""
        return say("{Source}; the default is {value}", source=self._source(self.source),
                   value=value_words(self.param.default))


class OneUnits(Knob):
    """A parameter for one unit alone, changed now: stronger than what is changed for all of its kind."""

    def __init__(self, watched: Watched, param: Param, unit: str) -> None:
        super().__init__(watched, param)
        self.unit = self._name = unit

    @property
    def resolved(self) -> Resolved:
        return self.watched.of_unit(self._name)[self.param.name]

    @property
    def below(self) -> Resolved:
        """What holds for all of its kind; that is no change where it is what would hold with nothing changed."""
        for_all = self.watched.of_unit(self._name, "its own")[self.param.name]
        bare = self.watched.of_unit(self._name, "any")[self.param.name]
        return bare if for_all.value == bare.value else for_all

    @property
    def can_reset(self) -> bool:
        return self.resolved.value != self.below.value

    def change(self, raw: object) -> None:
        self.watched.session.tuning.set_param(self.param.full, raw, unit=self.unit)

    def reset(self) -> None:
        self.change(self.param.show(self.below.value))


class Stated(Knob):
    """A parameter as a property of the placed unit: a change is an edit of the map, a reset takes the property off.

    What is set to what would hold anyway is taken off, too.
    """

    does_settle = True
    reach = "anew"

    def __init__(self, watched: Watched, param: Param, placed: Placed) -> None:
        super().__init__(watched, param)
        self.placed = placed
        values = watched.session.level.values
        self._resolved = resolve(param, values, (), placed.name, placed.values)
        self._below = resolve(param, values)

    @property
    def resolved(self) -> Resolved:
        return self._resolved

    @property
    def below(self) -> Resolved:
        return self._below

    @property
    def can_reset(self) -> bool:
        return self.source == "unit"

    def change(self, raw: object) -> None:
        session = self.watched.session
        try:
            value = self.param.read_typed(raw)
        except InputError as error:
            session.tell_refusal(error)
            return
        # As Tiled writes it, whatever the type of the property there.
        written = ("true" if value else "false") if isinstance(value, bool) else str(value)
        session.set_unit_property(self.placed.name, self.param.name, None if value == self.below.value else written)

    def reset(self) -> None:
        self.watched.session.set_unit_property(self.placed.name, self.param.name, None)


class Number(Stated):
    """One of the unit's own numbers, whose default is its kind's."""

    def __init__(self, watched: Watched, param: Param, placed: Placed, usual: int, bounds: tuple[int, int]) -> None:
        value = int(getattr(placed, param.name))
        super().__init__(watched, replace(param, default=usual), placed)
        self._bounds = bounds
        self._resolved = Resolved(value, "unit" if watched.is_stated(placed, param.name) else "default")
        self._below = Resolved(usual, "default")

    @property
    def bounds(self) -> tuple[int, int]:
        return self._bounds
