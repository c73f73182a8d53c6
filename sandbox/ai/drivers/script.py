"""A hero that follows its script, one row a turn (guide: battle, Script; files, Script)."""

from __future__ import annotations

from sandbox.ai.act import FollowScript
from sandbox.ai.decision import Decision
from sandbox.rules.unit import Unit


def decide(me: Unit) -> Decision:
    """The row of this own turn (the first own turn follows row 1); after the last row the hero stays as it was."""
    rows = me.placed.script or ()
    row = rows[me.turns - 1] if me.turns <= len(rows) else None
    return Decision(me.name, (FollowScript(row),))
