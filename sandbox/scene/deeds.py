"""What a unit does, in words: its acts, what it chose among, what it could not consider (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sandbox.ai.act import Act, Attack, Blocked, FollowScript, FullAct, Pass, Stand, Standing, Tap, Use, Wait, Walk
from sandbox.ai.decision import Carried, Decision, Evidence, LeftOut
from sandbox.ai.machine import State
from sandbox.base.language import both, joined, say, say_many, thing
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.scene.lines import Line
from sandbox.scene.reasons import comparison
from sandbox.scene.stance import at as doing
from sandbox.scene.stance import blocked_words, idle_words, obstacle_words, passing_words, standing_words, walk_words
from sandbox.scene.words.acts import action_words, script_words, trace_words
from sandbox.scene.words.values import throw_words


def hindered_words(carried: Carried) -> str:
    """The same as a sentence; empty where nothing stood in its way."""
    words = obstacle_words(carried.obstacle) if carried.obstacle is not None else ""
    return say("{Reason}.", reason=words) if words else ""


def acts(decision: Decision, grid: Grid, state: State | None) -> Iterable[Line]:
    """Each act in a sentence with the reason for it, the first worth most; a walk starts where the one before ended.

    `state` is the one that the unit is in afterwards, if it has any.
    """
    at = decision.evidence.stood
    if all(isinstance(act, Tap) for act in decision.acts) and decision.acts:
        yield Line(say("It stands: {reason}.", reason=idle_words(decision.evidence.carried)), worth="reason")
        return
    for index, act in enumerate(decision.acts):
        yield Line(_act(act, at, decision, grid, state), worth="deed" if index else "reason")
        if isinstance(act, Walk) and act.path:
            at = act.path[-1]
    if decision.evidence.spared and not any(act in (Stand("beside"), Pass()) for act in decision.acts):
        yield Line(say("It does not attack {unit}: fighting is off.", unit=decision.evidence.spared), worth="deed")


def _act(act: Act, at: Cell | None, decision: Decision, grid: Grid, state: State | None) -> str:
    evidence = decision.evidence
    match act:
        case Stand("changed"):
            return say("A change of state is its whole turn.")
        case Stand(why):
            return _stand(standing_words(why, state, evidence), why, state)
        case Blocked(cell, by):
            return say("It stands: {reason}.", reason=blocked_words(cell, by, grid))
        case Walk(()):
            return say("It stands: its walk has no step.")
        case Walk(path):
            walk = walk_words(path, at, evidence)
            if state is not None:
                return say("{what}: {walk}.", what=doing(state, thing("it")), walk=walk)
            return (say("It walks towards the nearest enemy: {walk}.", walk=walk) if _seeks_nearest(evidence)
                    else say("It walks: {walk}.", walk=walk))
        case Attack(target):
            reason = weighed_words(evidence)
            return (say("It attacks {target}: {reason}.", target=target, reason=reason) if reason
                    else say("It attacks {target}, who is in reach.", target=target))
        case Use(ability, target):
            reason = weighed_words(evidence)
            what = (say("It uses {ability} on {target}", ability=ability, target=target) if target
                    else say("It uses {ability}", ability=ability))
            return say("{what}: {reason}.", what=what, reason=reason) if reason else say("{what}.", what=what)
        case FullAct(name):
            return say("It takes its full action: {name}.", name=name)
        case Tap():
            return say("It is tapped: it has done all it can.")
        case FollowScript(row):
            return (say("Its script says: {orders}.", orders=script_words(row)) if row
                    else say("Its script has ended: it stays."))
        case Pass():
            reason = passing_words(evidence)
            return say("It ends its turn: {reason}.", reason=reason) if reason else say("It ends its turn.")
        case Wait():
            return say("It waits until the end of the round.")
        case _:
            assert_never(act)


def _seeks_nearest(evidence: Evidence) -> bool:
    """Whether it goes for whoever is nearest: where instructions lead it, they say where to."""
    return not evidence.carried and any("approach" in asked.purposes for asked in evidence.asked)


def weighed_words(evidence: Evidence) -> str:
    """Why it chose among actions what it did, as a clause; empty where there was no choice.

    >>> from sandbox.ai.decision import Scored
    >>> attack, ward, hex_ = Scored(("attack", "Rat"), 40), Scored(("ward", None), 50), Scored(("hex", "Rat"), 50)
    >>> weighed_words(Evidence(considered=(attack, ward), chosen=ward))
    'of 2 possible actions it scores most, 50'
    >>> weighed_words(Evidence(considered=(attack, ward, hex_), chosen=ward))
    'of 3 possible actions it scores most, 50; hex on Rat scores as much, but is weighed later'
    """
    chosen, considered = evidence.chosen, evidence.considered
    if chosen is None or len(considered) < 2:
        return ""
    most = say("of {number} possible actions it scores most, {score}", number=len(considered), score=chosen.score)
    equal = [action_words(one.action) for one in considered
             if one.score == chosen.score and one.action != chosen.action]
    if not equal:
        return most
    return say_many(len(equal), "{most}; {others} scores as much, but is weighed later",
                    "{most}; {others} score as much, but are weighed later", most=most, others=both(equal))


def _stand(reason: str, why: Standing, state: State | None) -> str:
    if state is None or why not in ("sleeps", "watches", "stays"):
        return say("It stands: {reason}.", reason=reason)
    what = doing(state, thing("it"))
    return say("{what}: {reason}.", what=what, reason=reason) if reason else say("{what}.", what=what)


def choices(evidence: Evidence) -> Iterable[Line]:
    """The scores as a trace, what could not be considered, what the dice picked, and the numbered instructions."""
    for one in evidence.compared:
        if one.measure in ("steps away", "straight line"):
            yield Line(say("It runs from {quarry}: {comparison}.", quarry=evidence.quarry, comparison=comparison(one)),
                       worth="reason")
    for carried in evidence.carried:
        yield Line(joined(carried.point, say(carried.words), hindered_words(carried)),
                   "fired" if carried.was_done else "quiet", is_drawn=True,
                   worth="reason" if carried.was_done else "aside")
    for picked in evidence.picked:
        if len(picked.candidates) > 1:
            yield Line(say("{What}: {picked}, by the dice, of {number} equal ones.",
                           what=throw_words(picked.what, picked.whom), picked=picked.picked,
                           number=len(picked.candidates)), "quiet", is_drawn=True)
    if evidence.chosen is not None:
        considered = tuple((scored.action, scored.score) for scored in evidence.considered)
        yield Line(say("{trace}.", trace=trace_words(considered, evidence.chosen.action)), is_drawn=True,
                   worth="reason")
    scored = {one.action[0] for one in evidence.considered}
    for left in evidence.left_out:
        yield Line(say("Scores nothing: {action}.", action=left_out_words(left)) if left.action in scored
                   else say("Not considered: {action}.", action=left_out_words(left)), "quiet", is_drawn=True)


def left_out_words(left: LeftOut) -> str:
    """An action that was not considered or scores nothing, and why, with the values.

    >>> left_out_words(LeftOut("spit", "cooling down", turns=2)), left_out_words(LeftOut("hex", "effect", "Rat"))
    ('spit: ready in 2 turns', 'hex: Rat has it already')
    """
    name = action_words((left.action, None))
    match left.why:
        case "cooling down":
            return say_many(left.turns, "{action}: ready in {number} turn", "{action}: ready in {number} turns",
                            action=name)
        case "share":
            assert left.compared is not None
            return say("{action}: {target} has {share} % life, not below {limit} %", action=name, target=left.target,
                       share=left.compared.value, limit=left.compared.limit)
        case "mana":
            assert left.compared is not None
            return say("{action}: costs {cost} mana, {left} left", action=name, cost=left.compared.limit,
                       left=left.compared.value)
        case "reach":
            return (say("{action}: {target} is out of its reach", action=name, target=left.target) if left.target
                    else say("{action}: nobody is within its reach", action=name))
        case "effect":
            return say("{action}: {target} has it already", action=name, target=left.target)
        case "healthy":
            return say("{action}: neither poisoned nor bleeding", action=name)
        case "used up":
            return say("{action}: none is left", action=name)
        case "called":
            return say("{action}: it has called already", action=name)
        case "full":
            return say("{action}: no cell is free", action=name)
        case "calls first":
            return say("{action}: the call comes first", action=name)
        case _:
            assert_never(left.why)
