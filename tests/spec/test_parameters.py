"""Every tunable value with its owner, default, range and unit (guide: parameters)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.base.errors import InputError
from sandbox.base.values import Change, resolve
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.rules.effects import Effect
from tests.spec.drawn import drawn

PAGE = """
sight | hunter 8, canon 8, guard 8 | 0-98 | cells
wake | hunter 5, canon 5 | 0-98 | cells
lost_limit | hunter 3, canon 5, guard 3 | 0-99 | turns
far | hunter 20, canon 20, guard 20 | 1-98 | cells
flee_share | hunter 25, canon 25 | 0-100 | percent of life
guard_alarm | guard 6, canon 6 | 0-98 | cells
wake_chance | canon 50 | 0-100 | percent
calm_turns | hunter 0, canon 6 | 0-99 | turns
avoid_units | hunter off, canon on, guard off | on, off |
search | hunter bfs, canon bfs, guard bfs | bfs, field, astar, dijkstra, stack, greedy |
flight | hunter greedy, canon greedy | greedy, field, safety |
wander_range | wandering 3 | 0-98 | cells
combat | battle on | on, off |
roll_range | initiative 6 | 0-100 |
max_rounds | initiative 30 | 1-9999 | rounds
reroll_each_round | initiative off | on, off |
resources_per_player | kraken 5 | 0-99 |
attack | score 40 | 0-200 | score
heal | score 80 | 0-200 | score
spit | score 60 | 0-200 | score
firebolt | score 65 | 0-200 | score
rend | score 55 | 0-200 | score
slam | score 60 | 0-200 | score
summon | score 100 | 0-200 | score
potion | score 90 | 0-200 | score
antidote | score 70 | 0-200 | score
skill_heal | score 75 | 0-200 | score
buff | score 50 | 0-200 | score
debuff_many | score 55 | 0-200 | score
debuff_one | score 45 | 0-200 | score
all_many | score 65 | 0-200 | score
all_one | score 52 | 0-200 | score
single | score 55 | 0-200 | score
heal_below | score 50 | 0-100 | percent of life
summon_below | score 50 | 0-100 | percent of life
potion_below | score 35 | 0-100 | percent of life
antidote_below | score 50 | 0-100 | percent of life
skill_heal_below | score 50 | 0-100 | percent of life
"""
"""All parameters, a row for each name, with every owner that has it."""

ROWS = [(f"{owned.split()[0]}.{name}", owned.split()[1], span, unit)
        for name, owners, span, unit in ([cell.strip() for cell in row.split("|")] for row in PAGE.strip().splitlines())
        for owned in owners.split(", ")]
NUMBERS = [[full, default, *span.split("-"), unit] for full, default, span, unit in ROWS if span[0].isdigit()]
SWITCHES = {full: default == "on" for full, default, span, _ in ROWS if span == "on, off"}
CHOICES = [(full, default, span) for full, default, span, _ in ROWS if full.endswith((".search", ".flight"))]


def test_the_parameters_of_the_page_are_there() -> None:
    assert {full for full, *_ in ROWS} <= {param.full for param in SHIPPED.params}


@pytest.mark.parametrize(("full", "default", "allowed"), CHOICES)
def test_choices_have_the_default_and_the_names_of_the_page(full: str, default: str, allowed: str) -> None:
    (param,) = SHIPPED.named(full)
    assert (param.sort, param.default) == ("choice", default)
    assert param.choices is not None and set(param.choices()) >= set(allowed.split(", "))


@pytest.mark.parametrize("stated", NUMBERS, ids=lambda stated: stated[0])
def test_numbers_have_the_owner_default_range_and_unit_of_the_page(stated: list[str]) -> None:
    full, default, low, high, *unit = stated
    (param,) = SHIPPED.named(full)
    assert (param.default, param.low, param.high, param.unit) == (int(default), int(low), int(high), "".join(unit))


@pytest.mark.parametrize(("full", "default"), SWITCHES.items())
def test_switches_have_the_default_of_the_page(full: str, default: bool) -> None:
    (param,) = SHIPPED.named(full)
    assert (param.sort, param.default, param.allowed) == ("switch", default, "on, off")


def test_every_parameter_has_help_and_its_full_name_once() -> None:
    assert all(param.help.endswith(".") for param in SHIPPED.params)
    assert len({param.full for param in SHIPPED.params}) == len(SHIPPED.params)


@pytest.mark.parametrize("stated", NUMBERS, ids=lambda stated: stated[0])
def test_a_value_outside_its_range_is_refused_never_clamped(stated: list[str]) -> None:
    full, _, low, high, *_ = stated
    (param,) = SHIPPED.named(full)
    assert (param.read(low), param.read(high)) == (int(low), int(high))
    for outside in (int(low) - 1, int(high) + 1, "many", "", "nan", "inf", "1e400", 0.5, True, None):
        with pytest.raises(InputError) as caught:
            param.read(outside)
        assert caught.value.findings[0].allowed == param.allowed


def test_the_search_is_one_of_the_shelf() -> None:
    assert SHIPPED.read_change("search", "field").value == "field"
    with pytest.raises(InputError, match="bfs, field"):
        SHIPPED.read_change("search", "bogo")


def test_the_full_name_sets_one_owner_the_short_name_every_owner_that_has_it() -> None:
    assert SHIPPED.named("sight") == tuple(param for param in SHIPPED.params if param.name == "sight")
    assert {"hunter.sight", "canon.sight", "guard.sight"} <= {param.full for param in SHIPPED.named("sight")}
    assert [param.full for param in SHIPPED.named("guard.sight")] == ["guard.sight"]
    level = drawn("@gG")
    settings = level.settings
    for name, expected in (("sight", [3, 3]), ("guard.sight", [8, 3])):
        changes = (Change(name, 3),)
        assert [settings.of_unit(unit, changes)["sight"].value for unit in level.units[1:]] == expected


def test_strongest_first_the_placed_unit_changed_now_the_map_the_default() -> None:
    (param,) = SHIPPED.named("hunter.sight")
    everywhere = {"map_values": {"sight": 2}, "changes": (Change("sight", 3),), "unit": "Goblin",
                  "unit_values": {"sight": 4}}
    found = []
    for missing in ("", "unit_values", "changes", "map_values"):
        if missing:
            everywhere[missing] = {}
        resolved = resolve(param, **everywhere)  # type: ignore[arg-type]
        found.append((resolved.value, resolved.source))
    assert found == [(4, "unit"), (3, "changed"), (2, "map"), (8, "default")]


def test_a_full_name_is_stronger_than_a_short_one_in_the_map_and_the_latest_change_holds() -> None:
    (param,) = SHIPPED.named("hunter.sight")
    assert resolve(param, {"sight": 2, "hunter.sight": 1}).value == 1
    assert resolve(param, {}, (Change("hunter.sight", 1), Change("sight", 2))).value == 2


def test_a_change_for_one_unit_alone_changes_no_other() -> None:
    level = drawn("@gg")
    settings = level.settings
    changes = (Change("sight", 1, "Goblin2"),)
    assert [settings.of_unit(unit, changes)["sight"].value for unit in level.units[1:]] == [8, 1]


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    for text in ("sigth=3", "goblin.sight=3", "=3"):
        with pytest.raises(InputError, match="sight, wake"):
            SHIPPED.read_setting(text)
    with pytest.raises(InputError, match="NAME=VALUE"):
        SHIPPED.read_setting("sight")


@pytest.mark.parametrize(("raw", "value"), [
    ("on", True), ("off", False), ("true", True), ("FALSE", False), (True, True)])
def test_switches_read_on_and_off_and_what_tiled_writes(raw: object, value: bool) -> None:
    assert SHIPPED.read_change("combat", raw).value is value


def test_a_rule_of_the_order_is_the_battles_and_no_units_own() -> None:
    level = drawn("g@g", values={"max_rounds": 5}, Iva={"life": 1, "tempo": 1}, Goblin={"team": "heroes"})
    battle = Battle(level, changes=[Change("max_rounds", 1, "Iva")])
    step = battle.start()
    poisoned = replace(step.world["Iva"], effects=(Effect("poison", 1, 9),))
    world = step.world.with_unit(poisoned)
    for _ in range(3):
        world = battle.advance(world).world
    assert (world["Iva"].life, world.is_over) == (0, False), "the last of the round falls in its own turn"
