"""What an act takes away from a battle, in words: before it is done, and after (guide: window, What an act costs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from sandbox.base.frozen import dataclass
from sandbox.base.language import joined, say, say_many, thing
from sandbox.base.values import Change
from sandbox.battle.history import History, in_common
from sandbox.workbench.keys import undo
from sandbox.workbench.undoing import Run
from sandbox.workbench.writing import told

Reach = Literal["for good", "anew", "from here"]
"""How far an act reaches into the battle: it goes with its level, starts anew, or loses what lies after the cursor."""


@dataclass(frozen=True)
class Loss:
    """The turns from `first` to `last`, both included, with so many orders given by hand and values changed in them.

    `is_rest`: of the first turn only what comes after the cursor.
    """

    first: int
    last: int
    orders: int = 0
    changes: int = 0
    is_rest: bool = False

    def __str__(self) -> str:
        """The turns in words.

        >>> str(Loss(11, 20))
        'turns 11 to 20'
        >>> str(Loss(1, 1, 2, 1))
        'turn 1, the 2 orders given and the value changed in it'
        >>> str(Loss(4, 4, 1, is_rest=True))
        'the rest of turn 4 and the order given in it'
        """
        orders = say_many(self.orders, "the order given", "the {number} orders given")
        changes = say_many(self.changes, "the value changed", "the {number} values changed")
        if self.orders and self.changes:
            return (thing("{turns}, {orders} and {changes} in it", turns=self.turns, orders=orders, changes=changes)
                    if self._is_one_turn else
                    thing("{turns}, {orders} and {changes} in them", turns=self.turns, orders=orders, changes=changes))
        if not self.orders and not self.changes:
            return self.turns
        held = orders if self.orders else changes
        return (thing("{turns} and {held} in it", turns=self.turns, held=held) if self._is_one_turn
                else thing("{turns} and {held} in them", turns=self.turns, held=held))

    @property
    def turns(self) -> str:
        """The turns alone."""
        match self.first == self.last, self.is_rest:
            case True, True:
                return thing("the rest of turn {first}", first=self.first)
            case False, True:
                return thing("the rest of turn {first} to {last}", first=self.first, last=self.last)
            case True, False:
                return thing("turn {first}", first=self.first)
            case _:
                return thing("turns {first} to {last}", first=self.first, last=self.last)

    @property
    def _is_one_turn(self) -> bool:
        """Whether it is one turn, or the rest of one."""
        return self.first == self.last or self.is_rest

    @property
    def is_one(self) -> bool:
        """Whether it is one thing alone."""
        return self._is_one_turn and not self.orders and not self.changes


def loss_of(history: History | None, reach: Reach = "from here") -> Loss | None:
    """What an act of this reach would take away now; None where nothing was played that it could."""
    if history is None:
        return None
    return _loss_after(history, history.cursor.step if reach == "from here" else 0, reach)


def loss_beside(old: History | None, new: History | None) -> Loss | None:
    """What a battle that was on screen has played and the one in its place has not; None for nothing."""
    if old is None:
        return None
    steps = new.steps if new is not None else []
    return _loss_after(old, max(0, in_common(old.steps, steps) - 1), "from here")


def _loss_after(history: History, at: int, reach: Reach) -> Loss | None:
    """What comes after a step of a battle."""
    if at >= history.seen:
        return None
    begin, last = history.steps[at].world, history.steps[history.seen].world
    is_rest = begin.stage == "open" or begin.turn == last.turn
    # Values that were changed go on to hold in a battle that starts anew.
    changes = len(set(last.changes) - set(begin.changes)) if reach == "from here" else 0
    return Loss(begin.turn + (not is_rest), last.turn, last.orders - begin.orders, changes, is_rest)


def told_before(history: History | None, reach: Reach) -> str:
    """What doing it would cost, without its beginning and full stop; empty where it costs nothing."""
    loss = loss_of(history, reach)
    if history is None or loss is None:
        return ""
    match reach:
        case "for good":
            return say("ends the battle: {loss}", loss=_going_for_good(loss))
        case "anew":
            return say("starts the battle anew: {loss}", loss=_going(loss))
        case "from here":
            return say("changes from turn {turn} on: {loss}", turn=loss.first, loss=_going(loss))
        case _:
            assert_never(reach)


def told_question(history: History | None, reach: Reach, key: str) -> str:
    """The same of what a key does. How it is done in spite of that comes first: it is read in little room too."""
    loss = loss_of(history, reach)
    if history is None or loss is None:
        return ""
    match reach:
        case "for good":
            return say("Press {key} again to end the battle: {loss}.", key=key, loss=_going_for_good(loss))
        case "anew":
            return say("Press {key} again to start the battle anew: {loss}.", key=key, loss=_going(loss))
        case "from here":
            return say("Press {key} again to change from turn {turn} on: {loss}.", key=key, turn=loss.first,
                       loss=_going(loss))
        case _:
            assert_never(reach)


def told_leaving(history: History | None) -> str:
    """What of a battle would go with its level, as a sentence; empty where nothing was played."""
    loss = loss_of(history, "for good")
    return say("The battle is not saved: {loss}.", loss=_going_for_good(loss)) if loss is not None else ""


def told_left(history: History | None) -> str:
    """What of a battle has gone with its level, as a sentence; empty for nothing."""
    loss = loss_of(history, "for good")
    if loss is None:
        return ""
    return (say("The battle before has ended: {turns} is gone.", turns=loss) if loss.is_one
            else say("The battle before has ended: {turns} are gone.", turns=loss))


def _going_for_good(loss: Loss) -> str:
    return (say("{turns} goes for good", turns=loss) if loss.is_one else say("{turns} go for good", turns=loss))


def _going(loss: Loss) -> str:
    return (say("{turns} goes, {key} brings it back", turns=loss, key=undo()) if loss.is_one
            else say("{turns} go, {key} brings them back", turns=loss, key=undo()))


def told_going(loss: Loss | None) -> str:
    """What will go, as a sentence to follow what would be done; empty for nothing."""
    return say("{Going}.", going=_going(loss)) if loss is not None else ""


def told_after(loss: Loss | None) -> str:
    """What it has cost, as a sentence to follow what was done; empty where it cost nothing."""
    if loss is None:
        return ""
    return (say("{Turns} is gone, {key} brings it back.", turns=loss, key=undo()) if loss.is_one
            else say("{Turns} are gone, {key} brings them back.", turns=loss, key=undo()))


def told_anew(old: History | None, changes: Sequence[Change], lack: str) -> str:
    """What became of the battle that was on screen: what is gone, and which values changed in it hold from the start.

    `lack` is what now keeps it from running, empty for nothing; that comes first. Empty where it had not been played.
    """
    loss = loss_of(old, "anew")
    if old is not None and lack:
        return joined(say("It cannot run now: {lack}.", lack=lack), told_after(loss))
    if old is None or loss is None:
        return ""
    begun = (say("The battle starts anew: {turns} is gone, {key} brings it back.", turns=loss, key=undo())
             if loss.is_one else
             say("The battle starts anew: {turns} are gone, {key} brings them back.", turns=loss, key=undo()))
    moved = [change for change in changes if change not in old.steps[0].changes]
    if not moved:
        return begun
    turns = {next(step.turn for step in old.steps if change in step.changes) for change in moved
             if change in old.steps[-1].changes}
    values = told(moved, old.battle.bestiary)
    if not turns:
        return joined(begun, say_many(len(moved), "{values} now holds from turn 0.", "{values} now hold from turn 0.",
                                      values=values))
    return joined(begun, say_many(len(moved), "{values} of turn {turns} now holds from turn 0.",
                                  "{values} of turn {turns} now hold from turn 0.", values=values,
                                  turns=", ".join(map(str, sorted(turns)))))


def told_back(run: Run | None, turn: int) -> str:
    """What came back with a battle that was put aside, when the one on screen stood at `turn`; empty for nothing."""
    if run is None:
        return ""
    if run.is_dropped:
        return say("The battle starts anew: its turns are not held any more.")
    return say("The battle is back at turn {turn}.", turn=run.turn) if run.turn or turn else ""
