"""README tells what is so."""

from __future__ import annotations

import re
from pathlib import Path

from sandbox.cli.main import COMMANDS
from tests.app.pictures import PICTURES
from tests.bench import table
from tests.bench.rows import ROWS
from tests.shape.test_floors import FLOORS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "README.md").read_text("utf-8")


def test_the_folders_are_named_in_the_order_in_which_they_may_import() -> None:
    listed, = re.findall(r"The folders are the way of the data: (.*?);", TEXT, re.DOTALL)
    assert tuple(re.findall(r"`(\w+)`", listed)) == FLOORS


def test_the_table_of_speed_has_each_row_that_is_measured_in_their_order() -> None:
    # What was reached differs from machine to machine; that it is told of every row does not.
    listed = table.named(table.lines_of(table.PAGE.read_text("utf-8")))
    assert listed == [row.what for row in ROWS], "run `python -m tests.bench --write`"


def test_every_shipped_level_is_listed_and_every_listed_one_is_shipped() -> None:
    shipped = {f"levels/{path.name}" for path in (ROOT / "levels").glob("*.tmx")}
    assert set(re.findall(r"`(levels/\w+\.tmx)`", TEXT)) == shipped


def test_each_picture_and_page_that_it_links_to_is_there() -> None:
    linked = re.findall(r"\[[^]]*\]\(([^)#]+)", TEXT)
    assert len(linked) > 5
    assert [path for path in linked if not (ROOT / path).is_file()] == []


def test_each_picture_is_made_by_the_command_and_small_enough_for_a_page() -> None:
    shown = re.findall(r"!\[[^]]*\]\(assets/([^)]+)\)", TEXT)
    assert sorted(shown) == sorted(PICTURES)
    assert all((ROOT / "assets" / name).stat().st_size <= 1_500_000 for name in shown)


def test_each_command_is_listed_in_their_order() -> None:
    assert re.findall(r"^\| `tactics-sandbox ([a-z]+)", TEXT, re.MULTILINE) == [each.name for each in COMMANDS]


def test_the_first_screen_has_exactly_two_commands() -> None:
    assert TEXT.count("```sh") == 2
    assert TEXT.index("```sh", TEXT.index("```sh") + 1) < TEXT.index("## ")


def test_each_item_of_a_list_starts_its_line() -> None:
    assert re.findall(r"^.+ - \*\*.+$", TEXT, re.MULTILINE) == []
