"""One ribbon a unit: which state it was in over the turns (design: window)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.battle.battle import Step
from sandbox.battle.history import History
from sandbox.scene.frame import Frame

GONE = ""
"""The state of a unit that has fallen."""


@dataclass(frozen=True)
class Piece:
    """The unit was in `state` from the end of turn `start` until the end of turn `end`."""

    start: int
    end: int
    state: str


class Ribbons:
    """Keeps the pieces of a history and adds to them as it grows."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._steps: list[Step] = []
        self._seen = 0
        self._changes: dict[str, list[tuple[int, str]]] = {}

    def pieces(self, history: History) -> dict[str, tuple[Piece, ...]]:
        """The ribbon of each unit with states, in joining order, up to the last turn known."""
        self._catch_up(history)
        last = history.steps[-1].world.turn
        return {name: _pieces(changes, last) for name, changes in self._changes.items()}

    def _catch_up(self, history: History) -> None:
        known = len(self._steps)
        same = history is self._history and known <= len(history.steps) and (
            not known or self._steps[-1] is history.steps[known - 1])
        if not same:
            self._history, self._steps, known, self._seen = history, [], 0, 0
            self._changes = {}
        for step in history.steps[known:]:
            self._steps.append(step)
            if len(step.world.units) > self._seen or not self._changes:
                # Some join later: summoned ones, and the Kraken's.
                self._seen = len(step.world.units)
                self._changes |= {unit.name: [] for unit in step.world.units
                                  if unit.state and unit.name not in self._changes}
            for name, changes in self._changes.items():
                unit = step.world[name]
                state = unit.state if unit.is_alive else GONE
                if not changes or changes[-1][1] != state:
                    changes.append((step.world.turn, state))


def _pieces(changes: Sequence[tuple[int, str]], last: int) -> tuple[Piece, ...]:
    ends = [turn for turn, _ in changes[1:]] + [last]
    return tuple(Piece(start, end, state) for (start, state), end in zip(changes, ends, strict=True) if state != GONE)


def shown(pieces: dict[str, tuple[Piece, ...]], frame: Frame, rows: int) -> tuple[str, ...]:
    """The names for so many rows, in joining order: the selected and the acting unit, then those that changed last.

    A unit that is no longer in the level that is painted has no row.
    """

    def weight(name: str) -> tuple[bool, int]:
        starts = [piece.start for piece in pieces[name] if piece.start <= frame.world.turn]
        return name not in (frame.selected, frame.actor), -max(starts, default=0)

    known = [name for name in pieces if name in frame.world]
    chosen = set(sorted(known, key=weight)[:rows])
    return tuple(name for name in known if name in chosen)
