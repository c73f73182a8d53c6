"""Comparisons and causes in words: what tipped the scale, and how a unit came into its state (design: window)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sandbox.ai.decision import Compared, TestedRow
from sandbox.base.counting import counted
from sandbox.battle.transition import BrokenOff, Called, Cause, Played, Transition

_RELATIONS = {"<=": "≤", ">": ">", "<": "<", "=": "="}
_FAILS = {"<=": ">", ">": "≤", "<": "≥", "=": "≠"}


def compared(one: Compared) -> str:
    """A comparison with its values, as it turned out.

    >>> compared(Compared("path", 10, "<=", "wake", 9, False))
    'path 10 > wake 9'
    >>> compared(Compared("life share", 18, "<", "flee_share", 25, True))
    'life 18 % < 25 %'
    >>> compared(Compared("calm", 5, "=", "0", 0, False))
    'still calm for 5 turns'
    """
    sign = _RELATIONS[one.relation] if one.holds else _FAILS[one.relation]
    right = (one.right if one.right == str(one.limit) else f"{one.right} {one.limit}").replace("_", " ")
    value = one.value or 0
    match one.left:
        case "path" if one.value is None:
            return f"no path, so not {_RELATIONS[one.relation]} {right}"
        case "life share":
            return f"life {value} % {sign} {one.limit} %"
        case "calm":
            return "not calm" if one.holds else f"still calm for {counted(value, 'turn')}"
        case "lost":
            return f"unseen for {counted(value, 'turn')} {sign} {right}"
        case "steps to it":
            return f"{counted(value, 'step')} away there, {one.limit} here"
        case "straight line squared":
            return f"farther in a straight line, √{value} there and √{one.limit} here"
        case left:
            return f"{left.replace('_', ' ')} {'none' if one.value is None else value} {sign} {right}"


def reason(row: TestedRow) -> str:
    """The comparison that tipped the scale: the last one of a fired row."""
    for tested in reversed(row.tested):
        if tested.compared:
            told = compared(tested.compared[-1])
            return f"{told}, {tested.reason}" if tested.reason else told
    return row.row.sentence.replace("_", " ")


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
            return f"{hero} broke off the fight"
        case Called(by):
            return f"called by {by}"
        case Played(card):
            return f"the Kraken played {card}"
        case _:
            assert_never(cause)


def change_words(change: Transition) -> str:
    """The change alone; of one that joined, the state it joined in.

    >>> change_words(Transition("chase", "wander", 17, BrokenOff("Iva"))), change_words(
    ...     Transition("", "chase", 4, Called("Warden")))
    ('chase → wander', 'joined in chase')
    """
    return f"{change.before} → {change.after}" if change.before else f"joined in {change.after}"


def chip_words(change: Transition) -> str:
    """The change and its cause, for the chip beside a label.

    >>> chip_words(Transition("chase", "wander", 17, BrokenOff("Iva")))
    'chase → wander · Iva broke off the fight'
    """
    return f"{change_words(change)} · {cause_words(change.cause)}"
