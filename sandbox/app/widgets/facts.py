"""Kinds and abilities in a few words with their numbers, for tooltips and pages (spec: battle.md, Kinds)."""

from __future__ import annotations

from sandbox.base.counting import counted
from sandbox.rules.ability import Ability, FullAction
from sandbox.rules.kind import Kind


def ability_words(ability: Ability) -> str:
    """What an ability does in numbers.

    >>> ability_words(Ability("spit", "strike", "Poisons.", 2, 4, 3, effect="poison", strength=2, turns=3))
    '2 damage, reach 4, poison 2 for 3 turns, every 3rd turn'
    """
    parts = []
    if ability.amount:
        parts.append(f"heals {ability.amount}" if ability.sort == "heal" else f"{ability.amount} damage")
    if ability.summons:
        parts.append(f"calls {counted(ability.count, ability.summons)}")
    if ability.sort == "all":
        parts.append("all in reach")
    if ability.reach:
        parts.append(f"reach {ability.reach}")
    if ability.effect:
        strength = f" {ability.strength}" if ability.strength else ""
        parts.append(f"{ability.effect}{strength} for {counted(ability.turns, 'turn')}")
    if ability.mana:
        parts.append(f"mana {ability.mana}")
    if ability.every > 1:
        parts.append(f"every {ordinal(ability.every)} turn")
    return ", ".join(parts)


def full_action_words(full: FullAction) -> str:
    """What a full action does, and how often."""
    what = {"sprint": "twice as far, no attack", "rest": f"heals {full.amount}, nothing else"}.get(full.name, "")
    return ", ".join(part for part in (what, f"every {ordinal(full.every)} turn" if full.every > 1 else "") if part)


def kind_words(kind: Kind) -> str:
    """A kind's sentence, its numbers and its abilities, a line each."""
    numbers = f"life {kind.life} · tempo {kind.tempo} · damage {kind.damage} · range {kind.range} · move {kind.move}"
    lines = [kind.help, numbers]
    if kind.profile:
        lines.append(f"thinks as {kind.profile}{', fearless' if kind.is_fearless else ''}")
    if kind.mana:
        lines.append(f"mana {kind.mana} · potions {kind.potions} · antidotes {kind.antidotes}")
    lines += [f"{ability.name}: {ability_words(ability)}" for ability in kind.abilities]
    if kind.full_action is not None:
        lines.append(f"{kind.full_action.name} (full action): {full_action_words(kind.full_action)}")
    return "\n".join(lines)


def ordinal(number: int) -> str:
    """A number in a row.

    >>> ordinal(2), ordinal(3), ordinal(11)
    ('2nd', '3rd', '11th')
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
