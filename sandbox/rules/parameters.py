"""Parameters that no profile owns (guide: parameters, All parameters)."""

from __future__ import annotations

from sandbox.base.param import Param

COMBAT = Param("combat", True, "Whether units fight; off is the pure lesson.", "battle")
ROLL_RANGE = Param("roll_range", 6, "The largest roll added to tempo; 0 takes luck out.", "initiative", 0, 100)
MAX_ROUNDS = Param("max_rounds", 30, "After so many rounds the battle is a draw.", "initiative", 1, 9999, "rounds")
REROLL = Param("reroll_each_round", False, "Whether every round rolls anew.", "initiative")
RESOURCES_PER_PLAYER = Param("resources_per_player", 5, "What the Kraken receives a round for each hero that began.",
                             "kraken", 0, 99)

RULE_PARAMS = (COMBAT, ROLL_RANGE, MAX_ROUNDS, REROLL, RESOURCES_PER_PLAYER)
"""In the order they are listed and shown."""

UNIT_NUMBERS = (
    Param("life", 1, "Life points it starts with.", "unit", 1, 9999),
    Param("max_life", 1, "Life points it can have at most.", "unit", 1, 9999),
    Param("damage", 0, "Life points its plain attack takes.", "unit", 0, 9999),
    Param("range", 1, "How far its plain attack reaches.", "unit", 0, 98, "cells"),
    Param("move", 1, "How far it walks in a turn.", "unit", 0, 98, "cells"),
)
"""A placed unit's own whole numbers, in the order of the kinds' table."""
