"""Cell by cell: which lines of a search worked in a step, and what they did (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from sandbox.base.shelf import Shelf
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.scene.code import Worked, worked
from sandbox.scene.frame import Frame
from sandbox.search.bfs import bfs
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS, Variant
from sandbox.search.way import Walker, Way, along
from sandbox.workbench.framing import frame_of
from tests.app.shelves import put_in_place
from tests.spec.drawn import drawn

NAMES = tuple(variant.name for variant in VARIANTS)
POND = ("#########", "#g.~~~..#", "#..~#~.@#", "#.......#", "#########")


def watched(search: str) -> list[Frame]:
    """All frames, cell by cell, of the goblin's first turn."""
    history = History(Battle(drawn(*POND, values={"search": search, "combat": False}, Goblin={"state": "chase"})),
                      does_wait=False)
    history.forward("turn")
    frames: list[Frame] = []
    step = history.cursor.step
    history.forward("cell")
    while history.cursor.step == step:
        frames.append(frame_of(history, None))
        history.forward("cell")
    return frames


def lit(step: Worked) -> list[str]:
    """The lines that worked."""
    return [line.words for line in step.lines if line.did]


@pytest.mark.parametrize("search", NAMES)
def test_in_every_step_that_is_watched_a_line_works_and_says_what_it_did(search: str) -> None:
    frames = watched(search)
    assert search in {frame.progress.asked.search.variant for frame in frames if frame.progress} or (
        frames[-1].decision is not None and frames[-1].decision.evidence.glance is not None)
    for frame in frames:
        step = worked(frame)
        assert step is not None and lit(step)
        progress = frame.progress
        if progress is not None and not progress.has_ended:
            taken = progress.asked.search.trace.order[progress.taken - 1]
            assert any(f"({taken[0]}, {taken[1]})" in line.did for line in step.lines)
            assert bool(step.queue) == bool(progress.asked.search.spread(progress.taken).queue)


@pytest.mark.parametrize("search", NAMES)
def test_the_way_is_walked_back_only_once_the_search_has_ended(search: str) -> None:
    code = {frame.progress.asked.search.code for frame in watched(search) if frame.progress is not None}
    backs = {line.words for each in code if each is not None for line in each.lines if line.part == "back"}
    for frame in watched(search):
        step = worked(frame)
        assert step is not None
        has_ended = frame.progress is None or frame.progress.has_ended
        assert has_ended or not backs & {line.words for line in step.lines if line.did}


def test_one_step_is_told_line_by_line() -> None:
    def told(search: str, number: int) -> dict[str, str]:
        own = [frame for frame in watched(search) if frame.progress is not None
               and frame.progress.asked.search.variant == search]
        step = worked(own[number])
        assert step is not None
        return {line.words: line.did for line in step.lines if line.did}

    assert told("bfs", 0) == {
        "put in the start": "(1, 1) enters with 0.",
        "take the oldest cell": "(1, 1): 0 steps from the start.",
        "the goal? then stop": "No.",
        "neighbours: up, right, down, left": "2 are walls.",
        "no number yet? one more, put it in": "(2, 1) with 1 and (1, 2) with 1 enter."}
    assert told("astar", 1)["take the lowest cost + estimate"] == "(2, 1): cost 1 + at least 6 to the goal = 7."
    assert told("dijkstra", 1)["neighbours: up, right, down, left"] == (
        "1 is a wall. (1, 1) is known, and no cheaper this way.")


def test_a_glance_tells_what_it_looked_at_and_where_it_steps() -> None:
    step = worked(watched("greedy")[-1])
    assert step is not None
    assert [line.did for line in step.lines] == ["(1, 0): no better; (2, 1): better and free", "It steps to (2, 1).",
                                                 ""]


def test_a_variant_that_declares_no_lines_is_watched_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(grid: Grid, start: Cell, goals: Iterable[Cell], closed: Iterable[Cell]) -> Search:
        return replace(bfs(grid, start, goals, closed), variant="plain", code=None)

    def way(walker: Walker, goal: Cell, closed: frozenset[Cell]) -> Way:
        search = walker.search(plain, goal, closed)
        return along(search, search.path)

    put_in_place(monkeypatch, VARIANTS, Shelf("search", *VARIANTS, Variant("plain", "Without lines.", way)))
    own = [frame for frame in watched("plain") if frame.progress is not None
           and frame.progress.asked.search.variant == "plain"]
    assert own and all(worked(frame) is None for frame in own)
