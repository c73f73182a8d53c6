"""README tells what is so."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bench import table
from tests.bench.rows import ROWS
from tests.shape.readme import README, written
from tests.shape.test_floors import FLOORS

ROOT = Path(__file__).resolve().parents[2]
TEXT = README.read_text("utf-8")


def test_the_tables_follow_from_the_declarations() -> None:
    assert written(TEXT) == TEXT, "run `python -m tests.shape.readme`"


def test_the_folders_are_named_in_the_order_in_which_they_may_import() -> None:
    listed, = re.findall(r"The folders are the way of the data: (.*?);", TEXT, re.DOTALL)
    assert tuple(re.findall(r"`(\w+)`", listed)) == FLOORS


def test_the_table_of_speed_has_each_row_that_is_measured_in_their_order() -> None:
    # What was reached differs from machine to machine; that it is told of every row does not.
    assert table.named(table.lines_of(TEXT)) == [row.what for row in ROWS], "run `python -m tests.bench --write`"


def test_every_shipped_level_is_listed_and_every_listed_one_is_shipped() -> None:
    shipped = {f"levels/{path.name}" for path in (ROOT / "levels").glob("*.tmx")}
    assert set(re.findall(r"`(levels/\w+\.tmx)`", TEXT)) == shipped


def test_the_picture_is_there() -> None:
    assert all((ROOT / path).is_file() for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT))


def test_the_first_screen_has_exactly_two_commands() -> None:
    assert TEXT.count("```sh") == 2
    assert TEXT.index("```sh", TEXT.index("```sh") + 1) < TEXT.index("## ")


def test_each_item_of_a_list_starts_its_line() -> None:
    assert re.findall(r"^.+ - \*\*.+$", TEXT, re.MULTILINE) == []
