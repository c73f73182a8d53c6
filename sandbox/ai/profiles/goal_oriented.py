"""Goal-oriented (Ziel-orientiert): goes to its goal, wanders where there is none (guide: profiles, goal-oriented)."""

from __future__ import annotations

from sandbox.ai.board import Activation, wandering
from sandbox.ai.decision import Decision
from sandbox.ai.instructions import Instructions
from sandbox.ai.profile import Profile
from sandbox.ai.view import View
from sandbox.grid.cell import Cell

WANDERS = 3
"""The X of `wandering X` that it runs without a goal."""

INSTRUCTIONS = (
    "1. Use the full action if there is one.",
    "2a. If the goal exists: move onto or towards it, then, if an enemy unit is in reach, attack it.",
    "2b. Otherwise run wandering 3.",
)


def decide(view: View) -> Decision:
    """Carries the instructions out in ascending order; what cannot be carried out is skipped."""
    activation = Activation(view)
    activation.full_action("1")
    goal = _goal(view)
    if goal is None:
        view.carried("2b", "There is no goal: wander.")
        wandering(activation, WANDERS, "2b.")
        return activation.done()
    while activation.moves:
        activation.go_to("2a", goal)
    activation.attack("2a")
    return activation.done()


def _goal(view: View) -> Cell | None:
    """The cell of the goal marker or of the living unit that bears the goal's name; else it counts as not there."""
    name = view.me.placed.goal
    marker = next((cell for name_of, cell in view.world.goals if name_of == name), None)
    if marker is not None:
        return marker
    if name not in view.world or name == view.me.name or not view.world[name].is_alive:
        return None
    return view.world[name].cell


PROFILE = Profile("goal-oriented", "Goes to its goal whatever happens, and attacks who stands beside it.", (),
                  Instructions(INSTRUCTIONS, decide, goes_to_goal=True))
