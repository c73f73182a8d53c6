"""What an act takes away from a battle, in words: before it is done, and after (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sandbox.base.counting import counted
from sandbox.base.values import Change
from sandbox.battle.history import History
from sandbox.workbench.undoing import Run, in_common
from sandbox.workbench.writing import told

Reach = Literal["anew", "from here"]
"""How far an act reaches into the battle: it starts anew, or what lies after the cursor goes."""


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
        kinds = ((self.orders, "order", "given"), (self.changes, "value", "changed"))
        held = [f"the {noun if number == 1 else counted(number, noun)} {done}"
                for number, noun, done in kinds if number]
        if not held:
            return self.turns
        return f"{', '.join((self.turns, *held[:-1]))} and {held[-1]} in {'it' if self._is_one else 'them'}"

    @property
    def turns(self) -> str:
        """The turns alone."""
        if self.is_rest:
            return f"the rest of turn {self.first}" + (f" to {self.last}" if self.last > self.first else "")
        return f"turn {self.first}" if self.first == self.last else f"turns {self.first} to {self.last}"

    @property
    def _is_one(self) -> bool:
        """Whether it is one turn, or the rest of one."""
        return self.first == self.last or self.is_rest

    @property
    def verb(self) -> str:
        return "goes" if self._is_one and not self.orders and not self.changes else "go"

    @property
    def them(self) -> str:
        return "it" if self.verb == "goes" else "them"


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
    what = "starts the battle anew" if reach == "anew" else f"changes from turn {history.world.turn} on"
    return f"{what}: {loss} {loss.verb}, Ctrl+Z brings {loss.them} back"


def told_after(loss: Loss | None, begin: str = "") -> str:
    """What it has cost, as a sentence to follow what was done; empty where it cost nothing."""
    if loss is None:
        return ""
    words = f"{begin}{loss} {'is' if loss.verb == 'goes' else 'are'} gone, Ctrl+Z brings {loss.them} back."
    return f" {words[:1].upper()}{words[1:]}"


def told_anew(old: History | None, changes: Sequence[Change], lack: str) -> str:
    """What became of the battle that was on screen: what is gone, and which values changed in it hold from the start.

    `lack` is what now keeps it from running, empty for nothing; that comes first. Empty where it had not been played.
    """
    loss = loss_of(old, "anew")
    if old is not None and lack:
        return f" It cannot run now: {lack}.{told_after(loss)}"
    if old is None or loss is None:
        return ""
    words = told_after(loss, "the battle starts anew: ")
    moved = [change for change in changes if change not in old.steps[0].world.changes]
    if not moved:
        return words
    turns = {next(step.world.turn for step in old.steps if change in step.world.changes) for change in moved
             if change in old.steps[-1].world.changes}
    when = f" of turn {', '.join(map(str, sorted(turns)))}" if turns else ""
    return f"{words} {told(moved, old.battle.bestiary)}{when} now hold{'s' if len(moved) == 1 else ''} from turn 0."


def told_back(run: Run | None, turn: int) -> str:
    """What came back with a battle that was put aside, when the one on screen stood at `turn`; empty for nothing."""
    if run is None:
        return ""
    if run.is_dropped:
        return " The battle starts anew: its turns are not held any more."
    return f" The battle is back at turn {run.turn}." if run.turn or turn else ""
