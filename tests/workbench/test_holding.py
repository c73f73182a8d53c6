"""While a wall or a unit is held the picture shows the battle that release would begin (guide: window, Editing)."""

from __future__ import annotations

import pytest

from sandbox.battle.battle import Battle
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.order import Seats
from sandbox.scene.overlays import OVERLAYS
from sandbox.workbench.session import Session


@pytest.fixture
def session() -> Session:
    session = Session(open_level(shipped("levels", "lesson.tmx")))
    for _ in range(6):
        session.running.forward("turn")
    return session


def test_what_is_shown_while_a_wall_is_held_is_what_release_begins_with(session: Session) -> None:
    session.choose_tool("wall")
    session.press((5, 3))
    session.drag((5, 5))
    held = session.frame
    assert held.is_preview and held.decision is not None
    session.release()
    assert session.running.history is not None
    assert held.world == session.running.history.world
    assert held.decision == session.running.history.battle.preview(session.running.history.world, held.decision.unit)


def test_bar_overlays_and_why_stay_while_a_unit_is_held(session: Session) -> None:
    goblin = next(unit for unit in session.frame.world.living if unit.name == "Goblin")
    session.press(goblin.cell)
    session.drag((12, 5))
    frame = session.frame
    assert frame.decision is not None and frame.decision.unit == "Goblin" and frame.decision.evidence.stood == (12, 5)
    assert [seat.name for seat in Seats(frame)][:2] == ["Iva", "Goblin"]
    for name in ("wave", "sight"):
        assert list(OVERLAYS[name].paint(frame)), name


def test_a_unit_that_is_set_down_is_the_one_looked_at() -> None:
    session = Session(open_level(shipped("levels", "guard.tmx")))
    session.selected = session.level.units[-1].name
    session.choose_tool("enemy")
    taken = {unit.cell for unit in session.level.units}
    session.press(next((x, 1) for x in range(20) if session.level.grid.enterable((x, 1)) and (x, 1) not in taken))
    assert session.frame.decision is not None and session.frame.decision.unit == "Goblin 1"


def test_the_selected_unit_goes_on_being_looked_at_while_a_wall_is_held(session: Session) -> None:
    session.selected = "Goblin"
    session.choose_tool("wall")
    session.press((5, 3))
    assert session.frame.decision is not None and session.frame.decision.unit == "Goblin"


def test_values_changed_now_hold_in_what_is_shown(session: Session) -> None:
    session.tuning.set_param("hunter.sight", 1)
    session.choose_tool("wall")
    session.press((5, 3))
    assert any(change.name == "hunter.sight" for change in session.frame.world.changes)


def test_a_level_that_could_not_run_shows_where_its_units_are(session: Session) -> None:
    session.choose_tool("erase")
    session.press((2, 3))
    hero = next(unit for unit in session.frame.world.living if unit.name == "Iva")
    session.cancel()
    session.press(hero.cell)
    assert session.frame.decision is None
    assert [unit.name for unit in session.frame.world.living] == ["Goblin"]


def test_nothing_is_decided_twice_while_the_stroke_stays_as_it_is(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    preview = Battle.preview
    monkeypatch.setattr(Battle, "preview", lambda self, world, name: asked.append(name) or preview(self, world, name))
    session.choose_tool("wall")
    session.press((5, 3))
    session.drag((5, 4))
    shown = session.frame
    before = len(asked)
    assert before
    for _ in range(3):
        session.drag((5, 4), is_straight=True)
        assert session.frame is shown
    assert len(asked) == before
