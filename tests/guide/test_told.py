"""What the guide tells is so: its commands run, its levels open, its golden numbers are those of the program."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.ai.profile import Profile
from sandbox.battle.bestiary import SHIPPED
from sandbox.cli.main import COMMANDS, DONE
from sandbox.files.shipped import shipped_levels
from sandbox.guide.blocks import Code, Heading, Paragraph, Table, words
from tests.shape.citations import ROOT, shipped

GUIDE = shipped()
COMMAND = re.compile(rf"tactics-sandbox (?:{'|'.join(command.name for command in COMMANDS)})\b[^|;>]*")
TASKS = GUIDE.page("how-to").blocks


def commands() -> Iterator[str]:
    """The commands of the tasks, in their order, and into which file a shell would write what they say."""
    for block in TASKS:
        told = (*block.lines,) if isinstance(block, Code) else tuple(
            run.words for run in block.runs if run.style == "code") if isinstance(block, Paragraph) else ()
        yield from (line for line in told if COMMAND.search(line))


def golden(page: str) -> list[dict[str, str]]:
    """The rows below the heading of golden numbers, by what stands at the head."""
    blocks = GUIDE.page(page).blocks
    start = next(index for index, block in enumerate(blocks)
                 if isinstance(block, Heading) and block.anchor == "golden-numbers")
    found = next(block for block in blocks[start:] if isinstance(block, Table))
    head = [words(cell) for cell in found.head]
    return [dict(zip(head, (words(cell) for cell in row), strict=True)) for row in found.rows]


def test_the_commands_of_the_tasks_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "levels").symlink_to(ROOT / "levels")
    drawn = next(block for block in TASKS if isinstance(block, Code) and block.lines[0].startswith("#"))
    (tmp_path / "small.txt").write_text("\n".join(drawn.lines) + "\n", "utf-8")
    count = 0
    for line in commands():
        argv = shlex.split(COMMAND.findall(line)[0].replace("$seed", "1"))[1:]
        argv = [str(path) for word in argv for path in (sorted(Path().glob(word)) if "*" in word else [word])]
        assert main(argv) == DONE, line
        count += 1
        out = capsys.readouterr().out
        if "> " in line:
            (tmp_path / line.rpartition("> ")[2].strip()).write_text(out, "utf-8")
    assert count >= 6


def test_the_program_that_a_task_shows_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    programs = [block for block in TASKS if isinstance(block, Code) and "import" in block.lines[0]]
    for program in programs:
        exec(compile("\n".join(program.lines), "how-to.md", "exec"), {})
        assert capsys.readouterr().out.count("\n") > 1
    assert programs


def test_the_profile_that_developers_are_shown_can_work() -> None:
    shown = next(block for block in GUIDE.page("architecture").blocks
                 if isinstance(block, Code) and any(line.startswith("PROFILE") for line in block.lines))
    made: dict[str, object] = {}
    exec(compile("\n".join(shown.lines), "architecture.md", "exec"), made)
    assert isinstance(made["PROFILE"], Profile) and made["PROFILE"].name not in SHIPPED.profiles


def test_the_levels_that_are_named_come_with_the_program() -> None:
    told = [line for name in GUIDE.names for _, line in GUIDE.page(name).lines()]
    named = {name for line in told for name in re.findall(r"\(levels? (\w+)\)", line)}
    assert len(named) > 3 and named <= set(shipped_levels())


def labelled() -> Iterator[tuple[str, str]]:
    """Where the guide says a parameter's label and then, in brackets, its name: both."""
    for name in GUIDE.names:
        for block in GUIDE.page(name).blocks:
            lines = [block.runs] if isinstance(block, Paragraph) else (
                [cell for row in block.rows for cell in row] if isinstance(block, Table) else [])
            for runs in lines:
                for label, between, parameter in zip(runs, runs[1:], runs[2:], strict=False):
                    if (label.style, between.words, parameter.style) == ("soft", " (", "code"):
                        yield label.words, parameter.words


def test_parameters_are_called_as_the_window_calls_them() -> None:
    labels: dict[str, set[str]] = {}
    for param in SHIPPED.params:
        labels.setdefault(param.name, set()).add(param.label.partition("{")[0].strip(" :"))
    pairs = [*labelled()]
    assert len(pairs) > 5 and [pair for pair in pairs if pair[0] not in labels[pair[1]]] == []


def test_the_golden_numbers_of_search_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for row in golden("search"):
        start, goal = (re.sub(r"[() ]", "", row[end]) for end in ("from", "to"))
        assert main(["search", "lesson", "--from", start, "--to", goal, "--algorithm", row["search"],
                     "--format", "json"]) == DONE
        answer = json.loads(capsys.readouterr().out)
        path, *across = re.findall(r"\d+", row["path"]) or [None]
        assert not path or (answer["length"] == int(path) and all(answer["straight"] == int(far) for far in across))
        assert not row["cells taken"].isdigit() or answer["taken"] == int(row["cells taken"])
        assert answer["searched"] == (row["cells taken"] != "none")


def test_the_golden_turns_of_a_machine_are_those_of_the_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    told = golden("machines")
    assert main(["run", "lesson", "--format", "jsonl"]) == DONE
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    ends = [event for event in events if event["event"] == "end_turn"]
    hero, goblin = ([end for end in ends if end["unit"] == name] for name in ("Iva", "Goblin"))
    found = [(f"({seen['at'][0]}, {seen['at'][1]})", end["before"], end["state"], f"({end['at'][0]}, {end['at'][1]})",
              str(end["path"])) for seen, end in zip(hero, goblin, strict=False)]
    assert [(row["hero"].partition(")")[0] + ")", row["before"], row["after"], row["stands on"], row["path"])
            for row in told] == found[:len(told)]


def test_of_each_parameter_the_table_tells_what_it_does_for_every_owner() -> None:
    told = dict[str, str]()
    for block in GUIDE.page("parameters").blocks:
        if isinstance(block, Table):
            told |= {anchor: " · ".join(map(words, row)) for anchor, row in zip(block.anchors, block.rows, strict=True)}
    assert [param.full for param in SHIPPED.params if param.help not in told[param.name]] == []
    ways = {name: {param.help for param in SHIPPED.params if param.name == name} for name in told}
    for param in SHIPPED.params:
        if len(ways[param.name]) > 1:
            assert re.search(rf"{param.owner}[\w, -]*: {re.escape(param.help)}", told[param.name]), param.full
