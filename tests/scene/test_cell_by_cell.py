"""Cell by cell, what is painted and told is what is known at that step (guide: battle, Stepping)."""

from __future__ import annotations

import pytest

from sandbox.app.film.shots import told
from sandbox.battle.battle import Battle
from sandbox.battle.history import Cursor, History
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.ribbons import Ribbons
from sandbox.scene.searches import counters, progress_words
from sandbox.scene.shapes import Label, Tints
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


def seen(history: History, before: Frame) -> tuple[object, ...]:
    """All that is told and painted but the tokens and the tints of the wave, which stand for where units are.

    Neither is what an overlay painted `before` the search began.
    """
    frame = frame_of(history, None)
    wave = [shape for shape in OVERLAYS["wave"].paint(frame) if not isinstance(shape, Tints)]
    overlays = [shape for name in SHOWN for shape in OVERLAYS[name].paint(frame)
                if shape not in OVERLAYS[name].paint(before)]
    return explanation(frame), counters(frame), told(history), overlays, [getattr(shape, "cells", ()) for shape in wave]


def test_until_the_search_ends_nothing_tells_what_it_will_find() -> None:
    near, far = searching(drawn("g....@.....#")), searching(drawn("g........@.#"))
    begun = [(history, frame_of(history, None)) for history in (near, far)]
    for _ in range(5):
        near.forward("cell")
        far.forward("cell")
        assert near.cursor.cells
        first, second = (seen(history, before) for history, before in begun)
        assert first[:4] == second[:4]
        assert first[4] == second[4]
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
        searches = decision.evidence.searches
        assert len(watched) == sum(search.taken for search in searches) + len(searches) - 1
        between = [frame for frame in watched if frame.progress and frame.progress.has_ended]
        assert all(frame.is_searching for frame in watched) and len(between) == len(searches) - 1
        assert not any(list(OVERLAYS["path"].paint(frame)) for frame in watched if frame not in between)
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


def twice_searching() -> tuple[History, list[Frame]]:
    """The rat's turn behind the dog: it searches for the conditions, then round other units for its step."""
    history = searching(open_level(shipped("levels", "traps.tmx")).level, 13)
    frames: list[Frame] = []
    while history.forward("cell") and history.cursor.cells:
        frames.append(frame_of(history, None))
    return history, frames


def test_each_search_shows_what_it_found_before_the_next_one_begins() -> None:
    _, frames = twice_searching()
    ends = [frame for frame in frames if frame.progress and frame.progress.has_ended]
    assert [frame.progress.number for frame in ends if frame.progress] == [1]
    first = ends[0].decision.evidence.searches[0] if ends[0].decision else None
    assert first is not None and first.path
    (way,) = OVERLAYS["path"].paint(ends[0])
    assert len(getattr(way, "points", ())) == 1 + len(first.path)
    assert counters(ends[0]).endswith(f"cells · {len(first.path)} steps")
    assert explanation(ends[0])[-1].text.endswith(f"searched, {len(first.path)} steps.")


def test_the_sentence_of_a_second_search_says_that_it_is_another_and_what_for() -> None:
    history, frames = twice_searching()
    decision = history.steps[history.cursor.step].decision
    assert decision is not None
    told_all = [progress_words(decision, cells + 1) for cells in range(len(frames))]
    first = decision.evidence.searches[0].taken
    assert told_all[first - 1] == f"Rat searches: {first} cells searched."
    assert told_all[first] == f"Rat has searched: {first} cells searched, {decision.evidence.searches[0].length} steps."
    assert told_all[first + 1] == "Rat searches again, for its step (the chosen search): 1 cell searched."


def test_while_a_search_is_watched_no_chip_tells_why_the_unit_once_came_into_its_state() -> None:
    _, frames = twice_searching()
    labels = [label for frame in frames for label in OVERLAYS["state"].paint(frame)]
    assert labels and not any("→" in label.long for label in labels if isinstance(label, Label))


def test_the_ribbons_end_with_what_was_seen_while_the_next_search_is_watched() -> None:
    history = searching(open_level(shipped("levels", "corridor.tmx")).level, 5)
    before = Ribbons().pieces(history)
    history.forward("cell")
    assert history.cursor.cells and Ribbons().pieces(history) == before
    while history.cursor.cells:
        history.forward("cell")
    assert Ribbons().pieces(history) != before
    history.back("cell")
    assert Ribbons().pieces(history) != before, "what was seen once stays known"
