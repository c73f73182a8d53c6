"""Heroes on autopilot, several teams and heroes, companions, neutral units (guide: battle)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.battle.battle import Step
from sandbox.grid.terrain import Terrain
from sandbox.rules.events import (
    Attacked,
    BattleOver,
    Passed,
    TurnEnded,
)
from sandbox.rules.unit import NEUTRAL
from tests.spec.arena import STILL, arena, deeds, placed, played
from tests.spec.drawn import events

# Autopilot

def test_autopilot_walks_to_the_nearest_enemy_fights_and_wins_the_whole_battle() -> None:
    level = arena(placed("hero", "Iva", 0), placed("rat", "Rat", 6), placed("rat", "Rat 2", 11, 2), driver="autopilot",
                  **STILL)
    found = events(level)
    assert found[-1] == BattleOver(found[-1].round, found[-1].turn, "won", "heroes")  # type: ignore[union-attr]
    assert {event.profile for event in found if isinstance(event, TurnEnded) and event.unit == "Iva"} == {"autopilot"}
    assert found == events(level)


def test_autopilot_with_fighting_off_walks_up_to_an_enemy_and_then_passes() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 5), driver="autopilot", combat=False, **STILL)
    found = played(level, 6)
    assert [step.world["Iva"].cell for step in found[1::2]] == [(3, 0), (4, 0), (4, 0)]
    assert [type(event) for event in found[5].events if isinstance(event, Passed | Attacked)] == [Passed]


def test_autopilot_without_a_way_to_anybody_passes() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 2), rows=(".#.",), driver="autopilot", **STILL)
    assert "pass" in [event.event for event in played(level, 1)[1].events]


# Several teams

def test_the_battle_goes_on_while_two_of_three_teams_are_left() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Wolf", 1, team="wolves", life=6), placed(
        "goblin", "Goblin", 11), **STILL)
    found = played(level, 1, orders=("attack Wolf",))
    assert not found[1].world["Wolf"].is_alive
    assert not found[1].world.is_over


def test_two_enemy_factions_fight_each_other() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Wolf", 9, state="chase", team="wolves"),
                  placed("goblin", "Goblin", 10, state="chase"))
    found = played(level, 3)
    assert [(event.unit, event.target) for step in found for event in step.events if isinstance(event, Attacked)] == [
        ("Wolf", "Goblin"), ("Goblin", "Wolf")]


def test_a_companion_of_the_hero_with_a_machine_fights_the_heros_enemies() -> None:
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Friend", 3, state="chase", team="heroes"),
                  placed("goblin", "Goblin", 4, state="chase"))
    found = played(level, 3)
    assert [(event.unit, event.target) for step in found for event in step.events if isinstance(event, Attacked)] == [
        ("Friend", "Goblin"), ("Goblin", "Friend")]


def test_a_companion_that_is_a_hero_itself_fights_as_heroes_do() -> None:
    for profile in ("hunter", "canon", "guard"):
        level = arena(placed("hero", "Iva", 0), placed("hero", "Una", 3, state="chase", profile=profile),
                      placed("goblin", "Goblin", 4, life=99, max_life=99), **STILL)
        assert deeds(played(level, 6), "Una") == ["strike", "sweep"]
        assert played(level, 2)[2].world["Una"].mana == 7


def test_each_machine_is_after_the_nearest_of_several_heroes() -> None:
    level = arena(placed("hero", "Iva", 0), placed("hero", "Una", 11), placed("goblin", "A", 3, state="chase"),
                  placed("goblin", "B", 8, state="chase"))
    found = played(level, 4)
    assert (found[4].world["A"].cell, found[4].world["B"].cell) == ((2, 0), (9, 0))


def attacked(found: list[Step], name: str) -> list[str]:
    """Whom a unit attacked, in order."""
    return [event.target for step in found for event in step.events if isinstance(event, Attacked)
            and event.unit == name]


@pytest.mark.parametrize("profile", ["hunter", "canon", "guard"])
def test_of_several_in_reach_a_machine_attacks_the_nearest_by_path_and_not_who_joined_first(profile: str) -> None:
    level = arena(placed("hero", "Iva", 1), placed("hero", "Una", 6), placed(
        "goblin", "Foe", 4, state="chase", range=3, profile=profile))
    assert attacked(played(level, 3), "Foe") == ["Una"], "2 cells away, the other 3"


@pytest.mark.parametrize("profile", ["hunter", "canon", "guard"])
def test_where_the_nearest_is_out_of_reach_a_machine_attacks_the_first_in_reach_in_joining_order(profile: str) -> None:
    level = arena(placed("hero", "Una", 1), placed("hero", "Iva", 8), placed("hero", "Ada", 7), placed(
        "goblin", "Foe", 5, state="chase", range=3, profile=profile))
    chasm = level.grid.with_cells({(6, y): Terrain(enterable=False) for y in (0, 1)})
    found = played(replace(level, grid=chasm), 4)
    assert found[-1].decision is not None and found[-1].decision.evidence.quarry == "Una"
    assert attacked(found, "Foe") == ["Iva"]


def test_the_enemies_win_only_when_the_last_hero_has_fallen() -> None:
    level = arena(placed("hero", "Iva", 0, life=1), placed("hero", "Una", 11, life=1),
                  placed("goblin", "A", 1, state="chase"), placed("goblin", "B", 10, state="chase"))
    found = played(level, 4)
    assert [step.world.is_over for step in found] == [False] * 4 + [True]
    assert found[4].events[-1] == BattleOver(1, 4, "won", "foes")


def test_neutral_units_are_nobodys_target_of_no_profile_and_of_no_driver() -> None:
    rock = placed("goblin", "Rock", 1, team=NEUTRAL, profile="")
    for kind, facts in (("goblin", {"profile": "aggressive"}), ("goblin", {"state": "chase"}),
                        ("cultist", {"state": "chase"}), ("hero", {"team": "foes"})):
        level = arena(placed("hero", "Iva", 11, life=400, max_life=400), rock, placed(kind, "Foe", 0, **facts),
                      driver="autopilot", max_rounds=8)
        found = events(level)
        assert not [event for event in found if isinstance(event, Attacked) and event.target == "Rock"]
        assert not [event for event in found if getattr(event, "unit", "") == "Rock"]


def test_the_battle_is_over_although_neutral_units_are_left() -> None:
    rock = placed("goblin", "Rock", 5, team=NEUTRAL, profile="")
    level = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, life=1), rock, **STILL)
    assert played(level, 1, orders=("attack Goblin",))[1].events[-1] == BattleOver(1, 1, "won", "heroes")
