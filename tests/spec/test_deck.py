"""Deck files: what they may hold, and how each mistake is told (guide: kraken, Deck file; battle, Bad input)."""

from __future__ import annotations

import pytest

from sandbox.base.errors import Place
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import missing_goals, read_deck
from sandbox.rules.deck import Card, Deck
from sandbox.rules.kind import KINDS as SHELF

FILE = Place("my.toml")
GOOD = """
name = "The deep"

[[card]]
name = "Rat pack"
kind = "Rat"
profile = "wandering"
cost = 2
upkeep = 1
copies = 3
[card.properties]
wander_range = 5
life = 12

[[card]]
name = "Brute"
kind = "brute"
cost = 0
"""


def card(**fields: str) -> str:
    """A file of one good card with some fields written otherwise; an empty text leaves a field out."""
    stated = {"name": '"A"', "kind": '"rat"', "cost": "1"} | fields
    return "[[card]]\n" + "".join(f"{name} = {value}\n" for name, value in stated.items() if value)


def findings(text: str) -> list[str]:
    return [str(each) for each in read_deck(text, FILE, SHIPPED)[1]]


def test_a_card_has_name_kind_profile_with_its_properties_cost_upkeep_and_copies() -> None:
    deck, wrong = read_deck(GOOD, FILE, SHIPPED)
    assert wrong == ()
    assert deck == Deck("The deep", (
        Card("Rat pack", SHELF["rat"], 2, "wandering", {"wander_range": 5, "life": 12}, 1, 3),
        Card("Brute", SHELF["brute"], 0)))


def test_upkeep_is_0_and_copies_1_unless_given_and_the_profile_is_the_kinds_own() -> None:
    deck, _ = read_deck(card(), FILE, SHIPPED)
    assert (deck["A"].upkeep, deck["A"].copies, deck["A"].placed("A 1", (0, 0)).profile) == (0, 1, "hunter")


def test_the_unit_that_a_card_places_has_its_properties_and_the_kinds_own_numbers() -> None:
    deck, _ = read_deck(GOOD, FILE, SHIPPED)
    unit = deck["Rat pack"].placed("Rat pack 1", (3, 4))
    assert (unit.cell, unit.team, unit.profile, unit.values) == ((3, 4), "kraken", "wandering", {"wander_range": 5})
    assert (unit.life, unit.max_life, unit.damage, unit.move) == (12, 12, 2, 4)


def test_less_life_than_the_kind_has_is_a_wound_and_more_at_most_means_more() -> None:
    for stated, expected in (("life = 5", (5, 9)), ("max_life = 5", (5, 5)), ("life = 5, max_life = 7", (5, 7))):
        deck, wrong = read_deck(card(properties=f"{{{stated}}}"), FILE, SHIPPED)
        unit = deck["A"].placed("A 1", (0, 0))
        assert (wrong, unit.life, unit.max_life) == ((), *expected)


KINDS = ", ".join(SHIPPED.kinds.names)
PROFILES = ", ".join(SHIPPED.profiles.names)


@pytest.mark.parametrize(("fields", "problem"), [
    ({"kind": '"imp"'}, f'property "kind": unknown kind "imp" (allowed: {KINDS})'),
    ({"kind": ""}, f'property "kind": has no kind (allowed: {KINDS})'),
    ({"kind": "7"}, f'property "kind": unknown kind 7 (allowed: {KINDS})'),
    ({"profile": '"brave"'}, f'property "profile": unknown profile "brave" (allowed: {PROFILES})'),
    ({"kind": '"hero"'}, 'property "profile": a hero has no profile of its own, so nothing decides for it '
                         f"(allowed: {PROFILES})"),
    ({"cost": ""}, 'property "cost": has no cost (allowed: whole numbers from 0 to 9999 resources)'),
    ({"cost": "-1"}, 'property "cost": cost is -1 (allowed: whole numbers from 0 to 9999 resources)'),
    ({"upkeep": "true"}, 'property "upkeep": upkeep is true (allowed: whole numbers from 0 to 9999 resources)'),
    ({"copies": "0"}, 'property "copies": copies is 0 (allowed: whole numbers from 1 to 99)'),
    ({"colour": "1"}, 'property "colour": unknown field "colour" (allowed: name, kind, profile, cost, upkeep, copies, '
                      "properties)"),
    ({"properties": "1"}, 'property "properties": properties is 1 (allowed: a table [card.properties])'),
    ({"properties": "{sight = 99}"}, 'property "sight": sight is 99 (allowed: whole numbers from 0 to 98 cells)'),
    ({"properties": "{move = 1.5}"}, 'property "move": move is 1.5 (allowed: whole numbers from 0 to 98 cells)'),
    ({"properties": "{goal = 1}"}, 'property "goal": goal is 1 (allowed: the name of a goal marker or of a unit)'),
    ({"properties": "{tempo = nan}"}, 'property "tempo": tempo is nan (allowed: a number)'),
    ({"properties": '{state = "home"}'}, 'property "state": unknown state "home" of profile hunter '
                                         "(allowed: sleep, wander, chase, flee)"),
    ({"properties": "{life = 5, max_life = 3}"}, 'property "life": life is 5, more than its max_life '
                                                 "(allowed: 1 to 3)"),
])
def test_each_finding_names_file_card_field_value_and_what_is_allowed(fields: dict[str, str], problem: str) -> None:
    assert findings(card(**fields)) == [f'my.toml, "A", {problem}']


def test_a_property_of_another_profile_is_unknown() -> None:
    (told,) = findings(card(properties="{wander_range = 3}"))
    assert told.startswith('my.toml, "A", property "wander_range": unknown property "wander_range" of profile hunter')


def test_two_cards_of_one_name_and_a_card_without_one() -> None:
    assert findings(card() + card() + card(name="")) == [
        'my.toml, "A", property "name": another card is called "A" too (allowed: a name of its own)',
        'my.toml, "card 3", property "name": has no name (allowed: any text of one line)']


def test_all_findings_are_told_at_once_and_the_good_cards_are_kept() -> None:
    deck, wrong = read_deck(card(cost="-1", copies="0", kind='"imp"') + card(name='"B"'), FILE, SHIPPED)
    assert (len(wrong), [each.name for each in deck.cards]) == (3, ["B"])
    assert {each.severity for each in wrong} == {"error"}


@pytest.mark.parametrize(("text", "problem"), [
    ("", "my.toml: the deck is empty (allowed: at least one [[card]])"),
    ("card = 3", 'my.toml, property "card": card is no list of tables (allowed: [[card]])'),
    ("[card]", 'my.toml, property "card": card is no list of tables (allowed: [[card]])'),
    ("name = 1\n" + card(), 'my.toml, property "name": name is 1 (allowed: any text of one line)'),
    ("author = 1\n" + card(), 'my.toml, property "author": unknown field "author" (allowed: card, name)'),
])
def test_a_file_that_is_no_deck_is_told_in_a_sentence(text: str, problem: str) -> None:
    assert findings(text) == [problem]


def test_a_file_that_is_no_toml_is_told_with_the_place() -> None:
    (told,) = findings("[[card]")
    assert told.startswith("my.toml: is no TOML file: Expected ']]'")


@pytest.mark.parametrize("text", [
    "a = " + "[" * 100_000, card(cost="0x" + "f" * 9000), card(cost="9" * 5000), card(cost="1e999"),
    card(cost="[1, 2]"), card(cost="1979-05-27"), card(properties="{tempo = 0x" + "f" * 9000 + "}"),
    card(name='"a\\nb"'), card(kind="[]"), card(name="{}")])
def test_a_hostile_file_is_a_finding_never_a_failure(text: str) -> None:
    assert findings(text)


def test_a_goal_that_does_not_exist_is_a_warning() -> None:
    deck, _ = read_deck(card(properties='{goal = "Altar"}'), FILE, SHIPPED)
    assert missing_goals(deck, FILE, ("Altar",)) == ()
    (warning,) = missing_goals(deck, FILE, ("Door", "Iva"))
    assert (warning.severity, str(warning)) == (
        "warning", 'my.toml, "A", property "goal": nothing is called "Altar", so it wanders (allowed: Door, Iva)')
