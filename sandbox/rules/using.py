"""Using an ability, a potion, an antidote or a full action (guide: battle, Abilities; profiles, Actions)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from sandbox.base.frozen import replace
from sandbox.base.shelf import Shelf
from sandbox.grid.cell import Cell
from sandbox.rules import actions
from sandbox.rules.ability import Ability
from sandbox.rules.draft import Draft
from sandbox.rules.effects import HURTING, Effect
from sandbox.rules.events import Affected, Joined
from sandbox.rules.initiative import Initiative, join
from sandbox.rules.kind import Kind
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Placed, Unit
from sandbox.search.wave import wave


class Newcomer:
    """How units join during a battle. They are of these `kinds`; `state_of` gives the state that a profile starts in;
    `roll` throws their initiative, and tells it.
    """

    def __init__(self, kinds: Shelf[Kind], state_of: Callable[[str], str], roll: Callable[[Draft, str], int]) -> None:
        self.kinds = kinds
        self.state_of = state_of
        self.roll = roll


def use(draft: Draft, name: str, ability: Ability, target: str | None, newcomer: Newcomer) -> None:
    """`name` uses an ability on `target` (itself when None); its mana is spent and it begins to cool down."""
    unit = draft[name]
    cooldowns = (*unit.cooldowns, (ability.name, ability.every)) if ability.every > 1 else unit.cooldowns
    draft.put(replace(unit, mana=unit.mana - ability.mana, cooldowns=cooldowns))
    on = target or name
    match ability.sort:
        case "strike":
            actions.attack(draft, name, on, ability.amount)
            _affect(draft, name, on, ability)
        case "heal":
            actions.heal(draft, name, on, ability.amount)
        case "buff" | "debuff":
            _affect(draft, name, on, ability)
        case "all":
            _hit_all(draft, name, ability)
        case "summon":
            summon(draft, name, ability, newcomer)
        case _:
            assert_never(ability.sort)


def _affect(draft: Draft, name: str, target: str, ability: Ability) -> None:
    if ability.effect:
        actions.affect(draft, name, target, Effect(ability.effect, ability.turns, ability.strength))


def _hit_all(draft: Draft, name: str, ability: Ability) -> None:
    """Hits every enemy unit within reach, in joining order."""
    for enemy in draft.enemies_of(draft[name]):
        if draft[name].reaches(enemy, draft.grid, ability.reach) and not draft.is_over:
            actions.attack(draft, name, enemy.name, ability.amount)


def summon(draft: Draft, name: str, ability: Ability, newcomer: Newcomer) -> None:
    """Units of the kind come to the free cells nearest by path (ties: wave order), fewer where fewer are free.

    They are of the summoner's team and awake: in a profile that chases, they chase. It happens once: phase 2 begins.
    Those that a unit of the Kraken calls are the Kraken's, too, without a card and without upkeep.
    """
    unit, kind = draft[name], newcomer.kinds[ability.summons]
    draft.put(replace(unit, phase=2))
    for cell in free_cells_near(draft, unit.cell)[:ability.count]:
        placed = Placed.of(kind, free_name(draft, kind.name.capitalize()), cell, team=unit.team)
        coming = Unit.of(placed, newcomer.state_of(placed.profile))
        if draft.kraken is not None and name in draft.kraken:
            serve(draft, coming)
        else:
            enter(draft, coming, newcomer)


def free_cells_near(situation: Situation, cell: Cell) -> tuple[Cell, ...]:
    """The free cells that can be reached from a cell over walls only, the nearest first (ties: wave order)."""
    return tuple(near for near in wave(situation.grid, cell).trace.order if situation.is_free(near))


def enter(draft: Draft, unit: Unit, newcomer: Newcomer) -> None:
    """A newcomer stands in the world and joins the order by its value (guide: initiative, Newcomers)."""
    draft.add(unit)
    draft.tell(Joined, unit.name, unit.kind.name, unit.team, unit.cell)
    joined = join(draft.initiative, unit.name, unit.team, unit.placed.tempo, newcomer.roll(draft, unit.name))
    # Its name is free and its tempo that of its kind, so it is not refused.
    assert isinstance(joined, Initiative)
    draft.initiative = joined


def serve(draft: Draft, unit: Unit, card: str = "") -> None:
    """A newcomer that is the Kraken's own: it stands in the world, with no roll and no place in the order."""
    assert draft.kraken is not None, "there is a Kraken to serve"
    draft.add(unit)
    draft.kraken = draft.kraken.with_unit(unit.name, card)
    draft.tell(Joined, unit.name, unit.kind.name, unit.team, unit.cell)


def free_name(situation: Situation, stem: str) -> str:
    """A name with the smallest number that nobody bears or bore."""
    number = 1
    while f"{stem} {number}" in situation:
        number += 1
    return f"{stem} {number}"


def drink_potion(draft: Draft, name: str) -> None:
    """A healing potion: life comes back at once."""
    unit = draft[name]
    draft.put(replace(unit, potions=unit.potions - 1))
    actions.heal(draft, name, name, unit.kind.potion_heals)


def full_action(draft: Draft, name: str) -> None:
    """The full action that the kind declares begins to cool down: `rest` regains life, `sprint` is told (it lengthens
    the walk that follows)."""
    unit = draft[name]
    full = unit.kind.full_action
    assert full is not None, "only kinds that declare one have it"
    draft.put(replace(unit, cooldowns=(*unit.cooldowns, (full.name, full.every))))
    match full.name:
        case "rest":
            actions.heal(draft, name, name, full.amount)
        case "sprint":
            draft.tell(Affected, name, name, full.name, 1, 0)
        case _:
            assert_never(full.name)


def take_antidote(draft: Draft, name: str) -> None:
    """An antidote ends poison and bleeding; each end is told as an effect with 0 turns left."""
    unit = draft[name]
    lasting = tuple(effect for effect in unit.effects if effect.name not in HURTING)
    draft.put(replace(unit, antidotes=unit.antidotes - 1, effects=lasting))
    for effect in unit.effects:
        if effect.name in HURTING:
            draft.tell(Affected, name, name, effect.name, 0, 0)
