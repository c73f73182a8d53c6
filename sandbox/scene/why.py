"""Why a unit did what it did, in sentences made from the evidence alone (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sandbox.ai.act import FollowScript
from sandbox.ai.decision import Decision, Evidence, Tested
from sandbox.ai.drivers.hand import Hand
from sandbox.base.language import say, say_many, thing
from sandbox.rules.events import (
    Affected,
    Attacked,
    Event,
    Fell,
    Healed,
    Moved,
    OrderRefused,
    Passed,
    TurnEnded,
    Waited,
)
from sandbox.scene import hand
from sandbox.scene.deeds import acts, choices
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line, Weight
from sandbox.scene.reasons import cause_words, change_words, compared, decisive, unmet_words
from sandbox.scene.searches import searched, watched
from sandbox.scene.words.acts import script_words
from sandbox.scene.words.events import sentence
from sandbox.scene.words.values import cell_words

NOTHING = "Nobody has decided yet. Step forward, or select an enemy to see what it would do now."

_WEIGHTS: tuple[Weight, Weight] = ("quiet", "plain")

_DEEDS = (Moved, Attacked, Healed, Affected, Fell, OrderRefused, Passed, Waited)
"""The events that tell what a unit did."""


def title(frame: Frame, name: str) -> str:
    """What the explanation is about, by this name: what somebody did, would do, or is asked to do; empty for nobody."""
    if frame.is_asked:
        return say("{unit} · your turn", unit=name)
    if frame.is_preview and not _follows_script(frame.decision):
        return say("{unit} · would do now", unit=name) if name else say("would do now")
    return say("{unit} · why", unit=name) if name else say("why")


def explanation(frame: Frame) -> tuple[Line, ...]:
    """What it saw, the rows it tested, what it did or would do, and how it and others came into their states.

    While a search is watched, only how far it is. Of a hero that is asked for an order, what it can do. Of another unit
    for which nobody decides, why that is so and what it did.
    """
    decision = frame.decision
    if frame.hand is not None and frame.is_asked:
        return (*_asked(frame.hand), *_did(frame))
    if frame.idle is not None:
        return (_idle(frame), *_did(frame))
    if decision is None:
        return (Line(say(NOTHING), "quiet"),)
    if (progress := frame.progress) is not None:
        return tuple(watched(frame, progress))
    if _follows_script(decision):
        return (*_script(frame, decision), *_made(frame, decision), *_ended(frame))
    return (*_when(frame), *_came(frame, decision), *_saw(decision), *_rows(decision.evidence),
            *choices(decision.evidence), *acts(decision, frame.world.grid), *_made(frame, decision), *_ended(frame),
            *searched(decision))


def _follows_script(decision: Decision | None) -> bool:
    return decision is not None and any(isinstance(act, FollowScript) for act in decision.acts)


def _when(frame: Frame) -> Iterable[Line]:
    if frame.is_preview:
        yield Line(say("If it were its turn now:"), "quiet")
    elif frame.cells:
        yield Line(say("It has searched. This is what it does next:"), "quiet")


def _asked(asked: Hand) -> Iterable[Line]:
    """Whose turn it is and all that it can do besides walking; then what it cannot, with the reasons."""
    yield Line(say("It is {hero}'s turn, and you decide: {left}.", hero=asked.me.name, left=hand.standing(asked)),
               worth="reason")
    able = hand.able(asked)
    yield Line(say("It can: {actions}.", actions=able) if able
               else say("Besides walking it can only wait or end its turn."), worth="deed")
    if unable := hand.unable(asked):
        yield Line(say("Not now: {actions}.", actions=unable), "quiet")


def _came(frame: Frame, decision: Decision) -> Iterable[Line]:
    """How the unit came into the state it decided in, unless a row that this decision tells of brought it there."""
    change = frame.transitions.get(decision.unit)
    if change is not None and change.cause is not decision.evidence.fired:
        cause = cause_words(change.cause)
        yield Line(say("{before} → {after} in turn {turn}: {cause}.", before=change.before, after=change.after,
                       turn=change.turn, cause=cause) if change.before
                   else say("joined in {state} in turn {turn}: {cause}.", state=change.after, turn=change.turn,
                            cause=cause), "quiet")


def _made(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What this turn made of others' states."""
    if frame.is_preview:
        return
    for name in sorted(frame.changed - {decision.unit}):
        change = frame.transitions.get(name)
        if change is not None:
            yield Line(say("{cause}.", cause=cause_words(change.cause)), "fired", worth="change",
                       lead=say("{unit}, {change}", unit=name, change=change_words(change)))


def _ended(frame: Frame) -> Iterable[Line]:
    """Where the turn left the unit: the same length that the story tells."""
    ended = next((event for event in frame.did if isinstance(event, TurnEnded)), None)
    if ended is not None and ended.path is not None and ended.life and not frame.is_preview and not frame.cells:
        yield Line(say_many(ended.path, "After its turn the nearest enemy is {number} cell away round walls.",
                            "After its turn the nearest enemy is {number} cells away round walls."), "quiet")


def _script(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What a hero did by its script, and what the script says next."""
    unit = frame.world[decision.unit]
    rows, done = unit.placed.script or (), unit.turns
    past, coming = _WEIGHTS if frame.is_preview else reversed(_WEIGHTS)
    if 0 < done <= len(rows):
        stood = rows[done - 2].cell if done > 1 else unit.placed.cell
        yield Line(say("Row {row} of its script: {orders}.", row=done, orders=script_words(rows[done - 1], stood)),
                   past, worth="deed")
    yield from _did(frame)
    if done < len(rows):
        yield Line(say("Next, row {row}: {orders}.", row=done + 1, orders=script_words(rows[done], unit.cell)), coming,
                   worth="deed")
    else:
        yield Line(say("Its script has ended: it stays as it is." if rows else "Its script is empty: it stays."),
                   worth="deed")


def _idle(frame: Frame) -> Line:
    """Why nobody decides for a unit."""
    return Line(_idle_words(frame), worth="reason")


def _idle_words(frame: Frame) -> str:
    name = frame.subject
    match frame.idle:
        case "its turn":
            return say("{unit} waits for your order.", unit=name)
        case "by hand":
            return say("You decide for {unit} when its turn comes.", unit=name)
        case "neutral":
            return say("{unit} is neutral: it is in no order, and nobody decides for it.", unit=name)
        case "fallen":
            return say("{unit} has fallen.", unit=name)
        case "kraken":
            return say("{unit} acts at the end of every round.", unit=name)
        case "drawing":
            return say("The map is large: what would be done now is worked out when you pause.")
        case None:
            return ""
        case _:
            assert_never(frame.idle)


def _did(frame: Frame) -> Iterable[Line]:
    """What the unit did in its last turn, event by event."""
    for event in frame.did:
        if isinstance(event, _DEEDS):
            yield Line(_told(event), "quiet")


def _told(event: Event) -> str:
    return say("Turn {turn}: {event}", turn=getattr(event, "turn", 0), event=sentence(event))


def _saw(decision: Decision) -> Iterable[Line]:
    evidence = decision.evidence
    if len(evidence.candidates) > 1:
        told = ", ".join(say("{unit}: no path", unit=name) if length is None
                         else say("{unit}: path {length}", unit=name, length=length)
                         for name, length in evidence.candidates)
        yield Line(say("Nearest enemy: {quarry} ({lengths}).", quarry=evidence.quarry, lengths=told), "quiet")
    if evidence.quarry is not None and evidence.saw is not None:
        yield Line(_sight_words(evidence, evidence.quarry), worth="sight")


def _sight_words(evidence: Evidence, quarry: str) -> str:
    """Whether it saw its quarry. Who goes by paths notices through walls; only who looks along a line sees."""
    near, line = evidence.sight, evidence.line
    if near is None:
        return say("Does not notice {quarry}, who is hidden.", quarry=quarry)
    told = compared(near)
    if line is not None:
        if line.blocker is not None and near.holds:
            return say("Does not see {quarry}: {cell} blocks the line of sight.", quarry=quarry,
                       cell=cell_words(line.blocker))
        if evidence.saw:
            return say("Sees {quarry}: {comparison}.", quarry=quarry, comparison=told)
        return say("Does not see {quarry}: {comparison}.", quarry=quarry, comparison=told)
    if evidence.saw:
        return say("Notices {quarry}: {comparison}.", quarry=quarry, comparison=told)
    return say("Does not notice {quarry}: {comparison}.", quarry=quarry, comparison=told)


def _rows(evidence: Evidence) -> Iterable[Line]:
    """The rows that were tested, each with its conditions up to the first that failed."""
    decided = decisive(evidence.rows)
    for row in evidence.rows:
        told = "; ".join(map(_tested, row.row.conditions, row.tested))
        yield Line(told, "fired" if row.fired else "quiet", worth="reason" if row is decided else "aside",
                   lead=f"{row.row.before} → {row.row.after}")


def _tested(words: str, one: Tested) -> str:
    """A condition as it turned out, by the comparisons behind it where there are any."""
    told = ", ".join(compared(comparison) for comparison in one.compared)
    match one.reason:
        case "hidden" | "nobody" | "blocked":
            # A comparison that turned out otherwise than the condition did not decide it.
            decided = one.compared[-1] if one.compared and one.compared[-1].holds == one.holds else None
            return (say("{comparison} ({reason})", comparison=compared(decided), reason=unmet_words(one.reason))
                    if decided else say("not seen ({reason})", reason=unmet_words(one.reason)))
        case "fearless":
            return say("fearless, so it never flees")
        case None:
            condition = thing(words)
            return told or (condition if one.holds else say("not {condition}", condition=condition))
        case _:
            assert_never(one.reason)
