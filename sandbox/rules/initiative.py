"""Whose turn it is: value = tempo + roll, sorted once a round (guide: initiative, Order).

The stages: `join` everybody, `begin`; then `end_turn` or `wait` for the one acting, `fall` for whoever dies, and `join`
again for newcomers, until the phase is over. Each returns a new state or a Refused with the reason; none throws dice.
A team `beside` the order (a Kraken) has the last turn of every round: then everybody in the order has acted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, TypeGuard

from sandbox.base.frozen import dataclass, replace
from sandbox.base.language import Sentence

Phase = Literal["before", "first", "later", "over"]


@dataclass(frozen=True)
class Refused:
    """A step that the rules do not allow, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Combatant:
    """Somebody in the order. `joined` counts from 0 in joining order."""

    name: str
    team: str
    tempo: float
    roll: int
    joined: int = 0

    @property
    def value(self) -> float:
        return self.tempo + self.roll

    @property
    def rank(self) -> tuple[float, float, int]:
        """Sorts the order: high values first; ties: the higher tempo, then who joined first."""
        return (-self.value, -self.tempo, self.joined)


@dataclass(frozen=True, slots=True)
class Initiative:
    """The order of one round. `members` are all who ever joined, `order` the names of this round in turn order.

    Names up to `acting` have begun their turn; waiters stand at the end; `late` are newcomers whose place had passed.
    `winner` is a team once the phase is over, None for a draw. Teams `beside` the order count as there, too.
    """

    phase: Phase = "before"
    round: int = 0
    members: tuple[Combatant, ...] = ()
    order: tuple[str, ...] = ()
    acting: int = 0
    fallen: tuple[str, ...] = ()
    waited: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    winner: str | None = None
    beside: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Combatant:
        return next(member for member in self.members if member.name == name)

    @property
    def actor(self) -> str | None:
        """The one whose turn it is; None before the battle and after it, and in the turn of those beside the order."""
        if self.acting >= len(self.order) or self.phase not in ("first", "later"):
            return None
        return self.order[self.acting]

    @property
    def to_come(self) -> tuple[str, ...]:
        """The living who still act in this round, after the one acting."""
        return tuple(name for name in self.order[self.acting + 1:] if name not in self.fallen)

    @property
    def next_round(self) -> tuple[str, ...]:
        """The order of the next round as it stands now, with the rolls of this one."""
        return _sorted(self.members, self.fallen)


def counted_roll(raw: object, roll_range: int) -> int:
    """What a roll counts as: whole, from 0 to `roll_range`; what is not a number counts as 0.

    A number that is larger, however large, is the largest roll; a fraction is cut off.

    >>> [counted_roll(raw, 6) for raw in (500, -500, 2.9, "many", math.nan, math.inf, None, 10**400)]
    [6, 0, 2, 0, 0, 0, 0, 6]
    """
    return int(max(0, min(roll_range, raw))) if _is_finite(raw) else 0


def _is_finite(raw: object) -> TypeGuard[float]:
    """Whether something is a number. An int always is, though it may be larger than any float."""
    return (isinstance(raw, int) and not isinstance(raw, bool)) or (isinstance(raw, float) and math.isfinite(raw))


def join(state: Initiative, name: str, team: str, tempo: object, roll: int) -> Initiative | Refused:
    """Adds a combatant. Before the battle it is only listed; later it is put in by value among those who have not
    waited.

    Its place has passed if somebody ranking below it has begun a turn (waiters rank last): then it waits for the next
    round. Refused for a name that was ever taken, or a tempo that is not a finite number.
    """
    if any(member.name == name for member in state.members):
        return Refused(Sentence("the name {name} is taken", name=name))
    if not _is_finite(tempo):
        return Refused(Sentence("the tempo of {name} is not a finite number", name=name))
    newcomer = Combatant(name, team, tempo, roll, len(state.members))
    state = replace(state, members=(*state.members, newcomer))
    if state.phase not in ("first", "later"):
        return state
    index = sum(name not in state.waited and state[name].rank < newcomer.rank for name in state.order)
    if index <= state.acting:
        return replace(state, late=(*state.late, name))
    return replace(state, order=(*state.order[:index], name, *state.order[index:]))


def begin(state: Initiative) -> Initiative:
    """Starts the first round, or ends the battle at once when only one team is there."""
    if len(_teams(state)) < 2:
        return _over(state)
    return _new_round(state, {})


def end_turn(state: Initiative, max_rounds: int, rolls: Mapping[str, int] | None = None) -> Initiative:
    """The turn passes to the next living one; after the last, a new round begins, or the battle ends at the limit.

    With a team beside the order it passes to that one first, once a round.
    `rolls` are new rolls by name, used only when a round begins.
    """
    following = _following(state)
    if following is not None:
        return replace(state, phase="later", acting=following)
    if state.round >= max_rounds:
        return replace(state, phase="over", winner=None)
    return _new_round(state, rolls or {})


def begins_round(state: Initiative, max_rounds: int) -> bool:
    """Whether a new round begins as the turn passes on."""
    return _following(state) is None and state.round < max_rounds


def _following(state: Initiative) -> int | None:
    """Whose turn is next in this round: a place in the order, or behind it, for those beside the order; None for
    nobody."""
    order, fallen, index = state.order, state.fallen, state.acting + 1
    while index < len(order) and order[index] in fallen:
        index += 1
    return index if index < len(order) or (state.beside and state.acting < len(order)) else None


def wait(state: Initiative) -> Initiative | Refused:
    """The one acting goes last in this round. Refused when it has waited already, or nobody alive behind it can act."""
    name = state.actor
    if name is None:
        return Refused("nobody's turn")
    if name in state.waited:
        return Refused(Sentence("{name} has already waited in this round", name=name))
    if not state.to_come:
        return Refused(Sentence("nobody can act after {name} in this round", name=name))
    order = (*state.order[:state.acting], *state.order[state.acting + 1:], name)
    following = next(index for index in range(state.acting, len(order)) if order[index] not in state.fallen)
    return replace(state, phase="later", order=order, acting=following, waited=(*state.waited, name))


def fall(state: Initiative, name: str, max_rounds: int) -> Initiative:
    """`name` falls: it stays in the order and is skipped. If it was its turn, the turn passes on at once.

    The battle is over when one team is left (it has won) or none (a draw).
    """
    state = replace(state, fallen=(*state.fallen, name))
    if len(_teams(state)) < 2:
        return _over(state)
    return end_turn(state, max_rounds) if state.actor == name else state


def count_beside(state: Initiative, teams: tuple[str, ...]) -> Initiative:
    """Says which teams count as there though nobody of them is in the order; a battle under way may end by it."""
    state = replace(state, beside=teams)
    return _over(state) if state.phase in ("first", "later") and len(_teams(state)) < 2 else state


def _teams(state: Initiative) -> tuple[str, ...]:
    living = (member.team for member in state.members if member.name not in state.fallen)
    return tuple(dict.fromkeys((*living, *state.beside)))


def _over(state: Initiative) -> Initiative:
    return replace(state, phase="over", winner=next(iter(_teams(state)), None))


def _sorted(members: tuple[Combatant, ...], fallen: tuple[str, ...]) -> tuple[str, ...]:
    living = [member for member in members if member.name not in fallen]
    return tuple([member.name for member in sorted(living, key=_rank)])


def _rank(member: Combatant) -> tuple[float, float, int]:
    return member.rank


def _new_round(state: Initiative, rolls: Mapping[str, int]) -> Initiative:
    members = state.members
    if rolls:
        members = tuple(replace(member, roll=rolls.get(member.name, member.roll)) for member in members)
    return replace(state, phase="first", round=state.round + 1, members=members,
                   order=_sorted(members, state.fallen), acting=0, waited=(), late=())
