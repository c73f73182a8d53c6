"""The kinds and their specials have the numbers of the page (guide: battle, Kinds)."""

from __future__ import annotations

from sandbox.rules import effects
from sandbox.rules.kind import KINDS as SHELF

KINDS = """
hero 40 8 6 1 3 -
goblin 16 6 4 1 3 hunter
rat 9 7 2 1 4 hunter
cultist 20 5 3 3 2 canon
shaman 14 5 2 3 2 canon
hound 12 9 3 1 5 canon
brute 28 3 6 1 2 canon
guard 18 5 4 1 3 guard
warden 60 4 7 1 2 canon
"""
PAGE = [SHELF[text.split()[0]] for text in KINDS.strip().splitlines()]
SPECIALS = {
    "hero": {"strike": ("strike", 9, 0, 2, 3, "", 0), "sweep": ("all", 5, 2, 2, 4, "", 0),
             "mend": ("heal", 12, 0, 2, 4, "", 0), "ward": ("buff", 0, 0, 2, 2, "ward", 3),
             "hex": ("debuff", 0, 4, 2, 2, "hex", 3)},
    "goblin": {}, "rat": {}, "guard": {},
    "cultist": {"firebolt": ("strike", 7, 5, 2, 0, "", 0)},
    "shaman": {"heal": ("heal", 8, 5, 3, 0, "", 0), "spit": ("strike", 2, 4, 3, 0, "poison", 3)},
    "hound": {"rend": ("strike", 4, 0, 3, 0, "bleed", 3)},
    "brute": {"slam": ("strike", 9, 0, 3, 0, "", 0)},
    "warden": {"summon": ("summon", 0, 0, 0, 0, "", 0), "slam": ("strike", 10, 0, 3, 0, "", 0)}}
"""Sort, amount, reach (0: its range), every so many turns, mana, effect, turns."""


def test_the_kinds_have_the_numbers_of_the_page() -> None:
    for name, *numbers, profile in (text.split() for text in KINDS.strip().splitlines()):
        kind = SHELF[name]
        assert [kind.life, kind.tempo, kind.damage, kind.range, kind.move] == list(map(int, numbers))
        assert (kind.profile or "-") == profile


def test_the_kinds_have_the_specials_of_the_page() -> None:
    for kind in PAGE:
        assert {each.name: (each.sort, each.amount, each.reach, each.every, each.mana, each.effect, each.turns)
                for each in kind.abilities} == SPECIALS[kind.name]
        assert {each.strength for each in kind.abilities if each.effect in effects.HURTING} <= {2}
        assert kind.is_fearless == (kind.name == "warden")
    hero = SHELF["hero"]
    assert (hero.mana, hero.potions, hero.potion_heals, hero.antidotes) == (10, 1, 15, 1)
    full = {kind.name: (kind.full_action.name, kind.full_action.amount) for kind in PAGE if kind.full_action}
    assert full == {"hound": ("sprint", 0), "brute": ("rest", 5)}
