"""What a unit does, in words: its acts, what it chose among, what it could not consider (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from sandbox.ai.act import Act, Attack, FollowScript, FullAct, Pass, Stand, Tap, Use, Wait, Walk
from sandbox.ai.decision import Carried, Decision, Evidence, LeftOut, Obstacle
from sandbox.base.counting import counted
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell, distance
from sandbox.grid.grid import Grid
from sandbox.scene.lines import Line
from sandbox.scene.reasons import compared
from sandbox.scene.words.acts import action_words, script_words, trace_words
from sandbox.scene.words.values import cell_words

_STANDS: Mapping[str, str] = {
    "sleeps": "It sleeps.", "watches": "It stands on guard.", "no way": "It stands: there is no way.",
    "cornered": "It stands: no free step leads farther away.", "on the post": "It is on its post.",
    "stuck": "It stands: no free step lies nearer in a straight line.",
    "stays": "The die says: stay.",
    "nobody": "It stands: there is nobody to run from.", "changed": "Changing its state is its whole turn.",
}

_OBSTACLES: Mapping[Obstacle, str] = {
    "nobody in reach": "nobody is in reach", "no attack left": "no attack is left", "combat off": "fighting is off",
    "no move left": "no move is left", "no way": "there is no way", "in reach already": "it is near enough already",
    "there already": "it is there already", "taken": "somebody stands on its goal", "blocked": "the way is blocked",
    "best here": "no cell is farther than its own", "no free cell": "no cell is free", "none": "it has none",
    "cooling down": "it is not ready yet", "too far": "nobody is that near"}

_USED_UP: tuple[Obstacle, ...] = ("no attack left", "no move left", "none")
"""What says nothing about why a unit stands, but that it had nothing to move with."""


def obstacle_words(carried: Carried) -> str:
    """Why an instruction was not carried out or led to nothing; empty where it did."""
    return _OBSTACLES[carried.obstacle] if carried.obstacle is not None else ""


def acts(decision: Decision, grid: Grid) -> Iterable[Line]:
    """Each act in a sentence; a walk starts where the one before ended."""
    at = decision.evidence.stood
    if all(isinstance(act, Tap) for act in decision.acts) and decision.acts:
        yield Line(_stands_by_instructions(decision.evidence.carried), worth="deed")
        return
    for act in decision.acts:
        yield Line(_act(act, at, decision.evidence, grid), worth="deed")
        if isinstance(act, Walk):
            at = act.path[-1]


def _stands_by_instructions(carried: tuple[Carried, ...]) -> str:
    """Why nothing came of a board-game unit's instructions."""
    obstacles = [each.obstacle for each in carried if each.obstacle is not None]
    reasons = dict.fromkeys(_OBSTACLES[each] for each in obstacles if each not in _USED_UP)
    return f"It stands: {'; '.join(reasons) or 'its instructions give it nothing to do'}."


def _act(act: Act, at: Cell | None, evidence: Evidence, grid: Grid) -> str:
    match act:
        case Stand():
            return _stand(act, evidence, grid)
        case Walk(path):
            if len(path) == 1 and at is not None and distance(at, path[0]) == 1:
                step = (path[0][0] - at[0], path[0][1] - at[1])
                return f"It steps {DIRECTION_NAMES[DIRECTIONS.index(step)]} to {cell_words(path[-1])}."
            return f"It walks {counted(len(path), 'cell')} to {cell_words(path[-1])}."
        case Attack(target):
            return f"It attacks {target}: in reach."
        case Use(ability, target):
            return f"It uses {ability}{f' on {target}' if target else ''}."
        case FullAct(name):
            return f"It takes its full action: {name}."
        case Tap():
            return "It is tapped: it has done all it can."
        case FollowScript(row):
            return f"Its script says: {script_words(row)}." if row else "Its script has ended: it stays."
        case Pass():
            return "It ends its turn."
        case Wait():
            return "It waits until the end of the round."
        case _:
            assert_never(act)


def _stand(act: Stand, evidence: Evidence, grid: Grid) -> str:
    match act.why:
        case "blocked" if act.cell is not None:
            if act.cell not in grid:
                return "It stands: the map ends there."
            return f"It stands: {f'{act.by} stands' if act.by else 'a wall is'} on {cell_words(act.cell)}."
        case "beside":
            return f"It stands: it is beside {evidence.quarry or 'nobody'}."
        case "too far":
            far = next(one for one in reversed(evidence.compared) if one.right == "far")
            return f"It stands: the way is too long, {compared(far)}."
        case why:
            return _STANDS.get(why, "It stands.")


def choices(evidence: Evidence) -> Iterable[Line]:
    """The scores as a trace, what could not be considered, what the dice picked, and the numbered instructions."""
    for one in evidence.compared:
        if one.right == "here":
            yield Line(f"It runs from {evidence.quarry}: {compared(one)}.", worth="reason")
    for carried in evidence.carried:
        why = obstacle_words(carried)
        yield Line(f"{carried.number} {carried.words}{f' {why[:1].upper()}{why[1:]}.' if why else ''}",
                   "fired" if carried.was_done else "quiet", is_drawn=True,
                   worth="reason" if carried.was_done else "aside")
    for picked in evidence.picked:
        if len(picked.candidates) > 1:
            yield Line(f"{picked.what}: {picked.picked}, by the dice, of {len(picked.candidates)} equal.", "quiet",
                       is_drawn=True)
    if evidence.chosen is not None:
        considered = tuple((scored.action, scored.score) for scored in evidence.considered)
        yield Line(f"{trace_words(considered, evidence.chosen.action)}.", is_drawn=True, worth="reason")
    for left in evidence.left_out:
        yield Line(f"Not considered: {left_out_words(left)}.", "quiet", is_drawn=True)


def left_out_words(left: LeftOut) -> str:
    """An action that was not considered, and why, with the values.

    >>> left_out_words(LeftOut("spit", "cooling down", turns=2)), left_out_words(LeftOut("hex", "effect", "Rat"))
    ('spit is ready in 2 turns', 'hex: Rat has it already')
    """
    name = action_words((left.action, None))
    match left.why:
        case "cooling down":
            return f"{name} is ready in {counted(left.turns, 'turn')}"
        case "share":
            assert left.compared is not None
            return f"{name}: {left.target} has {left.compared.value} % life, not below {left.compared.limit} %"
        case "mana":
            assert left.compared is not None
            return f"{name} costs {left.compared.limit} mana, {left.compared.value} left"
        case "reach":
            return f"{name}: {left.target or 'nobody'} is {'out of' if left.target else 'within'} its reach"
        case "effect":
            return f"{name}: {left.target} has it already"
        case "healthy":
            return f"{name}: neither poisoned nor bleeding"
        case "used up":
            return f"{name}: none is left"
        case "called":
            return f"{name}: it has called already"
        case "full":
            return f"{name}: no cell is free"
        case "calls first":
            return f"{name}: the call comes first"
        case _:
            assert_never(left.why)
