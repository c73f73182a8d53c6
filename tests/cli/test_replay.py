"""`replay`: a log runs again to identical events, or the first difference is shown (guide: commands)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox.__main__ import main
from sandbox.base.values import Change
from sandbox.base.version import VERSION
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.battle.replay import Replay, read_log, run_again
from sandbox.grid.grid import Grid
from sandbox.rules.events import ParameterSet, line
from sandbox.rules.unit import Placed
from tests.spec.drawn import drawn, row

MELEE = "###########\n#@..#..g..#\n#...#.G.a.#\n#.........#\n###########\n\nwake = 9\nmax_rounds = 9\n"


def said(capsys: pytest.CaptureFixture[str], *argv: str | Path) -> tuple[int, list[str], list[str]]:
    """The exit status, and the lines on stdout and stderr."""
    status = main([str(each) for each in argv])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


@pytest.fixture
def log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A whole battle's log with its level beside it."""
    return logged(tmp_path, capsys, "--driver", "autopilot", "--seed", "4")


def logged(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> Path:
    level = folder / "melee.txt"
    level.write_text(MELEE, "utf-8")
    path = folder / "log.jsonl"
    status, out, _ = said(capsys, "run", level, "--format", "jsonl", *options)
    assert status == 0
    path.write_text("\n".join(out) + "\n", "utf-8")
    return path


def changed(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    """Writes the log anew with its events changed."""
    events = [json.loads(each) for each in path.read_text("utf-8").splitlines()]
    change(events)
    path.write_text("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in events), "utf-8")


# The command

def test_the_same_battle_is_told_with_status_0(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    status, out, err = said(capsys, "replay", log)
    count = len(log.read_text("utf-8").splitlines())
    assert (status, err) == (0, [])
    assert out == [f"{log}: the same battle on {log.parent / 'melee.txt'}, {count} events, to the end."]


@pytest.mark.parametrize("options", [
    (), ("--driver", "by_hand"), ("--set", "wake=5"), ("--set", "combat=off", "--set", "sight=3"),
    ("--set", "max_rounds=30", "--set", "reroll_each_round=on"), ("--set", "roll_range=0"),
    ("--set", "hunter.wake=2", "--set", "wake=5"), ("--set", "score.attack=200", "--driver", "autopilot")])
def test_whatever_it_was_started_with_it_runs_again(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, options: tuple[str, ...]) -> None:
    log = logged(tmp_path, capsys, *options)
    assert said(capsys, "replay", log)[0] == 0


def test_the_first_difference_is_shown_with_status_1(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def hit_harder(events: list[dict[str, Any]]) -> None:
        next(each for each in events if each["event"] == "attack")["amount"] = 99
    changed(log, hit_harder)
    status, out, err = said(capsys, "replay", log)
    number = next(number for number, each in enumerate(log.read_text("utf-8").splitlines(), start=1) if "99" in each)
    assert (status, err) == (1, [])
    melee = log.parent / "melee.txt"
    assert out[0].startswith(f"{log}, line {number}: on {melee} the battle goes another way in round ")
    assert '"amount":99' in out[1]
    assert '"event":"attack"' in out[2]
    assert out[3] == "Either the level was changed since the log was written, or the log was."


def test_a_level_that_was_changed_since_differs(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    level = log.parent / "melee.txt"
    level.write_text(MELEE.replace("G.a", "G.."), "utf-8")
    status, out, _ = said(capsys, "replay", log)
    assert (status, len(out)) == (1, 4)
    level.write_text(MELEE.replace("wake = 9", "wake = 8\ncalm_turns = 3"), "utf-8")
    status, out, _ = said(capsys, "replay", log)
    assert (status, out[0].partition(":")[0]) == (1, f"{log}, line 1")


def test_a_level_that_no_longer_runs_is_refused(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    (log.parent / "melee.txt").write_text(MELEE.replace("wake = 9", "wake = 999"), "utf-8")
    status, out, err = said(capsys, "replay", log)
    assert (status, out, len(err)) == (2, [], 1)
    assert "wake" in err[0]


def test_the_level_is_looked_for_beside_the_log_then_in_the_current_folder_unless_it_is_given(
        capsys: pytest.CaptureFixture[str], log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    level = log.parent / "melee.txt"
    moved = level.rename(elsewhere / "melee.txt")
    status, out, err = said(capsys, "replay", log)
    assert (status, out) == (2, [])
    assert err == [f'{log}, line 1: the level "melee.txt" is neither beside the log nor in the current folder nor '
                   "shipped (allowed: --level PATH says where it is)"]
    assert said(capsys, "replay", log, "--level", moved)[0] == 0
    monkeypatch.chdir(elsewhere)
    assert said(capsys, "replay", log)[0] == 0
    other = moved.rename(elsewhere / "other.txt")
    assert said(capsys, "replay", log, "--level", other)[0] == 0, "under another name it is the same level"
    assert said(capsys, "replay", log, "--level", elsewhere / "none.txt")[0] == 2


@pytest.mark.parametrize("limit", [("--turns", "5"), ("--rounds", "2"), ("--turns", "0")])
def test_a_log_that_was_cut_short_replays_as_far_as_it_goes(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, limit: tuple[str, str]) -> None:
    log = logged(tmp_path, capsys, "--driver", "autopilot", *limit)
    status, out, _ = said(capsys, "replay", log)
    assert (status, len(out)) == (0, 1)
    assert ", as far as it goes, to turn " in out[0]


def test_a_torn_last_line_is_left_out_and_said(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    text = log.read_text("utf-8")
    for kept in range(len(text) - 200, len(text) - 1, 7):
        log.write_text(text[:kept], "utf-8")
        status, out, _ = said(capsys, "replay", log)
        assert status == 0
        lines = text[:kept].splitlines()
        is_torn = lines[-1] not in text.splitlines()
        assert out[1:] == ([f"Line {len(lines)} is cut off and was left out."] if is_torn else [])


def test_events_and_keys_of_another_version_are_left_out(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def from_the_future(events: list[dict[str, Any]]) -> None:
        events[0] |= {"version": "9.0", "mood": "grim"}
        events[1]["weather"] = "rain"
        events.insert(2, {"event": "sneeze", "round": 1, "turn": 0})
        events.append({"event": "applause", "round": 1, "turn": 0})
        del next(each for each in events if each["event"] == "state")["seen"]
    changed(log, from_the_future)
    status, out, _ = said(capsys, "replay", log)
    assert (status, out[1:]) == (0, [
        'The event "sneeze" of version 9.0 is not known here: 1 line was left out.',
        'The event "applause" of version 9.0 is not known here: 1 line was left out.'])


def test_in_a_log_of_our_own_version_nothing_may_be_added_or_lacking(
        capsys: pytest.CaptureFixture[str], log: Path) -> None:
    text = log.read_text("utf-8")
    for change in (lambda events: events.insert(2, {"event": "sneeze", "round": 1, "turn": 0}),
                   lambda events: events[1].update(weather="rain"), lambda events: events[-1].pop("team"),
                   lambda events: events.append({"event": "pass", "round": 9, "turn": 9, "unit": "Hero"}),
                   lambda events: events.pop(5)):
        log.write_text(text, "utf-8")
        changed(log, change)
        assert said(capsys, "replay", log)[0] == 1


def test_another_version_is_named_where_it_differs(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    def change(events: list[dict[str, Any]]) -> None:
        events[0]["version"] = "0.0.9"
        events[-1]["result"] = "lost"
    changed(log, change)
    status, out, _ = said(capsys, "replay", log)
    assert (status, out[-1]) == (1, f"The log was written by version 0.0.9, this is version {VERSION}.")


FIRST = {"event": "battle", "level": "melee.txt", "seed": 1, "driver": "by_hand", "values": {}, "version": VERSION}


@pytest.mark.parametrize(("text", "told"), [
    ("", "the file is empty"), ("\n\n", "the file is empty"),
    ("Battle on melee.txt: seed 1.\n", "line 1: no event of a battle"), ("[]", "line 1: no event of a battle"),
    ("{}", "line 1: no event of a battle"), ("[" * 100_000, "line 1: no event of a battle"),
    (json.dumps(FIRST) + "\nnonsense\n" + json.dumps(FIRST), "line 2: no event of a battle"),
    ('{"event":"fall","round":1,"turn":1,"unit":"Rat"}', 'line 1: the log begins with "fall"'),
    ('{"event":"battle"}', "line 1: no level, driver, version, seed, values that could be used"),
    (json.dumps({**FIRST, "seed": -1}), "line 1: no seed that could be used"),
    (json.dumps({**FIRST, "seed": True}), "line 1: no seed that could be used"),
    (json.dumps({**FIRST, "driver": "magic"}), 'line 1: unknown driver "magic" (allowed: by_hand, script, autopilot)'),
    (json.dumps({**FIRST, "values": {"sigth": 3}}), "line 1: unknown parameter 'sigth'"),
    (json.dumps({**FIRST, "values": {"hunter.sight": 300}}), "line 1: sight is 300"),
    (json.dumps(FIRST) + '\n{"event":"set","round":1,"turn":0,"name":"wake","value":"soon"}', "line 2: wake is 'soon'"),
    ("\udcff", "line 1: the file is not encoded as UTF-8"),
], ids=range(16))
def test_what_is_no_log_is_refused_in_one_clear_line(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "melee.txt").write_text(MELEE, "utf-8")
    log = tmp_path / "log.jsonl"
    log.write_bytes(text.encode("utf-8", "surrogateescape"))
    status, out, err = said(capsys, "replay", log)
    assert (status, out, len(err)) == (2, [], 1)
    assert told in err[0]


def test_a_log_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "no.jsonl"
    assert said(capsys, "replay", log)[::2] == (2, [f"{log}: there is no such file"])


SHIPPED = sorted((Path(__file__).parents[2] / "levels").glob("*.tmx"))


@pytest.mark.parametrize("level", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_level_runs_to_its_end_and_again(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, level: Path) -> None:
    out = said(capsys, "run", level, "--format", "jsonl")[1]
    assert json.loads(out[-1])["result"] in ("won", "draw")
    log = tmp_path / "log.jsonl"
    log.write_text("\r\n".join(["\ufeff" + out[0], *out[1:]]), "utf-8")
    status, told, _ = said(capsys, "replay", log, "--level", level)
    assert (status, told[0].endswith("to the end.")) == (0, True)


# By hand, and parameters changed on the way

def again(level: Level, history: History) -> Replay:
    """The whole history as a log, run again."""
    text = "".join(line(event) + "\n" for step in history.steps for event in step.events)
    return run_again(level, read_log(text.encode(), "log.jsonl"))


def driven(level: Level, *orders: str | Change, battle: Battle | None = None) -> Replay:
    history = History(battle or Battle(level))
    for order in orders:
        while history.forward("turn"):
            pass
        if isinstance(order, Change):
            history.change(order)
        else:
            history.order(order)
    replay = again(level, history)
    assert replace(replay.world, changes=()) == replace(history.steps[-1].world, changes=())
    return replay


def test_orders_by_hand_run_again_the_refused_ones_and_waits_too() -> None:
    level = drawn("@....g...", ".........", values={"wake": 0, "max_rounds": 4})
    assert driven(level, "move up", "dance", "wait", "wait", "move right", "go 9,9", "go 8,1", "attack Goblin", "pass",
                  "go 4,1", "move right", "pass").difference is None


def test_parameters_changed_mid_turn_and_between_turns_run_again() -> None:
    level = drawn("@....g...", ".........", values={"wake": 0, "max_rounds": 6})
    orders = (Change("wake", 8), "move right", Change("sight", 3, "Goblin"), Change("hunter.wake", 2), "move right",
              "pass", Change("combat", False), Change("max_rounds", 3), "pass", Change("hunter.search", "field"),
              "pass")
    assert driven(level, *orders).difference is None


def test_what_was_changed_before_it_began_for_all_or_for_one_unit_runs_again() -> None:
    level = drawn("@....g...", "....G....", values={"wake": 9, "max_rounds": 6})
    changes = (Change("wake", 5), Change("hunter.wake", 8, "Goblin"), Change("sight", 3, "Guard"))
    battle = Battle(level, changes=changes)
    first, *following = battle.start().events
    assert dict(first.values) == {"hunter.wake": 5, "canon.wake": 5, "initiative.max_rounds": 6}  # type: ignore[union-attr]
    assert [event for event in following if isinstance(event, ParameterSet)] == [
        ParameterSet(1, 0, "hunter.wake", 8, "Goblin"), ParameterSet(1, 0, "sight", 3, "Guard")]
    history = History(battle)
    history.change(Change("sight", 4, "Guard"))
    assert len(history.steps) == 2, "the start is no slider being dragged"
    assert driven(level, "pass", Change("sight", 5), "pass", "pass", battle=battle).difference is None


def test_a_hero_that_falls_as_its_turn_begins_obeys_nothing_and_nobody_obeys_in_its_place() -> None:
    units = (Placed.of("hero", "Iva", (0, 0), roll=0, life=3), Placed.of("hero", "Una", (8, 0), roll=0, tempo=1),
             Placed.of("shaman", "Shaman", (2, 0), roll=0, state="chase"))
    history = History(Battle(Level("spit", Grid.from_rows("........."), units)))
    for order in ("pass", "pass", "move right"):
        history.order(order)
        history.forward("turn")
    assert not history.world["Iva"].is_alive, "spat upon, then poisoned"
    assert (history.waits_for, history.world.turn) == ("Una", 5), "the order was not for her"
    history.order("move left")
    assert history.world["Una"].cell == (7, 0)
    assert again(history.battle.level, history).difference is None


def test_heroes_of_several_drivers_run_again_each_by_its_own() -> None:
    level = drawn("@......@g", values={"max_rounds": 3}, Iva2={"script": (row(6, 0, 2), row(5, 0))})
    assert driven(level, "move right", "pass", "pass").difference is None


def test_a_hero_that_passed_without_being_asked_and_then_got_an_order_runs_again() -> None:
    level = drawn("@.....g", values={"max_rounds": 4, "wake": 0})
    history = History(Battle(level), does_wait=False)
    history.forward("turn")
    history.forward("turn")
    history.order("move right")
    while history.forward("turn"):
        pass
    assert again(level, history).difference is None
