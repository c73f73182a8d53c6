"""How a hero driven by hand is driven, in words with their keys (guide: window, Driving by hand)."""

from __future__ import annotations

from typing import assert_never

from sandbox.app.keys.commands import COMMANDS
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.rules.initiative import Refused
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.hand import outcome
from sandbox.workbench.driving import ATTACK, Plan
from sandbox.workbench.session import Session
from sandbox.workbench.tools.select import TOOL as SELECT


def _key(command: str) -> str:
    return str(COMMANDS[command].keys[0])


def orders() -> str:
    """How a hero is driven, all of it."""
    return say("arrows or a click walk, a click on an enemy aims, {aim} what it can do, {end} ends the turn, {wait} "
               "waits", aim=_key("hero_aim"), end=_key("hero_pass"), wait=_key("hero_wait"))


FIGHTING = ("Select · click a unit to look at it · on the map Shift+drag moves it, {remove} removes it: "
            "both start the fight anew")


def orders_hint(session: Session, cell: Cell | None) -> str:
    """What a click on a cell would order the hero whose turn it is; elsewhere what is aimed, else how to drive it."""
    plan = session.driving.plan_at(cell) if cell is not None else None
    aim, replaced = session.driving.aim, session.driving.replaced
    before = session.running.history.world if session.running.history else None
    if before is None:
        return ""
    cost = () if replaced is None else (say("Replaces {turns}", turns=replaced.turns),)
    there = before.at(cell) if cell is not None else None
    match plan:
        case Plan(action=None):
            return " · ".join((*cost, say("Click: {outcome}", outcome=outcome(before, plan.step))))
        case Plan() if aim is not None and aim.order == plan.order:
            return " · ".join((*cost, say("Click again or {key}: {doing}", key=_key("hero_do"),
                                            doing=_doing(plan, before))))
        case Plan():
            return " · ".join((*cost, say("Click aims, again does it: {doing}", doing=_doing(plan, before))))
        case Refused() | None if aim is not None and session.driving.hand is not None:
            away = (say("{key} puts it away", key=_key("cancel")) if cell is None
                    else say("{key} or a click here puts it away", key=_key("cancel")))
            return " · ".join((*cost, say("{key}: {doing}", key=_key("hero_do"), doing=_doing(aim, before)), away))
        case Refused(reason=reason):
            return " · ".join((say("{Reason}", reason=say(reason)), *_looking(session, there)))
        case None if session.driving.hand is None:
            return say("{hero} falls as its turn begins; {key} goes on", hero=session.running.hero,
                       key=_key("hero_pass"))
        case None if replaced is not None:
            return (say("{hero}'s turn was played: an order now replaces {turns}, {key} brings it back",
                        hero=session.running.hero, turns=replaced, key=_key("undo")) if replaced.is_one else
                    say("{hero}'s turn was played: an order now replaces {turns}, {key} brings them back",
                        hero=session.running.hero, turns=replaced, key=_key("undo")))
        case None:
            return " · ".join((say("{hero}'s turn", hero=session.running.hero), orders()))
    assert_never(plan)


def _looking(session: Session, there: Unit | None) -> tuple[str, ...]:
    """What else can be done with somebody who cannot be ordered against now."""
    if there is None:
        return ()
    if there.name == session.selected and session.level.unit(there.name) is not None:
        return (say("{key} removes it and starts the fight anew", key=_key("remove")),)
    return (say("a click looks at it"),)


def shift_hint(session: Session, cell: Cell | None) -> str:
    """What a drag with Shift held would do in a fight by hand to the unit on a cell; empty elsewhere."""
    there = session.frame.world.at(cell) if cell is not None else None
    if there is None or session.tool is not SELECT or not session.driving.is_fighting:
        return ""
    cost = session.running.told_cost("anew")
    moves = say("Shift+drag moves {unit} on the map", unit=there.name)
    return " · ".join((moves, cost)) if cost else moves


def _doing(plan: Plan, before: World) -> str:
    did = outcome(before, plan.step)
    return did if plan.action == ATTACK else say("{action}: {outcome}", action=plan.action, outcome=did)
