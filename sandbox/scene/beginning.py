"""What to do first, where nobody has decided yet (guide: window, Why)."""

from __future__ import annotations

from sandbox.base.language import say
from sandbox.rules.unit import NEUTRAL
from sandbox.scene.frame import Frame, is_hero

NOTHING = "Nobody has decided yet. Step forward, or select an enemy to see what it would do now."
CANNOT_RUN = "Nobody decides yet: the level cannot run. The page Level says why."
NOBODY = "Nobody takes part yet. Place a hero and an enemy, then step forward."
NO_HERO = "No hero is on the map yet. Place one, then step forward."
NO_ENEMY = "No enemy is on the map yet. Place one, then step forward."
CALLED_LATER = "No enemy is on the map yet: the Kraken will call them. Step forward."


def to_begin(frame: Frame) -> str:
    """It names what the level lacks; where it lacks nothing, how to see somebody decide.

    Only a battle has an order of turns: a level with all who take part, and without one, cannot run.
    """
    teams = {unit.team for unit in frame.world.living} - {NEUTRAL}
    if len(teams) > 1:
        return say(NOTHING if frame.world.initiative.order else CANNOT_RUN)
    if not teams:
        return say(NOBODY)
    if not any(is_hero(unit) for unit in frame.world.living):
        return say(NO_HERO)
    return say(CALLED_LATER) if frame.world.kraken is not None else say(NO_ENEMY)
