"""Which part of a search and of its path a decision used: that part is painted strongly, the rest is not."""

from __future__ import annotations

from typing import NamedTuple

from sandbox.ai.act import Blocked, Stand, Walk
from sandbox.ai.decision import Asked, Decision, Evidence, Purpose
from sandbox.search.result import Search
from sandbox.search.spread import Spread

GOING: frozenset[Purpose] = frozenset({"step", "flight", "post", "approach", "order"})
"""What a search is run for when the unit is to go where it leads."""


class Used(NamedTuple):
    """`steps`: of the wave the cells that lie at most so many steps from its start; None is all of it.

    `is_walked`: the unit goes along the path, or would if the next cell were free; else the path was only measured.
    """

    steps: int | None = None
    is_walked: bool = False


def explaining(evidence: Evidence) -> Search | None:
    """The search that is painted: the one that explains the act, else the last that was run; None without any."""
    return evidence.shown if evidence.shown is not None or not evidence.asked else evidence.asked[-1].search


def used(decision: Decision) -> Used:
    """Which part of the search that explains a decision made a difference to it.

    One whose path was only compared counts as far as the largest limit it was compared with: whatever lies beyond, the
    decision would have been the same. One that leads the unit, or shows that there is no way, counts as a whole, as
    does one that was compared with nothing. One that only told who is nearest counts as far as the farthest of them.
    """
    evidence = decision.evidence
    leads = (any(asked.search is evidence.shown and GOING.intersection(asked.purposes) for asked in evidence.asked)
             or any(compared.measure in ("way", "steps away") for compared in evidence.compared))
    if leads and Stand("too far") not in decision.acts:
        return Used(None, evidence.path is not None and any(map(_first_step, decision.acts)))
    if evidence.shown is None and evidence.asked and not leads:
        return Used(_farthest(evidence, evidence.asked[-1]))
    measure = "way" if leads else "path"
    return Used(max((compared.limit for compared in evidence.compared if compared.measure == measure), default=None))


def _farthest(evidence: Evidence, asked: Asked) -> int | None:
    """How far away the farthest of those is who were measured; None where one of them cannot be reached."""
    lengths = [length for _, length in evidence.candidates if length is not None]
    is_measured = "nearest" in asked.purposes and len(lengths) == len(evidence.candidates)
    return max(lengths, default=None) if is_measured else None


def _first_step(act: object) -> bool:
    """Whether an act is to go somewhere."""
    return isinstance(act, Blocked) or (isinstance(act, Walk) and bool(act.path))


def numbers_used(decision: Decision, spread: Spread) -> int | None:
    """How many numbers of the wave that explains a decision, from 0 on, made a difference to it; None for all."""
    steps = used(decision).steps
    if steps is None:
        return None
    evidence = decision.evidence
    if evidence.shown is not None and evidence.path and 0 < steps <= len(evidence.path):
        # Where numbers are costs, the one counts that the path bears after so many steps.
        return steps + 1 if evidence.shown.start != evidence.stood else spread.ranks[evidence.path[steps - 1]]
    return steps + 1
