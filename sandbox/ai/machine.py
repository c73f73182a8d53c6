"""A state machine as data: states, each with what it does, and rows (from, to, when) (guide: machines, Rows).

It knows no state by its name: what a state is to the rules of a battle, its role says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from sandbox.ai.act import Act, Stand
from sandbox.ai.decision import Decision, Tested
from sandbox.ai.view import View
from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.base.param import Param

Role: TypeAlias = Literal["asleep", "calm", "hunting", "fleeing", "on guard", "homing"]
"""What a state is to the rules of a battle, whatever its name.

hunting: the quarry can break the fight off, who comes into it begins to count anew for how long it has not seen its
quarry, and who is called into a battle is awake in it. calm: a fight that was broken off leads here. on guard: its
alarm is told whoever sees it. Of the others the rules ask nothing.
"""

Tone: TypeAlias = Literal["sleep", "wander", "chase", "flee", "guard", "home"]
"""What a state means to who looks on, whatever its name: each has its colour (scene/colours.py)."""

CALM_TURNS = Param("calm_turns", 0, "How long it notices nothing after the hero broke off a fight.", low=0, high=99,
                   unit="turns", label="Rests after a fight for {value}")
"""The rules read it of a unit that hunts: so long it is calm, above 0, when its quarry breaks off the fight."""


@dataclass(frozen=True)
class Condition:
    """A named test of a view. `words` is how logs and tables name it, `says` the same as a clause of plain words.

    `needs` are the parameters that it reads; the value of the first is the `{limit}` in what it says, and where that is
    1 it says `says_of_one`, if it has such words. One that `throws`
    a die is the last of its row: the die is thrown only when all the rest holds. One that `is_near` holds up to that
    limit away from the quarry.
    """

    words: str
    test: Callable[[View], Tested]
    needs: tuple[Param, ...] = ()
    throws: bool = False
    says: str = ""
    says_of_one: str = ""
    is_near: bool = False


@dataclass(frozen=True)
class Behaviour:
    """What a state does when no row fires: it looks through the view and says what to do.

    `needs` are the parameters that it reads.
    """

    act: Callable[[View], Act]
    needs: tuple[Param, ...] = ()


def behaviour(*needs: Param) -> Callable[[Callable[[View], Act]], Behaviour]:
    """Declares a function to be a behaviour that reads these parameters."""
    return lambda act: Behaviour(act, needs)


@dataclass(frozen=True)
class State:
    """A state of a machine: its `name` as in files, one `letter`, a `tone`, a sentence.

    `role` is what it is to the rules. `says` is what a `{Unit}` in it is at, and `until` at which `{limit}` away from
    its quarry it would leave it; without them it goes by its name.
    """

    name: str
    letter: str
    tone: Tone
    help: str
    role: Role
    behaviour: Behaviour
    says: str = ""
    until: str = ""

    def doing(self, other: Behaviour) -> State:
        """The same state in which something else is done."""
        return replace(self, behaviour=other)


@dataclass(frozen=True)
class Row:
    """In state `before`, when every condition holds in this order, the machine goes to `after`."""

    before: str
    after: str
    when: tuple[Condition, ...]
    checked: Literal["first", "last"] = "first"
    """"first": before the state's behaviour, and a change is the whole turn. "last": after it, within the same turn."""

    @property
    def sentence(self) -> str:
        return " and ".join(self.conditions)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The words of its conditions, in their order."""
        return tuple(condition.words for condition in self.when)

    @property
    def plain(self) -> tuple[tuple[str, str, str], ...]:
        """What each condition says in plain words, what of a limit of 1, and the parameter whose value that is; empty
        where it has none."""
        return tuple((condition.says, condition.says_of_one,
                      condition.needs[0].name if "{limit}" in condition.says else "") for condition in self.when)

    def limits_after(self, tested: int) -> tuple[str, ...]:
        """For each condition after so many the parameter that sets how near the quarry must be; empty where none does.
        """
        return tuple(condition.needs[0].name if condition.is_near else "" for condition in self.when[tested:])


@dataclass(frozen=True)
class Machine:
    """`states` start with the one a unit is in unless it says otherwise; `rows` are tested in their order."""

    states: tuple[State, ...]
    rows: tuple[Row, ...]

    @once
    def by_name(self) -> Mapping[str, State]:
        return {state.name: state for state in self.states}

    def decide(self, view: View) -> Decision:
        """One turn: the first row of the present state whose conditions hold fires, and it is the turn.

        Else the state's behaviour acts, and then rows checked last may still fire.
        """
        before = view.me.state
        for row in self._rows.get((before, "first"), ()):
            if _holds(row, view):
                return self._changed(view, Stand("changed"), row)
        act = self.by_name[before].behaviour.act(view)
        if last := self._rows.get((before, "last")):
            there = view.after(act)
            for row in last:
                if _holds(row, there):
                    return self._changed(view, act, row)
        return view.decision((act,), before, before)

    @once
    def _rows(self) -> Mapping[tuple[str, str], tuple[Row, ...]]:
        """The rows by the state they lead from, and by when they are checked."""
        found: dict[tuple[str, str], tuple[Row, ...]] = {}
        for row in self.rows:
            found[row.before, row.checked] = (*found.get((row.before, row.checked), ()), row)
        return found

    def _changed(self, view: View, act: Act, row: Row) -> Decision:
        if self.by_name[row.after].role == "hunting":
            view.note_lost(0)
        return view.decision((act,), row.before, row.after, row)


def _holds(row: Row, view: View) -> bool:
    """Whether all conditions of a row hold, tested in their order up to the first that fails."""
    tested: list[Tested] = []
    fired = True
    for condition in row.when:
        one = condition.test(view)
        tested.append(one)
        if not one.holds:
            fired = False
            break
    view.note_row(row, tested, fired, () if fired else row.limits_after(len(tested)))
    return fired
