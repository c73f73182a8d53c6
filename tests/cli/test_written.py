"""How numbers, switches and files are asked for, and what is said of others (guide: battle, Bad input)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.base import written
from sandbox.base.errors import InputError, Place
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import read_deck
from sandbox.files.opening import open_level
from tests.cli.test_commands import LESSON, said
from tests.spec.arena import arena, placed
from tests.tiled.maps import document, objects

FOREIGN = ["١٢", "１２", "1_2", "१२"]
"""What Python reads as 12."""


@pytest.mark.parametrize("digits", FOREIGN)
@pytest.mark.parametrize("asked", [
    ("run", LESSON, "--seed"), ("run", LESSON, "--turns"), ("run", LESSON, "--rounds"),
    ("check", LESSON, "--cell-limit"),
    ("record", LESSON, "-o", "a.gif", "--fps"), ("record", LESSON, "-o", "a.gif", "--scale"),
    ("record", LESSON, "-o", "a.gif", "--from")], ids=" ".join)
def test_digits_of_other_scripts_are_no_numbers_in_options(
        capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], digits: str) -> None:
    status, out, err = said(capsys, *asked, digits)
    assert (status, out, len(err)) == (2, [], 1)
    assert "allowed" in err[0]


@pytest.mark.parametrize("digits", FOREIGN)
def test_digits_of_other_scripts_are_no_numbers_anywhere(digits: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        SHIPPED.read_setting(f"sight={digits}")
    head = (f'<properties><property name="sandbox.seed" value="{digits}"/>'
            f'<property name="sandbox.max_rounds" value="{digits}"/></properties>')
    unit = (f'<object id="1" type="Hero" x="0" y="0"><properties><property name="life" value="{digits}"/>'
            f'<property name="tempo" value="{digits}"/><property name="script" value="{digits},0"/>'
            '</properties><point/></object>')
    path = tmp_path / "a.tmx"
    path.write_bytes(document(head, objects(unit)))
    found = {finding.place.property for finding in open_level(path).level.errors}
    assert found >= {"sandbox.seed", "sandbox.max_rounds", "life", "tempo", "script"}
    _, findings = read_deck(f'[[card]]\nname = "A"\nkind = "rat"\ncost = "{digits}"', Place("a.toml"), SHIPPED)
    assert findings[0].place.property == "cost"
    text = tmp_path / "a.txt"
    text.write_text(f"@g\n\nsight = {digits}\nseed = {digits}\n", "utf-8")
    assert len(open_level(text).level.errors) == 2
    battle = Battle(arena(placed("hero", "Iva", 0), placed("goblin", "Goblin", 11)))
    told = battle.advance(battle.start().world, (f"go {digits},0",)).events
    assert "refused" in [event.event for event in told]


@pytest.mark.parametrize("asked", [
    ("run", LESSON, "--seed", "9" * 30), ("run", LESSON, "--turns", "9" * 30), ("check", LESSON, "--cell-limit", "x")])
def test_the_largest_number_is_named_where_one_is_refused(
        capsys: pytest.CaptureFixture[str], asked: tuple[str, ...]) -> None:
    assert f"to {written.LARGEST})" in said(capsys, *asked)[2][0]


def test_the_largest_place_is_named_where_a_cell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "search", LESSON, "--from", "9999999999,1", "--to", "1,1")[2][0]
    assert "from 0 to 999999999" in told


@pytest.mark.parametrize(("words", "is_on"), [
    (("on", "true", "yes", "1", "ON", "True", "Yes"), True),
    (("off", "false", "no", "0", "OFF", "False", "No"), False)])
def test_switches_take_on_off_true_false_yes_no_1_0_in_any_letter_case(
        words: tuple[str, ...], is_on: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    for word in words:
        assert SHIPPED.read_setting(f"combat={word}").value is is_on
        path.write_bytes(document(f'<properties><property name="sandbox.combat" value="{word}"/></properties>'))
        assert open_level(path).level.values == {"combat": is_on}
    with pytest.raises(InputError, match="on, off, true, false, yes, no, 1, 0"):
        SHIPPED.read_setting("combat=maybe")


# Files of another kind

@pytest.mark.parametrize("name", ["a.tmj", "a.json"])
def test_a_map_in_json_says_how_to_export_it(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("{}", "utf-8")
    status, _, err = said(capsys, "run", path)
    assert (status, len(err)) == (2, 1)
    assert "Export As" in err[0] and ".tmx" in err[0] and "Tiled" in err[0]


def test_replay_names_a_log_as_what_it_wants(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("a.tmx", "a.png", "a.json", "empty", "folder", "torn")]
    others[0].write_bytes(document())
    others[1].write_bytes(b"\x89PNG\xff\xfe")
    others[2].write_text('{"event": "fall"}', "utf-8")
    others[3].write_bytes(b"")
    others[4].mkdir()
    others[5].write_text('{"event": "' + "x" * 9000 + '"}', "utf-8")
    for path in others:
        status, _, err = said(capsys, "replay", path)
        assert (status, len(err)) == (2, 1)
        assert "a log written by run --format jsonl" in err[0]
        assert len(err[0]) < 500 + len(str(path))


def test_replay_shortens_what_it_quotes_of_a_line_and_shows_where_it_differs(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["run", LESSON, "--format", "jsonl", "--turns", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    began = json.loads(lines[0])
    log = tmp_path / "a.jsonl"
    number = next(index for index, line in enumerate(lines) if '"move"' in line)
    moved = json.loads(lines[number])
    moved["path"] = [[7, 7]] * 1000
    log.write_text("\n".join((json.dumps(began), *lines[1:number], json.dumps(moved, separators=(",", ":")))), "utf-8")
    status, out, _ = said(capsys, "replay", log, "--level", LESSON)
    assert status == 1
    assert all(len(line) < 250 for line in out[1:])
    assert '"path":[[7,7]' in out[1] and '"path":[[' in out[2]


@pytest.mark.parametrize(("argv", "command"), [
    (("--seed", "3", LESSON), "run"), (("--seed=3", LESSON), "run"), ((LESSON, "--seed", "3"), "run"),
    (("--region", "1,1,2,2", LESSON), "record"), (("--algorithm", "bfs", LESSON), "search")], ids=" ".join)
def test_a_missing_command_before_an_option_is_named(
        capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], command: str) -> None:
    status, out, err = said(capsys, *argv)
    assert (status, out, len(err)) == (2, [], 1)
    assert f"tactics-sandbox {command} {' '.join(argv)}" in err[0]
