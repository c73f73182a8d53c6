"""How a hero driven by hand is driven, in words with their keys (design: window, Keys)."""

from __future__ import annotations

from typing import assert_never

from sandbox.app.keys.commands import COMMANDS
from sandbox.grid.cell import Cell
from sandbox.rules.initiative import Refused
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.hand import outcome
from sandbox.workbench.driving import ATTACK, Plan
from sandbox.workbench.session import Session


def _key(command: str) -> str:
    return str(COMMANDS[command].keys[0])


ORDERS = (f"arrows or a click walk, a click on an enemy aims, {_key('hero_aim')} what it can do, "
          f"{_key('hero_pass')} ends the turn, {_key('hero_wait')} waits")

FIGHTING = ("Select · click a unit to look at it · on the map Shift+drag moves it, Del removes it: "
            "both start the fight anew")


def orders_hint(session: Session, cell: Cell | None) -> str:
    """What a click on a cell would order the hero whose turn it is; elsewhere what is aimed, else how to drive it."""
    plan = session.driving.plan_at(cell) if cell is not None else None
    aim, replaced = session.driving.aim, session.driving.replaced
    before = session.running.history.world if session.running.history else None
    if before is None:
        return ""
    cost = "" if replaced is None else f"Replaces {replaced.turns} · "
    there = before.at(cell) if cell is not None else None
    match plan:
        case Plan(action=None):
            return f"{cost}Click: {outcome(before, plan.step)}"
        case Plan() if aim is not None and aim.order == plan.order:
            return f"{cost}Click again or {_key('hero_do')}: {_doing(plan, before)}"
        case Plan():
            return f"{cost}Click aims, again does it: {_doing(plan, before)}"
        case Refused() | None if aim is not None and session.driving.hand is not None:
            where = "" if cell is None else " or a click here"
            return f"{cost}{_key('hero_do')}: {_doing(aim, before)} · {_key('cancel')}{where} puts it away"
        case Refused(reason=reason):
            return reason[:1].upper() + reason[1:] + _looking(session, there)
        case None if session.driving.hand is None:
            return f"{session.running.hero} falls as its turn begins; {_key('hero_pass')} goes on"
        case None if replaced is not None:
            return (f"{session.running.hero}'s turn was played: an order now replaces {replaced}, "
                    f"{_key('undo')} brings {replaced.them} back")
        case None:
            return f"{session.running.hero}'s turn · {ORDERS}"
    assert_never(plan)


def _looking(session: Session, there: Unit | None) -> str:
    """What else can be done with somebody who cannot be ordered against now."""
    if there is None:
        return ""
    if there.name == session.selected and session.level.unit(there.name) is not None:
        return f" · {_key('remove')} removes it and starts the fight anew"
    return " · a click looks at it"


def shift_hint(session: Session, cell: Cell | None) -> str:
    """What a drag with Shift held would do in a fight by hand to the unit on a cell; empty elsewhere."""
    there = session.frame.world.at(cell) if cell is not None else None
    if there is None or session.tool.name != "select" or not session.driving.is_fighting:
        return ""
    cost = session.running.told_cost("anew")
    return f"Shift+drag moves {there.name} on the map" + (f" · {cost}" if cost else "")


def _doing(plan: Plan, before: World) -> str:
    did = outcome(before, plan.step)
    return did if plan.action == ATTACK else f"{plan.action}: {did}"
