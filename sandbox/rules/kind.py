"""The kinds of unit, read once from `kinds.toml` (guide: battle, Kinds)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import Shelf
from sandbox.rules.ability import Ability, FullAction


@dataclass(frozen=True)
class Kind:
    """Default numbers of a kind: `life` points, `tempo`, `damage` points, `range` cells, `move` cells a move action.

    `side` is hero or enemy, `profile` empty where a driver decides, `letter` what small discs bear. `moves` and
    `attacks` are its actions a turn. `abilities` are in the order in which they are considered.
    """

    name: str
    side: str
    letter: str
    life: int
    tempo: int
    damage: int
    range: int
    move: int
    help: str
    profile: str = ""
    moves: int = 1
    attacks: int = 1
    mana: int = 0
    potions: int = 0
    potion_heals: int = 0
    antidotes: int = 0
    is_fearless: bool = False
    full_action: FullAction | None = None
    abilities: tuple[Ability, ...] = ()

    def ability(self, name: str) -> Ability | None:
        return next((ability for ability in self.abilities if ability.name == name), None)


def kind_of(name: str, table: Mapping[str, Any]) -> Kind:
    """The kind that a table of the file describes; its sub-tables are abilities in their order, and a full action."""
    facts = dict(table)
    full = facts.pop("full_action", None)
    abilities = tuple(Ability(name=ability, **about) for ability, about in facts.pop("abilities", {}).items())
    return Kind(name=name, **facts, full_action=FullAction(**full) if full else None, abilities=abilities)


def _read() -> Shelf[Kind]:
    text = Path(__file__).with_name("kinds.toml").read_text("utf-8")
    return Shelf("unknown kind {name}", *(kind_of(name, table) for name, table in tomllib.loads(text).items()))


KINDS: Shelf[Kind] = _read()
