"""`run --hashes` and `replay`: the world after each step in a few letters, and in what two battles differ."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.hashing import LENGTH, PARTS, Hashing, is_hash, parts_that_differ
from sandbox.battle.history import History
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.rules.world import World
from sandbox.search.field import field
from tests.cli.test_replay import MELEE, changed, logged, said
from tests.spec.drawn import drawn


@pytest.fixture
def log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A whole battle's log with hashes, with its level beside it."""
    return logged(tmp_path, capsys, "--driver", "autopilot", "--seed", "4", "--hashes")


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(each) for each in log.read_text("utf-8").splitlines()]


def first(events: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(each for each in events if each["event"] == name)


def hashed(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in events if "hash" in each]


# What a hash is of

def test_each_step_has_one_hash_on_its_last_line_and_the_lines_are_those_without(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = logged(tmp_path, capsys, "--driver", "autopilot", "--hashes")
    told = lines(log)
    logged(tmp_path, capsys, "--driver", "autopilot")
    plain = lines(log)
    assert [{name: value for name, value in each.items() if name != "hash"} for each in told] == plain
    assert not hashed(plain)
    assert all(is_hash(each["hash"]) and list(each)[-1] == "hash" for each in hashed(told))
    # The last turn's line is not its step's last: the end of the battle follows.
    ends = [first(told, "order"), *(each for each in told if each["event"] == "end_turn")]
    assert hashed(told) == [*ends[:-1], told[-1]]


def test_sentences_have_a_hash_of_each_step_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = logged(tmp_path, capsys, "--hashes")
    out = said(capsys, "run", tmp_path / "melee.txt", "--hashes")[1]
    told = [each.rpartition(" ")[2].rstrip(".") for each in out if each.startswith("Hash after turn ")]
    assert told == [each["hash"] for each in hashed(lines(log))]


def hash_of(world: World, battle: Battle) -> str:
    return Hashing(battle).of(world)


def parted(battle: Battle, one: World, other: World) -> tuple[str, ...]:
    return parts_that_differ(hash_of(one, battle), hash_of(other, battle))


def test_worlds_that_differ_in_what_no_line_says_have_different_hashes_and_the_hash_says_in_what() -> None:
    battle = Battle(drawn("@..g", "...."))
    world = battle.start().world
    goblin = world["Goblin"]
    for other, part in (
            (world.with_unit(replace(goblin, calm=1)), "units"),
            (world.with_unit(replace(goblin, placed=replace(goblin.placed, damage=9))), "units"),
            (replace(world, dice=world.dice + 1), "order"), (replace(world, stage="open"), "order"),
            (replace(world, blood=frozenset({(1, 1)})), "ground"), (replace(world, goals=(("x", (1, 1)),)), "ground"),
            (replace(world, grid=Grid.from_rows("@..g", "..#.")), "ground"),
            (replace(world, changes=(Change("wake", 9),)), "values"),
            (replace(world, changes=(Change("wake", 9, "Goblin"),)), "values")):
        assert parted(battle, world, other) == (part,)


def test_what_is_true_alike_has_the_same_hash_however_it_came_about() -> None:
    battle = Battle(drawn("@..g", "...."))
    world = battle.start().world
    goblin = world["Goblin"]
    for same in (
            replace(world, fields=(field(world.grid, (0, 0)),)),
            world.with_unit(replace(goblin, placed=replace(goblin.placed, object_id=9))),
            world.with_unit(replace(goblin, placed=replace(goblin.placed, tempo=float(goblin.placed.tempo)))),
            replace(world, grid=Grid(4, 2, tuple(world.grid.cells))),
            replace(world, changes=(Change("search", "bfs"),))):
        assert parted(battle, world, same) == ()
    one, other = (replace(world, changes=changes) for changes in (
        (Change("wake", 9), Change("wake", 3, "Goblin")),
        (Change("hunter.wake", 3, "Goblin"), Change("canon.wake", 3, "Goblin"), Change("canon.wake", 9),
         Change("hunter.wake", 9))))
    assert parted(battle, one, other) == (), "by short names or by full ones"


def test_a_battle_looked_at_has_the_hashes_of_one_that_nobody_saw() -> None:
    battle = Battle(drawn("@....g", values={"search": "field", "wake": 99}, driver="autopilot"))
    history = History(battle, does_wait=False)
    for _ in range(8):
        history.forward("cell")
        history.forward("turn")
    told, hashing = [], Hashing(battle)
    step = battle.start()
    for _ in history.steps:
        told.append(hashing.of(step.world))
        step = battle.advance(step.world)
    assert told == [hashing.of(kept.world) for kept in history.steps]


# Replaying

def test_a_log_with_hashes_replays_and_says_how_many_were_compared(
        capsys: pytest.CaptureFixture[str], log: Path) -> None:
    status, out, _ = said(capsys, "replay", log)
    told = lines(log)
    assert status == 0
    assert out == [f"{log}: the same battle on {log.parent / 'melee.txt'}, {len(told)} events, "
                   f"{len(hashed(told))} hashes, to the end."]


def test_the_first_turn_unit_and_die_that_differ_are_named(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def thrown_otherwise(events: list[dict[str, Any]]) -> None:
        first(events, "dice")["result"] = other
    die = first(lines(log), "dice")
    other = (die["result"] + 1) % die["faces"]
    changed(log, thrown_otherwise)
    status, out, _ = said(capsys, "replay", log)
    assert status == 1
    assert out[0].endswith(
        f"the battle goes another way in round {die['round']}, turn {die['turn']}, {die['unit']}: "
        f"the die ({die['for']}) had {other} of 0 to {die['faces'] - 1}, now {die['result']}.")


@pytest.mark.parametrize(("event", "change", "what"), [
    ("dice", {"faces": 99}, "of 0 to 98, now "),
    ("attack", {"amount": 99}, ' for 99", now "'),
    ("battle", {"values": {"initiative.max_rounds": 9, "hunter.wake": 9}}, "canon.wake was not stated, now 9"),
    ("move", {"path": [[1, 1], [2, 2]]}, "now "),
    ("end_turn", {"profile": "nobody"}, "profile was nobody, now "),
    ("end_turn", {"at": 7, "life": "much"}, "life was much, now "),
    ("order", {"order": 7}, "order was 7, now "),
    ("dice", {"unit": "Rat\x1b[31m"}, 'it was "Rat\\x1b[31m rolls '),
])
def test_what_differs_is_said_in_words(capsys: pytest.CaptureFixture[str], log: Path, event: str,
                                       change: dict[str, Any], what: str) -> None:
    changed(log, lambda events: first(events, event).update(change))
    status, out, err = said(capsys, "replay", log)
    assert (status, err) == (1, [])
    assert what in out[0]


def test_an_order_that_differs_is_told_by_its_first_place(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def swapped(events: list[dict[str, Any]]) -> None:
        order = first(events, "order")["order"]
        order[:2] = reversed(order[:2])
    one, other = (each["unit"] for each in first(lines(log), "order")["order"][:2])
    changed(log, swapped)
    assert said(capsys, "replay", log)[1][0].endswith(f": place 1 in the order was that of {other}, now of {one}.")


def test_a_level_that_differs_in_what_no_line_says_is_told_from_the_start(
        capsys: pytest.CaptureFixture[str], log: Path) -> None:
    level = log.parent / "melee.txt"
    level.write_text(MELEE.replace("#.........#\n###", "#........~#\n###"), "utf-8")
    status, out, _ = said(capsys, "replay", log)
    number = next(number for number, each in enumerate(lines(log), start=1) if "hash" in each)
    assert (status, len(out)) == (1, 2)
    assert out[0] == (f"{log}, line {number}: on {level} all lines are the same, but from here on, after turn 0, the "
                      "worlds differ in what no line says: the ground, its goals or its blood.")


def test_a_line_that_differs_later_is_told_beside_where_the_worlds_parted(
        capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def both(events: list[dict[str, Any]]) -> None:
        early = hashed(events)[2]
        ground, units, rest = early["hash"][:4], early["hash"][4:8], early["hash"][8:]
        early["hash"] = ground + ("0000" if units != "0000" else "1111") + rest
        events[-1]["result"] = "lost"
    changed(log, both)
    turn = hashed(lines(log))[2]["turn"]
    status, out, _ = said(capsys, "replay", log)
    assert status == 1
    assert "the battle goes another way" in out[0]
    assert out[3].endswith(f"on, after turn {turn}, in what no line there says: the units.")


@pytest.mark.parametrize("wrong", [5, None, "", "abc", "0" * (LENGTH - 1), "0" * (LENGTH + 1), "G" * LENGTH,
                                   "0" * (LENGTH - 1) + "é", ["0" * LENGTH], True, "0" * 100_000], ids=range(11))
def test_what_is_no_hash_is_refused_in_one_clear_line(capsys: pytest.CaptureFixture[str], log: Path, wrong: object
                                                      ) -> None:
    changed(log, lambda events: hashed(events)[1].update(hash=wrong))
    status, out, err = said(capsys, "replay", log)
    assert (status, out, len(err)) == (2, [], 1)
    assert "is no hash (allowed: 16 digits from 0 to f)" in err[0]
    assert len(err[0]) < len(str(log)) + 200


def test_a_hash_where_no_step_ends_is_a_difference(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    changed(log, lambda events: first(events, "dice").update(hash="0" * LENGTH))
    status, out, _ = said(capsys, "replay", log)
    assert (status, out[0].endswith(": the log has a hash where no step ends.")) == (1, True)


def test_hashes_of_another_version_are_not_compared_and_that_is_said(
        capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def of_another(events: list[dict[str, Any]]) -> None:
        events[0]["version"] = "9.0"
        hashed(events)[3]["hash"] = "of another sort"
    changed(log, of_another)
    status, out, _ = said(capsys, "replay", log)
    assert (status, out[1:]) == (0, ["Its hashes were not compared: another version may take them of other things."])
    assert out[0].endswith(" events, to the end.")


def test_a_log_with_some_hashes_only_is_compared_by_those(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def without_most(events: list[dict[str, Any]]) -> None:
        for each in hashed(events)[1:]:
            del each["hash"]
    changed(log, without_most)
    status, out, _ = said(capsys, "replay", log)
    assert (status, ", 1 hash, to the end." in out[0]) == (0, True)


def test_units_that_are_called_have_their_place_in_the_hash() -> None:
    assert PARTS.index("units") == 1
    battle = Battle(drawn("@..g", "...."))
    world = battle.start().world
    rat = replace(world["Goblin"], placed=Placed.of("rat", "Rat", (1, 1)))
    assert parted(battle, world, replace(world, units=(*world.units, rat))) == ("units",)
