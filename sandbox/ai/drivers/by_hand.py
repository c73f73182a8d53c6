"""A hero driven by hand: what an order means here and now (guide: battle, By hand).

Orders are text, because they are written to the log: `move up|right|down|left`, `go X,Y`, `attack NAME`,
`use ABILITY [NAME]` (an ability of its kind, `potion` or `antidote`), `pass`, `wait`.
"""

from __future__ import annotations

from typing import assert_never

from sandbox.ai.act import Attack, Pass, Use, Wait, Walk
from sandbox.ai.decision import Asked, Decision, Evidence
from sandbox.base import written
from sandbox.base.language import Sentence
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell
from sandbox.rules.ability import Ability
from sandbox.rules.effects import HURTING
from sandbox.rules.initiative import Refused
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Unit
from sandbox.rules.using import free_cells_near
from sandbox.search.bfs import bfs

POTION, ANTIDOTE = "potion", "antidote"
AIMED = ("strike", "debuff")
"""The sorts of ability that are used on one enemy."""


def decide(world: Situation, me: Unit, order: str, is_combat_on: bool) -> Decision | Refused:
    """The decision an order leads to, or why it is refused. Stepping into an adjacent enemy attacks it.

    `go` follows the shortest path round other units, as far as the hero may still walk this turn; onto an enemy in
    reach it attacks.
    """
    verb, _, rest = order.partition(" ")
    match verb:
        case "pass":
            return Decision(me.name, (Pass(),))
        case "wait":
            return Decision(me.name, (Wait(),))
        case "attack":
            return _attack(world, me, rest, is_combat_on)
        case "use":
            action, _, target = rest.partition(" ")
            return _use(world, me, action, target, is_combat_on)
        case "move" if rest in DIRECTION_NAMES:
            dx, dy = DIRECTIONS[DIRECTION_NAMES.index(rest)]
            return _move(world, me, (me.cell[0] + dx, me.cell[1] + dy), is_combat_on)
        case "go" if (cell := _cell(rest)) is not None:
            return _go(world, me, cell, is_combat_on)
        case _:
            return Refused(Sentence("unknown order {order!r}", order=order))


def _cell(text: str) -> Cell | None:
    x, y = map(written.whole, text.partition(",")[::2])
    return None if x is None or y is None else (x, y)


def _attack(world: Situation, me: Unit, name: str, is_combat_on: bool) -> Decision | Refused:
    target = next((enemy for enemy in world.enemies_of(me) if enemy.name == name), None)
    if target is None:
        return Refused(Sentence("{name} is no living enemy", name=name))
    if not is_combat_on:
        return Refused("fighting is off")
    if not me.reaches(target, world.grid):
        return Refused(Sentence("{name} is out of reach", name=name))
    return Decision(me.name, (Attack(name),))


def _use(world: Situation, me: Unit, action: str, target: str, is_combat_on: bool) -> Decision | Refused:
    """Using an ability or what it carries; like an attack it ends the turn."""
    ability = me.kind.ability(action)
    if ability is not None:
        reason = _unready(me, ability) or _useless(world, me, ability, target, is_combat_on)
        on = target if ability.sort in AIMED else ""
    elif action in (POTION, ANTIDOTE):
        reason, on = _not_taken(me, action), ""
    else:
        return Refused(Sentence("{unit} has no {action!r}", unit=me.name, action=action))
    return Refused(reason) if reason else Decision(me.name, (Use(action, on or None),))


def _unready(me: Unit, ability: Ability) -> str:
    """Why an ability cannot be used at all now."""
    left = dict(me.cooldowns).get(ability.name)
    if left is not None:
        return Sentence("{ability} is ready again in {number} turn", "{ability} is ready again in {number} turns",
                        number=left, ability=ability.name)
    if me.mana < ability.mana:
        return Sentence("{ability} needs {mana} mana, {left} left", ability=ability.name, mana=ability.mana,
                        left=me.mana)
    return ""


def _useless(world: Situation, me: Unit, ability: Ability, name: str, is_combat_on: bool) -> str:
    """Why a ready ability would do nothing here."""
    match ability.sort:
        case "heal":
            return Sentence("{unit} is not hurt", unit=me.name) if not me.is_hurt else ""
        case "buff":
            return ""
        case "summon":
            if me.phase > 1:
                return Sentence("{unit} has called already", unit=me.name)
            return "" if free_cells_near(world, me.cell) else "there is no room for anybody"
        case "strike" | "debuff" | "all" if not is_combat_on:
            return "fighting is off"
        case "all":
            near = any(me.reaches(enemy, world.grid, ability.reach) for enemy in world.enemies_of(me))
            return "" if near else Sentence("nobody is within its reach of {range}",
                                            range=ability.reach or me.placed.range)
        case "strike" | "debuff":
            target = next((enemy for enemy in world.enemies_of(me) if enemy.name == name), None)
            if target is None:
                return (Sentence("{name} is no living enemy", name=name) if name
                        else Sentence("{ability} needs a target", ability=ability.name))
            return ("" if me.reaches(target, world.grid, ability.reach)
                    else Sentence("{name} is out of reach", name=name))
        case _:
            assert_never(ability.sort)


def _not_taken(me: Unit, action: str) -> str:
    """Why a potion or an antidote is not taken."""
    if not (me.potions if action == POTION else me.antidotes):
        return Sentence("no {action} is left", action=action)
    if action == ANTIDOTE:
        return ("" if any(me.has(effect) for effect in HURTING)
                else Sentence("{unit} is neither poisoned nor bleeding", unit=me.name))
    return "" if me.is_hurt else Sentence("{unit} is not hurt", unit=me.name)


def _move(world: Situation, me: Unit, cell: Cell, is_combat_on: bool) -> Decision | Refused:
    there = world.at(cell)
    if there is not None and me.is_enemy_of(there):
        return _attack(world, me, there.name, is_combat_on)
    if not me.moves_left:
        return Refused("no steps left in this turn")
    if there is not None:
        return Refused(Sentence("{unit} stands there", unit=there.name))
    if not world.grid.enterable(cell):
        return Refused("a wall is there")
    return Decision(me.name, (Walk((cell,)),))


def _go(world: Situation, me: Unit, cell: Cell, is_combat_on: bool) -> Decision | Refused:
    there = world.at(cell)
    if there is not None and me.is_enemy_of(there) and me.reaches(there, world.grid):
        return _attack(world, me, there.name, is_combat_on)
    if not me.moves_left:
        return Refused("no steps left in this turn")
    if cell == me.cell:
        return Refused("already there")
    search = bfs(world.grid, me.cell, (cell,), world.others_cells(me.name))
    if search.path is None:
        return Refused("no way there")
    path = search.path if there is None else search.path[:-1]
    if not path:
        return Refused(Sentence("{unit} stands there", unit=there.name) if there else "somebody stands there")
    evidence = Evidence(asked=(Asked(search, ("order",)),), shown=search, path=search.path, stood=me.cell)
    return Decision(me.name, (Walk(path[:me.moves_left]),), evidence=evidence)
