"""What the window remembers between starts: one file, whatever happens to it (guide: window)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.workbench.remembered import Memory, Remembered, flag, whole

HEIGHT = Memory("height", 100, whole(50, 500))
DETAILS = Memory("details", False, flag)


def test_what_was_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "new" / "window.json"
    first = Remembered(file)
    assert (first[HEIGHT], first[DETAILS]) == (100, False)
    first[HEIGHT], first[DETAILS] = 240, True
    second = Remembered(file)
    assert (second[HEIGHT], second[DETAILS], second.trouble) == (240, True, "")
    assert [each.name for each in file.parent.iterdir()] == ["window.json"], "no half of a file beside it"


def test_without_a_file_it_holds_as_long_as_the_window() -> None:
    remembered = Remembered()
    remembered[HEIGHT] = 240
    assert remembered[HEIGHT] == 240 and Remembered()[HEIGHT] == 100


def test_two_windows_and_later_versions_keep_each_others_values(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    file.write_text('{"of a later version": [1, {"a": null}]}')
    one, other = Remembered(file), Remembered(file)
    one[HEIGHT] = 240
    other[DETAILS] = True
    assert json.loads(file.read_text()) == {"of a later version": [1, {"a": None}], "height": 240, "details": True}
    assert other[HEIGHT] == 100, "in the middle of its work nothing moves"


@pytest.mark.parametrize("damaged", [b"", b"{", b"[1]", b"null", b"\xff\xfe", b"[" * 60_000, b" " * 70_000])
def test_a_damaged_file_counts_as_none_and_is_told_of(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "window.json"
    file.write_bytes(damaged)
    remembered = Remembered(file)
    assert remembered[HEIGHT] == 100 and str(file) in remembered.trouble
    remembered[HEIGHT] = 240
    assert Remembered(file)[HEIGHT] == 240 and not Remembered(file).trouble


@pytest.mark.parametrize("wrong", ["true", "49", "501", "1e9", "NaN", '"240"', "null", "[240]"])
def test_one_value_that_cannot_be_counts_as_none_and_the_others_stay(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "window.json"
    file.write_text(f'{{"height": {wrong}, "details": true}}')
    remembered = Remembered(file)
    assert (remembered[HEIGHT], remembered[DETAILS]) == (100, True)
    assert '"height"' in remembered.trouble and str(file) in remembered.trouble
    remembered[HEIGHT] = 240
    assert (Remembered(file)[HEIGHT], Remembered(file)[DETAILS]) == (240, True)


def test_where_nothing_can_be_written_the_window_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, no folder")
    remembered = Remembered(tmp_path / "state" / "window.json")
    remembered[HEIGHT] = 240
    assert remembered[HEIGHT] == 240
