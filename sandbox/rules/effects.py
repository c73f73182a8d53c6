"""Effects that last: poison and bleeding hurt, a ward halves what one takes, a hex what one deals.

They tick at the start of the unit's own turn, before it acts (guide: battle, Effects). So poison hurts as many times as
it has turns, and a ward protects through as many rounds. A hex weakens what its bearer does in its own turns, so it
ends with the last of them. As the skills put them on, with three turns: a hex lasts three own turns of its target, a
ward until the start of its bearer's third later turn. Halves round up. The same effect put on again starts anew; two do
not add up.
"""

from __future__ import annotations

from sandbox.base.frozen import dataclass, replace

HURTING = ("poison", "bleed")
HALVING_TAKEN, HALVING_DEALT = "ward", "hex"
TRAP, SPRINT = "trap", "sprint"
"""What is told as an effect and lasts on nobody: a trap hurts at once, a sprint lengthens the walk that follows."""
HARMFUL = (*HURTING, TRAP)


@dataclass(frozen=True, slots=True)
class Effect:
    """`turns` own turns left, `strength` life points a turn."""

    name: str
    turns: int
    strength: int = 0


def put(effects: tuple[Effect, ...], effect: Effect) -> tuple[Effect, ...]:
    """The effects with one more, in place of an older one of its name."""
    return (*(held for held in effects if held.name != effect.name), effect)


def ticked(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects as one own turn more begins; a hex with no turns left is that of the turn under way.

    >>> ticked((Effect("poison", 1, 2), Effect("ward", 3), Effect("hex", 1)))
    (Effect(name='ward', turns=2, strength=0), Effect(name='hex', turns=0, strength=0))
    """
    return tuple(replace(effect, turns=effect.turns - 1) for effect in effects
                 if effect.turns > 1 or (effect.turns == 1 and effect.name == HALVING_DEALT))


def outlasting(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects that do not end with the unit's own turn.

    >>> outlasting((Effect("ward", 2), Effect("hex", 0)))
    (Effect(name='ward', turns=2, strength=0),)
    """
    return tuple(effect for effect in effects if effect.turns)


def halved(amount: int) -> int:
    """Half the damage, rounded up, so that a blow that hurts still does.

    >>> halved(9), halved(1), halved(0)
    (5, 1, 0)
    """
    return (amount + 1) // 2
