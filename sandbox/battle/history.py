"""A battle that can be stepped back and forth by search cell, turn and round (guide: battle, Stepping)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Literal

from sandbox.ai.decision import Decision
from sandbox.ai.drivers.hand import Hand
from sandbox.base.frozen import dataclass
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.kept import Kept, Looked
from sandbox.battle.since import Since
from sandbox.battle.transition import Transition
from sandbox.rules.events import Commanded, Event, ParameterSet, TurnEnded
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

    The steps are kept as worlds and events; the decision of one is made again when it is looked at. With `does_wait`
    off a hero driven by hand that has no order passes, as it does without a window.
    """

    def __init__(self, battle: Battle, does_wait: bool = True) -> None:
        self.battle = battle
        self._does_wait = does_wait
        self.steps: list[Kept] = []
        self._looked = Looked(battle)
        self._came: Since[Transition] = Since()
        self._acted: Since[int] = Since()
        self._keep(battle.start())
        self.orders: tuple[str, ...] = ()
        self._cursor = Cursor()
        self._reached = 0

    def copy(self) -> History:
        """The same battle with a life of its own; the steps are shared, since no step ever changes."""
        other = copy(self)
        other.steps, other._came, other._acted = list(self.steps), self._came.copy(), self._acted.copy()
        return other

    def put_aside(self) -> History:
        """A copy to be held until it is needed again: no step of it is held whole, and nothing that only saves work."""
        self._looked.forget()
        self.battle.forget()
        return self.copy()

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
        """The step that led to the cursor."""
        return self.steps[self.cursor.step].whole

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
        return self.made.decision

    @property
    def transitions(self) -> Mapping[str, Transition]:
        """How each unit came into its state at the cursor; none for the state in which it was placed."""
        return self._came.all(self.cursor.step)

    @property
    def changed(self) -> Mapping[str, Transition]:
        """The units that came into their state in the step that led here, and how; while a search is watched none.

        A parameter changed since then leaves them in view.
        """
        return {} if self.cursor.cells else self.made.came

    @property
    def searches(self) -> int:
        """How many searches have been run in the round at the cursor, up to it."""
        return self.steps[self.cursor.step].searches

    @property
    def made(self) -> Kept:
        """The last step up to the cursor that is more than a changed parameter."""
        return self.steps[self._before_changes(self.cursor.step)]

    def last_turn_of(self, name: str) -> int | None:
        """The last step up to the cursor in which a unit, or the Kraken, did something in its turn; None for none."""
        return self._acted.last(name, self.cursor.step)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events up to the cursor, in order."""
        return tuple(event for kept in self.steps[:self.cursor.step + 1] for event in kept.events)

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

    def is_as_played(self, command: str) -> bool:
        """Whether an order to the hero at the cursor would make the very step that was played next."""
        would, played = self.would(command), self.steps[self.cursor.step + 1]
        return (would.events, would.world) == (played.events, played.world)

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
        self.go(self.last_step_of(turn))

    def last_step_of(self, turn: int) -> int:
        """The last step of a turn that was ever reached; of a turn that was not, the last of all that were."""
        return max(0, bisect_right(self.steps, turn, hi=self.seen + 1, key=turn_of) - 1)

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
            self._cut_at(len(self.steps) - 1)
        self._append(step)

    # How it is done

    @property
    def _hero(self) -> str | None:
        return self.battle.waits_for(self.world, self.orders[:self.world.orders])

    def _keep(self, step: Step) -> None:
        """Keeps one step more than those known."""
        index, kept = len(self.steps), Kept(step, self.steps[-1] if self.steps else None, self._looked)
        self.steps.append(kept)
        for name, change in kept.came.items():
            self._came.note(name, index, change)
        acted = {event.unit for event in kept.events if isinstance(event, TurnEnded | Commanded)}
        for name in acted | ({kept.decider} if kept.decider is not None else set()):
            self._acted.note(name, index, index)

    def _append(self, step: Step) -> None:
        self._keep(step)
        self.cursor = Cursor(len(self.steps) - 1)

    def _cut(self) -> None:
        self._cut_at(self.cursor.step + 1)
        self._reached = self.cursor.step
        self.cursor = Cursor(self.cursor.step)

    def _cut_at(self, steps: int) -> None:
        """Forgets all but the first so many steps."""
        del self.steps[steps:]
        self._came.cut(steps)
        self._acted.cut(steps)

    def _know_next(self) -> bool:
        """Makes sure that the step after the cursor is known; False when there is none (yet)."""
        if self.cursor.step + 1 < len(self.steps):
            return True
        if self.world.is_over or self.waits_for:
            return False
        self._keep(self.battle.advance(self.world, self.orders))
        return True

    def _forward_cell(self) -> None:
        while self._know_next():
            coming = self.steps[self.cursor.step + 1]
            cells = self.cursor.cells + 1
            if cells < _cells(coming):
                self.cursor = Cursor(self.cursor.step, cells)
                return
            self.cursor = Cursor(self._after_changes(self.cursor.step + 1))
            if not coming.is_change:
                return

    def _back_cell(self) -> None:
        if self.cursor.cells:
            self.cursor = Cursor(self.cursor.step, self.cursor.cells - 1)
            return
        step = self._before_changes(self.cursor.step)
        if step:
            self.cursor = Cursor(step - 1, _cells(self.steps[step]) - 1)

    def _forward_turn(self) -> bool:
        moved = False
        while self._know_next():
            moved = True
            self.cursor = Cursor(self.cursor.step + 1)
            if self.steps[self.cursor.step].ends_turn:
                break
        self.cursor = Cursor(self._after_changes(self.cursor.step)) if moved else self.cursor
        return moved

    def _back_turn(self) -> bool:
        before = self.cursor
        if self.cursor.cells:
            self.cursor = Cursor(self.cursor.step)
            return True
        step = max(0, self._before_changes(self.cursor.step) - 1)
        while step and not self.steps[step].ends_turn:
            step -= 1
        self.cursor = Cursor(self._after_changes(step))
        return self.cursor != before

    def _after_changes(self, step: int) -> int:
        """The last of the changed parameters that follow a step: they are no step of their own, there or back."""
        while step + 1 < len(self.steps) and self.steps[step + 1].is_change:
            step += 1
        return step

    def _before_changes(self, step: int) -> int:
        """The step that the changed parameters up to a step follow; itself where it is none."""
        while self.steps[step].is_change:
            step -= 1
        return step

    def _ends_round(self, step: int) -> bool:
        world = self.steps[step].world
        return world.is_over or self.battle.ends_round(world)


def _cells(kept: Kept) -> int:
    """How many steps it takes to watch a step cell by cell; 1 where nobody decided."""
    decision = kept.decision
    return decision.evidence.steps if decision is not None else 1


def turn_of(kept: Kept) -> int:
    return kept.turn


def in_common(one: Sequence[Kept], other: Sequence[Kept]) -> int:
    """How many steps two battles have in common from the start: after the first that differs none is."""
    return bisect_left(range(min(len(one), len(other))), True, key=lambda step: one[step] is not other[step])
