"""The story of a battle: the events of a step, with what only the step as a whole can tell.

It tells no more than the heroes see (guide: machines, What the story tells); the log holds all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sandbox.ai.act import Blocked, FollowScript, Stand, Tap
from sandbox.battle.battle import Step
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.transition import transitions_of
from sandbox.rules.events import Chose, Event, Moved, Passed, StateChanged, TurnEnded
from sandbox.rules.world import World
from sandbox.scene.stance import acted_in, passing_words
from sandbox.scene.words.events import Told, told
from sandbox.scene.words.happenings import (
    Explained,
    Happening,
    Hid,
    Idled,
    Scripted,
    Stayed,
    Stood,
    Unnoticed,
    Went,
)


def caption(before: World | None, step: Step, bestiary: Bestiary) -> str:
    """What happened in a step, in the one sentence that weighs most (of equal ones the first); empty for nothing."""
    heaviest = max(map(told, story(before, step, bestiary)), key=lambda happened: happened.weight, default=Told(0, ""))
    return heaviest.sentence if heaviest.weight else ""


def story(before: World | None, step: Step, bestiary: Bestiary) -> tuple[Happening, ...]:
    """What happened in a step, in order; `before` is the world it started from, None for the start of the battle.

    `bestiary` is that of the battle's level: of some profiles only what a hero sees is told.
    """
    found: list[Happening] = []
    late: list[Happening] = []
    causes = transitions_of(step.world, step.events, step.decision)
    unseen = list(_unnoticed(before, step, bestiary))
    for event in step.events:
        if unseen and isinstance(event, Chose):
            # It looked before it did anything.
            found.append(unseen.pop())
        if isinstance(event, TurnEnded):
            found += (*late, *_hidden(before, step))
            late.clear()
        if isinstance(event, StateChanged) and event.unit in causes:
            if event.seen:
                told_now = late if _came_of_its_act(event, step) else found
                told_now.append(Explained(event, causes[event.unit].cause))
                # Its cause tells that the other is hidden, where that is why.
                unseen.clear()
            continue
        happening = _in_words(event, step, bestiary)
        if isinstance(happening, Stood) and happening.act == Stand("changed") and any(
                isinstance(one, Explained) and one.change.unit == happening.end.unit for one in found):
            # That it changed is told already, and it did nothing else.
            continue
        if unseen and isinstance(happening, Went | Stood):
            happening = replace(unseen.pop(), deed=happening)
        found.append(happening)
    return (*found, *late)


def _came_of_its_act(event: StateChanged, step: Step) -> bool:
    """Whether a unit changed its state for where its own act led: that is told after the act."""
    decision = step.decision
    return decision is not None and event.unit == decision.unit and decision.acts != (Stand("changed"),)


def _in_words(event: Event, step: Step, bestiary: Bestiary) -> Happening:
    """A walk, or a turn in which nothing was done, with what its unit is at, goes by or lacks; else the event as it is.
    """
    decision = step.decision
    if decision is None or not isinstance(event, Moved | Passed | TurnEnded) or event.unit != decision.unit:
        return event
    if isinstance(event, Passed):
        return Idled(event, decision.evidence) if passing_words(decision.evidence) else event
    act, = decision.acts if len(decision.acts) == 1 else (None,)
    if isinstance(event, Moved) and isinstance(act, FollowScript):
        return Scripted(event)
    unit = step.world[event.unit]
    if not unit.is_alive:
        return event
    state = acted_in(decision, bestiary.profiles.get(unit.placed.profile))
    if isinstance(event, Moved):
        return Went(event, state, decision.evidence) if state is not None else event
    match act:
        case FollowScript(row) if row is None or (row.cell == event.at and not _has_moved(step)):
            return Stayed(event, row)
        case Tap():
            return Stood(event, None, act, decision.evidence, step.world.grid)
        case Stand() | Blocked() if state is not None:
            return Stood(event, state, act, decision.evidence, step.world.grid)
        case _:
            return event


def _has_moved(step: Step) -> bool:
    return any(isinstance(event, Moved) for event in step.events)


def _hidden(before: World | None, step: Step) -> Iterable[Hid]:
    """Who hides in this step, hides again in its own turn, or comes out of hiding."""
    acting = step.decision.unit if step.decision is not None else None
    for unit in before.units if before is not None else ():
        now = step.world[unit.name]
        if now.is_alive and (now.hidden != unit.hidden or (now.hidden and unit.name == acting)):
            yield Hid(unit.name, now.hidden, unit.hidden)


def _unnoticed(before: World | None, step: Step, bestiary: Bestiary) -> Iterable[Unnoticed]:
    """Who looked for a hero that is hidden and did not notice it."""
    decision = step.decision
    if decision is None or before is None or decision.unit not in before:
        return
    quarry, profile = decision.evidence.quarry, bestiary.profiles.get(before[decision.unit].placed.profile)
    state = profile.state(decision.before) if profile is not None else None
    if profile is None or state is None or state.role != "hunting" or profile.tells_only_seen:
        return
    if quarry is not None and before[quarry].hidden:
        lost = next((one for row in decision.evidence.rows for tested in row.tested for one in tested.compared
                     if one.measure == "lost"), None)
        yield Unnoticed(decision.unit, quarry, more=None if lost is None or lost.holds
                        else lost.limit - (lost.value or 0))
