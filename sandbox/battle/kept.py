"""A step as the history keeps it: the world after it, its events, and what is needed to make it again.

A decision with its evidence and searches is much larger than the world it leads to, and few are looked at twice. The
same world and order always give the same decision, so it is made again when somebody looks
(guide: architecture, A turn in the code).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from itertools import zip_longest

from sandbox.ai.decision import Decision
from sandbox.base.frozen import replace
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.transition import Transition, transitions_of
from sandbox.rules.events import Commanded, Event, ParameterSet
from sandbox.rules.world import Stage, World
from sandbox.search.field import Field

LOOKED_AT = 8
"""So many steps of a battle are held whole: those that were made or looked at last."""


class State:
    """A world as plain values, without anything that was computed from them.

    Of the fields of its round it holds what was asked, not the answers: who decides anew finds the same fields there,
    and has not run them itself. Those that the state before held already are shared with it.
    """

    __slots__ = ("_plain",)

    def __init__(self, world: World, before: State | None) -> None:
        known = before._plain.fields if before is not None else ()
        self._plain: World = replace(world, fields=tuple(
            old if old == new else _unanswered(new)
            for old, new in zip_longest(known[:len(world.fields)], world.fields)))

    @property
    def world(self) -> World:
        """The world, another one each time: what is computed from it goes with whoever looks."""
        return replace(self._plain, fields=tuple(map(_unanswered, self._plain.fields)))

    @property
    def turn(self) -> int:
        return self._plain.turn

    @property
    def round(self) -> int:
        return self._plain.round

    @property
    def stage(self) -> Stage:
        return self._plain.stage

    @property
    def changes(self) -> tuple[Change, ...]:
        return self._plain.changes


def _unanswered(field: Field) -> Field:
    """The same field to be asked anew: a value that is made again holds nothing that was computed."""
    return dataclasses.replace(field)


class Kept:
    """A step that was made, after the one kept `before` it (None: the start of the battle).

    `searches` is how many have been run in its round up to it. `came` are the units that changed their state in it, and
    how.
    """

    __slots__ = ("_before", "_looked", "_state", "came", "decider", "events", "searches")

    def __init__(self, step: Step, before: Kept | None, looked: Looked) -> None:
        self._before: State | None = before._state if before is not None else None
        self._state: State = State(step.world, self._before)
        self._looked = looked
        self.events: tuple[Event, ...] = step.events
        self.decider = step.decision.unit if step.decision is not None else None
        self.came: Mapping[str, Transition] = transitions_of(step.world, step.events, step.decision)
        so_far = before.searches if before is not None and before.round == self.round else 0
        self.searches: int = so_far + (len(step.decision.evidence.asked) if step.decision is not None else 0)
        looked.hold(self, step)

    @property
    def whole(self) -> Step:
        """The step with its decision, made again unless it is among those looked at last."""
        return self._looked.step(self)

    @property
    def decision(self) -> Decision | None:
        """The decision behind it; None: nobody decided."""
        return self.whole.decision

    @property
    def world(self) -> World:
        """The world after it. Only that of the whole step is the same object each time."""
        return self._state.world

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def round(self) -> int:
        return self._state.round

    @property
    def changes(self) -> tuple[Change, ...]:
        """The values changed up to it."""
        return self._state.changes

    @property
    def is_change(self) -> bool:
        """Whether it is only a changed parameter."""
        return bool(self.events) and all(isinstance(event, ParameterSet) for event in self.events)

    @property
    def ends_turn(self) -> bool:
        """Whether a turn has ended with it: a unit's, or what the Kraken does itself before its units act."""
        return self._state.stage != "open" and not self.is_change

    def again(self, battle: Battle) -> Step:
        """The step made once more. A world and an order, as they were, can only lead to it."""
        if self._before is None:
            return battle.start()
        if self.is_change:
            return Step(self.world, self.events)
        world = self._before.world
        order = [event.command for event in self.events if isinstance(event, Commanded)]
        return battle.advance(world, (*[""] * world.orders, *order))


class Looked:
    """The steps of a battle that are held whole, those looked at last; any other is made again."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._steps: dict[Kept, Step] = {}

    def step(self, kept: Kept) -> Step:
        step = self._steps.pop(kept, None)
        if step is None:
            step = kept.again(self._battle)
        self.hold(kept, step)
        return step

    def hold(self, kept: Kept, step: Step) -> None:
        self._steps[kept] = step
        if len(self._steps) > LOOKED_AT:
            del self._steps[next(iter(self._steps))]

    def forget(self) -> None:
        """Holds none any more."""
        self._steps.clear()
