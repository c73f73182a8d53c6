"""Each command: what it prints, its exit status, what it refuses (guide: commands)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.base.version import VERSION
from sandbox.battle.bestiary import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
LESSON = str(ROOT / "levels" / "lesson.tmx")
SMALL = "#######\n#@...g#\n#######\n"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(SMALL, "utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *argv: str | Path) -> tuple[int, list[str], list[str]]:
    """The exit status, and the lines on stdout and stderr."""
    status = main([str(each) for each in argv])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


# run

def test_run_prints_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "run", LESSON, "--rounds", "3")
    assert (status, err) == (0, [])
    assert out[0] == "Battle on lesson.tmx: seed 1, heroes driven by script, battle combat off."
    assert out[1] == "Round 1, by initiative: Iva 14, Goblin 6."
    assert out[-1] == "Goblin: sleep → chase (✓ 5 steps ≤ wake 5)."


def test_run_prints_events_the_golden_lesson_among_them(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "run", LESSON, "--format", "jsonl", "--rounds", "15")
    events = [json.loads(line) for line in out]
    assert status == 0
    assert events[0] == {"event": "battle", "level": "lesson.tmx", "seed": 1, "driver": "script",
                         "values": {"battle.combat": False}, "version": VERSION}
    golden = json.loads((ROOT / "tests" / "golden" / "map_ai.json").read_text("utf-8"))["hunter"]["turns"]
    found = [(each["before"], each["state"], each["at"], each["path"], each["life"])
             for each in events if each["event"] == "end_turn" and each["unit"] == "Goblin"]
    assert found == [(each["before"], each["after"], each["at"], each["path"], each["life"]) for each in golden]


def test_turns_counts_activations_rounds_counts_rounds_and_neither_makes_a_draw(
        capsys: pytest.CaptureFixture[str], small: Path) -> None:
    for options, turns in ((("--turns", "3"), 3), (("--rounds", "2"), 4), (("--turns", "1", "--rounds", "2"), 1),
                           (("--turns", "0"), 0), (("--rounds", "0"), 0)):
        _, out, _ = said(capsys, "run", small, "--format", "jsonl", *options)
        events = [json.loads(line)["event"] for line in out]
        assert (events.count("end_turn"), events.count("over")) == (turns, 0)


def test_without_a_limit_the_battle_goes_on_to_its_end(capsys: pytest.CaptureFixture[str], small: Path) -> None:
    _, out, _ = said(capsys, "run", small)
    assert out[-1].startswith("Over in round ")


def test_without_a_window_a_hero_driven_by_hand_passes(capsys: pytest.CaptureFixture[str], small: Path) -> None:
    _, out, _ = said(capsys, "run", small, "--turns", "2")
    assert "Hero passes." in out


def test_set_seed_and_driver_make_another_battle_and_the_first_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "run", LESSON, "--turns", "0", "--format", "jsonl", "--seed", "9", "--driver", "by_hand",
                     "--set", "sight=3", "--set", "guard.far=4", "--set", "combat=on")
    began = json.loads(out[0])
    assert (began["seed"], began["driver"]) == (9, "by_hand")
    assert began["values"] == {**{param.full: 3 for param in SHIPPED.named("sight")}, "guard.far": 4,
                               "battle.combat": True}, "the map says off"


def test_everything_wrong_with_the_settings_is_told_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "run", LESSON, "--set", "sight=200", "--set", "nonsense=1", "--set", "wake")
    assert (status, out, len(err)) == (2, [], 3)
    assert "whole numbers from 0 to 98 cells" in err[0]


def test_a_level_with_errors_does_not_run_and_each_is_a_line(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(SMALL + "\nseed = many\nsight = 300\n", "utf-8")
    status, out, err = said(capsys, "run", path)
    assert (status, out, len(err)) == (2, [], 2)
    assert "sandbox.seed" in err[0] and "sandbox.sight" in err[1]
    assert said(capsys, "check", path)[0] == 1


@pytest.mark.parametrize("argv", [
    ("run",), ("run", "a", "b"), ("run", LESSON, "--seed", "-1"), ("run", LESSON, "--seed", "x"),
    ("run", LESSON, "--format", "xml"), ("run", LESSON, "--driver", "magic"), ("run", LESSON, "--turns", "1.5"),
    ("run", LESSON, "--tur", "1"), ("run", "nowhere.tmx"), ("run", "."), ("search", LESSON), ("nonsense",),
    ("search", LESSON, "--from", "1", "--to", "2,2"), ("search", LESSON, "--from", "0,0", "--to", "2,2"),
    ("search", LESSON, "--from", "1,1", "--to", "99,99"),
    ("search", LESSON, "--from", "1,1", "--to", "2,2", "--algorithm", "x"),
    ("check",), ("check", "nowhere.tmx"), ("convert", LESSON), ("convert", LESSON, "out.gif"),
    ("convert", LESSON, "/nowhere/at/all.tmx"), ("record", LESSON),
    ("record", LESSON, "-o", "a.gif", "--region", "1,2,0,1"),
    ("record", LESSON, "-o", "a.gif", "--fps", "0"), ("record", LESSON, "-o", "a.gif", "--scale", "0"),
    ("names", "--format", "xml"), ("--nonsense",), (LESSON, "more")], ids=" ".join)
def test_wrong_usage_and_what_cannot_be_read_is_one_clear_line_and_exit_status_2(
        capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]) -> None:
    status, out, err = said(capsys, *argv)
    assert (status, out, len(err)) == (2, [], 1)
    assert "Traceback" not in err[0]


# search

def test_search_draws_the_wave_and_tells_path_length_and_cells_taken(capsys: pytest.CaptureFixture[str]) -> None:
    golden = json.loads((ROOT / "tests" / "golden" / "search.json").read_text("utf-8"))
    status, out, _ = said(capsys, "search", LESSON, "--from", "8,3", "--to", "2,3")
    assert status == 0
    assert out == [*golden["wave_rows"], "",
                   "bfs from (8, 3) to (2, 3): path 10, 6 cells across and down, 59 cells left the queue",
                   "path: 8,4 8,5 7,5 6,5 6,4 6,3 5,3 4,3 3,3 2,3"]


@pytest.mark.parametrize(("algorithm", "taken"), [("bfs", 59), ("field", 66)])
def test_search_as_json(capsys: pytest.CaptureFixture[str], algorithm: str, taken: int) -> None:
    _, out, _ = said(
        capsys, "search", LESSON, "--from", "8,3", "--to", "2,3", "--algorithm", algorithm, "--format", "json")
    answer = json.loads(out[0])
    assert list(answer) == ["algorithm", "from", "to", "straight", "length", "taken", "path", "wave", "searched"]
    assert (answer["straight"], answer["length"], answer["taken"]) == (6, 10, taken)
    assert (answer["wave"][3][8], answer["wave"][0][0], answer["path"][-1]) == (0, -1, [2, 3])


@pytest.mark.parametrize("algorithm", ["bfs", "field"])
def test_no_way_through_is_an_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path, algorithm: str) -> None:
    path = tmp_path / "closed.txt"
    path.write_text("@.#.\n", "utf-8")
    for goal in ("3,0", "2,0"):
        status, out, _ = said(capsys, "search", path, "--from", "0,0", "--to", goal, "--algorithm", algorithm)
        assert (status, out[0]) == (0, "01#.")
        assert "no way through" in out[2]


def test_greedy_says_that_it_does_not_search(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("search", LESSON, "--from", "8,3", "--to", "2,3", "--algorithm", "greedy")
    status, out, _ = said(capsys, *asked)
    assert status == 0
    assert "greedy does not search" in out[-1] and "no way through" not in out[-1] and "queue" not in out[-1]
    answer = json.loads(said(capsys, *asked, "--format", "json")[1][0])
    assert (answer["searched"], answer["path"], answer["taken"]) == (False, None, 0)


@pytest.mark.parametrize("algorithm", ["bfs", "field", "astar", "dijkstra", "stack"])
def test_a_search_from_a_cell_to_itself_has_path_0(capsys: pytest.CaptureFixture[str], algorithm: str) -> None:
    asked = ("search", LESSON, "--from", "8,3", "--to", "8,3", "--algorithm", algorithm)
    status, out, _ = said(capsys, *asked)
    assert status == 0
    assert out[-1] == f"{algorithm} from (8, 3) to (8, 3): path 0, 0 cells across and down, 0 cells left the queue"
    answer = json.loads(said(capsys, *asked, "--format", "json")[1][0])
    assert (answer["length"], answer["path"], answer["searched"]) == (0, [], True)


def test_numbers_of_two_digits_stand_in_columns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("@" + "." * 36 + "\n", "utf-8")
    _, out, _ = said(capsys, "search", path, "--from", "0,0", "--to", "36,0")
    assert out[0].startswith(" 0  1  2") and out[0].endswith(" z 10")


# check

def test_check_tells_how_walls_and_units_were_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "check", LESSON)
    assert (status, err) == (0, [])
    assert any(line.startswith("walls: ") for line in out)
    assert sum(line.startswith("unit: ") for line in out) == 2


def test_check_reads_every_level_also_after_one_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "check", "nowhere.tmx", LESSON)
    assert (status, len(err)) == (2, 1)
    assert out[0].startswith(f"{LESSON}: "), "the path as it was given"


def test_check_exits_with_1_for_a_warning_and_0_for_notes_alone(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = Path(LESSON).read_text("utf-8").replace('name="Goblin"', 'name="Iva"')
    path = tmp_path / "twice.tmx"
    path.write_text(text, "utf-8")
    for name in ("dungeon.tsx", "dungeon.png"):
        (tmp_path / name).write_bytes((ROOT / "levels" / name).read_bytes())
    status, out, _ = said(capsys, "check", path)
    assert status == 1
    assert any(line.startswith("warning: ") for line in out)


def test_check_and_run_of_real_maps_end_with_a_status_and_lines_only(capsys: pytest.CaptureFixture[str]) -> None:
    maps = sorted((ROOT.parent / "shared" / "maps").rglob("*.tmx"))
    if not maps:
        pytest.skip("the shared maps are not here")
    for path in maps:
        for argv in (("check", path), ("run", path, "--turns", "3")):
            status, out, err = said(capsys, *argv)
            assert status in (0, 1, 2)
            assert bool(err) == (status == 2) and (out or err)


# convert

def test_a_text_level_becomes_a_map_with_its_picture_beside_it(
        capsys: pytest.CaptureFixture[str], small: Path, tmp_path: Path) -> None:
    out = tmp_path / "maps" / "small.tmx"
    out.parent.mkdir()
    assert said(capsys, "convert", small, out)[0] == 0
    assert (out.parent / "dungeon.png").read_bytes() == (ROOT / "levels" / "dungeon.png").read_bytes()
    assert said(capsys, "check", out)[0] == 0
    runs = [said(capsys, "run", path, "--format", "jsonl")[1][1:] for path in (small, out)]
    assert runs[0] == runs[1], "the same battle"


def test_a_picture_that_is_there_already_is_kept(
        capsys: pytest.CaptureFixture[str], small: Path, tmp_path: Path) -> None:
    (tmp_path / "dungeon.png").write_bytes(b"mine")
    said(capsys, "convert", small, tmp_path / "small.tmx")
    assert (tmp_path / "dungeon.png").read_bytes() == b"mine"


def test_tiled_to_tiled_copies_the_bytes_in_the_same_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "a.tmx"
    source.write_bytes(Path(LESSON).read_bytes())
    assert said(capsys, "convert", source, tmp_path / "b.tmx")[0] == 0
    assert (tmp_path / "b.tmx").read_bytes() == source.read_bytes()


def test_tiled_to_tiled_adjusts_only_references_when_the_folder_differs(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("lesson.tmx", "dungeon.tsx", "dungeon.png"):
        (tmp_path / name).write_bytes((ROOT / "levels" / name).read_bytes())
    out = tmp_path / "deeper" / "lesson.tmx"
    out.parent.mkdir()
    assert said(capsys, "convert", tmp_path / "lesson.tmx", out)[0] == 0
    assert out.read_bytes() == Path(LESSON).read_bytes().replace(b'source="dungeon', b'source="../dungeon')
    assert said(capsys, "check", out)[0] == 0


# names

HEADINGS = {"profiles", "kinds", "parameters", "searches", "flights", "drivers", "overlays", "levels", "tools"}


def test_names_as_json_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "names", "--format", "json")
    named = json.loads("\n".join(out))
    assert next(iter(named)) == "version" and set(named) >= HEADINGS
    hunter = named["profiles"][0]
    assert [state["name"] for state in hunter["states"]] == ["sleep", "wander", "chase", "flee"]
    assert hunter["rows"][0] == {"from": "sleep", "to": "chase", "when": "sees and path <= wake", "checked": "first"}
    assert named["parameters"][0] == {
        "name": "sight", "full": "hunter.sight", "owner": "hunter", "sort": "number", "default": 8,
        "low": 0, "high": 98, "unit": "cells", "allowed": "whole numbers from 0 to 98 cells",
        "help": "How far it notices the hero, in steps."}
    assert all({"name", "help"} <= set(each) for key in list(named)[1:] for each in named[key])


def test_names_as_text_has_every_heading(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "names")
    assert set(out) >= HEADINGS
    assert any("hunter.sight" in line and "whole numbers from 0 to 98 cells" in line for line in out)


# Around the commands

def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == (0, [f"tactics-sandbox {VERSION}"], [])
    for argv in (("--help",), ("run", "--help"), ("record", "--help"), ("search", "--help")):
        status, out, err = said(capsys, *argv)
        assert (status, err) == (0, []) and out[0].startswith("usage: tactics-sandbox")


def test_a_mistyped_command_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert "run, record, replay, search, check, convert, names" in said(capsys, "serch", "--format", "json")[2][0]


def test_whoever_stops_reading_along_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "sandbox", "run", "levels/mine.tmx", "--format", "jsonl"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 2


def test_stopping_with_ctrl_c_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sandbox.cli.run.open_level", interrupted)
    assert said(capsys, "run", LESSON) == (130, [], ["stopped"])


def test_a_missing_package_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ModuleNotFoundError("No module named 'pygame'", name="pygame")

    monkeypatch.setattr("sandbox.cli.record.import_module", missing)
    status, _, err = said(capsys, "record", LESSON, "-o", "a.gif")
    assert (status, len(err)) == (2, 1)
    assert '"pygame"' in err[0]


@pytest.mark.parametrize(("words", "told"), [
    (("--size", "-5x10"), "argument --size: '-5x10' (allowed: WIDTHxHEIGHT"),
    (("search", "lesson", "--from", "-1,3", "--to", "2,3"), "argument --from: '-1,3' (allowed: X,Y"),
    (("run", "lesson", "--seed", "-x"), "argument --seed: '-x' (allowed: whole numbers"),
    (("run", "lesson", "--set", "-x"), "'-x' is not a setting (allowed: NAME=VALUE)")])
def test_a_value_that_begins_with_a_minus_is_refused_as_the_value_of_its_option(
        words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = said(capsys, *words)
    assert status == 2 and len(err) == 1 and told in err[0]


def test_an_option_without_a_value_does_not_take_the_next_option_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = said(capsys, "record", "lesson", "--turns", "-o", "film.gif")
    assert status == 2 and "argument --turns: expected one argument" in err[0]
