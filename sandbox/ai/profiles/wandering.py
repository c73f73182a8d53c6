"""Wandering (Wandelnd X): strolls about, and attacks who comes within its range (guide: profiles, wandering)."""

from __future__ import annotations

from sandbox.ai.board import Activation, wandering
from sandbox.ai.decision import Decision
from sandbox.ai.instructions import Instructions
from sandbox.ai.profile import Profile
from sandbox.ai.view import View
from sandbox.base.param import Param

WANDER_RANGE = Param("wander_range", 3, "How near an enemy must be to be attacked, counted across and down: the X.",
                     low=0, high=98, unit="cells", label="Attacks within {value}")
PARAMS = (WANDER_RANGE.of("wandering"),)

INSTRUCTIONS = (
    "1. If an enemy unit is within range X: run aggressive.",
    "2. If there is a move action: move to a random cell, then go on with 1.",
)


def decide(view: View) -> Decision:
    """Carries the instructions out in ascending order; what cannot be carried out is skipped."""
    activation = Activation(view)
    wandering(activation, view.whole("wander_range"))
    return activation.done()


PROFILE = Profile("wandering", "Strolls about, and attacks who comes within its range.", PARAMS,
                  Instructions(INSTRUCTIONS, decide, (WANDER_RANGE,)))
