"""A search's own lines with those lit that worked in the step in view, and its queue in order (guide: search)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sandbox.ai.decision import Progress
from sandbox.base.counting import cells, steps
from sandbox.base.frozen import dataclass
from sandbox.base.language import both, joined, say, say_many, thing
from sandbox.grid.cell import Cell
from sandbox.scene.frame import Frame
from sandbox.scene.words.values import cell_words
from sandbox.search.code import Code, Entry, Part
from sandbox.search.result import Search
from sandbox.search.step import Step
from sandbox.search.way import Glance, Tried

MOST_WAITING = 6
"""How many cells of the queue are named."""


@dataclass(frozen=True)
class WorkedLine:
    """A line of the code, set in `depth` times. It `did` something in the step in view; empty where it did not work."""

    words: str
    depth: int
    did: str = ""


@dataclass(frozen=True)
class Waiting:
    """A cell in the queue, and in words what decides when it is taken."""

    cell: str
    worth: str


@dataclass(frozen=True)
class Worked:
    """A search at one step: its code, and the first of its queue, with so many `more`; `order` says what decides."""

    lines: tuple[WorkedLine, ...]
    queue: tuple[Waiting, ...] = ()
    more: int = 0
    order: str = ""


def worked(frame: Frame) -> Worked | None:
    """The lines that worked in the step in view; None where no search is watched, or the one watched declares no code.

    After the last search has ended: how it ended, or what a step without a search looked at.
    """
    if not frame.cells or frame.decision is None:
        return None
    evidence = frame.decision.evidence
    progress = frame.progress
    if progress is None and evidence.glance is not None:
        return _glanced(evidence.glance)
    if progress is None:
        searched = [(number, asked) for number, asked in enumerate(evidence.asked, start=1) if asked.search.taken]
        if not searched:
            return None
        number, asked = searched[-1]
        progress = Progress(number, asked, asked.search.taken, has_ended=True)
    search = progress.asked.search
    if search.code is None:
        return None
    did = (_ended(progress, evidence.stood) if progress.has_ended
           else _did(search, search.code, progress.taken))
    lines = _lines(search, search.code, did)
    if progress.has_ended:
        return Worked(lines)
    queue = search.queue(progress.taken)
    return Worked(lines, tuple(_waiting(search, search.code, entry) for entry in queue[:MOST_WAITING]),
                  max(0, len(queue) - MOST_WAITING), say(search.code.order))


def _lines(search: Search, code: Code, did: dict[Part, str]) -> tuple[WorkedLine, ...]:
    """The lines of the code. Those about a goal or closed cells are left out where the search has none."""
    left_out = {part for part, is_there in (("goal", search.goals), ("closed", search.closed)) if not is_there}
    return tuple(WorkedLine(say(line.words), line.depth, did.get(line.part, "")) for line in code.lines
                 if line.part not in left_out)


def _waiting(search: Search, code: Code, entry: Entry) -> Waiting:
    left = code.left_from(entry.cell, search.goals)
    return Waiting(cell_words(entry.cell), f"{entry.number} + {left}" if code.estimate else str(entry.number))


# A step

def _did(search: Search, code: Code, number: int) -> dict[Part, str]:
    """What each line that worked did in a step. Steps are numbered from 1; each takes one cell from the queue."""
    step = search.step(number)
    did: dict[Part, str] = {"take": joined(_skipped(step), _taken(search, code, step.taken))}
    if number == 1:
        did["start"] = say("{cell} enters with 0.", cell=cell_words(search.start))
    did["goal"] = say("Yes.") if step.is_goal else say("No.")
    if step.is_goal:
        return did
    did["closed"] = say("Yes.") if step.is_closed else say("No.")
    if not step.is_closed:
        did["neighbours"] = _looked(code, step)
        if step.entered:
            did["enter"] = say("{entries} enter.", entries=both(_entering(step))) if len(step.entered) > 1 else say(
                "{entry} enters.", entry=both(_entering(step)))
    if number == search.taken:
        did["empty"] = _exhausted(search)
    return did


def _skipped(step: Step) -> str:
    """Entries that were thrown away, since a better one of the same cell had left the queue before."""
    if not step.skipped:
        return ""
    names = both(dict.fromkeys(cell_words(entry.cell) for entry in step.skipped))
    return say_many(len(step.skipped), "An older entry of {cells} is thrown away.",
                    "{number} older entries of {cells} are thrown away.", cells=names)


def _taken(search: Search, code: Code, entry: Entry) -> str:
    cell = cell_words(entry.cell)
    if code.estimate is not None:
        left = code.left_from(entry.cell, search.goals)
        return say("{cell}: cost {cost} + at least {left} to the goal = {sum}.", cell=cell, cost=entry.number,
                   left=left, sum=entry.number + left)
    match code.counted:
        case "steps":
            return say("{cell}: {steps} from the start.", cell=cell, steps=steps(entry.number))
        case "way":
            return say("{cell}: {steps} by the way it was reached.", cell=cell, steps=steps(entry.number))
        case "cost":
            return say("{cell}: cost {cost} from the start.", cell=cell, cost=entry.number)
        case _:
            assert_never(code.counted)


def _looked(code: Code, step: Step) -> str:
    """The neighbours that are not put in, and why."""
    known = both(map(cell_words, step.known))
    told = [say_many(step.walls, "{number} is a wall.", "{number} are walls.")] if step.walls else []
    if step.known:
        told.append(say_many(len(step.known), "{cells} is known, and no cheaper this way.",
                             "{cells} are known, and no cheaper this way.", cells=known) if code.counted == "cost" else
                    say_many(len(step.known), "{cells} is known already.", "{cells} are known already.", cells=known))
    return joined(*told) or say("All are new.")


def _entering(step: Step) -> Iterable[str]:
    for entry in step.entered:
        yield (thing("{cell} with {number} (again)", cell=cell_words(entry.cell), number=entry.number)
               if entry.cell in step.again else
               thing("{cell} with {number}", cell=cell_words(entry.cell), number=entry.number))


# An end

def _ended(progress: Progress, stood: Cell | None) -> dict[Part, str]:
    path = progress.path_from(stood) if stood is not None else None
    return ({"back": say("A path of {steps}.", steps=steps(len(path)))} if path is not None
            else {"empty": _exhausted(progress.asked.search)})


def _exhausted(search: Search) -> str:
    return (say("It is empty: there is no way to the goal.") if search.goals
            else say("It is empty: {cells} have their number.", cells=cells(search.taken)))


# Without a search

def _glanced(glance: Glance) -> Worked:
    """What was looked at, and the line that came of it."""
    came: Part = "stand" if glance.step is None else "step"
    did: dict[Part, str] = {
        "look": "; ".join(map(_tried, glance.tried)),
        came: say("It steps to {cell}.", cell=cell_words(glance.step)) if glance.step else say("It stands."),
    }
    return Worked(tuple(WorkedLine(say(line.words), line.depth, did.get(line.part, "")) for line in glance.code.lines))


def _tried(tried: Tried) -> str:
    cell = cell_words(tried.cell)
    if not tried.is_better:
        return say("{cell}: no better", cell=cell)
    return (say("{cell}: better and free", cell=cell) if tried.is_free
            else say("{cell}: better, but not free", cell=cell))
