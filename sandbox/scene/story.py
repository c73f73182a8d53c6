"""The story of a battle: the events of a step, with what only the step as a whole can tell.

It tells no more than the heroes see (guide: machines, What the story tells); the log holds all.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.battle.battle import Step
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.transition import transitions_of
from sandbox.rules.events import Chose, Moved, StateChanged, TurnEnded
from sandbox.rules.world import World
from sandbox.scene.words.events import Explained, Happening, Hid, Told, Unnoticed, told


def caption(before: World | None, step: Step, bestiary: Bestiary) -> str:
    """What happened in a step, in the one sentence that weighs most (of equal ones the first); empty for nothing."""
    heaviest = max(map(told, story(before, step, bestiary)), key=lambda each: each.weight, default=Told(0, ""))
    return heaviest.sentence if heaviest.weight else ""


def story(before: World | None, step: Step, bestiary: Bestiary) -> tuple[Happening, ...]:
    """What happened in a step, in order; `before` is the world it started from, None for the start of the battle.

    `bestiary` is that of the battle's level: of some profiles only what a hero sees is told.
    """
    found: list[Happening] = []
    causes = transitions_of(step.world, step.events, step.decision)
    unseen = list(_unnoticed(before, step, bestiary))
    for event in step.events:
        if unseen and isinstance(event, StateChanged | Moved | Chose | TurnEnded):
            # It looked before it did anything.
            found.append(unseen.pop())
        if isinstance(event, TurnEnded):
            found += _hidden(before, step)
        if isinstance(event, StateChanged) and event.unit in causes:
            if event.seen:
                found.append(Explained(event, causes[event.unit].cause))
        else:
            found.append(event)
    return tuple(found)


def _hidden(before: World | None, step: Step) -> Iterable[Hid]:
    """Who hides in this step, or comes out of hiding."""
    for unit in before.units if before is not None else ():
        now = step.world[unit.name]
        if now.is_alive and now.hidden != unit.hidden:
            yield Hid(unit.name, now.hidden)


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
        yield Unnoticed(decision.unit, quarry)
