"""Shy (Scheu): keeps as far away as it can, and attacks only who comes to it (guide: profiles, shy)."""

from __future__ import annotations

from sandbox.ai.board import Activation
from sandbox.ai.decision import Decision
from sandbox.ai.instructions import Instructions
from sandbox.ai.profile import Profile
from sandbox.ai.view import View

INSTRUCTIONS = (
    "1. If in no enemy unit's reach: use the full action if there is one.",
    "2. If there is a move action: move to the farthest point.",
    "3. If an enemy unit is in reach, attack it.",
)


def decide(view: View) -> Decision:
    """Carries the instructions out in ascending order; what cannot be carried out is skipped."""
    activation = Activation(view)
    activation.hide("1")
    activation.get_away("2")
    activation.attack("3")
    return activation.done()


PROFILE = Profile("shy", "Keeps as far away as it can, and attacks only who comes to it.", (),
                  Instructions(INSTRUCTIONS, decide))
