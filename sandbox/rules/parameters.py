"""Parameters that no profile owns (guide: parameters, All parameters)."""

from __future__ import annotations

from sandbox.base.param import Param

COMBAT = Param("combat", True, "Whether units fight; off is the pure lesson.", "battle", label="Units fight")
ROLL_RANGE = Param("roll_range", 6, "The largest roll added to tempo; 0 takes luck out.", "initiative", 0, 100,
                   label="Luck adds at most {value}")
MAX_ROUNDS = Param("max_rounds", 30, "After so many rounds the battle is a draw.", "initiative", 1, 9999, "rounds",
                   label="A draw after {value}")
REROLL = Param("reroll_each_round", False, "Whether every round rolls anew.", "initiative",
               label="Rolls anew every round")
RESOURCES_PER_PLAYER = Param("resources_per_player", 5, "What the Kraken receives a round for each hero that began.",
                             "kraken", 0, 99, label="A hero brings it {value} a round")

RULE_PARAMS = (COMBAT, ROLL_RANGE, MAX_ROUNDS, REROLL, RESOURCES_PER_PLAYER)
"""In the order they are listed and shown."""

TEMPO = Param("tempo", 1, "Who is quicker acts earlier.", "unit", 0, 99, label="Acts with tempo {value}")
"""Of a unit whose tempo is a whole number; it may be a fraction."""

MOVE = Param("move", 1, "How many steps it walks in a turn, where who decides for it uses that.", "unit", 0, 98,
             "cells", label="Walks {value} a turn")
"""Read by those who decide by instructions, and by drivers; a machine takes one step."""

UNIT_NUMBERS = (
    Param("life", 1, "Life points it starts with.", "unit", 1, 9999, label="Starts with {value} life"),
    Param("max_life", 1, "Life points it can have at most.", "unit", 1, 9999, label="Has at most {value} life"),
    Param("damage", 0, "Life points its plain attack takes.", "unit", 0, 9999, label="Its blow takes {value} life"),
    Param("range", 1, "How far its plain attack reaches, counted across and down.", "unit", 0, 98, "cells",
          label="Its blow reaches {value}"),
    MOVE,
)
"""A placed unit's own whole numbers, in the order of the kinds' table."""
