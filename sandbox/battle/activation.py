"""One turn: the activation of one unit, as a short list of stages (guide: battle, What happens in a turn)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.ai.act import Pass
from sandbox.ai.decision import Decision
from sandbox.ai.drivers import AUTOPILOT, BY_HAND, SCRIPT, autopilot, by_hand, script
from sandbox.ai.record import Record
from sandbox.ai.tally import Tally
from sandbox.ai.view import View
from sandbox.base.frozen import replace
from sandbox.battle.carrying import carry_out
from sandbox.battle.turn import Turn
from sandbox.grid.cell import distance
from sandbox.grid.sight import sees
from sandbox.rules import actions, effects
from sandbox.rules.draft import Draft
from sandbox.rules.events import Commanded, Rolled, TurnEnded
from sandbox.rules.unit import Unit
from sandbox.search.bits import nearest

HERO_SIGHT = 8
"""How far a hero sees, in cells: the story tells no more than that (guide: machines, What the story tells)."""


def run(turn: Turn) -> None:
    """Runs the stages of one turn, or of one order of a turn driven by hand."""
    begin(turn)
    decide(turn)
    if turn.decision is not None:
        change_state(turn, turn.decision)
        carry_out(turn, turn.decision)
    break_off(turn)
    end(turn)


def begin(turn: Turn) -> None:
    """Counts the activation and the unit's own turn; cooldowns, effects and calm go down before anything is checked.

    An order within a turn that is open begins nothing. A turn that is resumed after waiting is another activation, but
    no other own turn: nothing ticks.
    """
    draft = turn.draft
    if draft.stage == "open":
        return
    draft.turn += 1
    me = turn.me
    if me.moves_left is None:
        if me.effects or me.cooldowns:
            actions.tick(draft, turn.name)
            me = turn.me
        me = replace(me, turns=me.turns + 1, calm=me.calm - 1 if me.calm else 0, is_tapped=False,
                     moves_left=me.placed.move if turn.driver == BY_HAND.name else None)
        draft.put(me)
    draft.engaged = tuple([enemy.placed.name for enemy in draft.enemies_of(me)
                           if turn.rules.bestiary.is_hunting(enemy) and enemy.reaches(me, draft.grid)])


def decide(turn: Turn) -> None:
    """Asks whoever decides for the unit, unless it has just fallen; a refused order leaves the turn open."""
    if not turn.goes_on:
        return
    if turn.driver == SCRIPT.name:
        turn.decision = script.decide(turn.me)
    elif turn.driver == BY_HAND.name:
        _take_order(turn)
    elif turn.driver == AUTOPILOT.name:
        _look_and_decide(turn, autopilot.decide)
    elif turn.profile is not None:
        _look_and_decide(turn, turn.profile.decide)
    else:
        turn.decision = Decision(turn.name, (Pass(),))


def _look_and_decide(turn: Turn, decide_for: Callable[[View], Decision]) -> None:
    draft, dice = turn.draft, turn.rules.dice
    first = draft.dice
    view = View.of(draft, turn.me, turn.values.__getitem__, lambda faces, number: dice.roll(first + number, faces),
                   Record if draft.is_told else Tally)
    decision = turn.decision = decide_for(view)
    if new := view.new_fields:
        draft.fields = (*draft.fields, *new)
    for die in decision.evidence.dice:
        draft.dice += 1
        draft.tell(Rolled, turn.name, die.reason, die.faces, die.result, die.whom)


def _take_order(turn: Turn) -> None:
    if turn.order is None:
        turn.decision = Decision(turn.name, (Pass(),))
        return
    turn.draft.orders += 1
    turn.draft.tell(Commanded, turn.name, turn.order)
    answer = by_hand.decide(turn.draft, turn.me, turn.order, turn.is_combat_on)
    if isinstance(answer, Decision):
        turn.decision = answer
    else:
        turn.refuse(answer.reason)


def change_state(turn: Turn, decision: Decision) -> None:
    """Puts the machine into the state decided on. Of some profiles the story tells only what the hero sees."""
    if decision.after != decision.before:
        is_seen = not _tells_only_seen(turn) or _is_seen(turn.draft, turn.me)
        actions.change_state(turn.draft, turn.name, decision.after, decision.row, is_seen)
    if decision.lost != turn.me.lost:
        turn.draft.put(replace(turn.me, lost=decision.lost))


def _tells_only_seen(turn: Turn) -> bool:
    """Whether what the unit does now is told only if a hero sees it. The alarm of one on guard is always told."""
    state = turn.rules.bestiary.state_of(turn.me)
    is_on_guard = state is not None and state.role == "on guard"
    return turn.profile is not None and turn.profile.tells_only_seen and not is_on_guard


def _is_seen(draft: Draft, unit: Unit) -> bool:
    """Whether a hero sees the unit: within 8 cells and in line of sight. Without any hero everything is told."""
    heroes = [other for other in draft.living if other.kind.side == "hero"]
    return not heroes or any(distance(hero.cell, unit.cell) <= HERO_SIGHT and sees(draft.grid, hero.cell, unit.cell)
                             for hero in heroes)


def break_off(turn: Turn) -> None:
    """A hero that ends its turn out of reach of every hunter that had it in reach gives them calm, and its state.

    As long as one of them still reaches it, the fight goes on for all. Waiting out of reach breaks it off, too: it ends
    this activation, and who had it in reach is asked anew when the turn is resumed.
    """
    draft = turn.draft
    if turn.is_open or not draft.engaged or not (me := turn.me).is_alive:
        return
    engaged = [draft[name] for name in draft.engaged]
    hunters = [enemy for enemy in engaged if enemy.is_alive and turn.rules.bestiary.is_hunting(enemy)]
    if any(enemy.reaches(me, draft.grid) for enemy in hunters):
        return
    for enemy in hunters:
        turns = turn.rules.calm_turns_of(enemy, draft.changes)
        calm = turn.rules.bestiary.profiles[enemy.placed.profile].first_of("calm")
        if turns and calm is not None:
            actions.change_state(draft, enemy.name, calm.name, "the fight was broken off", broken_off_by=turn.name)
            draft.put(replace(draft[enemy.name], calm=turns))


def end(turn: Turn) -> None:
    """Tells where the turn left the unit. A turn by hand that is not finished stays open."""
    draft = turn.draft
    if turn.is_open:
        draft.stage = "open"
        return
    me = turn.me
    if not turn.has_waited and (me.effects or me.moves_left is not None):
        # What a unit still had of its turn, and what lasted only through it, is over.
        me = replace(me, moves_left=None, effects=effects.outlasting(me.effects))
        draft.put(me)
    if draft.is_told:
        before = turn.decision.before if turn.decision else me.state
        draft.tell(TurnEnded, turn.name, turn.driver or me.placed.profile, before, me.state, me.cell,
                   _nearest_enemy(draft, me), me.life)
    draft.stage, draft.engaged = "ready" if turn.has_waited else "ended", ()


def _nearest_enemy(draft: Draft, me: Unit) -> int | None:
    """Path length over walls only to the nearest living enemy unit, in cells; None without one or without a way."""
    return nearest(draft.grid, me.cell, [enemy.cell for enemy in draft.enemies_of(me)])
