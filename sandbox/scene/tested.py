"""The rows of a machine that a decision tested, each with its conditions as they turned out (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sandbox.ai.decision import Evidence, TestedRow
from sandbox.base.language import say, thing
from sandbox.scene.lines import Line, Term
from sandbox.scene.reasons import compared, condition_words, decisive
from sandbox.scene.words.values import cell_words, name_words


def tested_rows(evidence: Evidence) -> Iterable[Line]:
    """The rows that were tested, the one that fired first, each with its conditions up to the first that failed."""
    decided = decisive(evidence.rows)
    for row in sorted(evidence.rows, key=lambda row: not row.fired):
        told = "; ".join(_tested(index, row, evidence) for index in range(len(row.tested)))
        left = ", ".join(_untested(row))
        yield Line(say("{tested} · not tested: {conditions}", tested=told, conditions=left) if left else told,
                   "fired" if row.fired else "quiet", worth="reason" if row is decided else "aside",
                   lead=f"{row.row.before} → {row.row.after}", terms=_terms(row))


def _terms(row: TestedRow) -> tuple[Term, ...]:
    """The parameters that its comparisons name."""
    named = dict.fromkeys((*(one.parameter for tested in row.tested for one in tested.compared[-1:] if one.parameter),
                           *(limit.parameter for limit in row.untested if limit is not None)))
    return tuple(Term(name_words(name), "parameters", name) for name in named)


def _untested(row: TestedRow) -> Iterable[str]:
    """The conditions that were not looked at any more, since one before them failed."""
    for index, limit in enumerate(row.untested, start=len(row.tested)):
        yield (thing("≤ {parameter} {limit}", parameter=name_words(limit.parameter), limit=limit.value)
               if limit is not None else condition_words(index, row.row, {}))


def _tested(index: int, row: TestedRow, evidence: Evidence) -> str:
    """A condition as it turned out: by the comparison that decided it where there is one, else in its own words."""
    one = row.tested[index]
    decided = one.compared[-1] if one.compared and one.compared[-1].holds == one.holds else None
    if decided is not None:
        return compared(decided)
    quarry = evidence.quarry or thing("nobody")
    match one.reason:
        case "hidden":
            return say("✗ {quarry} is hidden", quarry=quarry)
        case "nobody":
            return say("✗ there is no enemy")
        case "blocked":
            blocker = evidence.line.blocker if evidence.line is not None else None
            return (say("✗ {cell} blocks its view of {quarry}", cell=cell_words(blocker), quarry=quarry) if blocker
                    else say("✗ the line of sight to {quarry} is blocked", quarry=quarry))
        case "fearless":
            return say("✗ it is fearless, so it never flees")
        case None:
            condition = condition_words(index, row.row, {})
            return say("✓ {condition}", condition=condition) if one.holds else say("✗ {condition}", condition=condition)
        case _:
            assert_never(one.reason)
