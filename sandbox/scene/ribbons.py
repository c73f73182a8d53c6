"""One ribbon a unit: which state it was in over the turns, or what it did where it has no states (design: window)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from sandbox.base.language import say
from sandbox.battle.history import History, in_common, turn_of
from sandbox.battle.kept import Kept
from sandbox.battle.transition import Transition
from sandbox.rules.effects import HARMFUL
from sandbox.rules.events import Affected, Attacked, Event, Fell, TurnEnded
from sandbox.rules.unit import NEUTRAL
from sandbox.scene.reasons import cause_words, change_words

Deed = Literal["acted", "hit", "attacked", "fell"]
DEEDS: tuple[Deed, ...] = ("acted", "hit", "attacked", "fell")
"""What marks a turn, the heaviest last."""


@dataclass(frozen=True)
class Piece:
    """The unit was in `state` at the end of turn `start` and of each turn after it before turn `end`.

    The state is empty where its profile has none. `change` is how it came into it; None for the state in which it was
    placed.
    """

    start: int
    end: int
    state: str
    change: Transition | None = None


class Ribbons:
    """Keeps the pieces and marks of a history and adds to them as it grows."""

    def __init__(self) -> None:
        self._steps: list[Kept] = []
        self._changes: dict[str, list[tuple[int, str | None, Transition | None]]] = {}
        self._marks: dict[str, dict[int, Deed]] = {}

    def pieces(self, history: History) -> dict[str, tuple[Piece, ...]]:
        """The ribbon of each unit that has turns, in joining order, up to the last turn seen."""
        self._catch_up(history)
        last = history.steps[history.seen].turn
        return {name: _pieces(changes, last) for name, changes in self._changes.items()}

    def marks(self, history: History, name: str) -> Mapping[int, Deed]:
        """What a unit did or suffered, by turns; of several in one turn what weighs most."""
        self._catch_up(history)
        return self._marks.get(name, {})

    def _catch_up(self, history: History) -> None:
        self._cut(history)
        for step in history.steps[len(self._steps):history.seen + 1]:
            self._steps.append(step)
            for unit in step.world.units:
                if unit.team == NEUTRAL:
                    continue
                # Some join later: summoned ones, and the Kraken's.
                changes = self._changes.setdefault(unit.name, [])
                state = unit.state if unit.is_alive else None
                if not changes or changes[-1][1] != state:
                    changes.append((step.turn, state, step.came.get(unit.name)))
            for name, turn, deed in deeds(step.events):
                marks = self._marks.setdefault(name, {})
                marks[turn] = max(deed, marks.get(turn, deed), key=DEEDS.index)


    def _cut(self, history: History) -> None:
        """Forgets what the history does not hold any more, from the beginning of that turn on."""
        known = len(self._steps)
        if not known or (known <= history.seen + 1 and self._steps[-1] is history.steps[known - 1]):
            return
        turn = self._steps[min(in_common(self._steps, history.steps), history.seen + 1)].turn
        del self._steps[bisect_left(self._steps, turn, key=turn_of):]
        for changes in self._changes.values():
            while changes and changes[-1][0] >= turn:
                changes.pop()
        self._changes = {name: changes for name, changes in self._changes.items() if changes}
        self._marks = {name: {when: deed for when, deed in marks.items() if when < turn}
                       for name, marks in self._marks.items()}


def deeds(events: Iterable[Event]) -> Iterator[tuple[str, int, Deed]]:
    """Whom each event marks, in which turn, and with what."""
    for event in events:
        match event:
            case TurnEnded():
                yield event.unit, event.turn, "acted"
            case Attacked():
                yield event.unit, event.turn, "attacked"
                yield event.target, event.turn, "hit"
            case Affected() if event.amount and event.effect in HARMFUL:
                yield event.target, event.turn, "hit"
            case Fell():
                yield event.unit, event.turn, "fell"
            case _:
                pass


def _pieces(changes: Sequence[tuple[int, str | None, Transition | None]], last: int) -> tuple[Piece, ...]:
    ends = [turn for turn, *_ in changes[1:]] + [last + 1]
    return tuple(Piece(start, end, state, change)
                 for (start, state, change), end in zip(changes, ends, strict=True) if state is not None)


def told(name: str, pieces: Sequence[Piece], turn: int, deed: Deed | None = None) -> str:
    """What a unit's ribbon says of a turn: the state at its end, since when, and what brought it there.

    Of a unit without states it is the `deed` that marks the turn.

    >>> told("Rat", (Piece(0, 4, "sleep"),), 3), told("Rat", (Piece(0, 4, "sleep"),), 4)
    ('Rat: sleep', 'Rat: fallen')
    >>> told("Iva", (Piece(0, 4, ""),), 3, "hit"), told("Iva", (Piece(0, 4, ""),), 2), told("Iva", (), 3, "fell")
    ('Iva: is hit', 'Iva', 'Iva: falls')
    """
    piece = next((piece for piece in pieces if piece.start <= turn < piece.end), None)
    if deed is not None and (piece is None or not piece.state):
        return _deed_words(name, deed)
    if piece is None:
        return (say("{unit}: not there yet", unit=name) if pieces and turn < pieces[0].start
                else say("{unit}: fallen", unit=name))
    if not piece.state:
        return name
    if piece.change is None:
        return f"{name}: {piece.state}"
    change = say("{change}: {cause}", change=change_words(piece.change), cause=cause_words(piece.change.cause))
    if piece.start == turn:
        return say("{unit}: {state} from this turn on ({change})", unit=name, state=piece.state, change=change)
    return say("{unit}: {state} since turn {turn} ({change})", unit=name, state=piece.state, turn=piece.start,
               change=change)


def _deed_words(name: str, deed: Deed) -> str:
    match deed:
        case "acted":
            return say("{unit}: acts", unit=name)
        case "hit":
            return say("{unit}: is hit", unit=name)
        case "attacked":
            return say("{unit}: attacks", unit=name)
        case "fell":
            return say("{unit}: falls", unit=name)
        case _:
            assert_never(deed)
