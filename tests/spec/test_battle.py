"""How all of it runs together: drivers, fighting, time, teams, bad input (spec: battle.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sandbox.ai.act import Attack, Use
from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.param import Value
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.history import History
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, Terrain
from sandbox.rules import effects
from sandbox.rules.effects import Effect
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Commanded,
    Healed,
    Joined,
    Moved,
    Ordered,
    OrderRefused,
    TurnEnded,
    line,
)
from sandbox.rules.kind import KINDS as SHELF
from sandbox.rules.level import Level
from sandbox.rules.unit import NEUTRAL, Hit, Placed, ScriptRow
from tests.spec.drawn import cells, drawn, events, row, states, turns, worlds

PEACE = {"combat": False}
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


def told(level: Level, *names: str, rounds: int = 1, orders: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The events of these names as the log writes them."""
    lines = [json.loads(line(event)) for event in events(level, rounds, orders)]
    return [each for each in lines if each["event"] in names]


def test_the_kinds_have_the_numbers_of_the_page() -> None:
    assert SHELF.names == tuple(text.split()[0] for text in KINDS.strip().splitlines())
    for name, *numbers, profile in (text.split() for text in KINDS.strip().splitlines()):
        kind = SHELF[name]
        assert [kind.life, kind.tempo, kind.damage, kind.range, kind.move] == list(map(int, numbers))
        assert (kind.profile or "-") == profile


def test_the_kinds_have_the_specials_of_the_page() -> None:
    for kind in SHELF:
        assert {each.name: (each.sort, each.amount, each.reach, each.every, each.mana, each.effect, each.turns)
                for each in kind.abilities} == SPECIALS[kind.name]
        assert {each.strength for each in kind.abilities if each.effect in effects.HURTING} <= {2}
        assert kind.is_fearless == (kind.name == "warden")
    hero = SHELF["hero"]
    assert (hero.mana, hero.potions, hero.potion_heals, hero.antidotes) == (10, 1, 15, 1)
    full = {kind.name: (kind.full_action.name, kind.full_action.amount) for kind in SHELF if kind.full_action}
    assert full == {"hound": ("sprint", 0), "brute": ("rest", 5)}


# Dice

def test_a_die_of_n_faces_is_the_whole_part_of_random_times_n() -> None:
    assert [DiceTape(1).roll(place, 6) for place in range(5)] == [0, 5, 4, 1, 2]


def test_a_seed_is_1_unless_given_and_0_is_a_seed_too() -> None:
    assert (Battle(drawn("@g")).seed, Battle(drawn("@g", seed=5)).seed, Battle(drawn("@g"), seed=0).seed) == (1, 5, 0)


def test_no_die_is_thrown_for_a_pinned_roll_or_a_roll_range_of_0() -> None:
    free = {"Iva": {"roll": None}, "Goblin": {"roll": None}}
    assert told(drawn("@g"), "dice") == []
    assert told(drawn("@g", values={"roll_range": 0}, **free), "dice") == []
    assert [die["faces"] for die in told(drawn("@g", **free), "dice")] == [7, 7]


# Drivers of heroes

def test_by_hand_stepping_into_an_adjacent_enemy_attacks_it() -> None:
    assert told(drawn("@g"), "attack", "command", orders=("move right",))[:2] == [
        {"event": "command", "round": 1, "turn": 1, "unit": "Iva", "command": "move right"},
        {"event": "attack", "round": 1, "turn": 1, "unit": "Iva", "target": "Goblin", "amount": 6}]


def test_by_hand_walks_up_to_move_cells_a_turn() -> None:
    history = History(Battle(drawn("@........g")))
    history.order("go 6,0")
    assert history.world["Iva"].cell == (3, 0)
    assert history.waits_for is None, "no step is left and nobody is in reach"


def test_a_refused_order_leaves_the_turn_open() -> None:
    history = History(Battle(drawn("#####", "#@.g#", "#####")))
    for order, reason in (("move up", "a wall is there"), ("attack Rat", "Rat is no living enemy"),
                          ("attack Goblin", "Goblin is out of reach"), ("dance", "unknown order 'dance'"),
                          ("go 0,0", "no way there"), ("go 1,1", "already there")):
        history.order(order)
        refused = history.step.events[-1]
        assert isinstance(refused, OrderRefused) and refused.reason == reason
        assert history.waits_for == "Iva"
    assert history.world.turn == 1, "all of it is one activation"


def test_with_fighting_off_a_hero_by_hand_attacks_nobody() -> None:
    refused = told(drawn("@g", values=PEACE), "refused", orders=("move right",))
    assert refused[0]["reason"] == "fighting is off"


def test_a_hero_that_waits_goes_last_and_keeps_its_steps() -> None:
    history = History(Battle(drawn("@...g....", ".........", values={"wake": 0})))
    history.order("move right")
    history.order("wait")
    assert history.forward("turn")
    assert history.waits_for == "Iva"
    assert history.world["Iva"].moves_left == 2
    history.order("go 8,0")
    assert history.world["Iva"].cell == (3, 0)
    assert history.world["Iva"].turns == 1, "it is still the same own turn"


def test_waiting_a_second_time_is_refused() -> None:
    reasons = [each["reason"] for each in told(drawn("@..g"), "refused", orders=("wait", "wait", "pass"))]
    assert reasons == ["Iva has already waited in this round"]


def test_by_script_the_hero_is_put_on_the_cell_and_its_hit_is_an_attack() -> None:
    level = drawn("@......g", values=PEACE, Iva={"script": (row(3, 0, 5),)})
    assert told(level, "move", "attack") == [
        {"event": "move", "round": 1, "turn": 1, "unit": "Iva", "from": [0, 0], "to": [3, 0], "path": [[3, 0]]},
        {"event": "attack", "round": 1, "turn": 1, "unit": "Iva", "target": "Goblin", "amount": 5}]


@pytest.mark.parametrize(("x", "reason"), [(1, "(1, 0) is closed"), (2, "Goblin stands on (2, 0)")])
def test_a_row_whose_cell_is_closed_or_taken_leaves_the_hero_where_it_is_its_hit_and_hidden_still_apply(
        x: int, reason: str) -> None:
    level = drawn("@#g", "...", Iva={"script": (row(x, 0, 5, hidden=True),)})
    world = worlds(level, 1)[1]
    assert (world["Iva"].cell, world["Iva"].hidden, world["Goblin"].life) == ((0, 0), True, 11)
    assert [each["reason"] for each in told(level, "refused")] == [reason]


def test_after_the_last_row_the_hero_stays_as_it_was() -> None:
    level = drawn("@......g", values={"wake": 0}, Iva={"script": (row(2, 0, hidden=True),)})
    assert cells(level, "Iva", 3) == [(2, 0)] * 3
    assert worlds(level, 3)[-1]["Iva"].hidden


def test_a_script_that_ends_the_battle_hits_no_more() -> None:
    script = (ScriptRow((0, 0), (Hit(99, "Goblin"), Hit(1, "Goblin"))),)
    assert told(drawn("@..g", Iva={"script": script}), "refused") == []


def test_the_driver_is_as_the_map_says_else_script_if_the_hero_has_one_else_by_hand() -> None:
    script = {"Iva": {"script": (row(1, 0),)}}
    for level, driver in ((drawn("@.g"), "by_hand"), (drawn("@.g", **script), "script"),
                          (drawn("@.g", driver="by_hand", **script), "by_hand")):
        battle = Battle(level)
        assert battle.driver_of(battle.start().world["Iva"]) == driver


def test_an_unknown_driver_is_refused() -> None:
    with pytest.raises(InputError, match="by_hand, script"):
        Battle(drawn("@g"), driver="magic")


def test_without_orders_a_hero_driven_by_hand_passes() -> None:
    assert [each["unit"] for each in told(drawn("@......g"), "pass")] == ["Iva"]


# Fighting

def test_a_unit_at_0_life_falls_at_once_and_leaves_its_cell() -> None:
    level = drawn("@gg", values={"wake": 0}, Goblin={"life": 6})
    world = worlds(level, 1, ("attack Goblin",))[1]
    assert not world["Goblin"].is_alive
    assert world.is_free((1, 0))


def test_life_never_goes_below_0() -> None:
    assert worlds(drawn("@g", Goblin={"life": 1}), orders=("attack Goblin",))[-1]["Goblin"].life == 0


def test_entering_a_trap_hurts_at_once_also_in_the_middle_of_a_path() -> None:
    level = with_trap(drawn("@......g", values={"wake": 0}), (1, 0), 3)
    assert [each for each in events(level, 1, ("go 2,0",)) if isinstance(each, Moved | Affected)] == [
        Moved(1, 1, "Iva", (0, 0), (1, 0), ((1, 0),)), Affected(1, 1, "Iva", "Iva", "trap", 0, 3),
        Moved(1, 1, "Iva", (1, 0), (2, 0), ((2, 0),))]


def test_one_who_falls_in_a_trap_goes_no_farther_and_the_battle_ends() -> None:
    level = with_trap(drawn("@......g"), (1, 0), 99)
    found = events(level, 1, ("go 2,0",))
    assert [each for each in found if isinstance(each, Moved)] == [Moved(1, 1, "Iva", (0, 0), (1, 0), ((1, 0),))]
    assert found[-1] == BattleOver(1, 1, "won", "foes")


def with_trap(level: Level, cell: tuple[int, int], damage: int) -> Level:
    return replace(level, grid=level.grid.with_cells({cell: Terrain(damage=damage)}))


def test_reach_needs_line_of_sight() -> None:
    level = drawn("@#g", "...", Iva={"range": 2})
    assert told(level, "refused", orders=("attack Goblin",))[0]["reason"] == "Goblin is out of reach"


def test_the_last_enemy_falls_and_the_battle_is_over() -> None:
    found = events(drawn("@g", Goblin={"life": 6}), orders=("attack Goblin",))
    assert [each.event for each in found[-4:]] == ["attack", "fall", "end_turn", "over"]
    assert found[-1] == BattleOver(1, 1, "won", "heroes")


def test_a_draw_when_max_rounds_rounds_have_ended() -> None:
    found = events(drawn("@......g", values={"max_rounds": 2}))
    assert found[-1] == BattleOver(2, 4, "draw", None)


def test_a_limit_that_is_lowered_after_the_last_turn_of_a_round_ends_the_battle_and_that_is_told() -> None:
    history = History(Battle(drawn("@......g", Iva={"script": ()})))
    for _ in range(4):
        history.forward("turn")
    history.change(Change("max_rounds", 2))
    history.forward("turn")
    assert history.is_at_end
    assert history.events[-1] == BattleOver(2, 4, "draw", None)


# Teams

def test_neutral_units_are_not_in_the_order_block_cells_and_are_nobodys_target() -> None:
    level = drawn("@.gr", Goblin={"team": "none", "profile": ""}, Rat={"state": "chase", "values": {}})
    found = events(level, 2)
    order = next(each for each in found if isinstance(each, Ordered))
    assert [entry["unit"] for entry in order.order] == ["Iva", "Rat"]
    assert cells(level, "Rat", 2) == [(3, 0)] * 2
    assert not [each for each in found if isinstance(each, Attacked)]


def test_two_teams_of_machines_fight_without_a_hero() -> None:
    level = drawn("g..r", Goblin={"team": "wolves"})
    assert isinstance(events(level)[-1], BattleOver)
    assert events(level)[-1].team == "wolves"  # type: ignore[union-attr]


def test_several_heroes_are_allowed() -> None:
    assert [turn.unit for name in ("Iva", "Iva2") for turn in turns(drawn("@.....@g"), name, 1)] == ["Iva", "Iva2"]


# Time

def test_a_parameter_changed_while_running_acts_at_the_next_decision_and_is_an_event() -> None:
    history = History(Battle(drawn("@......g", values=PEACE)))
    history.order("pass")
    history.change(Change("hunter.wake", 7))
    assert line(history.step.events[0]) == '{"event":"set","round":1,"turn":1,"name":"hunter.wake","value":7}'
    history.forward("turn")
    assert history.world["Goblin"].state == "chase"


def test_changing_it_at_a_past_turn_cuts_the_future_from_there() -> None:
    history = History(Battle(drawn("@..g", values=PEACE, Iva={"script": ()})))
    for _ in range(6):
        history.forward("turn")
    history.go_to_turn(2)
    history.change(Change("far", 1))
    assert history.steps[-1] is history.step
    assert history.world.turn == 2


def test_a_slider_being_dragged_is_one_change() -> None:
    history = History(Battle(drawn("@..g")))
    for value in (6, 7, 8):
        history.change(Change("wake", value))
    assert len(history.steps) == 2


def test_a_turn_without_a_search_counts_as_one_step() -> None:
    history = History(Battle(drawn("@..g", Iva={"script": ()})))
    history.forward("cell")
    assert (history.world.turn, history.cursor.cells) == (1, 0)
    history.forward("cell")
    assert (history.world.turn, history.cursor.cells) == (1, 1), "the goblin searches: the world waits"


def test_with_new_rolls_each_round_the_hero_that_begins_the_round_is_waited_for() -> None:
    waited = []
    for seed in range(20):
        level = drawn("@.......g", values={"reroll_each_round": True, "wake": 0}, Iva={"tempo": 5}, Goblin={"tempo": 5})
        history = History(Battle(level, seed=seed))
        for _ in range(12):
            while history.forward("turn"):
                pass
            if history.world.is_over:
                break
            assert history.waits_for == "Iva"
            history.order("pass")
        passes = [each for each in history.events if each.event == "pass"]
        commands = [each for each in history.events if isinstance(each, Commanded)]
        waited.append(len(passes) == len(commands))
    assert all(waited), "it never passes without being asked"


# Bad input

def test_a_level_with_an_error_does_not_run_and_all_errors_are_told_at_once() -> None:
    wrong = (Finding("error", Place("a.tmx"), "one"), Finding("error", Place("a.tmx"), "two"),
             Finding("warning", Place("a.tmx"), "three"))
    with pytest.raises(InputError) as caught:
        Battle(Level("a", Grid(1, 1, (FLOOR,)), findings=wrong))
    assert caught.value.findings == wrong[:2]


# The log

def test_end_turn_tells_the_path_over_walls_only_and_null_if_there_is_none() -> None:
    assert [turn.path for turn in turns(drawn("@.r.g", values={"wake": 0}), "Goblin", 1)] == [4]
    assert [turn.path for turn in turns(drawn("@#g"), "Goblin", 1)] == [None]


def test_the_keys_of_a_line_stand_in_the_order_of_the_page() -> None:
    level = drawn("@..g", values=PEACE, Iva={"script": (row(1, 0),)})
    keys = {each["event"]: list(each) for each in told(level, "battle", "order", "move", "end_turn", "over", rounds=99)}
    assert keys == {
        "battle": ["event", "level", "seed", "driver", "values", "version"],
        "order": ["event", "round", "turn", "order"],
        "move": ["event", "round", "turn", "unit", "from", "to", "path"],
        "end_turn": ["event", "round", "turn", "unit", "profile", "before", "state", "at", "path", "life"],
        "over": ["event", "round", "turn", "result", "team"]}
    assert told(level, "battle")[0]["values"] == {"battle.combat": False}


def test_states_of_units_without_a_machine_are_empty() -> None:
    hero = turns(drawn("@......g"), "Iva", 1)[0]
    assert (hero.profile, hero.before, hero.state) == ("by_hand", "", "")
    assert states(drawn("@......g"), "Goblin", 1) == ["sleep"]


# Effects

def arena(*units: Placed, rows: tuple[str, ...] = ("." * 12,) * 3, driver: str = "", **values: Value) -> Level:
    """A hall with these units, 12 by 3 unless drawn otherwise; parameters by short name."""
    return Level("arena", Grid.from_rows(*rows), units, driver=driver, values=values)


def placed(kind: str, name: str, x: int, y: int = 0, **facts: Any) -> Placed:
    return Placed.of(kind, name, (x, y), **{"roll": 0, **facts})


def played(level: Level, count: int, changed: Mapping[str, Mapping[str, Any]] | None = None,
           orders: tuple[str, ...] = ()) -> list[Step]:
    """The start and the next `count` steps; `changed` are facts of units in the first world, by name."""
    battle = Battle(level)
    start = battle.start()
    world = start.world
    for name, facts in (changed or {}).items():
        world = world.with_unit(replace(world[name], **facts))
    found = [replace(start, world=world)]
    for _ in range(count):
        found.append(battle.advance(found[-1].world, orders))
    return found


def deeds(found: list[Step], name: str) -> list[str]:
    """What a unit did in each of its turns, in one word: attack or the ability it used."""
    return [deed for step in found if (deed := deed_of(step, name))]


def deed_of(step: Step, name: str) -> str:
    if step.decision is None or step.decision.unit != name:
        return ""
    for act in step.decision.acts:
        if isinstance(act, Use):
            return act.ability
        if isinstance(act, Attack):
            return "attack"
    return "nothing"


def lives(found: list[Step], name: str) -> list[int]:
    return [step.world[name].life for step in found]


STILL = {"wake": 0, "wake_chance": 0}
"""Nobody wakes."""


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


def test_fewer_come_where_fewer_cells_are_free_and_phase_2_begins_in_any_case() -> None:
    for row_, count in (("...", 1), ("..", 0)):
        world = summoned(rows=(row_,))[2].world
        assert (len(world.units) - 2, world["Warden"].phase) == (count, 2)


def test_the_names_of_newcomers_are_such_as_nobody_bears() -> None:
    found = summoned(placed("goblin", "Rat 1", 11, tempo=1))
    assert [event.unit for event in found[2].events if isinstance(event, Joined)] == ["Rat 2", "Rat 3"]


def test_newcomers_roll_and_whose_place_has_passed_wait_for_the_next_round() -> None:
    found = summoned(steps=3)
    assert [event.event for event in found[2].events if event.event in ("join", "dice")] == ["join", "dice"] * 2
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
    assert [event.event for event in found[5].events if event.event in ("pass", "attack")] == ["pass"]


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
