"""Edits of the Kraken's deck, as functions from a map to an edit of it (guide: kraken, Deck file).

The edited deck is a part of the map's undo; its file is written when the level is saved. What the deck file's reader
would not take is refused with the reader's own sentences, so that an edit never makes a deck that cannot be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandbox.ai.scoring import SCORE_PARAMS
from sandbox.base.errors import InputError, Place, refuse
from sandbox.base.language import both, say
from sandbox.base.param import Value
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.deck_file import PRICES, read_deck
from sandbox.battle.deck_text import deck_text, rewritten
from sandbox.files.decks import deck_name, deck_of, deck_path, deck_source, read_text
from sandbox.files.editing import set_map_property
from sandbox.files.names import DECK, numbered
from sandbox.files.units import goals_of
from sandbox.rules.deck import Card, Deck
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.scene.words.values import value_words
from sandbox.tiled.paths import cut, is_there
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit
from sandbox.workbench.editing import setting
from sandbox.workbench.wording import Wording, worded


def deck_now(tilemap: TileMap, bestiary: Bestiary) -> Deck:
    """The map's deck as it can be edited. Raises InputError where it has none, or one with errors in its file."""
    deck, findings = deck_of(tilemap, bestiary, ((0, 0),), ())
    errors = tuple(finding for finding in findings if finding.severity == "error")
    if errors:
        raise InputError(errors)
    if deck is None:
        raise refuse(say("the map has no deck"), say("a deck file beside it, or a new deck"), tilemap.place(name=DECK))
    return deck


def with_new_deck(tilemap: TileMap, bestiary: Bestiary) -> Edit:
    """Gives the map a small deck of its own to begin with, in a file named after the map, which no file has yet.

    Its cards show what cards can be. Where the level lacks these kinds or profiles, it has one card of an enemy.
    """
    stem = cut(tilemap.name.rpartition(".")[0] or tilemap.name)
    file = f"{stem}-deck.toml"
    number = 2
    while is_there(tilemap.folder / file):
        file = f"{stem}-deck-{number}.toml"
        number += 1
    goals = goals_of(tilemap)
    goal: Mapping[str, Value | float] = {"goal": goals[0][0]} if goals else {}
    wanted: tuple[tuple[str, str, Mapping[str, Value | float], tuple[int, int, int]], ...] = (
        ("rat", "aggressive", {}, (1, 0, 4)),
        ("hound", "shy", {}, (3, 1, 2)),
        ("goblin", "wandering", {"wander_range": 4}, (2, 1, 3)),
        ("brute", "goal-oriented", goal, (5, 2, 1)))
    cards = tuple(
        Card(kind.capitalize(), bestiary.kinds[kind], cost, profile, properties, upkeep, copies)
        for kind, profile, properties, (cost, upkeep, copies) in wanted
        if kind in bestiary.kinds and profile in bestiary.profiles)
    cards = tuple(replace(card, properties=_still_used(card, bestiary)) for card in cards) or (_any_card(bestiary),)
    deck = Deck(say("The deck of {stem}", stem=stem), cards)
    return Edit(worded("Make a deck", "A deck made", "The new deck is gone again"),
                set_map_property(tilemap, DECK, file).with_beside(DECK, deck_text(deck)))


def _any_card(bestiary: Bestiary) -> Card:
    """A card of the first enemy, which thinks as its kind does, else by the first profile."""
    kind = bestiary.default_kind("enemy")
    return Card(kind.name.capitalize(), kind, 2, "" if kind.profile else bestiary.profiles.names[0])


def with_deck_named(tilemap: TileMap, file: str) -> Edit:
    """Takes another file beside the map for its deck; no name takes the deck off the map.

    Raises InputError for a file that is not there or cannot be read.
    """
    if not file:
        return Edit(worded("Take the deck off", "The deck taken off", "The deck is back"),
                    set_map_property(tilemap, DECK, None).with_beside(DECK, None))
    named = set_map_property(tilemap, DECK, file)
    read_text(deck_path(named, named.folder))
    return Edit(worded("Take the deck {file}", "Deck {file} taken", "Deck {file} put away again", file=file),
                named.with_beside(DECK, None))


def with_card_added(tilemap: TileMap, bestiary: Bestiary, kind: str) -> Edit:
    """One more card at the end, which thinks as its kind does."""
    deck = deck_now(tilemap, bestiary)
    taken = {card.name for card in deck.cards}
    name = kind.capitalize()
    card = Card(numbered(name, taken, first=2) if name in taken else name, bestiary.kinds[kind], 2)
    return _edit(worded("Add the card {card}", "Card {card} added", "Card {card} removed again", card=card.name),
                 tilemap, bestiary, replace(deck, cards=(*deck.cards, card)))


def without_card(tilemap: TileMap, bestiary: Bestiary, index: int) -> Edit:
    """The deck without a card. Raises InputError for the last one: a deck has at least one."""
    deck = deck_now(tilemap, bestiary)
    card = deck.cards[index]
    if len(deck.cards) == 1:
        raise refuse(say('"{card}" is the last card', card=card.name),
                     say("a deck of at least one card, or no deck at all"))
    return _edit(worded("Remove the card {card}", "Card {card} removed", "Card {card} is back", card=card.name),
                 tilemap, bestiary, replace(deck, cards=(*deck.cards[:index], *deck.cards[index + 1:])))


def with_card(tilemap: TileMap, bestiary: Bestiary, index: int, **changed: str | int) -> Edit:
    """A card with other fields (name, kind, profile, cost, upkeep, copies).

    Properties that another kind or profile makes no use of are dropped in the same edit.
    """
    deck = deck_now(tilemap, bestiary)
    was = deck.cards[index]
    facts: dict[str, object] = dict(changed)
    if "kind" in changed:
        facts["kind"] = bestiary.kinds[str(changed["kind"])]
    card = replace(was, **facts)  # type: ignore[arg-type]
    if "kind" in changed or "profile" in changed:
        card = replace(card, properties=_still_used(card, bestiary))
    words = (worded("Rename {card} to {name}", "{card} renamed to {name}", "{card} has its old name again",
                    card=was.name, name=card.name) if "name" in changed
             else setting(both(changed), both([str(value) for value in changed.values()]), was.name,
                          next((param for param in PRICES if {param.name} == changed.keys()), None)))
    return _edit(words, tilemap, bestiary, _with(deck, index, card))


def with_card_property(tilemap: TileMap, bestiary: Bestiary, index: int, name: str,
                       value: Value | float | None) -> Edit:
    """A card with a property of its own, or without it (None), so that what its kind or profile says holds."""
    deck = deck_now(tilemap, bestiary)
    card = deck.cards[index]
    properties = {stated: held for stated, held in card.properties.items() if stated != name or value is not None}
    if value is not None:
        properties[name] = value
    words = setting(name, None if value is None else value_words(value), card.name,
                    bestiary.stated_by(card.decides, name))
    return _edit(words, tilemap, bestiary, _with(deck, index, replace(card, properties=properties)))


def _with(deck: Deck, index: int, card: Card) -> Deck:
    return replace(deck, cards=(*deck.cards[:index], card, *deck.cards[index + 1:]))


def _still_used(card: Card, bestiary: Bestiary) -> dict[str, Value | float]:
    """The properties that mean something to the card's profile; a goal is kept, as it does no harm."""
    profile = bestiary.profiles.get(card.decides)
    params = (*UNIT_NUMBERS, *(profile.params if profile else ()), *SCORE_PARAMS)
    known = {"tempo", "goal", *(param.name for param in params)}
    return {stated: value for stated, value in card.properties.items()
            if stated in known or (stated == "state" and profile is not None and value in profile.state_names)}


def _edit(words: Wording, tilemap: TileMap, bestiary: Bestiary, deck: Deck) -> Edit:
    old = deck_source(tilemap)
    if deck == deck_now(tilemap, bestiary):
        return Edit(words, tilemap)
    text = rewritten(old, deck, bestiary)
    _, findings = read_deck(text, Place(deck_name(tilemap)), bestiary)
    if findings:
        raise InputError(findings)
    return Edit(words, tilemap.with_beside(DECK, text))
