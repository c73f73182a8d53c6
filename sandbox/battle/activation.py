"""One turn: the activation of one unit, as a short list of stages (spec: battle.md, map-ai.md, Terms)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.ai.act import Pass
from sandbox.ai.decision import Decision
from sandbox.ai.drivers import AUTOPILOT, BY_HAND, SCRIPT, autopilot, by_hand, script
from sandbox.ai.view import View
from sandbox.base.frozen import replace
from sandbox.battle.carrying import carry_out
from sandbox.battle.turn import Turn
from sandbox.grid.cell import distance
from sandbox.grid.sight import sees
from sandbox.rules import actions, effects
from sandbox.rules.events import Commanded, Rolled, TurnEnded
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.search.bits import nearest

HERO_SIGHT = 8
"""How far a hero sees, in cells: the story tells no more than that (spec: map-ai.md, canon)."""


def run(turn: Turn) -> Turn:
    """Runs the stages of one turn, or of one order of a turn driven by hand."""
    for stage in (begin, decide, change_state, carry_out, break_off, end):
        stage(turn)
    return turn


def begin(turn: Turn) -> None:
    """Counts the activation and the unit's own turn; cooldowns, effects and calm go down before anything is checked.

    An order within a turn that is open begins nothing. A turn that is resumed after waiting is another activation, but
    no other own turn: nothing ticks.
    """
    if turn.world.stage == "open":
        return
    world, me = replace(turn.world, turn=turn.world.turn + 1), turn.me
    if me.moves_left is None:
        if me.effects or me.cooldowns:
            turn.tell(actions.tick(world, turn.name, turn.max_rounds))
            world, me = turn.world, turn.me
        me = replace(me, turns=me.turns + 1, calm=max(0, me.calm - 1), is_tapped=False,
                     moves_left=me.placed.move if turn.driver == BY_HAND.name else None)
    engaged = tuple(enemy.name for enemy in world.enemies_of(me)
                    if _hunts(turn, enemy) and enemy.reaches(me, world.grid))
    turn.world = world.with_unit(me, engaged=engaged)


def decide(turn: Turn) -> None:
    """Asks whoever decides for the unit, unless it has just fallen; a refused order leaves the turn open."""
    me = turn.me
    if not turn.goes_on:
        return
    if turn.driver == SCRIPT.name:
        turn.decision = script.decide(me)
    elif turn.driver == BY_HAND.name:
        _take_order(turn)
    elif turn.driver == AUTOPILOT.name:
        _look_and_decide(turn, autopilot.decide)
    elif turn.profile is not None:
        _look_and_decide(turn, turn.profile.decide)
    else:
        turn.decision = Decision(me.name, (Pass(),))


def _look_and_decide(turn: Turn, decide_for: Callable[[View], Decision]) -> None:
    world, me = turn.world, turn.me
    view = View.of(world, me, turn.value, lambda faces, number: turn.dice.roll(world.dice + number, faces))
    decision = decide_for(view)
    evidence = decision.evidence
    turn.decision = decision
    if evidence.dice or view.new_fields:
        turn.world = replace(world, dice=world.dice + len(evidence.dice), fields=(*world.fields, *view.new_fields))
    turn.events += [Rolled(world.round, world.turn, me.name, die.reason, die.faces, die.result)
                    for die in evidence.dice]


def _take_order(turn: Turn) -> None:
    if turn.order is None:
        turn.decision = Decision(turn.name, (Pass(),))
        return
    world = turn.world
    turn.world = replace(world, orders=world.orders + 1)
    turn.events.append(Commanded(world.round, world.turn, turn.name, turn.order))
    answer = by_hand.decide(turn.world, turn.me, turn.order, turn.is_combat_on)
    if isinstance(answer, Decision):
        turn.decision = answer
    else:
        turn.refuse(answer.reason)


def change_state(turn: Turn) -> None:
    """Puts the machine into the state decided on. Of some profiles the story tells only what the hero sees."""
    decision = turn.decision
    if decision is None:
        return
    if decision.after != decision.before:
        is_seen = not _tells_only_seen(turn) or _is_seen(turn.world, turn.me)
        turn.tell(actions.change_state(turn.world, turn.name, decision.after, decision.row, is_seen))
    if decision.lost != turn.me.lost:
        turn.put(replace(turn.me, lost=decision.lost))


def _tells_only_seen(turn: Turn) -> bool:
    """Whether what the unit does now is told only if a hero sees it. The alarm of one on guard is always told."""
    state = turn.bestiary.state_of(turn.me)
    is_on_guard = state is not None and state.role == "on guard"
    return turn.profile is not None and turn.profile.tells_only_seen and not is_on_guard


def _is_seen(world: World, unit: Unit) -> bool:
    """Whether a hero sees the unit: within 8 cells and in line of sight. Without any hero everything is told."""
    heroes = [other for other in world.living if other.kind.side == "hero"]
    return not heroes or any(distance(hero.cell, unit.cell) <= HERO_SIGHT and sees(world.grid, hero.cell, unit.cell)
                             for hero in heroes)


def break_off(turn: Turn) -> None:
    """A hero that ends its turn out of reach of every hunter that had it in reach gives them calm, and its state.

    As long as one of them still reaches it, the fight goes on for all. Waiting out of reach breaks it off, too: it ends
    this activation, and who had it in reach is asked anew when the turn is resumed.
    """
    if turn.is_open or not turn.me.is_alive:
        return
    hunters = [enemy for name in turn.world.engaged if (enemy := turn.world[name]).is_alive and _hunts(turn, enemy)]
    if any(enemy.reaches(turn.me, turn.world.grid) for enemy in hunters):
        return
    for enemy in hunters:
        turns, calm = turn.calm_turns_of(enemy), turn.bestiary.profiles[enemy.placed.profile].first_of("calm")
        if turns and calm is not None:
            turn.tell(actions.change_state(turn.world, enemy.name, calm.name, "the fight was broken off",
                                           broken_off_by=turn.name))
            turn.world = turn.world.with_unit(replace(turn.world[enemy.name], calm=turns))


def _hunts(turn: Turn, unit: Unit) -> bool:
    state = turn.bestiary.state_of(unit)
    return state is not None and state.role == "hunting"


def end(turn: Turn) -> None:
    """Tells where the turn left the unit. A turn by hand that is not finished stays open."""
    if turn.is_open:
        turn.world = replace(turn.world, stage="open")
        return
    me = turn.me
    if not turn.has_waited and (me.effects or me.moves_left is not None):
        # What a unit still had of its turn, and what lasted only through it, is over.
        me = replace(me, moves_left=None, effects=effects.outlasting(me.effects))
        turn.put(me)
    decision = turn.decision
    turn.events.append(TurnEnded(
        turn.world.round, turn.world.turn, me.name, turn.driver or me.placed.profile,
        decision.before if decision else me.state, me.state, me.cell, _nearest_enemy(turn.world, me), me.life))
    turn.world = replace(turn.world, stage="ready" if turn.has_waited else "ended", engaged=())


def _nearest_enemy(world: World, me: Unit) -> int | None:
    """Path length over walls only to the nearest living enemy unit, in cells; None without one or without a way."""
    return nearest(world.grid, me.cell, [enemy.cell for enemy in world.enemies_of(me)])
