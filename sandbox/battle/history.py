"""A battle that can be stepped back and forth by search cell, turn and round (spec: battle.md, Time)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Literal

from sandbox.ai.decision import Decision
from sandbox.ai.drivers.hand import Hand
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.transition import Transition, transitions_of
from sandbox.rules.events import Event, ParameterSet
from sandbox.rules.world import World

StepSize = Literal["cell", "turn", "round"]
STEP_SIZES: tuple[StepSize, ...] = ("cell", "turn", "round")


@dataclass(frozen=True)
class Cursor:
    """A place in the history: after `step` steps, and with `cells` > 0 that far into the searches of the next one."""

    step: int = 0
    cells: int = 0


class History:
    """Every step of a battle so far, and a cursor among them. To step back is to hold an older world.

    With `does_wait` off a hero driven by hand that has no order passes, as it does without a window.
    """

    def __init__(self, battle: Battle, does_wait: bool = True) -> None:
        self.battle = battle
        self._does_wait = does_wait
        self.steps: list[Step] = [battle.start()]
        self._transitions: list[Mapping[str, Transition]] = [{}]
        self.orders: tuple[str, ...] = ()
        self._cursor = Cursor()
        self._reached = 0

    def copy(self) -> History:
        """The same battle with a life of its own; the steps are shared, since no step ever changes."""
        other = copy(self)
        other.steps, other._transitions = list(self.steps), list(self._transitions)
        return other

    # Where the cursor stands

    @property
    def cursor(self) -> Cursor:
        return self._cursor

    @cursor.setter
    def cursor(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._reached = max(self._reached, cursor.step)

    @property
    def seen(self) -> int:
        """The last step that was ever reached. The one after it is made already while its searches are watched."""
        return self._reached

    @property
    def step(self) -> Step:
        return self.steps[self.cursor.step]

    @property
    def world(self) -> World:
        """The world at the cursor; while a search is watched it is still the one before the decision."""
        return self.step.world

    @property
    def decision(self) -> Decision | None:
        """The decision to look at: the one being watched cell by cell, else the one that led here.

        A parameter changed since then leaves it in view.
        """
        if self.cursor.cells:
            return self.steps[self.cursor.step + 1].decision
        return self._made.decision

    @property
    def transitions(self) -> Mapping[str, Transition]:
        """How each unit came into its state at the cursor; none for the state in which it was placed."""
        while len(self._transitions) <= self.cursor.step:
            self._transitions.append(_after(self._transitions[-1], self.steps[len(self._transitions)]))
        return self._transitions[self.cursor.step]

    @property
    def changed(self) -> Mapping[str, Transition]:
        """The units that came into their state in the step that led here, and how; while a search is watched none.

        A parameter changed since then leaves them in view.
        """
        return {} if self.cursor.cells else transitions_of(self._made.world, self._made.events, self._made.decision)

    @property
    def _made(self) -> Step:
        """The last step up to the cursor that is more than a changed parameter."""
        return next(step for step in reversed(self.steps[:self.cursor.step + 1]) if not _is_change(step))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events up to the cursor, in order."""
        return tuple(event for step in self.steps[:self.cursor.step + 1] for event in step.events)

    @property
    def waits_for(self) -> str | None:
        """The hero that needs an order before the battle can go on from the cursor; None when the future is known."""
        if not self._does_wait or self.cursor.step + 1 < len(self.steps):
            return None
        return self.battle.waits_for(self.world, self.orders)

    @property
    def hero(self) -> str | None:
        """The hero that an order given at the cursor would be for, also where it was played already; None for nobody.

        Nobody while a search is watched: the turn at the cursor is another's, and has begun.
        """
        return None if self.cursor.cells or not self._does_wait else self._hero

    @property
    def hand(self) -> Hand | None:
        """What the hero at the cursor can do now; None for nobody, and for one that falls as its turn begins."""
        return self.battle.hand(self.world) if self.hero is not None else None

    def would(self, command: str) -> Step:
        """The step that an order to the hero at the cursor would make; nothing is done."""
        return self.battle.advance(self.world, (*self.orders[:self.world.orders], command))

    @property
    def ends_round(self) -> bool:
        """Whether the last turn of a round has ended at the cursor."""
        return self._ends_round(self.cursor.step)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after the cursor: the battle is over here."""
        return self.world.is_over and self.cursor.step + 1 == len(self.steps)

    # Steps

    def forward(self, size: StepSize) -> bool:
        """One step forward; False when the battle is over or waits for an order and nothing moved."""
        before = self.cursor
        match size:
            case "cell":
                self._forward_cell()
            case "turn":
                self._forward_turn()
            case "round":
                while self._forward_turn() and not self._ends_round(self.cursor.step):
                    pass
        return self.cursor != before

    def back(self, size: StepSize) -> bool:
        """One step back; False at the start."""
        before = self.cursor
        match size:
            case "cell":
                self._back_cell()
            case "turn":
                self._back_turn()
            case "round":
                while self._back_turn() and not self._ends_round(self.cursor.step):
                    pass
        return self.cursor != before

    def go(self, step: int) -> None:
        """Puts the cursor after `step` steps, as far as they are known."""
        self.cursor = Cursor(max(0, min(step, len(self.steps) - 1)))

    def go_to_turn(self, turn: int) -> None:
        """Puts the cursor on the last known step of a turn (0 is before the first)."""
        self.go(max(place for place, step in enumerate(self.steps[:self.seen + 1]) if step.world.turn <= turn))

    # What the user does to the battle; each cuts the future off

    def order(self, command: str) -> None:
        """Gives the hero whose turn it is an order, out of turn to nobody. Anything that lay ahead is forgotten.

        A hero that falls as its turn begins obeys nothing, and nobody else obeys in its place.
        """
        if self._hero is None:
            return
        self._cut()
        self.orders = (*self.orders[:self.world.orders], command)
        self._append(self.battle.advance(self.world, self.orders))
        self.orders = self.orders[:self.world.orders]

    def change(self, change: Change) -> None:
        """Changes a parameter from here on. Anything that lay ahead is forgotten."""
        self._cut()
        self.orders = self.orders[:self.world.orders]
        step = self.battle.change(self.world, change)
        last = self.steps[-1].events
        if last and isinstance(last[-1], ParameterSet) and (last[-1].name, last[-1].unit) == (change.name, change.unit):
            # A slider being dragged is one change, not one for each value it passes.
            self.steps.pop()
            del self._transitions[len(self.steps):]
        self._append(step)

    # How it is done

    @property
    def _hero(self) -> str | None:
        return self.battle.waits_for(self.world, self.orders[:self.world.orders])

    def _append(self, step: Step) -> None:
        self.steps.append(step)
        self.cursor = Cursor(len(self.steps) - 1)

    def _cut(self) -> None:
        del self.steps[self.cursor.step + 1:]
        del self._transitions[self.cursor.step + 1:]
        self._reached = self.cursor.step
        self.cursor = Cursor(self.cursor.step)

    def _know_next(self) -> bool:
        """Makes sure that the step after the cursor is known; False when there is none (yet)."""
        if self.cursor.step + 1 < len(self.steps):
            return True
        if self.world.is_over or self.waits_for:
            return False
        self.steps.append(self.battle.advance(self.world, self.orders))
        return True

    def _forward_cell(self) -> None:
        while self._know_next():
            coming = self.steps[self.cursor.step + 1]
            cells = self.cursor.cells + 1
            if coming.decision is not None and cells < coming.decision.evidence.steps:
                self.cursor = Cursor(self.cursor.step, cells)
                return
            self.cursor = Cursor(self._after_changes(self.cursor.step + 1))
            if not _is_change(coming):
                return

    def _back_cell(self) -> None:
        if self.cursor.cells:
            self.cursor = Cursor(self.cursor.step, self.cursor.cells - 1)
            return
        step = self.cursor.step
        while _is_change(self.steps[step]):
            step -= 1
        if step:
            decision = self.steps[step].decision
            self.cursor = Cursor(step - 1, decision.evidence.steps - 1 if decision else 0)

    def _forward_turn(self) -> bool:
        moved = False
        while self._know_next():
            moved = True
            self.cursor = Cursor(self.cursor.step + 1)
            if _ends_turn(self.step):
                break
        self.cursor = Cursor(self._after_changes(self.cursor.step)) if moved else self.cursor
        return moved

    def _back_turn(self) -> bool:
        before = self.cursor
        if self.cursor.cells:
            self.cursor = Cursor(self.cursor.step)
            return True
        step = self.cursor.step
        while step and _is_change(self.steps[step]):
            step -= 1
        step = max(0, step - 1)
        while step and not _ends_turn(self.steps[step]):
            step -= 1
        self.cursor = Cursor(self._after_changes(step))
        return self.cursor != before

    def _after_changes(self, step: int) -> int:
        """The last of the changed parameters that follow a step: they are no step of their own, there or back."""
        while step + 1 < len(self.steps) and _is_change(self.steps[step + 1]):
            step += 1
        return step

    def _ends_round(self, step: int) -> bool:
        world = self.steps[step].world
        return world.is_over or self.battle.ends_round(world)


def _ends_turn(step: Step) -> bool:
    """Whether a turn has ended with a step: a unit's, or what the Kraken does itself before its units act."""
    return step.world.stage != "open" and not _is_change(step)


def _is_change(step: Step) -> bool:
    """Whether a step is only a changed parameter."""
    return bool(step.events) and all(isinstance(event, ParameterSet) for event in step.events)


def _after(before: Mapping[str, Transition], step: Step) -> Mapping[str, Transition]:
    """The transitions after one more step; the same mapping where no state changed."""
    found = transitions_of(step.world, step.events, step.decision)
    return {**before, **found} if found else before
