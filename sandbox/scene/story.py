"""The story of a battle: the events of a step in sentences, with what only the step as a whole can tell.

It tells no more than the heroes see (spec: map-ai.md, canon); the log holds all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sandbox.ai.profiles import PROFILES
from sandbox.battle.battle import Step
from sandbox.battle.transition import transitions_of
from sandbox.rules.events import Affected, Chose, Moved, StateChanged, TurnEnded
from sandbox.rules.world import World
from sandbox.scene.reasons import cause_words
from sandbox.scene.words import sentence


@dataclass(frozen=True)
class Told:
    """A sentence, and what it is about: the name of an event, `hidden` for who hides, `unseen` for who is not seen.

    A sprint has a name of its own, apart from other effects.
    """

    about: str
    words: str


def story(before: World | None, step: Step) -> tuple[Told, ...]:
    """What happened in a step, in order; `before` is the world it started from, None for the start of the battle."""
    found: list[Told] = []
    causes = transitions_of(step.world, step.events, step.decision)
    unseen = list(_unseen(before, step))
    for event in step.events:
        if unseen and isinstance(event, StateChanged | Moved | Chose | TurnEnded):
            # It looked before it did anything.
            found.append(unseen.pop())
        if isinstance(event, TurnEnded):
            found += _hidden(before, step)
        if isinstance(event, StateChanged) and event.unit in causes:
            if event.seen:
                why = cause_words(causes[event.unit].cause)
                found.append(Told(event.event, f"{event.unit}: {event.before} → {event.after} ({why})."))
        else:
            # A sprint is told by the walk that it lengthens.
            is_sprint = isinstance(event, Affected) and event.effect == "sprint"
            found.append(Told("sprint" if is_sprint else event.event, sentence(event)))
    return tuple(found)


def _hidden(before: World | None, step: Step) -> Iterable[Told]:
    """Who hides in this step, or comes out of hiding."""
    for unit in before.units if before is not None else ():
        now = step.world[unit.name]
        if now.is_alive and now.hidden != unit.hidden:
            yield Told("hidden", f"{unit.name} hides." if now.hidden else f"{unit.name} is hidden no longer.")


def _unseen(before: World | None, step: Step) -> Iterable[Told]:
    """Who looked for a hero that is hidden and did not notice it."""
    decision = step.decision
    if decision is None or before is None or decision.unit not in before or decision.before != "chase":
        return
    quarry, profile = decision.evidence.quarry, before[decision.unit].placed.profile
    if quarry is not None and before[quarry].hidden and not PROFILES[profile].tells_only_seen:
        yield Told("unseen", f"{decision.unit} does not notice {quarry}, who is hidden.")
