"""Comparisons and causes in words: what tipped the scale, and how a unit came into its state (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import assert_never

from sandbox.ai.decision import Compared, Relation, Rule, TestedRow, Unmet
from sandbox.base.language import say, say_many, thing
from sandbox.battle.transition import BrokenOff, Called, Cause, Played, Transition


def compared(one: Compared) -> str:
    """A comparison with its values, as it turned out.

    >>> compared(Compared.of("path", 10, "<=", 9, "wake"))
    'path 10 > wake 9'
    >>> compared(Compared.of("life share", 18, "<", 25, "flee_share"))
    'life 18 % < 25 %'
    >>> compared(Compared.of("calm", 5, "=", 0))
    'still calm for 5 turns'
    """
    sign = relation_sign(one.relation) if one.holds else failing_sign(one.relation)
    limit = f"{one.parameter} {one.limit}".replace("_", " ") if one.parameter else str(one.limit)
    value = one.value or 0
    match one.measure:
        case "path" | "way" if one.value is None:
            return say("no path, so not {sign} {limit}", sign=relation_sign(one.relation), limit=limit)
        case "path" | "way":
            return say("path {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "distance":
            return say("distance {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "life share":
            return say("life {value} % {sign} {limit} %", value=value, sign=sign, limit=one.limit)
        case "calm":
            return say("not calm") if one.holds else say_many(value, "still calm for {number} turn",
                                                              "still calm for {number} turns")
        case "lost":
            return say_many(value, "unseen for {number} turn {sign} {limit}",
                            "unseen for {number} turns {sign} {limit}", sign=sign, limit=limit)
        case "die":
            return say("die {value} {sign} {limit}", value=value, sign=sign, limit=limit)
        case "steps away":
            return say_many(value, "{number} step away there, {limit} here", "{number} steps away there, {limit} here",
                            limit=one.limit)
        case "straight line":
            return say("farther in a straight line, √{value} there and √{limit} here", value=value, limit=one.limit)
        case "mana":
            return say("mana {value} {sign} cost {limit}", value=value, sign=sign, limit=one.limit)
        case "upkeep":
            return say("upkeep {value} {sign} resources {limit}", value=value, sign=sign, limit=one.limit)
        case "cost":
            return say("cost of {card} {value} {sign} resources {limit}", card=one.card, value=value, sign=sign,
                       limit=one.limit)
        case "spawn cells":
            return say("free spawn cells {value} {sign} {limit}", value=value, sign=sign, limit=one.limit)
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


def failing_sign(relation: Relation) -> str:
    """The relation in which two stand that fail another one."""
    match relation:
        case "<=":
            return ">"
        case ">":
            return "≤"
        case "<":
            return "≥"
        case "=":
            return "≠"
        case _:
            assert_never(relation)


def unmet_words(unmet: Unmet) -> str:
    """Why a condition does not hold where no comparison tells."""
    match unmet:
        case "hidden":
            return say("hidden")
        case "nobody":
            return say("nobody")
        case "blocked":
            return say("line of sight blocked")
        case "fearless":
            return say("fearless")
        case _:
            assert_never(unmet)


def reason(row: TestedRow) -> str:
    """The comparison that tipped the scale: the last one of a fired row."""
    for tested in reversed(row.tested):
        if tested.compared:
            told = compared(tested.compared[-1])
            return told if tested.reason is None else say("{comparison}, {reason}", comparison=told,
                                                          reason=unmet_words(tested.reason))
    return row_words(row.row).replace("_", " ")


def row_words(row: Rule) -> str:
    """When a row fires: its conditions, each as it is declared."""
    return reduce(lambda some, other: thing("{some} and {other}", some=some, other=other),
                  map(thing, row.conditions))


def decisive(rows: Sequence[TestedRow]) -> TestedRow | None:
    """The row that decided: the one that fired, else the last that failed by a comparison, else the last; None of none.

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
