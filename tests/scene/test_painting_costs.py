"""What a picture costs is what is seen in it: no search is run anew, and nothing is kept of pictures long past."""

from __future__ import annotations

import gc

import pytest

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.grid.sheet import Sheet
from sandbox.scene.compose import shapes
from sandbox.scene.overlays import OVERLAYS
from sandbox.search import loop, result
from sandbox.search.log import Log, Trace
from sandbox.search.result import LOOKED_AT, TRACED
from sandbox.workbench.framing import frame_of

LEVELS = ("mine.tmx", "lesson.tmx", "guard.tmx")


def opened(name: str) -> History:
    return History(Battle(open_level(shipped("levels", name)).level), does_wait=False)


@pytest.mark.parametrize("name", LEVELS)
def test_to_paint_turns_runs_no_search_over_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    history, runs = opened(name), []

    def counted(search: result.Search) -> Log:
        runs.append(search)
        return loop.replay(search)

    monkeypatch.setattr(result, "_log", counted)
    found = 0
    for _ in range(40):
        history.forward("turn")
        frame = frame_of(history, None)
        painted = shapes(frame, OVERLAYS.names)
        found += frame.search is not None
        assert painted
    assert found > 5 and runs == []


def test_a_battle_watched_to_its_end_leaves_few_traces_and_sheets_behind() -> None:
    history = opened("mine.tmx")
    held = sum(isinstance(each, Sheet) for each in gc.get_objects())
    for turn in range(300):
        history.forward("turn")
        shapes(frame_of(history, None), OVERLAYS.names)
        if turn % 10 == 0:
            for _ in range(3):
                history.forward("cell")
                shapes(frame_of(history, None), OVERLAYS.names)
    gc.collect()
    objects = gc.get_objects()
    assert sum(isinstance(each, Log) for each in objects) <= LOOKED_AT
    assert sum(isinstance(each, Trace) for each in objects) <= TRACED
    assert sum(isinstance(each, Sheet) for each in objects) - held <= 4 * LOOKED_AT
