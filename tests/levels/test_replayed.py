"""A battle of every shipped level runs to its end, won or drawn, and its log replays identically."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.files.shipped import shipped

LEVELS = sorted(shipped("levels").glob("*.tmx"))


@pytest.mark.parametrize("level", LEVELS, ids=lambda path: path.stem)
def test_the_log_of_a_whole_battle_replays_identically(
    level: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", str(level), "--format", "jsonl"]) == 0
    log = tmp_path / "battle.jsonl"
    log.write_text(capsys.readouterr().out, "utf-8")
    last = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert last["event"] == "over" and last["result"] in ("won", "draw")
    assert main(["replay", str(log), "--level", str(level)]) == 0, capsys.readouterr().out
