"""A profile: what decides for a unit, declared once in one file (guide: profiles)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, assert_never

from sandbox.ai.decision import Decision
from sandbox.ai.fitting import misfits
from sandbox.ai.instructions import Instructions
from sandbox.ai.machine import Machine, Role, Row, State
from sandbox.ai.view import View
from sandbox.base.errors import InputError
from sandbox.base.frozen import dataclass
from sandbox.base.param import Param
from sandbox.base.shelf import Shelf

Destination: TypeAlias = Literal["goal", "post"]
"""What can be stated of a unit: where it goes, or the cell that it guards and returns to."""


@dataclass(frozen=True)
class Profile:
    """What it is like to meet, its parameters, and what it decides by. Raises InputError with all that cannot work."""

    name: str
    help: str
    params: tuple[Param, ...]
    mind: Machine | Instructions
    tells_only_seen: bool = False
    """Whether the story tells its changes of state only when the hero sees it."""

    def __post_init__(self) -> None:
        if wrong := tuple(misfits(self.name, self.params, self.mind)):
            raise InputError(wrong)

    @property
    def decide(self) -> Callable[[View], Decision]:
        """Turns a view into a decision."""
        return self.mind.decide

    @property
    def states(self) -> tuple[State, ...]:
        """The states of a machine, the first one first; none of a board-game profile."""
        return self.mind.states if isinstance(self.mind, Machine) else ()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.mind.rows if isinstance(self.mind, Machine) else ()

    @property
    def instructions(self) -> tuple[str, ...]:
        """The numbered instructions of a board-game profile."""
        return self.mind.words if isinstance(self.mind, Instructions) else ()

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(state.name for state in self.states)

    def state(self, name: str) -> State | None:
        return self.mind.by_name.get(name) if isinstance(self.mind, Machine) else None

    def first_of(self, role: Role) -> State | None:
        """The first state of a role."""
        return next((state for state in self.states if state.role == role), None)

    @property
    def walks_by_move(self) -> bool:
        """Whether its units walk as far as their `move` says; those of a machine take one step a turn."""
        return isinstance(self.mind, Instructions)

    def goes_by(self, destination: Destination) -> bool:
        """Whether it matters to a unit of this profile where such a place is."""
        match destination:
            case "goal":
                return isinstance(self.mind, Instructions) and self.mind.goes_to_goal
            case "post":
                return any(state.role in ("on guard", "homing") for state in self.states)
            case _:
                assert_never(destination)


def shelf(*profiles: Profile) -> Shelf[Profile]:
    return Shelf("unknown profile {name}", *profiles)
