"""Searches in words: which is which, what for, how far each has come and what it found (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from sandbox.ai.decision import Asked, Decision, Progress, Purpose
from sandbox.base.counting import cells, steps
from sandbox.base.language import both, say, say_many, thing
from sandbox.grid.cell import distance
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line, Term
from sandbox.scene.used import explaining
from sandbox.scene.words.values import cell_words
from sandbox.search.field import Field
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS


def search_words(asked: Asked, purposes: Sequence[Purpose]) -> str:
    """What was searched, by which search, and what for; a search for no goal floods the cells round it."""
    search, uses = asked.search, _uses(purposes)
    if not search.goals:
        what = _flood(asked)
    elif search.closed:
        what = thing("{target} round other units by {search}", target=_target(asked), search=_called(search))
    else:
        what = thing("{target} by {search}", target=_target(asked), search=_called(search))
    return thing("{what}, {uses}", what=what, uses=uses) if uses else what


def _called(search: Search) -> str:
    """What a search goes by, as the menu of searches calls it."""
    variant = VARIANTS.get(search.variant)
    return variant.words if variant is not None else search.variant


def _uses(purposes: Sequence[Purpose]) -> str:
    return both([use for purpose in purposes if (use := _use_words(purpose))])


def _use_words(purpose: Purpose) -> str:
    """What a search is used for; empty where saying where it leads is enough."""
    match purpose:
        case "nearest":
            return thing("to see who is nearest")
        case "conditions":
            return thing("to know how far it is")
        case "step":
            return thing("for its step (the chosen search)")
        case "flight":
            return thing("for its flight")
        case "distances":
            return thing("to see how far its enemies are")
        case "farthest":
            return thing("to find the farthest point")
        case "post" | "approach" | "order":
            return ""
        case _:
            assert_never(purpose)


def _flood(asked: Asked) -> str:
    """A search without a goal numbers the cells round one cell."""
    search = asked.search
    start = asked.to or (cell_words(search.start) if isinstance(search, Field) else thing("its own cell"))
    if isinstance(search, Field):
        return thing("a field of steps from {start} to all sides", start=start)
    if search.closed:
        return thing("the steps from {start} to all sides round other units", start=start)
    return thing("the steps from {start} to all sides", start=start)


def _target(asked: Asked) -> str:
    search, to = asked.search, asked.to
    if not search.goals:
        return _flood(asked)
    if "post" in asked.purposes:
        return thing("the way to its post")
    if len(search.goals) > 1:
        return thing("the way to the nearest enemy")
    return thing("the way to {goal}", goal=to or cell_words(search.goals[0]))


def watched(frame: Frame, progress: Progress) -> Iterable[Line]:
    """How far the search under way has come, and what those before it found. It tells nothing that is not yet known."""
    assert frame.decision is not None
    for number, asked in enumerate(frame.decision.evidence.asked[:progress.number - 1], start=1):
        yield Line(say("Search {number}, {what}.", number=number, what=_ended(asked, asked.purposes[:1])), "quiet")
    search = progress.asked.search
    if progress.has_ended:
        yield Line(say("Search {number} has ended, {what}.", number=progress.number,
                       what=_ended(progress.asked, progress.asked.purposes[:1])))
        return
    waiting = len(search.spread(progress.taken).queue)
    yield Line(say("{unit} is searching, search {number}: {what}.", unit=frame.decision.unit, number=progress.number,
                   what=search_words(progress.asked, progress.asked.purposes[:1])), terms=_terms(search))
    yield Line(say("{cells} searched, {waiting} wait in the queue.", cells=cells(progress.taken), waiting=waiting))


def progress_words(decision: Decision, steps: int) -> str:
    """One sentence on a decision that is being watched, so many steps on."""
    progress = decision.evidence.progress(steps)
    if progress is not None:
        return _under_way(decision.unit, progress)
    path = decision.evidence.path
    return (say_many(len(path), "{unit} has searched: {number} step.", "{unit} has searched: {number} steps.",
                     unit=decision.unit) if path
            else say("{unit} has searched.", unit=decision.unit))


def _under_way(unit: str, progress: Progress) -> str:
    facts = ", ".join((_taken(progress.taken), *(_found(progress.asked.search) if progress.has_ended else ())))
    match progress.has_ended, progress.number > 1:
        case True, True:
            return say("{unit} has searched again, {use}: {facts}.", unit=unit, use=_use(progress), facts=facts)
        case True, False:
            return say("{unit} has searched: {facts}.", unit=unit, facts=facts)
        case False, True:
            return say("{unit} searches again, {use}: {facts}.", unit=unit, use=_use(progress), facts=facts)
        case _:
            return say("{unit} searches: {facts}.", unit=unit, facts=facts)


def _taken(number: int) -> str:
    return say_many(number, "{number} cell searched", "{number} cells searched")


def _use(progress: Progress) -> str:
    """What the search under way is for, as far as is known while it runs."""
    use = _uses(progress.asked.purposes[:1])
    return use or _target(progress.asked)


def searched(decision: Decision) -> Iterable[Line]:
    """Each search of a decision with how many cells it took and what it found, numbered where there are several."""
    evidence = decision.evidence
    for number, asked in enumerate(evidence.asked, start=1):
        what = _ended(asked, asked.purposes)
        yield Line(say("Searched {number} of {count}, {what}.", number=number, count=len(evidence.asked), what=what)
                   if len(evidence.asked) > 1 else say("Searched {what}.", what=what), "quiet",
                   terms=_terms(asked.search))
    shown = evidence.shown
    if isinstance(shown, Field) and all(asked.search is not shown for asked in evidence.asked):
        yield Line(say("It uses the field that another unit searched earlier in this round."), "quiet")


def _terms(search: Search) -> tuple[Term, ...]:
    return (Term(search.variant, "searches", search.variant),)


def _ended(asked: Asked, purposes: Sequence[Purpose]) -> str:
    search = asked.search
    return thing("{search}: {facts}", search=search_words(asked, purposes),
                 facts=", ".join((_taken(search.taken), *_found(search))))


def _found(search: Search) -> tuple[str, ...]:
    """What a search for a goal found; one without a goal only numbers cells."""
    if isinstance(search, Field):
        return (say("shared this round"),)
    if not search.goals:
        return ()
    return (say("no way") if search.length is None else steps(search.length),)


def counters(frame: Frame) -> str:
    """The line under the map: whose search, which and what for, how many of how many cells, and what it found.

    While a search is watched, only as far as it is.
    """
    decision = frame.decision
    if decision is None:
        return say("preview when you pause") if frame.idle == "drawing" else ""
    count = frame.world.grid.enterable_count
    if (progress := frame.progress) is not None:
        search = progress.asked.search
        return " · ".join((
            decision.unit, say("search {number}, {use}", number=progress.number, use=_use(progress)), search.variant,
            _of_all(progress.taken, count), *(_found(search) if progress.has_ended else ())))
    shown = explaining(decision.evidence)
    if shown is None:
        return ""
    parts = [decision.unit, *_which(decision, shown), shown.variant, _of_all(shown.taken, count),
             *_lengths(decision, shown)]
    if frame.is_preview:
        parts.append(say("preview"))
    elif frame.searches_in_round and not frame.cells:
        parts.append(say_many(frame.searches_in_round, "{number} search this round", "{number} searches this round"))
    return " · ".join(parts)


def _of_all(taken: int, count: int) -> str:
    return say("{taken} of {count} cells", taken=taken, count=count)


def _which(decision: Decision, shown: Search) -> Iterable[str]:
    """Which of several searches it is, and what for."""
    evidence = decision.evidence
    for number, asked in enumerate(evidence.asked, start=1):
        if asked.search is shown and len(evidence.asked) > 1:
            uses = _uses(asked.purposes)
            yield say("{number} of {count}, {use}", number=number, count=len(evidence.asked),
                      use=uses or _target(asked))


def _lengths(decision: Decision, shown: Search) -> Iterable[str]:
    """How long the way is, and how far its end is, walls or not; a step of a flight leads to no goal."""
    evidence = decision.evidence
    if any(asked.search is shown and "flight" in asked.purposes for asked in evidence.asked):
        return
    if evidence.path and evidence.stood is not None:
        yield steps(len(evidence.path))
        yield say("{cells} across and down", cells=cells(distance(evidence.path[-1], evidence.stood)))
    elif shown.goals:
        yield say("no way")
