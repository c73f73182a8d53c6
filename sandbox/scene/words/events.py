"""What happened as sentences, each beside its weight (guide: commands, Events). Events hold values; words live here.

Of all that a step did, a caption has room for one sentence: the weightiest, of equal ones the first. So an outcome
comes before what led to it, a deed before a walk, and a walk before what only ends a turn. What weighs nothing is never
a caption: it opens a battle or a round, or another event of the same step tells what came of it.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from sandbox.ai.act import Blocked, Stand, Tap
from sandbox.ai.drivers import DRIVERS
from sandbox.base.language import say, say_many, thing
from sandbox.rules.events import (
    Action,
    Affected,
    Attacked,
    BattleBegan,
    BattleOver,
    Chose,
    Commanded,
    Fell,
    Healed,
    Joined,
    KrakenStep,
    Moved,
    Ordered,
    OrderRefused,
    ParameterSet,
    Passed,
    Rolled,
    StateChanged,
    Tapped,
    TurnEnded,
    Waited,
)
from sandbox.scene.reasons import cause_words
from sandbox.scene.stance import at as doing
from sandbox.scene.stance import blocked_words, idle_words, passing_words, standing_words, walk_words
from sandbox.scene.words.acts import trace_words
from sandbox.scene.words.happenings import (
    Explained,
    Happening,
    Hid,
    Idled,
    Scripted,
    Stayed,
    Stood,
    Unnoticed,
    Went,
)
from sandbox.scene.words.kraken import kraken_words
from sandbox.scene.words.values import cell_words, name_words, number_words, team_words, throw_words, value_words


class Told(NamedTuple):
    """What happened as one clause, a sentence but for its full stop, and what that weighs for a caption."""

    weight: int
    clause: str

    @property
    def sentence(self) -> str:
        """One sentence, one line."""
        return say("{what}.", what=self.clause)


def sentence(happening: Happening) -> str:
    """What happened in one sentence, one line.

    >>> sentence(Attacked(1, 2, "Iva", "Goblin", 13))
    'Iva hits Goblin for 13.'
    """
    return told(happening).sentence


def told(happening: Happening) -> Told:
    """The clause and its weight. Whoever adds an event says both here."""
    match happening:
        case BattleOver(round=number, team=None):
            return Told(160, say("Over in round {round}: a draw", round=number))
        case BattleOver(round=number, team=team):
            return Told(160, say("Over in round {round}: {team} won", round=number, team=team_words(team or "")))
        case Fell(unit=unit):
            return Told(150, say("{unit} falls", unit=unit))
        case Joined(unit=unit, at=at):
            return Told(140, say("{unit} joins on {cell}", unit=unit, cell=cell_words(at)))
        case StateChanged():
            return Told(130, _changed(happening, thing(happening.row)))
        case Explained(change, cause):
            return Told(130, _changed(change, cause_words(cause)))
        case Attacked(unit=unit, target=target, amount=0):
            return Told(120, say("{unit} hits {target} and does no damage", unit=unit, target=target))
        case Attacked(unit=unit, target=target, amount=amount):
            return Told(120, say("{unit} hits {target} for {amount}", unit=unit, target=target, amount=amount))
        case Healed():
            return Told(110, _healed(happening))
        case Affected():
            return _affected(happening)
        case KrakenStep(step="activate" | "discard" | "shuffle"):
            # What the unit does says more, and cards that are put away are no news.
            return Told(5, kraken_words(happening))
        case KrakenStep():
            return Told(90, kraken_words(happening))
        case OrderRefused(unit=unit, reason=reason):
            return Told(80, say("{unit} cannot: {reason}", unit=unit, reason=say(reason)))
        case ParameterSet():
            return Told(70, _set(happening))
        case Hid(unit, is_hidden=True, was_hidden=True):
            return Told(15, say("{unit} stays hidden", unit=unit))
        case Hid(unit, is_hidden=True):
            return Told(60, say("{unit} hides", unit=unit))
        case Hid(unit):
            return Told(60, say("{unit} is hidden no longer", unit=unit))
        case Unnoticed():
            return Told(50, _unnoticed(happening))
        case Moved():
            return Told(40, _moved(happening))
        case Went(walk, state, evidence):
            return Told(40, say("{what}: {walk}", what=doing(state, walk.unit),
                                walk=walk_words(walk.path, evidence.stood, evidence)))
        case Scripted(walk):
            return Told(40, say("{what}, by its script", what=_moved(walk)))
        case Waited(unit=unit):
            return Told(30, say("{unit} waits", unit=unit))
        case Passed(unit=unit):
            return Told(20, say("{unit} passes", unit=unit))
        case Idled(end, evidence):
            return Told(20, say("{unit} passes: {reason}", unit=end.unit, reason=passing_words(evidence)))
        case TurnEnded():
            return Told(10, _ended(happening))
        case Stayed(end, row):
            return Told(10, say("{unit} stays on {cell}, by its script", unit=end.unit, cell=cell_words(end.at)) if row
                        else say("{unit} stays: its script has ended", unit=end.unit))
        case Stood():
            return Told(10, _stood(happening))
        case BattleBegan():
            return Told(0, _began(happening))
        case Ordered():
            return Told(0, _ordered(happening))
        case Chose():
            return Told(0, _chose(happening))
        case Tapped(unit=unit):
            return Told(0, say("{unit} is tapped", unit=unit))
        case Rolled():
            return Told(0, say("{unit} rolls {result} of 0 to {highest} ({use})", unit=happening.unit,
                               result=happening.result, highest=happening.faces - 1,
                               use=throw_words(happening.for_, happening.whom)))
        case Commanded(unit=unit, command=command):
            return Told(0, say("Order to {unit}: {command}", unit=unit, command=command))
        case _:
            assert_never(happening)


def _changed(event: StateChanged, why: str) -> str:
    return say("{unit}: {before} → {after} ({why})", unit=event.unit, before=event.before, after=event.after, why=why)


def _healed(event: Healed) -> str:
    if not event.amount:
        return (say("{unit} is at full life: it has nothing to heal", unit=event.unit) if event.unit == event.target
                else say("{target} is at full life: {unit} has nothing to heal", target=event.target, unit=event.unit))
    if event.unit == event.target:
        return say("{unit} heals itself by {amount}", unit=event.unit, amount=event.amount)
    return say("{unit} heals {target} by {amount}", unit=event.unit, target=event.target, amount=event.amount)


def _affected(event: Affected) -> Told:
    unit, target, effect, amount = event.unit, event.target, event.effect, event.amount
    match event.means:
        case "trap":
            return Told(100, say("A trap hurts {target} for {amount}", target=target, amount=amount))
        case "tick":
            return Told(100, say("{Effect} hurts {target} for {amount}", effect=effect, target=target, amount=amount))
        case "end":
            return Told(100, say("{target}: {effect} ends", target=target, effect=effect))
        case "put":
            return Told(100, _put(event))
        case "sprint":
            # The walk that it lengthens tells what came of it, if one does.
            return Told(12, say("{unit} sprints: its next walk reaches twice as far", unit=unit))
        case _:
            assert_never(event.means)


def _put(event: Affected) -> str:
    match event.unit == event.target, bool(event.amount):
        case True, True:
            one = "{unit} puts {effect} on itself for {number} turn, {amount} each"
            many = "{unit} puts {effect} on itself for {number} turns, {amount} each"
        case True, False:
            one = "{unit} puts {effect} on itself for {number} turn"
            many = "{unit} puts {effect} on itself for {number} turns"
        case False, True:
            one = "{unit} puts {effect} on {target} for {number} turn, {amount} each"
            many = "{unit} puts {effect} on {target} for {number} turns, {amount} each"
        case _:
            one = "{unit} puts {effect} on {target} for {number} turn"
            many = "{unit} puts {effect} on {target} for {number} turns"
    return say_many(event.turns, one, many, unit=event.unit, effect=event.effect, target=event.target,
                    amount=event.amount)


def _moved(event: Moved) -> str:
    cell = cell_words(event.to)
    if len(event.path) > 1:
        return say_many(len(event.path), "{unit} goes {number} step to {cell}",
                        "{unit} goes {number} steps to {cell}", unit=event.unit, cell=cell)
    return say("{unit} goes to {cell}", unit=event.unit, cell=cell)


def _set(event: ParameterSet) -> str:
    name, value = name_words(event.name), value_words(event.value)
    if event.unit is None:
        return say("{Name} is now {value}", name=name, value=value)
    return say("{Name} of {unit} is now {value}", name=name, unit=event.unit, value=value)


def _ended(event: TurnEnded) -> str:
    cell = cell_words(event.at)
    if event.path is None:
        return say("{unit} is on {cell}, with no enemy to walk to, life {life}", unit=event.unit, cell=cell,
                   life=event.life)
    return say_many(event.path, "{unit} is on {cell}, {number} step from its nearest enemy, life {life}",
                    "{unit} is on {cell}, {number} steps from its nearest enemy, life {life}", unit=event.unit,
                    cell=cell, life=event.life)


def _unnoticed(happening: Unnoticed) -> str:
    unit, quarry, more = happening.unit, happening.quarry, happening.more
    if happening.deed is None:
        return say("{unit} does not notice {quarry}, who is hidden", unit=unit, quarry=quarry)
    what = told(happening.deed).clause
    if more is None:
        return say("{what}; it does not notice {quarry}, who is hidden", what=what, quarry=quarry)
    if not more:
        return say("{what}; {quarry} is hidden, one more turn unseen and {unit} gives up", what=what,
                   quarry=quarry, unit=unit)
    return say_many(more, "{what}; {quarry} is hidden, but {unit} still follows for {number} more turn",
                    "{what}; {quarry} is hidden, but {unit} still follows for {number} more turns", what=what,
                    quarry=quarry, unit=unit)


def _stood(happening: Stood) -> str:
    unit, state, act = happening.end.unit, happening.state, happening.act
    match act:
        case Tap():
            return say("{unit} stands: {reason}", unit=unit, reason=idle_words(happening.evidence.carried))
        case Blocked(cell, by):
            return say("{unit} stands: {reason}", unit=unit, reason=blocked_words(cell, by, happening.grid))
        case Stand("sleeps" | "watches" | "stays" | "changed" as why):
            # That it changed is told already: now it is at something else.
            reason = "" if why == "changed" else standing_words(why, state, happening.evidence)
            what = doing(state, unit) if state is not None else say("{unit} stands", unit=unit)
            return say("{what}: {reason}", what=what, reason=reason) if reason else what
        case Stand(why):
            return say("{unit} stands: {reason}", unit=unit, reason=standing_words(why, state, happening.evidence))
        case _:
            assert_never(act)


def _began(event: BattleBegan) -> str:
    facts = [say("seed {seed}", seed=event.seed)]
    if event.driver:
        facts += [say(DRIVERS[name].fact) for name in event.driver.split(", ")]
    facts += [thing("{name} {value}", name=name_words(name), value=value_words(value))
              for name, value in event.values.items()]
    return say("Battle on {level}: {facts}", level=event.level, facts=", ".join(facts))


def _ordered(event: Ordered) -> str:
    entries = ", ".join(f"{entry['unit']} {number_words(entry['value'])}" for entry in event.order)
    return say("Round {round}, by initiative: {entries}", round=event.round, entries=entries)


def _chose(event: Chose) -> str:
    """The trace, and what came of it (guide: scores, How it chooses). Whoever acts on itself needs no telling on whom.

    >>> _chose(Chose(1, 2, "Shaman", ((("attack", "Iva"), 40), (("heal", "Rat"), 80)), ("heal", "Rat")))
    'Shaman: Attack on Iva 40, heal Rat 80 → heal Rat'
    """
    def aimed(action: Action) -> Action:
        return (action[0], None if action[1] == event.unit else action[1])

    considered = tuple((aimed(action), score) for action, score in event.considered)
    return say("{unit}: {trace}", unit=event.unit, trace=trace_words(considered, aimed(event.chosen)))
