"""What units do to the world: each action changes the draft of it, and tells what happened (guide: battle, Fighting).
"""

from __future__ import annotations

from sandbox.base.frozen import replace
from sandbox.grid.cell import Cell
from sandbox.rules import effects
from sandbox.rules.draft import Draft
from sandbox.rules.effects import Effect
from sandbox.rules.events import Affected, Attacked, Fell, Healed, KrakenStep, Moved, StateChanged
from sandbox.rules.initiative import fall


def walk(draft: Draft, name: str, path: tuple[Cell, ...]) -> None:
    """Steps along `path`, all of it free. Entering a trap hurts at once; one who falls on the way goes no farther.

    A bleeding unit leaves blood on each cell it leaves.
    """
    walked: list[Cell] = []
    unit = draft[name]
    start = unit.cell
    for cell in path:
        if unit.effects and unit.has("bleed"):
            draft.blood |= {unit.cell}
        unit = replace(unit, cell=cell)
        walked.append(cell)
        hurt = draft.grid[cell].damage
        if not hurt and cell != path[-1]:
            continue
        draft.put(unit)
        draft.tell(Moved, name, start, cell, tuple(walked))
        start, walked = cell, []
        if hurt:
            draft.tell(Affected, name, name, effects.TRAP, 0, hurt)
            lose(draft, name, hurt)
            unit = draft[name]
            if not unit.is_alive:
                break


def attack(draft: Draft, name: str, target: str, amount: int) -> None:
    """`name` deals `amount` life points: halved if it is hexed, halved if the target is warded."""
    if draft[name].has(effects.HALVING_DEALT):
        amount = effects.halved(amount)
    if draft[target].has(effects.HALVING_TAKEN):
        amount = effects.halved(amount)
    hit(draft, name, target, amount)


def hit(draft: Draft, name: str, target: str, amount: int) -> None:
    """`target` loses `amount` life points, never below 0; at 0 it falls at once and leaves its cell."""
    draft.tell(Attacked, name, target, amount)
    lose(draft, target, amount)


def heal(draft: Draft, name: str, target: str, amount: int) -> None:
    """`target` regains up to `amount` life points, never above its maximum; what it really regains is told."""
    unit = draft[target]
    gained = max(0, min(amount, unit.placed.max_life - unit.life))
    draft.tell(Healed, name, target, gained)
    draft.put(replace(unit, life=unit.life + gained))


def affect(draft: Draft, name: str, target: str, effect: Effect) -> None:
    """Puts an effect on a living target; on one that has fallen nothing is put."""
    unit = draft[target]
    if not unit.is_alive:
        return
    draft.tell(Affected, name, target, effect.name, effect.turns, effect.strength)
    draft.put(replace(unit, effects=effects.put(unit.effects, effect)))


def tick(draft: Draft, name: str) -> None:
    """The start of a unit's own turn: cooldowns go down, effects hurt and run out. It may fall of it."""
    unit = draft[name]
    hurting = [effect for effect in unit.effects if effect.name in effects.HURTING]
    draft.put(replace(unit, effects=effects.ticked(unit.effects),
                      cooldowns=tuple([(ability, left - 1) for ability, left in unit.cooldowns if left > 1])))
    for effect in hurting:
        if not draft[name].is_alive:
            break
        draft.tell(Affected, name, name, effect.name, effect.turns - 1, effect.strength)
        lose(draft, name, effect.strength)


def lose(draft: Draft, name: str, amount: int) -> None:
    """Takes life from a unit; the fall, and what it means for the order, follows from it.

    The turn itself passes on when the activation ends, so one who falls in its own turn stays marked as acting. The
    card of one that the Kraken has played goes to the discard pile.
    """
    unit = draft[name]
    life = max(0, unit.life - amount)
    draft.put(replace(unit, life=life))
    if life or not unit.life:
        return
    draft.tell(Fell, name)
    if draft.kraken is not None and name in draft.kraken:
        card = draft.kraken.card_of(name)
        draft.put_kraken(kraken := draft.kraken.without_unit(name))
        if card:
            draft.tell(KrakenStep, "discard", *kraken.counts, card, name)
        return
    order = draft.initiative
    if any(member.name == name for member in order.members):
        after = fall(order, name, draft.max_rounds)
        draft.initiative = after if after.phase == "over" else replace(order, fallen=after.fallen)


def change_state(draft: Draft, name: str, after: str, row: str, is_seen: bool = True, broken_off_by: str = "") -> None:
    """Puts a machine into another state, by its row or since somebody broke off the fight; nothing is told when it is
    the same."""
    unit = draft[name]
    if unit.state != after:
        draft.tell(StateChanged, name, unit.state, after, row, is_seen, broken_off_by)
        draft.put(replace(unit, state=after))
