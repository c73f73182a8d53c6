"""How a unit came into the state it is in: by a row of its machine, or by what somebody else did.

Made from the decision and the events of a step, so that whoever looks at the cursor is told what led there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from sandbox.ai.decision import Decision, TestedRow
from sandbox.base.frozen import dataclass
from sandbox.rules.events import Event, Joined, KrakenStep, StateChanged
from sandbox.rules.world import World


@dataclass(frozen=True)
class BrokenOff:
    """`hero` ended its turn out of reach of all that were fighting it."""

    hero: str


@dataclass(frozen=True)
class Called:
    """`by` called the unit into the battle."""

    by: str


@dataclass(frozen=True)
class Played:
    """The Kraken played the unit from its hand."""

    card: str


Cause: TypeAlias = TestedRow | BrokenOff | Called | Played


@dataclass(frozen=True)
class Transition:
    """From state `before` (empty for one that joined) to `after`, in `turn`, and what brought it about."""

    before: str
    after: str
    turn: int
    cause: Cause


def transitions_of(world: World, events: tuple[Event, ...], decision: Decision | None) -> Mapping[str, Transition]:
    """The units that came into a state in one step, with the cause: from the world after it, its events and decision.

    A machine changes its own state only by its rows; of what changes another's the event says who did it.
    """
    found: dict[str, Transition] = {}
    for event in events:
        match event:
            case StateChanged():
                cause = _cause(event, decision)
                if cause is not None:
                    found[event.unit] = Transition(event.before, event.after, event.turn, cause)
            case Joined() if world[event.unit].state:
                found[event.unit] = Transition("", world[event.unit].state, event.turn, _entry(event, events, decision))
            case _:
                pass
    return found


def _cause(event: StateChanged, decision: Decision | None) -> Cause | None:
    if event.broken_off_by:
        return BrokenOff(event.broken_off_by)
    return decision.evidence.fired if decision is not None and decision.unit == event.unit else None


def _entry(event: Joined, events: tuple[Event, ...], decision: Decision | None) -> Cause:
    played = next((earlier.card for earlier in events if isinstance(earlier, KrakenStep) and earlier.step == "play"
                   and earlier.unit == event.unit), None)
    return Played(played) if played is not None else Called(decision.unit if decision is not None else "")
