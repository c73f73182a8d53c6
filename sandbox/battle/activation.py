"""One turn: the activation of one unit, as a short list of stages (spec: battle.md, map-ai.md, Terms)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sandbox.ai.act import Act, Attack, FollowScript, Pass, Stand, Wait, Walk
from sandbox.ai.decision import Decision
from sandbox.ai.drivers import BY_HAND, SCRIPT, by_hand, script
from sandbox.ai.profiles import PROFILES
from sandbox.ai.view import View
from sandbox.base.param import Value
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Resolved
from sandbox.rules import actions, initiative
from sandbox.rules.events import Commanded, Event, OrderRefused, Passed, Rolled, TurnEnded
from sandbox.rules.events import Waited as ToldWait
from sandbox.rules.unit import ScriptRow, Unit
from sandbox.rules.world import World
from sandbox.search.loop import breadth_first


@dataclass
class Turn:
    """A turn under way. `values` are the acting unit's; `order` is the command it obeys, None when it has none.

    `calm_turns_of` tells how calm each enemy gets when its quarry breaks off a fight.
    """

    world: World
    name: str
    driver: str
    values: Mapping[str, Resolved]
    dice: DiceTape
    calm_turns_of: Mapping[str, int]
    order: str | None = None
    events: list[Event] = field(default_factory=list)
    decision: Decision | None = None
    is_open: bool = False
    has_waited: bool = False

    @property
    def me(self) -> Unit:
        return self.world[self.name]

    @property
    def max_rounds(self) -> int:
        return int(self.values["max_rounds"].value)

    @property
    def is_combat_on(self) -> bool:
        return bool(self.values["combat"].value)

    def value(self, name: str) -> Value:
        return self.values[name].value

    def tell(self, result: actions.Result) -> None:
        """Takes over what an action made of the world, and its events."""
        self.world, events = result
        self.events += events


def run(turn: Turn) -> Turn:
    """Runs the stages of one turn, or of one order of a turn driven by hand."""
    for stage in (begin, decide, carry_out, break_off, end):
        stage(turn)
    return turn


def begin(turn: Turn) -> None:
    """Counts the activation and the unit's own turn; calm goes down before anything is checked.

    An order within a turn that is open begins nothing; neither does a turn resumed after waiting count as an own turn.
    """
    if turn.world.stage == "open":
        return
    turn.world = replace(turn.world, turn=turn.world.turn + 1)
    me = turn.me
    if me.moves_left is None:
        me = replace(me, turns=me.turns + 1, calm=max(0, me.calm - 1),
                     moves_left=me.placed.move if turn.driver == BY_HAND.name else None)
    engaged = tuple(enemy.name for enemy in turn.world.enemies_of(me)
                    if enemy.state == "chase" and enemy.reaches(me, turn.world.grid))
    turn.world = replace(turn.world.with_unit(me), engaged=engaged)


def decide(turn: Turn) -> None:
    """Asks whoever decides for the unit; a refused order leaves the turn open."""
    me = turn.me
    if turn.driver == SCRIPT.name:
        turn.decision = script.decide(me)
    elif turn.driver == BY_HAND.name:
        _take_order(turn)
    elif me.placed.profile:
        view = View(turn.world, me, turn.value, lambda faces, number: turn.dice.roll(turn.world.dice + number, faces))
        turn.decision = PROFILES[me.placed.profile].decide(view)
        thrown = turn.decision.evidence.dice
        turn.world = replace(turn.world, dice=turn.world.dice + len(thrown),
                             fields=(*turn.world.fields, *view.new_fields))
        turn.events += [Rolled(turn.world.round, turn.world.turn, me.name, die.reason, die.faces, die.result)
                        for die in thrown]
    else:
        turn.decision = Decision(me.name, Pass())


def _take_order(turn: Turn) -> None:
    if turn.order is None:
        turn.decision = Decision(turn.name, Pass())
        return
    world = turn.world
    turn.world = replace(world, orders=world.orders + 1)
    turn.events.append(Commanded(world.round, world.turn, turn.name, turn.order))
    answer = by_hand.decide(turn.world, turn.me, turn.order, turn.is_combat_on)
    if isinstance(answer, Decision):
        turn.decision = answer
    else:
        _refuse(turn, answer.reason)


def _refuse(turn: Turn, reason: str) -> None:
    turn.events.append(OrderRefused(turn.world.round, turn.world.turn, turn.name, reason))
    turn.is_open = turn.driver == BY_HAND.name


def carry_out(turn: Turn) -> None:
    """The act changes the world; the state changes with it."""
    decision = turn.decision
    if decision is None:
        return
    if decision.after != decision.before:
        turn.tell(actions.change_state(turn.world, turn.name, decision.after, decision.row))
    turn.world = turn.world.with_unit(replace(turn.me, lost=decision.lost))
    _act(turn, decision.act)


def _act(turn: Turn, act: Act) -> None:
    match act:
        case Stand():
            pass
        case Walk(path):
            turn.tell(actions.walk(turn.world, turn.name, path, turn.max_rounds))
            if turn.driver == BY_HAND.name:
                _spend_steps(turn, len(path))
        case Attack(target):
            turn.tell(actions.attack(turn.world, turn.name, target, turn.me.placed.damage, turn.max_rounds))
        case FollowScript(row):
            _follow(turn, row)
        case Pass():
            # Passing is doing nothing; one who has walked only ends its turn.
            if turn.me.moves_left in (None, turn.me.placed.move):
                turn.events.append(Passed(turn.world.round, turn.world.turn, turn.name))
        case Wait():
            _wait(turn)


def _spend_steps(turn: Turn, steps: int) -> None:
    """A turn by hand stays open while there is a step left, or somebody in reach to attack."""
    me = replace(turn.me, moves_left=max(0, (turn.me.moves_left or 0) - steps))
    turn.world = turn.world.with_unit(me)
    can_attack = turn.is_combat_on and any(me.reaches(enemy, turn.world.grid) for enemy in turn.world.enemies_of(me))
    turn.is_open = me.is_alive and not turn.world.is_over and (bool(me.moves_left) or can_attack)


def _wait(turn: Turn) -> None:
    after = initiative.wait(turn.world.initiative)
    if isinstance(after, initiative.Refused):
        turn.decision = None
        _refuse(turn, after.reason)
        return
    turn.events.append(ToldWait(turn.world.round, turn.world.turn, turn.name))
    turn.world = replace(turn.world, initiative=after)
    turn.has_waited = True


def _follow(turn: Turn, row: ScriptRow | None) -> None:
    """Puts the hero on the row's cell, lands its hits, hides it until the next. Closed or taken cells are refused."""
    if row is None:
        return
    turn.world = turn.world.with_unit(replace(turn.me, hidden=row.hidden))
    if row.cell != turn.me.cell:
        if turn.world.is_free(row.cell):
            turn.tell(actions.walk(turn.world, turn.name, (row.cell,), turn.max_rounds))
        else:
            stands = turn.world.at(row.cell)
            _refuse(turn, f"{stands.name} stands on {row.cell}" if stands else f"{row.cell} is closed")
    for hit in row.hits:
        if turn.world.is_over or not turn.me.is_alive:
            break
        enemies = turn.world.enemies_of(turn.me)
        target = next((enemy for enemy in enemies if enemy.name == hit.target), None) if hit.target else (
            enemies[0] if len(enemies) == 1 else None)
        if target is None:
            _refuse(turn, f"no living enemy {hit.target}" if hit.target else "not exactly one enemy to hit")
        else:
            turn.tell(actions.attack(turn.world, turn.name, target.name, hit.amount, turn.max_rounds))


def break_off(turn: Turn) -> None:
    """A hero that ends its turn out of reach of every chaser that had it in reach gives them calm; they go to wander.

    As long as one of them still reaches it, the fight goes on for all.
    """
    if turn.is_open or not turn.me.is_alive:
        return
    chasers = [enemy for name in turn.world.engaged if (enemy := turn.world[name]).is_alive and enemy.state == "chase"]
    if any(enemy.reaches(turn.me, turn.world.grid) for enemy in chasers):
        return
    for enemy in chasers:
        if calm := turn.calm_turns_of.get(enemy.name, 0):
            turn.tell(actions.change_state(turn.world, enemy.name, "wander", "the fight was broken off"))
            turn.world = turn.world.with_unit(replace(turn.world[enemy.name], calm=calm))


def end(turn: Turn) -> None:
    """Tells where the turn left the unit. A turn by hand that is not finished stays open."""
    if turn.is_open:
        turn.world = replace(turn.world, stage="open")
        return
    me = turn.me
    if turn.driver == BY_HAND.name and not turn.has_waited:
        me = replace(me, moves_left=None)
        turn.world = turn.world.with_unit(me)
    decision = turn.decision
    turn.events.append(TurnEnded(
        turn.world.round, turn.world.turn, me.name, turn.driver or me.placed.profile,
        decision.before if decision else "", me.state, me.cell, _nearest_enemy(turn.world, me), me.life))
    turn.world = replace(turn.world, stage="ready" if turn.has_waited else "ended", engaged=())


def _nearest_enemy(world: World, me: Unit) -> int | None:
    """Path length over walls only to the nearest living enemy unit, in cells; None without one or without a way."""
    enemies = world.enemies_of(me)
    if not enemies:
        return None
    flood = breadth_first(world.grid, me.cell, (enemy.cell for enemy in enemies))
    return flood.number[flood.goal] if flood.goal >= 0 else None
