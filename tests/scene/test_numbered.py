"""The number a unit bears among its kind."""

from __future__ import annotations

from sandbox.base.frozen import replace
from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.rules.world import World
from sandbox.scene.numbered import numbers


def world(*units: tuple[str, str]) -> World:
    """Units by kind and name, side by side, in their joining order."""
    placed = tuple(Placed.of(kind, name, (x, 0)) for x, (kind, name) in enumerate(units))
    return Battle(Level("row", Grid.from_rows("." * len(units)), placed)).start().world


def test_units_of_one_kind_are_numbered_in_joining_order_and_a_single_one_is_not() -> None:
    found = numbers(world(("hero", "Iva"), ("goblin", "Zork"), ("rat", "Nib"), ("goblin", "Snag"), ("rat", "Sniff")))
    assert found == {"Zork": 1, "Snag": 2, "Nib": 1, "Sniff": 2}


def test_names_that_end_in_numbers_of_their_own_are_taken_at_their_word() -> None:
    assert numbers(world(("rat", "Rat 7"), ("rat", "Rat"), ("rat", "Rat 2"))) == {"Rat 7": 7, "Rat": 1, "Rat 2": 2}


def test_names_that_would_share_a_number_are_numbered_in_joining_order_and_none_against_its_own_name() -> None:
    assert numbers(world(("rat", "Old 2"), ("rat", "New 2"), ("rat", "Nib"))) == {"New 2": 2, "Nib": 3}


def test_a_name_beside_the_same_name_with_a_1_bears_none_since_it_is_not_the_first() -> None:
    assert numbers(world(("hero", "Hero"), ("hero", "Hero 1"))) == {"Hero 1": 1}
    assert numbers(world(("hero", "Hero"), ("hero", "Hero 1"), ("hero", "Hero 2"))) == {"Hero 1": 1, "Hero 2": 2}
    assert numbers(world(("hero", "Hero"), ("hero", "Hero 2"))) == {"Hero": 1, "Hero 2": 2}


def test_a_name_that_ends_in_0_bears_no_number_and_leaves_the_others_theirs() -> None:
    assert numbers(world(("rat", "Rat 0"), ("rat", "Rat 1"), ("rat", "Rat_02"))) == {"Rat 1": 1, "Rat_02": 2}


def test_the_fallen_keep_their_number_and_nobody_takes_another_one() -> None:
    both = world(("goblin", "Zork"), ("goblin", "Snag"))
    assert numbers(both.with_unit(replace(both["Zork"], life=0))) == numbers(both)
