"""What a unit may do with its turn; the rules carry it out (guide: battle, What happens in a turn)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.rules.unit import ScriptRow

Standing: TypeAlias = Literal["sleeps", "watches", "stays", "on the post", "changed", "beside", "nobody", "no way",
                              "stuck", "too far", "cornered"]
"""Why a unit stands: it sleeps, or is on guard; the die says so; it is on its post; its change of state is the whole
turn; its quarry is beside it, or it has none; there is no way, no step nearer, or the way is too long;
no step leads farther away."""


@dataclass(frozen=True)
class Stand:
    """Nothing, for a reason."""

    why: Standing


@dataclass(frozen=True)
class Blocked:
    """Nothing: it would step onto a `cell` that is not free. `by` is the unit that stands there; empty for none."""

    cell: Cell
    by: str = ""


@dataclass(frozen=True)
class Walk:
    """Along these cells; along none it stands still."""

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
    """Goes last in this round (guide: initiative, Waiting)."""


Act: TypeAlias = Stand | Blocked | Walk | Attack | Use | FullAct | Tap | FollowScript | Pass | Wait
