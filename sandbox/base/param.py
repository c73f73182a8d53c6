"""A parameter, declared once: slider, map property, option and table follow from it (guide: parameters, Names)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import Literal

from sandbox.base import written
from sandbox.base.counting import counted, measured
from sandbox.base.errors import refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import around, say, thing
from sandbox.base.once import once

Value = int | bool | str


@dataclass(frozen=True)
class Param:
    """A tunable value of one owner. `name` is the short name, `full` is `owner.name`.

    Whole numbers have `low` and `high` (both allowed) and a `unit`; on/off values have a bool default; choices have
    `choices`, a function so that a shelf that grows later is listed whole. `label` is the sentence that its row says,
    with `{value}` (a switch needs none); without one its name stands there. `called` gives a choice a plain name.
    """

    name: str
    default: Value
    help: str
    owner: str = ""
    low: int = 0
    high: int = 0
    unit: str = ""
    choices: Callable[[], tuple[str, ...]] | None = field(default=None, compare=False)
    label: str = ""
    called: Callable[[str], str] | None = field(default=None, compare=False)

    @once
    def full(self) -> str:
        return f"{self.owner}.{self.name}"

    @property
    def words(self) -> str:
        """The name in words, as sentences say it.

        >>> Param("lost_limit", 3, "").words
        'lost limit'
        """
        return self.name.replace("_", " ")

    @property
    def around(self) -> tuple[str, str]:
        """What its row says before the value, and after it.

        >>> Param("sight", 8, "", label="Sees up to {value}").around, Param("lost_limit", 3, "").around
        (('Sees up to', ''), ('lost limit', ''))
        """
        return around(self.label, "value") if self.label else (self.words, "")

    def said(self, value: Value) -> str:
        """What holds with a value, as its row says it.

        >>> Param("sight", 8, "", unit="cells", label="Sees up to {value}").said(1)
        'Sees up to 1 cell'
        >>> Param("patience", 8, "", unit="turns").said(2), Param("combat", True, "", label="Units fight").said(True)
        ('patience 2 turns', 'Units fight: on')
        """
        shown = self.shown(value)
        if not self.label:
            return thing("{name} {value}", name=self.words, value=shown)
        if self.sort == "switch":
            return say("{what}: {value}", what=say(self.label), value=shown)
        return say(self.label, value=shown)

    def shown(self, value: Value) -> str:
        """A value with its unit, or by its plain name."""
        match self.sort:
            case "choice":
                return self.called(str(value)) if self.called else str(value)
            case "switch":
                return thing("on") if value else thing("off")
            case "number":
                return counted(int(value), self.unit)

    @property
    def sort(self) -> Literal["number", "switch", "choice"]:
        """What kind of control the value needs."""
        if self.choices is not None:
            return "choice"
        return "switch" if isinstance(self.default, bool) else "number"

    @property
    def allowed(self) -> str:
        """What the value may be, in words.

        >>> Param("sight", 8, "", low=0, high=98, unit="cells").allowed
        'whole numbers from 0 to 98 cells'
        """
        match self.sort:
            case "choice":
                return ", ".join(self.choices()) if self.choices else ""
            case "switch":
                return "on, off"
            case "number":
                return thing("whole numbers from {low} to {high}", low=self.low, high=measured(self.high, self.unit))

    def of(self, owner: str, default: Value | None = None) -> Param:
        """The same parameter for another owner, which may restate the default."""
        return replace(self, owner=owner, default=self.default if default is None else default)

    def read(self, raw: object) -> Value:
        """The value that `raw` (text or a value from a file) stands for. Raises InputError outside the range."""
        value = self._parse(raw)
        if value is None:
            allowed = written.SWITCH_WORDS if self.sort == "switch" else self.allowed
            raise refuse(say("{name} is {value}", name=self.name, value=written.quoted(raw)), allowed)
        return value

    def reads(self, raw: object) -> bool:
        """Whether `raw` stands for a value of it."""
        return self._parse(raw) is not None

    def read_typed(self, raw: object) -> Value:
        """As `read`, for what is typed beside its row's words: a refusal names it by these.

        >>> Param("sight", 8, "", high=98, label="Sees up to {value}").read_typed("12")
        12
        """
        value = self._parse(raw)
        if value is None:
            raise refuse(say('"{row}" cannot be {value}', row=self.around[0], value=written.quoted(raw)), self.allowed)
        return value

    def _parse(self, raw: object) -> Value | None:
        if isinstance(raw, int) and abs(raw) > written.LARGEST:
            return None
        text = str(raw).strip().lower()
        match self.sort:
            case "choice":
                return text if self.choices is not None and text in self.choices() else None
            case "switch":
                return written.switch(text)
            case "number":
                number = None if isinstance(raw, bool) else written.decimal(text)
                return number if isinstance(number, int) and self.low <= number <= self.high else None

    def show(self, value: Value) -> str:
        """The value as it is written in files and on screen."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)
