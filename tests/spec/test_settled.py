"""What was settled when independent models of the rules were compared, each by its sentence (guide: battle)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox.battle.battle import Battle
from sandbox.files.opening import open_level
from sandbox.rules import effects
from sandbox.rules.deck import Card, Deck
from sandbox.rules.effects import Effect
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Chose,
    Event,
    Healed,
    Ordered,
    OrderRefused,
    Rolled,
    line,
)
from sandbox.rules.initiative import Combatant, Initiative, counted_roll, join
from sandbox.rules.kind import KINDS
from sandbox.rules.unit import Placed
from tests.spec.arena import STILL, arena, lives, placed, played
from tests.spec.board import decided
from tests.spec.drawn import events
from tests.tiled.maps import document, objects


def happened(found: list[Any], sort: type[Event]) -> list[Any]:
    return [event for step in found for event in step.events if isinstance(event, sort)]


# Numbers

@pytest.mark.parametrize(("amount", "half"), [(9, 5), (7, 4), (1, 1), (8, 4), (0, 0)])
def test_halves_round_up(amount: int, half: int) -> None:
    hall = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase", damage=amount))
    found = played(hall, 2, {"Iva": {"effects": (Effect("ward", 3),)}})
    assert effects.halved(amount) == half
    assert lives(found, "Iva")[-1] == 40 - half


@pytest.mark.parametrize("raw", [7, 10**400, 1e308, 6.5], ids=["7", "10**400", "1e308", "6.5"])
def test_a_roll_larger_than_the_range_counts_as_the_largest_however_large(raw: object) -> None:
    assert counted_roll(raw, 6) == 6
    start = Battle(arena(placed("hero", "Iva", 0, roll=raw), placed("goblin", "Goblin", 5))).start()
    ordered = next(event for event in start.events if isinstance(event, Ordered))
    assert {entry["unit"]: entry["roll"] for entry in ordered.order}["Iva"] == 6


@pytest.mark.parametrize(("written", "counted"), [
    ("1e999", 6), ("1e400", 6), pytest.param("9" * 400, 6, id="400 digits"), ("-1e999", 0), ("2.9", 2), ("inf", 0),
    ("٥", 0), ("1_0", 0)])
def test_a_roll_in_a_map_counts_as_what_its_ascii_digits_say(written: str, counted: int, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    line = ('<object id="{}" name="{}" type="{}" x="{}" y="0"><properties><property name="roll" value="{}"/>'
            '</properties><point/></object>')
    path.write_bytes(document(objects(line.format(1, "Iva", "Hero", 0, written), line.format(2, "G", "Enemy", 32, 0))))
    opened = open_level(path).level
    assert not opened.errors and any("counts as" in str(finding) for finding in opened.findings)
    ordered = next(event for event in Battle(opened).start().events if isinstance(event, Ordered))
    assert {entry["unit"]: entry["roll"] for entry in ordered.order} == {"Iva": counted, "G": 0}


def test_a_tempo_larger_than_any_float_is_still_a_finite_number() -> None:
    after = join(Initiative(), "A", "x", 10**400, 0)
    assert isinstance(after, Initiative) and after.members == (Combatant("A", "x", 10**400, 0),)


# How long things last

def test_a_hex_lasts_three_own_turns_of_its_target() -> None:
    hall = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase", damage=9))
    found = played(hall, 10, {"Goblin": {"effects": (Effect("hex", 3),)}})
    assert [event.amount for event in happened(found, Attacked)] == [5, 5, 5, 9, 9]


def test_a_ward_lasts_until_the_start_of_its_bearers_third_later_turn() -> None:
    hall = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 1, state="chase", damage=2, life=99, max_life=99),
                 driver="autopilot", flee_share=0, buff=99, skill_heal=0)
    found = played(hall, 10)
    put = next(event for event in happened(found, Affected) if event.effect == "ward")
    assert put.turn == 1, "in its first turn it wards itself"
    blows = [(event.turn, event.amount) for event in happened(found, Attacked) if event.unit == "Goblin"]
    assert blows == [(2, 1), (4, 1), (6, 1), (8, 2), (10, 2)], "turn 7 is its third later one"


@pytest.mark.parametrize(("kind", "full"), [("hound", "sprint"), ("brute", "rest")])
def test_sprint_and_rest_are_ready_again_after_3(kind: str, full: str) -> None:
    hall = arena(placed("hero", "Iva", 0), placed(kind, "Foe", 10, profile="shy", life=5))
    used = []
    for event in happened(played(hall, 20), Affected if full == "sprint" else Healed):
        if event.unit == "Foe":
            used.append(event.round)
    assert used == [1, 4, 7, 10]


# Dice

def test_no_die_is_thrown_for_the_nearest_enemy_where_all_the_nearest_are_in_reach() -> None:
    assert not decided("@m@", profile="aggressive", combat=False).evidence.picked
    assert decided("@..m..@", profile="aggressive", dice=(0,), combat=False).evidence.picked, "else one is"


@pytest.mark.parametrize("units", [("Iva",), ("Iva", "Ada")])
def test_a_battle_of_one_side_throws_no_initiative_dice(units: tuple[str, ...]) -> None:
    alone = arena(*(Placed.of("hero", name, (place, 0)) for place, name in enumerate(units)))
    told = events(alone)
    assert not [event for event in told if isinstance(event, Rolled)]
    assert isinstance(told[-1], BattleOver) and told[-1].team == "heroes"
    both = arena(*alone.units, Placed.of("goblin", "Goblin", (9, 0)))
    assert len([event for event in Battle(both).start().events if isinstance(event, Rolled)]) == len(units) + 1


# The log

def chosen(found: list[Any], unit: str) -> list[list[Any]]:
    """The actions a unit considered, as lines of the log hold them."""
    told = [json.loads(line(event)) for event in happened(found, Chose) if event.unit == unit]
    return [action for each in told for action, _ in each["considered"]] + [each["chosen"] for each in told]


def test_a_unit_that_acts_on_itself_is_its_target_in_the_log() -> None:
    hall = arena(placed("hero", "Iva", 0, life=10), placed("goblin", "Goblin", 1, life=99, max_life=99),
                 placed("goblin", "Other", 2), driver="autopilot", **STILL)
    found = played(hall, 1, {"Iva": {"effects": (Effect("poison", 3, 1),)}})
    aims = dict(map(tuple, chosen(found, "Iva")))
    assert {name: aims[name] for name in ("potion", "antidote", "mend", "ward")} == dict.fromkeys(
        ("potion", "antidote", "mend", "ward"), "Iva")
    assert (aims["sweep"], aims["strike"], aims["hex"]) == (None, "Goblin", "Goblin"), "all around are nobody's target"


def test_a_shaman_that_heals_itself_is_its_target_in_the_log() -> None:
    hall = arena(placed("hero", "Iva", 0), placed("shaman", "Shaman", 2, state="chase", life=5), flee_share=0)
    found = played(hall, 2)
    assert chosen(found, "Shaman")[-1] == ["heal", "Shaman"]
    assert [(event.unit, event.target) for event in happened(found, Healed)] == [("Shaman", "Shaman")]


def test_rest_and_sprint_tell_the_unit_itself_as_their_target() -> None:
    hall = arena(placed("hero", "Iva", 0), placed("brute", "Brute", 10, profile="shy", life=5),
                 placed("hound", "Hound", 10, 2, profile="shy"))
    found = played(hall, 3)
    told = [(event.unit, event.target) for event in (*happened(found, Healed), *happened(found, Affected))]
    assert sorted(told) == [("Brute", "Brute"), ("Hound", "Hound")]


# Who is there

@pytest.mark.parametrize(("team", "problem"), [("red", ""), ("foes", ""), ("none", "nobody fights"), ("", "")])
def test_a_hero_of_another_team_is_a_hero(team: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    stated = f'<properties><property name="team" value="{team}"/></properties>' if team else ""
    path.write_bytes(document(objects(f'<object id="1" type="Hero" x="0" y="0">{stated}<point/></object>')))
    errors = [finding.problem for finding in open_level(path).level.errors]
    assert len(errors) == bool(problem)
    assert not problem or problem in errors[0]
    assert not any("no hero" in error for error in errors)


# Machines

def test_with_several_in_reach_a_machine_fights_its_quarry() -> None:
    hall = arena(placed("hero", "Ada", 0, life=5), placed("hero", "Iva", 2),
                 placed("cultist", "Cultist", 3, state="chase"))
    attacked = happened(played(hall, 3), Attacked)
    assert [(event.unit, event.target) for event in attacked] == [("Cultist", "Iva")], "the nearest, not the weakest"


@pytest.mark.parametrize("combat", [True, False])
def test_calm_is_set_with_combat_off_too(combat: bool) -> None:
    hall = arena(placed("hero", "Iva", 1), placed("goblin", "Goblin", 0, state="chase"), combat=combat,
                 calm_turns=4)
    told = played(hall, 4, orders=("move right", "move right", "move right", "pass"))
    broken_off = next(step.world["Goblin"] for step in told if step.world["Goblin"].state == "wander")
    assert broken_off.calm == 4


@pytest.mark.parametrize(("profile", "state"), [("canon", "chase"), ("hunter", "flee")])
def test_fearless_is_asked_by_the_machine_canon_alone(profile: str, state: str) -> None:
    hall = arena(placed("hero", "Iva", 0), placed("warden", "Warden", 3, profile=profile, state="chase", life=3),
                 summon=0)
    assert played(hall, 2)[-1].world["Warden"].state == state


@pytest.mark.parametrize(("avoid", "closed"), [(True, {(6, 0)}), (False, set())])
def test_flight_safety_closes_units_cells_only_with_avoid_units(avoid: bool, closed: set[tuple[int, int]]) -> None:
    hall = arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 3, state="flee", life=1),
                 placed("goblin", "Other", 6), flight="safety", avoid_units=avoid)
    decision = next(step.decision for step in played(hall, 2) if step.decision and step.decision.unit == "Goblin")
    own = next(search for search in decision.evidence.searches if search.variant == "wave")
    assert set(own.closed) - {(0, 0)} == closed


def test_waiting_is_refused_where_nobody_of_the_order_can_act_also_when_the_kraken_still_comes() -> None:
    hall = replace(arena(placed("hero", "Iva", 0)), deck=Deck("a.toml", (Card("Rat", KINDS["rat"], 2, "aggressive"),)),
                   spawns=((11, 0),))
    told = Battle(hall).advance(Battle(hall).start().world, ("wait",)).events
    refused = [event for event in told if isinstance(event, OrderRefused)]
    assert len(refused) == 1 and "nobody can act after Iva" in refused[0].reason
