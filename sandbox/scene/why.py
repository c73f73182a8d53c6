"""Why a unit did what it did, in sentences made from the evidence alone (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, assert_never

from sandbox.ai.act import Act, Attack, FollowScript, FullAct, Pass, Stand, Tap, Use, Wait, Walk
from sandbox.ai.decision import Decision, Tested, TestedRow
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell, distance
from sandbox.scene.frame import Frame
from sandbox.scene.reasons import cause_words, change_words, compared
from sandbox.scene.words import trace_words
from sandbox.search.field import Field
from sandbox.search.result import Search

_STANDS = {
    "rests": "It rests.", "beside": "It stands: it is beside its quarry.", "no way": "It stands: there is no way.",
    "too far": "It stands: the way is too long.", "blocked": "It stands: the next cell is not free.",
    "cornered": "It stands: no free step leads farther away.", "on the post": "It is on its post.",
    "stuck": "It stands: no free step lies nearer in a straight line.",
    "stays": "The die says: stay.",
    "nobody": "It stands: there is nobody to run from.", "changed": "Changing its state is its whole turn.",
}


@dataclass(frozen=True)
class Line:
    """One line of an explanation; `weight` says how it is drawn."""

    text: str
    weight: Literal["plain", "fired", "quiet"] = "plain"


NOTHING = "Nobody has decided yet. Step forward, or select an enemy to see what it would do now."


def explanation(frame: Frame) -> tuple[Line, ...]:
    """What it saw, the rows it tested, what it did or would do, and how it and others came into their states.

    While a search is watched, only how far it is. Without a decision one sentence says how to get one.
    """
    decision = frame.decision
    if decision is None:
        return (Line(NOTHING, "quiet"),)
    if frame.is_searching:
        return (Line(f"{decision.unit} is searching: step {frame.cells} of {decision.evidence.steps}."),)
    lines = [*_came(frame, decision), *_saw(decision), *(_row(row) for row in decision.evidence.rows),
             *_choices(decision), *_acts(decision), *_made(frame, decision)]
    for search in decision.evidence.searches:
        lines.append(Line(f"Searched: {search.variant}, {search.taken} cells taken{_found(search)}.", "quiet"))
    shown = decision.evidence.shown
    if isinstance(shown, Field) and all(each is not shown for each in decision.evidence.searches):
        lines.append(Line("Uses the field that was searched earlier in this round.", "quiet"))
    if frame.is_preview:
        lines.insert(0, Line("If it were its turn now:", "quiet"))
    return tuple(lines)


def _came(frame: Frame, decision: Decision) -> Iterable[Line]:
    """How the unit came into the state it decided in, unless a row that this decision tells of brought it there."""
    change = frame.transitions.get(decision.unit)
    if change is not None and change.cause is not decision.evidence.fired:
        yield Line(f"{change_words(change)} in turn {change.turn}: {cause_words(change.cause)}.", "quiet")


def _made(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What this turn made of others' states."""
    if frame.is_preview:
        return
    for name in sorted(frame.changed - {decision.unit}):
        change = frame.transitions.get(name)
        if change is not None:
            yield Line(f"{name}, {change_words(change)}: {cause_words(change.cause)}.", "fired")


def _found(search: Search) -> str:
    """What a search for a goal found; one without a goal only numbers cells."""
    if isinstance(search, Field):
        return ", shared this round"
    if not search.goals:
        return ""
    return ", no path" if search.length is None else f", path {search.length}"


def _saw(decision: Decision) -> Iterable[Line]:
    evidence = decision.evidence
    if len(evidence.candidates) > 1:
        told = ", ".join(f"{name} {'no path' if length is None else length}" for name, length in evidence.candidates)
        yield Line(f"Nearest enemy: {evidence.quarry} ({told}).", "quiet")
    if evidence.quarry is None or evidence.saw is None:
        return
    sight = next((one for one in evidence.compared if one.right == "sight"), None)
    line = evidence.line
    if sight is None:
        yield Line(f"{evidence.quarry} is hidden: unseen.")
    elif line is not None and line.blocker is not None and sight.holds:
        yield Line(f"Does not see {evidence.quarry}: ({line.blocker[0]}, {line.blocker[1]}) blocks the line of sight.")
    else:
        yield Line(f"{'Sees' if evidence.saw else 'Does not see'} {evidence.quarry}: {compared(sight)}.")


def _row(row: TestedRow) -> Line:
    told = "; ".join(_tested(one) for one in row.tested)
    return Line(f"{row.row.before} → {row.row.after}: {told}", "fired" if row.fired else "quiet")


def _tested(one: Tested) -> str:
    if one.reason:
        told = "not seen" if one.condition == "sees" else (
            compared(one.compared[-1]) if one.compared else f"not {one.condition}".replace("_", " "))
        return f"{told} ({one.reason})"
    if not one.compared:
        return one.condition if one.holds else f"not {one.condition}"
    return ", ".join(compared(comparison) for comparison in one.compared)


def _acts(decision: Decision) -> Iterable[Line]:
    """Each act in a sentence; a walk starts where the one before ended."""
    at = decision.evidence.stood
    for act in decision.acts:
        yield Line(_act(act, at))
        if isinstance(act, Walk):
            at = act.path[-1]


def _act(act: Act, at: Cell | None) -> str:
    match act:
        case Stand(why):
            return _STANDS.get(why, "It stands.")
        case Walk(path):
            cell = f"({path[-1][0]}, {path[-1][1]})"
            if len(path) == 1 and at is not None and distance(at, path[0]) == 1:
                step = (path[0][0] - at[0], path[0][1] - at[1])
                return f"It steps {DIRECTION_NAMES[DIRECTIONS.index(step)]} to {cell}."
            return f"It walks {len(path)} cells to {cell}."
        case Attack(target):
            return f"It attacks {target}: in reach."
        case Use(ability, target):
            return f"It uses {ability}{f' on {target}' if target else ''}."
        case FullAct(name):
            return f"It takes its full action: {name}."
        case Tap():
            return "It is tapped: nothing more can be done."
        case FollowScript(row):
            return f"Its script says: {row}." if row else "Its script has ended: it stays."
        case Pass():
            return "It ends its turn."
        case Wait():
            return "It waits until the end of the round."
        case _:
            assert_never(act)


def _choices(decision: Decision) -> Iterable[Line]:
    """The scores as a trace, what the dice picked, and the numbered instructions."""
    evidence = decision.evidence
    for one in evidence.compared:
        if one.right == "here":
            yield Line(f"It runs from {evidence.quarry}: {compared(one)}.", "plain")
    for carried in evidence.carried:
        yield Line(f"{carried.number} {carried.words}", "fired" if carried.was_done else "quiet")
    for picked in evidence.picked:
        if len(picked.candidates) > 1:
            yield Line(f"{picked.what}: {picked.picked}, by the dice, of {len(picked.candidates)} equal.", "quiet")
    if evidence.chosen is not None:
        considered = tuple((scored.action, scored.score) for scored in evidence.considered)
        yield Line(f"{trace_words(considered, evidence.chosen.action)}.")


def counters(decision: Decision, grid_cells: int, taken: int | None = None, in_round: int = 0) -> str:
    """The line under the map: which search, how many of how many cells, how long the path, and the straight line.

    `in_round` is how many searches were run in this round so far, over all units.
    """
    evidence = decision.evidence
    shown = evidence.shown
    if shown is None:
        return ""
    parts = [shown.variant, f"{shown.taken if taken is None else taken} of {grid_cells} cells"]
    if taken is None or taken >= shown.taken:
        if evidence.path or shown.goals:
            parts.append(f"path {len(evidence.path)}" if evidence.path else "no path")
        if evidence.path and evidence.stood is not None:
            goal = evidence.path[-1]
            parts.append(f"straight line {abs(goal[0] - evidence.stood[0]) + abs(goal[1] - evidence.stood[1])}")
    if in_round:
        parts.append("1 search this round" if in_round == 1 else f"{in_round} searches this round")
    return " · ".join(parts)
