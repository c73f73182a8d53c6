"""Every line that a command writes for people passes the seam, whole: what it tells, its help, and every refusal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from sandbox.base.keys import key_words
from sandbox.battle.history import STEP_SIZES
from sandbox.cli.guide import whole_guide
from sandbox.cli.main import COMMANDS, main
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.overlay import key_at
from tests.language.marked import faults
from tests.language.values import declared, of_level, words_of

pytestmark = pytest.mark.usefixtures("marked")

_FORMS = re.compile(r"--?[a-z][\w-]*|\b[A-Z]{2}[A-Z.,=_]*(?:\.\w+)?|<\w+>|[\w-]*\.[a-z]{3,5}\b")
"""What is written as it is to be typed or stands in a file: options, places for values, elements, names of files."""

LEVELS = ("lesson", "kraken", "shaman")


def written(capsys: pytest.CaptureFixture[str], *argv: object) -> list[str]:
    """The lines that a command writes, to whomever."""
    main([str(each) for each in argv])
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def wrong(lines: Iterable[str], *paths: Path, known: Iterable[str] = ()) -> list[str]:
    values = declared() | words_of(known)
    found = []
    for line in lines:
        told = line
        for path in paths:
            told = told.replace(str(path), "")
        found += [f"{fault}: {line}" for fault in faults(_FORMS.sub("", told), values)]
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_a_battle_is_told_through_the_seam(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = shipped("levels", f"{name}.tmx")
    lines = written(capsys, "run", path, "--rounds", 40) + written(capsys, "run", path, "--driver", "autopilot")
    assert len(lines) > 20
    assert wrong(lines, path.parent, known=of_level(open_level(path).level)) == []


def test_what_commands_tell_passes_the_seam(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson, log = shipped("levels", "lesson.tmx"), tmp_path / "a.jsonl"
    main(["run", str(lesson), "--rounds", "9", "--format", "jsonl"])
    log.write_text(capsys.readouterr().out, "utf-8")
    lines = written(capsys, "replay", log) + written(capsys, "names")
    log.write_text(log.read_text("utf-8").replace('"seed":1', '"seed":2'), "utf-8")
    lines += [line for line in written(capsys, "replay", log) if '{"' not in line]
    for algorithm in ("bfs", "greedy"):
        lines += written(capsys, "search", lesson, "--from", "8,3", "--to", "2,3", "--algorithm", algorithm)[-3:]
    for target in ("b.txt", "b.tmx"):
        lines += written(capsys, "convert", "stack_detour", tmp_path / target)
    lines += written(capsys, "record", lesson, "-o", tmp_path / "b.gif", "--turns", 2, "--fps", 60)
    assert len(lines) > 60
    levels = [of_level(open_level(shipped("levels", f"{name}.tmx")).level) for name in ("lesson", "stack_detour")]
    assert wrong(lines, tmp_path, lesson.parent, known=set().union(*levels, ("on", "off"))) == []


def test_the_check_tells_what_it_read_through_the_seam(capsys: pytest.CaptureFixture[str]) -> None:
    lines, known = [], set[str]()
    for name in LEVELS:
        path = shipped("levels", f"{name}.tmx")
        opened = open_level(path)
        lines += written(capsys, "check", path)
        known |= of_level(opened.level) | words_of(layer.name for layer in opened.tilemap.layers)
    assert len(lines) > len(LEVELS)
    assert wrong(lines, path.parent, known=known) == []


def test_the_keys_of_however_many_overlays_pass_the_seam() -> None:
    told = [key_words(key_at(place)) for place in range(1, 30)]
    assert [fault for each in told for fault in faults(each, set())] == []
    assert any(map(str.isalpha, "".join(told)))


def test_help_passes_the_seam(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("", *(command.name for command in COMMANDS)):
        lines = written(capsys, *([command] if command else []), "--help")
        assert len(lines) > 5
        assert wrong(["\n".join(lines)], known=("text json jsonl gif wxh", *STEP_SIZES)) == [], command


REFUSED = (
    ("run",), ("run", "--nonsense"), ("nonsense",), ("--seed", "1"), ("run", "lesson", "--set", "sight"),
    ("run", "lesson", "--set", "sight=x"), ("run", "lesson", "--set", "nonsense=1"), ("run", "lesson", "--driver", "x"),
    ("run", "lesson", "--rounds", "x"), ("run", "lesson", "--rounds"), ("run", "nonsense.tmx"), ("run", "nonsense"),
    ("search", "lesson", "--from", "99,3", "--to", "2,3"), ("search", "lesson", "--from", "0,0", "--to", "2,3"),
    ("search", "lesson", "--from", "x", "--to", "2,3"), ("convert", "lesson", "a.png"), ("replay", "nonsense"),
    ("record", "lesson", "-o", "a.bmp"), ("record", "lesson", "-o", "a.gif", "--from", "999"),
    ("record", "lesson", "-o", "a.gif", "--region", "0,0,999,9"), ("record", "lesson", "-o", "a.gif", "--fps", "0"),
    ("record", "lesson", "-o", "a.gif", "--overlays", "nonsense"), ("record", "lesson", "-o", "a.gif", "--scale", "16"),
    ("record", "lesson", "-o", "a.gif", "--frame-limit", "2"), ("check", "."), ("run", "lesson", "--cell-limit", "9"),
    ("guide", "nonsense"), ("guide", "keys#nonsense"), ("guide", "--search", "nonsense nonsense"),
)


@pytest.mark.parametrize("argv", REFUSED, ids=" ".join)
def test_a_refusal_passes_the_seam(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    lines = written(capsys, *argv)
    assert lines
    values = ("nonsense", "gif tmx bmp png txt webp mp json", *whole_guide().names)
    assert wrong(lines, tmp_path, shipped("levels"), known=values) == []
