"""Attributes of an element as numbers; text is refused, with the line where it stands."""

from __future__ import annotations

import math
import re

from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.tiled.markup import Element

LARGEST = 0xFFFFFFFF
LARGEST_ID = 0x7FFFFFFF
"""The largest id of an object or layer that Tiled can count to."""

LARGEST_NUMBER = 1e9
"""The largest number that is no whole one, so that sums of places and sizes stay exact to a fraction of a pixel."""

LONGEST = 1_000_000
"""The longest side of an object in pixels."""

LARGEST_TILE = 8192
"""The longest side of a tile in pixels."""

USUAL_TILE = 16
"""The side of a tile that says none."""

LARGEST_PICTURE = 16_384
"""The longest side of a picture in pixels, as graphics hardware takes them."""

_FARTHEST = 10**12
_WHOLE = re.compile(r"[-+]?[0-9]{1,12}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")


@dataclass(frozen=True)
class Attributes:
    """The attributes of `element`, which lies at `place`. An empty number is as good as none, as to Tiled."""

    element: Element
    place: Place

    def text(self, name: str, default: str = "") -> str:
        return self.element.attributes.get(name, default)

    def whole(self, name: str, default: int | None = 0, low: int = 0, high: int = LARGEST) -> int:
        """A whole number from low to high. Missing: the default, or refused where that is None."""
        raw = self._stated(name)
        if raw is None and default is not None:
            return default
        if raw is None or not _WHOLE.fullmatch(raw.strip()) or not low <= int(raw) <= high:
            raise self._wrong(name, raw, say("whole numbers from {low} to {high}", low=low, high=high))
        return int(raw)

    def bounded(self, name: str, default: int | None, low: int, high: int, instead: int,
                findings: list[Finding]) -> int:
        """A whole number. One that lies outside is replaced, with a warning: by `instead` if too small, else by the
        highest.

        For sizes that cannot be drawn. The file keeps what it says.
        """
        value = self.whole(name, default, -_FARTHEST, _FARTHEST)
        if low <= value <= high:
            return value
        used = instead if value < low else high
        findings.append(Finding("warning", self.place,
                                say("{name} of <{tag}> is {value}; {used} is used instead", name=name,
                                    tag=self.element.tag, value=value, used=used),
                                say("whole numbers from {low} to {high}", low=low, high=high)))
        return used

    def length(self, name: str, findings: list[Finding]) -> float:
        """A side of something drawn. One that is longer than the longest is cut to that, with a warning."""
        value = self.decimal(name)
        if abs(value) <= LONGEST:
            return value
        used = math.copysign(LONGEST, value)
        findings.append(Finding("warning", self.place,
                                say("{name} of <{tag}> is {value:.0f}; {used:.0f} is used instead", name=name,
                                    tag=self.element.tag, value=value, used=used), say("up to {limit}", limit=LONGEST)))
        return used

    def decimal(self, name: str, default: float = 0) -> float:
        """A number, not infinite."""
        raw = self._stated(name)
        return default if raw is None else self.number(name, raw)

    def number(self, name: str, raw: str) -> float:
        """The number written as `raw` in the attribute `name`."""
        value = float(raw) if len(raw) < 400 and _DECIMAL.fullmatch(raw.strip()) else math.inf
        if abs(value) > LARGEST_NUMBER:
            raise self._wrong(name, raw, say("a number from -{limit:.0f} to {limit:.0f}", limit=LARGEST_NUMBER))
        return value

    def switch(self, name: str, default: bool) -> bool:
        """A switch: any whole number but 0 is on. Words of truth say nothing here, as Tiled never writes them."""
        raw = self._stated(name)
        if raw is None or raw.strip().casefold() in ("true", "false"):
            return default
        if not _WHOLE.fullmatch(raw.strip()):
            raise self._wrong(name, raw, say("0 or 1"))
        return int(raw) != 0

    def points(self, name: str) -> tuple[tuple[float, float], ...]:
        """`x,y x,y …` as pairs of numbers."""
        pairs = []
        for pair in self.text(name).split():
            x, comma, y = pair.partition(",")
            if not comma:
                raise self._wrong(name, pair, "x,y x,y …")
            pairs.append((self.number(name, x), self.number(name, y)))
        return tuple(pairs)

    def _stated(self, name: str) -> str | None:
        raw = self.element.attributes.get(name)
        return raw if raw and not raw.isspace() else None

    def _wrong(self, name: str, raw: str | None, allowed: str) -> InputError:
        if raw is None:
            return refuse(say("<{tag}> has no {name}", tag=self.element.tag, name=name), allowed, self.place)
        shown = raw if len(raw) <= 40 else raw[:40] + "…"
        return refuse(say('{name} of <{tag}> is "{value}"', name=name, tag=self.element.tag, value=shown), allowed,
                      self.place)
