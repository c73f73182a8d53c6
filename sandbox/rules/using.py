"""Using an ability, a potion, an antidote or a full action (spec: battle.md, Kinds; utility.md; board-profiles.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from sandbox.base.frozen import replace
from sandbox.base.shelf import Shelf
from sandbox.grid.cell import Cell
from sandbox.rules import actions
from sandbox.rules.ability import Ability
from sandbox.rules.actions import Result
from sandbox.rules.effects import HURTING, Effect
from sandbox.rules.events import Affected, Event, Joined
from sandbox.rules.initiative import Initiative, join
from sandbox.rules.kind import Kind
from sandbox.rules.unit import Placed, Unit
from sandbox.rules.world import World
from sandbox.search.wave import wave

Roll = Callable[[World, str], tuple[World, int, tuple[Event, ...]]]
"""Throws a newcomer's roll of initiative: the world with its dice moved on, the roll, and the dice as events."""


def use(
    world: World, name: str, ability: Ability, target: str | None, max_rounds: int, newcomer: Newcomer
) -> Result:
    """`name` uses an ability on `target` (itself when None); its mana is spent and it begins to cool down."""
    unit = world[name]
    cooldowns = (*unit.cooldowns, (ability.name, ability.every)) if ability.every > 1 else unit.cooldowns
    world = world.with_unit(replace(unit, mana=unit.mana - ability.mana, cooldowns=cooldowns))
    on = target or name
    match ability.sort:
        case "strike":
            world, events = actions.attack(world, name, on, ability.amount, max_rounds)
            return _then_effect(world, events, name, on, ability)
        case "heal":
            return actions.heal(world, name, on, ability.amount)
        case "buff" | "debuff":
            return _then_effect(world, (), name, on, ability)
        case "all":
            return _all(world, name, ability, max_rounds)
        case "summon":
            return summon(world, name, ability, newcomer)
        case _:
            assert_never(ability.sort)


def _then_effect(world: World, events: tuple[Event, ...], name: str, target: str, ability: Ability) -> Result:
    if not ability.effect:
        return world, events
    world, more = actions.affect(world, name, target, Effect(ability.effect, ability.turns, ability.strength))
    return world, (*events, *more)


def _all(world: World, name: str, ability: Ability, max_rounds: int) -> Result:
    """Hits every enemy unit within reach, in joining order."""
    events: list[Event] = []
    for enemy in world.enemies_of(world[name]):
        if world[name].reaches(enemy, world.grid, ability.reach) and not world.is_over:
            world, more = actions.attack(world, name, enemy.name, ability.amount, max_rounds)
            events += more
    return world, tuple(events)


class Newcomer:
    """How units join during a battle: of which `kinds` they may be, `state_of` gives a profile's state, `roll` throws
    their initiative."""

    def __init__(self, kinds: Shelf[Kind], state_of: Callable[[str], str], roll: Roll) -> None:
        self.kinds = kinds
        self.state_of = state_of
        self.roll = roll


def summon(world: World, name: str, ability: Ability, newcomer: Newcomer) -> Result:
    """Units of the kind come to the free cells nearest by path (ties: wave order), fewer where fewer are free.

    They are of the summoner's team and awake: in a profile that chases, they chase. It happens once: phase 2 begins.
    Those that a unit of the Kraken calls are the Kraken's, too, without a card and without upkeep.
    """
    unit, kind = world[name], newcomer.kinds[ability.summons]
    world = world.with_unit(replace(unit, phase=2))
    events: list[Event] = []
    for cell in free_cells_near(world, unit.cell)[:ability.count]:
        placed = Placed.of(kind, free_name(world, kind.name.capitalize()), cell, team=unit.team)
        coming = Unit.of(placed, newcomer.state_of(placed.profile))
        is_krakens = world.kraken is not None and name in world.kraken
        world, more = serve(world, coming) if is_krakens else enter(world, coming, newcomer)
        events += more
    return world, tuple(events)


def free_cells_near(world: World, cell: Cell) -> tuple[Cell, ...]:
    """The free cells that can be reached from a cell over walls only, the nearest first (ties: wave order)."""
    return tuple(near for near in wave(world.grid, cell).trace.order if world.is_free(near))


def enter(world: World, unit: Unit, newcomer: Newcomer) -> Result:
    """A newcomer stands in the world and joins the order by its value (spec: initiative.md)."""
    world = replace(world, units=(*world.units, unit))
    world, roll, thrown = newcomer.roll(world, unit.name)
    joined = join(world.initiative, unit.name, unit.team, unit.placed.tempo, roll)
    # Its name is free and its tempo that of its kind, so it is not turned away.
    assert isinstance(joined, Initiative)
    told = Joined(world.round, world.turn, unit.name, unit.kind.name, unit.team, unit.cell)
    return replace(world, initiative=joined), (told, *thrown)


def serve(world: World, unit: Unit, card: str = "") -> Result:
    """A newcomer that is the Kraken's own: it stands in the world, with no roll and no place in the order."""
    assert world.kraken is not None, "there is a Kraken to serve"
    world = replace(world, units=(*world.units, unit), kraken=world.kraken.with_unit(unit.name, card))
    return world, (Joined(world.round, world.turn, unit.name, unit.kind.name, unit.team, unit.cell),)


def free_name(world: World, stem: str) -> str:
    """A name with the smallest number that nobody bears or bore."""
    number = 1
    while f"{stem} {number}" in world:
        number += 1
    return f"{stem} {number}"


def drink_potion(world: World, name: str) -> Result:
    """A healing potion: life comes back at once."""
    unit = world[name]
    world = world.with_unit(replace(unit, potions=unit.potions - 1))
    return actions.heal(world, name, name, unit.kind.potion_heals)


def full_action(world: World, name: str) -> Result:
    """The full action that the kind declares begins to cool down: `rest` regains life, `sprint` is told (it lengthens
    the walk that follows)."""
    unit = world[name]
    full = unit.kind.full_action
    assert full is not None, "only kinds that declare one have it"
    world = world.with_unit(replace(unit, cooldowns=(*unit.cooldowns, (full.name, full.every))))
    match full.name:
        case "rest":
            return actions.heal(world, name, name, full.amount)
        case "sprint":
            return world, (Affected(world.round, world.turn, name, name, full.name, 1, 0),)
        case _:
            assert_never(full.name)


def take_antidote(world: World, name: str) -> Result:
    """An antidote ends poison and bleeding; each end is told as an effect with 0 turns left."""
    unit = world[name]
    ended = [each for each in unit.effects if each.name in HURTING]
    kept = tuple(each for each in unit.effects if each.name not in HURTING)
    world = world.with_unit(replace(unit, antidotes=unit.antidotes - 1, effects=kept))
    return world, tuple(Affected(world.round, world.turn, name, name, each.name, 0, 0) for each in ended)
