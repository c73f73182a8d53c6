"""The words that are values, from where they are declared: they are the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from sandbox.ai.drivers import DRIVERS
from sandbox.ai.drivers.by_hand import ANTIDOTE, POTION
from sandbox.ai.profiles import PROFILES
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.level import Level
from sandbox.cli.main import COMMANDS, PROGRAM
from sandbox.files.shipped import shipped_levels
from sandbox.rules import effects
from sandbox.rules.kind import KINDS
from sandbox.rules.kraken import NAME
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.scene.overlays import OVERLAYS
from sandbox.search.flight import FLIGHTS
from sandbox.search.variants import VARIANTS
from sandbox.workbench.tools import TOOLS


def words_of(texts: Iterable[object]) -> set[str]:
    """All words of names, as they are and in their parts."""
    return {word for text in texts for whole in re.findall(r"[A-Za-z][\w'’]*", str(text).casefold())
            for word in (whole, *whole.split("_"))}


@cache
def declared() -> frozenset[str]:
    """The names of everything that has one."""
    names: list[object] = [PROGRAM, NAME, POTION, ANTIDOTE, "attack", *shipped_levels(),
                           *effects.HARMFUL, effects.HALVING_TAKEN, effects.HALVING_DEALT, effects.SPRINT]
    for shelf in (DRIVERS, PROFILES, KINDS, OVERLAYS, FLIGHTS, VARIANTS, TOOLS, COMMANDS):
        names += [each.name for each in shelf]  # type: ignore[attr-defined]
    for kind in KINDS:
        names += [kind.side, *(name for ability in kind.abilities for name in (ability.name, ability.effect))]
        names += [kind.full_action.name] if kind.full_action else []
    names += [state.name for profile in PROFILES for state in profile.states]
    for param in (*SHIPPED.params, *UNIT_NUMBERS):
        names += [param.full, *(param.choices() if param.choices else ())]
    return frozenset(words_of(names)) | words_of(
        ("heroes foes none neutral", "name kind profile team tempo post driver seed"))


def of_level(level: Level) -> set[str]:
    """The names that a level brings along."""
    cards = level.deck.cards if level.deck else ()
    return words_of([*(name for unit in level.units for name in (unit.name, unit.team)),
                     *(name for name, _ in level.goals), *(card.name for card in cards)])
