"""The hunter, the lesson's machine: it sleeps, wakes, chases, loses you, wanders, and flees (spec: map-ai.md)."""

from __future__ import annotations

from sandbox.ai import hunting as by
from sandbox.ai.decision import Decision
from sandbox.ai.machine import Row, run
from sandbox.ai.profile import Profile
from sandbox.ai.view import View

PARAMS = tuple(param.of("hunter") for param in (
    by.SIGHT, by.WAKE, by.LOST_LIMIT, by.FAR, by.FLEE_SHARE, by.CALM_TURNS, by.AVOID_UNITS, by.SEARCH, by.FLIGHT))

ROWS = (
    Row("sleep", "chase", (by.SEES, by.WITHIN_WAKE)),
    Row("wander", "chase", (by.CALM_OVER, by.SEES)),
    Row("chase", "flee", (by.WEAK,)),
    Row("chase", "wander", (by.LOST,)),
)

BEHAVIOURS = {"sleep": by.sleep, "wander": by.wander, "chase": by.chase, "flee": by.flee}


def decide(view: View) -> Decision:
    return run(view, ROWS, BEHAVIOURS)


PROFILE = Profile(
    "hunter", "Sleeps until the hero is near, then chases until it loses it; badly hurt it flees.",
    PARAMS, (by.SLEEP, by.WANDER, by.CHASE, by.FLEE), ROWS, decide)
