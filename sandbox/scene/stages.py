"""Initiative as stages: what each does by the rules in force, and how far this battle is (guide: initiative)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from sandbox.base.frozen import dataclass
from sandbox.base.language import both, say, say_many
from sandbox.base.param import Param, Value
from sandbox.base.values import Change
from sandbox.rules.initiative import Combatant, Initiative
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.rules.parameters import MAX_ROUNDS, REROLL, ROLL_RANGE
from sandbox.rules.world import World
from sandbox.scene.words.values import number_words, team_words

StageName = Literal["before", "first round", "later rounds", "over"]

Rule = Callable[[Param, tuple[Change, ...]], Value]
"""The value of a parameter with the values changed so far."""

MOST_ROLLS, MOST_NAMES = 3, 2
"""How many rolls, and how many names of those who waited, fell or joined, are told one by one."""


@dataclass(frozen=True)
class Stage:
    """`rule` says what holds in it, `facts` what is so in this battle.

    `is_lit`: the battle is there. `is_possible`: some battle by these rules comes there.
    """

    name: StageName
    title: str
    rule: str
    facts: tuple[str, ...] = ()
    is_lit: bool = False
    is_possible: bool = True


def stages(began: World, now: World, rule: Rule) -> tuple[Stage, ...]:
    """The four, in their order. The rolls are those with which the battle `began`."""
    at, order = stage_of(now), now.initiative
    limit = int(rule(MAX_ROUNDS, now.changes))
    faces = int(rule(ROLL_RANGE, began.changes))
    this_round = tuple(_this_round(now)) if at in ("first round", "later rounds") else ()
    before = (say("Each unit gets tempo + a die from 0 to {highest}.", highest=faces) if faces
              else say("Each unit gets its tempo. No dice are thrown."))
    return (
        Stage("before", say("Before"), before, tuple(_rolls(began.initiative)), at == "before"),
        Stage("first round", say("First round"),
              say("The highest acts first. Ties: the higher tempo, then who joined first."),
              this_round if at == "first round" else (), at == "first round"),
        _later(rule(REROLL, now.changes) is True, int(rule(ROLL_RANGE, now.changes)), limit,
               this_round if at == "later rounds" else (), at == "later rounds"),
        Stage("over", say("Over"),
              say_many(limit, "The last team left wins. It is a draw after {number} round, or if nobody is left.",
                       "The last team left wins. It is a draw after {number} rounds, or if nobody is left."),
              (_end(order, limit),) if at == "over" else (), at == "over"),
    )


def stage_of(world: World) -> StageName:
    """Where the battle is."""
    order = world.initiative
    if order.phase in ("before", "over"):
        return "over" if order.phase == "over" else "before"
    return "first round" if order.round == 1 else "later rounds"


def _later(does_reroll: bool, faces: int, limit: int, facts: tuple[str, ...], is_lit: bool) -> Stage:
    if limit == 1 and not is_lit:
        told = say("There are none: the battle ends after 1 round.")
    elif does_reroll and faces:
        told = say("All throw again, 0 to {highest}, and are sorted anew.", highest=faces)
    elif does_reroll:
        told = say("Sorted anew by tempo: no dice are thrown.")
    else:
        told = say("All keep their rolls. The fallen are left out.")
    return Stage("later rounds", say("Later rounds"), told, facts, is_lit, is_lit or limit > 1)


def _rolls(began: Initiative) -> Iterable[str]:
    """The values that the first in the order had when the battle began."""
    ranked = sorted(began.members, key=_rank)
    for member in ranked[:MOST_ROLLS]:
        yield say("{unit} {tempo} + {roll} = {value}", unit=member.name, tempo=number_words(member.tempo),
                  roll=member.roll, value=number_words(member.value))
    if len(ranked) > MOST_ROLLS:
        yield say("and {number} more", number=len(ranked) - MOST_ROLLS)


def _rank(member: Combatant) -> tuple[float, float, int]:
    return member.rank


def _this_round(world: World) -> Iterable[str]:
    """Which round it is and who acts in it, who waited, who fell, and who joined too late for it."""
    order = world.initiative
    yield say("Round {round}", round=order.round)
    if order.acting < len(order.order):
        yield say("{unit} acts, {number} of {count}", unit=order.order[order.acting], number=order.acting + 1,
                  count=len(order.order))
    elif order.beside:
        yield say_many(len(order.order), "{unit} acts, after the other one", "{unit} acts, after the {number} others",
                       unit=KRAKEN)
    for names, one, many in ((order.waited, "{units} has waited", "{units} have waited"),
                             ([name for name in order.order if name in order.fallen], "{units} has fallen",
                              "{units} have fallen"),
                             (order.late, "{units} joins next round", "{units} join next round")):
        if names:
            yield say_many(len(names), one, many, units=_named(names))


def _named(names: Sequence[str]) -> str:
    """The first of them, and how many more."""
    left = len(names) - MOST_NAMES
    return both(names) if left <= 0 else both((*names[:MOST_NAMES], say_many(left, "{number} more", "{number} more")))


def _end(order: Initiative, limit: int) -> str:
    """Who has won, or why it is a draw."""
    living = {member.team for member in order.members if member.name not in order.fallen} | set(order.beside)
    if order.winner is not None:
        return (say("{team} won in round {round}.", team=team_words(order.winner), round=order.round) if order.round
                else say("Only {team} are there.", team=team_words(order.winner)))
    if len(living) > 1:
        return say_many(limit, "A draw: {number} round has ended.", "A draw: {number} rounds have ended.")
    return say("A draw: nobody is left.")
