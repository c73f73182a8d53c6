"""What a unit may do with its turn; the rules carry it out (spec: battle.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sandbox.grid.cell import Cell
from sandbox.rules.unit import ScriptRow


@dataclass(frozen=True)
class Stand:
    """Nothing. `why` is a short reason: a word of the profile, for the reader.

    Where it would step onto a cell that is not free, `cell` is that cell, and `by` the unit that stands there, if one
    does.
    """

    why: str = ""
    cell: Cell | None = None
    by: str = ""


@dataclass(frozen=True)
class Walk:
    path: tuple[Cell, ...]


@dataclass(frozen=True)
class Attack:
    target: str


@dataclass(frozen=True)
class Use:
    """An ability of the unit's kind, `potion` or `antidote`; aimed at nobody, it is for the unit itself."""

    ability: str
    target: str | None = None


@dataclass(frozen=True)
class FullAct:
    """The full action that the unit's kind declares."""

    name: str


@dataclass(frozen=True)
class Tap:
    """Nothing more can be carried out until the next activation."""


@dataclass(frozen=True)
class FollowScript:
    row: ScriptRow | None
    """None after the last row: the hero stays as it was."""


@dataclass(frozen=True)
class Pass:
    """Ends the turn, by order."""


@dataclass(frozen=True)
class Wait:
    """Goes last in this round (spec: initiative.md)."""


Act: TypeAlias = Stand | Walk | Attack | Use | FullAct | Tap | FollowScript | Pass | Wait
