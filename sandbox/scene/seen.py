"""Whom a unit is after, which of its enemies is nearest, and whether it notices them (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.ai.decision import Evidence, Tested
from sandbox.base.counting import steps
from sandbox.base.language import both, joined, say, say_many, thing
from sandbox.scene.lines import Line
from sandbox.scene.reasons import compared
from sandbox.scene.words.values import cell_words


def saw(evidence: Evidence) -> Iterable[Line]:
    """Who is nearest, and whether it notices whom it is after, unless a row is about just that."""
    if len(evidence.candidates) > 1 and evidence.quarry is not None:
        yield Line(_nearest_words(evidence.quarry, evidence.candidates), "quiet")
    if evidence.quarry is not None and evidence.saw is not None and not any(
            _is_of_sight(tested, evidence) for row in evidence.rows for tested in row.tested):
        yield Line(_sight_words(evidence, evidence.quarry), worth="sight")


def _nearest_words(quarry: str, candidates: tuple[tuple[str, int | None], ...]) -> str:
    """Which enemy is nearest, what broke a tie, and how far the others are.

    >>> _nearest_words("Iva", (("Iva", 9), ("Ada", 9), ("Kip", 12)))
    'Its nearest enemy is Iva (9 steps). Ada is as near, but joined later. The other: Kip (12 steps).'
    >>> _nearest_words("Iva", (("Iva", None), ("Ada", None)))
    'There is no way to any enemy: the first to have joined counts as nearest, Iva.'
    """
    length = dict(candidates)[quarry]
    if length is None:
        return say("There is no way to any enemy: the first to have joined counts as nearest, {quarry}.", quarry=quarry)
    equal = [name for name, other in candidates if other == length and name != quarry]
    others = [_how_far(name, other) for name, other in candidates if other != length]
    return joined(
        say("Its nearest enemy is {quarry}.", quarry=_how_far(quarry, length)),
        say_many(len(equal), "{units} is as near, but joined later.", "{units} are as near, but joined later.",
                 units=both(equal)) if equal else "",
        say_many(len(others), "The other: {others}.", "The others: {others}.",
                 others=", ".join(others)) if others else "")


def _how_far(unit: str, length: int | None) -> str:
    return (thing("{unit} (no way)", unit=unit) if length is None
            else thing("{unit} ({steps})", unit=unit, steps=steps(length)))


def _is_of_sight(one: Tested, evidence: Evidence) -> bool:
    """Whether a condition is that it notices whom it is after, and nothing more."""
    return one.compared == (evidence.sight,) or (not one.compared and one.reason in ("hidden", "nobody"))


def _sight_words(evidence: Evidence, quarry: str) -> str:
    """Whether it saw its quarry. Who goes by paths notices through walls; only who looks along a line sees."""
    near, line = evidence.sight, evidence.line
    if near is None:
        return say("It does not notice {quarry}, who is hidden.", quarry=quarry)
    told = compared(near)
    if line is not None:
        if line.blocker is not None and near.holds:
            return say("It does not see {quarry}: {cell} blocks its view.", quarry=quarry,
                       cell=cell_words(line.blocker))
        if evidence.saw:
            return say("It sees {quarry}: {comparison}.", quarry=quarry, comparison=told)
        return say("It does not see {quarry}: {comparison}.", quarry=quarry, comparison=told)
    if evidence.saw:
        return say("It notices {quarry}: {comparison}.", quarry=quarry, comparison=told)
    return say("It does not notice {quarry}: {comparison}.", quarry=quarry, comparison=told)
