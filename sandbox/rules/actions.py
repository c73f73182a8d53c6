"""What units do to the world: each action gives a new world and the events it made (spec: battle.md, Fighting)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.grid.cell import Cell
from sandbox.rules.events import Affected, Attacked, Event, Fell, Moved, StateChanged
from sandbox.rules.initiative import Initiative, fall
from sandbox.rules.world import World

Result = tuple[World, tuple[Event, ...]]


def walk(world: World, name: str, path: tuple[Cell, ...], max_rounds: int) -> Result:
    """Steps along `path`, all of it free. Entering a trap hurts at once; one who falls on the way goes no farther."""
    events: list[Event] = []
    walked: list[Cell] = []
    start = world[name].cell
    for cell in path:
        world = world.with_unit(replace(world[name], cell=cell))
        walked.append(cell)
        hurt = world.grid[cell].damage
        if not hurt and cell != path[-1]:
            continue
        events.append(Moved(world.round, world.turn, name, start, cell, tuple(walked)))
        start, walked = cell, []
        if hurt:
            events.append(Affected(world.round, world.turn, name, name, "trap", 0, hurt))
            world, fallen = lose(world, name, hurt, max_rounds)
            events += fallen
            if not world[name].is_alive:
                break
    return world, tuple(events)


def attack(world: World, name: str, target: str, amount: int, max_rounds: int) -> Result:
    """`target` loses `amount` life points, never below 0; at 0 it falls at once and leaves its cell."""
    told = Attacked(world.round, world.turn, name, target, amount)
    world, events = lose(world, target, amount, max_rounds)
    return world, (told, *events)


def lose(world: World, name: str, amount: int, max_rounds: int) -> Result:
    """Takes life from a unit; the fall, and what it means for the order, follows from it."""
    unit = world[name]
    life = max(0, unit.life - amount)
    world = world.with_unit(replace(unit, life=life))
    if life or not unit.life:
        return world, ()
    fell = Fell(world.round, world.turn, name)
    initiative = world.initiative
    if any(member.name == name for member in initiative.members):
        initiative = _after_fall(initiative, name, max_rounds)
    return replace(world, initiative=initiative), (fell,)


def _after_fall(initiative: Initiative, name: str, max_rounds: int) -> Initiative:
    """The fall told to the order. The turn itself passes on when the activation ends; the one acting stays marked."""
    after = fall(initiative, name, max_rounds)
    if after.phase == "over":
        return after
    return replace(initiative, fallen=after.fallen)


def change_state(world: World, name: str, after: str, row: str) -> Result:
    """Puts a machine into another state; nothing is told when it is the same."""
    unit = world[name]
    if unit.state == after:
        return world, ()
    told = StateChanged(world.round, world.turn, name, unit.state, after, row)
    return world.with_unit(replace(unit, state=after)), (told,)
