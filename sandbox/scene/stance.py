"""What a unit is doing, and why it does nothing else: the state in words, and the one reason with its value."""

from __future__ import annotations

from typing import assert_never

from sandbox.ai.act import Stand, Standing
from sandbox.ai.decision import Carried, Compared, Decision, Evidence, Obstacle, TestedRow
from sandbox.ai.machine import State
from sandbox.ai.profile import Profile
from sandbox.base.language import say, say_many, thing
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell, distance
from sandbox.grid.grid import Grid
from sandbox.scene.reasons import compared, decisive
from sandbox.scene.words.values import cell_words


def acted_in(decision: Decision, profile: Profile | None) -> State | None:
    """The state in which a unit did what it did: its new one only where changing was its whole turn; None for a profile
    without states.
    """
    if profile is None:
        return None
    return profile.state(decision.after if decision.acts == (Stand("changed"),) else decision.before)


def at(state: State, unit: str) -> str:
    """What a unit in a state is doing, as a clause.

    >>> from sandbox.ai.hunting import SLEEP
    >>> at(SLEEP, "Zork"), at(SLEEP, "it")
    ('Zork sleeps', 'It sleeps')
    """
    return say(state.says, unit=unit) if state.says else say("{Unit} is in the state {state}", unit=unit,
                                                             state=state.name)


def held_back(state: State, evidence: Evidence) -> str:
    """Why no row led out of a state that waits for its quarry, as a clause; empty where the state waits for nobody."""
    row = decisive(evidence.rows)
    if not state.until or row is None or row.fired:
        return ""
    last, quarry = row.tested[-1], evidence.quarry or thing("nobody")
    match last.reason:
        case "hidden":
            return say("{quarry} is hidden", quarry=quarry)
        case "nobody":
            return say("it has no enemy")
        case "blocked" if evidence.line is not None and evidence.line.blocker is not None:
            return say("{cell} blocks its view of {quarry}", cell=cell_words(evidence.line.blocker), quarry=quarry)
        case "blocked" | "fearless" | None:
            return _failed(last.compared[-1], row, state, quarry) if last.compared else ""
        case _:
            assert_never(last.reason)


def _failed(one: Compared, row: TestedRow, state: State, quarry: str) -> str:
    if one.measure == "calm":
        return say_many(one.value or 0, "it rests for {number} turn more", "it rests for {number} turns more")
    if one.measure == "die":
        return say("the die fell on {value}, not below {limit}", value=one.value, limit=one.limit)
    if one.measure not in ("path", "distance"):
        return compared(one)
    if one.value is None:
        return say("there is no way to {quarry}", quarry=quarry)
    limits = [other.limit for tested in row.tested for other in tested.compared if other.measure == one.measure]
    until = say(state.until, limit=min(*limits, *(left.value for left in row.untested if left is not None), one.limit))
    if one.measure == "path":
        return say_many(one.value, "{quarry} is {number} step away, {until}",
                        "{quarry} is {number} steps away, {until}", quarry=quarry, until=until)
    return say_many(one.value, "{quarry} is {number} cell away, counted across and down; {until}",
                    "{quarry} is {number} cells away, counted across and down; {until}", quarry=quarry, until=until)


def blocked_words(cell: Cell, by: str, grid: Grid) -> str:
    """Why it could not step onto a cell, as a clause."""
    if cell not in grid:
        return say("the map ends there")
    if by:
        return say("{unit} is in the way on {cell}", unit=by, cell=cell_words(cell))
    return say("a wall is in the way on {cell}", cell=cell_words(cell))


def standing_words(why: Standing, state: State | None, evidence: Evidence) -> str:
    """Why a unit stands, as a clause; empty where its state is all there is to say."""
    match why:
        case "sleeps" | "watches":
            return held_back(state, evidence) if state is not None else ""
        case "stays":
            return say("the die says that it stays")
        case "on the post":
            return say("it is on its post")
        case "changed":
            return say("a change of state is its whole turn")
        case "beside":
            return (say("it is beside {quarry}, but fighting is off", quarry=evidence.quarry) if evidence.spared
                    else say("it is beside {quarry}, but its blow reaches nobody", quarry=evidence.quarry))
        case "nobody":
            return say("there is no enemy")
        case "no way":
            return _no_way(evidence)
        case "stuck":
            return say("no free step lies nearer in a straight line")
        case "too far":
            way = next(one for one in reversed(evidence.compared) if one.measure == "way")
            return say("the way is too long, {comparison}", comparison=compared(way))
        case "cornered":
            return say("no free step leads farther away")
        case _:
            assert_never(why)


def idle_words(carried: tuple[Carried, ...]) -> str:
    """Why nothing came of a board-game unit's instructions, as a clause."""
    obstacles = [one.obstacle for one in carried if one.obstacle is not None]
    reasons = dict.fromkeys(obstacle_words(obstacle) for obstacle in obstacles if obstacle not in _USED_UP)
    return "; ".join(reasons) or say("its instructions give it nothing to do")


_USED_UP: tuple[Obstacle, ...] = ("no attack left", "no move left", "none")
"""What says nothing about why a unit stands, but that it had nothing to move with."""


def obstacle_words(obstacle: Obstacle) -> str:
    """Why an instruction was not carried out or led to nothing, as a clause."""
    match obstacle:
        case "nobody in reach":
            return say("nobody is in reach")
        case "no attack left":
            return say("no attack is left")
        case "combat off":
            return say("fighting is off")
        case "no move left":
            return say("no move is left")
        case "no way":
            return say("there is no way")
        case "in reach already":
            return say("it is near enough already")
        case "there already":
            return say("it is there already")
        case "taken":
            return say("somebody stands on its goal")
        case "blocked":
            return say("the way is blocked")
        case "best here":
            return say("no cell is farther than its own")
        case "no free cell":
            return say("no cell is free")
        case "none":
            return say("it has none")
        case "cooling down":
            return say("it is not ready yet")
        case "too far":
            return say("nobody is that near")
        case "exposed":
            return say("an enemy can reach it")
        case "at full life":
            return say("it is at full life and has nothing to heal")
        case _:
            assert_never(obstacle)


def passing_words(evidence: Evidence) -> str:
    """Why one that ends its turn has nothing to do, as a clause; empty where nothing tells."""
    if evidence.spared:
        return say("{unit} is in reach, but fighting is off", unit=evidence.spared)
    if not evidence.asked:
        return ""
    if evidence.path:
        return say("nobody is in reach")
    return say("there is no way to an enemy") if evidence.asked[0].search.goals else say("there is no enemy")


def _no_way(evidence: Evidence) -> str:
    """Where no way leads; who searches nothing knows only that there is none."""
    asked = next((one for one in reversed(evidence.asked) if one.search.goals and one.search.length is None), None)
    if asked is None:
        return say("there is no way")
    goal = thing("its post") if "post" in asked.purposes else asked.to or cell_words(asked.search.goals[0])
    return (say("there is no way to {goal} round other units", goal=goal) if asked.search.closed
            else say("there is no way to {goal}", goal=goal))


def walk_words(path: tuple[Cell, ...], at: Cell | None, evidence: Evidence) -> str:
    """A walk from a cell as a clause, and how long the whole way is on which it is."""
    way = evidence.path or ()
    goal = _goal(evidence) if len(way) > len(path) and way[:len(path)] == path else ""
    cell = cell_words(path[-1])
    if len(path) > 1 or at is None or distance(at, path[0]) != 1:
        if goal:
            return say("{count} of {number} steps to {goal}, as far as {cell}", count=len(path), number=len(way),
                       goal=goal, cell=cell)
        return say_many(len(path), "{number} step to {cell}", "{number} steps to {cell}", cell=cell)
    direction = thing(DIRECTION_NAMES[DIRECTIONS.index((path[0][0] - at[0], path[0][1] - at[1]))])
    if goal:
        return say("a step {direction} to {cell}, the first of {number} to {goal}", direction=direction, cell=cell,
                   number=len(way), goal=goal)
    return say("a step {direction} to {cell}", direction=direction, cell=cell)


def _goal(evidence: Evidence) -> str:
    """Where the way that explains its step leads; empty where nothing tells."""
    asked = next((one for one in evidence.asked if one.search is evidence.shown), None)
    if asked is None:
        # A field that another unit searched: it is followed where its way was held against a limit.
        does_follow = any(one.measure == "way" for one in evidence.compared)
        return evidence.quarry or "" if does_follow else ""
    if set(asked.purposes) <= {"nearest", "conditions", "distances", "farthest"}:
        # It was only measured. If a step lies on it as well, that is chance.
        return ""
    if "flight" in asked.purposes:
        return cell_words(evidence.path[-1]) if evidence.path else ""
    if "post" in asked.purposes:
        return thing("its post")
    return asked.to or (cell_words(asked.search.goals[0]) if asked.search.goals else "")
