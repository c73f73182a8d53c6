"""Effects, cooldowns, mana, potions, summoning and traps (guide: battle, Effects; battle, Abilities)."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.battle.battle import Step
from sandbox.rules import effects
from sandbox.rules.effects import Effect
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Healed,
    Joined,
    Ordered,
    Rolled,
)
from sandbox.rules.unit import Placed
from tests.spec.arena import STILL, arena, deeds, lives, placed, played, with_trap
from tests.spec.drawn import row

# Effects

@pytest.mark.parametrize("effect", ["poison", "bleed"])
def test_poison_and_bleeding_hurt_at_the_start_of_so_many_own_turns(effect: str) -> None:
    found = played(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11), **STILL), 10,
                   {"Iva": {"effects": (Effect(effect, 3, 2),)}})
    assert lives(found, "Iva") == [40, 38, 38, 36, 36, 34, 34, 34, 34, 34, 34]
    told = [(event.unit, event.target, event.effect, event.turns, event.amount)
            for step in found for event in step.events if isinstance(event, Affected)]
    assert told == [("Iva", "Iva", effect, left, 2) for left in (2, 1, 0)]


def test_effects_tick_before_the_unit_acts_so_one_who_falls_of_them_does_nothing() -> None:
    found = played(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase"), placed(
        "goblin", "Rest", 11), **STILL), 2, {"Goblin": {"effects": (Effect("poison", 2, 99),)}})
    assert [event.event for event in found[2].events] == ["effect", "fall", "end_turn"]
    assert found[2].world.is_free((1, 0))
    assert found[2].world["Iva"].life == 40


def test_the_last_of_a_team_that_falls_of_poison_ends_the_battle() -> None:
    found = played(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11), **STILL), 2,
                   {"Goblin": {"effects": (Effect("poison", 2, 99),)}})
    assert found[2].events[-1] == BattleOver(1, 2, "won", "heroes")


def test_poison_and_bleeding_both_hurt() -> None:
    both = (Effect("poison", 1, 2), Effect("bleed", 1, 3))
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11), **STILL)
    found = played(level, 1, {"Iva": {"effects": both}})
    assert (found[1].world["Iva"].life, found[1].world["Iva"].effects) == (35, ())


def test_a_ward_halves_what_its_bearer_takes_in_so_many_rounds_rounded_up() -> None:
    level = arena(placed("hero", "Iva", 0, life=40), placed("goblin", "Goblin", 1, state="chase", damage=5))
    found = played(level, 10, {"Iva": {"effects": (Effect("ward", 4),)}})
    # Put on in the hero's own turn with 3, it has ticked no more than here after one.
    assert lives(found, "Iva")[::2] == [40, 37, 34, 31, 26, 21]


def test_a_hex_halves_what_its_bearer_deals_in_so_many_own_turns_rounded_up() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase", damage=5))
    found = played(level, 10, {"Goblin": {"effects": (Effect("hex", 3),)}})
    assert lives(found, "Iva")[::2] == [40, 37, 34, 31, 26, 21], "three blows of half, then whole ones"
    assert [bool(step.world["Goblin"].effects) for step in found[::2]] == [True] * 3 + [False] * 3


def test_a_ward_and_a_hex_together_halve_twice() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase", damage=9))
    found = played(level, 2, {"Goblin": {"effects": (Effect("hex", 3),)}, "Iva": {"effects": (Effect("ward", 3),)}})
    assert found[2].world["Iva"].life == 40 - 3, "9, 5, 3"


def test_a_scripted_hit_deals_what_it_says() -> None:
    level = arena(placed("hero", "Iva", 0, script=(row(0, 0, 5),)), placed("goblin", "Goblin", 11), **STILL)
    found = played(level, 1, {"Iva": {"effects": (Effect("hex", 3),)}, "Goblin": {"effects": (Effect("ward", 3),)}})
    assert found[1].world["Goblin"].life == 11


def test_the_same_effect_put_on_again_starts_anew_and_does_not_add_up() -> None:
    assert effects.put((Effect("poison", 1, 2), Effect("ward", 2)), Effect("poison", 3, 2)) == (
        Effect("ward", 2), Effect("poison", 3, 2))


def test_a_shamans_spit_deals_2_and_poisons_2_for_3_turns() -> None:
    level = arena(placed("hero", "Iva", 0), placed("shaman", "Shaman", 2, state="chase"))
    found = played(level, 2)
    assert [event for event in found[2].events if isinstance(event, Attacked | Affected)] == [
        Attacked(1, 2, "Shaman", "Iva", 2), Affected(1, 2, "Shaman", "Iva", "poison", 3, 2)]


def test_a_hounds_rend_deals_4_and_bleeds_2_for_3_turns_and_the_bleeding_hero_leaves_blood() -> None:
    level = arena(placed("hero", "Iva", 0), placed("hound", "Hound", 1, state="chase", tempo=1))
    found = played(level, 3, orders=("pass", "go 0,2"))
    assert [event for event in found[2].events if isinstance(event, Attacked | Affected)] == [
        Attacked(1, 2, "Hound", "Iva", 4), Affected(1, 2, "Hound", "Iva", "bleed", 3, 2)]
    assert found[3].world.blood == {(0, 0), (0, 1)}


# Cooldowns, mana, potions, antidotes

@pytest.mark.parametrize(("kind", "x", "found"), [
    ("cultist", 3, ["firebolt", "attack", "firebolt", "attack", "firebolt"]),
    ("brute", 1, ["slam", "attack", "attack", "slam", "attack"])])
def test_every_2nd_turn_is_one_of_two_every_3rd_one_of_three(kind: str, x: int, found: list[str]) -> None:
    level = arena(placed("hero", "Iva", 0, life=400, max_life=400), placed(kind, "Foe", x, state="chase"))
    assert deeds(played(level, 10), "Foe") == found


def test_a_skill_with_cooldown_2_is_ready_again_in_the_turn_after_next_and_mana_never_comes_back() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, life=400, max_life=400), driver="autopilot",
                  **STILL)
    found = played(level, 16)
    assert deeds(found, "Iva") == ["strike", "sweep", "strike", "attack", "attack", "attack", "attack", "attack"]
    assert [step.world["Iva"].mana for step in found[1::2]] == [7, 3, 0, 0, 0, 0, 0, 0]


def test_the_healing_potion_gives_15_and_there_is_one() -> None:
    level = arena(placed("hero", "Iva", 0, life=5), placed("goblin", "Goblin", 1, life=99, max_life=99),
                  driver="autopilot", **STILL)
    found = played(level, 3)
    assert (deeds(found, "Iva")[0], found[1].world["Iva"].life, found[1].world["Iva"].potions) == ("potion", 20, 0)
    assert "potion" not in deeds(found, "Iva")[1:]


def test_healing_never_gives_more_than_the_life_it_can_have() -> None:
    level = arena(placed("hero", "Iva", 0, life=2, max_life=10), placed("goblin", "Goblin", 1), driver="autopilot",
                  **STILL)
    found = played(level, 1)
    assert found[1].world["Iva"].life == 10
    assert [event.amount for event in found[1].events if isinstance(event, Healed)] == [8], "what it really regained"


def test_the_antidote_ends_poison_and_bleeding_and_nothing_else() -> None:
    level = arena(placed("hero", "Iva", 0, life=18), placed("goblin", "Goblin", 1), driver="autopilot",
                  **STILL, skill_heal=0)
    lasting = (Effect("poison", 3, 1), Effect("ward", 3), Effect("bleed", 3, 1))
    found = played(level, 1, {"Iva": {"effects": lasting}})
    assert deeds(found, "Iva") == ["antidote"]
    assert (found[1].world["Iva"].effects, found[1].world["Iva"].antidotes) == ((Effect("ward", 2),), 0)


def test_sweep_hits_all_in_reach_2() -> None:
    goblins = (placed("goblin", name, x, y) for name, x, y in (("A", 4, 0), ("B", 7, 0), ("C", 8, 0), ("D", 6, 1)))
    level = arena(placed("hero", "Iva", 5), *goblins, driver="autopilot", **STILL)
    found = played(level, 1)
    assert deeds(found, "Iva") == ["sweep"]
    assert {name: found[1].world[name].life for name in "ABCD"} == {"A": 11, "B": 11, "C": 16, "D": 11}


def test_a_cooldown_goes_down_once_in_an_own_turn_also_when_the_hero_waits() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11), **STILL)
    found = played(level, 3, {"Iva": {"cooldowns": (("strike", 3),), "effects": (Effect("poison", 3, 2),)}},
                   ("wait", "pass"))
    assert [step.world["Iva"].cooldowns for step in found] == [(("strike", 3),)] + [(("strike", 2),)] * 3
    assert lives(found, "Iva") == [40, 38, 38, 38]


# Summoning

def summoned(*more: Placed, rows: tuple[str, ...] = ("." * 12,) * 3, x: int = 1, steps: int = 2,
             **facts: Any) -> list[Step]:
    """The warden, below half its life, beside the hero; the hero passes first."""
    return played(arena(placed("hero", "Iva", 0, life=400, max_life=400),
                        placed("warden", "Warden", x, state="chase", **{"life": 29, **facts}), *more, rows=rows), steps)


def test_the_warden_below_half_its_life_summons_two_rats_on_the_nearest_free_cells_and_they_join() -> None:
    found = summoned()
    joined = [event for event in found[2].events if isinstance(event, Joined)]
    assert joined == [Joined(1, 2, "Rat 1", "rat", "foes", (2, 0)), Joined(1, 2, "Rat 2", "rat", "foes", (1, 1))]
    world = found[2].world
    assert [(world[name].state, world[name].life, world[name].team) for name in ("Rat 1", "Rat 2")] == [
        ("chase", 9, "foes")] * 2
    assert world["Warden"].phase == 2


def test_it_summons_once_and_then_slams_every_3rd_turn() -> None:
    found = summoned(placed("goblin", "Goblin", 11), steps=24)
    assert deeds(found, "Warden")[:5] == ["summon", "slam", "attack", "attack", "slam"]
    assert sum(isinstance(event, Joined) for step in found for event in step.events) == 2


def test_at_half_its_life_it_does_not_summon_yet() -> None:
    assert deeds(summoned(life=30), "Warden") == ["slam"]


def test_fewer_come_where_fewer_cells_are_free() -> None:
    world = summoned(rows=("...",))[2].world
    assert (len(world.units) - 2, world["Warden"].phase) == (1, 2)


def test_where_no_cell_is_free_summoning_cannot_be_done_now_and_is_not_considered() -> None:
    found = summoned(rows=("..",))
    assert found[2].world["Warden"].phase == 1
    assert deeds(found, "Warden")[:1] == ["slam"]


def test_the_names_of_newcomers_are_such_as_nobody_bears() -> None:
    found = summoned(placed("goblin", "Rat 1", 11, tempo=1))
    assert [event.unit for event in found[2].events if isinstance(event, Joined)] == ["Rat 2", "Rat 3"]


def test_newcomers_roll_and_whose_place_has_passed_wait_for_the_next_round() -> None:
    found = summoned(steps=3)
    assert [type(event) for event in found[2].events if isinstance(event, Joined | Rolled)] == [Joined, Rolled] * 2
    order = found[2].world.initiative
    assert (order.order, set(order.late)) == (("Iva", "Warden"), {"Rat 1", "Rat 2"})
    ordered = next(event for event in found[3].events if isinstance(event, Ordered))
    assert len(ordered.order) == 4


def test_newcomers_that_rank_below_the_one_acting_still_act_in_this_round() -> None:
    order = summoned(tempo=99, steps=1)[1].world.initiative
    assert (order.order[0], set(order.order[1:]), order.late) == ("Warden", {"Iva", "Rat 1", "Rat 2"}, ())


# Traps

def test_a_machine_that_steps_on_a_trap_is_hurt_and_may_fall() -> None:
    level = with_trap(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 4, state="chase"),
                            placed("goblin", "Rest", 11), **STILL), (3, 0), 16)
    found = played(level, 2)
    assert [event.event for event in found[2].events] == ["move", "effect", "fall", "end_turn"]
    assert found[2].world.is_free((3, 0))


def test_standing_on_a_trap_does_not_hurt_again() -> None:
    level = with_trap(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11), **STILL), (0, 0), 5)
    assert lives(played(level, 4), "Iva") == [40] * 5


def test_a_scripted_hero_that_is_put_on_a_trap_is_hurt() -> None:
    level = with_trap(arena(placed("hero", "Iva", 0, script=(row(3, 0),)), placed("goblin", "Goblin", 11), **STILL),
                      (3, 0), 5)
    assert played(level, 1)[1].world["Iva"].life == 35
