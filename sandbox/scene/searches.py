"""Searches in words: which is which, what for, how far each has come and what it found (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from sandbox.ai.decision import Asked, Decision, Progress, Purpose
from sandbox.base.counting import counted
from sandbox.base.language import say
from sandbox.grid.cell import distance
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line, listed
from sandbox.scene.words.values import cell_words
from sandbox.search.field import Field
from sandbox.search.result import Search


def search_words(asked: Asked, purposes: Sequence[Purpose]) -> str:
    """What was searched, round whom, and what for."""
    search = asked.search
    around = " round other units" if search.closed else ""
    uses = _uses(purposes)
    return f"{_target(asked)}{around}{f', for {uses}' if uses else ''}"


def _uses(purposes: Sequence[Purpose]) -> str:
    uses = [use for purpose in purposes if (use := _use_words(purpose))]
    return listed(uses) if uses else ""


def _use_words(purpose: Purpose) -> str:
    """What a search is used for; empty for one that is told by where it leads."""
    match purpose:
        case "nearest":
            return say("who is nearest")
        case "conditions":
            return say("the conditions")
        case "step":
            return say("its step")
        case "flight":
            return say("its flight")
        case "distances":
            return say("how far its enemies are")
        case "farthest":
            return say("the farthest point")
        case "post" | "approach" | "order":
            return ""
        case _:
            assert_never(purpose)


def _target(asked: Asked) -> str:
    search, to = asked.search, asked.to
    if isinstance(search, Field):
        return f"the field from {to or cell_words(search.start)}"
    if not search.goals:
        return f"the wave from {to or 'its own cell'}"
    if "post" in asked.purposes:
        return "the way to its post"
    if len(search.goals) > 1:
        return "the way to the nearest enemy"
    return f"the way to {to or cell_words(search.goals[0])}"


def watched(frame: Frame, progress: Progress) -> Iterable[Line]:
    """How far the search under way has come, and what those before it found; nothing that is not yet known."""
    assert frame.decision is not None
    for number, asked in enumerate(frame.decision.evidence.asked[:progress.number - 1], start=1):
        yield Line(f"Search {number}, {_ended(asked, asked.purposes[:1])}.", "quiet")
    search = progress.asked.search
    if progress.has_ended:
        yield Line(f"Search {progress.number} has ended, {_ended(progress.asked, progress.asked.purposes[:1])}.")
        return
    waiting = len(search.trace.queue(progress.taken))
    yield Line(f"{frame.decision.unit} is searching, search {progress.number}: "
               f"{search_words(progress.asked, progress.asked.purposes[:1])}.")
    yield Line(f"{search.variant}: {counted(progress.taken, 'cell')} taken, {waiting} in the queue.")


def progress_words(decision: Decision, cells: int) -> str:
    """One sentence on a decision that is being watched, so many steps on."""
    progress = decision.evidence.progress(cells)
    if progress is not None:
        again = f" again, {_use(progress)}" if progress.number > 1 else ""
        verb, found = ("has searched", _found(progress.asked.search)) if progress.has_ended else ("searches", "")
        return f"{decision.unit} {verb}{again}: {counted(progress.taken, 'cell')} taken{found}."
    path = decision.evidence.path
    found = "" if path is None else f", path {len(path)}" if path else ""
    return f"{decision.unit} has searched{found}."


def _use(progress: Progress) -> str:
    """What the search under way is for, as far as is known while it runs."""
    use = _uses(progress.asked.purposes[:1])
    return f"for {use}" if use else _target(progress.asked)


def searched(decision: Decision) -> Iterable[Line]:
    """Each search of a decision with what it took and found, numbered where there are several."""
    evidence = decision.evidence
    for number, asked in enumerate(evidence.asked, start=1):
        which = f" {number} of {len(evidence.asked)}," if len(evidence.asked) > 1 else ""
        yield Line(f"Searched{which} {_ended(asked, asked.purposes)}.", "quiet")
    shown = evidence.shown
    if isinstance(shown, Field) and all(asked.search is not shown for asked in evidence.asked):
        yield Line("Uses the field that was searched earlier in this round.", "quiet")


def _ended(asked: Asked, purposes: Sequence[Purpose]) -> str:
    search = asked.search
    return f"{search_words(asked, purposes)}: {search.variant}, {counted(search.taken, 'cell')} taken{_found(search)}"


def _found(search: Search) -> str:
    """What a search for a goal found; one without a goal only numbers cells."""
    if isinstance(search, Field):
        return ", shared this round"
    if not search.goals:
        return ""
    return ", no path" if search.length is None else f", path {search.length}"


def counters(frame: Frame) -> str:
    """The line under the map: whose search, which and what for, how many of how many cells, and what it found.

    While a search is watched, only as far as it is.
    """
    decision = frame.decision
    if decision is None:
        return ""
    cells = frame.world.grid.enterable_count
    if (progress := frame.progress) is not None:
        search = progress.asked.search
        found = _found(search)[2:] if progress.has_ended else ""
        return " · ".join((decision.unit, f"search {progress.number}, {_use(progress)}", search.variant,
                           f"{progress.taken} of {cells} cells", *((found,) if found else ())))
    shown = decision.evidence.shown
    if shown is None:
        return ""
    parts = [decision.unit, *_which(decision, shown), shown.variant, f"{shown.taken} of {cells} cells",
             *_lengths(decision, shown)]
    if frame.is_preview:
        parts.append("preview")
    elif frame.searches_in_round and not frame.cells:
        parts.append(f"{counted(frame.searches_in_round, 'search', 'searches')} this round")
    return " · ".join(parts)


def _which(decision: Decision, shown: Search) -> Iterable[str]:
    """Which of several searches it is, and what for."""
    evidence = decision.evidence
    for number, asked in enumerate(evidence.asked, start=1):
        if asked.search is shown and len(evidence.asked) > 1:
            uses = _uses(asked.purposes)
            yield f"{number} of {len(evidence.asked)}, {f'for {uses}' if uses else _target(asked)}"


def _lengths(decision: Decision, shown: Search) -> Iterable[str]:
    """How long the way is, and the straight line to its end; a step of a flight leads to no goal."""
    evidence = decision.evidence
    if any(asked.search is shown and "flight" in asked.purposes for asked in evidence.asked):
        return
    if evidence.path and evidence.stood is not None:
        yield f"path {len(evidence.path)}"
        yield f"straight line {distance(evidence.path[-1], evidence.stood)}"
    elif shown.goals:
        yield "no path"
