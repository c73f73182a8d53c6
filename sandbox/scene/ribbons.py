"""One ribbon a unit: which state it was in over the turns (design: window)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.battle.battle import Step
from sandbox.battle.history import History
from sandbox.battle.transition import Transition, transitions_of
from sandbox.scene.frame import Frame
from sandbox.scene.reasons import cause_words, change_words

GONE = ""
"""The state of a unit that has fallen."""


@dataclass(frozen=True)
class Piece:
    """The unit was in `state` at the end of turn `start` and of each turn after it before turn `end`.

    `change` is how it came into it; None for the state in which it was placed, and where it has fallen.
    """

    start: int
    end: int
    state: str
    change: Transition | None = None


class Ribbons:
    """Keeps the pieces of a history and adds to them as it grows."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._steps: list[Step] = []
        self._seen = 0
        self._changes: dict[str, list[tuple[int, str, Transition | None]]] = {}

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
            causes = transitions_of(step.world, step.events, step.decision)
            for name, changes in self._changes.items():
                unit = step.world[name]
                state = unit.state if unit.is_alive else GONE
                if not changes or changes[-1][1] != state:
                    changes.append((step.world.turn, state, causes.get(name)))


def _pieces(changes: Sequence[tuple[int, str, Transition | None]], last: int) -> tuple[Piece, ...]:
    ends = [turn for turn, *_ in changes[1:]] + [last + 1]
    return tuple(Piece(start, end, state, change)
                 for (start, state, change), end in zip(changes, ends, strict=True) if state != GONE)


def told(name: str, pieces: Sequence[Piece], turn: int) -> str:
    """What a unit's ribbon says of a turn: the state at its end, since when, and what brought it there.

    >>> told("Rat", (Piece(0, 4, "sleep"),), 3), told("Rat", (Piece(0, 4, "sleep"),), 4)
    ('Rat: sleep', 'Rat: fallen')
    """
    piece = next((piece for piece in pieces if piece.start <= turn < piece.end), None)
    if piece is None:
        return f"{name}: {'not there yet' if pieces and turn < pieces[0].start else 'fallen'}"
    if piece.change is None:
        return f"{name}: {piece.state}"
    when = "from this turn on" if piece.start == turn else f"since turn {piece.start}"
    return f"{name}: {piece.state} {when} ({change_words(piece.change)}: {cause_words(piece.change.cause)})"


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
