"""A turn that was played, in a sentence: which it is, in which round, whose it was, and what came of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from sandbox.base.language import joined, say
from sandbox.battle.history import History, turn_of
from sandbox.battle.kept import Kept
from sandbox.rules.events import Commanded, Passed, TurnEnded, Waited
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.scene.story import caption


def moment(history: History, turn: int) -> str:
    """What happened in a turn that is known; of turn 0 that nobody has acted yet.

    Of the steps of a turn it is the last that is more than a changed value, and what the Kraken itself does after it.
    """
    known = history.seen + 1
    last = bisect_right(history.steps, turn, hi=known, key=turn_of) - 1
    first = bisect_left(history.steps, turn, hi=known, key=turn_of)
    last = _before_changes(history, first, last)
    kept = history.steps[last]
    if not kept.turn:
        return say("Before the first turn.")
    what = _caption(history, last)
    if last > first and kept.decider == KRAKEN:
        last = _before_changes(history, first, last - 1)
        what = joined(_caption(history, last), say("Then the Kraken acts."), what)
    actor = next((name for step in reversed(history.steps[first:last + 1]) if (name := actor_of(step))), None)
    facts = {"turn": kept.turn, "round": kept.round}
    if actor is None:
        return joined(say("Turn {turn}, round {round}.", **facts), what)
    return joined(say("Turn {turn}, round {round}: the turn of {unit}.", unit=actor, **facts), what)


def _before_changes(history: History, first: int, last: int) -> int:
    """The last step between two that is more than a changed value; the first where there is none."""
    while last > first and history.steps[last].is_change:
        last -= 1
    return last


def _caption(history: History, step: int) -> str:
    before = history.steps[step - 1].world if step else None
    return caption(before, history.steps[step].whole, history.battle.bestiary)


def actor_of(step: Kept) -> str | None:
    """Whose turn a step was made in; None for nobody's."""
    named = (event.unit for event in reversed(step.events)
             if isinstance(event, TurnEnded | Waited | Passed | Commanded))
    return next(named, step.decider)
