"""Kinds and abilities in a few words with their numbers, for tooltips and pages (guide: battle, Kinds)."""

from __future__ import annotations

from sandbox.base.counting import turns
from sandbox.base.language import say, say_many, thing
from sandbox.rules.ability import Ability, FullAction
from sandbox.rules.kind import Kind


def ability_words(ability: Ability) -> str:
    """What an ability does in numbers.

    >>> ability_words(Ability("spit", "strike", "Poisons.", 2, 4, 3, effect="poison", strength=2, turns=3))
    '2 damage, reach 4, poison 2 for 3 turns, every 3rd turn'
    """
    parts = []
    if ability.amount:
        parts.append(say("heals {amount}", amount=ability.amount) if ability.sort == "heal"
                     else say("{amount} damage", amount=ability.amount))
    if ability.summons:
        parts.append(say_many(ability.count, "calls {number} {kind}", "calls {number} × {kind}", kind=ability.summons))
    if ability.sort == "all":
        parts.append(say("all in reach"))
    if ability.reach:
        parts.append(say("reach {reach}", reach=ability.reach))
    if ability.effect:
        effect = f"{ability.effect} {ability.strength}" if ability.strength else ability.effect
        parts.append(say("{effect} for {turns}", effect=effect, turns=turns(ability.turns)))
    if ability.mana:
        parts.append(say("mana {mana}", mana=ability.mana))
    if ability.every > 1:
        parts.append(say("every {place} turn", place=ordinal(ability.every)))
    return ", ".join(parts)


def full_action_words(full: FullAction) -> str:
    """What a full action does, and how often."""
    parts = []
    match full.name:
        case "sprint":
            parts.append(say("twice as far, no attack"))
        case "rest":
            parts.append(say("heals {amount}, nothing else", amount=full.amount))
    if full.every > 1:
        parts.append(say("every {place} turn", place=ordinal(full.every)))
    return ", ".join(parts)


def kind_words(kind: Kind) -> str:
    """A kind's sentence, its numbers and its abilities, a line each."""
    numbers = say("life {life} · tempo {tempo} · damage {damage} · range {range} · move {move}", life=kind.life,
                  tempo=kind.tempo, damage=kind.damage, range=kind.range, move=kind.move)
    lines = [say(kind.help), numbers]
    if kind.profile:
        lines.append(say("thinks as {profile}, fearless", profile=kind.profile) if kind.is_fearless
                     else say("thinks as {profile}", profile=kind.profile))
    if kind.mana:
        lines.append(say("mana {mana} · potions {potions} · antidotes {antidotes}", mana=kind.mana,
                         potions=kind.potions, antidotes=kind.antidotes))
    lines += [say("{ability}: {what}", ability=ability.name, what=ability_words(ability)) for ability in kind.abilities]
    if kind.full_action is not None:
        lines.append(say("{name} (full action): {what}", name=kind.full_action.name,
                         what=full_action_words(kind.full_action)))
    return "\n".join(lines)


def ordinal(number: int) -> str:
    """A number in a row.

    >>> ordinal(2), ordinal(3), ordinal(11)
    ('2nd', '3rd', '11th')
    """
    match number % 10:
        case 1 if number % 100 != 11:
            return thing("{number}st", number=number)
        case 2 if number % 100 != 12:
            return thing("{number}nd", number=number)
        case 3 if number % 100 != 13:
            return thing("{number}rd", number=number)
        case _:
            return thing("{number}th", number=number)
