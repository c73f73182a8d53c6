"""What only a step as a whole can tell, beside its events: a walk with its reason, a turn in which nothing was done."""

from __future__ import annotations

from typing import TypeAlias

from sandbox.ai.act import Blocked, Stand, Tap
from sandbox.ai.decision import Evidence
from sandbox.ai.machine import State
from sandbox.base.frozen import dataclass
from sandbox.battle.transition import Cause
from sandbox.grid.grid import Grid
from sandbox.rules.events import Event, Moved, Passed, StateChanged, TurnEnded
from sandbox.rules.unit import ScriptRow


@dataclass(frozen=True)
class Explained:
    """A change of state, with what brought it about."""

    change: StateChanged
    cause: Cause


@dataclass(frozen=True)
class Hid:
    """A unit hides, or comes out of hiding; `was_hidden` from its turn before on, if it hides again."""

    unit: str
    is_hidden: bool
    was_hidden: bool


@dataclass(frozen=True)
class Went:
    """A unit walks in a state of its machine."""

    walk: Moved
    state: State
    evidence: Evidence


@dataclass(frozen=True)
class Scripted:
    """A hero walks where a row of its script leads."""

    walk: Moved


@dataclass(frozen=True)
class Stayed:
    """A hero stays where it is, as the `row` of its script says; None after the last row."""

    end: TurnEnded
    row: ScriptRow | None


@dataclass(frozen=True)
class Idled:
    """A unit that decides for itself passes, since it finds nothing to do."""

    end: Passed
    evidence: Evidence


@dataclass(frozen=True)
class Stood:
    """A unit did nothing with its turn, or only changed its `state`, if its profile has states."""

    end: TurnEnded
    state: State | None
    act: Stand | Blocked | Tap
    evidence: Evidence
    grid: Grid


@dataclass(frozen=True)
class Unnoticed:
    """A unit looked for its `quarry`, which is hidden, and did not notice it.

    `deed` is what it does all the same, where that alone would leave open why. `more` is for how many more turns it
    would, None where nothing tells.
    """

    unit: str
    quarry: str
    deed: Went | Stood | None = None
    more: int | None = None


Happening: TypeAlias = Event | Explained | Hid | Unnoticed | Went | Scripted | Stayed | Stood | Idled
"""What a step tells: its events, and what only the step as a whole can tell."""
