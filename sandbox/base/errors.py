"""Findings: what is wrong with an input, where, and what would be allowed (guide: battle, Bad input)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from sandbox.base.frozen import dataclass
from sandbox.base.language import say

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Place:
    """Where a finding lies. Empty fields are not known or do not apply. `cell` is (x, y)."""

    file: str = ""
    line: int | None = None
    layer: str = ""
    object_id: int | None = None
    object_name: str = ""
    property: str = ""
    cell: tuple[int, int] | None = None

    def __str__(self) -> str:
        """The known parts from the outside in.

        >>> str(Place("a.tmx", layer="units", object_id=3, object_name="Rat", property="sight"))
        'a.tmx, layer "units", object 3 "Rat", property "sight"'
        """
        parts = [self.file] if self.file else []
        if self.line is not None:
            parts.append(say("line {line}", line=self.line))
        if self.layer:
            parts.append(say('layer "{layer}"', layer=self.layer))
        if self.object_id is not None:
            parts.append(say('object {id} "{name}"', id=self.object_id, name=self.object_name) if self.object_name
                         else say("object {id}", id=self.object_id))
        elif self.object_name:
            parts.append(f'"{self.object_name}"')
        if self.property:
            parts.append(say('property "{property}"', property=self.property))
        if self.cell is not None:
            parts.append(say("cell ({x}, {y})", x=self.cell[0], y=self.cell[1]))
        return ", ".join(parts)


@dataclass(frozen=True)
class Finding:
    """One thing found in an input: `problem` with its value, and what is `allowed`, both in the language spoken.

    An *error* makes running impossible, a *warning* does not, a *note* only tells how something was read.
    """

    severity: Severity
    place: Place
    problem: str
    allowed: str = ""

    def __str__(self) -> str:
        """One sentence: where, what, and what is allowed."""
        where = str(self.place)
        if where and self.allowed:
            return say("{where}: {problem} (allowed: {allowed})", where=where, problem=self.problem,
                       allowed=self.allowed)
        if self.allowed:
            return say("{problem} (allowed: {allowed})", problem=self.problem, allowed=self.allowed)
        return say("{where}: {problem}", where=where, problem=self.problem) if where else self.problem

    def within(self, file: str) -> Finding:
        """The same finding, placed in `file` unless it names one already."""
        return self if self.place.file else replace(self, place=replace(self.place, file=file))


class InputError(Exception):
    """An input that cannot be used. `findings` says why, all at once."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = (
            (findings,) if isinstance(findings, Finding) else tuple(findings))
        super().__init__("\n".join(str(finding) for finding in self.findings))


def refuse(problem: str, allowed: str = "", place: Place | None = None) -> InputError:
    """An InputError of one finding, to be raised by the caller."""
    return InputError(Finding("error", place or Place(), problem, allowed))
