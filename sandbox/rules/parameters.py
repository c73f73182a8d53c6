"""Parameters that no profile owns (spec: parameters.md)."""

from __future__ import annotations

from sandbox.base.param import Param

COMBAT = Param("combat", True, "Whether units fight; off is the pure lesson.", "battle")
ROLL_RANGE = Param("roll_range", 6, "The largest roll added to tempo; 0 takes luck out.", "initiative", 0, 100)
MAX_ROUNDS = Param("max_rounds", 30, "After so many rounds the battle is a draw.", "initiative", 1, 9999, "rounds")
REROLL = Param("reroll_each_round", False, "Whether every round rolls anew.", "initiative")

RULE_PARAMS = (COMBAT, ROLL_RANGE, MAX_ROUNDS, REROLL)
"""In the order they are listed and shown."""
