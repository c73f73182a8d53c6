"""Only what a decision used of its search is painted strongly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.ai.act import Blocked, Stand, Walk
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.scene import colours
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.searches import counters
from sandbox.scene.shapes import Numbers, Outlines, Tints, Way
from sandbox.workbench.framing import frame_of

LEVELS = Path(__file__).resolve().parents[2] / "levels"


def played(history: History, turns: int) -> Iterator[Frame]:
    """The frames of so many turns in which a search is painted."""
    for _ in range(turns):
        history.forward("turn")
        frame = frame_of(history, None)
        if frame.search is not None and frame.decision is not None:
            yield frame


def shipped(name: str) -> History:
    level = open_level(LEVELS / f"{name}.tmx").level
    assert level is not None
    return History(Battle(level), does_wait=False)


def hall(width: int, **values: object) -> History:
    """A goblin at the right end of a corridor, Iva at its left."""
    return History(Battle(Level("hall", Grid.from_rows("." * width), (
        Placed.of("hero", "Iva", (0, 0), roll=0), Placed.of("goblin", "Goblin", (width - 1, 0), roll=6, **values)))),
        does_wait=False)


def strong(frame: Frame) -> set[Cell]:
    """The cells that the wave tints strongly."""
    tints = next(shape for shape in OVERLAYS["wave"].paint(frame) if isinstance(shape, Tints))
    most = len(tints.colours) if tints.strong is None else tints.strong
    return {cell for cell, number in tints.cells.marked().items() if number <= most}


def way(frame: Frame) -> Way | None:
    ways = (shape for shape in OVERLAYS["path"].paint(frame) if isinstance(shape, Way))
    return next((shape for shape in ways if not shape.is_walked), None)


def test_a_goblin_asleep_far_away_tints_no_more_than_its_sight_and_its_path_is_only_measured() -> None:
    sleeping = [frame for frame in played(shipped("mine"), 40)
                if frame.decision.acts == (Stand("sleeps"),) and len(frame.decision.evidence.path or ()) > 40]  # type: ignore[union-attr]
    assert sleeping
    for frame in sleeping:
        assert frame.decision is not None and (path := way(frame)) is not None and path.is_measured
        sight = next(zone for zone in frame.decision.evidence.zones if zone.name == "sight")
        assert strong(frame) == set(sight.sheet.marked())
        tints, numbers, queue = OVERLAYS["wave"].paint(frame)
        assert isinstance(tints, Tints) and isinstance(numbers, Numbers) and isinstance(queue, Outlines)
        assert len(tints.cells.marked()) > 5 * len(strong(frame)) and tints.stroke == colours.IDLE_WAVE
        assert len(numbers.inks) == tints.strong, "no number is written beyond"
        assert set(queue.cells) <= strong(frame)


@pytest.mark.parametrize("name", ["mine", "lesson", "guard", "water", "field_crowd", "corners", "aggressive", "kraken"])
def test_the_path_of_a_unit_that_goes_is_drawn_through_and_its_search_painted_whole(name: str) -> None:
    frames = list(played(shipped(name), 60))
    assert frames
    for frame in frames:
        decision, found = frame.decision, way(frame)
        assert decision is not None
        path = decision.evidence.path or ()
        steps = [act.path[0] if isinstance(act, Walk) else act.cell for act in decision.acts
                 if isinstance(act, Blocked) or (isinstance(act, Walk) and act.path)]
        if found is not None and not found.is_measured:
            assert steps and steps[0] == path[0], (name, frame.world.turn)
            assert strong(frame) == _numbered(frame)
        if not steps and found is not None:
            assert found.is_measured, (name, frame.world.turn)


def _numbered(frame: Frame) -> set[Cell]:
    tints = next(shape for shape in OVERLAYS["wave"].paint(frame) if isinstance(shape, Tints))
    return set(tints.cells.marked())


def test_a_unit_that_strolls_by_chance_along_the_way_to_the_hero_does_not_go_along_its_path() -> None:
    frames = [frame for frame in played(hall(30, state="wander"), 8) if any(
        isinstance(act, Walk) and act.path[:1] == (frame.decision.evidence.path or ())[:1]  # type: ignore[union-attr]
        for act in frame.decision.acts)]  # type: ignore[union-attr]
    assert frames
    assert all(path is not None and path.is_measured for path in map(way, frames))


@pytest.mark.parametrize("search", ["bfs", "astar", "dijkstra", "field"])
def test_a_way_that_is_too_long_counts_as_far_as_it_might_have_been(search: str) -> None:
    history = hall(40, state="chase", values={"sight": 98, "far": 20, "search": search})
    frame = next(played(history, 2))
    assert frame.decision is not None and frame.decision.acts == (Stand("too far"),)
    end = 0 if search == "field" else 39
    assert strong(frame) == {(x, 0) for x in range(40) if abs(x - end) <= 20}


def test_where_numbers_are_costs_the_cells_count_that_the_allowed_steps_lead_to() -> None:
    pond = Grid.from_rows("." + "~" * 30)
    history = History(Battle(Level("pond", pond, (
        Placed.of("hero", "Iva", (0, 0), roll=0), Placed.of("goblin", "Goblin", (30, 0), roll=6, state="chase", values={
            "sight": 98, "far": 20, "search": "dijkstra"})))), does_wait=False)
    frame = next(played(history, 2))
    assert frame.decision is not None and frame.decision.acts == (Stand("too far"),)
    assert strong(frame) == {(x, 0) for x in range(10, 31)}


def test_a_search_that_is_watched_is_painted_whole_until_its_end() -> None:
    history = hall(30)
    history.forward("cell")
    seen = 0
    while history.cursor.cells and (frame := frame_of(history, None)).is_searching:
        tints, numbers, _ = OVERLAYS["wave"].paint(frame)
        assert isinstance(tints, Tints) and isinstance(numbers, Numbers)
        assert tints.strong is None and len(numbers.inks) == len(tints.colours)
        seen = max(seen, len(tints.colours))
        history.forward("cell")
    assert seen > 20


def test_a_search_that_only_told_who_is_nearest_is_painted_as_far_as_the_farthest_of_them() -> None:
    rows = Grid.from_rows("." * 20)
    level = Level("hall", rows, (Placed.of("hero", "Iva", (4, 0), roll=0), Placed.of("hero", "Ada", (8, 0), roll=0),
                                 Placed.of("goblin", "Goblin", (10, 0), profile="canon", state="guard", roll=6)))
    frame = frame_of(History(Battle(level), does_wait=False), "Goblin")
    assert frame.decision is not None and frame.decision.evidence.shown is None
    assert strong(frame) == {(x, 0) for x in range(4, 17)}, "six steps to both sides"
    assert "20 of 20 cells" in counters(frame), "the line below counts what is painted"


@pytest.mark.parametrize("path", sorted(LEVELS.glob("*.tmx")), ids=lambda path: path.stem)
def test_wherever_the_page_tells_of_searches_a_wave_is_painted(path: Path) -> None:
    level = open_level(path).level
    assert level is not None
    history = History(Battle(level), does_wait=False)
    for _ in range(25):
        history.forward("turn")
        frame = frame_of(history, None)
        if frame.decision is not None and any(asked.search.taken for asked in frame.decision.evidence.asked):
            assert any(isinstance(shape, Tints) for shape in OVERLAYS["wave"].paint(frame)), history.cursor
