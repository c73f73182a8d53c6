"""Carrying out what a unit decided: its acts, one after the other (guide: battle, What happens in a turn)."""

from __future__ import annotations

from typing import assert_never

from sandbox.ai.act import Act, Attack, Blocked, FollowScript, FullAct, Pass, Stand, Tap, Use, Wait, Walk
from sandbox.ai.decision import Decision, Evidence
from sandbox.ai.drivers import BY_HAND, hand
from sandbox.base.frozen import replace
from sandbox.base.language import Sentence
from sandbox.battle.turn import Turn
from sandbox.rules import actions, initiative, using
from sandbox.rules.events import Action, Chose, Passed, Tapped
from sandbox.rules.events import Waited as ToldWait
from sandbox.rules.unit import ScriptRow


def carry_out(turn: Turn, decision: Decision) -> None:
    """Each act changes the world; one who falls on the way does no more, and neither does anybody once it is over."""
    for act in decision.acts:
        if not turn.goes_on:
            break
        if isinstance(act, (Attack, Use)) and turn.draft.is_told:
            _tell_choice(turn, decision.evidence)
        _act(turn, act)


def _tell_choice(turn: Turn, evidence: Evidence) -> None:
    """Before an action that was chosen by score, what it was chosen among. Who acts on itself is its own target."""
    if evidence.chosen is not None:
        considered = tuple((_told(turn, scored.action), scored.score) for scored in evidence.considered)
        turn.draft.tell(Chose, turn.name, considered, _told(turn, evidence.chosen.action))


def _told(turn: Turn, action: Action) -> Action:
    """An action as the log tells it. Only what is aimed at all, or calls somebody, has no target."""
    name, target = action
    ability = turn.me.kind.ability(name)
    is_aimed = ability is None or ability.is_aimed
    return (name, turn.name if target is None and is_aimed else target)


def _act(turn: Turn, act: Act) -> None:
    match act:
        case Stand() | Blocked():
            pass
        case Walk(path):
            actions.walk(turn.draft, turn.name, path)
            if turn.driver == BY_HAND.name:
                _spend_steps(turn, len(path))
        case Attack(target):
            if turn.draft[target].is_alive:
                actions.attack(turn.draft, turn.name, target, turn.me.placed.damage)
        case Use(name, target):
            _use(turn, name, target)
        case FullAct():
            using.full_action(turn.draft, turn.name)
        case Tap():
            turn.draft.put(replace(turn.me, is_tapped=True))
            turn.draft.tell(Tapped, turn.name)
        case FollowScript(row):
            _follow(turn, row)
        case Pass():
            # Passing is doing nothing; one who has walked only ends its turn.
            if turn.me.moves_left in (None, turn.me.placed.move):
                turn.draft.tell(Passed, turn.name)
        case Wait():
            _wait(turn)
        case _:
            assert_never(act)


def _use(turn: Turn, name: str, target: str | None) -> None:
    match name:
        case "potion":
            using.drink_potion(turn.draft, turn.name)
        case "antidote":
            using.take_antidote(turn.draft, turn.name)
        case _:
            ability = turn.me.kind.ability(name)
            assert ability is not None, "a unit chooses among what its kind can do"
            using.use(turn.draft, turn.name, ability, target, turn.rules.newcomer)


def _spend_steps(turn: Turn, steps: int) -> None:
    """A turn by hand stays open while there is a step left, or something else to do."""
    turn.draft.put(replace(turn.me, moves_left=max(0, (turn.me.moves_left or 0) - steps)))
    turn.is_open = turn.goes_on and hand.does_go_on(turn.draft, turn.me, turn.is_combat_on)


def _wait(turn: Turn) -> None:
    after = initiative.wait(turn.draft.initiative)
    if isinstance(after, initiative.Refused):
        turn.decision = None
        turn.refuse(after.reason)
        return
    turn.draft.tell(ToldWait, turn.name)
    turn.draft.initiative = after
    turn.has_waited = True


def _follow(turn: Turn, row: ScriptRow | None) -> None:
    """Puts the hero on the row's cell, lands its hits, hides it until the next. Closed or taken cells are refused."""
    if row is None:
        return
    turn.draft.put(replace(turn.me, hidden=row.hidden))
    if row.cell != turn.me.cell:
        if turn.draft.is_free(row.cell):
            actions.walk(turn.draft, turn.name, (row.cell,))
        else:
            stands = turn.draft.at(row.cell)
            turn.refuse(Sentence("{unit} stands on {cell}", unit=stands.name, cell=row.cell) if stands
                        else Sentence("{cell} is closed", cell=row.cell))
    for hit in row.hits:
        if not turn.goes_on:
            break
        enemies = turn.draft.enemies_of(turn.me)
        target = next((enemy for enemy in enemies if enemy.name == hit.target), None) if hit.target else (
            enemies[0] if len(enemies) == 1 else None)
        if target is None:
            turn.refuse(Sentence("no living enemy {target}", target=hit.target) if hit.target
                        else "not exactly one enemy to hit")
        else:
            actions.hit(turn.draft, turn.name, target.name, hit.amount)
