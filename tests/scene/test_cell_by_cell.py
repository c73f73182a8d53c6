"""Cell by cell, what is painted and told is what is known at that step (spec: battle.md, Time)."""

from __future__ import annotations

import pytest

from sandbox.app.shots import told
from sandbox.battle.battle import Battle
from sandbox.battle.history import Cursor, History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.level import Level
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.searches import counters
from sandbox.scene.shapes import Tints
from sandbox.scene.why import explanation
from sandbox.workbench.framing import frame_of
from tests.spec.drawn import drawn

SHOWN = tuple(name for name in OVERLAYS.names if name != "wave")


def searching(level: Level, turns: int = 1) -> History:
    """A battle whose next turn is the goblin's."""
    history = History(Battle(level), does_wait=False)
    for _ in range(turns):
        history.forward("turn")
    return history


def seen(history: History) -> tuple[object, ...]:
    """All that is told and painted but the tokens and the tints of the wave, which stand for where units are."""
    frame = frame_of(history, None)
    wave = [shape for shape in OVERLAYS["wave"].paint(frame) if not isinstance(shape, Tints)]
    overlays = [shape for name in SHOWN for shape in OVERLAYS[name].paint(frame)]
    return explanation(frame), counters(frame), told(history), overlays, [getattr(shape, "cells", ()) for shape in wave]


def test_until_the_search_ends_nothing_tells_what_it_will_find() -> None:
    near, far = searching(drawn("g....@.....#")), searching(drawn("g........@.#"))
    for _ in range(5):
        near.forward("cell")
        far.forward("cell")
        assert near.cursor.cells
        first, second = seen(near), seen(far)
        assert first[:4] == second[:4]
        assert [cell for cell, text, *_ in first[4][0]] == [cell for cell, text, *_ in second[4][0]]  # type: ignore[index]
    assert frame_of(near, None).is_searching


@pytest.mark.parametrize("name", ["lesson.tmx", "traps.tmx", "shaman.tmx", "mine.tmx", "shy.tmx"])
def test_the_finished_path_is_seen_while_the_unit_stands_at_its_start_and_then_it_moves(name: str) -> None:
    history = searching(open_level(shipped("levels", name)).level, 0)
    was_seen = False
    while not history.world.is_over and history.world.turn < 12:
        before = history.world
        cursor = history.cursor
        history.forward("cell")
        frames: list[Frame] = []
        while history.cursor.step == cursor.step:
            frames.append(frame_of(history, None))
            history.forward("cell")
        decision = history.step.decision
        if decision is None or not decision.evidence.asked:
            assert not frames, "a turn without a search is one step"
            continue
        *watched, found = frames
        assert len(watched) == sum(search.taken for search in decision.evidence.searches)
        assert all(frame.is_searching and not list(OVERLAYS["path"].paint(frame)) for frame in watched)
        assert not found.is_searching and found.world[decision.unit].cell == before[decision.unit].cell
        assert bool(list(OVERLAYS["path"].paint(found))) == bool(decision.evidence.path)
        was_seen = was_seen or bool(decision.evidence.path)
    assert was_seen


def test_cell_by_cell_back_passes_the_same_places_as_forward() -> None:
    history = searching(open_level(shipped("levels", "traps.tmx")).level, 9)
    places: list[Cursor] = [history.cursor]
    while history.world.turn < 12 and history.forward("cell"):
        places.append(history.cursor)
    back = [history.cursor]
    while history.cursor != places[0] and history.back("cell"):
        back.append(history.cursor)
    assert back == places[::-1]


def test_while_it_searches_the_bar_shows_the_round_that_its_turn_begins() -> None:
    history = searching(drawn("g...@", Goblin={"tempo": 9.0}, Iva={"tempo": 1.0}), 2)
    assert history.ends_round
    history.forward("cell")
    frame = frame_of(history, None)
    assert (frame.world.round, frame.actor, frame.world.initiative.actor) == (2, "Goblin", "Goblin")


def test_an_unfinished_search_paints_no_zone_and_lights_no_row() -> None:
    history = searching(drawn("g....@...."))
    history.forward("cell")
    frame = frame_of(history, None)
    assert not list(OVERLAYS["sight"].paint(frame))
    assert all(line.weight != "fired" for line in explanation(frame))
    assert shapes(frame, ("wave",))
