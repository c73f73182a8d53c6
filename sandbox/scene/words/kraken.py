"""The steps of the Kraken's turn in words: in a story, and on a page that is its own."""

from __future__ import annotations

from typing import assert_never

from sandbox.base.language import say, say_many
from sandbox.rules.events import KrakenStep


def kraken_words(event: KrakenStep) -> str:
    """A clause that stands by itself.

    >>> kraken_words(KrakenStep(2, 9, "play", 3, 5, 1, "Bilge rat", "Bilge rat 2", 2))
    'The Kraken plays Bilge rat: Bilge rat 2 for 2'
    """
    amount, left = event.amount or 0, event.resources
    match event.step:
        case "resources" if not amount:
            return say("The Kraken receives nothing and has {left}", left=left)
        case "resources":
            return say_many(amount, "The Kraken receives {number} resource and has {left}",
                            "The Kraken receives {number} resources and has {left}", left=left)
        case "upkeep" if not amount:
            return say_many(left, "The Kraken pays no upkeep and has {number} resource left",
                            "The Kraken pays no upkeep and has {number} resources left")
        case "upkeep":
            return say_many(left, "The Kraken pays {amount} upkeep and has {number} resource left",
                            "The Kraken pays {amount} upkeep and has {number} resources left", amount=amount)
        case "destroy":
            return say("The Kraken cannot pay the upkeep and destroys {unit}", unit=event.unit)
        case "draw":
            return say("The Kraken draws {card}", card=event.card)
        case "play" if not amount:
            return say("The Kraken plays {card}: {unit} at no cost", card=event.card, unit=event.unit)
        case "play":
            return say("The Kraken plays {card}: {unit} for {amount}", card=event.card, unit=event.unit, amount=amount)
        case "activate":
            return say("The Kraken activates {unit}", unit=event.unit)
        case "discard":
            return _discarded(event)
        case "shuffle":
            return _shuffled() if event.turn else say("The Kraken shuffles its deck")
        case _:
            assert_never(event.step)


def own_sentence(event: KrakenStep) -> str:
    """A sentence without its subject, beside the amount.

    >>> own_sentence(KrakenStep(2, 9, "play", 3, 5, 1, "Bilge rat", "Bilge rat 2", 2))
    'Plays Bilge rat 2.'
    """
    return say("{what}.", what=_own_words(event))


def _own_words(event: KrakenStep) -> str:
    match event.step:
        case "resources" if not event.amount:
            return say("Receives nothing: {resources}", resources=event.resources)
        case "resources":
            return say("Receives resources: {resources}", resources=event.resources)
        case "upkeep" if not event.amount:
            return say("Pays no upkeep, {resources} left", resources=event.resources)
        case "upkeep":
            return say("Pays upkeep, {resources} left", resources=event.resources)
        case "destroy":
            return say("Destroys {unit}", unit=event.unit)
        case "draw":
            return say("Draws {card}", card=event.card)
        case "play":
            return say("Plays {unit}", unit=event.unit)
        case "activate":
            return say("Activates {unit}", unit=event.unit)
        case "discard":
            return _discarded(event)
        case "shuffle":
            return _shuffled() if event.turn else say("Shuffles its deck")
        case _:
            assert_never(event.step)


def _discarded(event: KrakenStep) -> str:
    return say("{card} goes to the discard pile", card=event.card)


def _shuffled() -> str:
    return say("The discard pile is shuffled into the deck")
