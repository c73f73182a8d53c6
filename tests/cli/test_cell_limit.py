"""`--cell-limit` sets how large a level may be (guide: files, Hostile files)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.cli.main import main

LEVEL = "@..\n..g\n"


@pytest.mark.parametrize("words", [
    ["check", "{}"], ["check", "{}", "--format", "json"], ["run", "{}", "--turns", "1"],
    ["search", "{}", "--from", "0,0", "--to", "1,1"], ["convert", "{}", "{}.tmx"],
    ["record", "{}", "-o", "{}.gif", "--turns", "1"]])
def test_a_level_is_opened_up_to_the_cell_limit_given(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(LEVEL)
    stated = [word.format(path) for word in words]
    assert main([*stated, "--cell-limit", "6"]) in (0, 1)
    capsys.readouterr()
    assert main([*stated, "--cell-limit", "5"]) == 2
    told = capsys.readouterr()
    assert "at most 5" in told.err + told.out
    assert main([*stated, "--cell-limit", "none"]) == 2
