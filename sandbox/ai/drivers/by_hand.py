"""A hero driven by hand: what an order means here and now (spec: battle.md, Drivers).

Orders are text, because they are written to the log: `move up|right|down|left`, `go X,Y`, `attack NAME`, `pass`,
`wait`.
"""

from __future__ import annotations

from sandbox.ai.act import Attack, Pass, Wait, Walk
from sandbox.ai.decision import Decision, Evidence
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell
from sandbox.rules.initiative import Refused
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.search.bfs import bfs


def decide(world: World, me: Unit, order: str, is_combat_on: bool) -> Decision | Refused:
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
        case "move" if rest in DIRECTION_NAMES:
            dx, dy = DIRECTIONS[DIRECTION_NAMES.index(rest)]
            return _move(world, me, (me.cell[0] + dx, me.cell[1] + dy), is_combat_on)
        case "go" if (cell := _cell(rest)) is not None:
            return _go(world, me, cell, is_combat_on)
        case _:
            return Refused(f"unknown order {order!r}")


def _cell(text: str) -> Cell | None:
    x, _, y = text.partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None


def _attack(world: World, me: Unit, name: str, is_combat_on: bool) -> Decision | Refused:
    target = next((enemy for enemy in world.enemies_of(me) if enemy.name == name), None)
    if target is None:
        return Refused(f"{name} is no living enemy")
    if not is_combat_on:
        return Refused("fighting is off")
    if not me.reaches(target, world.grid):
        return Refused(f"{name} is out of reach")
    return Decision(me.name, (Attack(name),))


def _move(world: World, me: Unit, cell: Cell, is_combat_on: bool) -> Decision | Refused:
    there = world.at(cell)
    if there is not None and me.is_enemy_of(there):
        return _attack(world, me, there.name, is_combat_on)
    if not me.moves_left:
        return Refused("no steps left in this turn")
    if there is not None:
        return Refused(f"{there.name} stands there")
    if not world.grid.enterable(cell):
        return Refused("a wall is there")
    return Decision(me.name, (Walk((cell,)),))


def _go(world: World, me: Unit, cell: Cell, is_combat_on: bool) -> Decision | Refused:
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
        return Refused(f"{there.name if there else 'somebody'} stands there")
    evidence = Evidence(searches=(search,), shown=search, path=search.path, stood=me.cell)
    return Decision(me.name, (Walk(path[:me.moves_left]),), evidence=evidence)
