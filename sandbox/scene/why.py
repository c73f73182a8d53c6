"""Why a unit did what it did, in sentences made from the evidence alone (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sandbox.ai.act import FollowScript, Stand, Walk
from sandbox.ai.decision import Decision
from sandbox.ai.drivers.hand import Hand
from sandbox.ai.machine import State
from sandbox.base.language import say, say_many
from sandbox.rules.events import (
    Affected,
    Attacked,
    Event,
    Fell,
    Healed,
    KrakenStep,
    Moved,
    OrderRefused,
    Passed,
    TurnEnded,
    Waited,
)
from sandbox.scene import hand
from sandbox.scene.beginning import to_begin
from sandbox.scene.deeds import acts, choices
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line
from sandbox.scene.reasons import cause_words, change_words
from sandbox.scene.searches import searched, watched
from sandbox.scene.seen import saw
from sandbox.scene.stance import acted_in
from sandbox.scene.tested import tested_rows
from sandbox.scene.words.acts import script_words
from sandbox.scene.words.events import sentence

_DEEDS = (Moved, Attacked, Healed, Affected, Fell, OrderRefused, Passed, Waited)
"""The events that tell what a unit did."""


def title(frame: Frame, name: str) -> str:
    """What the explanation is about, by this name: what somebody did, would do, or is asked to do; empty for nobody."""
    if frame.is_asked:
        return say("{unit} · your turn", unit=name)
    if frame.is_preview and not _follows_script(frame.decision):
        if _is_its_turn(frame):
            return say("{unit} · would do now", unit=name) if name else say("would do now")
        return say("{unit} · if it were its turn", unit=name)
    return say("{unit} · why", unit=name) if name else say("why")


def explanation(frame: Frame) -> tuple[Line, ...]:
    """What it did or would do and the one reason for it; then the rows it tested, what it saw and weighed, how it and
    others came into their states, and what it searched.

    While a search is watched, only how far it is. Of a hero that is asked for an order, what it can do. Of another unit
    for which nobody decides, why that is so and what it did.
    """
    decision = frame.decision
    if frame.hand is not None and frame.is_asked:
        return (*_asked(frame.hand), *_did(frame))
    if frame.idle is not None:
        return (*_whose(frame), _idle(frame), *_did(frame))
    if decision is None:
        return tuple(Line(sentence(event), worth="deed") for event in frame.events
                     if isinstance(event, _DEEDS)) or (Line(to_begin(frame), "quiet"),)
    if (progress := frame.progress) is not None:
        return tuple(watched(frame, progress))
    if _follows_script(decision):
        return (*_whose(frame), *_script_row(frame, decision), *_made(frame, decision), *_ended(frame, decision),
                *_script_next(frame, decision))
    done = (*acts(decision, frame.world.grid, _state(frame, decision)), *_suffered(frame, decision),
            *_played(frame, decision))
    tested = tuple(tested_rows(decision.evidence))
    return (*_when(frame), *((*tested, *done) if decision.acts[:1] == (Stand("changed"),) else (*done, *tested)),
            *saw(decision.evidence), *choices(decision.evidence), *_made(frame, decision), *_came(frame, decision),
            *_ended(frame, decision), *searched(decision))


def _suffered(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What its turn did to it: traps and effects that hurt, and its fall."""
    if frame.is_preview or frame.cells:
        return
    for event in frame.did:
        match event:
            case Affected(target=name) | Fell(unit=name) if name == decision.unit:
                yield Line(sentence(event), worth="deed")


def _state(frame: Frame, decision: Decision) -> State | None:
    """The state in which a unit does what it decided; None for one without states."""
    if decision.unit not in frame.world:
        return None
    profile = frame.bestiary.profiles.get(frame.world[decision.unit].placed.profile)
    return acted_in(decision, profile)


def _follows_script(decision: Decision | None) -> bool:
    return decision is not None and any(isinstance(act, FollowScript) for act in decision.acts)


def _is_its_turn(frame: Frame) -> bool:
    """Whether the explanation is about the one whose turn is in view; True where it is about nobody."""
    return frame.subject in (None, frame.actor)


def _when(frame: Frame) -> Iterable[Line]:
    """The heading that says when the rest happens, where it is not what has just happened."""
    if frame.cells and not frame.is_preview:
        yield Line(say("It has searched. This is what it does next:"), "quiet")
    elif frame.is_preview and not _is_its_turn(frame):
        yield Line(say("It is {actor}'s turn. If it were {unit}'s:", actor=frame.actor, unit=frame.subject)
                   if frame.actor is not None else say("If it were {unit}'s turn:", unit=frame.subject),
                   "acting", worth="deed")
    else:
        yield from _whose(frame)


def _whose(frame: Frame) -> Iterable[Line]:
    """Whose turn it is, where the explanation is about another unit."""
    if frame.actor is not None and not _is_its_turn(frame) and not frame.world.is_over:
        yield Line(say("It is {actor}'s turn.", actor=frame.actor), "acting", worth="deed")


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
                   else say("Joined in {state} in turn {turn}: {cause}.", state=change.after, turn=change.turn,
                            cause=cause), "quiet")


def _played(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What the Kraken did, which decides and is no unit."""
    if decision.unit not in frame.world:
        yield from (Line(sentence(event), worth="deed") for event in frame.events if isinstance(event, KrakenStep))


def _made(frame: Frame, decision: Decision) -> Iterable[Line]:
    """How this turn changed the states of others."""
    if frame.is_preview:
        return
    for name in sorted(frame.changed - {decision.unit}):
        change = frame.transitions.get(name)
        if change is not None:
            yield Line(say("{cause}.", cause=cause_words(change.cause)), "fired", worth="change",
                       lead=say("{unit}, {change}", unit=name, change=change_words(change)))


def _ended(frame: Frame, decision: Decision) -> Iterable[Line]:
    """How far its turn left the nearest enemy, where it walked: the same length that the story tells."""
    ended = next((event for event in frame.did if isinstance(event, TurnEnded)), None)
    walked = any(isinstance(act, Walk | FollowScript) for act in decision.acts)
    if walked and ended is not None and ended.path is not None and ended.life and not frame.is_preview \
            and not frame.cells:
        yield Line(say_many(ended.path, "Then its nearest enemy is {number} step away.",
                            "Then its nearest enemy is {number} steps away."), "quiet")


def _script_row(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What a hero did by its script."""
    unit = frame.world[decision.unit]
    rows, done = unit.placed.script or (), unit.turns
    if 0 < done <= len(rows):
        stood = rows[done - 2].cell if done > 1 else unit.placed.cell
        yield Line(say("Row {row} of its script: {orders}.", row=done, orders=script_words(rows[done - 1], stood)),
                   "quiet" if frame.is_preview else "plain", worth="deed")
    yield from _did(frame)


def _script_next(frame: Frame, decision: Decision) -> Iterable[Line]:
    """What its script says next."""
    unit = frame.world[decision.unit]
    rows, done = unit.placed.script or (), unit.turns
    if done < len(rows):
        yield Line(say("Next, row {row}: {orders}.", row=done + 1, orders=script_words(rows[done], unit.cell)),
                   "plain" if frame.is_preview else "quiet", worth="deed")
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
        case "over":
            return say("The battle is over: {unit} has no turn any more.", unit=name)
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
