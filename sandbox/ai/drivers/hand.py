"""What a hero driven by hand can do now, found by asking what each order would lead to (guide: battle, By hand)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import cached_property

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import by_hand
from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell, distance
from sandbox.rules.initiative import Refused
from sandbox.rules.situation import Situation
from sandbox.rules.unit import Unit
from sandbox.search.wave import Wave, wave


@dataclass(frozen=True)
class Choice:
    """Something a hero can do besides walking: `attack`, an ability of its kind, `potion` or `antidote`.

    `targets` are the enemies it can be aimed at now, the nearest first (ties: joining order); what `is_aimed` at nobody
    has none. `refusal` says why it cannot be done now; empty when it can.
    """

    action: str
    is_aimed: bool
    targets: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def is_possible(self) -> bool:
        return not self.refusal

    def order(self, target: str = "") -> str:
        """The order that does it.

        >>> Choice("attack", True).order("Goblin"), Choice("hex", True).order("Rat"), Choice("mend", False).order()
        ('attack Goblin', 'use hex Rat', 'use mend')
        """
        verb = self.action if self.action == "attack" else f"use {self.action}"
        return f"{verb} {target}" if target else verb


@dataclass(frozen=True)
class Hand:
    """What the hero whose turn it is can do now: `me` as its turn stands, with the steps that are left.

    `choices` are in the order in which they are shown: the attack, the abilities of its kind, what it carries.
    """

    me: Unit
    choices: tuple[Choice, ...]
    around: Wave = field(compare=False)
    is_combat_on: bool = True

    @property
    def steps(self) -> int:
        """How many cells it may still walk in this turn."""
        return self.me.moves_left or 0

    @cached_property
    def cells(self) -> dict[Cell, int]:
        """The free cells it can walk to in this turn, with the steps to each, row by row."""
        x, y = self.me.cell
        near = ((x + dx, y + dy) for dy in range(-self.steps, self.steps + 1)
                for dx in range(abs(dy) - self.steps, self.steps - abs(dy) + 1))
        found = ((cell, self.steps_to(cell)) for cell in near)
        return {cell: steps for cell, steps in found if steps is not None and 0 < steps <= self.steps}

    def steps_to(self, cell: Cell) -> int | None:
        """The length of the shortest path to a cell round other units; None without a way, or where somebody stands."""
        return None if cell in self.around.closed else self.around.number(cell)

    def choice(self, action: str) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)


def hand(world: Situation, me: Unit, is_combat_on: bool) -> Hand:
    """Everything the hero can do now: each order it could be given is asked for, none is worked out anew."""
    around = wave(world.grid, me.cell, world.others_cells(me.name))
    return Hand(me, tuple(_choices(world, me, is_combat_on)), around, is_combat_on)


def does_go_on(world: Situation, me: Unit, is_combat_on: bool) -> bool:
    """Whether a turn stays open after a walk: a step is left, or something that is worth the turn can be done.

    What only protects can be done at any time; it alone keeps no turn open.
    """
    protects = {ability.name for ability in me.kind.abilities if ability.sort == "buff"}
    return bool(me.moves_left) or any(choice.is_possible and choice.action not in protects
                                      for choice in _choices(world, me, is_combat_on))


def _choices(world: Situation, me: Unit, is_combat_on: bool) -> Iterator[Choice]:
    yield _aimed("attack", world, me, is_combat_on)
    for ability in me.kind.abilities:
        if ability.sort in by_hand.AIMED:
            yield _aimed(ability.name, world, me, is_combat_on)
        else:
            yield _unaimed(ability.name, world, me, is_combat_on)
    for carried, has_any in ((by_hand.POTION, me.kind.potions), (by_hand.ANTIDOTE, me.kind.antidotes)):
        if has_any:
            yield _unaimed(carried, world, me, is_combat_on)


def _unaimed(action: str, world: Situation, me: Unit, is_combat_on: bool) -> Choice:
    choice = Choice(action, is_aimed=False)
    answer = by_hand.decide(world, me, choice.order(), is_combat_on)
    return choice if isinstance(answer, Decision) else Choice(action, False, refusal=answer.reason)


def _aimed(action: str, world: Situation, me: Unit, is_combat_on: bool) -> Choice:
    choice = Choice(action, is_aimed=True)
    enemies = sorted(world.enemies_of(me), key=lambda enemy: distance(me.cell, enemy.cell))
    answers = {enemy.name: by_hand.decide(world, me, choice.order(enemy.name), is_combat_on) for enemy in enemies}
    targets = tuple(name for name, answer in answers.items() if isinstance(answer, Decision))
    if targets:
        return Choice(action, True, targets)
    reasons = {answer.reason for answer in answers.values() if isinstance(answer, Refused)}
    # One reason for all is the action's own; several say of each enemy that it is out of reach.
    return Choice(action, True, refusal=reasons.pop() if len(reasons) == 1 else "nobody is in reach")
