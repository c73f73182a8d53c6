"""What random editing costs is bounded by what was done: nothing old stays but what undo and the battles hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.search.log import Trace
from sandbox.search.result import TRACED
from sandbox.tiled.tilemap import TileMap
from tests.soak.editing import Fingers, Held, copy_of, count, held

ACTS = 150
MANY = 12
"""Edits that are looked at; where chance makes fewer of so many acts, it goes on."""
FEW = 12
"""Maps and levels that the window itself may hold: as opened, saved, now, in the stroke, painted last, looked at."""


@pytest.fixture(scope="module")
def before() -> Held:
    """What other tests have left."""
    return held(0)


@pytest.fixture(scope="module")
def fingers(before: Held, tmp_path_factory: pytest.TempPathFactory) -> Fingers:
    """A window after some hundred random acts."""
    assert before
    folder: Path = tmp_path_factory.mktemp("level")
    fingers = Fingers(copy_of("mine.tmx", folder), seed=4, size=(900, 600))
    while fingers.acts < ACTS or (fingers.edits < MANY and fingers.acts < 10 * ACTS):
        fingers.act()
    return fingers


def test_random_acts_edit_and_are_undone(fingers: Fingers) -> None:
    assert fingers.done["stroke"] > ACTS // 10 and fingers.done["undo"] and fingers.edits >= MANY


def test_no_map_level_or_battle_stays_that_nobody_can_go_back_to(before: Held, fingers: Fingers) -> None:
    now = held(fingers.acts)
    counts = {name: number - before.counts[name] for name, number in now.counts.items()}
    past = fingers.window.session.document.past
    battles = sum(entry.run is not None and entry.run.held is not None for entry in (*past._done, *past._undone))
    # Of each edit one map: without its tiles, where they are in the next one.
    assert counts["TileMap"] <= fingers.edits + FEW
    for name in ("Level", "History", "Battle"):
        assert counts[name] <= battles + FEW, name


def test_an_edit_holds_fewer_tiles_than_a_map_has(fingers: Fingers) -> None:
    past = fingers.window.session.document.past
    whole = sum(len(layer.gids) for layer in past.tilemap.tile_layers)
    entries = (*past._done, *past._undone)
    assert len(entries) > 5
    assert sum(len(tiles) for entry in entries for tiles in entry.tilemap._tiles.values()) < whole


def test_traces_are_kept_of_the_searches_looked_at_last_alone(fingers: Fingers) -> None:
    session = fingers.window.session
    for _ in range(10 * TRACED):
        fingers.window.run("turn_forward")
        fingers.window.tick(0.01)
    assert session.running.history is not None
    assert count(Trace) <= TRACED + 1


def test_a_map_undone_to_its_beginning_is_the_one_opened(fingers: Fingers) -> None:
    session = fingers.window.session
    opened: TileMap = session.document._opened
    now = session.document.tilemap
    done = 0
    while session.document.can_undo:
        session.undo()
        done += 1
    assert session.document.tilemap == opened
    for _ in range(done):
        session.redo()
    assert session.document.tilemap == now
