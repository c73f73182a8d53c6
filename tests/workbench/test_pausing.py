"""On a large map what would be decided waits until the stroke pauses, so that drawing never does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandbox.battle.battle import Battle
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.searches import counters
from sandbox.scene.why import explanation
from sandbox.tiled.tilemap import TileLayer
from sandbox.workbench.session import Session
from sandbox.workbench.stroking import PAUSE


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """On a map that is large for the occasion, with a stroke begun."""
    monkeypatch.setattr("sandbox.workbench.stroking.AT_ONCE", 0)
    session = Session(open_level(shipped("levels", "lesson.tmx")))
    session.choose_tool("wall")
    session.press((9, 1))
    return session


def told(session: Session) -> str:
    return " ".join(line.text for line in explanation(session.frame))


def test_while_a_stroke_moves_on_a_large_map_nobody_decides_and_the_window_says_so(
        session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object) -> None:
        pytest.fail("somebody decided")

    monkeypatch.setattr(Battle, "preview", searched)
    for cell in ((9, 2), (9, 3), (9, 4)):
        session.drag(cell)
        # However long a frame took in which it moved, that was no pause.
        session.tick(PAUSE)
        assert session.is_waiting and session.frame.decision is None
        assert not session.frame.world.grid.enterable(cell)
        assert told(session).endswith("is worked out when you pause.")
        assert counters(session.frame) == "preview when you pause"


def test_when_the_stroke_pauses_it_shows_what_would_be_decided_on_the_map_as_drawn(session: Session) -> None:
    session.drag((9, 2))
    session.tick(PAUSE)
    session.tick(PAUSE / 2)
    assert session.is_waiting
    session.tick(PAUSE / 2)
    frame = session.frame
    assert not session.is_waiting and frame.is_preview and frame.idle is None
    assert frame.decision is not None and not frame.world.grid.enterable((9, 2))
    assert session.frame is frame
    session.drag((9, 3))
    assert session.is_waiting and session.frame.decision is None


def test_what_is_shown_in_a_pause_is_what_a_smaller_map_shows_at_once(
        session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.drag((9, 2))
    session.tick(0)
    session.tick(PAUSE)
    paused = told(session)
    monkeypatch.setattr("sandbox.workbench.stroking.AT_ONCE", 10_000)
    session.cancel()
    session.press((9, 1))
    session.drag((9, 2))
    assert not session.is_waiting and told(session) == paused


@pytest.mark.parametrize("ends", [Session.release, Session.cancel])
def test_after_the_stroke_nothing_waits_any_more(session: Session, ends: Callable[[Session], object]) -> None:
    assert session.is_waiting
    ends(session)
    assert not session.is_waiting and session.frame.idle is None


def test_maps_under_a_stroke_are_not_compared_cell_by_cell(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.drag((9, 2), is_straight=True)
    before = session.frame
    monkeypatch.setattr(TileLayer, "__eq__", lambda *_: pytest.fail("two layers were compared"))
    session.drag((10, 1), is_straight=True)
    assert session.frame is not before and session.frame is session.frame


def test_a_stroke_that_changes_nothing_makes_nobody_wait(session: Session) -> None:
    session.cancel()
    history = session.frame
    session.press((0, 0))
    assert session.stroking is not None and session.stroking.edit is None
    assert not session.is_waiting and session.frame.world == history.world
