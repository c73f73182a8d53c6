"""The guard: leaves its post when you come near, goes home when it lost you, never flees (guide: profiles, guard)."""

from __future__ import annotations

from sandbox.ai import hunting as by
from sandbox.ai.decision import Tested
from sandbox.ai.machine import Condition, Machine, Row
from sandbox.ai.profile import Profile
from sandbox.ai.view import View

PARAMS = tuple(param.of("guard") for param in (
    by.SIGHT, by.GUARD_ALARM, by.LOST_LIMIT, by.FAR, by.AVOID_UNITS, by.SEARCH))


def _is_on_post(view: View) -> Tested:
    return Tested(view.cell == view.me.post)


STATES = (by.GUARD, by.CHASE, by.HOME)
ROWS = (
    Row("guard", "chase", (by.SEES, by.WITHIN_ALARM)),
    Row("chase", "home", (by.LOST,)),
    # Checked after the step, so that arriving and standing guard again are one turn.
    Row("home", "guard", (Condition("on the post", _is_on_post, says="it is on its post"),), checked="last"),
)

PROFILE = Profile("guard", "Stands on its post, chases who comes too near, and returns when it has lost them.",
                  PARAMS, Machine(STATES, ROWS))
