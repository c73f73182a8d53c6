"""`guide` prints the guide's pages (guide: commands, guide)."""

from __future__ import annotations

import pytest

from sandbox.__main__ import main
from sandbox.cli.guide import whole_guide


def test_without_a_page_the_list_of_all_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    told = capsys.readouterr().out.replace("]:", "]")
    assert [name for name in whole_guide().names[1:] if not {f"[{name}]", f"{name.title()}:"} & set(told.split())] == []


def test_a_heading_of_a_page_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "keys#watch"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["Watch", "-----"] and any(line.split() == ["F5", *line.split()[1:]] for line in told)
    assert max(map(len, told)) <= 80 and "Edit" not in told


@pytest.mark.parametrize(("topic", "told"), [
    ("kyes", "the guide has no page 'kyes' (allowed: keys, "),
    ("keys#wach", "the page keys has no heading 'wach' (allowed: watch, ")])
def test_what_is_not_there_is_refused_in_one_line_with_the_likest_first(
    topic: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["guide", topic]) == 2
    error = capsys.readouterr().err
    assert error.startswith(told) and error.count("\n") == 1
