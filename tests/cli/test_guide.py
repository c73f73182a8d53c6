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


def test_words_are_looked_for_on_all_pages_and_each_line_says_where_it_stands(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["guide", "--search", "calm", "wanders"]) == 0
    told = capsys.readouterr().out.splitlines()
    places = [line for line in told if not line.startswith(" ")]
    assert "machines#calm" in places and max(map(len, told)) <= 80
    for place in places:
        assert whole_guide().place(place)
    assert main(["guide", "--search", "nonsensical"]) == 2
    assert capsys.readouterr().err == "no page of the guide has 'nonsensical'\n"


def test_every_page_is_printed_in_80_columns_but_for_what_cannot_be_broken(capsys: pytest.CaptureFixture[str]) -> None:
    for name in whole_guide().names:
        assert main(["guide", name]) == 0
        for line in capsys.readouterr().out.splitlines():
            assert len(line) <= 80 or line.startswith("  ") or "  " in line, line


def test_pages_like_nothing_that_was_asked_for_are_told_in_the_order_of_the_list(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["guide", "nonsense"]) == 2
    assert f"(allowed: {', '.join(whole_guide().names)})" in capsys.readouterr().err


def test_a_search_beside_which_a_page_is_named_is_refused_and_not_silently_wider(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["guide", "kraken", "--search", "wave", "queue"]) == 2
    assert capsys.readouterr().err == "--search looks through all pages (allowed: --search wave queue without kraken)\n"
