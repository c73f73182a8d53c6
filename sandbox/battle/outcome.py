"""How a battle ended, and what it took: all that many battles are counted by (guide: battle, The end)."""

from __future__ import annotations

from sandbox.base.frozen import dataclass


@dataclass(frozen=True)
class Outcome:
    """`winner` is a team, None in a draw; it ended in `round`, with the activation `turn`.

    `lives` are the life points of all who were ever there, in joining order, `falls` those who fell, in that order,
    each with the turn. `searches` were run for decisions, and took so many `cells` from their queues.
    """

    winner: str | None
    round: int
    turn: int
    lives: tuple[tuple[str, int], ...]
    falls: tuple[tuple[str, int], ...]
    searches: int
    cells: int
