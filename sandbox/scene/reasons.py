"""Comparisons and causes in words: what tipped the scale, and how a unit came into its state (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import sqrt
from typing import assert_never

from sandbox.ai.decision import Compared, Relation, Rule, TestedRow, Unmet
from sandbox.base.counting import steps, turns
from sandbox.base.language import both, say, say_many, thing
from sandbox.base.param import Value
from sandbox.battle.transition import BrokenOff, Called, Cause, Played, Transition
from sandbox.scene.words.values import name_words


def compared(one: Compared) -> str:
    """A comparison as its rule states it, with its values and a mark for whether it holds; one that fails says by how
    much.

    >>> compared(Compared.of("distance", 9, "<=", 12, "sight"))
    '✓ distance 9 ≤ sight 12'
    >>> compared(Compared.of("path", 10, "<=", 8, "guard_alarm")), compared(Compared.of("path", None, "<=", 8, "sight"))
    ('✗ 10 steps ≤ guard alarm 8 (2 too far)', '✗ no way there (≤ sight 8)')
    >>> compared(Compared.of("life share", 32, "<", 25, "flee_share"))
    '✗ life 32 % < flee share 25 % (7 % too healthy)'
    >>> compared(Compared.of("lost", 2, ">", 3, "lost_limit"))
    '✗ 2 turns unseen > lost limit 3 (2 turns too few)'
    >>> compared(Compared.of("life share", 32, "<", 0, "flee_share"))
    '✗ life 32 % < flee share 0 % (never so)'
    """
    if one.holds:
        return say("✓ {comparison}", comparison=comparison(one))
    if one.value is None:
        return say("✗ {comparison}", comparison=comparison(one))
    return say("✗ {comparison} ({lack})", comparison=comparison(one), lack=_lack(one))


def comparison(one: Compared) -> str:
    """A comparison as its rule states it, with its values."""
    sign, value = relation_sign(one.relation), one.value or 0
    limit = thing("{parameter} {limit}", parameter=name_words(one.parameter), limit=one.limit) if one.parameter \
        else str(one.limit)
    match one.measure:
        case "path" | "way" if one.value is None:
            return thing("no way there ({sign} {limit})", sign=sign, limit=limit)
        case "path":
            return thing("{steps} {sign} {limit}", steps=steps(value), sign=sign, limit=limit)
        case "way":
            return thing("a way of {steps} {sign} {limit}", steps=steps(value), sign=sign, limit=limit)
        case "distance":
            return thing("distance {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "life share":
            return thing("life {value} % {sign} {limit} %", value=value, sign=sign, limit=limit)
        case "calm":
            return thing("turns of rest left {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "lost":
            return thing("{turns} unseen {sign} {limit}", turns=turns(value), sign=sign, limit=limit)
        case "die":
            return thing("die {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "steps away":
            return thing("{steps} there {sign} {limit} here", steps=steps(value), sign=sign, limit=limit)
        case "straight line":
            return thing("{value} cells there {sign} {limit} here in a straight line", value=f"{sqrt(value):.1f}",
                         sign=sign, limit=f"{sqrt(one.limit):.1f}")
        case "mana":
            return thing("mana {value} {sign} cost {limit}", value=value, sign=sign, limit=limit)
        case "upkeep":
            return thing("upkeep {value} {sign} resources {limit}", value=value, sign=sign, limit=limit)
        case "cost":
            return thing("cost of {card} {value} {sign} resources {limit}", card=one.card, value=value, sign=sign,
                         limit=limit)
        case "spawn cells":
            return thing("free spawn cells {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case _:
            assert_never(one.measure)


def lack_of(one: Compared) -> int:
    """By how much a value missed its limit in a comparison that failed; at least 1 where it had to be *more*.

    >>> lack_of(Compared.of("path", 9, "<=", 8)), lack_of(Compared.of("lost", 3, ">", 3))
    (1, 1)
    """
    apart = abs((one.value or 0) - one.limit)
    return apart + 1 if one.relation == ">" else apart


def _lack(one: Compared) -> str:
    """By how much a comparison fails, in words."""
    lack = lack_of(one)
    if not lack:
        return thing("just not")
    match one.measure:
        case "path" | "distance":
            return thing("{number} too far", number=lack)
        case "way":
            return thing("{number} too long", number=lack)
        case "life share":
            return thing("{number} % too healthy", number=lack) if one.limit else thing("never so")
        case "calm":
            return say_many(lack, "{number} turn too early", "{number} turns too early")
        case "lost":
            return say_many(lack, "{number} turn too few", "{number} turns too few")
        case "die":
            return thing("{number} too high", number=lack)
        case "steps away" | "straight line" | "spawn cells" | "mana" | "upkeep" | "cost":
            return thing("{number} too few", number=lack) if one.relation == ">" else thing("{number} too many",
                                                                                            number=lack)
        case _:
            assert_never(one.measure)


def relation_sign(relation: Relation) -> str:
    """A relation as it is written."""
    match relation:
        case "<=":
            return "≤"
        case "<" | ">" | "=":
            return relation
        case _:
            assert_never(relation)


def unmet_words(unmet: Unmet) -> str:
    """Why a condition does not hold where no comparison tells."""
    match unmet:
        case "hidden":
            return say("its enemy is hidden")
        case "nobody":
            return say("there is no enemy")
        case "blocked":
            return say("the line of sight is blocked")
        case "fearless":
            return say("it is fearless")
        case _:
            assert_never(unmet)


def reason(row: TestedRow) -> str:
    """The comparison that tipped the scale: the last one of a fired row."""
    for tested in reversed(row.tested):
        if tested.compared:
            told = compared(tested.compared[-1])
            return told if tested.reason is None else say("{comparison}, {reason}", comparison=told,
                                                          reason=unmet_words(tested.reason))
    return plain_words(row.row, {})


def row_words(row: Rule) -> str:
    """When a row fires: its conditions, each as it is declared."""
    return reduce(lambda some, other: thing("{some} and {other}", some=some, other=other),
                  map(thing, row.conditions))


def plain_words(row: Rule, values: Mapping[str, Value]) -> str:
    """The same in plain words, with the values that hold for the unit, by the short names of parameters."""
    return both(condition_words(index, row, values) for index in range(len(row.conditions)))


def condition_words(index: int, row: Rule, values: Mapping[str, Value]) -> str:
    """One condition of a row in plain words; without a value that it needs, or words of its own, as it is declared."""
    says, of_one, needed = row.plain[index]
    if not says or (needed and needed not in values):
        return name_words(thing(row.conditions[index]))
    limit = values.get(needed, "")
    return say_many(int(limit), of_one, says, limit=limit) if of_one else thing(says, limit=limit)


def decisive(rows: Sequence[TestedRow]) -> TestedRow | None:
    """The row that decided: the one that fired, else the last that failed by a comparison, else the last; None without
    rows.

    Of rows that all failed it is the one that tells how far the unit is from another state.
    """
    fired = next((row for row in rows if row.fired), None)
    compared_last = next((row for row in reversed(rows) if row.tested and row.tested[-1].compared), None)
    return fired or compared_last or (rows[-1] if rows else None)


def cause_words(cause: Cause) -> str:
    """Why a unit came into its state, as a clause.

    >>> cause_words(BrokenOff("Iva"))
    'Iva broke off the fight'
    """
    match cause:
        case TestedRow():
            return reason(cause)
        case BrokenOff(hero):
            return say("{hero} broke off the fight", hero=hero)
        case Called(by):
            return say("called by {unit}", unit=by)
        case Played(card):
            return say("the Kraken played {card}", card=card)
        case _:
            assert_never(cause)


def change_words(change: Transition) -> str:
    """The change alone; of one that joined, the state it joined in.

    >>> change_words(Transition("chase", "wander", 17, BrokenOff("Iva"))), change_words(
    ...     Transition("", "chase", 4, Called("Warden")))
    ('chase → wander', 'joined in chase')
    """
    if not change.before:
        return say("joined in {state}", state=change.after)
    return f"{change.before} → {change.after}"


def chip_words(change: Transition) -> str:
    """The change and its cause, for the chip beside a label.

    >>> chip_words(Transition("chase", "wander", 17, BrokenOff("Iva")))
    'chase → wander · Iva broke off the fight'
    """
    return f"{change_words(change)} · {cause_words(change.cause)}"


def since_words(change: Transition) -> str:
    """Since when a unit is in the state it came into.

    >>> since_words(Transition("chase", "wander", 17, BrokenOff("Iva")))
    'since turn 17'
    """
    return say("since turn {turn}", turn=change.turn)
