"""What units do to the world: each action gives a new world and the events it made (spec: battle.md, Fighting)."""

from __future__ import annotations

from sandbox.base.frozen import replace
from sandbox.grid.cell import Cell
from sandbox.rules import effects
from sandbox.rules.effects import Effect
from sandbox.rules.events import Affected, Attacked, Event, Fell, Healed, Moved, StateChanged
from sandbox.rules.initiative import fall
from sandbox.rules.world import World

Result = tuple[World, tuple[Event, ...]]


def walk(world: World, name: str, path: tuple[Cell, ...], max_rounds: int) -> Result:
    """Steps along `path`, all of it free. Entering a trap hurts at once; one who falls on the way goes no farther.

    A bleeding unit leaves blood on each cell it leaves.
    """
    events: list[Event] = []
    walked: list[Cell] = []
    start = world[name].cell
    for cell in path:
        unit = world[name]
        if unit.has("bleed"):
            world = replace(world, blood=world.blood | {unit.cell})
        world = world.with_unit(replace(unit, cell=cell))
        walked.append(cell)
        hurt = world.grid[cell].damage
        if not hurt and cell != path[-1]:
            continue
        events.append(Moved(world.round, world.turn, name, start, cell, tuple(walked)))
        start, walked = cell, []
        if hurt:
            events.append(Affected(world.round, world.turn, name, name, effects.TRAP, 0, hurt))
            world, fallen = lose(world, name, hurt, max_rounds)
            events += fallen
            if not world[name].is_alive:
                break
    return world, tuple(events)


def attack(world: World, name: str, target: str, amount: int, max_rounds: int) -> Result:
    """`name` deals `amount` life points: halved if it is hexed, halved if the target is warded."""
    if world[name].has(effects.HALVING_DEALT):
        amount = effects.halved(amount)
    if world[target].has(effects.HALVING_TAKEN):
        amount = effects.halved(amount)
    return hit(world, name, target, amount, max_rounds)


def hit(world: World, name: str, target: str, amount: int, max_rounds: int) -> Result:
    """`target` loses `amount` life points, never below 0; at 0 it falls at once and leaves its cell."""
    told = Attacked(world.round, world.turn, name, target, amount)
    world, events = lose(world, target, amount, max_rounds)
    return world, (told, *events)


def heal(world: World, name: str, target: str, amount: int) -> Result:
    """`target` regains up to `amount` life points, never above its maximum; what it really regains is told."""
    unit = world[target]
    gained = max(0, min(amount, unit.placed.max_life - unit.life))
    told = Healed(world.round, world.turn, name, target, gained)
    return world.with_unit(replace(unit, life=unit.life + gained)), (told,)


def affect(world: World, name: str, target: str, effect: Effect) -> Result:
    """Puts an effect on a living target; on one that has fallen nothing is put."""
    unit = world[target]
    if not unit.is_alive:
        return world, ()
    told = Affected(world.round, world.turn, name, target, effect.name, effect.turns, effect.strength)
    return world.with_unit(replace(unit, effects=effects.put(unit.effects, effect))), (told,)


def tick(world: World, name: str, max_rounds: int) -> Result:
    """The start of a unit's own turn: cooldowns go down, effects hurt and run out. It may fall of it."""
    unit = world[name]
    hurting = [each for each in unit.effects if each.name in effects.HURTING]
    unit = replace(unit, effects=effects.ticked(unit.effects),
                   cooldowns=tuple((each, left - 1) for each, left in unit.cooldowns if left > 1))
    world = world.with_unit(unit)
    events: list[Event] = []
    for each in hurting:
        if not world[name].is_alive:
            break
        events.append(Affected(world.round, world.turn, name, name, each.name, each.turns - 1, each.strength))
        world, fallen = lose(world, name, each.strength, max_rounds)
        events += fallen
    return world, tuple(events)


def lose(world: World, name: str, amount: int, max_rounds: int) -> Result:
    """Takes life from a unit; the fall, and what it means for the order, follows from it.

    The turn itself passes on when the activation ends, so one who falls in its own turn stays marked as acting. The
    card of one that the Kraken has played goes to the discard pile.
    """
    unit = world[name]
    life = max(0, unit.life - amount)
    world = world.with_unit(replace(unit, life=life))
    if life or not unit.life:
        return world, ()
    fell = Fell(world.round, world.turn, name)
    if world.kraken is not None and name in world.kraken:
        card = world.kraken.card_of(name)
        world = world.with_kraken(kraken := world.kraken.without_unit(name))
        return world, (fell, kraken.event((world.round, world.turn), "discard", card, name)) if card else (fell,)
    order = world.initiative
    if any(member.name == name for member in order.members):
        after = fall(order, name, max_rounds)
        order = after if after.phase == "over" else replace(order, fallen=after.fallen)
    return replace(world, initiative=order), (fell,)


def change_state(world: World, name: str, after: str, row: str, is_seen: bool = True, broken_off_by: str = ""
                 ) -> Result:
    """Puts a machine into another state, by its row or since somebody broke off the fight; nothing is told when it is
    the same."""
    unit = world[name]
    if unit.state == after:
        return world, ()
    told = StateChanged(world.round, world.turn, name, unit.state, after, row, is_seen, broken_off_by)
    return world.with_unit(replace(unit, state=after)), (told,)
