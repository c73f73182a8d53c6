"""Why a battle does not go on or back from where it stands, in words (guide: window, Status line).

Each sentence is the same before a key is pressed and after. A battle of None is none that runs: it has nothing to say.
"""

from __future__ import annotations

from sandbox.base.keys import key_words
from sandbox.base.language import say
from sandbox.battle.history import History
from sandbox.workbench.keys import END_TURN
from sandbox.workbench.tools.enemy import TOOL as ENEMY


def why_no_battle(history: History | None) -> str:
    """Why no turn will be played although the level can run: it is won from the start; empty where one will be."""
    if history is None or not history.steps[0].world.is_over:
        return ""
    return say("The battle is over before it begins: only heroes are there. Place an enemy with {key}.", key=ENEMY.key)


def why_no_step(history: History | None) -> str:
    """Why no step forward can be made at the cursor; empty where one can."""
    if history is None:
        return ""
    if history.is_at_end:
        return why_no_battle(history) or say("The battle is over: there is no step forward.")
    return (say("{hero} waits for your order: arrows or a click move {hero}, {key} ends the turn.",
                hero=history.waits_for, key=key_words(END_TURN)) if history.waits_for is not None else "")


def why_no_step_back(history: History | None) -> str:
    """Why no step back can be made at the cursor; empty where one can."""
    if history is None or history.cursor.step or history.cursor.cells:
        return ""
    return say("This is the start: there is no step back.")


def told_standing(history: History) -> str:
    """Where the battle stands."""
    return say("The battle stands at turn {turn}.", turn=history.world.turn)
