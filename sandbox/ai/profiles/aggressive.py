"""Aggressive (Aggressiv): attacks whoever is nearest, as soon as it can (guide: profiles, aggressive)."""

from __future__ import annotations

from sandbox.ai.board import Activation, aggressive
from sandbox.ai.decision import Decision
from sandbox.ai.instructions import Instructions
from sandbox.ai.profile import Profile
from sandbox.ai.view import View

INSTRUCTIONS = (
    "1. If an enemy unit is in reach, attack it.",
    "2. While there is a move action: move towards the nearest enemy unit until it is in reach; if an "
    "attack action is left, go on with 1.",
)


def decide(view: View) -> Decision:
    """Carries the instructions out in ascending order; what cannot be carried out is skipped."""
    activation = Activation(view)
    aggressive(activation)
    return activation.done()


PROFILE = Profile("aggressive", "Attacks whoever is nearest, as soon as it can.", (),
                  Instructions(INSTRUCTIONS, decide))
