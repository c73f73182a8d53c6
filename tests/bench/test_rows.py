"""Each row can be measured, which is tried with something tiny, and the guide has the table of them."""

from __future__ import annotations

import pytest

from tests.bench import table
from tests.bench.__main__ import main
from tests.bench.row import Goal, Measured, Row
from tests.bench.rows import ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_can_be_measured_and_has_a_number_for_each_of_its_goals(row: Row) -> None:
    measured = row.measure(True)
    assert len(measured.values) == len(row.goals)
    assert all(value is None or value >= 0 for value in measured.values)
    assert measured.beside
    assert "\n" not in table.line(row, measured)


def test_each_row_has_a_name_and_words_of_its_own() -> None:
    assert len({row.name for row in ROWS}) == len({row.what for row in ROWS}) == len(ROWS)
    assert not any("|" in row.what + row.asked for row in ROWS)


def _row(name: str, limit: float = 2) -> Row:
    return Row(name, f"what {name} takes", (Goal("ms", at_most=limit),), lambda _: Measured((1,), "nothing"))


PAGE = "\n".join((
    "Before", "<!-- measured: by hand -->", *table.HEAD, "| what old takes | 3 ms | at most 4 ms | nothing |",
    "| what gone takes | 3 ms | at most 4 ms | nothing |", "<!-- end of measured -->", "After"))


def test_the_page_gets_what_was_measured_and_keeps_the_other_rows_in_their_order() -> None:
    rows = (_row("new"), _row("old"), _row("unmeasured"))
    text = table.written(PAGE, rows, {"new": Measured((1.5,), "C 1")})
    assert table.lines_of(text)[2:] == ["| what new takes | 1.50 ms | at most 2 ms | C 1 |",
                                        "| what old takes | 3 ms | at most 4 ms | nothing |"]
    assert text.startswith("Before\n<!-- measured: by hand -->\n")
    assert text.endswith("\n<!-- end of measured -->\nAfter")
    assert table.written(text, rows, {}) == text


def test_a_number_beyond_its_limit_is_told_as_not_reached_and_so_is_one_that_is_missing() -> None:
    row = _row("slow")
    assert "not reached" not in table.line(row, Measured((2.0,), "C 1"))
    assert "| at most 2 ms (not reached) |" in table.line(row, Measured((2.1,), "C 1"))
    assert "| – | at most 2 ms (not reached) |" in table.line(row, Measured((None,), "C 1"))


def test_the_rows_are_listed_without_being_measured(capsys: pytest.CaptureFixture[str]) -> None:
    row = ROWS[0]
    assert main(["--list", "--only", row.name]) == 0
    assert capsys.readouterr().out.split(maxsplit=1) == [row.name, f"{row.what}: {row.asked}\n"]
