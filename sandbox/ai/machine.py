"""A state machine as data: rows (from, to, when), and one behaviour per state (spec: map-ai.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandbox.ai.act import Act, Stand
from sandbox.ai.decision import Decision, Tested, TestedRow
from sandbox.ai.view import View


@dataclass(frozen=True)
class Condition:
    """A named test of a view. `words` is the spec's sentence, which every table and log shows."""

    words: str
    test: Callable[[View], Tested]


@dataclass(frozen=True)
class Row:
    """In state `before`, when every condition holds in this order, the machine goes to `after`."""

    before: str
    after: str
    when: tuple[Condition, ...]
    checked: str = "first"
    """"first": before the state's behaviour, and a change is the whole turn. "last": after it, within the same turn."""

    @property
    def sentence(self) -> str:
        return " and ".join(condition.words for condition in self.when)


Behaviour = Callable[[View], Act]
"""What a state does when no row fires: it looks through the view and says what to do."""


def run(view: View, rows: tuple[Row, ...], behaviours: Mapping[str, Behaviour]) -> Decision:
    """One turn of a machine: the first row of the present state whose conditions hold fires, and it is the turn.

    Else the state's behaviour acts, and then rows checked last may still fire.
    """
    before = view.me.state
    for row in rows:
        if row.before == before and row.checked == "first" and _holds(row, view):
            return view.decision((Stand("changed"),), before, row.after, row)
    act = behaviours[before](view)
    last = [row for row in rows if row.before == before and row.checked == "last"]
    if last:
        there = view.after(act)
        for row in last:
            if _holds(row, there):
                return view.decision((act,), before, row.after, row)
    return view.decision((act,), before, before)


def _holds(row: Row, view: View) -> bool:
    """Whether all conditions of a row hold, tested in their order up to the first that fails."""
    tested: list[Tested] = []
    for condition in row.when:
        tested.append(condition.test(view))
        if not tested[-1].holds:
            break
    fired = all(one.holds for one in tested)
    view.note_row(TestedRow(row, tuple(tested), fired))
    return fired
