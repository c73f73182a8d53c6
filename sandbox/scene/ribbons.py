"""A ribbon for each unit: its state in each turn, or what it did where it has no states (guide: window, Timeline)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import attrgetter
from typing import Literal, assert_never, overload

from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.battle.history import History, in_common, turn_of
from sandbox.battle.kept import Kept
from sandbox.battle.transition import Transition
from sandbox.rules.effects import HARMFUL
from sandbox.rules.events import Affected, Attacked, Event, Fell, Healed, Moved, TurnEnded
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.scene.reasons import cause_words, change_words

Deed = Literal["acted", "moved", "skilled", "healed", "hit", "attacked", "fell"]
DEEDS: tuple[Deed, ...] = ("acted", "moved", "skilled", "healed", "hit", "attacked", "fell")
"""What marks a turn, the heaviest last."""

TOLD_BY: Mapping[Deed, str] = {
    "acted": TurnEnded.event, "moved": Moved.event, "skilled": Affected.event, "healed": Healed.event,
    "hit": Attacked.event, "attacked": Attacked.event, "fell": Fell.event}
"""The event by which a log tells of it."""

LOUD = DEEDS.index("skilled")
"""This deed and those after it count as changes of a unit without states; a step or a rest does not."""


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


class Ribbon(Sequence[Piece]):
    """The pieces of one unit, made as they are asked for, and `marks`: what it did or suffered, by turns.

    It grows as its battle does. `marked` are the turns that have a mark, in order; `loud` are those whose mark is more
    than a step or a rest.
    """

    def __init__(self, now: Ribbons) -> None:
        self._now = now
        self._notes: list[tuple[int, str | None, Transition | None]] = []
        self.marks: dict[int, Deed] = {}
        self.marked: list[int] = []
        self.loud: list[int] = []

    def __len__(self) -> int:
        # Who has fallen stays so: there is nothing after it.
        return len(self._notes) - bool(self._notes and self._notes[-1][1] is None)

    @overload
    def __getitem__(self, index: int) -> Piece: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Piece, ...]: ...

    def __getitem__(self, index: int | slice) -> Piece | tuple[Piece, ...]:
        found = range(len(self))[index]
        return self._piece(found) if isinstance(found, int) else tuple(map(self._piece, found))

    def _piece(self, index: int) -> Piece:
        start, state, change = self._notes[index]
        end = self._notes[index + 1][0] if index + 1 < len(self._notes) else self._now.last + 1
        return Piece(start, end, state or "", change)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ribbon) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def has_states(self) -> bool:
        return len(self) > 0 and self._notes[0][1] != ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is known of the unit."""
        return not self._notes

    def changed_at(self, turn: int) -> int:
        """The turn, up to a given one, in which it came into its state; without states that of its last loud deed.

        0 where nothing has changed since the battle began.
        """
        if not self._notes or self._notes[0][1] == "":
            after = bisect_right(self.loud, turn)
            return self.loud[after - 1] if after else 0
        if self._notes[-1][0] <= turn:
            return self._notes[-1][0]
        after = bisect_right(self._notes, turn, key=_turn_of_note)
        return self._notes[after - 1][0] if after else 0

    def note(self, turn: int, state: str | None, change: Transition | None) -> None:
        """From a turn on the unit is in a state; None: it has fallen."""
        if not self._notes or self._notes[-1][1] != state:
            self._notes.append((turn, state, change))

    def mark(self, turn: int, deed: Deed) -> None:
        """Of several deeds in one turn the heaviest counts."""
        if turn not in self.marks:
            self.marked.append(turn)
        if DEEDS.index(deed) >= LOUD and (not self.loud or self.loud[-1] != turn):
            self.loud.append(turn)
        self.marks[turn] = max(deed, self.marks.get(turn, deed), key=DEEDS.index)

    def cut(self, turn: int) -> None:
        """Forgets what happened in that turn and later."""
        while self._notes and self._notes[-1][0] >= turn:
            self._notes.pop()
        while self.marked and self.marked[-1] >= turn:
            del self.marks[self.marked.pop()]
        while self.loud and self.loud[-1] >= turn:
            self.loud.pop()


def _turn_of_note(note: tuple[int, str | None, Transition | None]) -> int:
    return note[0]


class Ribbons:
    """Keeps the ribbons of a history and adds to them as it grows. `last` is the last turn seen.

    `cuts` counts how often something was forgotten: a picture made before it is no longer true. `rounds` are the
    turns in which a round began, those of the first, second … one; nothing was played in turn 0, the first begins at 1.
    """

    def __init__(self) -> None:
        self.last = self.cuts = 0
        self.rounds: list[int] = []
        self._steps: list[Kept] = []
        self._units: tuple[Unit, ...] = ()
        self._ribbons: dict[str, Ribbon] = {}

    def pieces(self, history: History) -> Mapping[str, Ribbon]:
        """The ribbon of each unit that has turns, in joining order, up to the last turn seen."""
        self._catch_up(history)
        return self._ribbons

    def marks(self, history: History, name: str) -> Mapping[int, Deed]:
        """What a unit did or suffered, by turns; of several in one turn what weighs most."""
        self._catch_up(history)
        return self._ribbons[name].marks if name in self._ribbons else {}

    def _catch_up(self, history: History) -> None:
        self._cut(history)
        for step in history.steps[len(self._steps):history.seen + 1]:
            self._steps.append(step)
            while step.turn and len(self.rounds) < step.round:
                self.rounds.append(step.turn)
            before, self._units = self._units, step.world.units
            for unit, old in zip_longest(self._units, before[:len(self._units)]):
                if unit is old or unit.team == NEUTRAL:
                    continue
                # Some join later: summoned ones, and the Kraken's.
                ribbon = self._ribbons.setdefault(unit.name, Ribbon(self))
                ribbon.note(step.turn, unit.state if unit.is_alive else None, step.came.get(unit.name))
            for name, turn, deed in deeds(step.events):
                if name in self._ribbons:
                    self._ribbons[name].mark(turn, deed)
        self.last = history.steps[history.seen].turn

    def _cut(self, history: History) -> None:
        """Forgets what the history no longer holds: all from the beginning of that turn on."""
        known = len(self._steps)
        if not known or (known <= history.seen + 1 and self._steps[-1] is history.steps[known - 1]):
            return
        turn = self._steps[min(in_common(self._steps, history.steps), history.seen + 1)].turn
        del self._steps[bisect_left(self._steps, turn, key=turn_of):]
        self._units = ()
        self.cuts += 1
        while self.rounds and self.rounds[-1] >= turn:
            self.rounds.pop()
        for ribbon in self._ribbons.values():
            ribbon.cut(turn)
        self._ribbons = {name: ribbon for name, ribbon in self._ribbons.items() if not ribbon.is_empty}


def deeds(events: Iterable[Event]) -> Iterator[tuple[str, int, Deed]]:
    """Whom each event marks, in which turn, and with what."""
    for event in events:
        match event:
            case TurnEnded():
                yield event.unit, event.turn, "acted"
            case Moved():
                yield event.unit, event.turn, "moved"
            case Healed():
                yield event.unit, event.turn, "healed"
            case Attacked():
                yield event.unit, event.turn, "attacked"
                yield event.target, event.turn, "hit"
            case Affected():
                if event.means in ("put", "sprint"):
                    yield event.unit, event.turn, "skilled"
                if event.amount and event.effect in HARMFUL:
                    yield event.target, event.turn, "hit"
            case Fell():
                yield event.unit, event.turn, "fell"
            case _:
                pass


def told(name: str, pieces: Sequence[Piece], turn: int, deed: Deed | None = None) -> str:
    """What a unit's ribbon says of a turn: the state at its end, since when, and what brought it there.

    Of a unit without states it is the `deed` that marks the turn.

    >>> told("Rat", (Piece(0, 4, "sleep"),), 3), told("Rat", (Piece(0, 4, "sleep"),), 4)
    ('Rat: sleep', 'Rat: fallen')
    >>> told("Iva", (Piece(0, 4, ""),), 3, "hit"), told("Iva", (Piece(0, 4, ""),), 2), told("Iva", (), 3, "fell")
    ('Iva: is hit', 'Iva has no part in this turn', 'Iva: falls')
    """
    index = bisect_right(pieces, turn, key=attrgetter("start")) - 1
    piece = pieces[index] if index >= 0 and turn < pieces[index].end else None
    if deed is not None and (piece is None or not piece.state):
        return _deed_words(name, deed)
    if piece is None:
        return (say("{unit}: not there yet", unit=name) if pieces and turn < pieces[0].start
                else say("{unit}: fallen", unit=name))
    if not piece.state:
        return say("{unit} has no part in this turn", unit=name)
    if piece.change is None:
        return f"{name}: {piece.state}"
    change = say("{change}: {cause}", change=change_words(piece.change), cause=cause_words(piece.change.cause))
    if piece.start == turn:
        return say("{unit}: {state} from this turn on ({change})", unit=name, state=piece.state, change=change)
    return say("{unit}: {state} since turn {turn} ({change})", unit=name, state=piece.state, turn=piece.start,
               change=change)


def _deed_words(name: str, deed: Deed) -> str:
    return say("{unit}: {deed}", unit=name, deed=deed_words(deed))


def sign_of(deed: Deed) -> str:
    """The sign that marks such a turn where there is room for one."""
    match deed:
        case "acted":
            return "·"
        case "moved":
            return "→"
        case "skilled":
            return "◆"
        case "healed":
            return "+"
        case "hit":
            return "▼"
        case "attacked":
            return "⚡"
        case "fell":
            return "✕"
        case _:
            assert_never(deed)


def deed_words(deed: Deed) -> str:
    """What a unit does in such a turn, without its name."""
    match deed:
        case "acted":
            return say("stays where it is")
        case "moved":
            return say("walks")
        case "skilled":
            return say("uses a skill")
        case "healed":
            return say("heals")
        case "hit":
            return say("is hit")
        case "attacked":
            return say("attacks")
        case "fell":
            return say("falls")
        case _:
            assert_never(deed)


def legend(ribbon: Ribbon) -> str:
    """What the signs on a ribbon without states mean, those that are on it."""
    there = set(ribbon.marks.values())
    return key(tuple(deed for deed in DEEDS if deed in there))


def key(deeds: Sequence[Deed] = DEEDS) -> str:
    """The signs and what they mean.

    >>> key(("moved", "attacked"))
    'walks (→) · attacks (⚡)'
    """
    return " · ".join(say("{deed} ({sign})", deed=deed_words(deed), sign=sign_of(deed)) for deed in deeds)
