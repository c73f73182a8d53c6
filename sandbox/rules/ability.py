"""What a kind can do besides a plain attack: specials of enemies, skills of heroes (guide: battle, Abilities)."""

from __future__ import annotations

from typing import Literal

from sandbox.base.frozen import dataclass

Sort = Literal["strike", "all", "heal", "buff", "debuff", "summon"]
FullSort = Literal["sprint", "rest"]


@dataclass(frozen=True)
class Ability:
    """`sort` says what it does; `amount` life points of damage or healing.

    `reach` in cells (0: the unit's own range). `every` own turns until it is ready again (0 or 1: always ready). `mana`
    it costs. `effect` is put on the target for `turns` of its own turns, `strength` life points each. A summons brings
    `count` units of kind `summons`.
    """

    name: str
    sort: Sort
    help: str
    amount: int = 0
    reach: int = 0
    every: int = 0
    mana: int = 0
    effect: str = ""
    strength: int = 0
    turns: int = 0
    summons: str = ""
    count: int = 0

    @property
    def is_aimed(self) -> bool:
        """Whether it is used on one unit, which may be the one that uses it."""
        return self.sort not in ("all", "summon")


@dataclass(frozen=True)
class FullAction:
    """A full action (Volle-Aktion): what it does and uses up is its rule.

    It is ready again `every` own turns later: sprint and rest cool for 3, so that two turns without lie between.
    """

    name: FullSort
    every: int
    amount: int = 0
