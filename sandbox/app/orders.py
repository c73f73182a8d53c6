"""How a hero driven by hand is driven, in words with their keys (design: window, Keys)."""

from __future__ import annotations

from typing import assert_never

from sandbox.app.commands import COMMANDS
from sandbox.grid.cell import Cell
from sandbox.rules.initiative import Refused
from sandbox.rules.world import World
from sandbox.scene.hand import outcome
from sandbox.workbench.driving import ATTACK, Plan
from sandbox.workbench.session import Session


def _key(command: str) -> str:
    return str(COMMANDS[command].keys[0])


ORDERS = (f"arrows or a click walk, a click on an enemy aims, {_key('hero_aim')} what it can do, "
          f"{_key('hero_pass')} ends the turn, {_key('hero_wait')} waits")

FIGHTING = "Select · click a unit to look at it; in a fight by hand only Shift+drag moves it on the map"


def orders_hint(session: Session, cell: Cell | None) -> str:
    """What a click on a cell would order the hero whose turn it is; elsewhere what is aimed, else how to drive it."""
    plan = session.plan_at(cell) if cell is not None else None
    aim, replaced = session.aim, session.replaced
    before = session.history.world if session.history else None
    if before is None:
        return ""
    cost = "" if replaced is None else f"Replaces {replaced} · "
    match plan:
        case Plan(action=None):
            return f"{cost}Click: {outcome(before, plan.step)}"
        case Plan() if aim is not None and aim.order == plan.order:
            return f"{cost}Click again or {_key('hero_do')}: {_doing(plan, before)}"
        case Plan():
            return f"{cost}Click aims, again does it: {_doing(plan, before)}"
        case Refused() if aim is not None:
            return f"{cost}{_key('hero_do')}: {_doing(aim, before)} · {_key('cancel')} or a click here puts it away"
        case Refused(reason=reason):
            is_looking = cell is not None and before.at(cell) is not None
            return reason[:1].upper() + reason[1:] + (" · a click looks at it" if is_looking else "")
        case None if session.hand is None:
            return f"{session.hero} falls as its turn begins; {_key('hero_pass')} goes on"
        case None if aim is not None:
            return f"{cost}{_key('hero_do')}: {_doing(aim, before)} · {_key('cancel')} puts it away"
        case None if replaced is not None:
            return (f"{session.hero}'s turn was played: an order now replaces {replaced}, "
                    f"{_key('undo')} brings {replaced.them} back")
        case None:
            return f"{session.hero}'s turn · {ORDERS}"
    assert_never(plan)


def _doing(plan: Plan, before: World) -> str:
    did = outcome(before, plan.step)
    return did if plan.action == ATTACK else f"{plan.action}: {did}"
