"""The hunter, the lesson's machine: it sleeps, wakes, chases, loses you, wanders, flees (guide: profiles, hunter)."""

from __future__ import annotations

from sandbox.ai import hunting as by
from sandbox.ai.machine import CALM_TURNS, Machine, Row
from sandbox.ai.profile import Profile

PARAMS = tuple(param.of("hunter") for param in (
    by.SIGHT, by.WAKE, by.LOST_LIMIT, by.FAR, by.FLEE_SHARE, CALM_TURNS, by.AVOID_UNITS, by.SEARCH, by.FLIGHT))

STATES = (by.SLEEP, by.WANDER, by.CHASE, by.FLEE)
ROWS = (
    Row("sleep", "chase", (by.SEES, by.WITHIN_WAKE)),
    Row("wander", "chase", (by.CALM_OVER, by.SEES)),
    Row("chase", "flee", (by.WEAK,)),
    Row("chase", "wander", (by.LOST,)),
)

PROFILE = Profile("hunter", "Sleeps until the hero is near, then chases until it loses it; badly hurt it flees.",
                  PARAMS, Machine(STATES, ROWS))
