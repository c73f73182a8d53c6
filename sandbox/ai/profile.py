"""A profile: what decides for a unit, declared once in one file (spec: map-ai.md, board-profiles.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.ai.decision import Decision
from sandbox.ai.machine import Row
from sandbox.ai.view import View
from sandbox.base.param import Param
from sandbox.base.shelf import Shelf


@dataclass(frozen=True)
class State:
    """A state of a machine: its `name` as in files, one `letter`, a `tone` (a meaning, no colour), a sentence."""

    name: str
    letter: str
    tone: str
    help: str


@dataclass(frozen=True)
class Profile:
    """`decide` turns a view into a decision. `states` start with the one a unit is in unless it says otherwise."""

    name: str
    help: str
    params: tuple[Param, ...]
    states: tuple[State, ...]
    rows: tuple[Row, ...]
    decide: Callable[[View], Decision]
    instructions: tuple[str, ...] = ()
    """The numbered instructions of a board-game profile, which has no states and no rows."""
    tells_only_seen: bool = False
    """Whether the story tells its changes of state only when the hero sees it."""

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(state.name for state in self.states)

    def state(self, name: str) -> State | None:
        return next((state for state in self.states if state.name == name), None)


def shelf(*profiles: Profile) -> Shelf[Profile]:
    return Shelf("profile", *profiles)
