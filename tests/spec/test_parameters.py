"""Every tunable value with its owner, default, range and unit (spec: parameters.md)."""

from __future__ import annotations

import pytest

from sandbox.base.errors import InputError
from sandbox.base.values import Change, resolve
from sandbox.battle.settings import PARAMS, Settings, named, read_change, read_setting
from tests.spec.drawn import drawn

PAGE = """
hunter.sight 8 0 98 cells
guard.sight 8 0 98 cells
hunter.wake 5 0 98 cells
hunter.lost_limit 3 0 99 turns
guard.lost_limit 3 0 99 turns
hunter.far 20 1 98 cells
guard.far 20 1 98 cells
hunter.flee_share 25 0 100 percent of life
guard.guard_alarm 6 0 98 cells
hunter.calm_turns 0 0 99 turns
initiative.roll_range 6 0 100
initiative.max_rounds 30 1 9999 rounds
"""
NUMBERS = [line.split(maxsplit=4) for line in PAGE.strip().splitlines()]
SWITCHES = {"hunter.avoid_units": False, "guard.avoid_units": False, "battle.combat": True,
            "initiative.reroll_each_round": False}


@pytest.mark.parametrize("stated", NUMBERS, ids=lambda stated: stated[0])
def test_numbers_have_the_owner_default_range_and_unit_of_the_page(stated: list[str]) -> None:
    full, default, low, high, *unit = stated
    (param,) = named(full)
    assert (param.default, param.low, param.high, param.unit) == (int(default), int(low), int(high), "".join(unit))


@pytest.mark.parametrize(("full", "default"), SWITCHES.items())
def test_switches_have_the_default_of_the_page(full: str, default: bool) -> None:
    (param,) = named(full)
    assert (param.sort, param.default, param.allowed) == ("switch", default, "on, off")


def test_every_parameter_has_help_and_its_full_name_once() -> None:
    assert all(param.help.endswith(".") for param in PARAMS)
    assert len({param.full for param in PARAMS}) == len(PARAMS)


@pytest.mark.parametrize("stated", NUMBERS, ids=lambda stated: stated[0])
def test_a_value_outside_its_range_is_refused_never_clamped(stated: list[str]) -> None:
    full, _, low, high, *_ = stated
    (param,) = named(full)
    assert (param.read(low), param.read(high)) == (int(low), int(high))
    for outside in (int(low) - 1, int(high) + 1, "many", "", "nan", "inf", "1e400", 0.5, True, None):
        with pytest.raises(InputError) as caught:
            param.read(outside)
        assert caught.value.findings[0].allowed == param.allowed


def test_the_search_is_one_of_the_shelf() -> None:
    assert read_change("search", "field").value == "field"
    with pytest.raises(InputError, match="bfs, field"):
        read_change("search", "bogo")


def test_the_full_name_sets_one_owner_the_short_name_every_owner_that_has_it() -> None:
    assert [param.full for param in named("sight")] == ["hunter.sight", "canon.sight", "guard.sight"]
    assert [param.full for param in named("guard.sight")] == ["guard.sight"]
    level = drawn("@gG")
    settings = Settings(level)
    for name, expected in (("sight", [3, 3]), ("guard.sight", [8, 3])):
        changes = (Change(name, 3),)
        assert [settings.of_unit(unit, changes)["sight"].value for unit in level.units[1:]] == expected


def test_strongest_first_the_placed_unit_changed_now_the_map_the_default() -> None:
    (param,) = named("hunter.sight")
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
    (param,) = named("hunter.sight")
    assert resolve(param, {"sight": 2, "hunter.sight": 1}).value == 1
    assert resolve(param, {}, (Change("hunter.sight", 1), Change("sight", 2))).value == 2


def test_a_change_for_one_unit_alone_changes_no_other() -> None:
    level = drawn("@gg")
    settings = Settings(level)
    changes = (Change("sight", 1, "Goblin2"),)
    assert [settings.of_unit(unit, changes)["sight"].value for unit in level.units[1:]] == [8, 1]


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    for text in ("sigth=3", "goblin.sight=3", "=3"):
        with pytest.raises(InputError, match="sight, wake"):
            read_setting(text)
    with pytest.raises(InputError, match="NAME=VALUE"):
        read_setting("sight")


@pytest.mark.parametrize(("raw", "value"), [
    ("on", True), ("off", False), ("true", True), ("FALSE", False), (True, True)])
def test_switches_read_on_and_off_and_what_tiled_writes(raw: object, value: bool) -> None:
    assert read_change("combat", raw).value is value
